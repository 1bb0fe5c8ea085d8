// Steps by the names and paths that a scenario gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/rules.hpp"

namespace quattro {

// The paths of all steps that this name or path could mean: one if it is the whole path of a step.
std::vector<std::string> steps_named(const Rules& rules, std::string_view name);

}  // namespace quattro
