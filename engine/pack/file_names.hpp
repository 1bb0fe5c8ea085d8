// Names of files and folders that were probably meant to be read and are not.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace quattro {

// The name that a file should have to be read: "game.yaml" for game.yml, game.YAML, game.yaml.txt, game.yaml.yaml and
// game.yalm; the same with .lua, and .md with .MD and .md.txt. Empty if the name is right or another kind of file
// (copies such as game.yaml~ and game.yaml.bak are not meant to be read).
std::string meant_file_name(std::string_view name);

// The folder of a pack (boards, cards, scripts, tests) that is called almost like this one, or ""; "" if it is one.
std::string meant_folder_name(std::string_view name);

// Whether a folder has a YAML file or a script somewhere below it, as it is or with a name that is meant so. Looks at
// 1,000 entries at most.
bool holds_files_of_a_pack(const std::filesystem::path& folder);

}  // namespace quattro
