#include "compile/pattern_read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "game/limits.hpp"
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

// The keys under `among`: one for each kind of set, and the length.
std::vector<Key> among_keys(std::span<const PatternSets> rows) {
    std::vector<Key> list;
    for (const PatternSets& sets : rows)
        list.push_back(sets.key);
    list.push_back({"length", KeyType::integer, "Of windows and lines: the number of places.", "length: 4", false, 2,
                    kLongestWindow});
    return list;
}

constexpr Key kScoreKeys[] = {{"sum", KeyType::name, "The attribute whose sum is the score.", "sum: value", true}};
constexpr Schema kScore{"pattern's score", "The score of a pattern.", kScoreKeys};

constexpr Key kPatternKeys[] = {
    {"among", KeyType::map,
     "The sets that are searched: windows of a loop or row, or lines of a grid, with their length; or the cards of a "
     "zone.",
     "among: { windows: loop, length: 4 }", true},
    {"same", KeyType::names,
     "Of windows and lines: attributes in which all cards must agree. Cards without a value agree with each other.",
     "same: owner"},
    {"different", KeyType::names,
     "Of windows and lines: attributes in which no two cards may be equal; an absent value clashes with nothing.",
     "different: [value, colour]"},
    {"wild", KeyType::map, "Of windows and lines: a card with this value of an attribute clashes with nothing.",
     "wild: { value: 0 }"},
    {"score", KeyType::map, "Of windows and lines: the worth. Without it, the pattern is only present or absent.",
     "score: { sum: value }"},
    {"table", KeyType::list,
     "What cards of a zone can form; the best one counts. If finding the best of many cards exceeds the budget of one "
     "input, the match halts.",
     "table: [{ name: pair, cards: 2, same: value, worth: 1 }]"},
    {"ties", KeyType::list, "Of a `table`: how ties are broken, one rule after the other; at most two.",
     "ties: [{ lowest: dir }, { lowest: dir, of: all }]"},
    prose({"text", KeyType::text, "In words, for players.", "text: four in a line"}),
};

// The kinds of sets as a list in words, each followed by `after`.
std::string sets_in_words(std::span<const PatternSets> rows, std::string_view after) {
    std::string words;
    for (std::size_t i = 0; i < rows.size(); ++i)
        words += fmt::format("{}{}{}", i == 0 ? "" : i + 1 < rows.size() ? ", " : " or ", rows[i].key.name, after);
    return words;
}

// Lists the windows or lines of the zone. `name` is the node with its name.
void list_places(Pattern& pattern, const PatternSets& sets, const Zone& zone, const MapReader& among,
                 const Node& name) {
    if (!sets.has(*zone.kind))
        return among.out().error(name.where, fmt::format("'{}' has no {}", zone.name, sets.several),
                                 fmt::format("{} need {}", sets.several, zone_kinds_text(sets.has)));
    sets.list(pattern, zone);
    if (!pattern.windows.empty() || zone.places.empty()) return;  // for no places, an error was reported
    among.error("length", fmt::format("no {} of length {} fits in '{}'", sets.one, pattern.length, zone.name),
                "make the length smaller or the zone larger");
}

// Returns the kind of the sets; null after an error about it.
const PatternSets* read_among(const Rules& rules, Pattern& pattern, const Node& node, Diagnostics& out) {
    const Model& model = rules.model;
    const std::span<const PatternSets> rows = rules.language->pattern_sets;
    const std::vector<Key> keys = among_keys(rows);
    const Schema schema{"pattern's among", "The sets that are searched.", keys};
    const MapReader reader(node, schema, out);
    pattern.length = reader.int_or("length", 4);
    const PatternSets* sets = nullptr;
    int given = 0;
    for (const PatternSets& row : rows)
        if (reader.node(row.key.name)) sets = &row, ++given;
    if (given != 1) {
        if (reader.ok())
            out.error(node.where, fmt::format("a pattern needs {}", sets_in_words(rows, "")),
                      fmt::format("write one of {}", sets_in_words(rows, ": ZONE")));
        return nullptr;
    }
    const Node& name = *reader.node(sets->key.name);
    pattern.zone = zone_named(model, name, out);
    pattern.of_cards = !sets->list;
    if (pattern.of_cards)
        refuse_idle(reader, {"length"}, "a pattern among the cards of a zone",
                    "remove it; 'cards' in a row of 'table' is the number of cards");
    else if (pattern.zone.valid())
        list_places(pattern, *sets, model.shape.zones[pattern.zone], reader, name);
    return sets;
}

}  // namespace

void refuse_idle(const MapReader& reader, std::initializer_list<std::string_view> keys, std::string_view place,
                 std::string_view remedy) {
    for (const std::string_view key : keys)
        if (reader.node(key))
            reader.error(key, fmt::format("'{}' does nothing in {}", key, place), std::string(remedy));
}

void read_wild(AttributeIndex& attribute, int& value_of_it, const Model& model, const Node& wild, Diagnostics& out) {
    if (wild.entries.size() != 1)
        return out.error(wild.where, "'wild' must name one attribute and its value", "wild: { value: 0 }");
    const Node::Entry& entry = wild.entries[0];
    attribute = attribute_named(model, name_node(entry.key, entry.where), out);
    if (!attribute.valid()) return;
    const Attribute& a = model.shape.attributes[attribute];
    const auto value = to_integer(entry.value.scalar);
    if (a.named() || !value || *value < a.lo || *value > a.hi)
        return out.error(entry.value.where,
                         fmt::format("'{}' cannot be {}", a.name,
                                     entry.value.is_scalar() ? entry.value.scalar : entry.value.message_name()),
                         a.named() ? "use an attribute that is a number"
                                   : fmt::format("write a whole number from {} to {}", a.lo, a.hi));
    value_of_it = static_cast<int>(*value);
}

void check_sum(const Model& model, const MapReader& reader, AttributeIndex attribute) {
    if (!attribute.valid()) return;
    const Attribute& a = model.shape.attributes[attribute];
    if (a.named() || a.is_seat)
        reader.error("sum", fmt::format("'{}' is not a number, so it has no sum", a.name),
                     "use an attribute that is a number");
    else if (a.lo < 0)
        reader.error("sum", fmt::format("'{}' can be {}, but a score cannot be negative", a.name, a.lo),
                     "use an attribute whose lowest value is 0 or more");
}

namespace {

// Assigns one bit to each value of the attributes that must differ, but none to an absent value. All attributes of a
// pattern share kMaxPatternValues bits; more are an error.
void number_bits(Pattern& pattern, const Model& model, const Location& where, Diagnostics& out) {
    int bit = 0;
    for (const AttributeIndex a : pattern.different) {
        const Attribute& attribute = model.shape.attributes[a];
        std::vector<std::uint64_t> bits;
        const int lo = attribute.named() ? 0 : attribute.lo;
        const int hi = attribute.named() ? int_size(attribute.values) : attribute.hi;
        for (int v = lo; v <= hi; ++v)
            bits.push_back(attribute.is_absent(v) || bit > kMaxPatternValues ? 0 : std::uint64_t{1} << bit++);
        pattern.bits.push_back(std::move(bits));
    }
    if (bit > kMaxPatternValues)
        out.error(where, "these attributes have too many values in total",
                  fmt::format("a pattern can distinguish {} values: name fewer attributes in 'different', or "
                              "attributes with fewer values",
                              kMaxPatternValues));
}

// Reports keys that belong to patterns of another kind of set.
void check_keys_of_sets(const PatternSets& sets, const MapReader& reader) {
    if (sets.list)
        return refuse_idle(reader, {"table", "ties"}, fmt::format("a pattern of {}", sets.several),
                           "remove it, or search the cards of a zone: among: { cards: ZONE }");
    constexpr std::string_view kAmongCards = "a pattern among the cards of a zone";
    refuse_idle(reader, {"same", "different", "wild"}, kAmongCards, "write it in the rows of 'table'");
    refuse_idle(reader, {"score"}, kAmongCards, "write 'worth' or 'sum' in the rows of 'table'");
}

void read_pattern(Draft& rules, const Node::Entry& entry, Diagnostics& out) {
    const std::size_t before = out.size();
    const MapReader reader(entry.value, kPatternSchema, out);
    Pattern pattern;
    pattern.name = entry.key;
    const Model& model = rules.model;
    const Node* among = reader.node("among");
    const PatternSets* sets = among ? read_among(rules, pattern, *among, out) : nullptr;
    if (sets) check_keys_of_sets(*sets, reader);  // a broken pattern is stored, so that its name is known
    for (const Node* n : reader.names("same"))
        if (const AttributeIndex a = attribute_named(model, *n, out); a.valid()) pattern.same.push_back(a);
    for (const Node* n : reader.names("different"))
        if (const AttributeIndex a = attribute_named(model, *n, out); a.valid()) pattern.different.push_back(a);
    if (pattern.of_cards) {
        if (items_of(reader.node("table")).empty() && reader.ok())
            out.add(out.role_after(before), entry.where, "a pattern among the cards of a zone needs a table",
                    "table: [{ cards: 2, same: value, worth: 1 }]");
        read_subsets(pattern, model, reader.node("table"), reader.node("ties"), out);
        rules.patterns.push_back(std::move(pattern));
        return;
    }
    if (pattern.same.empty() && pattern.different.empty() && reader.ok())
        out.add(out.role_after(before), entry.where,
                fmt::format("the pattern '{}' has no condition for its cards", entry.key), "add same: or different:");
    check_row_attributes(model, reader, pattern.same, pattern.different, pattern.length);
    if (const Node* wild = reader.node("wild"))
        read_wild(pattern.wild_attribute, pattern.wild_value, model, *wild, out);
    if (const Node* score = reader.node("score")) {
        const MapReader s(*score, kScore, out);
        if (const Node* sum = s.node("sum")) pattern.sum_attribute = attribute_named(model, *sum, out);
        check_sum(model, s, pattern.sum_attribute);
    }
    number_bits(pattern, model, entry.where, out);
    rules.patterns.push_back(std::move(pattern));
}

}  // namespace

const Schema kPatternSchema{"pattern", "A set of cards that agree or differ.", kPatternKeys};

void compile_patterns(Draft& rules, Diagnostics& out) {
    const Node* patterns = rules.model.doc.find("patterns");
    if (!patterns) return;
    for (const Node::Entry& entry : patterns->entries) {
        if (rules.patterns.size() == kMaxPatterns)
            return out.error(entry.where, fmt::format("there are {} patterns", patterns->entries.size()),
                             fmt::format("at most {} are possible", kMaxPatterns));
        read_pattern(rules, entry, out);
    }
}

}  // namespace quattro
