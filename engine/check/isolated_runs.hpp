// Isolated script runs for `check`: runs the effects of every slot on every board, and the script steps that no trial
// match reached. The runs start from table states of trial matches, and their results are discarded. Private to the
// engine.
#pragma once

#include "check/check_trials.hpp"

namespace quattro {

// A script or step that failed in an isolated run.
struct IsolatedFailure {
    Location where;
    std::string message;
    // The place that names the script and its arguments. It has no source if no script failed.
    Location called_at;
    bool reached = true;  // true if a trial match reached the step that resolves these slots
};

// Runs scripts in isolation and counts their effects.
class IsolatedRuns final : Observer {
public:
    // `trials` must outlive this object and supplies the states from which the runs start.
    explicit IsolatedRuns(const Trials& trials);
    // Runs everything, until the cost exceeds `most_work` (in the units of Trials::spent()). After a script step or a
    // slot of a resolve step has failed, it is not run again.
    void run_all(std::int64_t most_work);
    const std::vector<IsolatedFailure>& failures() const { return failures_; }
    // An effect of a slot that other effects of that slot may undo or, with `whole_slot`, all effects of a slot, which
    // may undo each other. For one effect, the table after the slot is compared with the table after the slot without
    // this effect. For a whole slot, the table before all its batches is compared with the table after them. `times`
    // counts the runs in which both tables were equal; `lasted` is true if they differed at least once.
    struct UndoneEffect {
        Location where;
        bool whole_slot = false, lasted = false;
        int times = 0;
    };
    // The number of equal runs (UndoneEffect::times) from which an effect is reported as undone.
    static constexpr int kReportUndoneFrom = 3;
    // The effects by the place of the part in its file (for a whole slot, of the first part) and by `whole_slot`.
    const std::map<std::pair<std::string, bool>, UndoneEffect>& undone() const { return undone_; }
    // Returns true if the part's script ran in any isolated run.
    bool called(const EffectCall& part) const { return called_.contains(&part); }
    // The number of isolated runs of the part, and the number of those that changed the table.
    EffectCounts::Count count(const EffectCall& part) const {
        const auto found = counts_.find(&part);
        return found == counts_.end() ? EffectCounts::Count{} : found->second;
    }
    // The number of isolated runs from which a part that never changed the table is reported.
    static constexpr std::uint64_t kReportIdleFrom = 6;

private:
    // A step that resolves slots. `begin` is its first instruction. `instead` holds states to start from if no trial
    // match reached the step; otherwise it is empty.
    struct Resolve {
        InstructionIndex begin;
        std::vector<State> instead;
    };
    void before(const State&, int) override {}
    void called(const EffectCall& part, Seat) override {
        called_.insert(&part);
        called_in_batch_.insert(&part);
    }
    void slots(const Resolve& resolve);
    bool may_be_idle(BoardIndex board, std::size_t place) const;
    bool slot(const Resolve& resolve, BoardIndex board, int place, std::size_t nth);
    bool run_batches(State& m, const Resolve& resolve, BoardIndex board, int place, int without,
                     std::set<int>& changed);
    void count(const State& before, bool has_changed, const Resolve& resolve, BoardIndex board, int place, int index);
    void look_for_undone(const State& first, const State& last, const Resolve& resolve, BoardIndex board, int place,
                         const std::set<int>& changed);
    void note_undone(const EffectCall& part, bool all, bool undone);
    bool run_batch(State& m, const Resolve& resolve, int place, int index);
    void run_isolated(InstructionIndex pc);
    std::vector<State> states_at(InstructionIndex pc) const;
    bool conditions_hold(const State& m, InstructionIndex pc) const;
    bool run_until(State& m, InstructionIndex end, bool reached);

    const Trials& trials_;
    const Rules& rules_;
    std::shared_ptr<Worker> worker_;
    ExploringSeats seats_;
    std::int64_t spent_ = 0, most_ = 0;
    int answers_ = 0;  // answers given so far
    // All parts that ran, and the parts that ran in the current batch.
    std::set<const EffectCall*> called_, called_in_batch_;
    std::map<const EffectCall*, EffectCounts::Count> counts_;
    std::vector<IsolatedFailure> failures_;
    std::map<std::pair<std::string, bool>, UndoneEffect> undone_;  // see undone()
};

}  // namespace quattro
