// Seat numbers, from 1 to kMaxSeats (state/shape.hpp). The meaning of 0 depends on the role of the variable.
#pragma once

namespace quattro {

using Seat = int;                 // from 1 to the number of seats; 0 as the owner of a zone or counter of the table
inline constexpr Seat kHost = 0;  // as a viewer or actor: the host of the match, who sees everything
// As a viewer: a spectator, who sees only what every seat sees.
inline constexpr Seat kSpectator = -1;

}  // namespace quattro
