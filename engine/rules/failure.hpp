// Error of a step that cannot be executed. It halts a match.
#pragma once

#include <string>

#include "base/diagnostics.hpp"

namespace quattro {

// Thrown while a step is executed. The state is half changed, so the caller must restore it.
struct StepFailure {
    Location where;
    std::string message;
};

}  // namespace quattro
