// The files of `quattro new` that follow from an existing game: a copy of a board, a board with a new effect, a
// scenario.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

// The games of the packs that have boards.
std::vector<std::string> games_with_boards(const PackFolders& packs);
// The games that have their own file, or a board, in the folder of this pack, which must be one of the packs.
std::vector<std::string> games_of_pack(const PackFolders& packs, const PackFolder& pack);

// The path, in its pack, of a file beside the game's file: "boards/GAME/NAME.yaml". Returns "" if there is no such
// game.
std::string path_beside_game(const PackFolders& packs, const std::string& game, const std::string& name);

// A copy of the first board that the game plays, under a new name. Returns "", with the error in `problem`, if the game
// has no board.
std::string copied_board(const PackFolders& packs, const std::string& game, const std::string& name,
                         std::string& problem);
// The first place of the game that has an effect. Returns "", with the error in `problem`, if the game has none when it
// asks its first question. Throws PackError if the rules fail before that.
std::string first_slot(const PackFolders& packs, const std::string& game, std::string& problem);
// A scenario in which each seat that is asked at the start of a match answers, and which expects what is asked then. If
// that would not pass in the file `path`, a scenario of the start alone. Returns "", with the error in `problem`, if
// the game cannot be loaded. Throws PackError if the rules fail before the first question.
std::string first_scenario(const PackFolders& packs, const std::string& game, const std::filesystem::path& path,
                           std::string& problem);

}  // namespace quattro::tools
