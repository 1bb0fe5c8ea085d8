// Finds the files of a pack and their kinds, by folder and first key. File contents are not parsed here.
#pragma once

#include <filesystem>
#include <memory>
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

// The path of a file in messages.
std::string display_path(const std::filesystem::path& path);

// The path of a file in logs and events, independent of the machine: "base: boards/x/game.yaml".
std::string log_path(const std::string& pack, const std::filesystem::path& inside);

// Reads the text of a file of this rank (`Source::rank`). If the file is missing, too large or unreadable, reports this
// at the file and returns null.
std::shared_ptr<const Source> read_source(const std::filesystem::path& path, const std::string& shown,
                                          const std::string& told, Diagnostics& out, int rank = 0);

}  // namespace quattro
