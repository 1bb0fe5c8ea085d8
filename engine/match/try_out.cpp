#include "match/try_out.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quattro {
namespace {

constexpr int kTrialAnswers = 2000, kLongTrial = 50'000;
// What each part of what is done in any case may cost: a few tenths of a second, twenty times what shipped games need.
constexpr std::int64_t kMostWork = 25'000'000;

class GameCheck {
public:
    GameCheck(const Game& game, const CheckEffort& effort, Diagnostics& out)
        : game_(game), effort_(effort), out_(out), trials_(game) {}

    void run(Unreached& unreached, CheckReport& report) {
        attempt([&] { play_enough(); });
        Alone alone(trials_);
        alone.try_all(kMostWork);
        for (const AloneFailure& failure : alone.failures())
            report_once(failure.place, failure.message,
                        failure.reached ? "when this was tried by itself in" : "where no trial match came, in",
                        failure.called);
        if (out_.ok() && !cut_) attempt([&] { play_on(); });
        if (trials_.matches() > 0) unreached.add(trials_, alone);
        report.matches += trials_.matches();
        if (cut_)
            report.notes.push_back(
                {flow_place(),
                 fmt::format("'{}' was tried in {} trial matches only: they cost too much", name(), trials_.matches()),
                 "", ""});
    }

private:
    const std::string& name() const { return game_.info().id; }
    Place flow_place() const {
        const Node& doc = game_.rules().model.doc;
        const Node::Entry* flow = doc.find_entry("flow");
        return flow ? flow->place : doc.place;
    }

    // Whatever fails ends it.
    template <class F>
    void attempt(F&& f) {
        try {
            f();
        } catch (const ScriptFailure& failure) {
            report_once(failure.place, failure.message, "in a trial match of", failure.called);
        } catch (const StepFailure& failure) {
            report_once(failure.place, failure.message, "in a trial match of", {});
        }
    }
    void report_once(const Place& found, const std::string& message, const char* where, const Place& called) {
        const Place place = found.source ? found : flow_place();
        const bool known = std::any_of(out_.list().begin(), out_.list().end(), [&](const Diagnostic& d) {
            return d.place.path() == place.path() && d.place.line == place.line;
        });
        const std::string by = called.source ? fmt::format(", called at {}", called.text()) : "";
        if (!known) out_.error(place, message, fmt::format("it happened {} '{}'{}", where, name(), by));
    }

    // Somebody may want to know how far it is, and has no say yet.
    bool affordable(std::int64_t most) {
        if (effort_.go_on) effort_.go_on({name(), trials_.matches(), false});
        cut_ = trials_.spent() >= most;
        return !cut_;
    }
    void play_enough() {
        const auto go_on = [&] { return affordable(kMostWork); };
        while (trials_.matches() < effort_.least_matches && trials_.play(kTrialAnswers, go_on)) {}
        if (trials_.ended() || cut_ || effort_.least_matches == 0) return;
        const std::int64_t most = trials_.spent() + kMostWork;
        if (trials_.play(kLongTrial, [&] { return affordable(most); }) && !trials_.ended())
            report_once(flow_place(), fmt::format("a match is not over after {} answers", kLongTrial),
                        "in a trial match of", {});
    }
    void play_on() {
        const auto go_on = [&] { return effort_.go_on && effort_.go_on({name(), trials_.matches(), true}); };
        while (go_on() && trials_.play(kTrialAnswers, go_on)) {}
    }

    const Game& game_;
    const CheckEffort& effort_;
    Diagnostics& out_;
    Trials trials_;
    bool cut_ = false;
};

}  // namespace

void try_out(std::unique_ptr<Rules> loaded, const CheckEffort& effort, Unreached& unreached, CheckReport& report,
             Diagnostics& out) {
    try {
        const Game game(std::move(loaded));
        GameCheck(game, effort, out).run(unreached, report);
    } catch (const ScriptFailure& failure) {  // it cannot even be loaded
        out.error(failure.place, failure.message);
    }
}

}  // namespace quattro
