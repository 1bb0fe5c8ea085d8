// The reference pages: what the tables that declare keys, words and verbs say, as Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quattro {

// "boards", "cards" or "scripts"; "" for any other name.
std::string reference_page(std::string_view folder);
// Every example of a key in the tables, as YAML; for tests.
std::vector<std::string> reference_examples();

}  // namespace quattro
