// A game whose script fails until the test replaces the file.
#pragma once

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "cli/packs.hpp"

namespace quattro::tools {

// A pack for use above the base pack, with a game whose script fails for seat 2 until the file is replaced.
class BrokenGame {
public:
    BrokenGame()
        : folder_(std::filesystem::temp_directory_path() / ("quattro-broken-" + std::to_string(next_++) + "-" +
                                                            std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
        std::filesystem::remove_all(folder_);
        write("pack.yaml", "pack: broken\nversion: 1.0.0\nengine: 0.1\n");
        write("cards/token.yaml", "cards: token\nattributes: { n: { from: 0, to: 9 } }\nwritten: \"{n}\"\n");
        write("boards/frail/game.yaml",
              "game: frail\ncards: token\nseats: 2\nmost_cards: 4\noptions: { goal: { number: 5 } }\nzones: { box: { "
              "kind: pile, "
              "seen_by: nobody } }\n"
              "counters: { points: { of: seat } }\nprompts: { go: { fields: { say: { pick: [left, right] } } } }\n"
              "flow:\n  first: { ask: go }\n  hit: { run: { smash: 1 } }\n  second: { ask: go }\n"
              "  over: { end: most(points) }\n");
        script("if fx:seat() == 2 then error('the hammer breaks') end");
    }
    ~BrokenGame() { std::filesystem::remove_all(folder_); }
    BrokenGame(const BrokenGame&) = delete;
    BrokenGame& operator=(const BrokenGame&) = delete;

    void script(const std::string& first_line) const {
        write("scripts/rules/smash.lua",
              "return rule { text = 'smashes', params = { smash = amount {} },\n"
              "  run = function(fx, p)\n    " +
                  first_line + "\n    fx:add_counter(counter.points, fx:seat() * p.smash)\n  end }\n");
    }
    const std::filesystem::path& folder() const { return folder_; }
    std::shared_ptr<const Game> load() const {
        Diagnostics errors;
        auto game = load_game(pack_stack({folder_}), "frail", {}, errors);
        INFO(errors.show());
        REQUIRE(game);
        return game;
    }
    Match match() const { return Match(load(), 7); }

private:
    void write(const std::string& file, const std::string& text) const {
        std::filesystem::create_directories((folder_ / file).parent_path());
        std::ofstream(folder_ / file) << text;
    }
    inline static int next_ = 0;
    std::filesystem::path folder_;
};

}  // namespace quattro::tools
