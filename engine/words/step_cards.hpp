// What the steps that handle cards read alike.
#pragma once

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "words/aim.hpp"
#include "words/doings_cards.hpp"

namespace quattro {

// An expression that is a card or a set of cards.
struct NamedCards {
    Expr cards;
    bool each_seats = false;
};

// A card or a set of cards; nothing, with an error, if it is neither. `kinds`: or kinds of cards that were answered.
NamedCards read_cards(StepCompiler& c, const Node& node, bool kinds = false);
// Where cards go: `to`, and `at` for a place that is named.
Aim read_aim(StepCompiler& c, const Reader& r);
// `as`: the number of the counter that holds the card afterwards; -1: none. `once`: it is moved or made for nobody.
int register_named(StepCompiler& c, const Reader& r, bool once = false);
// What a card that is made becomes, by attribute.
std::vector<AttributeChange> attributes_made(StepCompiler& c, const Reader& r, std::string_view key);
void check_holder(StepNames& names, const Node::Entry& step, bool apart);

// For whoever does the step, made when the game is linked.
std::span<const CardDoings::Cards> link_cards(Maker& maker, const std::vector<NamedCards>& list);

inline constexpr Key kToKey{
    "to", KeyType::text,
    "Where they go: a pile or hand, ZONE of SEAT, a place or column that was answered, or `scrap`: out of the match. "
    "To "
    "a zone that each seat has they go for every seat the step is about, from the table to the table once.",
    "to: place.slot", true};
// `first` and `clash`, of the instruction that was added last.
void read_precedence(StepCompiler& c, const Reader& r);
inline constexpr Key kFirstKey{
    "first", KeyType::expression,
    "The seat that goes first where several want what only one can have: one card, one place, one value. The others "
    "follow in seat order and get what is left. Unless this or `clash` is said, the match halts; only "
    "down one column cards fall in seat order.",
    "first: holder"};
inline constexpr Key kClashKey{"clash", KeyType::name,
                               "`nobody`: where several seats want what only one can have, none of them gets it.",
                               "clash: nobody"};
inline constexpr Key kAtKey{"at", KeyType::name, "Of a zone with places: which.", "at: A"};
inline constexpr Key kAsKey{"as", KeyType::name,
                            "A counter with `holds: card`, where expressions find the card afterwards; one with "
                            "`of: seat` where the step is about several seats.",
                            "as: last"};

}  // namespace quattro
