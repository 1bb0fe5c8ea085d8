// Recognizes misspelt names of files and folders of a pack, which are not read, and ranks files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "pack/pack_folder.hpp"

namespace quattro {

// The name with which the file would be read. For example, "game.yaml" for game.yml, game.YAML, game.yaml.txt,
// game.yaml.yaml and game.yalm. Lua endings are corrected in the same way; Markdown endings only for .MD, .md.txt and
// .md.md. Empty if the name is right, or if the file is of another kind, such as the copies game.yaml~ and
// game.yaml.bak.
std::string corrected_file_name(std::string_view name);

// The pack folder (boards, cards, scripts, tests) whose name differs from `name`, apart from case, by at most one
// typing error. Empty if there is none, or if `name` is a pack folder itself.
std::string corrected_folder_name(std::string_view name);

// The rank of a file of a pack (`Source::rank`), from 1: pack.yaml, cards, scripts/lib, other scripts, each game.yaml,
// all others. A file comes before the files that depend on it, because a mistake in it can cause many errors there.
int file_rank(const std::filesystem::path& inside);

// True if the folder `inside` of a pack contains, at any depth, a YAML file, a script, or a file for which
// corrected_file_name() has another name. Does not follow links. Looks at 1,000 entries at most.
bool contains_pack_files(const PackFolder& pack, const std::filesystem::path& inside);

}  // namespace quattro
