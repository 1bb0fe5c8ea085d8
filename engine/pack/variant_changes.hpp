// The changes that a variant makes to the game that it extends. For an error in a line of the base game, finds the
// change that most likely caused it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pack/pack.hpp"

namespace quattro {

class VariantChanges {
public:
    // Collects the changes of `game` and of each game that it extends, except the game at the root, which extends
    // nothing. Of games with one id, only the topmost counts. Leaves out the id, title, text and designers of each
    // game, and all changes after the first 2,000. Empty if `game` itself extends nothing.
    VariantChanges(const PackSet& packs, std::string_view game);
    bool empty() const { return changes_.empty(); }
    // The value of `extends:` in the file of `game`; "" if it has none. It is the game's own id if that file replaces a
    // game of another pack.
    const std::string& base() const { return base_; }

    // Adds to the hint the change that is most closely related to the error: one with a name that the error mentions,
    // or else one in the same part of the document, or else any other. Considers only changes made above the file of
    // the error. For an error outside of the files of these games, as in a board or a script, considers only changes
    // that removed the missing name or concern a name that the message quotes: other errors there are the file's own.
    // If no change is left, as for the file of `game` itself, the error stays unchanged.
    void add_cause_hint(Diagnostic& error) const;

private:
    struct Change {
        std::vector<std::string> path;  // keys from the root of the document
        Location where;                 // location of the last key
        bool removed = false;
        std::size_t level = 0;             // 0: change of the game itself, 1: of the game that it extends, and so on
        std::set<std::string> names = {};  // names of the games below that the change concerns
        std::set<std::string> lost = {};   // names of the games below in what the change removes or replaces
    };
    void add(const Node& map, std::vector<std::string>& path, std::size_t level);
    // Adds the names that a document below the change declares in its place.
    static void add_names(Change& change, const Node& below);
    // True if the change concerns the name that the error misses, or else a name that its message quotes.
    static bool is_evident(const Change& change, const Diagnostic& error);
    // The level of the file of the error. If no level has this file, the number of levels.
    std::size_t level_of(const Diagnostic& error) const;

    std::string base_;
    std::vector<std::string> files_;  // per level: path as in messages
    std::vector<std::string> ids_;    // per level: the id of the game
    std::vector<Change> changes_;
};

}  // namespace quattro
