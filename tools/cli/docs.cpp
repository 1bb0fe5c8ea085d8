// `quattro docs`: prints the reference pages, writes them to the reference.md of each folder, or reports stale ones.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "builtins/language.hpp"
#include "cli/files.hpp"
#include "cli/verbs.hpp"
#include "rulebook/reference.hpp"

namespace quattro::tools {
namespace {

std::string read_text_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string page(const std::string& folder) {
    return fmt::format(
        "# Reference: {}\n\nWritten by `tools/quattro docs --write`. What it is all for: README.md beside it.\n\n{}",
        folder, reference_page(folder, standard_language()));
}

}  // namespace

int run_docs(bool write, bool check) {
    int stale = 0;
    for (const std::string folder : {"boards", "cards", "scripts", "tools"}) {
        const std::filesystem::path path = base_pack() / folder / "reference.md";
        const std::string old = read_text_file(path), fresh = page(folder);
        if (!write && !check) std::cout << reference_page(folder, standard_language());
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
