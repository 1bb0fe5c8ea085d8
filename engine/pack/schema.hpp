// The tables that declare YAML keys: name, type, range, text and example. Parsing, checks and reference pages use the
// same table.
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
    member,      // a name, or NAME(KEY) for a member of a family
    integer,     // a decimal integer in [lo, hi], without quotes
    seed,        // a decimal number below 2^64, with or without quotes
    flag,        // true or false, without quotes
    expression,  // a scalar for the expression compiler
    map,         // any map
    list,        // any list
    names,       // a list of names, or one name
    any,         // checked by the code that reads it
};

// The meaning of a key's value in a step, for lint notes.
enum class KeyRole : std::uint8_t {
    plain,
    changes,       // a map whose keys name the things that the step changes
    may_change,    // each scalar in it can be the name of something that the step changes
    shuffles,      // names a zone whose cards are put in random order
    draws_from,    // names a zone from whose top cards are taken
    names_prompt,  // names a prompt without reading its answers
    routine,       // names a routine whose steps are executed
    settles,       // decides which seat has precedence where requests of seats clash
    iterates,      // names a set; the inner steps are executed once for each element
};

struct Key {
    std::string_view name;
    KeyType type = KeyType::any;
    std::string_view doc;      // one or two sentences
    std::string_view example;  // YAML as it would be in a file, including the key
    bool required = false;
    std::int64_t lo = INT64_MIN;  // range of an integer
    std::int64_t hi = INT64_MAX;
    bool prose = false;  // for people only; may change while a match runs
    KeyRole role = KeyRole::plain;
};

// Returns `key` with the given role, for a row in a table of keys.
constexpr Key with_role(KeyRole role, Key key) {
    key.role = role;
    return key;
}

// Marks the row of a text, label or look: its value is not part of the rules.
constexpr Key prose(Key key) {
    key.prose = true;
    return key;
}

// A kind of map. An `open` schema accepts further keys, which are names chosen by the designer.
struct Schema {
    std::string_view name;  // for example "zone" or "step: shuffle"
    std::string_view doc;
    std::span<const Key> keys;
    bool open = false;
    // A schema whose keys are often written in this map by mistake, and the correct form: "fields: { NAME: { ... } }".
    // Null if there is none.
    const Schema* nested = nullptr;
    std::string_view nested_form = {};
};

std::string type_text(const Key& key);  // for messages and documents: "an integer from 1 to 255"

// Reads a map by its schema. The constructor reports all errors: a value that is not a map, unknown keys (with the
// nearest known one, if any), missing required keys, values of a wrong type or out of range, and names in braces in
// texts for people. It does not report a null node without a source, see parse_yaml(). The getters return only values
// that passed these checks, and report nothing. The constructor also marks prose values in the nodes (`Node::prose`).
// `node`, `schema` and `out` must outlive the reader.
class MapReader {
public:
    MapReader(const Node& node, const Schema& schema, Diagnostics& out);
    bool ok() const { return ok_; }                // true if the node is a map without errors
    const Node* node(std::string_view key) const;  // null if the value is absent, null, of a wrong type or out of range
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::int64_t integer_or(std::string_view key, std::int64_t otherwise) const;
    // The value as an `int`. Precondition: the range of the key in the schema fits in `int`.
    int int_or(std::string_view key, int otherwise) const { return static_cast<int>(integer_or(key, otherwise)); }
    std::uint64_t seed_or(std::string_view key, std::uint64_t otherwise) const;
    std::string text_or(std::string_view key, std::string otherwise) const;
    bool flag_or(std::string_view key, bool otherwise) const;
    std::vector<const Node*> names(std::string_view key) const;  // the items of a list, or the scalar alone, if any
    // Reports an error at the key's value, or at the map if the key is absent.
    void error(std::string_view key, std::string message, std::string hint = "") const;
    const Node& self() const { return node_; }
    Diagnostics& out() const { return out_; }

private:
    void check_entry(const Node::Entry& entry);
    const Node& node_;
    const Schema& schema_;
    Diagnostics& out_;
    std::vector<std::string_view> bad_;  // keys with a value of a wrong type or out of range
    bool ok_ = true;
};

// True if the value fits the key's type and range. Otherwise reports the error and returns false.
bool check_value(const Node& value, const Key& key, Diagnostics& out);

}  // namespace quattro
