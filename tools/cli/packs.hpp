// Locates packs and loads games; shared by all commands of the program. Knows no particular game.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

using Paths = std::vector<std::filesystem::path>;

// The base pack: the folder in the environment variable QUATTRO_HOME, or the folder from which this program was built.
std::filesystem::path base_pack();
// The base pack with `others` on top, in their order. A folder that is named twice is used once.
Paths pack_stack(const Paths& others);
// The pack that contains a file or folder: the folder itself, or the nearest one above, with a pack.yaml, or with
// boards/, cards/ or scripts/. Returns nothing if there is none.
std::optional<std::filesystem::path> pack_of(const std::filesystem::path& file);
// The pack that contains the working directory, as a list of at most one. The list is empty if there is none, if it is
// the base pack, or if it has no pack.yaml: a folder that happens to be called cards/ does not make a pack of the
// working directory.
Paths current_pack();
bool same_path(const std::filesystem::path& a, const std::filesystem::path& b);

// Loads a game. Returns null, with errors in `out`, on failure. For an unknown id the error suggests a
// similar one, or lists ids if none is similar.
std::shared_ptr<const Game> load_game(const PackFolders& packs, const std::string& id,
                                      const std::map<std::string, std::string>& options, Diagnostics& out);

// Loads a game with --option and --board arguments as given on the command line. Returns null, with the errors in
// `problem`, if it cannot be loaded.
std::shared_ptr<const Game> load_requested_game(const Paths& packs, const std::string& id,
                                                const std::vector<std::string>& options,
                                                const std::vector<std::string>& boards, std::string& problem);

// Every option of the game by name, and "boards" if the game has any. Loading the same files with these options gives
// the same game.
std::map<std::string, std::string> options_of(const Game& game);

// Loads the current files of a game with its options. Returns null, with errors in `out`, on failure.
std::shared_ptr<const Game> reload_game(const PackFolders& packs, const Game& game, Diagnostics& out);

// The content of a regular file of at most `kLargestRead` bytes (files.hpp). Returns nothing if it cannot be read;
// read_whole() also returns the reason.
std::optional<std::string> read_file_if_any(const std::filesystem::path& path);

}  // namespace quattro::tools
