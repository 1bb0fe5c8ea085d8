// Watch matches as they are played: where rounds begin, what is compared; and all that figures count. Private to the
// study layer.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "run/tell_patterns.hpp"
#include "study/player.hpp"

namespace quattro {

// The instruction at which a round begins: the next pass of the first repeat that is shown; -1 in a game without one.
int round_begins_at(const Rules& rules);

// Counts rounds, and keeps what was compared in the present one.
class Watcher : public Observer {
public:
    explicit Watcher(Player& player) : player_(player), begins_at_(round_begins_at(player.rules())) {}
    void before(const State& m, int frame) override;
    void called(const Part&, Seat) override {}
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    // The next round that begins is the one behind this.
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
    const std::vector<Compared>& compared_before() const { return before_; }  // in the round before the present one

    int begins_at() const { return begins_at_; }

protected:
    virtual void round_begins(const State&) {}

private:
    Player& player_;
    int begins_at_;
    int round_ = 0;
    std::vector<Compared> compared_, before_;
};

// Whether the seat's outcome is another one: its score, or that it has none.
bool other_outcome(const std::vector<Watcher::Compared>& a, const std::vector<Watcher::Compared>& b, Seat seat);

// Counts everything about one match after the other.
class Recorder final : public Watcher, public AnswerListener {
public:
    explicit Recorder(Player& player);
    void begin_match();
    // The match has ended, or goes on no more; it is counted.
    void end_match(const State& m);
    void before(const State& m, int frame) override;
    void called(const Part& part, Seat seat) override;
    void compared(const Pattern& pattern, const KeysOfSeats& keys) override;
    void answered(const State& m, int prompt, int field, Seat seat, const OptionValues& options,
                  std::int32_t chosen) override;

    // What was used in the match: by whom, how often, and in which round first; 0: before the first one.
    struct Use {
        Without what;
        int first_round = 0;
        std::int64_t times = 0;
    };
    const std::vector<Use>& answers_used() const { return answers_; }
    const std::vector<Use>& slots_used() const { return slots_; }
    // A round that began: how the match stood then, what was compared in it, and which slots worked.
    struct Round {
        int number = 0;  // see Watcher::round(); of a pass in which nobody is asked there is none
        State begin;
        int board = -1;
        std::vector<Compared> compared;
        std::vector<int> slots;
    };
    const std::vector<Round>& rounds() const { return rounds_; }
    // The last one that began not later than this; null: none did.
    const Round* round_up_to(int number) const;
    SlotFigures& slot(int board, int slot) {
        return boards_[static_cast<std::size_t>(board)].slots[static_cast<std::size_t>(slot)];
    }
    BoardFigures& board(int board) { return boards_[static_cast<std::size_t>(board)]; }
    Figures& figures() { return figures_; }
    // All that was counted since the last time.
    Figures take();

protected:
    void round_begins(const State& m) override;

private:
    void end_round(const State& m);
    void count_seats(const State& m);
    void count_steps();
    std::string written_at(int pc) const;
    void look_at_repeat(const State& m, int frame);
    void open_round(const State& m);
    static void note(std::vector<Use>& uses, const Without& what, int round);

    const Rules& rules_;
    const Shape& s_;
    Player& player_;
    Figures figures_;
    std::vector<BoardFigures> boards_;
    std::unordered_map<const Part*, std::pair<int, int>> slot_of_;  // board and place
    std::vector<std::string> step_names_;                           // by instruction; "": none of a step's own
    std::vector<bool> reached_;
    int doing_ = -1, board_ = -1;  // the instruction, and the board in play
    std::vector<Round> rounds_;
    std::map<int, std::pair<std::int64_t, std::int64_t>> made_;  // by board, in the match: with the pattern, of all
    struct Pass {
        int number = 0;
        std::int64_t begun = 0;  // passes before it
        State begin;
    };
    std::optional<Pass> pass_;  // that may have begun, and in which nobody was asked yet
    bool in_round_ = false;
    std::map<int, bool> repeats_;                   // that the match came to, and whether it came to their last pass
    std::map<std::pair<int, int>, int> worked_in_;  // by slot and seat: in which resolving last
    int resolvings_ = 0;
    std::vector<Use> answers_, slots_;
};

}  // namespace quattro
