// The readers of a game's parts, private to the game layer, and their schemas.
#pragma once

#include "game/model.hpp"

namespace quattro {

extern const Schema kGameSchema, kCardSetSchema, kAttributeSchema, kZoneSchema, kCounterSchema, kOptionSchema,
    kSeatsSchema, kEverySchema, kLookSchema, kPictureSchema, kArrowsSchema;

// Where in a list of what has names this one is; -1 if it is not there.
template <class List>
int index_of(const List& list, std::string_view name) {
    int index = 0;
    for (const auto& one : list) {
        if (one.name == name) return index;
        ++index;
    }
    return -1;
}
// The value of this name, from 1; 0 with an error.
int value_named(const Attribute& a, const Node::Entry& entry, Diagnostics& out);

void read_card_set(Model& model, const Node& doc, Diagnostics& out);
void read_look(Model& model, const Node& look, Diagnostics& out);
// One way to write a card; nothing if it is wrong, and reported.
CardForm read_form(const Model& model, const Node& written, Diagnostics& out);
// The part of a card that a word stands for, drawn as `parts` of the set's look has it; "" if it stands for none.
std::string draw_part(const Model& model, const std::string& word, std::span<const std::int16_t> attributes);
// The first form whose names the card has; else the last.
const CardForm& fitting_form(const Model& model, const std::vector<CardForm>& forms,
                             std::span<const std::int16_t> values);
// Reports cards whose text means something else (an empty place, a hidden card, none), is that of another card, or has
// signs that separate cards. Numbers of a wide range are looked at where their digits change, and of each form at most
// 20,000 cards; names of which none begins like another are left out first.
void check_card_texts(const Model& model, Diagnostics& out);
// A value as it is written; "" for none.
std::string written_value(const Attribute& attribute, int value);
// How many there are of a counter or zone: `of: seat`, `of: ATTRIBUTE`, `of: [seat, ATTRIBUTE]`, `of: [seat, seat]`.
struct Dimensions {
    bool of_seat = false;
    bool keyed = false;
    int attribute = -1;  // of the keys; -1: seats
};
// The attribute with named values of this name; -1 with an error that begins with the complaint.
int named_attribute(const Model& model, const Node& name, std::string_view complaint, Diagnostics& out);
Dimensions read_dimensions(const Model& model, const Reader& reader, Diagnostics& out);
// Adds what was read once, or for each key under the name of that member.
template <class T, class Add>
void add_members(Model& model, Indexed<Family>& families, const Dimensions& of, int first, const T& one, Add&& add) {
    if (!of.keyed) return add(one);
    const int count = of.attribute < 0 ? model.shape.seats : model.shape.attributes[of.attribute].hi;
    families.push_back({one.name, first, count, of.attribute});
    for (int i = 0; i < count; ++i) {
        T member = one;
        if constexpr (requires { member.members; }) member.members = i == 0 ? count : 0;
        member.name = one.name + "(" + model.key_name(families.back(), i) + ")";
        add(member);
    }
}
void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out);
void read_counters(Model& model, Diagnostics& out);
void read_zones(Model& model, Diagnostics& out);
void read_refill(Model& model, const Node::Entry& entry, Diagnostics& out);
void read_pictures(Model& model, Diagnostics& out);
// The signs that some attributes have together, or those that they are `like`; null if there are none.
const JointSigns* joint_signs(const Model& model, const std::vector<int>& attributes);
// everyone, owner, others or nobody; anything else is reported.
void pick_audience(const Node& node, Audience& audience, Diagnostics& out);
// The same, or { if: NAME } with a name out of `conditions`.
void read_audience(const Reader& reader, std::string_view key, Audience& audience, int& shown_when,
                   const std::vector<std::string>& conditions, Diagnostics& out);

}  // namespace quattro
