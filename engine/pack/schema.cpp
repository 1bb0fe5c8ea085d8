// Checks maps against the tables that declare their keys. All messages of these checks are here.
#include "pack/schema.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

// "zone" is "a zone"; "step: shuffle" is "a shuffle step".
std::string in_words(const Schema& schema) {
    const std::size_t colon = schema.name.find(": ");
    if (colon == std::string_view::npos) return with_article(schema.name);
    return with_article(fmt::format("{} {}", schema.name.substr(colon + 2), schema.name.substr(0, colon)));
}

const Key* key_named(const Schema& schema, std::string_view name) {
    const auto found =
        std::find_if(schema.keys.begin(), schema.keys.end(), [&](const Key& k) { return k.name == name; });
    return found == schema.keys.end() ? nullptr : &*found;
}

std::vector<std::string> key_names(const Schema& schema) { return names_of(schema.keys); }

std::string example_hint(const Key& key) {
    return key.example.empty() ? "" : fmt::format("for example: {}", key.example);
}

const Key& first_needed(const Schema& schema) {
    const auto needed = std::find_if(schema.keys.begin(), schema.keys.end(), [](const Key& k) { return k.required; });
    return needed == schema.keys.end() ? schema.keys.front() : *needed;
}

bool is_plain_name(const Node& value) { return value.is_scalar() && is_name(value.scalar); }

bool is_member(const Node& value) {
    const std::size_t open = value.is_scalar() ? value.scalar.find('(') : std::string::npos;
    if (open == std::string::npos) return is_plain_name(value);
    return value.scalar.ends_with(')') && is_name(value.scalar.substr(0, open));
}

bool is_integer_in(const Node& value, const Key& key) {
    if (!value.is_scalar() || value.quoted) return false;
    const auto number = to_integer(value.scalar);
    return number && *number >= key.lo && *number <= key.hi;
}

bool is_flag(const Node& value) {
    return value.is_scalar() && !value.quoted && (value.scalar == "true" || value.scalar == "false");
}

// The first item of a `names` value that is not a name, or the value itself. Null if all are names.
const Node* first_non_name(const Node& value) {
    if (!value.is_list()) return is_plain_name(value) ? nullptr : &value;
    const auto bad =
        std::find_if(value.items.begin(), value.items.end(), [](const Node& item) { return !is_plain_name(item); });
    return bad == value.items.end() ? nullptr : &*bad;
}

bool fits(const Node& value, const Key& key) {
    switch (key.type) {
        case KeyType::text:
        case KeyType::expression: return value.is_scalar();
        case KeyType::name: return is_plain_name(value);
        case KeyType::member: return is_member(value);
        case KeyType::integer: return is_integer_in(value, key);
        case KeyType::seed: return value.is_scalar() && canonical_unsigned(value.scalar).has_value();
        case KeyType::flag: return is_flag(value);
        case KeyType::map: return value.is_map();
        case KeyType::list: return value.is_list();
        case KeyType::names: return first_non_name(value) == nullptr;
        case KeyType::any: return !key.required || !value.is_null();
    }
    return true;
}

// Reports the first braces that begin with a name. Values are not inserted into texts: players would see "{coins}
// coins" unchanged. "{1, 2}" is allowed.
void check_braces(const Node& text, Diagnostics& out) {
    for (std::size_t open = text.scalar.find('{'); open != std::string::npos; open = text.scalar.find('{', open + 1)) {
        const std::size_t close = text.scalar.find('}', open);
        const std::size_t name = text.scalar.find_first_not_of(' ', open + 1);
        if (close == std::string::npos || !is_name(text.scalar.substr(name, 1))) continue;
        out.error(location_in(text, static_cast<int>(open)),
                  fmt::format("players would read '{}' literally", text.scalar.substr(open, close + 1 - open)),
                  "a text cannot contain values; players see counters and repeats on the table");
        return;
    }
}

bool is_number_or_flag(const Key& key) { return key.type == KeyType::integer || key.type == KeyType::flag; }

// A hint for common mistakes; otherwise the example of the key, if it has one.
std::string type_hint(const Node& value, const Key& key) {
    if (value.quoted && is_number_or_flag(key)) return "remove the quotes";
    if ((key.type == KeyType::integer || key.type == KeyType::seed) && value.scalar.size() > 1 &&
        value.scalar[0] == '0')
        return "write it without leading zeros";
    if (key.type == KeyType::names && value.is_scalar() && value.scalar.find(',') != std::string::npos)
        return "put a list in brackets: [a, b]";
    if (key.type == KeyType::text && !value.is_scalar()) return "put a text that begins with a bracket in quotes";
    return example_hint(key);
}

// A key in words, for whoever writes it.
std::string key_text(const Key& key) {
    return fmt::format("{}: {}. {}{}{}", key.name, type_text(key), key.doc, key.example.empty() ? "" : "\n",
                       key.example);
}

// Tells the index of the file about the key of an entry.
void index_key(const Node::Entry& entry, const Key* key, const Schema& schema, const Node& map) {
    SourceIndex* index = index_at(entry.where);
    if (!index) return;
    if (key) index->add({entry.where, int_size(key->name), key_text(*key), {}});
    if (key && key->type == KeyType::flag && index->is_asked(entry.value.scalar))
        for (const std::string_view word : {"true", "false"})
            index->offer(word, key->doc);
    if (!key && index->is_asked(entry.key))
        for (const Key& known : schema.keys)
            if (!map.find_entry(known.name)) index->offer(known.name, key_text(known));
}

void report_empty(const Location& where, std::string_view key, Diagnostics& out) {
    out.error(where, fmt::format("'{}' has no value", key), "write a value, or remove the key");
}

}  // namespace

std::string type_text(const Key& key) {
    const bool low = key.lo != INT64_MIN, high = key.hi != INT64_MAX;
    switch (key.type) {
        case KeyType::text: return "a text";
        case KeyType::name:
        case KeyType::member: return "a name";
        case KeyType::flag: return "true or false";
        case KeyType::expression: return "an expression";
        case KeyType::map: return "a map";
        case KeyType::list: return "a list";
        case KeyType::names: return "a name or a list of names";
        case KeyType::any: return "a value";
        case KeyType::seed: return fmt::format("a whole number from 0 to {}", UINT64_MAX);
        case KeyType::integer: break;
    }
    if (low && high) return fmt::format("an integer from {} to {}", key.lo, key.hi);
    if (low) return fmt::format("an integer of at least {}", key.lo);
    if (high) return fmt::format("an integer of at most {}", key.hi);
    return "an integer";
}

bool check_value(const Node& value, const Key& key, Diagnostics& out) {
    if (fits(value, key)) return true;
    if (value.is_null()) {
        report_empty(value.where, key.name, out);
        return false;
    }
    const Node* bad = key.type == KeyType::names ? first_non_name(value) : &value;
    out.error(bad->where, fmt::format("'{}' takes {}, not {}", key.name, type_text(key), bad->message_name()),
              type_hint(*bad, key));
    return false;
}

MapReader::MapReader(const Node& node, const Schema& schema, Diagnostics& out)
    : node_(node), schema_(schema), out_(out) {
    const std::size_t before = out.size();
    if (!node.is_map()) {
        // A node without a source represents a file that could not be read. That error is already reported.
        if (node.where.source)
            out.error(node.where,
                      fmt::format("{} must be a map of keys, not {}", in_words(schema), node.message_name()),
                      example_hint(first_needed(schema)));
        ok_ = false;
        return;
    }
    for (const Node::Entry& entry : node.entries)
        check_entry(entry);
    const Role role = out.role_after(before);  // the missing key may be a misspelt one that is already reported
    for (const Key& key : schema.keys)
        if (key.required && !node.find_entry(key.name))
            out.add(role, node.where, fmt::format("'{}' is missing in {}", key.name, in_words(schema)),
                    example_hint(key));
    ok_ = out.size() == before;
}

void MapReader::check_entry(const Node::Entry& entry) {
    const Key* key = key_named(schema_, entry.key);
    index_key(entry, key, schema_, node_);
    if (key && key->prose) entry.value.prose = true;
    if (key && !check_value(entry.value, *key, out_)) bad_.push_back(key->name);
    if (key && key->prose && key->type == KeyType::text && entry.value.is_scalar()) check_braces(entry.value, out_);
    if (key || schema_.open) return;
    const bool cut = entry.key.find(')') != std::string::npos && entry.key.find('(') == std::string::npos;
    const bool inner = schema_.nested && key_named(*schema_.nested, entry.key);
    const std::string message = fmt::format("unknown key '{}' in {}", entry.key, in_words(schema_));
    if (cut)
        out_.error(entry.where, message,
                   "inside { }, a comma ends a value: in brackets write ';', and put a sentence in quotes");
    else if (inner)
        out_.error(entry.where, message,
                   fmt::format("it is a key of {}: {}", in_words(*schema_.nested), schema_.nested_form));
    else
        out_.unknown_word(entry.where, message, entry.key, key_names(schema_));
}

const Node* MapReader::node(std::string_view key) const {
    const Node* value = node_.find(key);
    const bool bad = contains(bad_, key);
    return value && !value->is_null() && !bad ? value : nullptr;
}

std::optional<std::int64_t> MapReader::integer(std::string_view key) const {
    const Node* value = node(key);
    if (!value || !value->is_scalar() || value->quoted) return std::nullopt;
    return to_integer(value->scalar);
}

std::int64_t MapReader::integer_or(std::string_view key, std::int64_t otherwise) const {
    return integer(key).value_or(otherwise);
}

std::uint64_t MapReader::seed_or(std::string_view key, std::uint64_t otherwise) const {
    const Node* value = node(key);
    return value ? canonical_unsigned(value->scalar).value_or(otherwise) : otherwise;
}

std::string MapReader::text_or(std::string_view key, std::string otherwise) const {
    const Node* value = node(key);
    return value && value->is_scalar() ? value->scalar : std::move(otherwise);
}

bool MapReader::flag_or(std::string_view key, bool otherwise) const {
    const Node* value = node(key);
    return value && is_flag(*value) ? value->scalar == "true" : otherwise;
}

std::vector<const Node*> MapReader::names(std::string_view key) const {
    std::vector<const Node*> found;
    const Node* value = node(key);
    if (value && value->is_scalar()) found.push_back(value);
    if (value)
        for (const Node& item : value->items)
            found.push_back(&item);
    return found;
}

void MapReader::error(std::string_view key, std::string message, std::string hint) const {
    const Node* value = node_.find(key);
    out_.error(value ? value->where : node_.where, std::move(message), std::move(hint));
}

}  // namespace quattro
