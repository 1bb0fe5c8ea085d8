// What a slot's effect comes to that reckons with `this` where no card lies on the slot.
#pragma once

#include "run/failure.hpp"

namespace quattro {

// Such an effect does nothing, and such a condition does not hold.
struct EmptySlot : StepFailure {};

}  // namespace quattro
