// What a game that extends another changes of it, and which change has most likely brought an error about that stands
// in a line of the other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pack/pack.hpp"

namespace quattro {

class VariantChanges {
public:
    // Of a game, and of what it extends but for the last. Nothing if it extends nothing.
    VariantChanges(const PackSet& packs, std::string_view game);
    bool empty() const { return changes_.empty(); }
    // The id of the game that is extended; that of the game itself where it replaces one of another pack.
    const std::string& base() const { return base_; }

    // Names in the hint the change nearest to the error: one that says the names of which the error speaks, or else one
    // of the same part of the document. An error in a line of the game's own is left as it is.
    void name_cause(Diagnostic& error) const;

private:
    struct Change {
        std::vector<std::string> path;  // of keys
        Location where;                 // of the last of them
        bool removed = false;
        std::size_t level = 0;  // 0: of the game itself, 1: of what it extends ...
    };
    void add(const Node& map, std::vector<std::string>& path, std::size_t level);
    std::size_t level_of(const Diagnostic& error) const;

    std::string base_;
    std::vector<std::string> files_;  // of each level, as places name them
    std::vector<std::string> ids_;
    std::vector<Change> changes_;
};

}  // namespace quattro
