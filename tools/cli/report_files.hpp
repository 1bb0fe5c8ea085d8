// What `simulate` and `merge` write: the page, its figures, the tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/figures_report.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

// "" or a sentence. The folder is there, see prepare_folder(); what lies in it under the same names is replaced.
std::string write_report(const Counted& counted, const std::filesystem::path& folder);
// The files of a report of `simulate` or `merge`, and of a page called NAME.
std::vector<std::string> names_of_report();
std::vector<std::string> names_of_page(const std::string& name);
// Before anything is played for them: makes the folder where there is none, and refuses files that lie there already
// unless they are to be replaced. Nothing is done where no folder is named. "" or a sentence.
std::string prepare_folder(const OutRequest& out, const std::vector<std::string>& names);
// Writes a document of the page as NAME.json and, where the page was built, with it as NAME.html; "" or a sentence.
std::string write_page(const Json& document, const std::filesystem::path& folder, const std::string& name);

}  // namespace quattro::tools
