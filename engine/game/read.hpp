// The readers for the parts of a game and their schemas. Private to the engine.
#pragma once

#include "game/model.hpp"

namespace quattro {

extern const Schema kGameSchema, kCardSetSchema, kAttributeSchema, kZoneSchema, kCounterSchema, kOptionSchema,
    kSeatsSchema, kEverySchema, kLookSchema, kPictureSchema, kArrowsSchema;

// The value of the attribute that the key of the entry names, from 1. Reports an error and returns 0 if there is none.
int find_named_value(const Attribute& a, const Node::Entry& entry, Diagnostics& out);

void read_card_set(Model& model, const Node& doc, Diagnostics& out);
void read_look(Model& model, const Node& look, Diagnostics& out);
// Reads a form in which a card is written, drawn or said. Returns an empty form, with an error, if it is wrong.
CardFormat read_form(const Model& model, const Node& written, Diagnostics& out);
// Draws the part of a card under this word in the `parts` of the look; "" if there is no such word.
std::string draw_part(const Model& model, const std::string& word, std::span<const std::int16_t> attributes);
// The first form that fits the card; if none fits, the last form. A form fits if the card has all names and seats that
// the form shows, except those that can be absent. Precondition: there is a form.
const CardFormat& fitting_form(const Model& model, const std::vector<CardFormat>& forms,
                               std::span<const std::int16_t> values);
// The attribute without a value because of which the text of the card is not a card; none if the text is a card.
AttributeIndex missing_attribute(const Model& model, std::span<const std::int16_t> values);
// Reports a card whose text has another meaning (an empty place, a hidden card, none), is the text of another card, or
// has a sign that separates cards. Wide ranges of numbers are tested only where the digits change, and at most 20,000
// cards of each form. If a form has more cards, names that are not a prefix of another name are skipped first.
void check_card_texts(const Model& model, Diagnostics& out);
// The text of a value on a card: the letters of a named value, "" if it is absent, or the number (0 for no seat).
std::string value_text(const Attribute& attribute, int value);
// The dimensions of a counter or zone: `of: seat`, `of: ATTRIBUTE`, `of: [seat, ATTRIBUTE]`, `of: [seat, seat]`.
struct Dimensions {
    bool of_seat = false;
    bool keyed = false;
    AttributeIndex attribute;  // the attribute whose named values are the keys; none: the keys, if any, are seats
};
// The attribute of this name, which must have named values. Otherwise returns none and reports an error that begins
// with `complaint`. `known` contains the other words that are allowed here, for the hint.
AttributeIndex enum_attribute(const Model& model, const Node& name, std::string_view complaint,
                              std::vector<std::string> known, Diagnostics& out);
Dimensions read_dimensions(const Model& model, const MapReader& reader, Diagnostics& out);
// Calls `add` with `one`. If it is keyed, adds a family instead, and calls `add` with a copy for each key, named
// NAME(KEY). `first` is the index that the first member gets.
template <class T, class Add>
void add_members(Model& model, Indexed<Family>& families, const Dimensions& of, int first, const T& one, Add&& add) {
    if (!of.keyed) return add(one);
    const int count = !of.attribute.valid() ? model.shape.seats : model.shape.attributes[of.attribute].hi;
    families.push_back({one.name, first, count, of.attribute});
    for (int i = 0; i < count; ++i) {
        T member = one;
        if constexpr (requires { member.family_size; }) member.family_size = i == 0 ? count : 0;
        member.name = one.name + "(" + model.key_name(families.back(), i) + ")";
        add(member);
    }
}
// The names of the counters that the game declares, without internal counters.
std::vector<std::string> own_counter_names(const Model& model);
void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out);
void read_counters(Model& model, Diagnostics& out);
void read_zones(Model& model, Diagnostics& out);
void read_refill(Model& model, const Node::Entry& entry, Diagnostics& out);
void read_pictures(Model& model, Diagnostics& out);
// The signs for this group of attributes, or for attributes with the same named values; null if there are none.
const GroupSigns* joint_signs(const Model& model, const std::vector<AttributeIndex>& attributes);
// Reads everyone, owner, others or nobody. Reports any other word.
void read_audience_word(const Node& node, Audience& audience, Diagnostics& out);
// Reads a word for `read_audience_word`, or { if: NAME, else: WORD }, where WORD is nobody if it is left out. Returns
// the index of NAME in `conditions`; nothing if there is no condition or, with an error, if NAME is not in
// `conditions`. Without the key, changes nothing.
std::optional<std::ptrdiff_t> read_audience(const MapReader& reader, std::string_view key, Audience& audience,
                                            const std::vector<std::string>& conditions, Diagnostics& out);

}  // namespace quattro
