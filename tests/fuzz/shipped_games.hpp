// Games of the base pack and of test packs, loaded once per process with a small budget.
#pragma once

#include "fuzz_common.hpp"

namespace quattro::fuzz {

// Every game in boards/. The game for twelve seats is loaded with four.
inline const std::vector<std::shared_ptr<const Game>>& shipped_games() {
    static const std::vector<std::shared_ptr<const Game>> list = [] {
        std::vector<std::shared_ptr<const Game>> made;
        Diagnostics out;
        for (const std::string& id : Game::list({QUATTRO_HOME_DIR}, out)) {
            auto options = kCheap;
            if (id.find("bridge") != std::string::npos) options["seats"] = "4";  // instead of twelve
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

// Every game in boards/ and in some test packs. The games of test packs are loaded on first use.
class AnyGames {
public:
    AnyGames() {
        const std::filesystem::path packs = std::filesystem::path(QUATTRO_HOME_DIR) / "tests/packs";
        for (const char* pack : {"auction-houses", "classics", "three-or-four"}) {
            Diagnostics out;
            for (const std::string& id : Game::list({packs / pack}, out))
                others_.push_back({packs / pack, id, nullptr});
        }
    }
    std::size_t size() const { return shipped_games().size() + others_.size(); }
    const std::shared_ptr<const Game>& at(std::size_t which) {
        if (which < shipped_games().size()) return shipped_games()[which];
        Other& other = others_[which - shipped_games().size()];
        Diagnostics out;
        if (!other.game) other.game = Game::load({QUATTRO_HOME_DIR, other.pack}, other.id, kCheap, out);
        HOLDS(other.game, "{}", out.show());
        return other.game;
    }

private:
    struct Other {
        std::filesystem::path pack;
        std::string id;
        std::shared_ptr<const Game> game;
    };
    std::vector<Other> others_;
};

}  // namespace quattro::fuzz
