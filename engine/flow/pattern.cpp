#include "flow/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "game/zone_kinds.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMostPatterns = 100;  // of each all windows of its zone are listed

constexpr Key kAmongKeys[] = {
    {"windows", KeyType::name, "Places that follow each other, of a zone that has them in one line or ring.",
     "windows: loop"},
    {"lines", KeyType::name, "Places in a straight line, in each direction in which the kind of zone has lines.",
     "lines: grid"},
    {"cards", KeyType::name, "All cards of a zone, in whatever order.", "cards: hand"},
    {"length", KeyType::integer, "How many places.", "length: 4", false, 2, 16},
};
constexpr Schema kAmong{"pattern's among", "Which sets of places are looked at.", kAmongKeys};

constexpr Key kScoreKeys[] = {{"sum", KeyType::name, "The attribute whose sum is the score.", "sum: value", true}};
constexpr Schema kScore{"pattern's score", "What a pattern is worth.", kScoreKeys};

constexpr Key kPatternKeys[] = {
    {"among", KeyType::map,
     "Which sets of places are looked at: windows of a loop or row, or lines of a grid, and their length.",
     "among: { windows: loop, length: 4 }", true},
    {"same", KeyType::names, "Attributes in which all cards must agree.", "same: owner"},
    {"different", KeyType::names,
     "Attributes in which no two cards may be equal; an absent value clashes with nothing.",
     "different: [value, colour]"},
    {"wild", KeyType::map, "A card with this value of an attribute clashes with nothing.", "wild: { value: 0 }"},
    {"score", KeyType::map, "What the pattern is worth; without it, it only is there or not.", "score: { sum: value }"},
    {"table", KeyType::list, "Among the cards of a zone: what they can make; the best counts.",
     "table: [{ name: pair, cards: 2, same: value, worth: 1 }]"},
    {"ties", KeyType::list, "How equal scores are told apart, one after the other; at most two.",
     "ties: [{ lowest: dir }, { lowest: dir, of: all }]"},
    prose({"text", KeyType::text, "In words, for players.", "text: four in a line"}),
};

std::string kinds_with_windows() {
    return zone_kinds_in_words([](const ZoneKind& k) { return k.placed() && k.lines.empty(); });
}
std::string kinds_with_lines() {
    return zone_kinds_in_words([](const ZoneKind& k) { return !k.lines.empty(); });
}

void read_among(Pattern& pattern, const Model& model, const Node& node, Diagnostics& out) {
    const Reader reader(node, kAmong, out);
    pattern.length = static_cast<int>(reader.integer_or("length", 4));
    const Node* windows = reader.node("windows");
    const Node* lines = reader.node("lines");
    if (const Node* cards = reader.node("cards"); cards && !windows && !lines) {
        pattern.among = Among::cards;
        pattern.zone = zone_named(model, *cards, out);
        return;
    }
    if ((windows != nullptr) == (lines != nullptr)) {
        if (reader.ok())
            out.error(node.place, "a pattern looks at windows, lines or cards",
                      "write windows: ZONE, lines: ZONE or cards: ZONE, one of them");
        return;
    }
    const Node& name = windows ? *windows : *lines;
    pattern.zone = zone_named(model, name, out);
    if (pattern.zone < 0) return;
    const Zone& zone = model.shape.zones[static_cast<std::size_t>(pattern.zone)];
    const bool has_lines = !zone.kind->lines.empty();
    if (!zone.placed() || has_lines == (windows != nullptr)) {
        out.error(name.place, fmt::format("'{}' has no {}", zone.name, windows ? "windows" : "lines"),
                  windows ? fmt::format("windows need {}", kinds_with_windows())
                          : fmt::format("lines need {}", kinds_with_lines()));
        return;
    }
    pattern.among = windows ? Among::windows : Among::lines;
    list_places(pattern, zone);
    if (pattern.windows.empty()) {
        const Node* length = reader.node("length");
        if (!zone.places.empty())  // or that is what was reported
            out.error(length ? length->place : node.place,
                      fmt::format("no {} of length {} fits into '{}'", windows ? "window" : "line", pattern.length,
                                  zone.name),
                      "make the length smaller or the zone larger");
        return;
    }
}

// A value that makes cards wild.
void read_wild(Pattern& pattern, const Model& model, const Node& wild, Diagnostics& out) {
    if (wild.entries.size() != 1)
        return out.error(wild.place, "wild names one attribute and its value", "wild: { value: 0 }");
    const Node::Entry& entry = wild.entries[0];
    pattern.wild_attribute = attribute_named(model, name_node(entry.key, entry.place), out);
    if (pattern.wild_attribute < 0) return;
    const Attribute& a = model.shape.attributes[static_cast<std::size_t>(pattern.wild_attribute)];
    const auto value = to_integer(entry.value.scalar);
    if (a.named() || !value || *value < a.lo || *value > a.hi)
        return out.error(
            entry.value.place,
            fmt::format("'{}' is never {}", a.name,
                        entry.value.is_scalar() ? entry.value.scalar : entry.value.kind_name()),
            a.named() ? "take an attribute that is a number" : fmt::format("a whole number from {} to {}", a.lo, a.hi));
    pattern.wild_value = static_cast<int>(*value);
}

// One bit for every value an attribute can have; all attributes of a pattern share 64.
void number_bits(Pattern& pattern, const Model& model, const Place& where, Diagnostics& out) {
    int bit = 0;
    for (const int a : pattern.different) {
        const Attribute& attribute = model.shape.attributes[static_cast<std::size_t>(a)];
        std::vector<std::uint64_t> bits;
        const int lo = attribute.named() ? 0 : attribute.lo;
        const int hi = attribute.named() ? static_cast<int>(attribute.values.size()) : attribute.hi;
        for (int v = lo; v <= hi; ++v)
            bits.push_back((attribute.named() && v == 0) || bit >= 64 ? 0 : std::uint64_t{1} << bit++);
        pattern.bits.push_back(std::move(bits));
    }
    if (bit >= 64)
        out.error(where, "these attributes have too many values together", "a pattern can tell 63 values apart");
}

void read_pattern(Rules& rules, const Node::Entry& entry, Diagnostics& out) {
    const Reader reader(entry.value, kPatternSchema, out);
    Pattern pattern;
    pattern.name = entry.key;
    const Model& model = rules.model;
    const Node* among = reader.node("among");
    if (among) read_among(pattern, model, *among, out);  // also a broken pattern is there to be named
    for (const Node* n : reader.names("same"))
        if (const int a = attribute_named(model, *n, out); a >= 0) pattern.same.push_back(a);
    for (const Node* n : reader.names("different"))
        if (const int a = attribute_named(model, *n, out); a >= 0) pattern.different.push_back(a);
    if (pattern.among == Among::cards) {
        if (!reader.node("table") && reader.ok())
            out.error(entry.place, "a pattern among cards needs a table",
                      "table: [{ cards: 2, same: value, worth: 1 }]");
        read_subsets(pattern, model, reader.node("table"), reader.node("ties"), out);
        rules.patterns.push_back(std::move(pattern));
        return;
    }
    if (pattern.same.empty() && pattern.different.empty() && reader.ok())
        out.error(entry.place, fmt::format("the pattern '{}' asks nothing of its cards", entry.key),
                  "say same: or different:");
    check_agreeing(model, reader, pattern.same, pattern.different, pattern.length);
    if (const Node* wild = reader.node("wild")) read_wild(pattern, model, *wild, out);
    if (const Node* score = reader.node("score")) {
        const Reader s(*score, kScore, out);
        if (const Node* sum = s.node("sum")) pattern.sum_attribute = attribute_named(model, *sum, out);
        if (pattern.sum_attribute >= 0 &&
            model.shape.attributes[static_cast<std::size_t>(pattern.sum_attribute)].named())
            s.error("sum", fmt::format("'{}' has names, which have no sum", s.node("sum")->scalar),
                    "take an attribute that is a number");
    }
    number_bits(pattern, model, entry.place, out);
    rules.patterns.push_back(std::move(pattern));
}

struct Cells {
    const Shape& s;
    const State& m;
    int first;
    CardId at(int place) const { return m.at(s.cell, first + place) - 1; }
};

// The bits of a card in a `different` pattern; 0 clashes with nothing.
std::uint64_t card_bits(const Pattern& pattern, const Shape& s, const State& m, CardId card) {
    if (pattern.wild_attribute >= 0 && attribute(s, m, card, pattern.wild_attribute) == pattern.wild_value) return 0;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < pattern.different.size(); ++i) {
        const int a = pattern.different[i];
        const Attribute& attr = s.attributes[static_cast<std::size_t>(a)];
        bits |= pattern.bits[i][static_cast<std::size_t>(attribute(s, m, card, a) - (attr.named() ? 0 : attr.lo))];
    }
    return bits;
}

bool is_wild(const Pattern& pattern, const Shape& s, const State& m, CardId card) {
    return pattern.wild_attribute >= 0 && attribute(s, m, card, pattern.wild_attribute) == pattern.wild_value;
}

template <class Card>
bool agree(const Pattern& pattern, const Shape& s, const State& m, CardId first, int others, Card&& card) {
    for (const int a : pattern.same) {
        const int value = attribute(s, m, first, a);
        for (int i = 0; i < others; ++i)
            if (attribute(s, m, card(i), a) != value && !is_wild(pattern, s, m, card(i))) return false;
    }
    return true;
}

// What the places hold, read once: the bits of each card, or that there is none.
class Placed {
public:
    Placed(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells, int places) {
        for (int p = 0; p < places; ++p) {
            const CardId card = cells.at(p);
            bits_[p] = card == kNoCard ? kEmpty : card_bits(pattern, s, m, card);
        }
    }
    // Whether all of them hold a card, and no two clash.
    bool differ(const std::uint8_t* places, int count) const {
        std::uint64_t seen = kEmpty;  // which clashes with an empty place
        for (int i = 0; i < count; ++i) {
            if (seen & bits_[places[i]]) return false;
            seen |= bits_[places[i]];
        }
        return true;
    }

private:
    static constexpr std::uint64_t kEmpty = std::uint64_t{1} << 63U;  // a pattern tells at most 63 values apart
    std::uint64_t bits_[256];
};

// Whether the places hold cards that fulfil the pattern together with `first`.
bool fulfils(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells, CardId first,
             const std::uint8_t* others, int count) {
    for (int i = 0; i < count; ++i)
        if (cells.at(others[i]) == kNoCard) return false;
    if (!agree(pattern, s, m, first, count, [&](int i) { return cells.at(others[i]); })) return false;
    if (pattern.different.empty()) return true;
    std::uint64_t seen = card_bits(pattern, s, m, first);
    for (int i = 0; i < count; ++i) {
        const std::uint64_t bits = card_bits(pattern, s, m, cells.at(others[i]));
        if (seen & bits) return false;
        seen |= bits;
    }
    return true;
}

// The common case of one attribute that must agree, without a call a card.
[[gnu::noinline]] bool same_through(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                    CardId card, std::size_t place) {
    const std::int16_t* values = m.all(s.card_attribute) + s.attribute_cell(pattern.same[0], 0);
    const std::uint16_t* cell = m.all(s.cell) + cells.first;
    const std::int16_t value = values[card];
    const std::uint8_t* other = pattern.through.data() + pattern.through_begin[place];
    const std::uint8_t* end = pattern.through.data() + pattern.through_begin[place + 1];
    for (const int step = pattern.length - 1; other != end; other += step) {
        int i = 0;
        while (i < step && cell[other[i]] && values[cell[other[i]] - 1] == value)
            ++i;
        if (i == step) return true;
    }
    return false;
}

// The same of lines: so many in a row, counted from the card both ways.
[[gnu::noinline]] bool same_along(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                  CardId card, std::size_t place) {
    // By what a cell holds: a card's id + 1. What is read for none is no card's, and not looked at.
    const std::int16_t* values = m.all(s.card_attribute) + s.attribute_cell(pattern.same[0], 0) - 1;
    const std::uint16_t* cell = m.all(s.cell) + cells.first;
    const std::int16_t value = values[card + 1];
    const auto alike = [&](std::uint8_t other) { return values[cell[other]] == value && cell[other] != 0; };
    const std::uint8_t* at = pattern.rays.data() + pattern.rays_begin[place];
    const std::uint8_t* end = pattern.rays.data() + pattern.rays_begin[place + 1];
    for (; at != end; at += Pattern::kRayHead + at[0] + at[1]) {
        if (!alike(at[2]) && !alike(at[3])) continue;
        const std::uint8_t *ahead = at + Pattern::kRayHead, *back = ahead + at[0], *back_end = back + at[1];
        int missing = pattern.length - 1;
        for (const std::uint8_t* p = ahead; p != back && alike(*p); ++p)
            --missing;
        for (const std::uint8_t* p = back; p != back_end && alike(*p); ++p)
            --missing;
        if (missing <= 0) return true;
    }
    return false;
}

[[gnu::noinline]] bool fulfils_through(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                                       CardId card, std::size_t place) {
    const int others = pattern.length - 1;
    for (auto i = pattern.through_begin[place]; i < pattern.through_begin[place + 1];
         i += static_cast<std::uint32_t>(others))
        if (fulfils(pattern, s, m, cells, card, pattern.through.data() + i, others)) return true;
    return false;
}

std::int64_t worth(const Pattern& pattern, const Shape& s, const State& m, const Cells& cells,
                   const std::uint8_t* window) {
    if (pattern.sum_attribute < 0) return 0;
    std::int64_t sum = 0;
    for (int i = 0; i < pattern.length; ++i)
        sum += attribute(s, m, cells.at(window[i]), pattern.sum_attribute);
    return sum;
}

}  // namespace

const Schema kPatternSchema{"pattern", "A set of cards that agree or differ.", kPatternKeys};

void compile_patterns(Rules& rules, Diagnostics& out) {
    const Node* patterns = rules.model.doc.find("patterns");
    if (!patterns) return;
    for (const Node::Entry& entry : patterns->entries) {
        if (rules.patterns.size() == kMostPatterns)
            return out.error(entry.place, fmt::format("there are {} patterns", patterns->entries.size()),
                             fmt::format("at most {} are possible", kMostPatterns));
        read_pattern(rules, entry, out);
    }
}

Witness best_window(const Rules& rules, const Pattern& pattern, const State& m, int instance) {
    const Shape& s = rules.shape();
    const Cells cells{s, m, s.instances[static_cast<std::size_t>(instance)].first_cell};
    Witness best;
    const int windows = static_cast<int>(pattern.windows.size()) / pattern.length;
    const bool only_differ = pattern.same.empty();
    const Placed placed(pattern, s, m, cells, only_differ ? pattern.places : 0);
    for (int w = 0; w < windows; ++w) {
        const std::uint8_t* window = pattern.windows.data() + w * pattern.length;
        const CardId first = cells.at(window[0]);
        if (only_differ ? !placed.differ(window, pattern.length)
                        : first == kNoCard || !fulfils(pattern, s, m, cells, first, window + 1, pattern.length - 1))
            continue;
        const std::int64_t score = worth(pattern, s, m, cells, window);
        if (score > best.score) best = {score, w};
    }
    return best;
}

bool made_through(const Rules& rules, const Pattern& pattern, const State& m, CardId card) {
    const Shape& s = rules.shape();
    const int instance = instance_of_card(s, m, card) - pattern.first_instance;
    if (instance < 0 || instance >= pattern.instances) return false;
    const Cells cells{s, m, pattern.first_cell + instance * pattern.places};
    const auto place = static_cast<std::size_t>(place_of_card(s, m, card));
    if (pattern.along) return same_along(pattern, s, m, cells, card, place);
    if (pattern.same.size() == 1 && pattern.different.empty() && pattern.wild_attribute < 0)
        return same_through(pattern, s, m, cells, card, place);
    return fulfils_through(pattern, s, m, cells, card, place);
}

}  // namespace quattro
