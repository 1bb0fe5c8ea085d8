// The tables that declare YAML keys. One table parses, checks and documents: name, type, range, text, example.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pack/doc.hpp"

namespace quattro {

enum class KeyType {
    text,        // any scalar
    name,        // a scalar that is a name (is_name)
    member,      // a name, or NAME(KEY)
    integer,     // a decimal integer in [lo, hi]
    seed,        // digits of a number below 2^64, in quotes or not
    flag,        // true or false
    expression,  // a scalar handed to the expression compiler
    map,         // any map
    list,        // any list
    names,       // a list of names, or one name
    any,         // checked by whoever reads it
};

struct Key {
    std::string_view name;
    KeyType type = KeyType::any;
    std::string_view doc;      // one or two sentences
    std::string_view example;  // YAML as it would stand in a file, key included
    bool required = false;
    std::int64_t lo = INT64_MIN;  // integers only
    std::int64_t hi = INT64_MAX;
    bool prose = false;  // for people alone: may change while a match runs
};

// The row of a text, label or look: whatever stands there is no part of the rules.
constexpr Key prose(Key key) {
    key.prose = true;
    return key;
}

// A kind of map: "a zone", "step shuffle". `open` schemas take further keys (names chosen by the designer).
struct Schema {
    std::string_view name;  // "zone", "step: shuffle"
    std::string_view doc;
    std::span<const Key> keys;
    bool open = false;
    // Whose keys are easily taken for its own, and how one writes that: "fields: { NAME: { ... } }".
    const Schema* inner = nullptr;
    std::string_view inner_form = {};
};

std::string type_text(const Key& key);  // "an integer from 1 to 255", for messages and docs

// Reads a map against its schema. The constructor reports: not a map, unknown keys (with the nearest
// known one), missing required keys, values of the wrong type or out of range. Afterwards the getters
// answer only for what passed; they never report twice. It notes in the map's nodes which of them are prose.
class Reader {
public:
    Reader(const Node& node, const Schema& schema, Diagnostics& out);
    bool ok() const { return ok_; }                // nothing was reported by this reader
    const Node* node(std::string_view key) const;  // present, not null and well typed
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::int64_t integer_or(std::string_view key, std::int64_t otherwise) const;
    std::uint64_t seed_or(std::string_view key, std::uint64_t otherwise) const;
    std::string text_or(std::string_view key, std::string otherwise) const;
    bool flag_or(std::string_view key, bool otherwise) const;
    std::vector<const Node*> names(std::string_view key) const;  // the scalars of a `names` value
    void error(std::string_view key, std::string message, std::string hint = "") const;  // at the key's value
    const Node& self() const { return node_; }
    Diagnostics& out() const { return out_; }

private:
    void check_entry(const Node::Entry& entry);
    const Node& node_;
    const Schema& schema_;
    Diagnostics& out_;
    std::vector<std::string_view> bad_;
    bool ok_ = true;
};

// True if the value fits the key's type; reports otherwise. Used by Reader, and for single values.
bool check_value(const Node& value, const Key& key, Diagnostics& out);

}  // namespace quattro
