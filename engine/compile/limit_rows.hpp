// The rows of the table of limits in the reference (rulebook/reference.cpp). script/limit_rows.hpp has their type and
// the rows for scripts.
#pragma once

#include "script/limit_rows.hpp"

namespace quattro {

// The limits of packs, games, flows, scripts and inputs.
std::vector<LimitRow> limit_rows();

}  // namespace quattro
