// A game, loaded from packs: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// An option of a game: what can be chosen before it is loaded. (Of a prompt an option is what may be answered.)
struct OptionInfo {
    std::string name, text;            // as it is chosen, and what it is about
    std::string value;                 // as chosen, or by default
    std::vector<std::string> choices;  // every value there is; empty for a number
    std::int64_t lo = 0, hi = 0;       // of a number: from and to
};

// What is known of a game before a match.
struct GameInfo {
    std::string id, title, text;            // as it is loaded, and for people
    std::vector<std::string> designers;     // names; none if its file names none
    int seats = 0;                          // how many play, with the options as chosen
    std::vector<OptionInfo> options;        // its own; "budget" besides where it is not 100
    std::vector<std::string> boards;        // in the order of play; empty for games without
    std::vector<std::string> other_boards;  // that the packs have for it besides; the option "boards" names them
};

// The rules of one game with one choice of its options. It never changes, and threads may share it.
class Game {
public:
    // Loads a game with its options from packs, later ones on top; a pack is a folder with a pack.yaml. All errors are
    // added to `out`, each with its file and line; then the result is null. Besides its own every game takes the
    // options "boards", the boards in the order of play, and "budget", 1 to 100: so many hundredths of what one input
    // may cost (base/budget.hpp), which a log keeps as well.
    static std::shared_ptr<const Game> load(const std::vector<std::filesystem::path>& packs, const std::string& id,
                                            const std::map<std::string, std::string>& options, Diagnostics& out);
    // The ids of every game in the packs, sorted. What is wrong with the packs themselves is added to `out`; whether a
    // game can be loaded is not looked at.
    static std::vector<std::string> list(const std::vector<std::filesystem::path>& packs, Diagnostics& out);
    ~Game();

    // What it is, for whoever chooses it.
    const GameInfo& info() const { return info_; }
    // In 32 hexadecimal digits, of every file it was read from but its rules in words (match/rulebook.hpp).
    const std::string& content_hash() const;
    // Of what affects play, with the options as chosen: a match goes on only with the rules it was begun with. Texts,
    // labels, looks, titles, designers and comments may change; the same rules in other words may have another hash.
    const std::string& rules_hash() const;
    // The hash of every file it was read from, by pack and path within it: "base/boards/tides/game.yaml".
    const std::map<std::string, std::string>& files() const;

private:
    friend struct Inside;
    struct Impl;
    explicit Game(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
    GameInfo info_;
};

}  // namespace quattro
