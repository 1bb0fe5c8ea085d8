// Areas around an ellipse, for zones and pictures in a circle. Private to the engine.
#pragma once

#include <vector>

#include "layout/layout.hpp"

namespace quattro {

struct Ring {
    std::vector<Area> areas;  // the first one at the top, the others clockwise
    double width = 0, height = 0;
    Point centre, radius;  // of the ellipse on which each area has its middle; `radius` is half its width and height
};

// Lays `count` areas of this size around an ellipse of fixed proportions. The ellipse has a minimal size, and is
// enlarged in steps until all neighbours are at least `gap` apart, across or down.
Ring ring_of(std::size_t count, double width, double height, double gap);

}  // namespace quattro
