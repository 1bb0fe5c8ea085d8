// Finds parts of a script with a constant result, and local functions that are of no use. Private to this layer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports comparisons of remainders with impossible values, and rolls with a single result. Also reports local
// functions whose name occurs nowhere else, or that only return their parameters. `code` holds the lines of the source
// without comments and without the contents of quotes. If `names_missing`, functions whose name occurs nowhere else are
// left to the check for unused locals.
void check_constant_results(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code,
                            bool names_missing, Diagnostics& out);

}  // namespace quattro
