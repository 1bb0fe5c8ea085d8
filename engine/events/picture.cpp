// Fills the declared pictures with the cards, seats and arrows that a viewer sees.
#include <algorithm>

#include "events/event_log.hpp"

namespace quattro {
namespace {

class Painter {
public:
    Painter(const Rules& rules, const State& m, Seat viewer)
        : rules_(rules), s_(rules.shape()), m_(m), viewer_(viewer) {}

    PictureView paint(const Picture& picture, Seat seat) {
        PictureView view;
        view.name = picture.name;
        view.text = picture.text;
        view.seat = picture.of_seat ? seat : 0;
        view.circle = picture.circle;
        view.mark = picture.mark;
        view.has_arrows = picture.arrows.valid();
        view.spots = spots(picture);
        for (const ZoneIndex zone : picture.zones)
            add_cards(picture, zone, seat, view);
        if (picture.arrows.valid()) add_arrows(picture, seat, view);
        if (picture.seat_counter.valid()) add_seats(picture, seat, view);
        return view;
    }
    // True if the viewer gets the picture of this seat. The host gets all pictures. A picture of another seat that
    // shows zones is left out if there is none of these zones whose cards the viewer can count.
    bool is_known(const Picture& picture, Seat seat) const {
        if (seat == viewer_ || viewer_ == kHost) return true;
        Indexed<ZoneIndex> zones = picture.zones;
        if (picture.arrows.valid()) zones.push_back(picture.arrows);
        return zones.empty() || std::any_of(zones.begin(), zones.end(), [&](ZoneIndex zone) {
                   return counts_cards(s_, m_, viewer_, s_.instance_of(zone, seat));
               });
    }

private:
    std::vector<SpotView> spots(const Picture& picture) const {
        const Attribute& a = s_.attributes[picture.attribute];
        const AttributeIndex ink = rules_.model.cards.look.color_attribute;
        const bool coloured =
            ink.valid() && rules_.model.type_attribute(ink) == rules_.model.type_attribute(picture.attribute);
        std::vector<SpotView> list;
        list.reserve(picture.spots.size());
        for (std::size_t i = 0; i < picture.spots.size(); ++i) {
            const Picture::Spot& spot = picture.spots[i];
            list.push_back({a.values[i], spot.text, coloured ? a.values[i] : "", spot.column, spot.row, {}, {}});
        }
        return list;
    }
    int attribute(CardId card, AttributeIndex index) const {
        return viewer_ == kHost || sees_attribute(s_, m_, viewer_, card, index)
                   ? quattro::attribute(s_, m_, card, index)
                   : 0;
    }
    // Calls put(card, name) for each card that the viewer knows in the zone of the seat or the table. `put` returns
    // true if the picture has the card. Adds the zone to `view.zones` if the picture has all of its cards that the
    // viewer can count. Does nothing for a zone of the seats if `seat` is none.
    template <class Put>
    void each_card(ZoneIndex zone, Seat seat, PictureView& view, Put put) {
        const Zone& declared = s_.zones[zone];
        if (declared.of_seat && seat <= 0) return;
        const InstanceIndex instance = s_.instance_of(zone, seat);
        // Nothing that a picture could show is known of hidden cards.
        const bool face_up = visibility_of(s_, m_, viewer_, instance) >= Visibility::known;
        bool all = true;
        list_visible_cards(s_, m_, viewer_, instance, cards_);
        for (const CardId card : cards_)
            all = face_up && put(card, card_name_for(rules_, m_, card, viewer_)) && all;
        if (all) view.zones.emplace_back(declared.name, declared.of_seat ? seat : 0);
    }
    void add_cards(const Picture& picture, ZoneIndex zone, Seat seat, PictureView& view) {
        each_card(zone, seat, view, [&](CardId card, const std::string& name) {
            const int value = attribute(card, picture.attribute);
            if (value > 0) view.spots[static_cast<std::size_t>(value - 1)].cards.push_back(name);
            return value > 0;
        });
    }
    void add_arrows(const Picture& picture, Seat seat, PictureView& view) {
        each_card(picture.arrows, seat, view, [&](CardId card, const std::string& name) {
            const int from = attribute(card, picture.from), to = attribute(card, picture.to);
            if (from <= 0 || to <= 0) return false;
            const bool marked = picture.mark_attribute.valid() && attribute(card, picture.mark_attribute) != 0;
            view.arrows.push_back({static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - 1), name, marked});
            return true;
        });
    }
    void add_seats(const Picture& picture, Seat seat, PictureView& view) const {
        const Counter& counter = s_.counters[picture.seat_counter];
        view.seat_counter = counter.name;
        for (Seat other = 1; other <= s_.seats; ++other) {
            if ((picture.of_seat && other != seat) || !sees_counter(s_, m_, counter, viewer_, other)) continue;
            const std::int64_t value = m_.at(s_.counter, counter.first + (other - 1));
            if (value > 0) view.spots[static_cast<std::size_t>(value - 1)].seats.push_back(other);
        }
    }

    const Rules& rules_;
    const Shape& s_;
    const State& m_;
    Seat viewer_;
    std::vector<CardId> cards_;  // of each_card(): kept to save allocations
};

}  // namespace

std::vector<PictureView> pictures_of(const Rules& rules, const State& m, Seat viewer) {
    Painter painter(rules, m, viewer);
    std::vector<PictureView> views;
    for (const Picture& picture : rules.model.pictures) {
        if (!picture.of_seat) views.push_back(painter.paint(picture, viewer));
        for (Seat seat = 1; picture.of_seat && seat <= rules.shape().seats; ++seat)
            if (painter.is_known(picture, seat)) views.push_back(painter.paint(picture, seat));
    }
    return views;
}

}  // namespace quattro
