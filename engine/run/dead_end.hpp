// Error of a match that cannot continue, because no seat has a legal answer to the prompts of the flow.
#pragma once

#include "run/failure.hpp"

namespace quattro {

struct DeadEnd : StepFailure {};

}  // namespace quattro
