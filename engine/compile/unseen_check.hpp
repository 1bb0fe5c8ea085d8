// What a seat is asked may hang only on what it can see: its options are listed, and its answers judged, from that
// alone.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reports conditions, bounds, sets and clocks of prompts that read what whoever is asked never sees: the other's hidden
// counters and cards, its own cards where only the others see them, what nobody sees. After everything is read.
void refuse_unseen(const Rules& rules, Diagnostics& out);

}  // namespace quattro
