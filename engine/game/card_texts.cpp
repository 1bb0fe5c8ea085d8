// Reports cards whose text is empty, belongs to another card too, or has another meaning.
#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

using Values = std::vector<std::int16_t>;

constexpr std::int64_t kMaxCompared = 20'000;  // combinations of values tested for each form
// A range of numbers with more values is tested only at its ends and where the digits change. A list of at least as
// many names can be reduced.
constexpr std::size_t kWidest = 24;

struct ReservedText {
    std::string_view text, meaning;
};
constexpr ReservedText kTaken[] = {
    {"?", "a hidden card"},
    {"-", "an empty place"},
    {"none", "that no card is chosen"},
    {"random", "that a card is drawn"},
    {"hidden", "hidden cards"},
};
// Blanks, commas, semicolons and bars separate cards; braces enclose attributes.
constexpr std::string_view kSeparators = " \t\r\n,;|{}";

// The location that determines the text of a card: of the value, if the form is one attribute with `one_of`; otherwise
// of the form.
Location place_of(const Model& model, const Node& written, const CardFormat& form, const Values& values) {
    if (form.size() != 1 || !form[0].attribute.valid()) return written.where;
    const Attribute& a = model.shape.attributes[form[0].attribute];
    const Node* names = find_in(find_in(model.cards.doc.find("attributes"), a.name), "one_of");
    const auto value = static_cast<std::size_t>(values[form[0].attribute.offset()]);
    if (!names || value == 0) return written.where;
    if (names->is_map() && value <= names->entries.size()) return names->entries[value - 1].value.where;
    return names->is_list() && value <= names->items.size() ? names->items[value - 1].where : written.where;
}

void check_signs(const Model& model, Diagnostics& out) {
    const auto check = [&](const std::string& sign, const Location& where) {
        const std::size_t at = sign.find_first_of(kSeparators);
        if (at == std::string::npos) return;
        out.error(
            where,
            fmt::format("a card cannot contain '{}': spaces, commas, semicolons, bars and braces separate cards", sign),
            "use other characters");
    };
    for (const Node::Entry& entry : entries_of(model.cards.doc.find("attributes")))
        for (const Node::Entry& e : entries_of(entry.value.find("one_of")))
            check(e.value.scalar, e.value.where);
    const Node& written = *model.cards.doc.find("written");
    for (std::size_t i = 0; i < model.cards.forms.size(); ++i)
        for (const FormatPart& part : model.cards.forms[i])
            check(part.literal, written.is_list() ? written.items[i].where : written.where);
}

// The values of an attribute to test. In a wide range these are the ends and values where the digits change. For names
// and seats they begin with 1, or with 0 if the attribute can be absent.
Values sample_values(const Attribute& a) {
    Values values;
    if (a.absent_attribute.valid()) values.push_back(0);
    const int lowest = a.named() || a.is_seat ? 1 : a.lo;
    if (!a.named() && static_cast<std::size_t>(std::max(a.hi - lowest + 1, 0)) > kWidest) {
        for (const int v : {lowest, lowest + 1, -11, -10, -1,  0,   1,   2,    9,    10,       11,
                            12,     21,         99,  100, 101, 111, 999, 1000, 1111, a.hi - 1, a.hi})
            if (v >= lowest && v <= a.hi && !contains(values, v)) values.push_back(static_cast<std::int16_t>(v));
        return values;
    }
    for (int v = lowest; v <= a.hi; ++v)
        values.push_back(static_cast<std::int16_t>(v));
    return values;
}

bool begins_another(const Attribute& a, std::size_t letter) {
    for (std::size_t other = 0; other < a.letters.size(); ++other)
        if (other != letter &&
            (a.letters[other].starts_with(a.letters[letter]) || a.letters[letter].starts_with(a.letters[other])))
            return true;
    return false;
}

// Reduces a list of at least kWidest names to those whose letters begin or continue those of another name, two others,
// and 0. Returns other lists unchanged.
Values reduced_values(const Attribute& a, const Values& values) {
    if (!a.named() || values.size() < kWidest) return values;
    Values fewer;
    int apart = 0;
    for (const std::int16_t v : values)
        if (v == 0 || begins_another(a, static_cast<std::size_t>(v) - 1) || ++apart <= 2) fewer.push_back(v);
    return fewer;
}

std::vector<AttributeIndex> attributes_of(const CardFormat& form) {
    std::vector<AttributeIndex> found;
    for (const FormatPart& part : form)
        if (part.attribute.valid() && !contains(found, part.attribute)) found.push_back(part.attribute);
    return found;
}

// Calls f with combinations of the form's sampled values, at most kMaxCompared, until f returns false. Some are no
// cards, see can_be(). An attribute that the form does not show is 0 for names and seats, otherwise its lowest number.
template <class F>
void for_each_card(const Model& model, const CardFormat& form, F&& f) {
    const auto& attributes = model.shape.attributes;
    const std::vector<AttributeIndex> shown = attributes_of(form);
    std::vector<Values> choices;
    std::int64_t combinations = 1;
    for (const AttributeIndex a : shown) {
        choices.push_back(sample_values(attributes[a]));
        combinations = std::min(combinations * static_cast<std::int64_t>(choices.back().size()), kMaxCompared + 1);
    }
    for (std::size_t i = 0; combinations > kMaxCompared && i < shown.size(); ++i)
        choices[i] = reduced_values(attributes[shown[i]], choices[i]);
    if (std::any_of(choices.begin(), choices.end(), [](const Values& v) { return v.empty(); })) return;
    std::vector<std::size_t> at(shown.size(), 0);
    for (std::int64_t done = 0; done < kMaxCompared; ++done) {
        Values values;
        for (const Attribute& a : attributes)
            values.push_back(static_cast<std::int16_t>(a.named() || a.is_seat ? 0 : a.lo));
        for (std::size_t i = 0; i < shown.size(); ++i)
            values[shown[i].offset()] = choices[i][at[i]];
        if (!f(values)) return;
        std::size_t i = shown.size();
        while (i > 0 && ++at[i - 1] == choices[i - 1].size())
            at[--i] = 0;
        if (i == 0) return;
    }
}

// True if each attribute of the form with `absent_at` is 0 exactly if the other attribute has the value named there.
bool can_be(const Model& model, const CardFormat& form, const Values& values) {
    for (const AttributeIndex index : attributes_of(form)) {
        const Attribute& a = model.shape.attributes[index];
        if (!a.absent_attribute.valid()) continue;
        const bool absent = values[a.absent_attribute.offset()] == a.absent_value;
        if (absent != (values[index.offset()] == 0)) return false;
    }
    return true;
}

// The attributes that a form shows, with their values, as text for messages.
std::string described(const Model& model, const CardFormat& form, const Values& values) {
    std::string text;
    for (const AttributeIndex index : attributes_of(form)) {
        const Attribute& a = model.shape.attributes[index];
        const int value = values[index.offset()];
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", a.name,
                            !a.named()   ? std::to_string(value)
                            : value == 0 ? "none"
                                         : a.values[static_cast<std::size_t>(value) - 1]);
    }
    return text;
}

}  // namespace

void check_card_texts(const Model& model, Diagnostics& out) {
    const Node& written = *model.cards.doc.find("written");
    const std::size_t before = out.size();
    check_signs(model, out);
    if (out.size() != before) return;
    struct Known {
        std::size_t form;
        Values values;
    };
    std::unordered_map<std::string, Known> known;
    for (std::size_t i = 0; i < model.cards.forms.size(); ++i) {
        const CardFormat& form = model.cards.forms[i];
        const Node& node = written.is_list() ? written.items[i] : written;
        for_each_card(model, form, [&](const Values& values) {
            if (!can_be(model, form, values) || &fitting_form(model, model.cards.forms, values) != &form) return true;
            const std::string text = write_card(model, values);
            const Location where = place_of(model, node, form, values);
            const auto taken = std::find_if(std::begin(kTaken), std::end(kTaken),
                                            [&](const ReservedText& t) { return t.text == text; });
            if (text.empty())
                out.error(where,
                          fmt::format("the card with {} has an empty written form", described(model, form, values)),
                          "give it at least one character");
            else if (taken != std::end(kTaken))
                out.error(where, fmt::format("a card cannot be written '{}', which means {}", text, taken->meaning),
                          "write it differently");
            else if (const auto [other, fresh] = known.try_emplace(text, Known{i, values}); !fresh)
                out.error(where,
                          fmt::format("two cards are written '{}': one with {}, the other with {}", text,
                                      described(model, model.cards.forms[other->second.form], other->second.values),
                                      described(model, form, values)),
                          "put a character between the attributes, or write the values differently");
            return out.size() == before;
        });
        if (out.size() != before) return;
    }
}

}  // namespace quattro
