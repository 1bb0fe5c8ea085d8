// What a seat sees, put together: pictures first, then hands, piles and counters in words.
#include "cli/draw.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr int kGap = 3;             // between pictures
constexpr int kNarrowEffects = 30;  // narrower than this, effects go below

bool is_picture(const ZoneView& zone) { return zone.kind == "loop" || zone.kind == "grid" || zone.kind == "row"; }

Ink seat_ink(std::int64_t seat) {
    constexpr Ink kInks[] = {Ink::red, Ink::yellow, Ink::green, Ink::blue, Ink::purple, Ink::cyan};
    return kInks[static_cast<std::size_t>(seat - 1) % std::size(kInks)];
}

std::string title_of(const ZoneView& zone, Seat viewer) {
    if (zone.seat == 0) return zone.name;
    return zone.seat == viewer ? "your " + zone.name : fmt::format("{} of seat {}", zone.name, zone.seat);
}

Canvas draw_zone(const ZoneView& zone, Seat viewer) {
    const std::string title = title_of(zone, viewer);
    if (zone.kind == "loop") return draw_ring(zone, title);
    return zone.kind == "grid" ? draw_grid(zone, title) : draw_row(zone, title);
}

// The pictures of one zone for all its seats, beside each other, then what the places do.
Canvas draw_zones(const std::vector<const ZoneView*>& zones, Seat viewer, int width) {
    Canvas line;
    Canvas all;
    const auto finish_line = [&] {
        if (line.height() > 0) all.put(0, all.height() == 0 ? 0 : all.height() + 1, line);
        line = Canvas();
    };
    const auto append = [&](const Canvas& picture) {
        if (line.width() > 0 && line.width() + kGap + picture.width() > width) finish_line();
        line.put(line.width() == 0 ? 0 : line.width() + kGap, 0, picture);
    };
    const std::vector<std::string>* shown = nullptr;
    for (const ZoneView* zone : zones)
        append(draw_zone(*zone, viewer));
    for (const ZoneView* zone : zones) {
        if (zone->effects.empty() || (shown != nullptr && *shown == zone->effects)) continue;
        shown = &zone->effects;
        const int left = width - line.width() - kGap;
        append(draw_effects(*zone, left >= kNarrowEffects ? left : width));
    }
    finish_line();
    return all;
}

// Zones of one name together, in the order in which the game declares them.
std::vector<std::vector<const ZoneView*>> by_name(const View& view, bool pictures) {
    std::vector<std::vector<const ZoneView*>> groups;
    for (const ZoneView& zone : view.zones) {
        if (zone.hidden || is_picture(zone) != pictures) continue;
        const auto same = [&](const auto& group) { return group.front()->name == zone.name; };
        const auto found = std::find_if(groups.begin(), groups.end(), same);
        if (found != groups.end())
            found->push_back(&zone);
        else
            groups.push_back({&zone});
    }
    return groups;
}

std::string counters_in_words(const View& view) {
    std::vector<std::string> names;
    std::map<std::string, std::string> values;
    for (const CounterView& counter : view.counters) {
        if (std::find(names.begin(), names.end(), counter.name) == names.end()) names.push_back(counter.name);
        std::string& text = values[counter.name];
        if (counter.seat == 0)
            text = counter.value;
        else
            text +=
                fmt::format("{}{}: {}", text.empty() ? "" : "; ", seat_name(counter.seat, view.seat), counter.value);
    }
    std::string lines;
    for (const std::string& name : names)
        lines += fmt::format("{} - {}\n", name, values[name]);
    return lines;
}

std::string heading(const View& view, bool colour) {
    std::vector<std::string> parts;
    if (!view.board.empty()) parts.push_back("board " + view.board);
    for (const auto& [name, value] : view.repeats)
        parts.push_back(fmt::format("{} {}", name, value));
    return parts.empty() ? "" : painted(join(parts, ", "), {Ink::strong}, colour) + "\n";
}

}  // namespace

std::string seat_name(Seat seat, Seat viewer) {
    if (seat == 0) return "table";
    return seat == viewer ? "you" : fmt::format("seat {}", seat);
}

Brush card_brush(std::string_view card, std::string_view zone_kind) {
    if (card.empty() || card == "?") return {Ink::dim, !card.empty()};
    if (const auto number = to_integer(card)) {
        if (zone_kind == "grid" && *number >= 1) return {seat_ink(*number), true};
        return {Ink::plain, true};
    }
    static const std::map<char, Ink> kInitials{{'R', Ink::red},    {'B', Ink::blue},   {'G', Ink::green},
                                               {'Y', Ink::yellow}, {'P', Ink::purple}, {'C', Ink::cyan}};
    const auto found = kInitials.find(card.front());
    return {found == kInitials.end() ? Ink::plain : found->second, true};
}

Canvas draw_grid(const ZoneView& zone, std::string_view title) {
    const int columns = std::max(zone.columns, 1);
    const int rows = (static_cast<int>(zone.cards.size()) + columns - 1) / columns;
    int cell = width_of(std::to_string(columns));
    for (const std::string& card : zone.cards)
        cell = std::max(cell, width_of(card));
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    for (std::size_t i = 0; i < zone.cards.size(); ++i) {
        const int x = 2 + static_cast<int>(i) % columns * (cell + 1);
        const int y = rows - static_cast<int>(i) / columns;
        const std::string& card = zone.cards[i];
        canvas.put(x, y, fmt::format("{:>{}}", card.empty() ? "." : card, cell),
                   card.empty() ? Brush{Ink::dim} : card_brush(card, zone.kind));
    }
    for (int row = 1; row <= rows; ++row) {
        canvas.put(0, row, "|");
        canvas.put(2 + columns * (cell + 1), row, "|");
    }
    for (int column = 0; column < columns; ++column)
        canvas.put(2 + column * (cell + 1), rows + 1, fmt::format("{:>{}}", column + 1, cell), {Ink::dim});
    return canvas;
}

Canvas draw_row(const ZoneView& zone, std::string_view title) {
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    int x = 0;
    for (std::size_t i = 0; i < std::min(zone.places.size(), zone.cards.size()); ++i) {
        const std::string& card = zone.cards[i];
        const int width = std::max(2, width_of(card));
        canvas.put(x, 1, zone.places[i], {Ink::strong});
        x += width_of(zone.places[i]);
        canvas.put(x, 1, fmt::format("[{:^{}}]", card, width),
                   card.empty() ? Brush{Ink::dim} : card_brush(card, zone.kind));
        x += width + 3;
    }
    return canvas;
}

Canvas draw_effects(const ZoneView& zone, int width) {
    Canvas canvas;
    int y = 0;
    for (std::size_t i = 0; i < std::min(zone.places.size(), zone.effects.size()); ++i) {
        if (zone.effects[i].empty()) continue;
        const int indent = width_of(zone.places[i]) + 2;
        canvas.put(0, y, zone.places[i], {zone.effects[i].starts_with("when ") ? Ink::purple : Ink::strong});
        for (const std::string& line : wrapped(zone.effects[i], width - indent))
            canvas.put(indent, y++, line);
    }
    return canvas;
}

std::string cards_in_words(const ZoneView& zone, bool colour) {
    if (zone.cards.empty()) return "empty";
    const auto hidden = static_cast<std::size_t>(std::count(zone.cards.begin(), zone.cards.end(), "?"));
    if (hidden == zone.cards.size()) return fmt::format("{} hidden", hidden);
    std::vector<std::string> cards;
    for (const std::string& card : zone.cards)
        cards.push_back(painted(card, card_brush(card, zone.kind), colour));
    return join(cards, " ");
}

std::string draw_view(const View& view, const Look& look) {
    std::string shown = heading(view, look.colour);
    for (const auto& group : by_name(view, true))
        shown += "\n" + draw_zones(group, view.seat, look.width).show(look.colour);
    if (!view.zones.empty()) shown += "\n";
    for (const auto& group : by_name(view, false)) {
        std::vector<std::string> parts;
        for (const ZoneView* zone : group) {
            const std::string who = zone->seat == 0 ? "" : seat_name(zone->seat, view.seat) + ": ";
            parts.push_back(who + cards_in_words(*zone, look.colour));
        }
        shown += fmt::format("{} - {}\n", group.front()->name, join(parts, "; "));
    }
    return shown + counters_in_words(view);
}

}  // namespace quattro::tools
