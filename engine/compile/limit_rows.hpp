// The rows of the reference that list limits.
#pragma once

#include "script/limit_rows.hpp"

namespace quattro {

// The limits of packs, games, flows, scripts and inputs.
std::vector<LimitRow> limit_rows();

}  // namespace quattro
