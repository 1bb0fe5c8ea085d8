// A YAML document as located nodes: what the rest of the engine reads instead of a YAML library.
// Keys are unique and in the order of the file; a scalar is text until somebody asks for more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct Node {
    enum class Kind { null, scalar, list, map };
    struct Entry;

    Kind kind = Kind::null;
    std::string scalar;   // of a scalar, as written without quotes
    bool quoted = false;  // written in quotes: never a number
    Location where;       // of the value
    // A text for players or a look, no part of the rules: noted by the Reader of the map it stands in.
    mutable bool prose = false;
    std::vector<Node> items;     // of a list
    std::vector<Entry> entries;  // of a map

    bool is_null() const { return kind == Kind::null; }
    bool is_scalar() const { return kind == Kind::scalar; }
    bool is_list() const { return kind == Kind::list; }
    bool is_map() const { return kind == Kind::map; }
    const Node* find(std::string_view key) const;  // nothing if absent or not a map
    const Entry* find_entry(std::string_view key) const;
    std::string kind_name() const;  // "a map", "a list", "'abc'", "nothing"
};

struct Node::Entry {
    std::string key;
    Location where;  // of the key
    Node value;
    bool is_empty() const;  // nothing is written after the ':', not even `~`
};

// Reports the first character that is not clean (base/text.hpp); false if there is one.
bool check_characters(const std::shared_ptr<const Source>& source, Diagnostics& out);

inline constexpr std::size_t kMostNodes = 20'000;  // of a file: keys, values, lists and maps

// True if two parts of a document have the same content, wherever they stand.
bool same_content(const Node& a, const Node& b);

// Whether typographic signs may stand outside of texts for players (logs and saves hold what people typed).
enum class Typography : std::uint8_t { plain, any };

// Parses one document of at most so many nodes. Reports syntax errors, odd signs (pack/odd_scan.hpp), duplicate keys,
// tabs, anchors and several documents in one file; what it returns is as much as could be read. Where the text cannot
// be read at all this is a null without a source, of which nobody complains again. Never throws.
Node parse_yaml(const std::shared_ptr<const Source>& source, Diagnostics& out, std::size_t most = kMostNodes,
                Typography signs = Typography::plain);

// `base` with what `change` states: maps merge (a null value takes the key away, reported if it was not
// there), everything else is replaced. A new map entry that holds `after: NAME` is put behind the entry
// NAME of the same map (`after` itself is taken out; an unknown NAME is reported). Places stay those of
// the file each part came from.
Node merge(const Node& base, const Node& change, Diagnostics& out);

// Where in the file a character of a scalar stands; of a folded text (>-) in one of the lines below.
Location location_in(const Node& scalar, int offset);

}  // namespace quattro
