// Trial matches of one game, played at random but with an eye for what was not done before; and what they reached.
// Private to the match layer.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "base/indexed.hpp"
#include "match/held_counts.hpp"
#include "match/impl.hpp"
#include "match/reached.hpp"
#include "match/step_cuts.hpp"
#include "match/table_compare.hpp"

namespace quattro {

// Answers prompts among the legal options: half of the time at random, else with what was answered least.
class CuriousSeats {
public:
    CuriousSeats(const Rules& rules, std::uint64_t seed) : rules_(rules), random_{seed} {}
    // Answers an open prompt.
    void answer(State& m, int bank, Seat seat);
    // How often the field, by its index, was answered with this; 0, too, for what is not counted: values from 64 on.
    std::uint64_t answered(int prompt, int field, std::int32_t value) const;
    // How often the field was asked with anything to choose but none.
    std::uint64_t asked(int prompt, int field) const;
    // The attribute in which cards differed that were one option, since they are written alike; -1: there were none.
    int alike_but_for(int prompt, int field) const;
    PlayoutRandom& random() { return random_; }
    // What looking for options has cost so far, in units of steps.
    std::int64_t spent() const { return spent_; }

private:
    struct Counts {
        std::uint64_t all = 0;
        std::vector<std::uint64_t> of;  // by value - kNone
        int alike_but_for = -1;
        int looked_for_alike = 0;  // so often
    };
    void look_for_alike(const State& m, const Prompt& prompt, Seat seat, int field, Counts& counts) const;
    std::int32_t pick(const Counts& counts);

    const Rules& rules_;
    PlayoutRandom random_;
    std::map<std::pair<int, int>, Counts> counts_;  // by prompt and field
    OptionValues options_;
    std::int64_t spent_ = 0;
};

// For fields that are picked from zones: whether anything lay there when a step was to ask them.
class PicksFromZones {
public:
    void look(const Rules& rules, const State& m, int prompt);
    // It was to be asked, and each time no card lay there, of any seat.
    bool always_empty(int prompt, int field) const {
        return empty_.contains({prompt, field}) && !filled_.contains({prompt, field});
    }

private:
    std::set<std::pair<int, int>> empty_, filled_;  // prompts and fields
};

// Counts how often instructions and parts were done, and how often that changed the table. Of several parts that are
// done at one time nobody can tell which of them changed it: such times count for the instruction alone.
class EffectCounts {
public:
    struct Count {
        std::uint64_t done = 0, changed = 0;
    };
    // An instruction is about to be done on this state.
    void begin(const State& m, int pc);
    // One of its parts is called.
    void called(const Part& part) { parts_.insert(&part); }
    // The state before the instruction that was begun and has called a part; null: there is none.
    const State* before_call() const { return pc_ < 0 || parts_.empty() ? nullptr : &before_; }
    // The instruction is done; without one that was begun nothing happens.
    void end(const Shape& s, const State& m);
    Count of(int pc) const { return found(of_instructions_, pc); }
    Count of(const Part& part) const { return found(of_parts_, &part); }

private:
    template <class Map, class Key>
    static Count found(const Map& map, const Key& key) {
        const auto at = map.find(key);
        return at == map.end() ? Count{} : at->second;
    }
    State before_;
    int pc_ = -1;
    std::set<const Part*> parts_;
    std::map<int, Count> of_instructions_;
    std::map<const Part*, Count> of_parts_;
};

// Counts how often what scripts add to attributes of cards, or set them to, is more or less than they can hold.
class CutCounts {
public:
    using Count = CutCount;
    void look(const Shape& s, const State& m, std::span<const Operation> operations, const Indexed<Cause>& causes);
    const std::map<const Part*, Count>& of_parts() const { return of_parts_; }

private:
    std::map<const Part*, Count> of_parts_;
};

// Matches are numbered from 1, and the same game's n-th is the same on every machine.
class Trials final : Observer {
public:
    // By a step that takes a number of cards from a pile.
    struct Taken {
        ZoneIndex from;
        bool all = false;  // there were as many, once at least
    };
    // What all matches so far came to.
    struct Tally {
        explicit Tally(const Rules& rules) : held_counts(rules), step_cuts(rules) {}
        // The instruction that was begun is done; `memory` still has its last batch.
        void end(const Shape& s, const Scratch& memory, const State& m);
        HeldCounts held_counts;
        EffectCounts changes;
        CutCounts cuts;
        StepCuts step_cuts;
        // How many matches came to their end, by who won: bit seat - 1, 0 for a draw.
        std::map<std::uint32_t, std::uint64_t> results;
        State last;  // where the last match stands: at its end, or where it failed
    };
    // `game` must outlive it. Its matches begin on its boards in turn.
    explicit Trials(const Game& game);
    // Plays the next match to its end, or until `most` answers were given. False if it was given up: `go_on`, which is
    // asked before every round of answers, said so. Throws ScriptFailure and StepFailure: what then fails in a match,
    // too.
    bool play(int most, const std::function<bool()>& go_on);

    const Game& game() const { return game_; }
    const Rules& rules() const { return Inside::rules(game_); }
    std::uint64_t matches() const { return matches_; }  // that were played as long as they should
    // The instruction that begins the passes of which the last match had begun the most of those around where it stood
    // when it was left; -1: it stood in none, or was over.
    int goes_round_at() const { return goes_round_at_; }
    // What all of it has cost: units of steps, instructions of Lua, and the listing of options.
    std::int64_t spent() const { return spent_ + seats_.spent(); }
    const CuriousSeats& seats() const { return seats_; }
    const Reached& all_reached() const { return reached_; }
    bool reached(int pc) const { return reached_.reached(pc); }
    // ... and, if it asks of each seat whether it happens for that one, it did for some seat.
    bool done(int pc) const { return reached_.done(pc); }
    bool held_cards(ZoneIndex zone) const { return held_[zone]; }  // at some time, of any seat
    bool won(int pc) const { return won_.contains(pc); }           // a match ended at this step, and somebody won it
    // What the step took, if that was a number of cards of a pile in which there ever were any; null: it was not.
    const Taken* taken(int pc) const {
        const auto found = took_.find(pc);
        return found == took_.end() || !held_[found->second.from] ? nullptr : &found->second;
    }
    const Tally& tally() const { return tally_; }
    const PicksFromZones& picks() const { return picks_; }
    // Whoever was asked this had no time to answer, once at least.
    bool without_time(int prompt) const { return without_time_.contains(prompt); }
    // Some of the states in which a match waited for answers, from early and late in the matches.
    const std::vector<State>& waited() const { return waited_.states; }
    // Some of those in which a match with this board, an index, came to the instruction with which a step begins to
    // resolve slots; if none did, those with other boards.
    std::vector<const State*> came_to(int pc, std::size_t board) const;

private:
    struct Kept {
        std::vector<State> states;
        std::uint32_t met = 0;
    };
    void before(const State& m, int frame) override;
    void called(const Part& part, Seat seat) override;
    void took(ZoneIndex from, bool all) override;
    int going_round(const State& m) const;
    void look_into_zones(const State& m);
    void look_at_times(const State& m);
    bool for_somebody(const State& m, int frame, const Step& step) const;
    void keep(Kept& kept, const State& m, std::uint32_t most);
    void begin(State& m);
    int answer_all(State& m);
    bool pass_time(State& m);
    void run(State& m);

    const Game& game_;
    std::shared_ptr<Worker> worker_;
    CuriousSeats seats_;
    PlayoutRandom luck_{0};
    std::uint64_t begun_ = 0, matches_ = 0;
    std::int64_t spent_ = 0;
    std::size_t kept_bytes_ = 0;
    int goes_round_at_ = -1;
    Reached reached_;
    Indexed<bool, ZoneIndex> held_;
    std::set<int> won_, without_time_;
    std::map<int, Taken> took_;
    PicksFromZones picks_;
    Tally tally_;
    int doing_ = -1;     // the instruction
    int last_end_ = -1;  // the step of those that end a match to which one came last
    Kept waited_;
    std::map<std::pair<int, int>, Kept> came_to_;  // by instruction, and board + 1
};

}  // namespace quattro
