// Reads the text of a file of a pack, and names the file for designers and for players.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/diagnostics.hpp"
#include "pack/pack_folder.hpp"

namespace quattro {

// The given path of a file, normalized, as the designer would type it (`Source::path`).
std::string local_path(const std::filesystem::path& path);

// The path of a file for players, logs and other programs (`Source::display_path`): "base: boards/x/game.yaml".
std::string display_path(const std::string& pack, const std::filesystem::path& inside);

// The location of a file as a whole, for messages about a file whose text is not read.
Location location_of_file(const std::string& local, const std::string& display, int rank);

// Reads the text of a file. `rank` is its file_rank(), by which errors are sorted (`Source::rank`), or 0 for a file
// that is in no pack, such as a scenario. `index` becomes that of the source. If the file is missing, too large or
// unreadable, reports this at the file and returns null.
std::shared_ptr<const Source> read_source(const TextFile& file, const std::string& local, const std::string& display,
                                          Diagnostics& out, int rank = 0,
                                          const std::shared_ptr<SourceIndex>& index = nullptr);

}  // namespace quattro
