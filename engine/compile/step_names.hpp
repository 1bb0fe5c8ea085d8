// Finds the steps that a name in a scenario can mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The paths of all steps whose path is `name` or ends in it. If it is the whole path of a step, only that path.
std::vector<std::string> steps_named(const Rules& rules, std::string_view name);

}  // namespace quattro
