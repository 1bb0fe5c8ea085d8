// The readers of a game's parts, private to the game layer, and their schemas.
#pragma once

#include "game/model.hpp"

namespace quattro {

extern const Schema kGameSchema, kCardSetSchema, kAttributeSchema, kZoneSchema, kCounterSchema, kOptionSchema,
    kSeatsSchema, kEverySchema;

void read_card_set(Model& model, const Node& doc, Diagnostics& out);
void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out);
void read_counters(Model& model, Diagnostics& out);
void read_zones(Model& model, Diagnostics& out);
// everyone, owner, others, nobody, or { while: NAME } with a name out of `conditions`.
void read_audience(const Reader& reader, std::string_view key, Audience& audience, int& shown_when,
                   const std::vector<std::string>& conditions, Diagnostics& out);

}  // namespace quattro
