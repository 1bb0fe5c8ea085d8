// Finds the files of a pack and their kinds, by folder and, below boards/, by the top-level key `game` or `board`. No
// file is parsed, except a YAML file below boards/ without such a key, to report its errors.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "pack/pack.hpp"

namespace quattro {

// Maximum nesting depth of folders in a pack.
inline constexpr int kMaxFolderDepth = 16;

struct PackEntry {
    enum class Kind { game, board, cards, script, text };
    PackFile file;
    Kind kind = Kind::game;
    std::string folder;  // of a game, board or text: path below boards/; of a script: its kind
    std::string id;
    Location where;  // location of the id; the whole file if the file name is the id
};

// Lists the files below boards/, cards/ and scripts/ that the engine reads, sorted by path. Reports files that look
// like files of a pack but are not read, because of their place, their name or a link. If the pack is too large,
// reports this and returns an empty list.
std::vector<PackEntry> list_pack(const PackFolder& root, const std::string& pack, Diagnostics& out);

}  // namespace quattro
