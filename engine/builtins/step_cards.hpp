// Keys, readers and linking functions that the steps about cards share.
#pragma once

#include "builtins/destination.hpp"
#include "builtins/ops_cards.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "rules/attribute_numbers.hpp"

namespace quattro {

// An expression whose value is a card or a set of cards; in `make` also answered kinds of cards.
struct CardExpr {
    Expr cards;
    bool each_seats = false;  // the expression depends on the seat
};

// The hint for an expression that names no cards.
inline constexpr const char* kCardsHint =
    "a zone, a card or a set of cards, such as first(deck) or hand where value of it > 2";

// Reads a card or a set of cards. Returns an empty result, with an error, if the expression is neither. If `kinds`,
// answered kinds of cards are allowed.
CardExpr read_cards(StepCompiler& c, const Node& node, bool kinds = false);
// Reads the destination: the key `to`, and `at` for a place that is named. Reports a wrong one; its kind is `invalid`.
Destination read_destination(StepCompiler& c, const MapReader& r);
// Reads `as`. Returns the register that remembers the card; none if there is no `as` or it names no register. Pass
// `once` if the step is executed once for the table.
RegisterIndex read_register(StepCompiler& c, const MapReader& r, bool once = false);
// The error of a step with `as` that moves or makes several cards.
inline constexpr const char* kStoresOneCard = "'as' stores one card, but these are several";
// Calls f for each number that a step gives to the attributes of a created card, see `AttributeNumbers`.
inline void each_number(const std::vector<AttributeChange>& attributes,
                        const std::function<void(const GivenNumber&)>& f) {
    for (const AttributeChange& change : attributes)
        f({.attribute = change.attribute, .value = change.amount});
}
void declare_register(StepDeclarer& names, const Node::Entry& step, bool apart);

// Links the cards that a step names.
std::span<const CardOps::CardSource> link_cards(Linker& linker, const std::vector<CardExpr>& list);

inline constexpr Key kToKey{"to", KeyType::text,
                            "The destination: a pile or hand, ZONE of SEAT, an answered place or column, or `scrap`, "
                            "which removes the cards from the match. If each seat has the zone, the step happens for "
                            "each of its seats; a move within the table happens once.",
                            "to: place.slot", true};
// Reads `first` and `clash` into the instruction that the step emitted last, unless no two seats can clash in it.
void read_precedence(StepCompiler& c, const MapReader& r);
inline constexpr Key kFirstKey =
    with_role(KeyRole::settles, {"first", KeyType::expression,
                                 "The seat with priority if several seats want the same card, place or value. The "
                                 "others follow in seat order and get what is left. Without `first` and `clash`, a "
                                 "clash halts the match; only cards that fall down one column do so in seat order.",
                                 "first: holder"});
inline constexpr Key kClashKey =
    with_role(KeyRole::settles, {"clash", KeyType::name,
                                 "`nobody`: if several seats want the same card, place or value, none of them gets it.",
                                 "clash: nobody"});
inline constexpr Key kAtKey{"at", KeyType::name, "The place, in a zone with places.", "at: A"};
inline constexpr Key kAsKey =
    with_role(KeyRole::may_change, {"as", KeyType::name,
                                    "A counter with `holds: card` that stores the card for later expressions. It needs "
                                    "`of: seat` if the step is about several seats.",
                                    "as: last"});

}  // namespace quattro
