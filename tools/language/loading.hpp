// Loads the games that read a file, to fill the index of its words.
#pragma once

#include "language/language.hpp"

namespace quattro::tools {

// A copy of a pack in memory under this name, without links, byte order marks, and files that no editor asks about
// (other than .yaml, .lua, .md).
PackFolder in_memory(const PackFolder& folder, const std::string& name);
// The text of a file of the packs; nothing if there is none.
std::optional<std::string> text_of(const PackFolders& packs, const std::string& pack, const std::string& path);
// The packs with another text of this file.
PackFolders with_text(const PackFolders& packs, const FilePlace& file, std::string text);
// The files of scenarios of a pack, by their paths in it: those below tests/scenarios, or without such a folder those
// below tests.
std::vector<std::string> scenario_paths(const PackFolder& folder);
// Checks all scenarios of the pack of this name, without playing them. Fills `packs.index`. Returns the errors.
Diagnostics check_all_scenarios(const PackFolders& packs, const std::string& pack);
// Reads the file at the place as the engine does: the first game that reads it is loaded, a board in one of its games,
// and a file of scenarios is checked. Fills `packs.index`. Returns the errors, or nothing if no game reads the file.
std::optional<Diagnostics> load_file(const PackFolders& packs, const FilePlace& file);
// Loads all games of the packs with all their boards. Fills `packs.index`. Returns the errors.
Diagnostics load_all_games(const PackFolders& packs);

}  // namespace quattro::tools
