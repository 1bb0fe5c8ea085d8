// Reads the table and the tie rules of a pattern among all cards of a zone.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/name_lookup.hpp"
#include "compile/pattern_read.hpp"
#include "game/limits.hpp"

namespace quattro {
namespace {

constexpr Key kRowKeys[] = {
    {"cards", KeyType::integer, "The number of cards; 0 means that it is always present.", "cards: 4", true, 0, 5},
    prose({"name", KeyType::text, "Its name for players.", "name: four of a kind"}),
    {"worth", KeyType::integer, "Its score. Default: 0.", "worth: 9", false, 0, 30000},
    {"sum", KeyType::name,
     "Instead of `worth`: the attribute whose sum is its score; its range must not allow negative values.",
     "sum: value"},
    {"same", KeyType::names, "Attributes in which all its cards agree. Cards without a value agree with each other.",
     "same: [dir, shade]"},
    {"different", KeyType::names,
     "Attributes in which no two of its cards may be equal; an absent value clashes with nothing.",
     "different: [value, colour]"},
    {"round", KeyType::name,
     "An attribute whose values form a circle. The cards have equal steps around it, in any order. It has at most 31 "
     "values.",
     "round: dir"},
    {"steps", KeyType::list, "The allowed lengths of such a step.", "steps: [1, 2, 3]"},
    {"wild", KeyType::map, "A card with this value of an attribute ...", "wild: { value: 0 }"},
    {"stands_for", KeyType::name, "... stands for any value of this one, which the row or a tie must compare.",
     "stands_for: colour"},
};
constexpr Key kTieKeys[] = {
    {"lowest", KeyType::name, "The attribute whose lower value is better, card by card; it has at most 16 values.",
     "lowest: dir"},
    {"highest", KeyType::name, "... or the higher value.", "highest: value"},
    {"from_highest", KeyType::name,
     "The cards are compared in the order of this attribute, the highest first. Default: in the order of the compared "
     "attribute, the lowest first.",
     "from_highest: value"},
    {"of", KeyType::name, "`all`: compares all cards of the zone, not only those of the pattern.", "of: all"},
};

std::vector<AttributeIndex> attributes(const Model& model, const MapReader& reader, std::string_view key,
                                       Diagnostics& out) {
    std::vector<AttributeIndex> list;
    for (const Node* n : reader.names(key))
        if (const AttributeIndex a = attribute_named(model, *n, out); a.valid()) list.push_back(a);
    return list;
}

AttributeIndex attribute_at(const Model& model, const MapReader& reader, std::string_view key, Diagnostics& out) {
    const Node* node = reader.node(key);
    return node ? attribute_named(model, *node, out) : AttributeIndex();
}

// Enumerates all sets of values at equal steps around the circle.
void read_circle(SubsetRow& row, const Model& model, const MapReader& reader, Diagnostics& out) {
    row.circle = attribute_at(model, reader, "round", out);
    const Node* steps = reader.node("steps");
    if ((row.circle.valid()) != (steps != nullptr) && reader.ok())
        out.error(reader.self().where, "'round' and 'steps' go together", "round: dir, steps: [1, 2, 3]");
    if (!row.circle.valid() || !steps) return;
    const Attribute& a = model.shape.attributes[row.circle];
    row.circle_lowest = a.is_absent(0) ? 1 : a.lo;
    const int n = a.hi - row.circle_lowest + 1;
    if (n > kMaxCircleValues)
        return out.error(
            reader.node("round")->where, fmt::format("'{}' has {} values", a.name, n),
            fmt::format("a circle can have at most {}: use an attribute with fewer values", kMaxCircleValues));
    if (steps->items.empty())
        reader.error("steps", "no step is allowed, so no cards are such a row", "name the lengths: steps: [1, 2, 3]");
    if (row.cards > 1 && contains(row.same, row.circle))
        reader.error("same", fmt::format("cards at different places of the circle cannot agree in '{}'", a.name),
                     "remove it from 'same', or remove 'round' and 'steps'");
    for (const Node& step : steps->items) {
        const auto by = to_integer(step.scalar);
        if (!by || *by < 1 || *by >= n) {
            out.error(step.where, fmt::format("'{}' is not a step around {} values", step.scalar, n),
                      fmt::format("write a number from 1 to {}", n - 1));
            continue;
        }
        for (int start = 0; start < n; ++start) {
            std::uint32_t mask = 0;
            for (int i = 0; i < row.cards; ++i)
                mask |= 1U << ((start + i * static_cast<int>(*by)) % n);
            if (__builtin_popcount(mask) == row.cards) row.circles.push_back(mask);
        }
    }
}

// Reports keys that compare cards in a row that has too few of them.
void check_row_keys(const SubsetRow& row, const MapReader& reader) {
    constexpr std::string_view kRemedy = "remove it, or raise 'cards'";
    if (!reader.node("cards")) return;
    if (row.cards == 0)
        refuse_idle(reader, {"sum", "same", "different", "round", "steps", "wild", "stands_for"}, "a row of no cards",
                    kRemedy);
    if (row.cards == 1) refuse_idle(reader, {"same", "different"}, "a row of one card", kRemedy);
}

// Reports `wild` if neither the row nor a tie compares the attribute that wild cards stand for.
void check_stands_for(const SubsetRow& row, const Pattern& pattern, const Model& model, const MapReader& reader) {
    const auto is_compared_by = [&](const TieKey& tie) { return !tie.all && tie.attribute == row.stands_for; };
    if (!row.stands_for.valid() || contains(row.same, row.stands_for) || contains(row.different, row.stands_for) ||
        std::any_of(pattern.ties.begin(), pattern.ties.end(), is_compared_by))
        return;
    const std::string& name = model.shape.attributes[row.stands_for].name;
    refuse_idle(reader, {"wild"}, fmt::format("a row that does not compare '{}'", name),
                fmt::format("write '{}' in 'same' or 'different', or remove 'wild' and 'stands_for'", name));
}

// The ties of the pattern must have been read.
SubsetRow read_row(const Pattern& pattern, const Model& model, const Node& node, Diagnostics& out) {
    const std::size_t before = out.size();
    const MapReader reader(node, kRowSchema, out);
    SubsetRow row;
    row.name = reader.text_or("name", "");
    row.cards = reader.int_or("cards", 0);
    row.worth = reader.integer_or("worth", 0);
    row.sum = attribute_at(model, reader, "sum", out);
    row.same = attributes(model, reader, "same", out);
    row.different = attributes(model, reader, "different", out);
    check_row_keys(row, reader);
    check_row_attributes(model, reader, row.same, row.different, row.cards);
    if (reader.node("sum") && reader.node("worth"))
        reader.error("sum", "a row cannot have both 'worth' and 'sum'", "remove 'worth' or 'sum'");
    check_sum(model, reader, row.sum);
    read_circle(row, model, reader, out);
    const Node* wild = reader.node("wild");
    row.stands_for = attribute_at(model, reader, "stands_for", out);
    if ((wild != nullptr) != (reader.node("stands_for") != nullptr) && reader.ok())
        out.error(node.where, "'wild' and 'stands_for' go together", "wild: { value: 0 }, stands_for: colour");
    if (wild) read_wild(row.wild_attribute, row.wild_value, model, *wild, out);
    if (row.circle.valid() && row.circle == row.stands_for)
        reader.error("stands_for", "a wild card cannot stand for a value of the circle",
                     "write separate rows with and without wild cards, or remove 'wild'");
    if (out.size() == before) check_stands_for(row, pattern, model, reader);
    return row;
}

// True if cards without a value of the attribute belong to the card set. A named attribute that each form of `written`
// shows is not meant to be absent.
bool can_be_absent(const Model& model, AttributeIndex index) {
    const Attribute& attribute = model.shape.attributes[index];
    const auto shows = [&](const CardFormat& form) {
        return std::any_of(form.begin(), form.end(), [&](const FormatPart& p) { return p.attribute == index; });
    };
    const auto& forms = model.cards.forms;
    return attribute.is_seat || attribute.absent_attribute.valid() ||
           (attribute.named() && !std::all_of(forms.begin(), forms.end(), shows));
}

TieKey read_tie(const Model& model, const Node& node, Diagnostics& out) {
    const MapReader reader(node, kTieSchema, out);
    TieKey tie;
    tie.lowest = reader.node("lowest") != nullptr;
    if (tie.lowest == (reader.node("highest") != nullptr) && reader.ok())
        out.error(node.where, "a tie needs either 'lowest' or 'highest'", "{ lowest: dir }");
    tie.attribute = std::max(AttributeIndex(0), attribute_at(model, reader, tie.lowest ? "lowest" : "highest", out));
    tie.by = attribute_at(model, reader, "from_highest", out);
    const std::string of = reader.text_or("of", "");
    if (!of.empty() && of != "all") reader.error("of", fmt::format("'{}' is not known here", of), "of: all");
    tie.all = of == "all";
    if (model.shape.attributes.empty()) return tie;
    const Attribute& a = model.shape.attributes[tie.attribute];
    tie.lowest_value = a.named() ? 1 : a.lo;
    if (a.hi - tie.lowest_value >= kMaxTied)
        out.error(node.where, fmt::format("'{}' has more than {} values", a.name, kMaxTied),
                  "compare another attribute");
    return tie;
}

}  // namespace

const Schema kRowSchema{"pattern's row", "One combination that cards of a zone can form.", kRowKeys};
const Schema kTieSchema{"pattern's tie", "How ties are broken, one rule after the other.", kTieKeys};

void check_row_attributes(const Model& model, const MapReader& reader, const std::vector<AttributeIndex>& same,
                          const std::vector<AttributeIndex>& different, int cards) {
    for (const AttributeIndex a : different) {
        const Attribute& attribute = model.shape.attributes[a];
        const auto values = attribute.named() ? int_size(attribute.values) : attribute.hi - attribute.lo + 1;
        if (contains(same, a))
            reader.error("different", fmt::format("cards cannot both agree and differ in '{}'", attribute.name),
                         "remove one of the two");
        else if (values < cards && !can_be_absent(model, a) && !reader.node("wild"))
            reader.error(
                "different", fmt::format("{} cards cannot all differ in '{}'", cards, attribute.name),
                fmt::format("it has only {} values{}", values,
                            attribute.named() ? "; if a card can lack one, add a form without it to 'written'" : ""));
    }
}

void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out) {
    for (const Node& tie : items_of(ties))
        pattern.ties.push_back(read_tie(model, tie, out));
    for (const Node& row : items_of(table))
        pattern.rows.push_back(read_row(pattern, model, row, out));
    if (pattern.ties.size() > 2) out.error(ties->where, "there can be at most two ties", "remove the others");
    pattern.only_distinct = std::all_of(pattern.rows.begin(), pattern.rows.end(), [](const SubsetRow& row) {
        const auto clashes = [&](AttributeIndex a) { return a != row.stands_for; };
        return row.cards < 2 || std::any_of(row.different.begin(), row.different.end(), clashes);
    });
    std::vector<AttributeIndex>& looked = pattern.read_set;
    for (const SubsetRow& row : pattern.rows) {
        looked.insert(looked.end(), row.different.begin(), row.different.end());
        for (const AttributeIndex a : {row.sum, row.wild_attribute, row.circle})
            if (a.valid()) looked.push_back(a);
        looked.insert(looked.end(), row.same.begin(), row.same.end());
    }
    for (const TieKey& tie : pattern.ties) {
        pattern.long_ties = pattern.long_ties || tie.all;
        looked.push_back(tie.attribute);
        if (tie.by.valid()) looked.push_back(tie.by);
    }
    std::sort(looked.begin(), looked.end());
    looked.erase(std::unique(looked.begin(), looked.end()), looked.end());
}

}  // namespace quattro
