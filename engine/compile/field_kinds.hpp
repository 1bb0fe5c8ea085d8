// The kinds of fields. A new one is a file with its row, and a line in the list of field_kinds.cpp.
#pragma once

#include "compile/expr_read.hpp"
#include "lang/names.hpp"
#include "run/field_kind.hpp"

namespace quattro {

// All of them, in the order of the reference.
std::span<const FieldKindRow* const> field_kind_rows();
// What there is to pick, for whoever wrote something else; and for the reference.
std::string pick_hint();
// ... the word of a kind that is like what was written; "" if none is.
std::string pick_word_like(std::string_view written);
std::vector<WordDoc> field_kind_docs();

}  // namespace quattro
