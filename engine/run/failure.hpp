// What stops a match: a step of its rules that cannot be carried out.
#pragma once

#include <string>

#include "base/diagnostics.hpp"

namespace quattro {

// A step that cannot be carried out: the state is half changed and must be put back.
struct StepFailure {
    Location where;
    std::string message;
};

}  // namespace quattro
