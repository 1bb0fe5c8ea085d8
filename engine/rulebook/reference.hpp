// Generates the text of the reference pages as Markdown from the tables that declare keys, words, host inputs and
// methods of scripts. `quattro docs --write` puts it, below a title, into the reference.md of each folder. Private to
// this project: hosts do not need it, and it is not installed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/schema.hpp"

namespace quattro {

struct Language;

// The text of the page of a folder: "boards", "cards", "scripts" or "tools". Returns "" for any other name. `language`
// is used only for the page "boards".
std::string reference_page(std::string_view folder, const Language& language);
// All keys of all schemas, those of the steps of standard_language() included, with their examples as YAML. For tests.
std::vector<const Key*> reference_keys();

}  // namespace quattro
