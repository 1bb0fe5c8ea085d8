// Random matches, and each of their rounds again without one slot: how often the slots of a board matter. A round here
// goes from presenting a board to comparing the seats' pattern. For whoever makes boards; nothing here is needed to
// play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/game.hpp"

namespace quattro {

// What was counted on one board.
struct BoardFigures {
    std::string board;                  // its name
    std::int64_t seat_rounds = 0;       // rounds that were played to their end, once for each seat
    std::int64_t made = 0;              // in which the seat had the pattern
    std::vector<std::int64_t> changed;  // per slot: in which its score would have been another without the slot
};

// Rounds of one game. Seats answer at random, and where the position changes a little they answer the same: each option
// of a question is equally likely, and one that has gone changes only the answers that were it.
class BoardRounds {
public:
    // Of a game, which need not outlive it.
    explicit BoardRounds(const Game& game);
    ~BoardRounds();
    // Why nothing can be measured, as the end of a sentence about the game; "" if it can. Then nothing else may be
    // asked.
    const std::string& obstacle() const;
    // The pattern that is compared, and the places of the slots, in order.
    std::string_view pattern() const;
    const std::vector<std::string>& slots() const;
    // Plays `matches` matches that begin with each board, and adds up the rounds on the boards that are wanted, a flag
    // for each in the order of GameInfo::boards, as are the figures. Throws PackError if the game's own rules fail.
    std::vector<BoardFigures> play(const std::vector<bool>& wanted, int matches, std::uint64_t seed);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
