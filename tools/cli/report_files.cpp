// Fills the HTML page with a document, and writes the files of an output folder.
#include "cli/report_files.hpp"

#include <iostream>

#include <fmt/format.h>

#include "cli/files.hpp"
#include "cli/packs.hpp"

namespace quattro::tools {
namespace {

// The empty element in the page. The document replaces the literal "{}", which is not a format here.
constexpr std::string_view kMark = R"(<script type="application/json" id="figures">{}</script>)";

// This file is in the folder while the others are written, so that an interrupted run leaves no report that looks
// complete.
constexpr const char* kUnfinished = "unfinished.txt";
constexpr std::string_view kWhyUnfinished =
    "The program is writing this folder, or was stopped while it wrote. The next run into it replaces these files.\n";

// The document as JSON inside an HTML page. Escapes `<`, so that nothing can end the element.
std::string inside_page(const Json& document) {
    std::string text;
    for (const char letter : document.dump())
        text += letter == '<' ? std::string("\\u003c") : std::string(1, letter);
    return text;
}

// The HTML page with the document. Returns "" if the page was not built or has no place for the document.
std::string page_with(const Json& document) {
    std::string page = read_file_if_any(base_pack() / ".build/report/report.html").value_or("");
    const std::size_t at = page.find(kMark);
    if (at == std::string::npos) return "";
    return page.replace(at + kMark.find("{}"), 2, inside_page(document));
}

// Creates the folder. Returns "" or an error.
std::string make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    return error ? fmt::format("{}: cannot be created: {}", folder.string(), error.message()) : "";
}

std::string write_into(std::map<std::string, std::string> files, const std::string& page, const Json& document,
                       const std::filesystem::path& folder) {
    files[page] = page_with(document);
    if (files[page].empty()) {
        std::cerr << fmt::format("{} was not written: build it with `tools/report/run build`, which needs npm\n", page);
        files.erase(page);
    }
    if (std::string problem = make_folder(folder); !problem.empty()) return problem;
    if (std::string problem = replace_file(folder / kUnfinished, std::string(kWhyUnfinished)); !problem.empty())
        return problem;
    for (const auto& [name, text] : files)
        if (const std::string problem = replace_file(folder / name, text); !problem.empty()) return problem;
    std::error_code error;
    std::filesystem::remove(folder / kUnfinished, error);
    return error ? fmt::format("{}: cannot be removed: {}", (folder / kUnfinished).string(), error.message()) : "";
}

}  // namespace

std::vector<std::string> names_of_page(const std::string& name) { return {name + ".html", name + ".json"}; }

std::vector<std::string> names_of_report() {
    std::vector<std::string> names{"report.html", "figures.json"};
    names.insert(names.end(), kTables.begin(), kTables.end());
    return names;
}

std::string prepare_folder(const OutRequest& out, const std::vector<std::string>& names) {
    if (out.folder.empty()) return "";
    if (std::string problem = make_folder(out.folder); !problem.empty()) return problem;
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(out.folder / kUnfinished, error))) return "";
    for (const std::string& name : names)
        if (!out.replace && std::filesystem::exists(std::filesystem::symlink_status(out.folder / name, error)))
            return fmt::format("{} already exists and is not overwritten. Name another folder, or add --replace.",
                               (out.folder / name).string());
    return "";
}

std::string write_page(const Json& document, const std::filesystem::path& folder, const std::string& name) {
    return write_into({{name + ".json", document.dump(1) + "\n"}}, name + ".html", document, folder);
}

std::string write_report(const RunResult& counted, const std::filesystem::path& folder) {
    const Json report = report_of(counted);
    std::map<std::string, std::string> files = tables_of(report);
    files["figures.json"] = report.dump(1) + "\n";
    return write_into(std::move(files), "report.html", report, folder);
}

}  // namespace quattro::tools
