// Draws a loop as a ring: places around an ellipse, with dots between them.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/draw.hpp"
#include "cli/ellipse.hpp"

namespace quattro::tools {
namespace {

std::string centred(std::string_view text, int width) {
    const int left = (width - width_of(text)) / 2;
    return fmt::format("{:{}}{}{:{}}", "", std::max(left, 0), text, "", std::max(width - left - width_of(text), 0));
}

// Draws the name of a place, then its card in brackets, if it has one, and its mark: "C[R5]".
void put_place(Canvas& canvas, int x, int y, const LaidBox& box, std::size_t i, int card_width) {
    const LaidPlace& place = box.places[i];
    const bool works_at_once = i < box.effects.size() && box.effects[i].starts_with("when ");
    canvas.put(x, y, place.name, {works_at_once ? Ink::purple : Ink::strong});
    x += width_of(place.name);
    const LaidCard* card = place.cards.empty() ? nullptr : &place.cards.front();
    canvas.put(x, y, fmt::format("[{}]", centred(card == nullptr ? "" : card->text, card_width)),
               card == nullptr ? Brush{Ink::dim} : Brush{card->ink, true});
    put_mark(canvas, x + card_width + 2, y, place);
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

Canvas draw_ring(const LaidBox& box, std::string_view title) {
    int card_width = 2, name_width = 1;
    for (const LaidPlace& place : box.places) {
        name_width = std::max(name_width, width_of(place.name));
        for (const LaidCard& card : place.cards)
            card_width = std::max(card_width, width_of(card.text));
    }
    const int cell = name_width + card_width + 2;
    const int half_height = (static_cast<int>(box.places.size()) + 2) / 2;
    const int half_width = std::max(3 * half_height, cell + width_of(title) / 2);
    const Ellipse round{half_width + cell / 2, half_height, half_width, half_height};
    Canvas canvas;
    for (std::size_t i = 0; i < box.places.size(); ++i) {
        const auto [x, y] = round.cell_of(box, i);
        put_place(canvas, x - cell / 2, y, box, i, card_width);
    }
    put_dots(canvas, round, box.places.size());
    canvas.put(round.centre_x - width_of(title) / 2, round.centre_y, title, {Ink::strong});
    return canvas;
}

}  // namespace quattro::tools
