// The kinds of fields. To add one, write a file with its row and add it to the list in builtins/field_kinds.cpp.
#pragma once

#include "compile/expr.hpp"
#include "lang/names.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

// All kinds, in the order of the reference.
std::span<const FieldKindRow* const> field_kind_rows();
// What `pick` accepts, for error messages and the reference.
std::string pick_hint();
// The word of a kind of field with a spelling close to `written`; "" if there is none.
std::string pick_word_like(std::string_view written);
std::vector<WordDoc> field_kind_docs();

}  // namespace quattro
