// Scenario files: shared keys, loading of games, reports of failures.
#include "check/scenario.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <sstream>

#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "builtins/language.hpp"
#include "check/scenario_player.hpp"
#include "compile/board.hpp"
#include "compile/step_compiler.hpp"
#include "link/load.hpp"
#include "lint/notes.hpp"
#include "pack/read_source.hpp"

namespace quattro {
namespace {

constexpr Key kScenarioKeys[] = {
    {"scenario", KeyType::text, "The rule that the scenario shows, as a sentence.",
     "scenario: A full column cannot be chosen", true},
    {"game", KeyType::name, "The game.", "game: tides", true},
    {"options", KeyType::map, "Options of the match.", "options: { initiative: 1 }"},
    {"seed", KeyType::seed, "The seed of the match. Default: 1.", "seed: 7"},
    {"board", KeyType::any, "The name of a board, or its slots inline.", "board: { A: { add: 2, to: B } }"},
    {"position", KeyType::map, "The cards of zones and the values of counters and repeats at the start.",
     "position: { points: [4.5, 4] }"},
    {"at", KeyType::text, "The step of the flow at which to start.", "at: effects"},
    {"until", KeyType::text, "The step before which the scenario stops.", "until: score"},
    {"do", KeyType::list, "The inputs, in order.", "do: [ { 1: { column: 3 } } ]"},
    {"expect", KeyType::map, "The expected state at the end.", "expect: { points: [5, 4] }"},
};
const Schema kScenarioSchema{"scenario", "A position, inputs, and the expected state.", kScenarioKeys};

}  // namespace

const Schema& scenario_schema() { return kScenarioSchema; }

namespace {

constexpr std::int64_t kMaxWatchedInstructions = 1'000'000;  // instructions, for all scenarios of a check together

// Records the instructions, scripts and accepted answers that a scenario reaches.
class CoverageObserver final : public Observer, public ScenarioWatcher {
public:
    // `stop`: the step before which the scenario ends, or none. `left` is the remaining budget in instructions.
    CoverageObserver(const Game& game, InstructionIndex stop, std::int64_t& left)
        : game_(game), worker_(ImplAccess::worker(game)), stop_(stop), left_(left), reached_(ImplAccess::rules(game)) {
        ImplAccess::watch(game_, this);
    }
    CoverageObserver(const CoverageObserver&) = delete;
    CoverageObserver& operator=(const CoverageObserver&) = delete;
    ~CoverageObserver() override { ImplAccess::watch(game_, nullptr); }
    const Coverage& reached() const { return reached_; }

    void answered(const std::string& prompt, const Values& values) override {
        for (const auto& [field, value] : values)
            reached_.answer(prompt, field, value);
    }
    bool should_stop() const override { return left_ <= 0; }

private:
    void before(const State& m, int frame) override {
        const Rules& rules = ImplAccess::rules(game_);
        const InstructionIndex pc = instruction_of(rules.shape(), m, frame);
        --left_;
        if (frame == 0 && pc == stop_) return;
        reached_.mark_reached(pc);
        if (!reached_.executed(pc) && for_somebody(m, frame, rules.program[pc])) reached_.mark_executed(pc);
    }
    void called(const EffectCall& part, Seat) override { reached_.call(part); }
    bool for_somebody(const State& m, int frame, const Instruction& instruction) const {
        try {
            return !instruction.who.given() || worker_->executor.has_seats(m, frame, instruction);
        } catch (const StepFailure&) {  // the step will report this failure itself
            return true;
        }
    }

    const Game& game_;
    std::shared_ptr<Worker> worker_;  // for evaluation only: the match uses another worker
    InstructionIndex stop_;
    std::int64_t& left_;
    Coverage reached_;
};

// Reads scenario files, and runs or checks each scenario in them. One object serves several files, so that they share
// the loaded games.
class ScenarioFile {
public:
    ScenarioFile(const PackFolders& packs, Diagnostics& out)
        : out_(out), packs_(PackSet::open(packs, out)), index_(packs.index) {}

    std::vector<ScenarioResult> run(const TextFile& file) {
        std::vector<ScenarioResult> results;
        each_in(file, [&](const Node& scenario) { results.push_back(play(scenario)); });
        return results;
    }
    void reach(const TextFile& file, const std::function<void(const Rules&, const Coverage&)>& f) {
        each_in(file, [&](const Node& scenario) {
            const auto loaded = left_ > 0 && MapReader(scenario, kScenarioSchema, out_).ok() ? game(scenario) : nullptr;
            if (!loaded) return;
            const Node* until = scenario.find("until");
            CoverageObserver coverage(
                *loaded, until ? find_step(ImplAccess::rules(*loaded), until->scalar) : InstructionIndex(), left_);
            try {
                Match match(loaded, MapReader(scenario, kScenarioSchema, out_).seed_or("seed", 1));
                ScenarioPlayer(match, scenario, &coverage).play();
            } catch (const PackError&) {  // the game's trial matches report this
            }
            f(ImplAccess::rules(*loaded), coverage.reached());
        });
    }
    void check(const TextFile& file, std::vector<Diagnostic>& notes) {
        each_in(file, [&](const Node& scenario) {
            if (!MapReader(scenario, kScenarioSchema, out_).ok()) return;
            std::vector<LintNote> cut;
            lint_cut_text(*scenario.find("scenario"), cut);
            for (const LintNote& note : cut)
                notes.push_back({note.where, note.message, "", ""});
            const Node& game = *scenario.find("game");
            const std::vector<std::string> known = packs_.games();
            if (!contains(known, game.scalar))
                out_.unknown(game.where, fmt::format("there is no game '{}'", game.scalar), game.scalar, known);
            else if (const Rules* rules = by_default(game.scalar))
                check_scenario_names(*rules, scenario, out_);
        });
    }

private:
    void each_in(const TextFile& file, const std::function<void(const Node&)>& f) {
        const auto source = read_source(file, file.path().string(), file.path().string(), out_, 0, index_);
        if (!source) return;
        const Node doc = parse_yaml(source, out_);
        const Node* list = doc.is_list() ? &doc : doc.find("scenarios");
        if (!list || !list->is_list()) {
            out_.error(doc.where, "the file must be a list of scenarios",
                       "write - scenario: ..., or a map with scenarios: [...]");
            return;
        }
        for (const Node& item : list->items) {
            if (!item.is_map()) {
                out_.error(item.where, "a scenario must be a map", "- scenario: ...");
                continue;
            }
            f(with_defaults(item, doc));
        }
    }
    // The game with its default options; null if it cannot be loaded.
    const Rules* by_default(const std::string& game) {
        const auto [found, fresh] = by_default_.try_emplace(game);
        Diagnostics told_elsewhere;
        if (fresh) found->second = load_rules(standard_language(), packs_, game, {}, told_elsewhere);
        return found->second.get();
    }

    // If the file is a map, its keys other than `scenarios` are defaults for all its scenarios.
    static Node with_defaults(const Node& item, const Node& doc) {
        Node full = item;
        if (!doc.is_map()) return full;
        for (const Node::Entry& e : doc.entries)
            if (e.key != "scenarios" && !full.find(e.key)) full.entries.push_back(e);
        return full;
    }

    // An option as one text. A list has several boards or several seats.
    static std::string option_text(const Node::Entry& option) {
        if (!option.value.is_list()) return option.value.scalar;
        std::vector<std::string> words;
        for (const Node& item : option.value.items)
            words.push_back(item.scalar);
        return join(words, option.key == "boards" ? "," : " ");
    }

    // The game of a scenario with these options. An error that is in no file, such as a wrong option, is reported where
    // the scenario chooses it.
    std::unique_ptr<Draft> load(const Node& node, const OptionChoices& chosen) {
        const Node& game = *node.find("game");
        const Node *options = node.find("options"), *board = node.find("board");
        Diagnostics found;
        auto rules = load_rules(standard_language(), packs_, game.scalar, chosen, found);
        for (Diagnostic error : found.list()) {
            const bool of_board = board && board->is_scalar() && (!options || error.missing == board->scalar);
            const Node* cause = !contains(packs_.games(), game.scalar) ? &game : of_board ? board : options;
            if (!error.where.source && cause) error.where = cause->where;
            out_.add(std::move(error));
        }
        return rules;
    }

    std::shared_ptr<const Game> game(const Node& node) {
        OptionChoices options;
        for (const Node::Entry& e : entries_of(node.find("options")))
            options[e.key] = option_text(e);
        const Node* board = node.find("board");
        if (board && board->is_scalar()) options["boards"] = board->scalar;
        std::string key = node.find("game")->scalar;
        for (const auto& [name, value] : options)
            key += "\n" + name + "=" + value;
        const bool inline_board = board && board->is_map();
        if (!inline_board && games_.count(key)) return games_[key];
        auto rules = load(node, options);
        if (!rules) return nullptr;
        if (inline_board && !add_board(*rules, *board)) return nullptr;
        auto game = ImplAccess::game(std::move(rules));
        if (!inline_board) games_[key] = game;
        return game;
    }

    bool add_board(Draft& rules, const Node& slots) {
        const std::size_t before = out_.size();
        if (!rules.slot_zone.valid()) {
            out_.error(slots.where, "this game has no boards", "remove 'board' from the scenario");
            return false;
        }
        load_called_scripts(rules, packs_, {&slots}, out_);
        rules.boards = {compile_board(rules, "inline", slots, out_)};
        if (out_.size() != before) return false;
        finish_rules(rules);
        return true;
    }

    ScenarioResult play(const Node& node) {
        ScenarioResult result;
        const MapReader reader(node, kScenarioSchema, out_);
        result.title = reader.text_or("scenario", "a scenario without a name");
        result.where = node.where;
        const auto loaded = reader.ok() ? game(node) : nullptr;
        if (!loaded || !check_scenario_shape(ImplAccess::rules(*loaded), node, out_)) {
            result.report =
                fmt::format("{}: {}\n  {}; see below\n", result.where.text(), result.title,
                            reader.ok() && !loaded ? "its game cannot be loaded" : "the scenario has errors");
            return result;
        }
        std::optional<Match> begun;
        try {
            begun.emplace(loaded, reader.seed_or("seed", 1));
        } catch (const PackError& error) {
            result.report = fmt::format("{}: {}\n{}\n", result.where.text(), result.title, error.show());
            return result;
        }
        Match& match = *begun;
        const std::vector<Mismatch> wrong = ScenarioPlayer(match, node).play();
        result.passed = wrong.empty();
        for (const Mismatch& w : wrong)
            result.report += fmt::format("{}: {}\n  {}\n    expected: {}\n    actual:   {}\n", w.where.text(),
                                         result.title, w.what, w.expected, w.actual);
        for (Seat seat = 1; !result.passed && seat <= loaded->info().seats; ++seat)
            for (const PromptView& p : match.seen_by(seat).prompts())
                if (!p.answered) result.report += fmt::format("  seat {} is still asked: {}\n", seat, p.name);
        return result;
    }

    Diagnostics& out_;
    PackSet packs_;
    std::shared_ptr<SourceIndex> index_;  // of the files of scenarios
    std::int64_t left_ = kMaxWatchedInstructions;
    std::map<std::string, std::shared_ptr<const Game>> games_;
    std::map<std::string, std::unique_ptr<Rules>> by_default_;
};

}  // namespace

std::vector<ScenarioResult> run_scenarios(const PackFolders& packs, const TextFile& file, Diagnostics& out) {
    return collect_errors(out, [&]() -> std::vector<ScenarioResult> {
        const std::size_t before = out.size();
        ScenarioFile scenarios(packs, out);
        if (out.size() != before) return {};
        return scenarios.run(file);
    });
}

void run_scenario_coverage(const PackFolders& packs, const std::vector<TextFile>& files,
                           const std::function<void(const Rules&, const Coverage&)>& f) {
    Diagnostics told_elsewhere;
    collect_errors(told_elsewhere, [&] {
        ScenarioFile scenarios(packs, told_elsewhere);
        for (const TextFile& file : files)
            scenarios.reach(file, f);
    });
}

void check_scenarios(const PackFolders& packs, const std::vector<TextFile>& files, Diagnostics& out,
                     std::vector<Diagnostic>& notes) {
    collect_errors(out, [&] {
        ScenarioFile scenarios(packs, out);
        for (const TextFile& file : files)
            scenarios.check(file, notes);
    });
}

}  // namespace quattro
