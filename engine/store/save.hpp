// Saves and snapshots: writes a match as text or bytes, and continues the match from them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/quattro.hpp"

namespace quattro {

// The match as YAML, with names instead of indices: readable, and loadable into a changed version of the game. It holds
// no inputs and no events: a loaded match continues their numbers, and its log continues the earlier log.
std::string write_save(const Match& match);
// Loads a saved match with the current files. Data that the game has and the save lacks is as at the start of a match.
// Returns nothing if there is an error. Every error is added to `out` with its line: a name that the game no longer
// has, a number out of range, an impossible state. `path` is the name that errors use for the text.
std::optional<Match> load_save(std::shared_ptr<const Game> game, const std::string& saved, const std::string& path,
                               Diagnostics& out);
// The view and the answers of a viewer, as YAML that cannot be loaded. For the host it is write_save().
std::string write_view(const Seen& seen);

// The match as bytes, to continue with the same rules and options (Game::rules_hash()). Fast to make and to restore:
// far less than 1 ms for a shipped game.
std::string write_snapshot(const Match& match);
// Restores a match from a snapshot. A changed snapshot, or one of other rules or options, is an error in `out`.
std::optional<Match> restore_snapshot(std::shared_ptr<const Game> game, const std::string& bytes, Diagnostics& out);

}  // namespace quattro
