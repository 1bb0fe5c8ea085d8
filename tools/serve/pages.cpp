// Reads the files of the page.
#include "serve/pages.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "cli/packs.hpp"
#include "cli/svg.hpp"
#include "serve/links.hpp"

namespace quattro::serve {
namespace {

std::string type_of(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending == ".html") return "text/html; charset=utf-8";
    if (ending == ".css") return "text/css; charset=utf-8";
    if (ending == ".js") return "text/javascript; charset=utf-8";
    if (ending == ".svg") return "image/svg+xml";
    return "application/octet-stream";
}

}  // namespace

Pages::Pages(const std::filesystem::path& folder) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const auto text = entry.is_regular_file() ? tools::read_file_if_any(entry.path()) : std::nullopt;
        if (!text) continue;
        const bool gzipped = entry.path().extension() == ".gz";
        const std::filesystem::path file = gzipped ? entry.path().stem() : entry.path().filename();
        PageFile& page = files_[file == "index.html" ? "/" : "/assets/" + file.string()];
        page.type = type_of(file);
        (gzipped ? page.gzipped : page.text) = *text;
        if (!gzipped) page.tag = fmt::format("W/\"{}\"", digest_of(*text));
    }
    std::erase_if(files_, [](const auto& file) { return file.second.text.empty(); });
    if (!files_.contains("/"))
        throw std::runtime_error(
            fmt::format("There is no page in {}: build it with tools/web/run build", folder.string()));
}

const PageFile* Pages::find(std::string_view target) const {
    const auto found = files_.find(target);
    return found == files_.end() ? nullptr : &found->second;
}

PageFile Pages::page_of_match(const std::string& title, const std::string& picture) const {
    PageFile page = *find("/");
    if (title.empty()) return page;
    page.gzipped = page.tag = "";
    std::string preview = R"(<meta property="og:type" content="website">)";
    preview += fmt::format(R"(<meta property="og:title" content="{}">)", tools::markup_escaped(title));
    if (!picture.empty())
        preview += fmt::format(R"(<meta property="og:image" content="{}">)", tools::markup_escaped(picture));
    if (const std::size_t end = page.text.find("</head>"); end != std::string::npos) page.text.insert(end, preview);
    return page;
}

}  // namespace quattro::serve
