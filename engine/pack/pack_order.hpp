// Finds the packs in given folders and determines their order.
#pragma once

#include <vector>

#include "pack/manifest.hpp"
#include "pack/pack_folder.hpp"

namespace quattro {

struct Pack {
    PackFolder folder;
    Manifest manifest;
};

// The packs of these folders, lowest first: in the given order, except that each pack is above all packs that it needs.
// Reports folders that are not packs, bad manifests, two packs with one name, missing packs and circular needs.
std::vector<Pack> read_packs(const PackFolders& folders, Diagnostics& out);

}  // namespace quattro
