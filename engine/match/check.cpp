#include "match/check.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "flow/load.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

void check_scripts(const PackSet& packs, CheckCounts& counts, Diagnostics& out) {
    std::vector<ScriptFile> libs, files;
    for (const char* folder : {"lib", "effects", "actions", "items", "rules"})
        for (const std::string& id : packs.script_ids(folder)) {
            const PackFile* file = packs.script(folder, id);
            auto source = packs.read(*file, out);
            if (source) (std::string_view(folder) == "lib" ? libs : files).push_back({id, folder, std::move(source)});
            ++counts.scripts;
        }
    declare_scripts(files, libs, out, true);
}

// Every board, in the game's list or not: one nobody plays yet is checked too.
OptionChoices all_boards(const PackSet& packs, const std::string& game, CheckCounts& counts,
                         std::set<std::string>& seen) {
    std::vector<std::string> lineage;
    Diagnostics ignored;
    packs.game_document(game, lineage, ignored);
    const std::vector<std::string> boards = packs.board_ids(lineage);
    for (const std::string& id : boards)
        if (const PackFile* file = packs.board(lineage, id); file && seen.insert(file->shown).second) ++counts.boards;
    return boards.empty() ? OptionChoices{} : OptionChoices{{"boards", join(boards, ",")}};
}

constexpr std::uint64_t kTrials = 20;  // matches at random, to run scripts and steps that no look at them can judge
constexpr int kTrialAnswers = 2000, kLongTrial = 50'000;

void report_once(const Place& place, const std::string& message, const std::string& game, Diagnostics& out,
                 const Place& called = {}) {
    const bool known = std::any_of(out.list().begin(), out.list().end(), [&](const Diagnostic& d) {
        return d.place.source == place.source && d.place.line == place.line;
    });
    const std::string where = called.source ? fmt::format(", called at {}", called.text()) : "";
    if (!known) out.error(place, message, fmt::format("it happened in a trial match of '{}'{}", game, where));
}

bool ends(const Rules& rules, Game::Worker& worker, std::uint64_t seed, int most) {
    State m;
    worker.executor.begin(m, seed, 0);
    PlayoutRandom random{seed};
    worker.executor.playout(m, random, most);
    return m.at(rules.shape().over, 0) != 0;
}

// Plays a game a little; what fails then fails in a match, too.
void try_out(std::unique_ptr<Rules> loaded, Diagnostics& out) {
    const Node* flow = loaded->model.doc.find("flow");
    const Place flow_place = flow ? loaded->model.doc.find_entry("flow")->place : loaded->model.doc.place;
    const std::string name = loaded->model.id;
    try {
        const Game game(std::move(loaded));
        const auto worker = game.worker();
        bool ended = false;
        for (std::uint64_t seed = 1; seed <= kTrials; ++seed)
            ended = ends(game.rules(), *worker, seed, kTrialAnswers) || ended;
        if (!ended && !ends(game.rules(), *worker, 1, kLongTrial))
            report_once(flow_place, fmt::format("a match is not over after {} answers", kLongTrial), name, out);
    } catch (const ScriptFailure& failure) {
        report_once(failure.place, failure.message, name, out, failure.called);
    } catch (const StepFailure& failure) {
        report_once(failure.place.source ? failure.place : flow_place, failure.message, name, out);
    }
}

}  // namespace

Diagnostics check_packs(const std::vector<std::filesystem::path>& folders, CheckCounts& counts) {
    Diagnostics out;
    const PackSet packs = PackSet::open(folders, out);
    check_scripts(packs, counts, out);
    std::set<std::string> seen;
    for (const std::string& game : packs.games()) {
        ++counts.games;
        auto rules = load_rules(packs, game, all_boards(packs, game, counts, seen), out);
        load_rules(packs, game, {}, out);  // the game's own list names boards that must be there
        if (rules) try_out(std::move(rules), out);
    }
    for (const std::string& id : packs.card_ids())
        check_card_set(packs, id, out);
    for (const PackFile* file : packs.all_files()) {
        if (file->shown.find("cards/") != std::string::npos) ++counts.cards;
        counts.files.push_back(file->path);
    }
    out.drop_doubles();
    return out;
}

}  // namespace quattro
