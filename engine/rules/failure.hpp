// Error of a step that cannot be executed, or of an expression that cannot be evaluated.
#pragma once

#include <string>

#include "base/diagnostics.hpp"

namespace quattro {

// Halts a match if it is thrown while a step is executed. The state is then half changed, so the caller must restore
// it. Also thrown by whatever evaluates expressions outside of the flow, such as the enumeration of options.
struct StepFailure {
    Location where;
    std::string message;
};

}  // namespace quattro
