// A log or a save as a document. Private to the engine.
#pragma once

#include <string>
#include <string_view>

#include "match/game.hpp"
#include "pack/doc.hpp"

namespace quattro {

// Parses a text whose first line is "quattro: WHAT". Returns an empty node, with errors in `out`, if it cannot be read.
Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out);
// Returns true if a log or save is of this game with these options; otherwise adds an error. The files may differ.
bool check_same_game(const Game& game, const Node& doc, Diagnostics& out);

}  // namespace quattro
