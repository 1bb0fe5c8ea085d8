// `quattro test`: runs scenario files and reports failures.
#include <algorithm>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "check/scenario.hpp"
#include "cli/progress_line.hpp"
#include "cli/verbs.hpp"
#include "pack/listing.hpp"

namespace quattro::tools {
namespace {

namespace fs = std::filesystem;

bool is_yaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

// True for a file pack.yaml, and for the folders boards, cards and scripts beside it: they contain no tests.
bool is_part_of_a_pack(const fs::directory_entry& entry) {
    const fs::path& path = entry.path();
    if (path.filename() == "pack.yaml") return true;
    std::error_code error;
    if (!fs::exists(path.parent_path() / "pack.yaml", error)) return false;
    return path.filename() == "boards" || path.filename() == "cards" || path.filename() == "scripts";
}

constexpr std::size_t kMaxFiles = 1000, kMaxEntries = 4 * kMaxFiles;  // limits for one folder

// Returns true if the path is not a link or leads into `root`; otherwise reports an error and returns false. A pack
// must not depend on, or reveal, files of the person who tests it.
bool stays_within(const fs::path& path, const fs::path& root, Diagnostics& errors) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return true;
    const fs::path target = fs::canonical(path, error);
    if (!error) {
        const fs::path real = fs::canonical(root, error);
        const bool within = std::mismatch(real.begin(), real.end(), target.begin(), target.end()).first == real.end();
        if (!error && within) return true;
    }
    errors.error(
        {Source::from_text(path.string(), ""), 0, 0},
        error ? "the target of this symbolic link does not exist" : "this symbolic link leads outside of the pack",
        "put a copy of the file here");
    return false;
}

// Adds the scenario files in a folder and its subfolders. Reports links that lead out of the pack, folders that are
// nested too deep, and too many files; in the last case it adds none.
void walk(const fs::path& folder, Paths& files, Diagnostics& errors) {
    // A folder of a pack may be a link, but must not lead out of the pack.
    const fs::path parent = folder.parent_path();
    const bool in_pack = fs::exists(parent / "pack.yaml");
    const fs::path root = in_pack ? parent : pack_of(folder / "any.yaml").value_or(folder);
    if (!stays_within(folder, root, errors)) return;
    std::error_code error, failed;
    std::size_t entries = 0;
    const std::size_t before = files.size();
    for (auto entry = fs::recursive_directory_iterator(folder, failed); entry != fs::end(entry);
         entry.increment(failed)) {
        if (++entries > kMaxEntries || files.size() - before > kMaxFiles) {
            files.resize(before);
            return errors.error({Source::from_text(folder.string(), ""), 0, 0},
                                fmt::format("this folder has more than {} scenario files or more than {} entries",
                                            kMaxFiles, kMaxEntries),
                                "name folders or files in it");
        }
        if (entry.depth() >= kMaxFolderDepth) {
            entry.disable_recursion_pending();
            if (entry->is_directory(error))
                errors.error({Source::from_text(entry->path().string(), ""), 0, 0},
                             fmt::format("folders are nested more than {} deep", kMaxFolderDepth),
                             "move its contents further up");
        }
        if (is_part_of_a_pack(*entry))
            entry.disable_recursion_pending();
        else if (is_yaml(entry->path()) && !fs::is_directory(entry->path(), error) &&
                 stays_within(entry->path(), root, errors) && entry->is_regular_file(error))
            files.push_back(entry->path());
    }
    if (failed)
        errors.error({Source::from_text(folder.string(), ""), 0, 0},
                     fmt::format("the scenario files in this folder cannot be listed: {}", failed.message()),
                     "make the folder and its subfolders readable");
}

// The given files and every scenario file in the given folders, sorted, each once. Missing paths are reported.
Paths scenario_files(const Paths& given, Diagnostics& errors) {
    Paths files;
    for (const fs::path& path : given) {
        std::error_code error;
        if (fs::is_directory(path, error))
            walk(path, files, errors);
        else if (fs::exists(path, error))
            files.push_back(path);
        else
            errors.error({}, fmt::format("{}: there is no such file or folder", path.string()));
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

// The packs for a scenario file. The scenarios of a pack are tests of that pack, so it is added to the stack.
Paths packs_for(const fs::path& file, const Paths& packs) {
    Paths all = packs;
    if (const auto own = pack_of(file)) all.push_back(*own);
    return pack_stack(all);
}

struct Tally {
    int passed = 0, failed = 0;  // numbers of scenarios
    int wrong = 0;               // files with errors, and errors about paths
};

void run_file(const fs::path& file, const Paths& packs, Tally& tally, std::ostream& out) {
    Diagnostics errors;
    for (const ScenarioResult& result : run_scenarios(packs_for(file, packs), file, errors)) {
        ++(result.passed ? tally.passed : tally.failed);
        if (!result.passed) out << result.report << "\n\n";
    }
    if (errors.ok()) return;
    ++tally.wrong;
    out << errors.show() << "\n\n";
}

}  // namespace

Paths scenarios_of(const fs::path& pack) {
    // The base pack has other tests and packs in its folder `tests`.
    const bool base = same_path(pack.string(), base_pack());
    const fs::path folder = (base ? pack / "tests" / "scenarios" : pack / "tests").lexically_normal();
    std::error_code error;
    if (!fs::is_directory(folder, error) || fs::is_symlink(folder, error)) return {};
    Diagnostics ignored;
    Paths files = scenario_files({folder}, ignored);
    std::erase_if(files, [](const fs::path& file) { return fs::is_symlink(file); });
    return files;
}

int run_scenario_tests(const Paths& files, const Paths& named) {
    const Paths packs = files.empty() && named.empty() ? current_pack() : named;
    Paths where = files;
    if (files.empty())
        for (const fs::path& pack : packs)
            if (fs::exists(pack / "tests")) where.push_back(pack / "tests");
    if (where.empty() && packs.empty()) where.push_back(base_pack() / "tests" / "scenarios");
    Diagnostics errors;
    Tally tally;
    const Paths found = scenario_files(where, errors);
    std::ostringstream reports;
    {
        ProgressLine waiting("running scenarios");
        for (const fs::path& file : found) {
            waiting.set_text(fmt::format("running {}: {} passed", file.filename().string(), tally.passed));
            run_file(file, packs, tally, reports);
        }
    }
    std::cout << reports.str();
    if (found.empty() && errors.ok())
        errors.error({}, "there are no scenarios", "names of scenario files end in .yaml");
    if (!errors.ok()) std::cout << errors.show() << "\n\n";
    tally.wrong += static_cast<int>(errors.size());
    std::cout << fmt::format("{} passed, {} failed", tally.passed, tally.failed);
    if (tally.wrong > 0)
        std::cout << fmt::format("; {} file{} errors", tally.wrong, tally.wrong == 1 ? " has" : "s have");
    std::cout << '\n';
    return tally.failed + tally.wrong == 0 ? 0 : 1;
}

}  // namespace quattro::tools
