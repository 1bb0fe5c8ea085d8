// Seats, as every layer counts them.
#pragma once

namespace quattro {

using Seat = int;                 // from 1 to the game's number of seats; what is the table's has 0
inline constexpr Seat kHost = 0;  // where somebody looks or acts: who hosts the match, and sees all
inline constexpr Seat kNobody =
    -1;  // who only watches: sees what everyone sees, and nothing that a seat has for itself

}  // namespace quattro
