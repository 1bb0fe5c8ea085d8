#include "events/apply_picture_events.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

std::string text_of(const Event& e, const std::string& name) {
    for (const auto& [key, value] : e.data)
        if (key == name) return value;
    return "";
}
std::int64_t number_or_none(const Event& e, const std::string& name) {
    return to_integer(text_of(e, name)).value_or(-1);
}
int int_or_none(const Event& e, const std::string& name) { return static_cast<int>(number_or_none(e, name)); }

std::vector<std::string> places_listed(const Event& e) {
    std::vector<std::string> list;
    for (const auto& [name, value] : e.data)
        if (name.starts_with("at.")) list.push_back(value);
    return list;
}

// Adds a picture with its spots, but without cards, seats, arrows and drawn zones: further events add these.
std::string appear(View& view, const Event& e) {
    const std::int64_t index = number_or_none(e, "index");
    if (index < 0 || index > static_cast<std::int64_t>(view.pictures.size()))
        return "the index of the picture is wrong";
    PictureView picture;
    picture.name = text_of(e, "picture");
    picture.seat = int_or_none(e, "seat");
    picture.text = text_of(e, "text");
    picture.circle = text_of(e, "circle") == "yes";
    picture.has_arrows = text_of(e, "arrows") == "yes";
    picture.mark = text_of(e, "mark");
    picture.seat_counter = text_of(e, "stands");
    for (int i = 1; number_or_none(e, "column." + std::to_string(i)) >= 0; ++i) {
        const std::string at = "." + std::to_string(i);
        picture.spots.push_back({text_of(e, "name" + at),
                                 text_of(e, "text" + at),
                                 text_of(e, "ink" + at),
                                 int_or_none(e, "column" + at),
                                 int_or_none(e, "row" + at),
                                 {},
                                 {}});
    }
    view.pictures.insert(view.pictures.begin() + index, std::move(picture));
    return "";
}

std::string draw_spot(PictureView& picture, const Event& e) {
    const auto named = [&](const SpotView& s) { return s.name == text_of(e, "spot"); };
    const auto spot = std::find_if(picture.spots.begin(), picture.spots.end(), named);
    if (spot == picture.spots.end()) return "there is no such spot";
    std::vector<int> seats;
    for (const std::string& seat : split(text_of(e, "seats"), ' '))
        seats.push_back(static_cast<int>(to_integer(seat).value_or(0)));
    if (spot->cards == places_listed(e) && spot->seats == seats) return "an event changes nothing";
    spot->cards = places_listed(e);
    spot->seats = std::move(seats);
    return "";
}

std::string draw_arrow(PictureView& picture, const Event& e) {
    const auto spot = [&](const std::string& name) {
        const auto found = std::find_if(picture.spots.begin(), picture.spots.end(),
                                        [&](const SpotView& s) { return s.name == text_of(e, name); });
        return static_cast<std::size_t>(found - picture.spots.begin());
    };
    const ArrowView arrow{spot("from"), spot("to"), text_of(e, "card"), text_of(e, "marked") == "yes"};
    const std::int64_t index = number_or_none(e, "index"), count = static_cast<std::int64_t>(picture.arrows.size());
    if (arrow.from == picture.spots.size() || arrow.to == picture.spots.size()) return "there is no such spot";
    if (index < 0 || index > count) return "the index of the arrow is wrong";
    if (e.kind == EventKind::arrow) return picture.arrows.insert(picture.arrows.begin() + index, arrow), "";
    if (index == count) return "there is no such arrow";
    const ArrowView& there = picture.arrows[static_cast<std::size_t>(index)];
    if (there.from != arrow.from || there.to != arrow.to || there.card != arrow.card || there.marked != arrow.marked)
        return "another arrow is there";
    picture.arrows.erase(picture.arrows.begin() + index);
    return "";
}

std::string set_zones_drawn(PictureView& picture, const Event& e) {
    std::vector<std::pair<std::string, int>> zones;
    for (const std::string& place : places_listed(e)) {
        const std::size_t colon = place.find(':');
        const auto seat = colon == std::string::npos ? std::nullopt : to_integer(place.substr(0, colon));
        zones.emplace_back(seat ? place.substr(colon + 1) : place, static_cast<int>(seat.value_or(0)));
    }
    if (picture.zones == zones) return "an event changes nothing";
    picture.zones = std::move(zones);
    return "";
}

}  // namespace

std::string apply_picture_event(View& view, const Event& e) {
    constexpr EventKind kKinds[] = {EventKind::picture, EventKind::picture_hidden, EventKind::spot,
                                    EventKind::arrow,   EventKind::arrow_removed,  EventKind::drawn};
    if (!contains(kKinds, e.kind)) return "";
    const auto found = std::find_if(view.pictures.begin(), view.pictures.end(), [&](const PictureView& p) {
        return p.name == text_of(e, "picture") && p.seat == number_or_none(e, "seat");
    });
    if (e.kind == EventKind::picture)
        return found == view.pictures.end() ? appear(view, e) : "the picture is already visible";
    if (found == view.pictures.end()) return "there is no such picture";
    if (e.kind == EventKind::picture_hidden) return view.pictures.erase(found), "";
    if (e.kind == EventKind::spot) return draw_spot(*found, e);
    if (e.kind == EventKind::drawn) return set_zones_drawn(*found, e);
    return draw_arrow(*found, e);
}

}  // namespace quattro
