// Shipped games, loaded once a process, with a small share of the budget.
#pragma once

#include "arena.hpp"

namespace quattro::fuzz {

// Every game in boards/; the one for many seats with few of them.
inline const std::vector<std::shared_ptr<const Game>>& shipped_games() {
    static const std::vector<std::shared_ptr<const Game>> list = [] {
        std::vector<std::shared_ptr<const Game>> made;
        Diagnostics out;
        for (const std::string& id : Game::list({QUATTRO_HOME_DIR}, out)) {
            auto options = kCheap;
            if (id.find("bridge") != std::string::npos) options["seats"] = "4";  // of twelve
            made.push_back(Game::load({QUATTRO_HOME_DIR}, id, options, out));
            HOLDS(made.back(), "{}", out.show());
        }
        return made;
    }();
    return list;
}

inline const std::shared_ptr<const Game>& some_game(std::size_t which) {
    return shipped_games()[which % shipped_games().size()];
}

}  // namespace quattro::fuzz
