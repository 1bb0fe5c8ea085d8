#include "layout/ring.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quattro {
namespace {

constexpr double kFlatness = 1.25;              // the width of the ellipse divided by its height
constexpr double kLeastRadius = 84, kStep = 4;  // half the ellipse's height: the first value tried, and the increment

bool are_apart(const Area& a, const Area& b, double gap) {
    return a.right() + gap <= b.x || b.right() + gap <= a.x || a.bottom() + gap <= b.y || b.bottom() + gap <= a.y;
}

std::vector<Area> around(std::size_t count, double width, double height, double radius) {
    std::vector<Area> areas;
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        areas.push_back({radius * kFlatness * (1 + std::sin(turn)), radius * (1 - std::cos(turn)), width, height});
    }
    return areas;
}

// Compares only neighbours, because other areas are farther apart.
bool neighbours_are_apart(const std::vector<Area>& areas, double gap) {
    for (std::size_t i = 0; i < areas.size(); ++i)
        if (const std::size_t next = (i + 1) % areas.size(); next != i && !are_apart(areas[i], areas[next], gap))
            return false;
    return true;
}

}  // namespace

Ring ring_of(std::size_t count, double width, double height, double gap) {
    double radius = kLeastRadius;
    Ring ring;
    ring.areas = around(count, width, height, radius);
    while (!neighbours_are_apart(ring.areas, gap)) {
        radius += kStep;
        ring.areas = around(count, width, height, radius);
    }
    const auto least = [&](double Area::*edge) {
        double smallest = ring.areas.empty() ? 0 : ring.areas.front().*edge;
        for (const Area& area : ring.areas)
            smallest = std::min(smallest, area.*edge);
        return smallest;
    };
    const double left = least(&Area::x), top = least(&Area::y);
    ring.radius = {radius * kFlatness, radius};
    ring.centre = {ring.radius.x + width / 2 - left, radius + height / 2 - top};
    for (Area& area : ring.areas) {
        area.x -= left, area.y -= top;
        ring.width = std::max(ring.width, area.right());
        ring.height = std::max(ring.height, area.bottom());
    }
    return ring;
}

}  // namespace quattro
