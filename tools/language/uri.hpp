// Files as URIs, as editors name them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace quattro::tools {

// The path of a URI such as "file:///home/me/a%20b.yaml". Nothing if it names no file of this computer.
std::optional<std::filesystem::path> path_of_uri(const std::string& uri);
// The URI of an absolute path.
std::string uri_of_path(const std::filesystem::path& path);

}  // namespace quattro::tools
