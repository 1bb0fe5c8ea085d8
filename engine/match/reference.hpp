// The reference pages: what the tables that declare keys, words and verbs say, as Markdown. Private to the
// project, whose pages they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/schema.hpp"

namespace quattro {

// "boards", "cards" or "scripts"; "" for any other name.
std::string reference_page(std::string_view folder);
// Every key of the tables, with its example as YAML; for tests.
std::vector<const Key*> reference_keys();

}  // namespace quattro
