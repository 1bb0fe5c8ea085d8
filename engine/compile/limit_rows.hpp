// The limits that the reference lists.
#pragma once

#include "script/limit_rows.hpp"

namespace quattro {

// Those of packs, games, flows, scripts and inputs.
std::vector<LimitRow> limit_rows();

}  // namespace quattro
