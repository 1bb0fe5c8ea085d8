// Packs in a temporary folder, opened together, with the diagnostics.
#pragma once

#include "base/text.hpp"
#include "folder.hpp"
#include "pack/pack.hpp"

namespace quattro::test {

namespace fs = std::filesystem;

struct Opened {
    const Folder& folder;
    Diagnostics out;
    PackSet set;
    Opened(const Folder& in, const std::vector<std::string>& packs) : folder(in), set(open(packs)) {}
    PackSet open(const std::vector<std::string>& packs) {
        std::vector<fs::path> paths;
        for (const std::string& pack : packs)
            paths.push_back(folder.path() / pack);
        return PackSet::open(paths, out);
    }
    // All errors as text, without the path of the test's folder.
    std::string shown() const {
        std::string text;
        for (const Diagnostic& d : out.list())
            text += (text.empty() ? "" : "; ") + d.where.text() + " " + d.message +
                    (d.hint.empty() ? "" : " (" + d.hint + ")");
        for (const std::string prefix = folder.path().generic_string() + "/"; text.find(prefix) != std::string::npos;)
            text.erase(text.find(prefix), prefix.size());
        return text;
    }
    std::string extended(const std::string& id) {
        std::vector<std::string> lineage;
        const Node node = set.game_document(id, lineage, out);
        return join(lineage, " ") + (node.is_map() ? "" : " (nothing)");
    }
};

inline void add_base(const Folder& folder) {
    folder.file("base/pack.yaml", "pack: base\nversion: 0.1.0\nengine: 0.1\ntext: Games.\n")
        .file("base/boards/loop/game.yaml", "# remark\ngame: loop # its id\nseats: 2\nzones: { deck: 1, hand: 2 }\n")
        .file("base/boards/loop/eddy.yaml", "board: eddy\n")
        .file("base/boards/final/game.yaml", "game: \"final\"\nextends: loop\nzones: { deck: ~ }\n")
        .file("base/boards/final/storm.yaml", "board: storm\n")
        .file("base/cards/plain.yaml", "cards: plain\n")
        .file("base/scripts/effects/add.lua", "return 1\n")
        .file("base/scripts/README.md", "How to\n");
}

}  // namespace quattro::test
