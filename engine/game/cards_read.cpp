// Reads card sets: the attributes and the written forms of cards.
#include <fmt/format.h>

#include <algorithm>

#include "base/names.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "game/limits.hpp"
#include "game/read.hpp"
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr Key kSetKeys[] = {
    {"cards", KeyType::name, "The card set's id, which is also the name of the file.", "cards: quattro", true},
    {"attributes", KeyType::map,
     "The attributes of the cards, by name. Words such as `max` and `odd` refer to the first one that is a number, or "
     "to the first one if none is.",
     "attributes: { value: { from: 0, to: 10 } }"},
    {"written", KeyType::any,
     "How a card is written: attributes in braces, and other characters. In a list, the first form applies whose named "
     "values the card has.",
     "written: \"{colour}{value}\"", true},
    prose({"look", KeyType::map, "How cards are drawn with characters.", "look: { ink: colour }"}),
    prose({"text", KeyType::text, "A description of the cards, for players.", "text: Numbered cards in four colours."}),
};
constexpr Key kAttributeKeys[] = {
    {"from", KeyType::integer,
     "The lowest number; a lower result becomes this number. Default of a card: 0, or the number of the range that is "
     "nearest to 0.",
     "from: 0", false, -9999, 9999},
    {"to", KeyType::integer, "The highest number; a higher result becomes this number.", "to: 10", false, -9999, 9999},
    {"one_of", KeyType::any,
     "Named values, at most 1,000: a list, or a map from the name to how it is written on a card.",
     "one_of: { red: R, blue: B }"},
    {"holds", KeyType::name, "`seat`: the attribute is a seat.", "holds: seat"},
    {"like", KeyType::name, "An earlier attribute whose named values this one shares, so that both can be compared.",
     "like: colour"},
    {"absent_at", KeyType::map, "The attribute is absent while another one has this value.", "absent_at: { value: 0 }"},
    {"guards", KeyType::names,
     "While this attribute is not 0, effects do not change these attributes; `places` protects from swaps too.",
     "guards: [value, colour, places]"},
    {"seen_by", KeyType::any,
     "Who sees the attribute, of those who see the card: everyone, owner, others, nobody, or `{ if: ATTRIBUTE, else: "
     "WHO }`: everyone while that earlier attribute of the card is not 0, otherwise WHO (default: nobody).",
     "seen_by: owner"},
    {"shown", KeyType::flag,
     "Whether players are shown its changes. Default: true. This alone does not make it secret.", "shown: false"},
    prose({"text", KeyType::text, "The name for players. Default: its name.", "text: direction"}),
};

void read_named(Attribute& a, const Node& list, Diagnostics& out) {
    if (const std::size_t names = list.items.size() + list.entries.size(); names > kMaxNames)
        return out.error(list.where, fmt::format("'{}' has {} names", a.name, names),
                         fmt::format("at most {} are possible", kMaxNames));
    const auto check_value_name = [&](const std::string& name, const Location& where) {
        if (check_name(name, where, out) && (name == "odd" || name == "even"))
            out.error(where,
                      fmt::format("a value cannot be called '{0}', because 'is {0}' tests the number of a card", name),
                      "rename the value");
    };
    for (const Node& item : list.items)
        check_value_name(item.is_null() ? "null" : item.scalar, item.where);
    for (const Node::Entry& entry : list.entries)
        check_value_name(entry.key, entry.where);
    for (const Node& item : list.items) {
        a.values.push_back(item.scalar);
        a.letters.push_back(item.scalar);
    }
    for (const Node::Entry& entry : list.entries) {
        const std::string& letter = entry.value.scalar;
        if (const auto twin = std::find(a.letters.begin(), a.letters.end(), letter); twin != a.letters.end())
            out.error(entry.value.where,
                      fmt::format("'{}' is written '{}', and so is '{}'", entry.key, letter,
                                  a.values[twin - a.letters.begin()]),
                      "give each value its own letters");
        a.values.push_back(entry.key);
        a.letters.push_back(letter);
    }
    if (a.values.empty()) out.error(list.where, "one_of needs at least one name", "one_of: { red: R, blue: B }");
    a.hi = int_size(a.values);
}

std::vector<std::string> attribute_names(const Shape& shape) { return names_of(shape.attributes); }

void read_like(const Shape& shape, Attribute& a, const Node& like, Diagnostics& out) {
    const AttributeIndex other(index_of(shape.attributes, like.scalar));
    if (!other.valid() || !shape.attributes[other].named())
        return out.unknown(like.where, fmt::format("there is no earlier attribute '{}' with named values", like.scalar),
                           like.scalar, attribute_names(shape));
    const Attribute& model = shape.attributes[other];
    a.values = model.values;
    a.letters = model.letters;
    a.hi = model.hi;
}

void read_attribute(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const MapReader reader(entry.value, kAttributeSchema, out);
    Attribute a;
    a.name = entry.key;
    if (check_name(entry.key, entry.where, out) && (entry.key == "truth" || entry.key == "action"))
        out.error(
            entry.where,
            fmt::format("an attribute cannot be called '{0}', because 'pick: {0}' has a meaning of its own", entry.key),
            "rename the attribute");
    const bool number = reader.node("from") || reader.node("to");
    const Node* named = reader.node("one_of");
    const Node* holds = reader.node("holds");
    const Node* like = reader.node("like");
    if (number + (named != nullptr) + (holds != nullptr) + (like != nullptr) != 1 && reader.ok())
        out.error(entry.where, fmt::format("'{}' needs exactly one kind of value", entry.key),
                  "write from: and to:, or one_of:, like: or holds: seat");
    a.lo = reader.int_or("from", 0);
    a.hi = reader.int_or("to", 0);
    if (number && reader.ok() && !(reader.node("from") && reader.node("to")))
        out.error(entry.where, fmt::format("'{}' has only one bound", entry.key), "a number needs from: and to:");
    if (a.lo > a.hi)
        reader.error("to", fmt::format("'to' is below 'from' ({})", a.lo),
                     "put the lower number in 'from', the higher in 'to'");
    if (named) read_named(a, *named, out);
    if (like) read_like(model.shape, a, *like, out);
    if (holds && holds->scalar != "seat")
        reader.error("holds", fmt::format("an attribute cannot hold '{}'", holds->scalar), "holds: seat");
    if (holds) a.is_seat = true, a.hi = model.shape.seats;
    a.reports_changes = reader.flag_or("shown", true);
    if (const auto condition = read_audience(reader, "seen_by", a.seen_by, attribute_names(model.shape), out))
        a.shown_when = AttributeIndex(*condition);
    model.shape.attributes.push_back(std::move(a));
}

// Reports a value that is no number of the attribute's range. An attribute with named values has none.
void check_in_range(const Shape& shape, AttributeIndex attribute, const Node& node, Diagnostics& out) {
    if (!attribute.valid()) return;
    const Attribute& a = shape.attributes[attribute];
    const auto value = to_integer(node.scalar);
    if (a.named())
        out.error(node.where, fmt::format("'{}' has named values, not numbers", a.name),
                  "use an attribute with from: and to:");
    else if (!value || *value < a.lo || *value > a.hi)
        out.error(node.where,
                  fmt::format("'{}' cannot be {}", a.name, node.is_scalar() ? node.scalar : node.message_name()),
                  fmt::format("write a whole number from {} to {}", a.lo, a.hi));
}

// Reads `absent_at` and `guards` after all attributes are known, because they can name any of them.
void link_attribute(Model& model, AttributeIndex index, const Node::Entry& entry, Diagnostics& out) {
    Attribute& a = model.shape.attributes[index];
    if (const Node* absent = entry.value.find("absent_at"); absent && absent->is_map() && !absent->entries.empty()) {
        if (absent->entries.size() > 1)
            out.error(absent->entries[1].where, "'absent_at' takes one attribute and one value",
                      "absent_at: { value: 0 }");
        const Node::Entry& at = absent->entries[0];
        a.absent_attribute = AttributeIndex(index_of(model.shape.attributes, at.key));
        if (!a.absent_attribute.valid())
            out.unknown(at.where, fmt::format("the cards have no attribute '{}'", at.key), at.key,
                        attribute_names(model.shape));
        const auto value = to_integer(at.value.scalar);
        check_in_range(model.shape, a.absent_attribute, at.value, out);
        a.absent_value = static_cast<int>(value.value_or(0));
        if (!a.named())
            out.error(absent->where, fmt::format("'{}' has no named values, so it cannot be absent", a.name),
                      "remove 'absent_at', or use an attribute with named values");
    }
    const Node* guards = entry.value.find("guards");
    if (!guards) return;
    std::vector<const Node*> names;
    if (guards->is_scalar()) names.push_back(guards);
    for (const Node& n : guards->items)
        names.push_back(&n);
    for (const Node* n : names) {
        const int other = index_of(model.shape.attributes, n->scalar);
        std::vector<std::string> known = attribute_names(model.shape);
        known.emplace_back(kNamedPlaces.name);
        if (n->scalar == kNamedPlaces.name)
            a.guards_places = true;
        else if (other < 0)
            out.unknown(n->where, fmt::format("there is no attribute '{}' to guard", n->scalar), n->scalar, known);
        else
            a.guards |= 1U << other;
    }
}

// A form fits if the card has all names and seats that the form shows, except those that can be absent.
bool fits(const Model& model, const CardFormat& form, std::span<const std::int16_t> values) {
    const auto there = [&](AttributeIndex attribute) {
        const Attribute& a = model.shape.attributes[attribute];
        return (!a.named() && !a.is_seat) || a.absent_attribute.valid() || values[attribute.offset()];
    };
    return std::all_of(form.begin(), form.end(), [&](const FormatPart& p) {
        return (!p.attribute.valid() || there(p.attribute)) && std::all_of(p.group.begin(), p.group.end(), there);
    });
}

// Bits of the attributes that must have a value for the form to fit.
std::uint32_t required_attributes(const Model& model, const CardFormat& form) {
    std::uint32_t bits = 0;
    const auto note = [&](AttributeIndex attribute) {
        const Attribute& a = model.shape.attributes[attribute];
        if ((a.named() || a.is_seat) && !a.absent_attribute.valid()) bits |= 1U << attribute.offset();
    };
    for (const FormatPart& p : form) {
        if (p.attribute.valid()) note(p.attribute);
        for (const AttributeIndex attribute : p.group)
            note(attribute);
    }
    return bits;
}

// Reports a form that is never used, because an earlier form fits all its cards.
void check_forms(const Model& model, const Node& written, Diagnostics& out) {
    for (std::size_t i = 1; i < written.items.size() && i < model.cards.forms.size(); ++i)
        for (std::size_t before = 0; before < i; ++before) {
            const std::uint32_t first = required_attributes(model, model.cards.forms[before]);
            if ((required_attributes(model, model.cards.forms[i]) & first) != first) continue;
            out.error(written.items[i].where,
                      fmt::format("no card is written '{}', because '{}' applies to all of them",
                                  written.items[i].scalar, written.items[before].scalar),
                      "put the form with the most named values first");
            break;
        }
}

// Reads the content of braces: an attribute, or a group of attributes with one sign together. Nothing after an error.
std::optional<FormatPart> read_part(const Model& model, const Node& written, std::string_view name, Diagnostics& out) {
    const auto place_of = [&](std::string_view word) {
        Location where = written.where;
        where.column += static_cast<int>(word.data() - written.scalar.data()) + (written.quoted ? 1 : 0);
        return where;
    };
    std::vector<AttributeIndex> attributes;
    for (std::string_view rest = name;;) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        attributes.emplace_back(index_of(model.shape.attributes, word));
        if (!attributes.back().valid()) {
            out.unknown(place_of(word), fmt::format("the cards have no attribute '{}'", word), word,
                        attribute_names(model.shape));
            return std::nullopt;
        }
        if (word.size() == rest.size()) break;
        rest.remove_prefix(word.size() + 1);
    }
    if (attributes.size() == 1) return FormatPart{"", attributes.front(), {}};
    if (!joint_signs(model, attributes)) {
        out.error(place_of(name), fmt::format("there are no signs for '{}'", name),
                  fmt::format("add to the card set: look: {{ signs: {{ {}: ... }} }}", name));
        return std::nullopt;
    }
    return FormatPart{"", {}, attributes};
}

}  // namespace

CardFormat read_form(const Model& model, const Node& written, Diagnostics& out) {
    CardFormat form;
    std::string_view rest = written.scalar;
    while (!rest.empty()) {
        const std::size_t open = rest.find('{');
        const std::string_view literal = rest.substr(0, open);
        const auto wrong = [&](std::string_view sign) {
            out.error(written.where, fmt::format("a '{}' is missing in '{}'", sign, written.scalar),
                      "put an attribute in braces: {colour}");
            return CardFormat{};
        };
        if (literal.find('}') != std::string_view::npos) return wrong("{");
        if (open != 0) form.push_back({std::string(literal), {}, {}});
        if (open == std::string_view::npos) return form;
        const std::size_t close = rest.find('}', open);
        const std::string_view name = rest.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
        const auto part = read_part(model, written, name, out);
        if (!part) return {};
        form.push_back(*part);
        if (close == std::string_view::npos) return wrong("}");
        rest.remove_prefix(close + 1);
    }
    return form;
}

const CardFormat& fitting_form(const Model& model, const std::vector<CardFormat>& forms,
                               std::span<const std::int16_t> values) {
    const auto form =
        std::find_if(forms.begin(), forms.end(), [&](const CardFormat& f) { return fits(model, f, values); });
    return form == forms.end() ? forms.back() : *form;
}

AttributeIndex missing_attribute(const Model& model, std::span<const std::int16_t> values) {
    for (const FormatPart& part : fitting_form(model, model.cards.forms, values)) {
        if (!part.attribute.valid() || values[part.attribute.offset()] != 0) continue;
        const Attribute& a = model.shape.attributes[part.attribute];
        const bool absent = a.absent_attribute.valid() && values[a.absent_attribute.offset()] == a.absent_value;
        if (a.named() && !absent && !parse_card(model, write_card(model, values))) return part.attribute;
    }
    return {};
}

std::string value_text(const Attribute& attribute, int value) {
    if (!attribute.named()) return std::to_string(value);
    return value > 0 ? attribute.letters[value - 1] : "";
}

const Schema kCardSetSchema{"card set", "A file in cards/: a set of cards with their attributes.", kSetKeys};
const Schema kAttributeSchema{"attribute", "One attribute of the cards.", kAttributeKeys};

void read_card_set(Model& model, const Node& doc, Diagnostics& out) {
    const MapReader reader(doc, kCardSetSchema, out);
    model.cards.id = reader.text_or("cards", "");
    if (const Node* attributes = reader.node("attributes")) {
        if (attributes->entries.size() > kMaxAttributes)
            return out.error(attributes->where, fmt::format("cards can have at most {} attributes", kMaxAttributes));
        for (const Node::Entry& entry : attributes->entries)
            read_attribute(model, entry, out);
        for (std::size_t i = 0; i < attributes->entries.size(); ++i)
            link_attribute(model, AttributeIndex(i), attributes->entries[i], out);
    }
    if (const Node* written = reader.node("written")) {
        if (!written->is_list()) model.cards.forms.push_back(read_form(model, *written, out));
        for (const Node& form : written->items)
            model.cards.forms.push_back(read_form(model, form, out));
        if (model.cards.forms.empty())
            reader.error("written", "'written' has no form, so no card can be named", "written: \"{colour}{value}\"");
    }
    if (const Node* written = reader.node("written"); written && reader.ok()) check_forms(model, *written, out);
    if (const Node* look = reader.node("look")) read_look(model, *look, out);
}

}  // namespace quattro
