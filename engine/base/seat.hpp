// Seats, as every layer counts them.
#pragma once

namespace quattro {

using Seat = int;  // from 1; 0 is the table, and the host where somebody looks or acts
inline constexpr Seat kNobody =
    -1;  // who only watches: sees what everyone sees, and nothing that a seat has for itself

}  // namespace quattro
