// What figures about boards need to know of a game's boards.
#pragma once

#include <string>
#include <vector>

#include "match/game.hpp"

namespace quattro {

struct BoardFacts {
    std::string name, text;
    std::vector<std::string> effects;  // by slot, in words; "": the slot does nothing
};

// Where the slots lie; without places in a game whose boards have none.
struct SlotFacts {
    std::string zone;
    bool ring = false;
    int columns = 0;  // of rows
    std::vector<std::string> places;
};

std::vector<BoardFacts> boards_of(const Game& game);
SlotFacts slots_of(const Game& game);
// The repeat whose passes are rounds, "" in a game without one; and how many of each stored number make one as it is
// shown, for a counter of this name.
std::string round_name(const Game& game);
int scale_of(const Game& game, const std::string& counter);
// The counter that is played for; "": to win.
std::string played_for(const Game& game);

}  // namespace quattro
