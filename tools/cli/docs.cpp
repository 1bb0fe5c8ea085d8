// Reference pages: printed, written below the marker of a README, or compared with it.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/files.hpp"
#include "cli/verbs.hpp"
#include "match/reference.hpp"

namespace quattro::tools {
namespace {

constexpr std::string_view kMarker = "<!-- Below this line the page is written by `tools/quattro docs --write`. -->";

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The hand-written beginning, and the reference after it.
std::string page(const std::string& old, const std::string& folder) {
    const std::size_t marker = old.find(kMarker);
    const std::string beginning = marker == std::string::npos ? old + "\n" : old.substr(0, marker);
    return fmt::format("{}{}\n\n## Reference\n\n{}", beginning, kMarker, reference_page(folder));
}

}  // namespace

int run_docs(bool write, bool check) {
    int stale = 0;
    for (const std::string folder : {"boards", "cards", "scripts", "tools"}) {
        const std::filesystem::path path = base_pack() / folder / "README.md";
        const std::string old = read(path), fresh = page(old, folder);
        if (!write && !check) std::cout << reference_page(folder);
        if (old == fresh) continue;
        if (check) std::cout << path.string() << " is stale; tools/quattro docs --write renews it\n";
        if (const std::string wrong = write ? replace_file(path, fresh) : ""; !wrong.empty()) {
            std::cerr << wrong << '\n';
            return 1;
        }
        ++stale;
    }
    return check && stale > 0 ? 1 : 0;
}

}  // namespace quattro::tools
