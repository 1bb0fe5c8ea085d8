// Where packs are and how files are read and written; shared by every verb. Knows no game.
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

// The base pack: the environment's QUATTRO_HOME, or the folder this program was built from.
std::filesystem::path base_pack();
// The base pack with others on top, in their order. A folder named twice is taken once.
Paths pack_stack(const Paths& others);
// The pack a file lies in: the nearest folder above it with a pack.yaml, or with boards/, cards/ or scripts/.
std::optional<std::filesystem::path> pack_of(const std::filesystem::path& file);
// The pack in whose folder, or in a folder of which, the program was started; none if there is no pack.yaml, or if it
// is the base pack.
Paths pack_here();
bool same_path(const std::filesystem::path& a, const std::filesystem::path& b);

// A game ready to play. An unknown id is answered with the nearest one, as a diagnostic.
std::shared_ptr<const Game> load_game(const Paths& packs, const std::string& id,
                                      const std::map<std::string, std::string>& options, Diagnostics& out);

// The same for a game and its --option and --board words as a command line has them. Nothing, with what is wrong in
// `problem`, if it cannot be loaded.
std::shared_ptr<const Game> game_asked_for(const Paths& packs, const std::string& id,
                                           const std::vector<std::string>& options,
                                           const std::vector<std::string>& boards, std::string& problem);

// With what a game is played: every option by its name, and "boards" if it has any. Loading it with these gives it
// again.
std::map<std::string, std::string> options_of(const Game& game);

// The same game with the same options, from its files as they are now.
std::shared_ptr<const Game> load_again(const Paths& packs, const Game& game, Diagnostics& out);

// The whole file, or nothing if it cannot be read: read_whole() says why.
std::optional<std::string> read_file(const std::filesystem::path& path);

}  // namespace quattro::tools
