// Translates syntax errors of yaml-cpp into messages for designers.
#pragma once

#include <yaml-cpp/exceptions.h>

#include "pack/syntax.hpp"

namespace quattro {

Mistake reworded(const YAML::ParserException& error);

}  // namespace quattro
