// Loads the games of matches. Matches of one game with the same options share its rules.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "cli/packs.hpp"
#include "match/quattro.hpp"

namespace quattro::serve {

// All functions may be called by any thread.
class Games {
public:
    using Options = std::map<std::string, std::string>;

    // Loads every game of the packs with its default options. Games that cannot be loaded are named on the error stream
    // and not offered.
    explicit Games(tools::Paths packs);
    // The games that are offered, by id, with their default options, as they were at the start.
    const std::map<std::string, std::shared_ptr<const Game>>& offered() const { return offered_; }
    // The game from its current files; a change in the last second, or of pack.yaml alone, may not be noticed. Returns
    // null, with errors in `out`, if the game cannot be loaded. A match that plays the game must keep the pointer.
    std::shared_ptr<const Game> load(const std::string& id, const Options& options, Diagnostics& out);

private:
    std::uint64_t files_state() const;

    tools::Paths packs_;
    std::map<std::string, std::shared_ptr<const Game>> offered_;
    std::mutex mutex_;  // for the members below
    std::map<std::pair<std::string, Options>, std::weak_ptr<const Game>> loaded_;
    std::uint64_t state_ = 0;   // files_state() at `looked_`
    Milliseconds looked_ = -1;  // when the files were checked last; -1: never
};

}  // namespace quattro::serve
