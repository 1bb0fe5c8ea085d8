// Saves and snapshots: writes a match as text or bytes, and continues the match from them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/quattro.hpp"

namespace quattro {

// The match as YAML, with names instead of most indices: readable, and loadable into a changed version of the game. It
// holds no inputs and no events: a loaded match continues their numbers, and its log continues the earlier log.
std::string write_save(const Match& match);
// Loads a saved match with the current files. Data that the game has and the save lacks is as at the start of a match.
// Returns nothing if there is an error. Errors are added to `out`: a missing section, a name with a value that the game
// no longer has, a number out of range, an impossible state. `path` is the name that errors use for the text.
std::optional<Match> load_save(std::shared_ptr<const Game> game, const std::string& saved, const std::string& path,
                               Diagnostics& out);
// The view and the answers of a seat or spectator, as YAML that cannot be loaded. For the host it is write_save().
std::string write_view(const Seen& seen);

// The match as bytes, to continue with the same rules and options (Game::rules_hash()) on a machine of the same byte
// order. Fast to make and to restore: far less than 1 ms for a shipped game.
std::string write_snapshot(const Match& match);
// Restores a match from a snapshot. Returns nothing, with an error in `out`, if the snapshot was changed or belongs to
// other rules or options.
std::optional<Match> restore_snapshot(std::shared_ptr<const Game> game, const std::string& bytes, Diagnostics& out);

}  // namespace quattro
