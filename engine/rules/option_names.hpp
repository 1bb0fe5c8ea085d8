// The names of cards, places and kinds, and counters as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace quattro {

// The kind of card with this name, as an answer to a kind field; nothing if no kind has the name.
std::optional<int> kind_named(const Rules& rules, const PromptField& field, std::string_view name);
// The name of a kind that answers a kind field: its writing as a card, in which all other attributes are absent or have
// their lowest number. If `kind` is the number of kinds, the name of the register with the remembered card.
std::string describe(const Rules& rules, const PromptField& field, std::int32_t kind);
// The name of a card in a redacted state; "?" if the card is concealed.
std::string card_name(const Rules& rules, const State& state, CardId card);
// The name of a card for a viewer, from the unredacted state. Attributes that the viewer may not see are blank. The
// host, viewer 0, sees all. The caller must know that the viewer sees or knows the card.
std::string card_name_for(const Rules& rules, const State& state, CardId card, Seat viewer);
// The name of a zone instance, such as "1:hand" or "deck", with the place in a zone with places: "1:loop.A". If `place`
// is -1, the name has no place. "" if the instance is none.
std::string place_name(const Shape& s, InstanceIndex instance, int place);
// The `text` of a field for players; "" if it has none. That of a member of an `each` set is followed by its value:
// "tribute (red)".
std::string field_label(const Rules& rules, const PromptField& field);
// The value of a counter as players read it.
std::string counter_text(const Rules& rules, const Counter& counter, std::int64_t value);

}  // namespace quattro
