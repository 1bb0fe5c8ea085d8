// What lies in a pack's folders, by its place and its first keys; contents are not parsed here.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "pack/pack.hpp"

namespace quattro {

// Folders of a pack that may stand within each other.
inline constexpr int kDeepestFolder = 16;

struct Found {
    enum class Kind { game, board, cards, script, text };
    PackFile file;
    Kind kind = Kind::game;
    std::string folder;  // of a game, board or text: below boards/; of a script: its kind
    std::string id;
    Location where;  // of the id; of the file where its name is the id
};

// Every file of the pack in the order of their paths. Reports what lies where nobody would look for it.
std::vector<Found> list_pack(const std::filesystem::path& root, const std::string& pack, Diagnostics& out);

// A file's path as messages name it.
std::string shown_path(const std::filesystem::path& path);

// A file's path as it is told: "base: boards/x/game.yaml".
std::string told_path(const std::string& pack, const std::filesystem::path& inside);

// The text of a file; reported at the file if it cannot be read.
std::shared_ptr<const Source> read_source(const std::filesystem::path& path, const std::string& shown,
                                          const std::string& told, Diagnostics& out);

}  // namespace quattro
