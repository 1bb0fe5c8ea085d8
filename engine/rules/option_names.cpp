// Texts for counters, cards, places and kinds.
#include "rules/option_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "rules/field_kind.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {

std::string field_label(const Rules& rules, const PromptField& field) {
    if (field.text.empty() || !field.each.valid()) return field.text;
    return fmt::format("{} ({})", field.text, rules.shape().attributes[field.each].values[field.member]);
}

std::string counter_text(const Rules& rules, const Counter& c, std::int64_t value) {
    if (c.holds_seat) return value > 0 ? std::to_string(value) : "none";
    if (c.holds_attribute.valid())
        return value > 0 ? rules.shape().attributes[c.holds_attribute].values[value - 1] : "none";
    if (c.holds_truth) return value ? "true" : "false";
    return from_scaled(value, c.scale);
}

std::string card_name(const Rules& rules, const State& state, CardId card) {
    const Shape& s = rules.shape();
    if (s.card_concealed.count && state.at(s.card_concealed, card)) return "?";
    AttributeValues values;
    for (const AttributeIndex a : s.attributes.indices())
        values.push_back(static_cast<std::int16_t>(attribute(s, state, card, a)));
    return write_card(rules.model, values);
}

std::string card_name_for(const Rules& rules, const State& state, CardId card, Seat viewer) {
    const Shape& s = rules.shape();
    AttributeValues values(s.attributes.size());
    for (const AttributeIndex a : s.attributes.indices())
        if (viewer == 0 || sees_attribute(s, state, viewer, card, a))
            values[a] = static_cast<std::int16_t>(attribute(s, state, card, a));
    return write_card(rules.model, values);
}

std::string place_name(const Shape& s, InstanceIndex instance, int place) {
    if (!instance.valid()) return "";
    const Instance& in = s.instances[instance];
    const Zone& zone = s.zones[in.zone];
    std::string name = in.seat ? fmt::format("{}:{}", in.seat, zone.name) : zone.name;
    if (zone.placed() && place >= 0) name += "." + zone.places[place];
    return name;
}

std::optional<int> kind_named(const Rules& rules, const PromptField& field, std::string_view name) {
    const std::int64_t count = kinds_of(rules.shape(), field);
    for (int kind = 0; kind < count; ++kind)
        if (describe(rules, field, kind) == name) return kind;
    return std::nullopt;
}

std::string describe(const Rules& rules, const PromptField& field, std::int32_t kind) {
    const Shape& s = rules.shape();
    if (kind == kinds_of(s, field)) return rules.registers[field.remembered];
    AttributeValues values;
    for (const Attribute& a : s.attributes)
        values.push_back(static_cast<std::int16_t>(a.named() ? 0 : a.lo));
    for (const AttributeIndex a : field.attributes)
        values[a] = static_cast<std::int16_t>(attribute_of_kind(s, field, kind, a));
    return write_card(rules.model, values);
}

std::int64_t attribute_of_kind(const Shape& s, const PromptField& field, std::int64_t kind, AttributeIndex attribute) {
    if (kind < 0) return 0;  // no kind is answered
    for (std::size_t i = field.attributes.size(); i-- > 0;) {
        const Attribute& a = s.attributes[field.attributes[i]];
        const int lowest = a.named() ? 1 : a.lo, values = a.hi - lowest + 1;
        if (field.attributes[i] == attribute) return lowest + kind % values;
        kind /= values;
    }
    return 0;
}

std::int64_t kinds_of(const Shape& s, const PromptField& field) {
    constexpr std::int64_t kTooMany = 1'000'000'000;  // a field with so many kinds is an error
    std::int64_t count = 1;
    for (const AttributeIndex index : field.attributes) {
        const Attribute& a = s.attributes[index];
        count = std::min(count * (a.hi - (a.named() ? 1 : a.lo) + 1), kTooMany);
    }
    return count;
}

}  // namespace quattro
