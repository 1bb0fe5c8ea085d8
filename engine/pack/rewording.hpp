// What yaml-cpp complains of, in a designer's words.
#pragma once

#include <yaml-cpp/exceptions.h>

#include "pack/syntax.hpp"

namespace quattro {

Mistake reworded(const YAML::ParserException& error);

}  // namespace quattro
