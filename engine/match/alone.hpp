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
    // What slots did and what it came to. `times`: it changed the table, and that was undone; `kept`: once it was not.
    // `all`: about everything that the slot does, else about one of its parts.
    struct Undone {
        Location where;
        bool all = false, kept = false;
        int times = 0;
    };
    static constexpr int kEnoughStates = 3;
    const std::map<std::pair<std::string, bool>, Undone>& undone() const { return undone_; }
    bool called(const Part& part) const { return called_.contains(&part); }
    // How often a slot did this, and how often that changed the table.
    EffectCounts::Count count(const Part& part) const {
        const auto found = counts_.find(&part);
        return found == counts_.end() ? EffectCounts::Count{} : found->second;
    }
    static constexpr std::uint64_t kEnoughTimes = 6;

private:
    // A step that resolves slots: its first instruction, and if no match came to it, states that could have.
    struct Resolve {
        int begin = 0;
        std::vector<State> instead;
    };
    void before(const State&, int) override {}
    void called(const Part& part, Seat) override {
        called_.insert(&part);
        of_moment_.insert(&part);
    }
    void slots(const Resolve& resolve);
    bool may_be_idle(std::size_t board, std::size_t place) const;
    bool slot(const Resolve& resolve, std::size_t board, int place, std::size_t nth);
    bool moments(State& m, const Resolve& resolve, std::size_t board, int place, int without, std::set<int>& changed);
    void count(const State& before, bool has_changed, const Resolve& resolve, std::size_t board, int place, int index);
    void look_for_undone(const State& first, const State& last, const Resolve& resolve, std::size_t board, int place,
                         const std::set<int>& changed);
    void note_undone(const Part& part, bool all, bool undone);
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
    int answers_ = 0;  // that were given so far
    std::set<const Part*> called_, of_moment_;
    std::map<const Part*, EffectCounts::Count> counts_;
    std::vector<AloneFailure> failures_;
    std::map<std::pair<std::string, bool>, Undone> undone_;  // by place in its file
};

}  // namespace quattro
