// A YAML document as nodes with locations. The rest of the engine reads these nodes instead of using a YAML library.
// Keys are unique and in the order of the file. A scalar is text; callers convert it to other types.
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
    std::string scalar;   // text of a scalar, without quotes
    bool quoted = false;  // the scalar is in quotes or a block ('|', '>'), so it is a number only for KeyType::seed
    Location where;       // location of the value
    // The value is for people (a text, a name, a look), and not part of the rules. Set by the code that reads the map
    // that contains it.
    mutable bool prose = false;
    std::vector<Node> items;     // elements of a list
    std::vector<Entry> entries;  // entries of a map

    bool is_null() const { return kind == Kind::null; }
    bool is_scalar() const { return kind == Kind::scalar; }
    bool is_list() const { return kind == Kind::list; }
    bool is_map() const { return kind == Kind::map; }
    const Node* find(std::string_view key) const;  // null if the key is absent or this is not a map
    const Entry* find_entry(std::string_view key) const;
    std::string message_name() const;  // its name in messages: "a map", "a list", "'abc'" (long text is cut), "nothing"
};

struct Node::Entry {
    std::string key;
    Location where;  // location of the key
    Node value;
    bool is_empty() const;  // true if nothing follows the ':', not even `~`
};

// Read below a node that may be missing. For a null pointer, the result is empty, or null for find_in().
inline const std::vector<Node>& items_of(const Node* list) {
    static const std::vector<Node> none;
    return list ? list->items : none;
}
inline const std::vector<Node::Entry>& entries_of(const Node* map) {
    static const std::vector<Node::Entry> none;
    return map ? map->entries : none;
}
inline const Node* find_in(const Node* map, std::string_view key) { return map ? map->find(key) : nullptr; }
// True if the value of `key` in the map is the scalar `text`. False if the key is missing.
inline bool has_text(const Node& map, std::string_view key, std::string_view text) {
    const Node* value = map.find(key);
    return value && value->scalar == text;
}

// Reports the first character that is not clean (base/text.hpp); tabs are clean. Returns false if there is one. Defined
// in characters_check.cpp.
bool check_characters(const std::shared_ptr<const Source>& source, Diagnostics& out);

inline constexpr std::size_t kMaxNodes = 20'000;  // limit of one file; counts keys, values, lists and maps

// True if two nodes have the same content in the same order. Ignores locations and quotes. Empty nodes of different
// kinds are equal.
bool same_content(const Node& a, const Node& b);

// Typographic signs outside of texts for players are errors with `plain` and allowed with `any`. Logs and saves need
// `any`, because they contain text that people typed.
enum class Typography : std::uint8_t { plain, any };

// Parses one document of at most `max_nodes` nodes. After a syntax error, a quote that is never closed, too many nodes,
// a tab in the indentation, or an invalid or odd character (pack/odd_scan.hpp), returns a null node without a source,
// which readers accept without a further error. Also reports duplicate keys, keys that are not words, a missing ':' in
// brackets, tags, anchors, unbalanced marks, escapes of invalid characters and a second document in the file. After one
// of those, returns the tree as far as it can be read. Throws only std::bad_alloc.
Node parse_yaml(const std::shared_ptr<const Source>& source, Diagnostics& out, std::size_t max_nodes = kMaxNodes,
                Typography typography = Typography::plain);

// Returns `base` with the changes of `change`. Maps are merged key by key; every other value is replaced. The value `~`
// removes its key. Reports a `~` for a key that does not exist, and any key with nothing after its ':'. A new map entry
// that contains `after: NAME` is inserted after the entry NAME of the same map, and the key `after` is dropped. An
// unknown NAME is reported, as are an empty map for a key that exists, a new name that is almost an old one, and
// `before` in a new entry. Each part keeps its location in the file that it came from. Defined in merge.cpp.
Node merge(const Node& base, const Node& change, Diagnostics& out);

// The location of the character at `offset` of a scalar. For a block scalar (`>-` or `|`) this is in one of the lines
// below. It is approximate after an escape in quotes, and in any other scalar that has several lines.
Location location_in(const Node& scalar, int offset);

}  // namespace quattro
