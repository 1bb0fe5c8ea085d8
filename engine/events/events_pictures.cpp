// Events about the pictures that a game declares: pictures, spots, arrows and the list of drawn zones.
#include <algorithm>

#include "base/text.hpp"
#include "events/event_log.hpp"

namespace quattro {
namespace {

std::string seats_of(const SpotView& spot) {
    std::string text;
    for (const int seat : spot.seats)
        text += (text.empty() ? "" : " ") + std::to_string(seat);
    return text;
}

Values arrow_data(const PictureView& picture, const ArrowView& arrow, std::size_t index) {
    Values data = {{"picture", picture.name},
                   {"seat", std::to_string(picture.seat)},
                   {"index", std::to_string(index)},
                   {"from", picture.spots[arrow.from].name},
                   {"to", picture.spots[arrow.to].name},
                   {"card", arrow.card}};
    if (arrow.marked) data.emplace_back("marked", "yes");
    return data;
}

// Calls f(kind, data) for each event that turns `was` into `is`. Both pictures have the same spots.
template <class F>
void compare_pictures(const PictureView& was, const PictureView& is, F&& f) {
    const Values begin = {{"picture", is.name}, {"seat", std::to_string(is.seat)}};
    for (std::size_t i = 0; i < is.spots.size(); ++i) {
        const SpotView &a = was.spots[i], &b = is.spots[i];
        if (a.cards == b.cards && a.seats == b.seats) continue;
        Values data = begin;
        data.emplace_back("spot", b.name);
        data.emplace_back("seats", seats_of(b));
        for (std::size_t k = 0; k < b.cards.size(); ++k)
            data.emplace_back("at." + std::to_string(k + 1), b.cards[k]);
        f(EventKind::spot, std::move(data));
    }
    const auto same = [](const ArrowView& a, const ArrowView& b) {
        return a.from == b.from && a.to == b.to && a.card == b.card && a.marked == b.marked;
    };
    const auto [a, b] = std::mismatch(was.arrows.begin(), was.arrows.end(), is.arrows.begin(), is.arrows.end(), same);
    std::size_t alike = 0;  // the length of the common end
    while (was.arrows.end() - a > static_cast<std::ptrdiff_t>(alike) &&
           is.arrows.end() - b > static_cast<std::ptrdiff_t>(alike) &&
           same(*(was.arrows.rbegin() + static_cast<std::ptrdiff_t>(alike)),
                *(is.arrows.rbegin() + static_cast<std::ptrdiff_t>(alike))))
        ++alike;
    if (was.zones != is.zones) {
        Values data = begin;
        for (std::size_t k = 0; k < is.zones.size(); ++k) {
            const auto& [zone, seat] = is.zones[k];
            data.emplace_back("at." + std::to_string(k + 1), seat ? std::to_string(seat) + ":" + zone : zone);
        }
        f(EventKind::drawn, std::move(data));
    }
    const auto first = static_cast<std::size_t>(a - was.arrows.begin());
    for (std::size_t i = was.arrows.size() - alike; i-- > first;)
        f(EventKind::arrow_removed, arrow_data(was, was.arrows[i], i));
    for (std::size_t i = first; i + alike < is.arrows.size(); ++i)
        f(EventKind::arrow, arrow_data(is, is.arrows[i], i));
}

// The event for a picture that the viewer did not see before, without its contents: these follow in further events.
Values skeleton(const PictureView& picture, std::size_t index) {
    Values data = {{"picture", picture.name},
                   {"seat", std::to_string(picture.seat)},
                   {"index", std::to_string(index)},
                   {"text", picture.text},
                   {"circle", picture.circle ? "yes" : "no"},
                   {"arrows", picture.has_arrows ? "yes" : "no"},
                   {"mark", picture.mark},
                   {"stands", picture.seat_counter}};
    for (std::size_t i = 0; i < picture.spots.size(); ++i) {
        const SpotView& spot = picture.spots[i];
        const std::string at = "." + std::to_string(i + 1);
        data.emplace_back("name" + at, spot.name);
        data.emplace_back("text" + at, spot.text);
        data.emplace_back("ink" + at, spot.ink);
        data.emplace_back("column" + at, std::to_string(spot.column));
        data.emplace_back("row" + at, std::to_string(spot.row));
    }
    return data;
}

PictureView emptied(PictureView picture) {
    picture.arrows.clear();
    picture.zones.clear();
    for (SpotView& spot : picture.spots) {
        spot.cards.clear();
        spot.seats.clear();
    }
    return picture;
}

const PictureView* same_picture(const std::vector<PictureView>& list, const PictureView& picture) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const PictureView& other) {
        return other.name == picture.name && other.seat == picture.seat;
    });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace

// True if the picture may have changed for the viewer.
bool EventRecorder::picture_changed(const Picture& picture, const State& m, Seat viewer) const {
    for (const InstanceIndex instance : changes_->instances) {
        const ZoneIndex zone = s_.instances[instance].zone;
        const auto& zones = picture.zones;
        if (zone != picture.arrows && !contains(zones, zone)) continue;
        if (visibility_of(s_, *last_, viewer, instance) != Visibility::none ||
            visibility_of(s_, m, viewer, instance) != Visibility::none)
            return true;
    }
    if (!picture.seat_counter.valid()) return false;
    const Counter& counter = s_.counters[picture.seat_counter];
    for (const auto& [changed, owner] : changes_->counters)
        if (changed == picture.seat_counter &&
            (sees_counter(s_, *last_, counter, viewer, owner) || sees_counter(s_, m, counter, viewer, owner)))
            return true;
    return false;
}

void EventRecorder::record_pictures(const State& m, Seat viewer) {
    const auto& declared = rules_.model.pictures;
    if (std::none_of(declared.begin(), declared.end(), [&](const Picture& p) { return picture_changed(p, m, viewer); }))
        return;
    const std::vector<PictureView> were = pictures_of(rules_, *last_, viewer);
    const std::vector<PictureView> are = pictures_of(rules_, m, viewer);
    const auto tell_this = [&](EventKind kind, Values data) { drafts_.add(kind, std::move(data)); };
    for (const PictureView& picture : were)
        if (!same_picture(are, picture))
            drafts_.add(EventKind::picture_hidden, {{"picture", picture.name}, {"seat", std::to_string(picture.seat)}});
    for (std::size_t i = 0; i < are.size(); ++i) {
        if (const PictureView* was = same_picture(were, are[i])) {
            compare_pictures(*was, are[i], tell_this);
            continue;
        }
        drafts_.add(EventKind::picture, skeleton(are[i], i));
        compare_pictures(emptied(are[i]), are[i], tell_this);
    }
}

}  // namespace quattro
