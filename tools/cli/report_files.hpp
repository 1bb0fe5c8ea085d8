// Writes the output folders of commands with --out: the HTML page and its data, and for `simulate` and `merge` also the
// tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/figures_report.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

// Writes the report into a folder prepared by prepare_folder(). Replaces files of the same names. Leaves out the HTML
// page if that was not built. Returns "" or a sentence about the failure.
std::string write_report(const RunResult& counted, const std::filesystem::path& folder);
// The names of the files of a report (`simulate`, `merge`), and of a page: NAME.json and NAME.html (`analyse`,
// `compare`).
std::vector<std::string> names_of_report();
std::vector<std::string> names_of_page(const std::string& name);
// Call this before a run. Creates the folder if needed. Rejects existing files of these names, unless `out.replace` is
// set or an interrupted run left the folder unfinished. Does nothing if no folder is named. Returns "" or a sentence
// about the failure.
std::string prepare_folder(const OutRequest& out, const std::vector<std::string>& names);
// Writes the document as NAME.json, and in an HTML page as NAME.html if the page was built. Returns "" or a sentence
// about the failure.
std::string write_page(const Json& document, const std::filesystem::path& folder, const std::string& name);

}  // namespace quattro::tools
