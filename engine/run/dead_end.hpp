// Error of an input that exceeds its budget, and in which a seat had no legal answer to a prompt of the flow.
#pragma once

#include "rules/failure.hpp"

namespace quattro {

struct DeadEnd : StepFailure {};

}  // namespace quattro
