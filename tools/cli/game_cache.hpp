// The games of one `serve-stdio` process: one game with different options. A stored game is used again instead of its
// files until the host reloads them, so that its matches and snapshots continue whatever happens to the files.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>

#include "cli/packs.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class GameCache {
public:
    using Options = std::map<std::string, std::string>;

    // The maximum number of recently used games that are stored besides the first one.
    static constexpr std::size_t kMaxKept = 8;

    // `options` are the options with which `first` was loaded. Options given to get() override them.
    GameCache(std::shared_ptr<const Game> first, PackFolders packs, Options options);
    // Returns the game with these options. They can be all options, as options_of() returns them, or some of them.
    // Loads it from its current files if it is not stored. Returns null, with errors in `out`, if that fails.
    std::shared_ptr<const Game> get(const Values& options, Diagnostics& out);
    // Loads a game of this cache from its current files. Returns null, with errors in `out`, on failure. get() returns
    // the result only after replace_all().
    std::shared_ptr<const Game> reload(const Game& game, Diagnostics& out) const;
    // Stores the reloaded game and discards all others, so that they are loaded from the new files.
    void replace_all(std::shared_ptr<const Game> mended);

private:
    struct Entry {
        Options asked;  // the options it was loaded with
        Options all;    // every option of the loaded game
        std::shared_ptr<const Game> game;
    };
    std::shared_ptr<const Game> find(const Options& options);

    PackFolders packs_;
    std::string id_;
    Options options_;          // of the command line
    Entry first_;              // has no game after replace_all() with other options, until get() loads `options_`
    std::list<Entry> others_;  // the most recently used first
};

}  // namespace quattro::tools
