// Composes the view of a viewer: pictures and zones with places first, then hands, piles and counters as text.
#include "cli/draw.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/counter_text.hpp"
#include "cli/event_text_parts.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

constexpr int kGap = 3;  // columns between pictures
// In a pile of more than `kLongPile` cards, only the top `kTopCards` cards are named.
constexpr std::size_t kLongPile = 20, kTopCards = 8;
constexpr int kNarrowEffects = 30;  // minimum width for effects beside the pictures; with less, effects go below them

std::string title_of(const LaidBox& box, Seat viewer, const Look& look) {
    if (box.seat == 0) return box.title;
    return box.seat == viewer ? fmt::format("your {}", box.title)
                              : fmt::format("{} of {}", box.title, seat_name(box.seat, {viewer, look}));
}

std::string padded(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ') + text;
}

Canvas draw_zone(const LaidBox& box, Seat viewer, const Look& look) {
    const std::string title = title_of(box, viewer, look);
    switch (box.kind) {
        case BoxKind::ring: return draw_ring(box, title);
        case BoxKind::rows: return draw_grid(box, title);
        case BoxKind::line:
        case BoxKind::list:
        case BoxKind::circle:
        case BoxKind::map: break;
    }
    return draw_row(box, title);
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

// Draws one zone for all its seats, then the effects of its places if they are wanted. Equal effects are drawn once.
Canvas draw_zones(const std::vector<const LaidBox*>& zones, Seat viewer, const Look& look, Effects effects) {
    Shelf shelf(look.width);
    const std::vector<std::string>* shown = nullptr;
    for (const LaidBox* zone : zones)
        shelf.add(draw_zone(*zone, viewer, look));
    for (const LaidBox* zone : zones) {
        if (effects == Effects::left_out || zone->effects.empty() || (shown != nullptr && *shown == zone->effects))
            continue;
        shown = &zone->effects;
        shelf.add(draw_effects(*zone, shelf.left() >= kNarrowEffects ? shelf.left() : look.width));
    }
    return shelf.all();
}

// Draws the pictures that the game declares. Pictures of the same name, one for each seat, are side by side; if all of
// them are empty, they are left out.
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

using Boxes = std::vector<const LaidBox*>;

// Groups the visible zones by name, in the order in which the game declares them. `lists` selects zones that are listed
// as text, instead of those that are drawn. Zones that a declared picture shows are left out.
std::vector<Boxes> by_name(const std::vector<LaidBox>& boxes, bool lists) {
    std::vector<Boxes> groups;
    for (const LaidBox& box : boxes) {
        if (box.is_picture() || box.hidden || box.in_picture || (box.kind == BoxKind::list) != lists) continue;
        const auto same = [&](const Boxes& group) { return group.front()->name == box.name; };
        const auto found = std::find_if(groups.begin(), groups.end(), same);
        if (found != groups.end())
            found->push_back(&box);
        else
            groups.push_back({&box});
    }
    return groups;
}

// One line for each zone name, with the cards of each seat. Zones that are empty for all seats share one line.
std::string zones_in_words(const std::vector<LaidBox>& boxes, Seat viewer, const Look& look) {
    std::string lines;
    std::vector<std::string> empty;
    for (const Boxes& group : by_name(boxes, true)) {
        std::vector<std::string> parts;
        const std::string& title = group.front()->title;
        if (std::all_of(group.begin(), group.end(), [](const LaidBox* zone) { return zone->cards.empty(); })) {
            empty.push_back(title);
            continue;
        }
        for (const LaidBox* zone : group) {
            const std::string who = zone->seat == 0 ? "" : seat_name(zone->seat, {viewer, look}) + ": ";
            parts.push_back(who + cards_in_words(*zone, look.colour));
        }
        lines += fmt::format("{} - {}\n", title, join(parts, "; "));
    }
    return lines + (empty.empty() ? "" : fmt::format("{} - empty\n", join(empty, ", ")));
}

// Explains the signs that occur in the view.
std::string legend(const std::vector<LaidBox>& boxes, const Look& look) {
    bool counted = false, changed = false;
    for (const LaidBox& box : boxes)
        for (const LaidPlace& place : box.places) {
            counted = counted || place.scored;
            changed = changed || place.changed;
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

void put_mark(Canvas& canvas, int x, int y, const LaidPlace& place) {
    if (place.scored || place.changed)
        canvas.put(x, y, std::string(1, place.scored ? kScoredSign : kChangedSign), {Ink::strong});
}

namespace {

// The columns and rows of characters of a box whose places lie in rows.
class Grid {
public:
    explicit Grid(const LaidBox& box) : box_(box) {
        for (const LaidPlace& place : box.places) {
            rows_ = std::max(rows_, row(place));
            for (const LaidCard& card : place.cards)
                cell_ = std::max(cell_, width_of(card.text));
        }
        for (const Caption& caption : box.captions) {
            if (is_of_row(caption))
                left_ = std::max(left_, width_of(caption.text) + 1);
            else
                cell_ = std::max(cell_, width_of(caption.text));
        }
        // If rows are shifted by half a place, the width is made odd, so that each place has a middle.
        const auto is_shifted = [&](const LaidPlace& place) {
            const double columns = (place.area.x - box.places.front().area.x) / box.pitch.x;
            return std::abs(columns - std::round(columns)) > 0.25;
        };
        if (cell_ % 2 == 0 && std::any_of(box.places.begin(), box.places.end(), is_shifted)) ++cell_;
    }
    int cell() const { return cell_; }  // the width of a place
    int left() const { return left_; }  // the width of the names of rows
    int rows() const { return rows_; }
    int row(const LaidPlace& place) const { return 1 + static_cast<int>(std::lround(place.area.y / box_.pitch.y)); }
    int column(double x) const {  // the column of a place whose left edge is at `x`
        const double first = box_.places.empty() ? 0 : box_.places.front().area.x;
        return left_ + 2 + static_cast<int>(std::lround((x - first) / box_.pitch.x * (cell_ + 1)));
    }
    bool is_of_row(const Caption& caption) const { return caption.at.y < box_.places.front().area.bottom(); }

private:
    const LaidBox& box_;
    int cell_ = 1, left_ = 0, rows_ = 0;
};

}  // namespace

Canvas draw_grid(const LaidBox& box, std::string_view title) {
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    if (box.places.empty()) return canvas;
    const Grid grid(box);
    const int middle = grid.cell() - (grid.cell() - 1) / 2;  // the width to the middle of a place
    std::map<int, std::pair<int, int>> ends;                 // the first and the last column of each row
    for (const LaidPlace& place : box.places) {
        const int x = grid.column(place.area.x), y = grid.row(place);
        if (place.cards.empty())
            canvas.put(x, y, fmt::format("{:>{}}", ".", middle), {Ink::dim});
        else
            canvas.put(x, y, padded(place.cards.front().text, grid.cell()), {place.cards.front().ink, true});
        put_mark(canvas, x + grid.cell(), y, place);
        const auto [row, is_new] = ends.try_emplace(y, x, x);
        row->second = {std::min(row->second.first, x), std::max(row->second.second, x)};
    }
    for (const auto& [y, row] : ends) {
        canvas.put(row.first - 2, y, "|");
        canvas.put(row.second + grid.cell() + 1, y, "|");
    }
    const double half = box.places.front().area.width / 2;
    for (const Caption& caption : box.captions)
        if (const int y = static_cast<int>(std::floor(caption.at.y / box.pitch.y)) + 1; grid.is_of_row(caption))
            canvas.put(ends[y].first - 2 - grid.left(), y, padded(caption.text, grid.left() - 1), {Ink::dim});
        else
            canvas.put(grid.column(caption.at.x - half), grid.rows() + 1, padded(caption.text, middle), {Ink::dim});
    return canvas;
}

Canvas draw_row(const LaidBox& box, std::string_view title) {
    Canvas canvas;
    canvas.put(0, 0, title, {Ink::strong});
    int x = 0;
    for (const LaidPlace& place : box.places) {
        const LaidCard* card = place.cards.empty() ? nullptr : &place.cards.front();
        const std::string text = card == nullptr ? "" : card->text;
        const int width = std::max(2, width_of(text));
        canvas.put(x, 1, place.name, {Ink::strong});
        x += width_of(place.name);
        canvas.put(x, 1, fmt::format("[{:^{}}]", text, width),
                   card == nullptr ? Brush{Ink::dim} : Brush{card->ink, true});
        put_mark(canvas, x + width + 2, 1, place);
        x += width + 3;
    }
    return canvas;
}

Canvas draw_effects(const LaidBox& zone, int width) {
    Canvas canvas;
    int y = 0;
    for (std::size_t i = 0; i < std::min(zone.places.size(), zone.effects.size()); ++i) {
        if (zone.effects[i].empty()) continue;
        const int indent = width_of(zone.places[i].name) + 2;
        canvas.put(0, y, zone.places[i].name, {zone.effects[i].starts_with("when ") ? Ink::purple : Ink::strong});
        for (const std::string& line : wrapped(zone.effects[i], width - indent))
            canvas.put(indent, y++, line);
    }
    return canvas;
}

std::string cards_in_words(const LaidBox& zone, bool colour) {
    if (zone.cards.empty()) return "empty";
    const auto hidden = static_cast<std::size_t>(
        std::count_if(zone.cards.begin(), zone.cards.end(), [](const LaidCard& card) { return card.hidden; }));
    if (hidden == zone.cards.size()) return fmt::format("{} hidden", hidden);
    std::vector<std::string> cards;
    for (const LaidCard& card : zone.cards) {
        cards.push_back(painted(card.text, {card.ink, true}, colour));
        if (zone.top_only && cards.size() == kTopCards && zone.cards.size() > kLongPile) break;
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

// Reads the events backwards in growing windows and stops as soon as every repeat is decided. The cost depends on the
// number of events since the current passes began, not on the length of the match.
View view_to_draw(View view, const Seen& seen) {
    Values& repeats = view.repeats;
    // The number of undecided repeats, counted from the first; the outermost one always remains.
    std::size_t undecided = repeats.size();
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

std::string draw_view(const View& view, const Look& look, Effects effects) {
    const std::vector<LaidBox> boxes = lay_out(view, look);
    const std::string heading = heading_in_words(view);
    std::string shown =
        heading.empty() ? "" : wrapped_lines(painted(heading, {Ink::strong}, look.colour) + "\n", look.width);
    shown.append(declared_pictures(view, look));
    for (const Boxes& group : by_name(boxes, false))
        shown.append("\n").append(draw_zones(group, view.seat, look, effects).show(look.colour));
    shown.append(wrapped_lines(legend(boxes, look), look.width));
    if (!view.zones.empty()) shown.append("\n");
    std::string words = zones_in_words(boxes, view.seat, look) + counters_text(view, look);
    if (const std::string answers = answers_in_words(view, look); !answers.empty()) words += answers + "\n";
    return shown.append(wrapped_lines(words, look.width));
}

}  // namespace quattro::tools
