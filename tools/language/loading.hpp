// Loads the games that read a file, to fill the index of its words.
#pragma once

#include "language/language.hpp"

namespace quattro::tools {

// A copy of a pack in memory, without links and without files that no editor asks about (other than .yaml, .lua, .md).
PackFolder in_memory(const PackFolder& folder);
// The text of a file of the packs; nothing if there is none.
std::optional<std::string> text_of(const PackFolders& packs, const std::string& pack, const std::string& path);
// The packs with another text of this file.
PackFolders with_text(const PackFolders& packs, const FilePlace& file, std::string text);
// Reads the file at the place as the engine does: the first game that reads it is loaded, a board in one of its games,
// and a file of scenarios is checked. Fills `packs.index`. Returns the errors.
Diagnostics load_file(const PackFolders& packs, const FilePlace& file);
// Loads all games of the packs with all their boards. Fills `packs.index`. Returns the errors.
Diagnostics load_everything(const PackFolders& packs);

}  // namespace quattro::tools
