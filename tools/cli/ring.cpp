// Draws a loop as a ring: places around an ellipse, with dots between them.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/draw.hpp"
#include "cli/ellipse.hpp"

namespace quattro::tools {
namespace {

int widest(const std::vector<std::string>& texts, int least) {
    for (const std::string& text : texts)
        least = std::max(least, width_of(text));
    return least;
}

std::string centred(std::string_view text, int width) {
    const int left = (width - width_of(text)) / 2;
    return fmt::format("{:{}}{}{:{}}", "", std::max(left, 0), text, "", std::max(width - left - width_of(text), 0));
}

// "C[R5]": the name of the place, then its card in brackets.
void put_place(Canvas& canvas, int x, int y, const ZoneView& zone, std::size_t i, const CardPicture& card,
               int card_width, const Look& look) {
    const bool works_at_once = i < zone.effects.size() && zone.effects[i].starts_with("when ");
    canvas.put(x, y, zone.places[i], {works_at_once ? Ink::purple : Ink::strong});
    x += width_of(zone.places[i]);
    canvas.put(x, y, fmt::format("[{}]", centred(card.text, card_width)),
               card.text.empty() ? Brush{Ink::dim} : card.brush);
    put_sign(canvas, x + card_width + 2, y, zone, i, look);
}

}  // namespace

void put_dots(Canvas& canvas, const Ellipse& round, std::size_t places) {
    const auto steps = 3 * places;
    for (std::size_t i = 0; i < steps; ++i) {
        const double turn = static_cast<double>(i) / static_cast<double>(steps);
        const int x = round.x(turn);
        const int y = round.y(turn);
        if (canvas.free(x - 1, y) && canvas.free(x, y) && canvas.free(x + 1, y)) canvas.put(x, y, ".", {Ink::dim});
    }
}

Canvas draw_ring(const ZoneView& zone, std::string_view title, const Look& look) {
    const std::size_t count = std::min(zone.places.size(), zone.cards.size());
    std::vector<CardPicture> cards;
    int card_width = 2;
    for (const std::string& card : zone.cards) {
        cards.push_back(picture_of(card, zone.kind, look));
        card_width = std::max(card_width, width_of(cards.back().text));
    }
    const int cell = widest(zone.places, 1) + card_width + 2;
    const int half_height = (static_cast<int>(count) + 2) / 2;
    const int half_width = std::max(3 * half_height, cell + widest({std::string(title)}, 0) / 2);
    const Ellipse round{half_width + cell / 2, half_height, half_width, half_height};
    Canvas canvas;
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = static_cast<double>(i) / static_cast<double>(count);
        put_place(canvas, round.x(turn) - cell / 2, round.y(turn), zone, i, cards[i], card_width, look);
    }
    put_dots(canvas, round, count);
    canvas.put(round.centre_x - width_of(title) / 2, round.centre_y, title, {Ink::strong});
    return canvas;
}

}  // namespace quattro::tools
