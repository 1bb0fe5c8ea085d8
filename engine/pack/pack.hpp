// Packs: folders of boards/, cards/ and scripts/ with a pack.yaml. Later packs stand on top of earlier ones.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pack/doc.hpp"
#include "pack/rules_text.hpp"
#include "pack/schema.hpp"

namespace quattro {

struct PackFile {
    std::filesystem::path path;  // on disk
    std::string pack;            // name of its pack
    std::string shown;           // as messages name it
    bool overrides = false;      // another pack has a file of this identity; `replaces` must allow it
    std::string inside;          // path inside its pack: "boards/x/game.yaml"
};

// What is where in a stack of packs, without parsing more than manifests and first keys.
class PackSet {
public:
    // Reads manifests and lists files. A folder without pack.yaml that has boards/, cards/ or scripts/ is
    // taken as a pack named after the folder. Reports missing folders, bad manifests, two files with one
    // identity of which neither names the other in `replaces`, links that lead outside the pack.
    // Packs are put in the order given, except that a pack stands above all it needs.
    static PackSet open(const std::vector<std::filesystem::path>& folders, Diagnostics& out);

    std::vector<std::string> games() const;            // ids, sorted
    const PackFile* game(std::string_view id) const;   // boards/*/ID.yaml or boards/ID/game.yaml
    const PackFile* cards(std::string_view id) const;  // cards/ID.yaml
    std::vector<std::string> card_ids() const;
    // scripts/KIND/ID.lua; kind is "effects", "actions", "items", "rules" or "lib".
    const PackFile* script(std::string_view kind, std::string_view id) const;
    std::vector<std::string> script_ids(std::string_view kind) const;
    // Board files lie beside a game.yaml; `game_ids` is the game and what it extends, nearest first.
    const PackFile* board(const std::vector<std::string>& game_ids, std::string_view id) const;
    std::vector<std::string> board_ids(const std::vector<std::string>& game_ids) const;

    // The parsed file (cached by nobody: parse once). An unreadable file is reported and gives null.
    Node parse(const PackFile& file, Diagnostics& out) const;
    std::shared_ptr<const Source> read(const PackFile& file, Diagnostics& out) const;
    // The game's document with everything it extends merged in; `lineage` gets its id and its bases,
    // nearest first. Reports unknown games and circles; null if a part could not be read. A game that
    // extends its own id changes the one it replaces, of the pack below.
    Node game_document(std::string_view id, std::vector<std::string>& lineage, Diagnostics& out) const;
    // The same, and the texts of rules of it and of what it extends, laid over each other: see rules_text.hpp. No hash
    // holds anything of these. A text lies beside the YAML of its game; that of a pack on top counts in its place.
    Node game_document(std::string_view id, std::vector<std::string>& lineage, RulesText& text, Diagnostics& out) const;
    // A hash of every file that was read through this set, in hex; what a log pins.
    std::string content_hash() const;
    // Each of those by "pack/path within it", with a hash of its own.
    std::map<std::string, std::string> read_files() const;
    // What was read so far counts for neither of the two.
    void forget_reads() const;
    std::vector<const PackFile*> all_files() const;

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace quattro
