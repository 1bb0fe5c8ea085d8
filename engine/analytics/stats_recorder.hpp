// Observers of matches: `RoundObserver` finds rounds and comparisons, `StatsRecorder` counts all figures. Private to
// the analytics layer.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "analytics/match_player.hpp"
#include "run/pattern_events.hpp"

namespace quattro {

// The instruction at which a round begins: the RepeatNext of the first repeat that is shown to players and not counted
// for each seat. An invalid index if there is no such repeat.
InstructionIndex find_round_start(const Rules& rules);

// Counts rounds, and records the comparisons of patterns in the current round.
class RoundObserver : public Observer {
public:
    explicit RoundObserver(MatchPlayer& player) : player_(player), round_start_(find_round_start(player.rules())) {}
    void before(const State& m, int frame) override;
    void called(const EffectCall&, Seat) override {}
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    // Sets the number of the current round and forgets all comparisons. The next round gets the next number.
    void set_round(int round) {
        round_ = round;
        comparisons_.clear();
        previous_comparisons_.clear();
    }
    int round() const { return round_; }
    // One comparison of all seats by a pattern.
    struct Comparison {
        const Pattern* pattern = nullptr;
        KeysOfSeats keys{};
    };
    const std::vector<Comparison>& comparisons() const { return comparisons_; }
    const std::vector<Comparison>& previous_comparisons() const {
        return previous_comparisons_;
    }  // in the previous round

    InstructionIndex round_start() const { return round_start_; }

protected:
    // Called at round_start() before the round gets its number; also where the repeat ends.
    virtual void on_round_start(const State&) {}

private:
    MatchPlayer& player_;
    InstructionIndex round_start_;
    int round_ = 0;
    std::vector<Comparison> comparisons_, previous_comparisons_;
};

// True if the outcome of the seat differs: its score, or whether it has the pattern. Also true if the lists differ in
// their patterns.
bool outcome_differs(const std::vector<RoundObserver::Comparison>& a, const std::vector<RoundObserver::Comparison>& b,
                     Seat seat);

// Records the figures of one match after the other.
class StatsRecorder final : public RoundObserver, public AnswerListener {
public:
    explicit StatsRecorder(MatchPlayer& player);
    void begin_match();
    // Counts the match, which is over or cannot continue.
    void end_match(const State& m);
    void before(const State& m, int frame) override;
    void called(const EffectCall& effect, Seat seat) override;
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    void answered(const State& m, PromptIndex prompt, FieldIndex field, Seat seat, const OptionValues& options,
                  std::int32_t chosen, bool avoidable) override;

    // The uses of an answer or slot by a seat in the match. `first_round` is the round of the first use; 0 if that was
    // before the first round.
    struct Usage {
        Ablation what;
        int first_round = 0;
        std::int64_t times = 0;
    };
    const std::vector<Usage>& answers_used() const { return answers_; }
    const std::vector<Usage>& slots_used() const { return slots_; }
    // A round with its state at the beginning, its comparisons, and the slots that had an effect in it. A pass of the
    // repeat in which no seat is asked is not a round.
    struct Round {
        int number = 0;  // see RoundObserver::round()
        State begin;
        BoardIndex board;  // in play at the end of the round, or none
        std::vector<Comparison> comparisons;
        std::vector<std::pair<BoardIndex, PlaceIndex>> slots;  // another board can have been in play at first
    };
    const std::vector<Round>& rounds() const { return rounds_; }
    // The last round with at most this number; null if there is none.
    const Round* last_round_until(int number) const;
    SlotStats& slot(BoardIndex board, PlaceIndex slot) { return boards_[board].slots[slot.offset()]; }
    BoardStats& board(BoardIndex board) { return boards_[board]; }
    Stats& figures() { return figures_; }
    // Returns the figures since the last call, and resets them.
    Stats take();

protected:
    void on_round_start(const State& m) override;

private:
    void end_round(const State& m);
    void record_seat_results(const State& m);
    void count_steps();
    std::string step_label(InstructionIndex pc) const;
    void record_repeat(const State& m, int frame);
    void open_round(const State& m);
    static void record_use(std::vector<Usage>& uses, const Ablation& what, int round);

    const Rules& rules_;
    const Shape& s_;
    MatchPlayer& player_;
    Stats figures_;
    Indexed<BoardStats, BoardIndex> boards_;
    std::unordered_map<const EffectCall*, std::pair<BoardIndex, PlaceIndex>> slot_of_;  // to board and place
    Indexed<std::string, InstructionIndex>
        step_names_;  // by instruction, as names_of_steps() gives them; "" if the instruction does no work of a step
    Indexed<bool, InstructionIndex> reached_;
    InstructionIndex pc_;  // the current instruction
    BoardIndex board_;     // the board in play
    std::vector<Round> rounds_;
    // By board, in this match: the seats with the pattern, and the seats compared, added up over all comparisons.
    std::map<BoardIndex, std::pair<std::int64_t, std::int64_t>> pattern_counts_;
    // A pass of the repeat whose passes are rounds.
    struct Pass {
        int number = 0;          // its round number, if it becomes a round
        std::int64_t begun = 0;  // passes before this one
        State begin;
    };
    std::optional<Pass> pass_;  // the pass that has begun without a prompt so far
    bool in_round_ = false;
    std::map<RepeatIndex, bool> repeats_;  // repeats that the match reached: true if exhausted, see RepeatStats
    std::map<std::pair<PlaceIndex, Seat>, int>
        last_resolve_;       // by place and seat: `resolve_count_` when the slot last had an effect
    int resolve_count_ = 1;  // resolve steps begun in the match, plus 1
    std::vector<Usage> answers_, slots_;
    std::vector<OptionIndex> offered_;  // options that the set being answered has offered so far
};

}  // namespace quattro
