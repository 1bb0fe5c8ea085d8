// The kinds of fields of a language, for messages and the reference.
#pragma once

#include "compile/expr.hpp"
#include "lang/names.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

struct Language;

// The forms that `pick` accepts, separated by commas, for error messages and the reference.
std::string pick_hint(const Language& language);
// The words in small letters of these forms, such as "columns".
std::vector<std::string> pick_words(const Language& language);
// The word of a kind of field with a spelling close to `written`; "" if there is none.
std::string pick_word_like(const Language& language, std::string_view written);
std::vector<WordDoc> field_kind_docs(const Language& language);

}  // namespace quattro
