// Which packs there are, and which stands on top of which.
#pragma once

#include <filesystem>
#include <vector>

#include "pack/manifest.hpp"

namespace quattro {

struct Pack {
    std::filesystem::path folder;
    Manifest manifest;
};

// The packs of these folders, lowest first: in the order given, but each above all it needs. Reports
// folders that are no packs, bad manifests, two packs of one name, needs that are not met or run in circles.
std::vector<Pack> read_packs(const std::vector<std::filesystem::path>& folders, Diagnostics& out);

}  // namespace quattro
