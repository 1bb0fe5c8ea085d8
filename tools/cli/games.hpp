// The games of one session: one game, loaded once for each choice of its options. Their files are read again only when
// a host says that they have been mended, so whatever becomes of them meanwhile, matches and snapshots go on.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string>

#include "cli/home.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class Games {
public:
    using Options = std::map<std::string, std::string>;

    // Beside the game as it was started the last few others are kept.
    static constexpr std::size_t kMostKept = 8;

    // `options` are those that `first` was loaded with; others are taken on top of them.
    Games(std::shared_ptr<const Game> first, Paths packs, Options options);
    // The game with these options: all of them, as options_of() gives them, or some. Nothing, with errors, if it cannot
    // be loaded.
    std::shared_ptr<const Game> with(const Values& options, Diagnostics& out);
    // A game of this session from its files as they are now; it is used once mend() is told that it does.
    std::shared_ptr<const Game> again(const Game& game, Diagnostics& out) const;
    // From now on the session plays the mended files, with whatever options: all other games are forgotten.
    void mend(std::shared_ptr<const Game> mended);

private:
    struct Kept {
        Options asked;  // with what it was loaded
        Options all;    // what came of it
        std::shared_ptr<const Game> game;
    };
    std::shared_ptr<const Game> kept(const Options& options);

    Paths packs_;
    std::string id_;
    Options options_;         // of the command line
    Kept first_;              // without a game until it is loaded again
    std::list<Kept> others_;  // the last used first
};

}  // namespace quattro::tools
