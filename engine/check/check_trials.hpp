// Trial matches of one game: random matches that prefer rare options and record the instructions, scripts and answers
// that they reach. Private to the engine.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "base/indexed.hpp"
#include "check/check_clamping.hpp"
#include "check/condition_counts.hpp"
#include "check/coverage.hpp"
#include "check/table_compare.hpp"
#include "match/impl.hpp"

namespace quattro {

// Answers prompts with legal options. In each field it takes an option that was never taken before, if there is one.
// Otherwise it takes the option taken least or a random one, with equal chance. Values from 64 on are not counted: they
// come last.
class ExploringSeats {
public:
    ExploringSeats(const Rules& rules, std::uint64_t seed) : rules_(rules), random_{seed} {}
    // Answers the open prompt of the seat in this bank.
    void answer(State& m, BankIndex bank, Seat seat);
    // The number of times that the field was answered with `value`; always 0 for values from 64 on. The answer none
    // does not count if it was the only option.
    std::uint64_t answered(PromptIndex prompt, FieldIndex field, std::int32_t value) const;
    // The number of times that the field was asked with at least one option besides "none".
    std::uint64_t asked(PromptIndex prompt, FieldIndex field) const;
    // An attribute in which cards of one option differed, although they are written alike; none if the searches, of
    // which there are only some for each field, found no such cards.
    AttributeIndex hidden_difference(PromptIndex prompt, FieldIndex field) const;
    // The cost of all option enumerations so far, in units of Instruction::cost.
    std::int64_t spent() const { return spent_; }

private:
    struct Counts {
        std::uint64_t all = 0;
        std::vector<std::uint64_t> of;  // by value - kNone
        AttributeIndex alike_but_for;
        int looked_for_alike = 0;  // the number of searches for cards that are written alike
    };
    void look_for_alike(const State& m, const Prompt& prompt, Seat seat, FieldIndex field, Counts& counts) const;
    std::int32_t pick(const Counts& counts);

    const Rules& rules_;
    PlayoutRandom random_;
    std::map<std::pair<PromptIndex, FieldIndex>, Counts> counts_;  // by prompt and field
    OptionValues options_;
    std::int64_t spent_ = 0;
};

// Records, for fields that pick cards from zones, whether the zones of any seat had cards when a step opened the
// prompt.
class ZonePickCounts {
public:
    void look(const Rules& rules, const State& m, PromptIndex prompt);
    // True if the field was to be asked and its zones never had a card, for any seat.
    bool always_empty(PromptIndex prompt, FieldIndex field) const {
        return empty_.contains({prompt, field}) && !filled_.contains({prompt, field});
    }

private:
    std::set<std::pair<PromptIndex, FieldIndex>> empty_, filled_;
};

// Counts how often instructions and parts (calls of scripts) were executed, and how often that changed the table. A
// part that one instruction calls for several seats counts once. If one instruction calls several parts, the change
// cannot be attributed to a part: only the instruction is counted.
class EffectCounts {
public:
    struct Count {
        std::uint64_t done = 0, changed = 0;
    };
    // Call before an instruction is executed on state `m`.
    void begin(const State& m, InstructionIndex pc);
    // Call when the instruction calls a part.
    void called(const EffectCall& part) { parts_.insert(&part); }
    // The state before the instruction that was begun and has called a part; null if there is none.
    const State* before_call() const { return !pc_.valid() || parts_.empty() ? nullptr : &before_; }
    // Call after the instruction. Does nothing if no instruction was begun.
    void end(const Shape& s, const State& m);
    Count of(InstructionIndex pc) const { return found(of_instructions_, pc); }
    Count of(const EffectCall& part) const { return found(of_parts_, &part); }

private:
    template <class Map, class Key>
    static Count found(const Map& map, const Key& key) {
        const auto at = map.find(key);
        return at == map.end() ? Count{} : at->second;
    }
    State before_;
    InstructionIndex pc_;
    std::set<const EffectCall*> parts_;
    std::map<InstructionIndex, Count> of_instructions_;
    std::map<const EffectCall*, Count> of_parts_;
};

// Counts how often the numbers that scripts add to attributes, or set them to, are out of the range and are clamped.
class ScriptClampCounts {
public:
    using Count = ClampCount;
    void look(const Shape& s, const State& m, std::span<const Operation> operations,
              const Indexed<ChangeCause, CauseIndex>& causes);
    const std::map<const EffectCall*, Count>& of_parts() const { return of_parts_; }

private:
    std::map<const EffectCall*, Count> of_parts_;
};

// Plays trial matches of one game. Match number n, from 1, is the same on every machine.
class Trials final : Observer {
public:
    // The result of an instruction that takes a number of cards from a pile.
    struct PileDraw {
        ZoneIndex from;
        bool all = false;  // at least once, the piles had enough cards for all seats
    };
    // The statistics of all matches so far.
    struct Tally {
        explicit Tally(const Rules& rules) : held_counts(rules), step_cuts(rules) {}
        void begin_match() { held_counts.begin_match(), step_cuts.begin_match(); }
        // Call after an instruction; `memory` must still hold its last batch.
        void end(const Shape& s, const Scratch& memory, const State& m);
        ConditionCounts held_counts;
        EffectCounts changes;
        ScriptClampCounts cuts;
        StepClampCounts step_cuts;
        // The number of matches that ended with each set of winners: bit seat - 1; 0 is a draw.
        std::map<std::uint32_t, std::uint64_t> results;
        State last;  // the last match's state, where it ended, failed or was left
    };
    // `game` must outlive this object. If the game presents boards, successive matches begin on successive boards.
    explicit Trials(const Game& game);
    // Plays the next match until it ends, until `most` answers are given, or until it waits for nothing. A passed
    // deadline counts as an answer. Gives the match up and returns false if `go_on`, which is called before each round
    // of answers, returns false. Throws ScriptFailure or StepFailure (also DeadEnd) if the rules fail.
    bool play(int most, const std::function<bool()>& go_on);

    const Game& game() const { return game_; }
    const Rules& rules() const { return ImplAccess::rules(game_); }
    // The number of matches that play() finished. Does not count matches that were given up or failed.
    std::uint64_t matches() const { return matches_; }
    // The instruction that begins the loop with the most passes around the place where the last finished match was
    // left; none if that match was over, or was in no loop that had begun a second pass.
    InstructionIndex loop_at_end() const { return goes_round_at_; }
    // The total cost so far, in units of Instruction::cost; covers instructions of the flow, of Lua, and option
    // enumeration.
    std::int64_t spent() const { return spent_ + seats_.spent(); }
    const ExploringSeats& seats() const { return seats_; }
    const Coverage& all_reached() const { return reached_; }
    bool reached(InstructionIndex pc) const { return reached_.reached(pc); }
    // True if the instruction was executed for at least one seat, see Coverage::executed().
    bool done(InstructionIndex pc) const { return reached_.executed(pc); }
    bool held_cards(ZoneIndex zone) const { return held_[zone]; }  // at any time, for any seat
    bool won(InstructionIndex pc) const {
        return won_.contains(pc);
    }  // a match ended at this instruction with a winner
    // The pile from which the instruction takes a number of cards; null if it takes none, or if the pile never had a
    // card.
    const PileDraw* taken(InstructionIndex pc) const {
        const auto found = took_.find(pc);
        return found == took_.end() || !held_[found->second.from] ? nullptr : &found->second;
    }
    const Tally& tally() const { return tally_; }
    const ZonePickCounts& picks() const { return picks_; }
    // True if at least once a seat had no time at all to answer this prompt.
    bool without_time(PromptIndex prompt) const { return without_time_.contains(prompt); }
    // A sample of the states in which matches waited for answers.
    const std::vector<State>& waiting_states() const { return waited_.states; }
    // A sample of the states in which matches with this board reached `pc`, the first instruction of a resolve step. If
    // no match with this board reached it, returns states with other boards.
    std::vector<const State*> resolve_states(InstructionIndex pc, BoardIndex board) const;

private:
    // A sample of the states that were met; uniform unless the samples become too large together.
    struct StateSample {
        std::vector<State> states;
        std::uint32_t met = 0;
    };
    void before(const State& m, int frame) override;
    void called(const EffectCall& part, Seat seat) override;
    void took_cards(ZoneIndex from, bool all) override;
    InstructionIndex find_loop(const State& m) const;
    void look_into_zones(const State& m);
    void record_missing_time(const State& m);
    bool for_somebody(const State& m, int frame, const Instruction& instruction) const;
    void keep(StateSample& kept, const State& m, std::uint32_t most);
    void begin(State& m);
    int answer_all(State& m);
    bool pass_time(State& m);
    void run(State& m);

    const Game& game_;
    std::shared_ptr<Worker> worker_;
    ExploringSeats seats_;
    PlayoutRandom random_{0};
    std::uint64_t begun_ = 0, matches_ = 0;
    std::int64_t spent_ = 0;
    std::size_t kept_bytes_ = 0;
    InstructionIndex goes_round_at_;
    Coverage reached_;
    Indexed<bool, ZoneIndex> held_;
    std::set<InstructionIndex> won_;
    std::set<PromptIndex> without_time_;
    std::map<InstructionIndex, PileDraw> took_;
    ZonePickCounts picks_;
    Tally tally_;
    InstructionIndex pc_;        // the current instruction
    InstructionIndex last_end_;  // the last executed instruction that ends a match
    StateSample waited_;
    std::map<std::pair<InstructionIndex, int>, StateSample> came_to_;  // by instruction, and board + 1
};

}  // namespace quattro
