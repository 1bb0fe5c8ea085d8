#include "layout/look.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro {
namespace {

std::string numbered(Seat seat) { return fmt::format("seat {}", seat); }

}  // namespace

std::string seats_in_words(const std::vector<Seat>& seats, const Viewer& viewer) {
    std::vector<std::string> named, numbers;
    for (const Seat seat : seats) {
        const std::string name = seat_name(seat, viewer);
        if (seat == viewer.seat)
            named.insert(named.begin(), name);
        else if (name == numbered(seat))
            numbers.push_back(std::to_string(seat));
        else
            named.push_back(name);
    }
    if (!numbers.empty()) named.push_back((numbers.size() == 1 ? "seat " : "seats ") + join(numbers, ", "));
    return join(named, ", ");
}

std::string value_in_words(const std::string& value, CounterType means, const Viewer& viewer) {
    if (means == CounterType::truth) return value == "true" ? "yes" : value == "false" ? "no" : value;
    if (means != CounterType::seat) return value;
    const auto seat = to_integer(value);
    return seat ? seat_name(static_cast<Seat>(*seat), viewer) : value == "none" ? "nobody" : value;
}

std::string seat_name(Seat seat, const Viewer& viewer) {
    if (seat == 0) return "table";
    if (seat == viewer.seat) return "you";
    const auto index = static_cast<std::size_t>(seat - 1);
    const bool named = seat > 0 && viewer.names != nullptr && index < viewer.names->size();
    return named && !(*viewer.names)[index].empty() ? (*viewer.names)[index] : numbered(seat);
}

Look look_at(Look look, Milliseconds at) {
    for (auto former = look.former.rbegin(); former != look.former.rend(); ++former) {
        const auto index = static_cast<std::size_t>(former->seat - 1);
        if (at < former->until && index < look.names.size()) look.names[index] = former->name;
    }
    look.former.clear();
    return look;
}

Brush card_brush(std::string_view card, const ZoneKind* zone) {
    if (card.empty() || card == "?") return {Ink::dim, !card.empty()};
    if (const auto number = to_integer(card)) {
        if (zone != nullptr && zone->arrangement == Arrangement::rows && *number >= 1) return {seat_ink(*number), true};
        return {Ink::plain, true};
    }
    static const std::map<char, Ink> kInitials{{'R', Ink::red},    {'B', Ink::blue},   {'G', Ink::green},
                                               {'Y', Ink::yellow}, {'P', Ink::purple}, {'C', Ink::cyan}};
    const auto found = kInitials.find(card.front());
    return {found == kInitials.end() ? Ink::plain : found->second, true};
}

CardPicture picture_of(const std::string& card, const ZoneKind* zone, const Look& look) {
    if (look.game == nullptr || card.empty()) return {card, card_brush(card, zone)};
    const CardLook drawn = look_of(*look.game, card);
    return {drawn.text, drawn.ink ? Brush{ink_named(*drawn.ink), true} : card_brush(card, zone), drawn.words};
}

std::string place_of(const ZoneView& zone, std::size_t index) {
    const std::string owner = zone.seat == 0 ? "" : fmt::format("{}:", zone.seat);
    return fmt::format("{}{}.{}", owner, zone.name, zone.places[index]);
}

}  // namespace quattro
