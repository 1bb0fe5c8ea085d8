// How the cards of a zone lie: for whoever declares, shows or draws zones.
#pragma once

#include <cstdint>

namespace quattro {

// Row, loop and grid have places for one card each.
enum class ZoneKind : std::uint8_t { pile, hand, row, loop, grid };

}  // namespace quattro
