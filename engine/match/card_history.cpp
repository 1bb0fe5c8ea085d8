// Implements Seen::card_history: follows one card backwards through the viewer's events, batch by batch. In a pile or
// hand the card's location is its position from the top, which moves of other cards change.
#include <algorithm>
#include <charconv>

#include "match/impl.hpp"

namespace quattro {
namespace {

const std::string& data_of(const Event& e, std::string_view name) {
    static const std::string kNone;
    const std::string* value = find_value(e.data, name);
    return value ? *value : kNone;
}

// A location as events write it: "1:loop.A", or "deck#2" for a card of a pile or hand.
struct StorySpot {
    std::string zone;
    bool counted = false;  // true for a position in a pile or hand
    std::string place;     // the name of the place; the position as text if `counted`
    std::size_t at = 0;    // if `counted`: the position in a pile or hand; the top is 1
};

StorySpot spot_of(const std::string& text) {
    const std::size_t cut = text.find_last_of(".#");
    StorySpot spot{text.substr(0, cut), false, "", 0};
    if (cut == std::string::npos) return spot;
    spot.counted = text[cut] == '#';
    spot.place = text.substr(cut + 1);
    std::from_chars(spot.place.data(), spot.place.data() + spot.place.size(), spot.at);
    return spot;
}

class CardTracker {
public:
    explicit CardTracker(const std::string& place) : at_(place) {}

    // Goes back over one batch of events. Adds the events about the card to the front of `story`: its arrival, then its
    // changes and ignored effects in their order. Returns false if the card cannot be followed further back.
    bool go_back(const Event* first, const Event* last, std::vector<Event>& story) {
        std::vector<Event> about;
        const Event* came = nullptr;
        bool lost = false;
        const std::string zone = spot_of(at_).zone;
        for (const Event* e = first; e != last; ++e) {
            if (e->kind == EventKind::changed && data_of(*e, "at") == at_) about.push_back(*e);
            if (e->kind == EventKind::ignored && data_of(*e, "at") == at_) about.push_back(*e);
            if ((e->kind == EventKind::moved || e->kind == EventKind::created) && data_of(*e, "to") == at_) {
                about.insert(about.begin(), *e);
                came = e;
            }
            lost =
                lost || ((e->kind == EventKind::arranged || e->kind == EventKind::zone) && data_of(*e, "zone") == zone);
        }
        story.insert(story.begin(), about.begin(), about.end());
        if (lost || (came && came->kind == EventKind::created)) return false;
        at_ = came ? data_of(*came, "from") : before(first, last);
        return true;
    }

private:
    // The card's location before a batch in which it did not move.
    std::string before(const Event* first, const Event* last) const {
        const StorySpot spot = spot_of(at_);
        if (!spot.counted) return at_;
        std::vector<std::size_t> gone;
        std::size_t rank = spot.at;  // the position among the cards that stayed
        for (const Event* e = first; e != last; ++e) {
            const bool moves = e->kind == EventKind::moved;
            if (moves || e->kind == EventKind::created)
                if (const StorySpot to = spot_of(data_of(*e, "to")); to.zone == spot.zone && to.at < spot.at) --rank;
            if (moves || e->kind == EventKind::removed)
                if (const StorySpot from = spot_of(data_of(*e, "from")); from.zone == spot.zone)
                    gone.push_back(from.at);
        }
        std::sort(gone.begin(), gone.end());
        for (const std::size_t at : gone)
            if (at <= rank) ++rank;
        return spot.zone + "#" + std::to_string(rank);
    }

    std::string at_;
};

}  // namespace

std::vector<Event> Seen::card_history(const std::string& place) const {
    const std::vector<Event> all = events();
    std::vector<Event> story;
    CardTracker tracker(place);
    for (std::size_t end = all.size(), begin = end; end > 0; end = begin) {
        while (begin > 0 && all[begin - 1].batch == all[end - 1].batch)
            --begin;
        if (!tracker.go_back(all.data() + begin, all.data() + end, story)) break;
    }
    return story;
}

}  // namespace quattro
