// Whether an answer fits the parameter of a script that gets it.
#pragma once

#include <string>

#include "rules/field_kind.hpp"
#include "script/script.hpp"

namespace quattro {

// What is wrong with an answer to a field of this kind for a parameter that takes no cards; "" if the parameter takes
// it. `value` is the field in the YAML file.
std::string wrong_answer(const Model& model, const Param& param, const Node& value, const FieldKindRow& kind);

}  // namespace quattro
