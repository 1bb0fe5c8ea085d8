// A game, loaded from packs: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "pack/pack_folder.hpp"

namespace quattro {

// An option of a game, chosen before the game is loaded. (In a prompt, an option is a possible answer.)
struct OptionInfo {
    std::string name, text;            // the name and a description
    std::string value;                 // the chosen or default value
    std::vector<std::string> choices;  // all values; empty for a number
    std::int64_t lo = 0, hi = 0;       // the range of a number
};

// The description of a game, as it is known before a match.
struct GameInfo {
    // The id for load(), the title, and a description for players.
    std::string id, title, text;
    std::vector<std::string> designers;  // empty if the game names none
    int seats = 0;                       // the number of players, with the chosen options
    std::vector<OptionInfo> options;     // those of the game; also "budget" if it is not 100
    std::vector<std::string> boards;     // the boards played, in order; may be empty
    // The boards that the packs have for this game and that are not played. The option "boards" can choose them.
    std::vector<std::string> other_boards;
};

// The rules of one game with one choice of its options. Immutable, so threads may share it.
class Game {
public:
    // Loads a game with its options from packs (pack/pack.hpp), which are folders on disk or in memory. Later packs
    // override earlier ones, except that a pack overrides the packs that it needs. Returns null if there is any error.
    // Every error is added to `out`, with its file and line if it has them. Each game also takes the options "boards"
    // and "budget". "boards" lists the boards in the order of play. "budget", from 1 to 100, is the percentage of the
    // cost that one input may have (base/budget.hpp). A log stores a budget below 100.
    static std::shared_ptr<const Game> load(const PackFolders& packs, const std::string& id,
                                            const std::map<std::string, std::string>& options, Diagnostics& out);
    // The ids of all games in the packs, sorted. Errors in the packs themselves are added to `out`. Does not check
    // whether the games can be loaded.
    static std::vector<std::string> list(const PackFolders& packs, Diagnostics& out);
    ~Game();

    // The description of the game.
    const GameInfo& info() const { return info_; }
    // One hash over all files that files() lists. 32 hexadecimal digits.
    const std::string& content_hash() const;
    // The hash of everything that affects play, with the chosen options. A match continues only with the rules with
    // which it began, unless the host reloads it with mended files. Texts, labels, looks, titles, designers and
    // comments do not affect the hash. Equivalent rules that are written differently may have different hashes.
    const std::string& rules_hash() const;
    // The hash of each file that was read for the game, except pack.yaml and the rules text for players
    // (pack/rules_text.hpp). The key is the pack and the path in it: "PACK/boards/GAME/game.yaml".
    const std::map<std::string, std::string>& files() const;

private:
    friend struct ImplAccess;
    struct Impl;
    explicit Game(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
    GameInfo info_;
};

}  // namespace quattro
