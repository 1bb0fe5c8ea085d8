// `quattro check`: every error that can be found without playing, in packs or in one file.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/verbs.hpp"
#include "match/check.hpp"

namespace quattro::tools {
namespace {

namespace fs = std::filesystem;

std::string counted(int count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string counts_in_words(const CheckCounts& counts) {
    return join({counted(counts.games, "game"), counted(counts.boards, "board"), counted(counts.cards, "card set"),
                 counted(counts.scripts, "script")},
                ", ");
}

int report_errors(const Diagnostics& found) {
    std::cout << found.show() << '\n' << counted(static_cast<int>(found.size()), "error") << '\n';
    return 1;
}

int check_stack(const Paths& packs) {
    CheckCounts counts;
    const Diagnostics found = check_packs(packs, counts);
    if (!found.ok()) return report_errors(found);
    std::cout << counts_in_words(counts) << ": nothing wrong\n";
    return 0;
}

// A file means something only together with its pack; its own errors come first.
int check_file(const fs::path& file) {
    const auto pack = pack_of(file);
    if (!pack) {
        std::cout << fmt::format("{}: lies in no pack (no folder above it has a pack.yaml, boards, cards or scripts)\n",
                                 file.string());
        return 1;
    }
    CheckCounts counts;
    const Diagnostics found = check_packs(pack_stack({*pack}), counts);
    const bool is_part = std::any_of(counts.files.begin(), counts.files.end(),
                                     [&](const fs::path& part) { return same_path(part.string(), file); });
    if (!is_part && file.filename() != "pack.yaml") {
        std::cout << fmt::format(
            "{}: is no game, board, card set or script of its pack and was not checked; "
            "scenarios are run with `quattro test`\n",
            file.string());
        return 1;
    }
    Diagnostics here, elsewhere;
    for (const Diagnostic& d : found.list())
        (same_path(d.place.path(), file) ? here : elsewhere).error(d.place, d.message, d.hint);
    if (here.ok())
        std::cout << fmt::format("{}: nothing wrong\n", file.string());
    else
        std::cout << here.show() << '\n';
    if (!elsewhere.ok()) std::cout << "\nElsewhere in its packs:\n" << elsewhere.show() << '\n';
    return found.ok() ? 0 : 1;
}

}  // namespace

int run_check(const Paths& what) {
    Paths packs;
    int code = 0;
    bool only_files = !what.empty();
    for (const fs::path& path : what) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            packs.push_back(path);
            only_files = false;
        } else if (fs::exists(path, error)) {
            code = std::max(code, check_file(path));
        } else {
            std::cout << fmt::format("{}: there is no such file or folder\n", path.string());
            code = 1;
        }
    }
    return only_files ? code : std::max(code, check_stack(pack_stack(packs)));
}

}  // namespace quattro::tools
