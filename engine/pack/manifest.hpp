// pack.yaml: the name and version of a pack, the oldest engine that plays it, the packs it needs, and the files of
// other packs that it replaces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/doc.hpp"
#include "pack/schema.hpp"

namespace quattro {

struct Manifest {
    struct Reference {
        std::string text;  // the name of a pack, a path or an id
        Location where;
    };
    std::string name;
    std::string version;
    Location where;                   // location of the name; if there is none, of the document or the folder
    std::vector<Reference> needs;     // names of packs
    std::vector<Reference> replaces;  // files of lower packs: paths inside the pack, or ids of games
};

extern const Schema kManifestSchema;

// Reads the manifest and reports errors. Uses `default_name` if the file states no name.
Manifest read_manifest(const Node& document, std::string default_name, Diagnostics& out);

}  // namespace quattro
