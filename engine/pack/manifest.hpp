// pack.yaml: the name of a pack, the packs it needs and the files it replaces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/doc.hpp"
#include "pack/schema.hpp"

namespace quattro {

inline constexpr std::string_view kEngineVersion = "0.1";

struct Manifest {
    struct Reference {
        std::string text;
        Location where;
    };
    std::string name;
    std::string version;
    Location where;                   // location of the name; the whole file if there is no name
    std::vector<Reference> needs;     // names of packs
    std::vector<Reference> replaces;  // paths inside a pack, or game ids
};

extern const Schema kManifestSchema;

// Reads the manifest and reports errors. Uses `otherwise` as the name if the file does not state one.
Manifest read_manifest(const Node& document, std::string otherwise, Diagnostics& out);

}  // namespace quattro
