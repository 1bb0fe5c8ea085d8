// What stops a match in which nobody whom the flow asks has a legal answer.
#pragma once

#include "run/failure.hpp"

namespace quattro {

struct DeadEnd : StepFailure {};

}  // namespace quattro
