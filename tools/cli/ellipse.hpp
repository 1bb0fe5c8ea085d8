// Points on an ellipse of characters, and dots along its outline.
#pragma once

#include <cmath>
#include <numbers>
#include <utility>

#include "cli/canvas.hpp"
#include "layout/layout.hpp"

namespace quattro::tools {

struct Ellipse {
    int centre_x, centre_y;
    int half_width, half_height;
    // The column and the row of a point. `turn` is the fraction of a full clockwise turn, from 0 at the top to 1.
    int x(double turn) const { return centre_x + nearest_whole(half_width * std::sin(2 * std::numbers::pi * turn)); }
    int y(double turn) const { return centre_y - nearest_whole(half_height * std::cos(2 * std::numbers::pi * turn)); }
    // The cell of a place of a ring or circle.
    std::pair<int, int> cell_of(const LaidBox& box, std::size_t place) const {
        const Point at = box.places[place].area.middle();
        return {centre_x + nearest_whole(half_width * (at.x - box.centre.x) / box.radius.x),
                centre_y + nearest_whole(half_height * (at.y - box.centre.y) / box.radius.y)};
    }
    // Rounds slightly outwards, so that every machine rounds halves the same way and both sides are symmetric.
    static int nearest_whole(double value) { return static_cast<int>(std::lround(value * (1 + 1e-7))); }
};

// Draws two dots between adjacent places, if there is room. The places must be drawn already.
void put_dots(Canvas& canvas, const Ellipse& round, std::size_t places);

}  // namespace quattro::tools
