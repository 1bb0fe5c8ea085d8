// Translates syntax errors of yaml-cpp into messages for designers. An unknown error keeps its text.
#pragma once

#include <yaml-cpp/exceptions.h>

#include "pack/syntax.hpp"

namespace quattro {

SyntaxMistake translate_error(const YAML::ParserException& error);

}  // namespace quattro
