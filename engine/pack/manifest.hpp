// pack.yaml: who a pack is, what it needs and what it replaces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/doc.hpp"
#include "pack/schema.hpp"

namespace quattro {

inline constexpr std::string_view kEngineVersion = "0.1";

struct Manifest {
    struct Word {
        std::string text;
        Location where;
    };
    std::string name;
    std::string version;
    Location where;              // of the name; of the file if it has none
    std::vector<Word> needs;     // names of packs
    std::vector<Word> replaces;  // paths inside a pack, or ids of games
};

extern const Schema kManifestSchema;

// Reports what is wrong; the name is `otherwise` where the file gives none.
Manifest read_manifest(const Node& document, std::string otherwise, Diagnostics& out);

}  // namespace quattro
