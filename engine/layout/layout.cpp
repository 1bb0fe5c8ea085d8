// Lays out zones. picture.cpp lays out pictures.
#include "layout/layout.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "layout/ring.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro {
namespace {

constexpr double kLeastWidth = 58, kMostWidth = 150;  // of a place
constexpr double kSquare = 42;                        // the least width, and the height, of a place in rows
constexpr double kNameHeight = 16, kPlaceCard = 28;   // the height of the name of a place, and of its card
constexpr double kPlaceMargin = 5;                    // between the edge of a place and its card
constexpr double kPlaceGap = 6;                       // between places
constexpr double kLongestLine = 400;                  // a longer line of places is broken, so that a phone shows it
constexpr double kEdge = 22;                          // the space for the names of rows and columns

LaidCard laid_card(const std::string& card, const ZoneKind* kind, const Look& look) {
    const CardPicture picture = picture_of(card, kind, look);
    return {card, picture.text, picture.brush.ink, card == "?", {}, picture.words};
}

double widest_card(const ZoneView& zone, const Look& look) {
    double widest = 0;
    for (const std::string& card : zone.cards)
        widest = std::max(widest, text_width(picture_of(card, zone.kind, look).text, kCardLetters));
    return widest;
}

std::size_t count_of(const ZoneView& zone) { return zone.cards.size(); }

// Lays out a place in `area`, with its card below its name. If `named` is false, the name is not written.
LaidPlace laid_place(const ZoneView& zone, std::size_t index, const Area& area, bool named, const Look& look) {
    LaidPlace place;
    if (index < zone.places.size()) place.name = zone.places[index];
    place.area = area;
    const double top = named ? kNameHeight : 0;
    if (named) place.captions.push_back({{area.middle().x, area.y + top / 2 + 1}, place.name});
    if (const std::string& card = zone.cards[index]; !card.empty()) {
        place.cards.push_back(laid_card(card, zone.kind, look));
        place.cards.back().area = {area.x + kPlaceMargin, area.y + top + kPlaceMargin - 1,
                                   area.width - 2 * kPlaceMargin, area.height - top - 2 * kPlaceMargin + 1};
        if (place.name.empty()) return place;
        place.scored = look.scored.contains(place_of(zone, index));
        place.changed = !place.scored && look.changed.contains(place_of(zone, index));
    }
    place.works = index < zone.effects.size() && !zone.effects[index].empty();
    return place;
}

void lay_ring(LaidBox& box, const ZoneView& zone, double width, const Look& look) {
    const Ring ring = ring_of(count_of(zone), width, kNameHeight + kPlaceCard + 2 * kPlaceMargin, kPlaceGap);
    for (std::size_t i = 0; i < count_of(zone); ++i)
        box.places.push_back(laid_place(zone, i, ring.areas[i], true, look));
    box.width = ring.width;
    box.height = ring.height;
    box.centre = ring.centre;
    box.radius = ring.radius;
}

void lay_line(LaidBox& box, const ZoneView& zone, double width, const Look& look) {
    const double height = kNameHeight + kPlaceCard + 2 * kPlaceMargin;
    double x = 0, y = 0;
    for (std::size_t i = 0; i < count_of(zone); ++i) {
        if (x > 0 && x + width > kLongestLine) x = 0, y += height + kPlaceGap;
        box.places.push_back(laid_place(zone, i, {x, y, width, height}, true, look));
        x += width + kPlaceGap;
        box.width = std::max(box.width, x - kPlaceGap);
    }
    box.height = y + height;
}

// Lays out places in rows, with the names of rows at the left and those of columns below. If players choose columns, or
// if there is no game, only the columns are labelled, by numbers.
void lay_rows(LaidBox& box, const ZoneView& zone, double width, const Look& look) {
    const std::size_t columns = static_cast<std::size_t>(std::max(zone.columns, 1));
    const std::size_t rows = (count_of(zone) + columns - 1) / columns;
    const bool by_column = look.game == nullptr || chosen_by_column(*look.game, zone.name);
    const double height = kSquare, across = width + 2, down = height + 2;
    const double left = by_column ? 0 : kEdge;
    // The distance of each row to the right of the row below it.
    const double slant = zone.kind->row_offset * across / 2;
    const auto corner = [&](std::size_t column, std::size_t row) {  // the upper left corner; row 0 is the lowest
        return Point{left + static_cast<double>(column) * across + static_cast<double>(row) * slant,
                     static_cast<double>(rows - 1 - row) * down};
    };
    for (std::size_t i = 0; i < count_of(zone); ++i) {
        const Point at = corner(i % columns, i / columns);
        box.places.push_back(laid_place(zone, i, {at.x, at.y, width, height}, false, look));
        box.width = std::max(box.width, at.x + width);
    }
    const double bottom = static_cast<double>(rows) * down;
    box.height = bottom + kEdge;
    box.pitch = {across, down};
    for (std::size_t row = 0; !by_column && row < rows; ++row)
        box.captions.push_back(
            {{corner(0, row).x - kEdge / 2, corner(0, row).y + height / 2}, std::to_string(row + 1)});
    for (std::size_t column = 0; column < columns; ++column)
        box.captions.push_back(
            {{corner(column, 0).x + width / 2, bottom + kEdge / 2},
             by_column ? std::to_string(column + 1) : std::string(1, static_cast<char>('a' + column))});
}

bool is_shown_in_picture(const View& view, const ZoneView& zone) {
    const std::pair<std::string, Seat> wanted{zone.name, zone.seat};
    return std::any_of(view.pictures.begin(), view.pictures.end(), [&](const PictureView& picture) {
        return has_something(picture) &&
               std::find(picture.zones.begin(), picture.zones.end(), wanted) != picture.zones.end();
    });
}

// The cards of a zone without places. In a hand or an unordered zone the order has no meaning, so the cards are sorted,
// if there is a game.
std::vector<LaidCard> list_of(const ZoneView& zone, const Look& look) {
    const bool sorts = look.game != nullptr && (zone.unordered || (!zone.kind->has_places() && !zone.kind->top_only));
    std::vector<LaidCard> cards;
    for (const std::string& card : sorts ? sorted_hand(*look.game, zone.cards) : zone.cards)
        cards.push_back(laid_card(card, zone.kind, look));
    return cards;
}

}  // namespace

double text_width(std::string_view text, double height) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) == 0x80U) continue;  // a continuation byte of the character
        width += byte >= 0xE1U ? 1.0 : 0.62;    // from U+1000 on characters may be as wide as high
    }
    return width * height;
}

LaidBox lay_out_zone(const ZoneView& zone, const Look& look) {
    LaidBox box;
    box.name = zone.name;
    box.title = look.game == nullptr ? zone.name : title_of(*look.game, zone.name);
    box.seat = zone.seat;
    box.hidden = zone.hidden;
    box.unordered = zone.unordered;
    box.top_only = zone.kind->top_only;
    if (zone.hidden) return box;
    const double width = std::clamp(widest_card(zone, look) + 2 * kPlaceMargin + 10, kSquare, kMostWidth);
    box.effects = zone.effects.list();
    switch (zone.kind->arrangement) {
        case Arrangement::ring:
            box.kind = BoxKind::ring, lay_ring(box, zone, std::max(width, kLeastWidth), look);
            break;
        case Arrangement::rows: box.kind = BoxKind::rows, lay_rows(box, zone, width, look); break;
        case Arrangement::line:
            box.kind = BoxKind::line, lay_line(box, zone, std::max(width, kLeastWidth), look);
            break;
        case Arrangement::none: box.cards = list_of(zone, look); break;
    }
    return box;
}

std::vector<LaidBox> lay_out(const View& view, const Look& look) {
    std::vector<LaidBox> boxes;
    for (const PictureView& picture : view.pictures)
        boxes.push_back(lay_out_picture(picture, view.seat, look));
    for (const ZoneView& zone : view.zones) {
        boxes.push_back(lay_out_zone(zone, look));
        boxes.back().in_picture = is_shown_in_picture(view, zone);
        if (look.game != nullptr && !boxes.back().effects.empty())
            boxes.back().effects = board_effects_in_words(*look.game, view.board);
    }
    return boxes;
}

}  // namespace quattro
