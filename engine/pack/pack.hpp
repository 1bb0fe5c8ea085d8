// Packs: folders with boards/, cards/ or scripts/, and usually a pack.yaml. Packs are ordered: a higher pack can
// replace files of lower ones.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pack/doc.hpp"
#include "pack/pack_folder.hpp"
#include "pack/rules_text.hpp"
#include "pack/schema.hpp"

namespace quattro {

struct PackFile {
    TextFile file;
    std::string pack;          // name of its pack
    std::string local_path;    // path in messages for the designer (`Source::path`)
    bool overrides = false;    // hides another file with the same identity; `replaces` must allow it
    std::string path_in_pack;  // path inside its pack, such as "boards/x/game.yaml"
};

// An index of the files in a stack of packs. Of two files with one identity, the one in the higher pack is found. The
// identity of a file consists of its kind and id, for a script also of the kind of script, for a board also of its
// game. A rules text is identified by its path in the pack. Building the index parses only manifests, and files below
// boards/ that have no id.
class PackSet {
public:
    // Reads manifests and lists files. A folder without pack.yaml that has boards/, cards/ or scripts/ is a pack named
    // after the folder. Packs keep the given order, lowest first, except that each pack is above all packs that it
    // needs. Reports all errors that read_packs(), list_pack() and Replacements find, boards in a folder without a
    // game, and rules texts without a game.
    static PackSet open(const PackFolders& folders, Diagnostics& out);

    std::vector<std::string> games() const;            // sorted ids
    const PackFile* game(std::string_view id) const;   // the file below boards/ with `game: ID`; null if unknown
    const PackFile* cards(std::string_view id) const;  // cards/ID.yaml; null if unknown
    std::vector<std::string> card_ids() const;
    // scripts/KIND/ID.lua, or null. KIND is "effects", "actions", "items", "rules" or "lib".
    const PackFile* script(std::string_view kind, std::string_view id) const;
    std::vector<std::string> script_ids(std::string_view kind) const;
    // A board file is in the folder of a game. `game_ids` are the ids of the game and of the games that it extends,
    // nearest first. Returns null if none of them has the board.
    const PackFile* board(const std::vector<std::string>& game_ids, std::string_view id) const;
    std::vector<std::string> board_ids(const std::vector<std::string>& game_ids) const;

    // The document of the file. The first call parses the file; each call reports its errors. If the file cannot be
    // read, reports this and returns a null node.
    Node parse(const PackFile& file, Diagnostics& out) const;
    // The text of the file. If it cannot be read, or if it is a script with characters that are not allowed, reports
    // this and returns null.
    std::shared_ptr<const Source> read(const PackFile& file, Diagnostics& out) const;
    // The document of a game, merged with those of all games that it extends. `lineage` receives the game's id and the
    // ids of its bases, each once, nearest first. A game that extends its own id extends the game that it replaces in a
    // lower pack. Reports unknown games, circles and chains of more than kMaxExtendsDepth games. Returns a null node
    // after such an error, or if a part could not be read.
    Node game_document(std::string_view id, std::vector<std::string>& lineage, Diagnostics& out) const;
    // Returns the merged document, as the overload without `text` does. `text` receives the rules texts of the game and
    // its bases, merged as rules_text.hpp describes. A rules text is beside the YAML file of its game; the text of the
    // topmost pack counts, unless that pack is below the game's. Texts are not part of any hash.
    Node game_document(std::string_view id, std::vector<std::string>& lineage, RulesText& text, Diagnostics& out) const;
    // The merged document of the game that the game `id` extends. A null node if there is no such game, or if a part
    // could not be read.
    Node extended_document(std::string_view id, Diagnostics& out) const;
    // A hex hash of all files that were read by read() and parse() since clear_read_files(). Logs store it.
    std::string content_hash() const;
    // The hash of each file that was read by read() and parse() since clear_read_files(), by "pack/path inside the
    // pack".
    std::map<std::string, std::string> read_files() const;
    // Clears the list of read files, which `content_hash` and `read_files` report.
    void clear_read_files() const;
    // All files that list_pack() lists, of all packs, including those that a higher pack overrides.
    std::vector<const PackFile*> all_files() const;

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace quattro
