#include "check/check_game.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "check/table_words.hpp"
#include "run/dead_end.hpp"

namespace quattro {
namespace {

// The number of answers after which a match is left: an ordinary match, and a match that tests whether matches end.
constexpr int kTrialAnswers = 2000, kLongTrial = 50'000;
// The budget of each part of the guaranteed work, in the units of Trials::spent(): a few tenths of a second, and twenty
// times the work that shipped games need.
constexpr std::int64_t kMaxTrialWork = 25'000'000;
// For values of options: the matches and the work for each value that is tried, the largest range of a number of which
// both ends are tried, and the number of values that are tried.
constexpr std::uint64_t kMatchesAChoice = 5;
constexpr std::int64_t kMaxWorkPerChoice = kMaxTrialWork / 5, kWidestNumber = 100;
constexpr std::size_t kMaxChoices = 16;
// If all matches had one result, the number of matches from which no other result seems to be possible.
constexpr std::uint64_t kEnoughVictories = 60;

// Up to kMaxChoices choices that differ from the loaded game in the value of one option. Of a number, both ends of its
// range, if that is not too wide.
std::vector<OptionChoices::value_type> other_choices(const Model& model) {
    std::vector<OptionChoices::value_type> list;
    for (const Option& option : model.options) {
        std::vector<std::string> choices = option.choices;
        if (option.kind == OptionKind::number && option.hi - option.lo <= kWidestNumber)
            choices = {std::to_string(option.lo), std::to_string(option.hi)};
        for (const std::string& choice : choices)
            if (choice != option.value_text && list.size() < kMaxChoices) list.emplace_back(option.name, choice);
    }
    return list;
}

class GameTrial {
public:
    GameTrial(const Game& game, const CheckEffort& effort, Diagnostics& out, std::string chosen = "")
        : game_(game), effort_(effort), out_(out), before_(out.size()), chosen_(std::move(chosen)), trials_(game) {}

    void run(const ReloadWithOptions& load, CoverageReport& unreached, CheckReport& report) {
        run_guarded([&] { play_enough(); });
        if (ok() && !cut_ && trials_.matches() > 0 && trials_.waiting_states().empty()) refuse_silence();
        refuse_open_end();
        IsolatedRuns alone(trials_);
        alone.run_all(kMaxTrialWork);
        for (const IsolatedFailure& failure : alone.failures())
            report_once(failure.where, failure.message,
                        failure.reached ? "in an isolated run in" : "in an isolated run (no trial match reached it) in",
                        failure.called_at);
        if (ok() && !cut_) {
            choose_otherwise(load, unreached, report);
            run_guarded([&] { play_on(); });
        }
        if (trials_.matches() > 0) unreached.add(trials_, &alone);
        report.matches += trials_.matches();
        if (cut_) report.notes.push_back({flow_place(), why_so_few(), "", ""});
        note_winners(report);
    }

    // In a game of several seats, adds a note if at least kEnoughVictories matches ended and all of them had one
    // result: a victory of one seat or, in a game without a score, a draw.
    void note_winners(CheckReport& report) const {
        const auto& results = trials_.tally().results;
        const Rules& rules = ImplAccess::rules(game_);
        if (rules.shape().seats < 2 || results.size() != 1) return;
        const auto [winners, matches] = *results.begin();
        const bool draw = winners == 0 && !rules.model.score_counter.valid();
        if (matches < kEnoughVictories || (!draw && std::popcount(winners) != 1)) return;
        report.notes.push_back(
            {flow_place(),
             draw ? fmt::format("all {} trial matches of '{}' were draws; check how a seat can win", matches, name())
                  : fmt::format("seat {} won all {} trial matches of '{}'; check how another seat can win",
                                std::countr_zero(winners) + 1, matches, name()),
             "", ""});
    }

    // The note on guaranteed matches that were cut short. If no match ended, the notes on unreached places mean little.
    std::string why_so_few() const {
        if (!trials_.tally().results.empty() || trials_.matches() == 0)
            return fmt::format("'{}' was tested in only {} trial matches, because they take too long", name(),
                               trials_.matches());
        return fmt::format(
            "none of {} trial matches of '{}' was over after {} answers{}; parts that are noted as not reached may "
            "come later in a match",
            trials_.matches(), name(), kTrialAnswers, passes());
    }

    // Reports that no match ever waited for an answer. An error at a step that was to open a prompt helps more than a
    // general one.
    void refuse_silence() {
        const auto& program = ImplAccess::rules(game_).program;
        for (const InstructionIndex pc : program.indices()) {
            const auto* ask = as<instruction::Ask>(program[pc]);
            if (!ask || !trials_.done(pc)) continue;
            const std::string why = why_prompt_empty(trials_, ask->prompt);
            return out_.error(program[pc].where,
                              "the seats that this step asks have no legal answer, and no other step has asked a seat",
                              why.empty() ? "check the options of its fields" : why);
        }
        out_.error(flow_place(), "no step ever asks a seat", "add a step `ask: PROMPT`");
    }

    // Plays a few matches, for a game with another value of an option.
    void run_a_little(CoverageReport& unreached, CheckReport& report) {
        run_guarded([&] {
            const auto go_on = [&] { return trials_.spent() < kMaxWorkPerChoice; };
            while (trials_.matches() < kMatchesAChoice && trials_.play(kTrialAnswers, go_on)) {}
        });
        if (trials_.matches() > 0) unreached.add(trials_, nullptr);
        report.matches += trials_.matches();
    }

private:
    const std::string& name() const { return game_.info().id; }
    // True if no error was found in this game. Errors of other games can have been found before.
    bool ok() const { return out_.size() == before_; }
    Location flow_place() const {
        const Node& doc = ImplAccess::rules(game_).model.doc;
        const Node::Entry* flow = doc.find_entry("flow");
        return flow ? flow->where : doc.where;
    }

    // The loop in which the last match was left, as a place and as text. If there is no such loop: the flow, and "".
    Location place_of_passes() const {
        const InstructionIndex pc = trials_.loop_at_end();
        return !pc.valid() ? flow_place() : ImplAccess::rules(game_).program[pc].where;
    }
    std::string passes() const {
        const InstructionIndex pc = trials_.loop_at_end();
        if (!pc.valid()) return "";
        const Instruction& instruction = ImplAccess::rules(game_).program[pc];
        return fmt::format(": '{}' was still repeating, and its end condition was never met", instruction.name);
    }

    // Calls `f`, which plays matches. The first failure of the rules ends it and is reported, unless its line already
    // has an error.
    template <class F>
    void run_guarded(F&& f) {
        try {
            f();
        } catch (const ScriptFailure& failure) {
            report_once(failure.where, failure.message, "in a trial match of", failure.called);
        } catch (const DeadEnd& failure) {
            report_once(failure.where, failure.message, "in a trial match of", {},
                        "; the table at that time: " + state_in_words(ImplAccess::rules(game_), trials_.tally().last));
        } catch (const StepFailure& failure) {
            report_once(failure.where, failure.message, "in a trial match of", {});
        }
    }
    void report_once(const Location& found, const std::string& message, const char* tried, const Location& called,
                     const std::string& more = "") {
        const Location where = found.source ? found : flow_place();
        const bool known = std::any_of(out_.list().begin(), out_.list().end(), [&](const Diagnostic& d) {
            return d.where.path() == where.path() && d.where.line == where.line;
        });
        const std::string by = called.source ? fmt::format(", called at {}", called.text()) : "";
        if (!known)
            out_.error(where, message, fmt::format("it happened {} '{}'{}{}{}", tried, name(), chosen_, by, more));
    }

    // The instruction after the last step declares a draw so that the match ends; a match that reaches it is an error.
    void refuse_open_end() {
        const Rules& rules = ImplAccess::rules(game_);
        const Node* flow = rules.model.doc.find("flow");
        if (!ok() || !flow || flow->entries.empty() || !trials_.reached(rules.program.next_index() - 1)) return;
        out_.error(flow->entries.back().where,
                   fmt::format("in a trial match of '{}' the flow passed its last step without a result", name()),
                   "end the flow with a step such as over: { end: SEAT }, { end: SEATS } or { end: draw }");
    }

    // Reports the progress to the caller, who cannot stop this part of the work. Returns false if the budget is used
    // up.
    bool affordable(std::int64_t most) {
        if (effort_.continue_game) effort_.continue_game({name(), trials_.matches(), false});
        cut_ = trials_.spent() >= most;
        return !cut_;
    }
    void play_enough() {
        const auto go_on = [&] { return affordable(kMaxTrialWork); };
        while (trials_.matches() < effort_.least_matches && trials_.play(kTrialAnswers, go_on)) {}
        if (!trials_.tally().results.empty() || cut_ || effort_.least_matches == 0) return;
        const std::int64_t most = trials_.spent() + kMaxTrialWork;
        if (trials_.play(kLongTrial, [&] { return affordable(most); }) && trials_.tally().results.empty())
            report_once(place_of_passes(), fmt::format("a match is not over after {} answers{}", kLongTrial, passes()),
                        "in a trial match of", {});
    }
    bool wanted() const { return effort_.continue_game && effort_.continue_game({name(), trials_.matches(), true}); }
    void play_on() {
        while (wanted() && trials_.play(kTrialAnswers, [&] { return wanted(); })) {}
    }
    // Tries other values of each option, which can reveal errors in files that are correct with the default.
    void choose_otherwise(const ReloadWithOptions& load, CoverageReport& unreached, CheckReport& report) {
        for (const auto& choice : other_choices(ImplAccess::rules(game_).model)) {
            if (!ok() || !wanted()) return;
            const std::string chosen = fmt::format(" with {}={}", choice.first, choice.second);
            Diagnostics wrong;
            std::unique_ptr<Rules> loaded = load({choice}, wrong);
            for (Diagnostic error : wrong.list()) {
                error.message = fmt::format("{} ({}{})", error.message, name(), chosen);
                out_.add(std::move(error));
            }
            if (!loaded) continue;
            const auto game = ImplAccess::game(std::move(loaded));
            GameTrial(*game, effort_, out_, chosen).run_a_little(unreached, report);
        }
    }

    const Game& game_;
    const CheckEffort& effort_;
    Diagnostics& out_;
    std::size_t before_;  // the number of errors before this trial
    std::string chosen_;  // " with OPTION=CHOICE", or ""
    Trials trials_;
    bool cut_ = false;  // true if the guaranteed matches were given up, because they cost too much
};

}  // namespace

void check_game(std::unique_ptr<Rules> loaded, const ReloadWithOptions& load, const CheckEffort& effort,
                CoverageReport& unreached, CheckReport& report, Diagnostics& out) {
    try {
        const auto game = ImplAccess::game(std::move(loaded));
        GameTrial(*game, effort, out).run(load, unreached, report);
    } catch (const ScriptFailure& failure) {  // the game cannot even be loaded
        out.error(failure.where, failure.message);
    }
}

}  // namespace quattro
