// Observers of matches: `RoundObserver` finds rounds and comparisons, `StatsRecorder` counts all figures. Private to
// the analytics layer.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "analytics/match_player.hpp"
#include "run/pattern_events.hpp"

namespace quattro {

// The instruction at which a round begins: the RepeatNext of the first repeat that players are shown; none if there is
// none.
InstructionIndex round_start_pc(const Rules& rules);

// Counts rounds, and records the comparisons of patterns in the current round.
class RoundObserver : public Observer {
public:
    explicit RoundObserver(MatchPlayer& player) : player_(player), begins_at_(round_start_pc(player.rules())) {}
    void before(const State& m, int frame) override;
    void called(const EffectCall&, Seat) override {}
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    // Sets the number of the current round. The next round gets the number after it.
    void set_round(int round) {
        round_ = round;
        compared_.clear();
        before_.clear();
    }
    int round() const { return round_; }
    struct Compared {
        const Pattern* pattern = nullptr;
        KeysOfSeats keys{};
    };
    const std::vector<Compared>& compared() const { return compared_; }
    const std::vector<Compared>& compared_before() const { return before_; }  // in the previous round

    InstructionIndex begins_at() const { return begins_at_; }

protected:
    virtual void round_begins(const State&) {}

private:
    MatchPlayer& player_;
    InstructionIndex begins_at_;
    int round_ = 0;
    std::vector<Compared> compared_, before_;
};

// True if the outcome of the seat differs: its score, or whether it has the pattern.
bool outcome_differs(const std::vector<RoundObserver::Compared>& a, const std::vector<RoundObserver::Compared>& b,
                     Seat seat);

// Records the figures of one match after the other.
class StatsRecorder final : public RoundObserver, public AnswerListener {
public:
    explicit StatsRecorder(MatchPlayer& player);
    void begin_match();
    // Counts the match, which is over or cannot continue.
    void end_match(const State& m);
    void before(const State& m, int frame) override;
    void called(const EffectCall& part, Seat seat) override;
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    void answered(const State& m, PromptIndex prompt, int field, Seat seat, const OptionValues& options,
                  std::int32_t chosen) override;

    // A thing used in the match: by which seat, how often, and the first round in which it was used; 0: before the
    // first round.
    struct Usage {
        Ablation what;
        int first_round = 0;
        std::int64_t times = 0;
    };
    const std::vector<Usage>& answers_used() const { return answers_; }
    const std::vector<Usage>& slots_used() const { return slots_; }
    // A round with its state at the beginning, its comparisons, and the slots that worked in it. A pass in which no
    // seat is asked is not a round.
    struct Round {
        int number = 0;  // see RoundObserver::round()
        State begin;
        int board = -1;
        std::vector<Compared> compared;
        std::vector<int> slots;
    };
    const std::vector<Round>& rounds() const { return rounds_; }
    // The last round with at most this number; null if there is none.
    const Round* last_round_until(int number) const;
    SlotStats& slot(int board, int slot) { return boards_[board].slots[static_cast<std::size_t>(slot)]; }
    BoardStats& board(int board) { return boards_[board]; }
    Stats& figures() { return figures_; }
    // Returns the figures since the last call, and resets them.
    Stats take();

protected:
    void round_begins(const State& m) override;

private:
    void end_round(const State& m);
    void count_seats(const State& m);
    void count_steps();
    std::string step_label(InstructionIndex pc) const;
    void record_repeat(const State& m, int frame);
    void open_round(const State& m);
    static void note(std::vector<Usage>& uses, const Ablation& what, int round);

    const Rules& rules_;
    const Shape& s_;
    MatchPlayer& player_;
    Stats figures_;
    Indexed<BoardStats> boards_;
    std::unordered_map<const EffectCall*, std::pair<int, int>> slot_of_;  // to board and place
    Indexed<std::string, InstructionIndex>
        step_names_;  // by instruction; "": the instruction does not stand for a step
    Indexed<bool, InstructionIndex> reached_;
    InstructionIndex pc_;  // the current instruction
    int board_ = -1;       // the board in play
    std::vector<Round> rounds_;
    // By board, in this match: seats with the pattern, of all compared.
    std::map<int, std::pair<std::int64_t, std::int64_t>> pattern_counts_;
    struct Pass {
        int number = 0;
        std::int64_t begun = 0;  // passes before this one
        State begin;
    };
    std::optional<Pass> pass_;  // the pass that has begun without a prompt so far
    bool in_round_ = false;
    std::map<RepeatIndex, bool> repeats_;  // repeats that the match reached: true if the number of passes ended it
    std::map<std::pair<int, int>, int>
        last_resolve_;  // by place and seat: the last resolve step in which the slot worked
    int resolvings_ = 0;
    std::vector<Usage> answers_, slots_;
};

}  // namespace quattro
