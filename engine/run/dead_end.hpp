// Error of a match that cannot continue, because no seat has a legal answer to the prompts of the flow.
#pragma once

#include "rules/failure.hpp"

namespace quattro {

struct DeadEnd : StepFailure {};

}  // namespace quattro
