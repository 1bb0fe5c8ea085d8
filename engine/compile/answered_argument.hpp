// Checks whether an answer fits the parameter of the script that receives it.
#pragma once

#include <string>

#include "rules/field_kind.hpp"
#include "script/script.hpp"

namespace quattro {

// The error message for an answer to a field of this kind that is passed to `param`; "" if the parameter takes it.
// `value` is the field in the YAML file. Precondition: the parameter takes no cards.
std::string wrong_answer(const Model& model, const Param& param, const Node& value, const FieldKindRow& kind);

}  // namespace quattro
