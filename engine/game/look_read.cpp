// Reads the `look` of a card set, and draws cards with it: signs for values, and the attribute that sets the colour.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr Key kLookKeys[] = {
    {"shown", KeyType::any,
     "How a card is drawn, in the form of `written`: attributes in braces, and other characters. In a list, the first "
     "form applies whose named values the card has. Default: the card is drawn as it is written.",
     "shown: \"{shape}{pattern}{shape}\""},
    {"signs", KeyType::map,
     "For each attribute, the sign of each of its values; a list if the attribute is in the form several times. A "
     "value without a sign is drawn as it is written. An attribute that is `like` another one has its signs. Several "
     "attributes can share one sign, `shown` as `{suit colour}`: `suit colour: { sun: { red: R } }`.",
     "signs: { shape: { square: [\"[\", \"]\"], circle: [\"(\", \")\"] } }"},
    {"parts", KeyType::map,
     "For each word that is answered after a card, the part of the card that it means, in the form of `shown`. The "
     "option is then drawn as that part.",
     "parts: { left: \"{suit}{rank}\", right: \"{suit2}{rank2}\" }"},
    {"words", KeyType::any,
     "How a card is said in words, in the form of `written`, with the names of values instead of letters. In a list, "
     "the first form applies whose named values the card has. Players read it beside the card where they choose one. "
     "Default: nothing.",
     "words: \"{colour} {shape}\""},
    {"ink", KeyType::name,
     "The attribute that gives a card its colour on a display with colours. It holds a seat, or its values are among "
     "red, blue, green, yellow, purple and cyan.",
     "ink: colour"},
};

constexpr std::string_view kInks[] = {"red", "blue", "green", "yellow", "purple", "cyan"};  // the names of colours

using Signs = std::vector<std::string>;

// Reads one level of nested maps; each level is one attribute of the group.
void read_level(const Model& model, GroupSigns& joint, std::vector<int>& values, const Node& node, Diagnostics& out) {
    const AttributeIndex index = joint.attributes[values.size()];
    const Attribute& a = model.shape.attributes[index];
    if (!node.is_map() || !a.named())
        return out.error(node.where, fmt::format("'{}' needs a map from its named values to signs", a.name),
                         "suit colour: { sun: { red: R, blue: B }, moon: { red: r, blue: b } }");
    for (const Node::Entry& e : node.entries) {
        const int value = find_named_value(a, e, out);
        if (value == 0) continue;
        values.push_back(value);
        if (values.size() < joint.attributes.size())
            read_level(model, joint, values, e.value, out);
        else if (e.value.is_scalar())
            joint.signs[values] = e.value.scalar;
        else
            out.error(e.value.where, "expected a single sign");
        values.pop_back();
    }
}

void read_joint(Model& model, const Node::Entry& entry, Diagnostics& out) {
    GroupSigns joint;
    Location where = entry.where;
    for (const std::string& word : split(entry.key, ' ')) {
        joint.attributes.push_back(attribute_named(model, name_node(word, where), out));
        if (!joint.attributes.back().valid()) return;
        where.column += int_size(word) + 1;
    }
    std::vector<int> values;
    read_level(model, joint, values, entry.value, out);
    model.cards.look.joint.push_back(std::move(joint));
}

// Reads a form, or a list of them. Does nothing if `node` is null.
void read_forms(const Model& model, const Node* node, std::vector<CardFormat>& forms, Diagnostics& out) {
    const auto read = [&](const Node& form) {
        if (form.is_scalar())
            forms.push_back(read_form(model, form, out));
        else
            out.error(form.where, "expected a form, or a list of forms", "\"{colour}{value}\"");
    };
    if (!node) return;
    if (!node->is_list()) read(*node);
    for (const Node& form : node->items)
        read(form);
}

void read_signs(Model& model, const Node::Entry& entry, Diagnostics& out) {
    if (entry.key.find(' ') != std::string::npos) return read_joint(model, entry, out);
    const AttributeIndex index = attribute_named(model, name_node(entry.key, entry.where), out);
    if (!index.valid()) return;
    const Attribute& a = model.shape.attributes[index];
    if (!a.named())
        return out.error(entry.value.where, "only named values can have signs", fmt::format("remove '{}'", a.name));
    if (!entry.value.is_map())
        return out.error(entry.value.where, fmt::format("'{}' needs a map from its named values to signs", a.name),
                         "pattern: { striped: \"/\" }");
    auto& signs = model.cards.look.signs[index];
    signs.resize(a.values.size());
    for (const Node::Entry& e : entry.value.entries) {
        const int value = find_named_value(a, e, out);
        if (value == 0) continue;
        Signs& list = signs[value - 1];
        if (e.value.is_scalar()) list.push_back(e.value.scalar);
        for (const Node& item : e.value.items)
            if (item.is_scalar()) list.push_back(item.scalar);
        if (list.empty() || (!e.value.is_scalar() && list.size() < e.value.items.size()))
            out.error(e.value.where, fmt::format("this is not a sign for '{}'", e.key),
                      "write \"/\", or a list of signs");
        if (std::any_of(list.begin(), list.end(), [](const std::string& sign) { return sign.empty(); }))
            out.error(e.value.where, fmt::format("a sign of '{}' is empty", e.key), "write at least one character");
    }
}

}  // namespace

int find_named_value(const Attribute& a, const Node::Entry& entry, Diagnostics& out) {
    const auto found = std::find(a.values.begin(), a.values.end(), entry.key);
    if (found != a.values.end()) return position_in(a.values, found) + 1;
    out.unknown(entry.where, fmt::format("'{}' has no value '{}'", a.name, entry.key), entry.key, a.values);
    return 0;
}

const Schema kLookSchema{"look", "How cards are drawn with characters. Players type them as they are written.",
                         kLookKeys};

void read_look(Model& model, const Node& node, Diagnostics& out) {
    const MapReader reader(node, kLookSchema, out);
    CardSetLook& look = model.cards.look;
    look.signs.resize(model.shape.attributes.size());
    for (const Node::Entry& entry : entries_of(reader.node("signs")))
        read_signs(model, entry, out);
    read_forms(model, reader.node("shown"), look.forms, out);
    read_forms(model, reader.node("words"), look.words, out);
    if (const Node* parts = reader.node("parts"))
        for (const Node::Entry& entry : parts->entries) {
            if (entry.value.is_scalar())
                look.parts.emplace(entry.key, read_form(model, entry.value, out));
            else
                out.error(entry.value.where, "expected a single form", "front: \"{side}\"");
        }
    const Node* ink = reader.node("ink");
    if (!ink) return;
    look.color_attribute = attribute_named(model, *ink, out);
    if (!look.color_attribute.valid()) return;
    const Attribute& a = model.shape.attributes[look.color_attribute];
    if (!a.named() && !a.is_seat)
        reader.error("ink", fmt::format("'{}' is a number, not a colour", a.name),
                     "use an attribute with named values, or one that holds a seat");
    for (const std::string& value : a.values)
        if (!contains(kInks, value))
            return reader.error("ink", fmt::format("'{}' of '{}' is not a supported colour", value, a.name),
                                "name its values red, blue, green, yellow, purple or cyan; or remove 'ink'");
}

const Signs& signs_of(const Model& model, AttributeIndex attribute, int value) {
    static const Signs kAsWritten;
    const CardSetLook& look = model.cards.look;
    for (const AttributeIndex of : {attribute, model.type_attribute(attribute)}) {
        if (of.offset() >= look.signs.size()) return kAsWritten;
        const auto& signs = look.signs[of];
        const auto index = static_cast<std::size_t>(value - 1);
        if (value > 0 && index < signs.size() && !signs[index].empty()) return signs[index];
    }
    return kAsWritten;
}

const GroupSigns* joint_signs(const Model& model, const std::vector<AttributeIndex>& attributes) {
    const auto same = [&](AttributeIndex a, AttributeIndex b) {
        return model.type_attribute(a) == model.type_attribute(b);
    };
    for (const GroupSigns& joint : model.cards.look.joint)
        if (std::equal(attributes.begin(), attributes.end(), joint.attributes.begin(), joint.attributes.end(), same))
            return &joint;
    return nullptr;
}

namespace {

std::string drawn_together(const Model& model, const std::vector<AttributeIndex>& attributes,
                           std::span<const std::int16_t> values) {
    std::vector<int> wanted;
    std::string written;
    for (const AttributeIndex a : attributes) {
        wanted.push_back(values[a.offset()]);
        written += value_text(model.shape.attributes[a], wanted.back());
    }
    const auto& signs = joint_signs(model, attributes)->signs;
    const auto found = signs.find(wanted);
    return found == signs.end() ? written : found->second;
}

}  // namespace

namespace {

std::string draw_form(const Model& model, const CardFormat& form, std::span<const std::int16_t> values) {
    std::vector<std::size_t> times(model.shape.attributes.size());
    std::string text;
    for (const FormatPart& p : form) {
        text += p.literal;
        if (!p.group.empty()) text += drawn_together(model, p.group, values);
        if (!p.attribute.valid()) continue;
        const int value = values[p.attribute.offset()];
        const Signs& signs = signs_of(model, p.attribute, value);
        const std::size_t time = times[p.attribute.offset()]++;
        text += signs.empty() ? value_text(model.shape.attributes[p.attribute], value)
                              : signs[std::min(time, signs.size() - 1)];
    }
    return text;
}

}  // namespace

std::string draw_card(const Model& model, std::span<const std::int16_t> values) {
    const auto& forms = model.cards.look.forms.empty() ? model.cards.forms : model.cards.look.forms;
    return draw_form(model, fitting_form(model, forms, values), values);
}

std::string say_card(const Model& model, std::span<const std::int16_t> values) {
    std::string text;
    if (model.cards.look.words.empty()) return text;
    const auto name_of = [&](AttributeIndex attribute) {
        const Attribute& a = model.shape.attributes[attribute];
        const int value = values[attribute.offset()];
        return a.named() && value > 0 ? a.values[value - 1] : value_text(a, value);
    };
    for (const FormatPart& p : fitting_form(model, model.cards.look.words, values)) {
        text += p.literal;
        if (p.attribute.valid()) text += name_of(p.attribute);
        std::vector<std::string> names;
        std::transform(p.group.begin(), p.group.end(), std::back_inserter(names), name_of);
        text += join(names, " ");
    }
    return text;
}

std::string draw_part(const Model& model, const std::string& word, std::span<const std::int16_t> values) {
    const auto& parts = model.cards.look.parts;
    const auto form = parts.find(word);
    return form == parts.end() ? "" : draw_form(model, form->second, values);
}

}  // namespace quattro
