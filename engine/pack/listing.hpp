// Finds the files of a pack and their kinds, by folder and, below boards/, by the top-level key `game` or `board`. Only
// a YAML file there without such a key is parsed, to report what is wrong with it.
#pragma once

#include <filesystem>
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

// Lists all files of the pack, sorted by path. Reports files in places where they are not read.
std::vector<PackEntry> list_pack(const std::filesystem::path& root, const std::string& pack, Diagnostics& out);

}  // namespace quattro
