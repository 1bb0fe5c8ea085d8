// The readers of a game's parts, private to the game layer, and their schemas.
#pragma once

#include "game/model.hpp"

namespace quattro {

extern const Schema kGameSchema, kCardSetSchema, kAttributeSchema, kZoneSchema, kCounterSchema, kOptionSchema,
    kSeatsSchema, kEverySchema, kLookSchema;

void read_card_set(Model& model, const Node& doc, Diagnostics& out);
void read_look(Model& model, const Node& look, Diagnostics& out);
// One way to write a card; nothing if it is wrong, and reported.
CardForm read_form(const Model& model, const Node& written, Diagnostics& out);
// The first form whose names the card has; else the last.
const CardForm& fitting_form(const Model& model, const std::vector<CardForm>& forms,
                             std::span<const std::int16_t> values);
// A value as it is written; "" for none.
std::string written_value(const Attribute& attribute, int value);
void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out);
void read_counters(Model& model, Diagnostics& out);
void read_zones(Model& model, Diagnostics& out);
// everyone, owner, others, nobody, or { while: NAME } with a name out of `conditions`.
void read_audience(const Reader& reader, std::string_view key, Audience& audience, int& shown_when,
                   const std::vector<std::string>& conditions, Diagnostics& out);

}  // namespace quattro
