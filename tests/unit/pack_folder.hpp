// Packs in a temporary folder, opened together, with the diagnostics.
#pragma once

#include <fstream>

#include <unistd.h>

#include "base/text.hpp"
#include "pack/pack.hpp"

namespace quattro::test {

namespace fs = std::filesystem;

// A folder of packs, which is removed with the object. A process can use only one at a time.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("quattro-pack-test-" + std::to_string(::getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    Folder& file(const std::string& inside, const std::string& text) {
        fs::create_directories((path_ / inside).parent_path());
        std::ofstream(path_ / inside) << text;
        return *this;
    }
    Folder& link(const std::string& inside, const fs::path& target) {
        fs::create_directories((path_ / inside).parent_path());
        fs::create_symlink(target, path_ / inside);
        return *this;
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

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

inline void add_base(Folder& folder) {
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
