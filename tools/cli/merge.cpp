// `quattro merge`: combines the parts of a run that were played separately.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/board_baseline.hpp"
#include "cli/figures_json.hpp"
#include "cli/files.hpp"
#include "cli/report_failure.hpp"
#include "cli/report_files.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kMaxLost = 20;  // maximum number of missing parts that are listed

// The named files, and the files part-*.json in the named folders.
Paths files_of(const Paths& named) {
    Paths files;
    for (const std::filesystem::path& path : named) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        Paths inside;
        for (const auto& entry : std::filesystem::directory_iterator(path))
            if (entry.path().filename().string().starts_with("part-") && entry.path().extension() == ".json")
                inside.push_back(entry.path());
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

// Quotes a word for the shell if needed.
std::string quoted(const std::string& word) {
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/") ==
        std::string::npos)
        return word;
    std::string text = "'";
    for (const char letter : word)
        text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

// The command that plays one part again.
std::string again(const RunInfo& run, const Paths& packs, std::int64_t part, std::int64_t of) {
    std::string words = fmt::format("quattro simulate {} --seats {} --matches {} --seed {}", run.game,
                                    join(run.setup.players, ","), run.matches, run.setup.seed);
    for (const auto& [name, value] : run.options)
        words += " --option " + quoted(name + "=" + value);
    for (const std::filesystem::path& pack : packs)
        words += " --pack " + quoted(pack.string());
    if (run.setup.each_board_first) words += " --each-board-first";
    return words + fmt::format(" --without-slots {} --without-answers {} --shard {}/{} --out DIR",
                               run.setup.slot_matches, run.setup.option_matches, part, of);
}

// Collects parts. add() returns "", or a sentence if a file cannot be read, is not a part of the same run, or is a
// duplicate. missing() lists the first parts that were not added and counts the others; "" if there are none.
class Merger {
public:
    std::string add(const std::filesystem::path& file) {
        std::string text, problem = read_whole(file, text, kLargestFigures);
        if (!problem.empty()) return problem;
        auto part = read_part(text, problem);
        if (!part) return fmt::format("{} {}", file.string(), problem);
        if (first_.empty()) {
            run_ = part->run;
            of_ = part->shard.of;
            first_ = file;
        }
        if (!(part->run == run_) || part->shard.of != of_)
            return fmt::format(
                "{} is of another run than {}: the game, options, players, seed or number of matches differ",
                file.string(), first_.string());
        if (const auto [same, is_new] = parts_.try_emplace(part->shard.part, file); !is_new)
            return fmt::format("{} is part {} of {}, and so is {}; name only one of them", file.string(),
                               part->shard.part, of_, same->second.string());
        figures_ += part->counted;
        return "";
    }
    std::string missing(const Paths& packs) const {
        std::string text;
        const std::int64_t lost = of_ - static_cast<std::int64_t>(parts_.size());
        std::int64_t named = 0;
        for (std::int64_t part = 1; part <= of_ && named < kMaxLost; ++part) {
            if (parts_.contains(part)) continue;
            text += fmt::format("part {} of {} is missing: {}\n", part, of_, again(run_, packs, part, of_));
            ++named;
        }
        return lost > named ? text + fmt::format("... and {} more\n", lost - named) : text;
    }
    const RunInfo& run() const { return run_; }
    const Stats& figures() const { return figures_; }

private:
    RunInfo run_;
    std::int64_t of_ = 0;
    std::filesystem::path first_;
    std::map<std::int64_t, std::filesystem::path> parts_;
    Stats figures_;
};

}  // namespace

int run_merge(const MergeRequest& request) {
    Merger merger;
    const Paths files = files_of(request.parts);
    if (files.empty())
        return report_failure("there are no parts; `simulate --shard 1/4 --out DIR` writes the first of four");
    for (const std::filesystem::path& file : files)
        if (const std::string problem = merger.add(file); !problem.empty()) return report_failure(problem);
    if (const std::string missing = merger.missing(request.packs); !missing.empty()) return report_failure(missing);
    const RunInfo& run = merger.run();
    Diagnostics errors;
    const auto game = load_game(pack_stack(request.packs), run.game, run.options, errors);
    if (!game) return report_failure(errors.show());
    if (game->content_hash() != run.content_hash)
        return report_failure(
            fmt::format("the files of {} differ from those that were played; name the packs with which it was played "
                        "(--pack), or play the parts again",
                        run.game));
    if (const std::string problem = prepare_folder(request.out, names_of_report()); !problem.empty())
        return report_failure(problem);
    RunResult counted{game, run, merger.figures()};
    counted.listed = listed_boards(pack_stack(request.packs), counted, cores());
    std::cout << to_text(counted);
    const std::string problem = write_report(counted, request.out.folder);
    if (!problem.empty()) return report_failure(problem);
    std::cout << fmt::format("written to {}\n", request.out.folder.string());
    return 0;
}

}  // namespace quattro::tools
