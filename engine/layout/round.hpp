// Areas around an ellipse. Private to the engine.
#pragma once

#include <vector>

#include "layout/layout.hpp"

namespace quattro {

struct Ring {
    std::vector<Area> areas;  // the first one at the top, the others clockwise
    double width = 0, height = 0;
    Point centre, radius;  // of the ellipse on which the middles lie
};

// The smallest ring of `count` areas of this size, from 1, between which there is this gap at least.
Ring ring_of(std::size_t count, double width, double height, double gap);

}  // namespace quattro
