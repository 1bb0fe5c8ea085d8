// Facts about the boards of a game, for reports on simulations.
#pragma once

#include <string>
#include <vector>

#include "match/game.hpp"

namespace quattro {

struct BoardInfo {
    std::string name, text;
    std::vector<std::string> effects;  // by slot, as text; "" if the slot has no effect
};

// The zone whose places are the slots of boards. Empty if the game has no such zone.
struct SlotInfo {
    std::string zone;
    bool ring = false;
    int columns = 0;  // the number of columns if the places form rows
    std::vector<std::string> places;
};

std::vector<BoardInfo> boards_of(const Game& game);
SlotInfo slots_of(const Game& game);
// The name of the repeat whose passes are the rounds; "" if there is none.
std::string round_name(const Game& game);
// The scale of the counter: stored value = displayed value x scale. 1 if there is no counter of this name.
int scale_of(const Game& game, const std::string& counter);
// The name of the counter that is the score; "" if the game is played to win.
std::string score_counter(const Game& game);

}  // namespace quattro
