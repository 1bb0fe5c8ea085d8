// What `simulate` and `merge` write: the page, its figures, the tables.
#pragma once

#include <filesystem>
#include <string>

#include "cli/figures_report.hpp"

namespace quattro::tools {

// "" or a sentence. The folder is made where it is not there; what lies in it under the same names is replaced.
std::string write_report(const Counted& counted, const std::filesystem::path& folder);
// The page with a document in it; "" where the page was not built.
std::string page_with(const Json& document);
// What to say then.
inline constexpr const char* kNoPage =
    "report.html was not written: its page is built by `tools/report/run build`, which needs npm";

}  // namespace quattro::tools
