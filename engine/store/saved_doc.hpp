// A log or a save as a document. Private to the engine.
#pragma once

#include <string>
#include <string_view>

#include "match/game.hpp"
#include "pack/doc.hpp"

namespace quattro {

// Parses a text with the key `quattro`, whose value must be `what`. Returns an empty node, with errors in `out`, if it
// cannot be read or has another value.
Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out);
// Returns true if a log or save is of this game with the options that it states; otherwise adds an error. The files may
// differ.
bool check_same_game(const Game& game, const Node& doc, Diagnostics& out);

}  // namespace quattro
