// Writes paths in commands that a user can copy into a shell.
#pragma once

#include <filesystem>
#include <string>

namespace quattro::tools {

// The path as one word of a command: in quotes, if it has a character that a shell reads.
std::string shell_word(const std::filesystem::path& path);

}  // namespace quattro::tools
