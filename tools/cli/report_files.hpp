// What `simulate` and `merge` write: the page, its figures, the tables.
#pragma once

#include <filesystem>
#include <string>

#include "cli/figures_report.hpp"

namespace quattro::tools {

// "" or a sentence. The folder is made where it is not there; what lies in it under the same names is replaced.
std::string write_report(const Counted& counted, const std::filesystem::path& folder);
// Makes a folder where there is none, before anything is played for it; nothing for "". "" or a sentence.
std::string make_folder(const std::filesystem::path& folder);
// Writes a document of the page as NAME.json and, where the page was built, with it as NAME.html; "" or a sentence.
std::string write_page(const Json& document, const std::filesystem::path& folder, const std::string& name);

}  // namespace quattro::tools
