// Scripts by themselves: the effects of every slot of every board, and what steps run that no trial match came to, on
// cards as they lay in trial matches. What comes of it is thrown away. Private to the match layer.
#pragma once

#include "match/trials.hpp"

namespace quattro {

// A script or its step that failed.
struct AloneFailure {
    Location where;
    std::string message;
    Location called;      // what names the script, if one failed
    bool reached = true;  // a trial match came to the step that works these slots
};

class Alone final : Observer {
public:
    // `trials` must outlive it; what they kept is what is tried on.
    explicit Alone(const Trials& trials);
    // Tries everything, as long as it has not cost `most_work`, in the units of Trials::spent(). Of a slot, or a step,
    // that fails nothing more is tried.
    void try_all(std::int64_t most_work);
    const std::vector<AloneFailure>& failures() const { return failures_; }
    bool called(const Part& part) const { return called_.contains(&part); }

private:
    // A step that resolves slots: its first instruction, and if no match came to it, states that could have.
    struct Resolve {
        int begin = 0;
        std::vector<State> instead;
    };
    void before(const State&, int) override {}
    void called(const Part& part, Seat) override { called_.insert(&part); }
    void slots(const Resolve& resolve);
    bool slot(const Resolve& resolve, std::size_t board, int place, std::size_t nth);
    bool moment(State& m, const Resolve& resolve, int place, int index);
    void run_by_itself(int pc);
    std::vector<State> states_at(int pc) const;
    bool conditions_hold(const State& m, int pc) const;
    bool goes(State& m, int end, bool reached);

    const Trials& trials_;
    const Rules& rules_;
    std::shared_ptr<Worker> worker_;
    CuriousSeats seats_;
    std::int64_t spent_ = 0, most_ = 0;
    std::set<const Part*> called_;
    std::vector<AloneFailure> failures_;
};

}  // namespace quattro
