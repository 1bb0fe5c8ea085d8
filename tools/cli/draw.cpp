// Composes what a seat sees: pictures first, then hands, piles and counters as text.
#include "cli/draw.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/counter_text.hpp"
#include "cli/event_text_parts.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

constexpr int kGap = 3;  // columns between pictures
// Of a pile longer than `kLongPile` only the top `kTopCards` cards are named.
constexpr std::size_t kLongPile = 20, kTopCards = 8;
constexpr int kNarrowEffects = 30;  // if less width is left beside the pictures, effects go below them

std::string title_of(const std::string& name, const Look& look) {
    return look.game == nullptr ? name : quattro::title_of(*look.game, name);
}

std::string title_of(const ZoneView& zone, Seat viewer, const Look& look) {
    const std::string title = title_of(zone.name, look);
    if (zone.seat == 0) return title;
    return zone.seat == viewer ? fmt::format("your {}", title)
                               : fmt::format("{} of {}", title, seat_name(zone.seat, {viewer, look}));
}

std::string padded(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ') + text;
}

Canvas draw_zone(const ZoneView& zone, Seat viewer, const Look& look) {
    const std::string title = title_of(zone, viewer, look);
    switch (zone.kind->arrangement) {
        case Arrangement::ring: return draw_ring(zone, title, look);
        case Arrangement::rows: return draw_grid(zone, title, look);
        case Arrangement::none:
        case Arrangement::line: break;
    }
    return draw_row(zone, title, look);
}

// Arranges pictures side by side and starts a new line of pictures when the width is used up.
class Shelf {
public:
    explicit Shelf(int width) : width_(width) {}
    int left() const { return width_ - line_.width() - kGap; }  // width that is left in the current line
    void add(const Canvas& picture) {
        if (line_.width() > 0 && line_.width() + kGap + picture.width() > width_) finish_line();
        line_.put(line_.width() == 0 ? 0 : line_.width() + kGap, 0, picture);
    }
    Canvas all() {
        finish_line();
        return all_;
    }

private:
    void finish_line() {
        if (line_.height() > 0) all_.put(0, all_.height() == 0 ? 0 : all_.height() + 1, line_);
        line_ = Canvas();
    }
    int width_;
    Canvas line_, all_;
};

// Draws one zone for all its seats, then the effects of its places.
Canvas draw_zones(const std::vector<const ZoneView*>& zones, Seat viewer, const Look& look) {
    Shelf shelf(look.width);
    const std::vector<std::string>* shown = nullptr;
    for (const ZoneView* zone : zones)
        shelf.add(draw_zone(*zone, viewer, look));
    for (const ZoneView* zone : zones) {
        if (zone->effects.empty() || (shown != nullptr && *shown == zone->effects)) continue;
        shown = &zone->effects;
        shelf.add(draw_effects(*zone, shelf.left() >= kNarrowEffects ? shelf.left() : look.width));
    }
    return shelf.all();
}

// Draws the pictures that the game declares. Pictures of the same name, one for each seat, are side by side.
std::string declared_pictures(const View& view, const Look& look) {
    std::string shown;
    for (std::size_t i = 0; i < view.pictures.size();) {
        Shelf shelf(look.width);
        bool any = false;
        const std::string& name = view.pictures[i].name;
        const std::size_t first = i;
        for (; i < view.pictures.size() && view.pictures[i].name == name; ++i)
            any = any || has_something(view.pictures[i]);
        for (std::size_t p = first; any && p < i; ++p)
            shelf.add(draw_picture(view.pictures[p], view.seat, look));
        if (any) shown += "\n" + shelf.all().show(look.colour);
    }
    return shown;
}

bool is_in_picture(const View& view, const ZoneView& zone) {
    const std::pair<std::string, Seat> wanted{zone.name, zone.seat};
    return std::any_of(view.pictures.begin(), view.pictures.end(), [&](const PictureView& picture) {
        return has_something(picture) &&
               std::find(picture.zones.begin(), picture.zones.end(), wanted) != picture.zones.end();
    });
}

// Groups the visible zones by name, in the order in which the game declares them. `pictures` selects zones that are
// drawn or zones that are listed as text. Zones that a declared picture shows are left out.
std::vector<std::vector<const ZoneView*>> by_name(const View& view, bool pictures) {
    std::vector<std::vector<const ZoneView*>> groups;
    for (const ZoneView& zone : view.zones) {
        if (zone.hidden || zone.kind->has_places() != pictures || is_in_picture(view, zone)) continue;
        const auto same = [&](const auto& group) { return group.front()->name == zone.name; };
        const auto found = std::find_if(groups.begin(), groups.end(), same);
        if (found != groups.end())
            found->push_back(&zone);
        else
            groups.push_back({&zone});
    }
    return groups;
}

// One line for each zone name, with the cards of each seat. Zones that are empty for all seats share one line.
std::string zones_in_words(const View& view, const Look& look) {
    std::string lines;
    std::vector<std::string> empty;
    for (const auto& group : by_name(view, false)) {
        std::vector<std::string> parts;
        const std::string title = title_of(group.front()->name, look);
        if (std::all_of(group.begin(), group.end(), [](const ZoneView* zone) { return zone->cards.empty(); })) {
            empty.push_back(title);
            continue;
        }
        for (const ZoneView* zone : group) {
            const std::string who = zone->seat == 0 ? "" : seat_name(zone->seat, {view.seat, look}) + ": ";
            parts.push_back(who + cards_in_words(*zone, look));
        }
        lines += fmt::format("{} - {}\n", title, join(parts, "; "));
    }
    return lines + (empty.empty() ? "" : fmt::format("{} - empty\n", join(empty, ", ")));
}

// Explains the signs that occur in the view.
std::string legend(const View& view, const Look& look) {
    bool counted = false, changed = false;
    for (const ZoneView& zone : view.zones)
        for (std::size_t i = 0; zone.kind->has_places() && i < std::min(zone.places.size(), zone.cards.size()); ++i) {
            if (zone.cards[i].empty()) continue;
            const bool counts = look.scored.contains(place_of(zone, i));
            counted = counted || counts;
            changed = changed || (!counts && look.changed.contains(place_of(zone, i)));
        }
    std::vector<std::string> signs;
    if (counted) signs.push_back(fmt::format("{} counts", kScoredSign));
    if (changed) signs.push_back(fmt::format("{} new or changed", kChangedSign));
    return signs.empty() ? "" : painted(join(signs, ", "), {Ink::dim}, look.colour) + "\n";
}

}  // namespace

std::string heading_in_words(const View& view) {
    std::vector<std::string> parts;
    if (!view.board.empty()) parts.push_back("board " + view.board);
    for (const auto& [name, value] : view.repeats)
        if (const std::string own = repeat_title(name); !own.empty() && value != "0")
            parts.push_back(fmt::format("{} {}", own, value));
    return join(parts, ", ");
}

void put_sign(Canvas& canvas, int x, int y, const ZoneView& zone, std::size_t index, const Look& look) {
    if (index >= zone.places.size() || zone.cards[index].empty()) return;
    const std::string place = place_of(zone, index);
    if (look.scored.contains(place))
        canvas.put(x, y, std::string(1, kScoredSign), {Ink::strong});
    else if (look.changed.contains(place))
        canvas.put(x, y, std::string(1, kChangedSign), {Ink::strong});
}

Canvas draw_grid(const ZoneView& zone, std::string_view title, const Look& look) {
    const int columns = std::max(zone.columns, 1);
    const int rows = (static_cast<int>(zone.cards.size()) + columns - 1) / columns;
    const bool places = look.game != nullptr && !chosen_by_column(*look.game, zone.name);
    const int left = places ? width_of(std::to_string(rows)) + 1 : 0;
    std::vector<CardPicture> pictures;
    int cell = width_of(std::to_string(columns));
    for (const std::string& card : zone.cards) {
        pictures.push_back(picture_of(card, zone.kind, look));
        cell = std::max(cell, width_of(pictures.back().text));
    }
    // an odd width, so that a place has a middle for the half shift
    if (zone.kind->row_offset % 2 != 0 && cell % 2 == 0) ++cell;
    // `row` counts from 1 at the bottom
    const auto slanted = [&](int row) { return zone.kind->row_offset * (row - 1) * (cell + 1) / 2; };
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const int y = rows - static_cast<int>(i) / columns;
        const int x = left + 2 + slanted(rows - y + 1) + static_cast<int>(i) % columns * (cell + 1);
        if (pictures[i].text.empty())
            canvas.put(x, y, fmt::format("{:>{}}", ".", cell - (cell - 1) / 2), {Ink::dim});
        else
            canvas.put(x, y, padded(pictures[i].text, cell), pictures[i].brush);
        put_sign(canvas, x + cell, y, zone, i, look);
    }
    for (int row = 1; row <= rows; ++row) {
        const int begin = slanted(rows - row + 1);
        if (places) canvas.put(begin, row, fmt::format("{:>{}}", rows - row + 1, left - 1), {Ink::dim});
        canvas.put(begin + left, row, "|");
        canvas.put(begin + left + 2 + columns * (cell + 1), row, "|");
    }
    for (int column = 0; column < columns; ++column) {
        const std::string name = places ? std::string(1, static_cast<char>('a' + column)) : std::to_string(column + 1);
        canvas.put(left + 2 + column * (cell + 1), rows + 1, fmt::format("{:>{}}", name, cell - (cell - 1) / 2),
                   {Ink::dim});
    }
    return canvas;
}

Canvas draw_row(const ZoneView& zone, std::string_view title, const Look& look) {
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    int x = 0;
    for (std::size_t i = 0; i < std::min(zone.places.size(), zone.cards.size()); ++i) {
        const CardPicture card = picture_of(zone.cards[i], zone.kind, look);
        const int width = std::max(2, width_of(card.text));
        canvas.put(x, 1, zone.places[i], {Ink::strong});
        x += width_of(zone.places[i]);
        canvas.put(x, 1, fmt::format("[{:^{}}]", card.text, width), card.text.empty() ? Brush{Ink::dim} : card.brush);
        put_sign(canvas, x + width + 2, 1, zone, i, look);
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

std::string cards_in_words(const ZoneView& zone, const Look& look) {
    if (zone.cards.empty()) return "empty";
    const auto hidden = static_cast<std::size_t>(std::count(zone.cards.begin(), zone.cards.end(), "?"));
    if (hidden == zone.cards.size()) return fmt::format("{} hidden", hidden);
    std::vector<std::string> cards;
    // The order of cards in a hand has no meaning, so they are sorted.
    const bool sorts = look.game != nullptr && (zone.unordered || (!zone.kind->has_places() && !zone.kind->top_only));
    for (const std::string& card : sorts ? sorted_hand(*look.game, zone.cards) : zone.cards) {
        const CardPicture picture = picture_of(card, zone.kind, look);
        cards.push_back(painted(picture.text, picture.brush, look.colour));
        if (zone.kind->top_only && cards.size() == kTopCards && zone.cards.size() > kLongPile) break;
    }
    const std::size_t more = zone.cards.size() - cards.size();
    const std::string_view order = zone.unordered && zone.cards.size() > 1 ? " (in unknown order)" : "";
    return join(cards, " ") + (more > 0 ? fmt::format(" and {} more", more) : "") + std::string(order);
}

std::string sign_legend(const Look& look) {
    if (look.game == nullptr) return "";
    std::vector<std::string> signs;
    for (const auto& [sign, meaning] : sign_legend(*look.game))
        signs.push_back(sign + " " + meaning);
    return signs.empty() ? "" : fmt::format("Cards: {}", join(signs, ", "));
}

std::string answers_in_words(const View& view, const Look& look) {
    const Viewer viewer{view.seat, look};
    std::vector<Seat> answered, asked;
    for (const SeatStatus& seat : view.seats)
        if (seat.has_prompt) (seat.answered ? answered : asked).push_back(seat.seat);
    const std::string open = seats_in_words(asked, viewer);
    if (answered.size() + asked.size() < 2) return asked.empty() || open == "you" ? "" : "Waiting for " + open;
    if (answered.empty()) return "Asked: " + open;
    const std::string done = "Answered: " + seats_in_words(answered, viewer);
    return open.empty() ? done : fmt::format("{}; still asked: {}", done, open);
}

// Reads the events backwards in growing windows and stops as soon as every repeat is decided. The cost does not depend
// on the length of the match.
View view_to_draw(View view, const Seen& seen) {
    Values& repeats = view.repeats;
    std::size_t undecided = repeats.size();  // the first `undecided` repeats; the outermost one always remains
    std::uint64_t after = view.last_event;
    for (std::uint64_t window = 64; undecided > 1 && after > 0; window *= 4) {
        after = view.last_event > window ? view.last_event - window : 0;
        const std::vector<Event> events = seen.events(after);
        for (auto event = events.rbegin(); event != events.rend() && undecided > 1; ++event) {
            if (event->kind != EventKind::repeat || event->number > view.last_event) continue;
            const auto end = repeats.begin() + static_cast<std::ptrdiff_t>(undecided);
            const std::string* name = value_of(event->data, "name");
            const auto told =
                std::find_if(repeats.begin(), end, [&](const auto& repeat) { return name && repeat.first == *name; });
            if (told == end) continue;
            undecided = static_cast<std::size_t>(told - repeats.begin());
            repeats.erase(told + 1, end);  // they belong to an earlier pass of this repeat
        }
    }
    return view;
}

View view_to_draw(const Seen& seen) { return view_to_draw(seen.view(), seen); }

std::string draw_view(const View& seen, const Look& look) {
    View view = seen;
    if (look.game != nullptr)
        for (ZoneView& zone : view.zones)
            if (!zone.effects.empty()) zone.effects = board_effects_in_words(*look.game, view.board);
    const std::string heading = heading_in_words(view);
    std::string shown =
        heading.empty() ? "" : wrapped_lines(painted(heading, {Ink::strong}, look.colour) + "\n", look.width);
    shown.append(declared_pictures(view, look));
    for (const auto& group : by_name(view, true))
        shown.append("\n").append(draw_zones(group, view.seat, look).show(look.colour));
    shown.append(wrapped_lines(legend(view, look), look.width));
    if (!view.zones.empty()) shown.append("\n");
    std::string words = zones_in_words(view, look) + counters_text(view, look);
    if (const std::string answers = answers_in_words(view, look); !answers.empty()) words += answers + "\n";
    return shown.append(wrapped_lines(words, look.width));
}

}  // namespace quattro::tools
