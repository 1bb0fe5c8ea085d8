// Random matches, and each of their rounds again without one slot: how often the slots of a board matter.
// A round here goes from presenting a board to comparing the seats' pattern. Knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "flow/execute.hpp"

namespace quattro::tools {

// Random answers that stay the same when the position changes a little: every option of a question is given a
// number out of the seed, and the highest is taken. A question is known by its prompt, its seat, the card it is about
// and how often it has come in the round; each option is equally likely.
class SteadyAnswers {
public:
    void begin_round(std::uint64_t seed);
    void answer(const Rules& rules, State& state, int prompt, Seat seat);

private:
    std::uint64_t seed_ = 0;
    std::map<std::array<int, 3>, std::uint64_t> asked_;
    OptionValues options_;
};

struct BoardFigures {
    std::string board;
    std::int64_t seat_rounds = 0;
    std::int64_t made = 0;              // in which the seat had the pattern
    std::vector<std::int64_t> changed;  // per slot: in which its score would have been another without the slot
};

class BoardRounds {
public:
    explicit BoardRounds(const Rules& rules);  // copies them: slots are taken out of the copy
    // Why nothing can be measured, as the end of a sentence about the game; "" if it can.
    const std::string& obstacle() const { return obstacle_; }
    std::string_view pattern() const;
    const std::vector<std::string>& slots() const;
    // Plays `matches` matches that begin with each board, and adds up the rounds on the boards that are wanted.
    // Throws ScriptFailure or StepFailure.
    std::vector<BoardFigures> play(const std::vector<bool>& wanted, int matches, std::uint64_t seed);

private:
    using Scores = std::vector<std::int64_t>;  // a seat; -1 without the pattern

    int only_step(StepCode code) const;
    void play_match(const std::vector<bool>& wanted, std::uint64_t seed, std::vector<BoardFigures>& figures);
    // Runs and answers until the step is reached; false if the match stops before.
    bool play_to(State& state, int step);
    bool answer_all(State& state);
    bool pass_time(State& state) const;
    Scores scores(const State& state) const;
    void without_slots(const State& before, std::uint64_t seed, const Scores& whole, BoardFigures& figures);

    Rules rules_;
    const Shape& shape_;
    std::string obstacle_;
    Vm vm_;
    Scratch scratch_;
    Executor executor_;
    SteadyAnswers answers_;
    int present_ = -1, compare_ = -1;  // steps of the program
};

}  // namespace quattro::tools
