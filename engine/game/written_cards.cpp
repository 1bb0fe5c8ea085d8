// Parses and writes cards in the forms of their card set.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/read.hpp"
#include "state/start_value.hpp"

namespace quattro {
namespace {

constexpr int kMaxTries = 20'000;  // to parse a card in one form: ambiguous letters multiply with each part

// A backtracking parser: it tries each way to write a value.
struct CardParser {
    const Model& model;
    const CardFormat& form;
    AttributeValues values;
    int tries = 0;  // fails beyond kMaxTries

    bool parse(std::size_t part, std::string_view text) {
        if (++tries > kMaxTries) return false;
        if (part == form.size()) return text.empty() && consistent();
        const FormatPart& p = form[part];
        if (!p.attribute.valid())
            return text.substr(0, p.literal.size()) == p.literal && parse(part + 1, text.substr(p.literal.size()));
        const Attribute& a = model.shape.attributes[p.attribute];
        return a.named() ? named(part, a, text) : number(part, a, text);
    }
    bool named(std::size_t part, const Attribute& a, std::string_view text) {
        std::int16_t& value = values[form[part].attribute];
        for (std::size_t v = 0; v < a.letters.size() && ++tries <= kMaxTries; ++v) {
            value = static_cast<std::int16_t>(v + 1);
            if (text.substr(0, a.letters[v].size()) == a.letters[v] &&
                parse(part + 1, text.substr(a.letters[v].size())))
                return true;
        }
        value = 0;
        return a.absent_attribute.valid() && parse(part + 1, text);
    }
    bool number(std::size_t part, const Attribute& a, std::string_view text) {
        for (std::size_t length = std::min<std::size_t>(text.size(), 5); length >= 1; --length) {
            const auto value = to_integer(text.substr(0, length));
            if (!value || *value < a.lo || *value > a.hi) continue;
            values[form[part].attribute] = static_cast<std::int16_t>(*value);
            if (parse(part + 1, text.substr(length))) return true;
        }
        return false;
    }
    bool consistent() const {
        for (const AttributeIndex i : values.indices()) {
            const Attribute& a = model.shape.attributes[i];
            if (!a.absent_attribute.valid()) continue;
            const bool must_be_absent = values[a.absent_attribute] == a.absent_value;
            if (must_be_absent != (values[i] == 0)) return false;
        }
        return true;
    }
};

}  // namespace

std::optional<std::vector<std::int16_t>> parse_card(const Model& model, std::string_view text) {
    for (const auto& form : model.cards.forms) {
        CardParser parser{model, form, {}, 0};
        for (const Attribute& a : model.shape.attributes)
            parser.values.push_back(start_value(a));
        if (!text.empty() && parser.parse(0, text)) return parser.values;
    }
    return std::nullopt;
}

std::string write_card(const Model& model, std::span<const std::int16_t> values) {
    std::string text;
    for (const FormatPart& p : fitting_form(model, model.cards.forms, values)) {
        text += p.literal;
        if (!p.attribute.valid()) continue;
        text += value_text(model.shape.attributes[p.attribute], values[p.attribute.offset()]);
    }
    return text;
}

namespace {

// The hint for a text that is no card of the set. If no form writes an attribute with `absent_at`, only cards on which
// that attribute is absent can be written; the hint then names the attribute.
std::string unknown_card_hint(const Model& model) {
    for (const AttributeIndex i : model.shape.attributes.indices()) {
        const Attribute& a = model.shape.attributes[i];
        const auto writes = [&](const CardFormat& form) {
            return std::any_of(form.begin(), form.end(), [&](const FormatPart& p) { return p.attribute == i; });
        };
        if (!a.absent_attribute.valid() || std::any_of(model.cards.forms.begin(), model.cards.forms.end(), writes))
            continue;
        const Attribute& other = model.shape.attributes[a.absent_attribute];
        return fmt::format("each card needs a '{0}' unless its '{1}' is {2}; add {{{0}}} to 'written' in the card set",
                           a.name, other.name, value_text(other, a.absent_value));
    }
    return "see 'written' in the card set";
}

}  // namespace

int add_template(Model& model, const Node& written, Diagnostics& out) {
    const auto values = parse_card(model, written.scalar);
    if (!values) {
        out.error(written.where, fmt::format("'{}' is not a card of the set '{}'", written.scalar, model.cards.id),
                  unknown_card_hint(model));
        return -1;
    }
    return add_template(model, *values);
}

int add_template(Model& model, const std::vector<std::int16_t>& values) {
    auto& templates = model.shape.templates;
    const auto known = std::find(templates.begin(), templates.end(), values);
    if (known != templates.end()) return position_in(templates, known);
    templates.push_back(values);
    return int_size(templates) - 1;
}

}  // namespace quattro
