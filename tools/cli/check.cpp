// `quattro check`: reports every error that can be found in packs or in files of packs without human players.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "check/check.hpp"
#include "check/scenario.hpp"
#include "cli/progress_line.hpp"
#include "cli/verbs.hpp"
#include "pack/file_names.hpp"

namespace quattro::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNotes = 20;
// The maximum number of scenario files, and the maximum size of one in bytes.
constexpr std::size_t kMaxFilesChecked = 1000;
constexpr std::uintmax_t kMaxFileBytes = 1U << 20U;

std::string counted(std::uint64_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string counts_in_words(const CheckReport& report) {
    const auto number = [](int count) { return static_cast<std::uint64_t>(count); };
    return join({counted(number(report.games), "game"), counted(number(report.boards), "board"),
                 counted(number(report.cards), "card set"), counted(number(report.scripts), "script")},
                ", ");
}

// Decides when the trials of each game end, and shows the progress on the terminal.
class TrialBudget {
public:
    explicit TrialBudget(const CheckRequest& request) : request_(request) {}

    bool go_on(const CheckProgress& progress) {
        const auto now = Clock::now();
        if (progress.game != game_) {
            game_ = progress.game;
            began_with_ = cpu_seconds();
            looked_ = now;
            spent_ = 0;
        }
        if (now - told_ > std::chrono::milliseconds(100)) {
            told_ = now;
            waiting_.set_text(fmt::format("checking {}: {} matches", progress.game, progress.matches));
        }
        if (request_.matches) return progress.matches < *request_.matches;
        if (now - looked_ > std::chrono::milliseconds(1)) {  // reading the CPU clock takes longer than many answers
            looked_ = now;
            spent_ = cpu_seconds() - began_with_;
        }
        return spent_ < request_.seconds;
    }

private:
    using Clock = std::chrono::steady_clock;

    static double cpu_seconds() {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }

    const CheckRequest& request_;
    ProgressLine waiting_{"checking"};
    std::string game_;
    double began_with_ = 0, spent_ = 0;  // CPU seconds: at the start of the game's trials, and used by them
    Clock::time_point told_{}, looked_{};
};

Diagnostics check(const Paths& about, const CheckRequest& request, const Paths& scenarios, CheckReport& report) {
    TrialBudget patience(request);
    CheckEffort effort;
    effort.folders = about;
    effort.scenarios.assign(scenarios.begin(), scenarios.end());
    if (request.matches) effort.least_matches = std::min(effort.least_matches, *request.matches);
    effort.continue_game = [&](const CheckProgress& progress) { return patience.go_on(progress); };
    return check_packs(pack_stack(about), report, effort);
}

void show_notes(const std::vector<Diagnostic>& notes) {
    for (std::size_t i = 0; i < notes.size() && i < kMaxNotes; ++i)
        std::cout << fmt::format("{}: note: {}\n", notes[i].where.text(), notes[i].message);
    if (notes.size() > kMaxNotes) std::cout << fmt::format("... and {} more notes\n", notes.size() - kMaxNotes);
}

// Reports files below tests/ that look like scenario files but have a wrong name. `quattro test` would ignore them.
void report_misnamed_scenarios(const fs::path& pack, Diagnostics& found) {
    std::error_code error;
    Paths files;
    for (auto entry = fs::recursive_directory_iterator(pack / "tests", error);
         !error && entry != fs::end(entry) && files.size() <= kMaxFilesChecked; entry.increment(error))
        if (entry->is_regular_file() && corrected_file_name(entry->path().filename().string()).ends_with(".yaml"))
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files)
        found.error({}, fmt::format("{}: this scenario file is not read", file.string()),
                    fmt::format("rename it to {}", corrected_file_name(file.filename().string())));
}

// The scenario files of the named packs. Scenarios of the base pack are excluded: they are tests of this program.
// Reports misnamed files, files that are too large, and too many files; in the last case the result is empty.
Paths files_of_scenarios(const Paths& packs, Diagnostics& found) {
    Paths all;
    for (const fs::path& pack : packs) {
        if (same_path(pack.string(), base_pack())) continue;
        report_misnamed_scenarios(pack, found);
        const Paths files = scenarios_of(pack);
        all.insert(all.end(), files.begin(), files.end());
    }
    std::erase_if(all, [&](const fs::path& file) {
        std::error_code error;
        const bool large = fs::file_size(file, error) > kMaxFileBytes && !error;
        if (large) found.error({}, fmt::format("{}: this file is larger than 1 MiB", file.string()), "split it");
        return large;
    });
    if (all.size() > kMaxFilesChecked) {
        found.error({}, fmt::format("there are more than {} scenario files", kMaxFilesChecked), "split the pack");
        all.clear();
    }
    return all;
}

// Adds the scenarios of the base pack if the base pack is checked: if it is named, or if no pack is named.
Paths with_own(const Paths& packs, Paths scenarios) {
    const bool checked = packs.empty() || std::any_of(packs.begin(), packs.end(), [](const fs::path& pack) {
                             return same_path(pack.string(), base_pack());
                         });
    const Paths own = checked ? scenarios_of(base_pack()) : Paths{};
    scenarios.insert(scenarios.end(), own.begin(), own.end());
    return scenarios;
}

int report_errors(const Diagnostics& found) {
    std::cout << found.show() << '\n' << counted(found.size(), "error") << '\n';
    return 1;
}

int check_stack(const Paths& packs, const CheckRequest& request) {
    CheckReport report;
    Diagnostics misnamed;
    const Paths scenarios = files_of_scenarios(packs, misnamed);
    Diagnostics found = check(packs, request, with_own(packs, scenarios), report);
    found.add(misnamed);
    if (!scenarios.empty())
        check_scenarios(pack_stack(packs), {scenarios.begin(), scenarios.end()}, found, report.notes);
    found.remove_duplicates();
    if (!found.ok()) return report_errors(found);
    show_notes(report.notes);
    std::cout << counts_in_words(report) << ": nothing wrong";
    if (!scenarios.empty())
        std::cout << fmt::format("; {} of scenarios can be read; run them with `quattro test`",
                                 counted(scenarios.size(), "file"));
    std::cout << '\n';
    return 0;
}

// Checks a file together with its pack, because a file has no meaning without it. Errors of the file come first.
int check_file(const fs::path& file, const CheckRequest& request) {
    const auto pack = pack_of(file);
    if (!pack) {
        std::cout << fmt::format(
            "{}: is not in a pack (no folder above it has a pack.yaml, boards, cards or scripts)\n", file.string());
        return 1;
    }
    CheckReport report;
    Diagnostics of_scenarios;  // not reported here: a check of the whole pack reports them
    const Diagnostics found =
        check({*pack}, request, with_own({*pack}, files_of_scenarios({*pack}, of_scenarios)), report);
    const bool is_part = std::any_of(report.files.begin(), report.files.end(),
                                     [&](const fs::path& part) { return same_path(part.string(), file); });
    if (!is_part && file.filename() != "pack.yaml") {
        std::cout << fmt::format(
            "{}: is not a game, board, card set or script of its pack and was not checked; run scenarios with `quattro "
            "test`\n",
            file.string());
        return 1;
    }
    Diagnostics here, elsewhere;
    for (const Diagnostic& d : found.list())
        (same_path(d.where.path(), file) ? here : elsewhere).add(d);
    std::erase_if(report.notes, [&](const Diagnostic& note) { return !same_path(note.where.path(), file); });
    show_notes(report.notes);
    if (here.ok())
        std::cout << fmt::format("{}: nothing wrong\n", file.string());
    else
        std::cout << here.show() << '\n';
    if (!elsewhere.ok()) std::cout << "\nElsewhere in its packs:\n" << elsewhere.show() << '\n';
    return found.ok() ? 0 : 1;
}

}  // namespace

int run_check(const CheckRequest& request) {
    Paths packs;
    if (request.what.empty()) packs = current_pack();
    int code = 0;
    bool only_files = !request.what.empty();
    for (const fs::path& path : request.what) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            packs.push_back(path);
            only_files = false;
        } else if (fs::exists(path, error)) {
            code = std::max(code, check_file(path, request));
        } else {
            std::cout << fmt::format("{}: there is no such file or folder\n", path.string());
            code = 1;
        }
    }
    return only_files ? code : std::max(code, check_stack(packs, request));
}

}  // namespace quattro::tools
