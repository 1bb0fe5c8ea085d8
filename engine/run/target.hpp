// Targets: which cards an effect finds from the slot it stands on.
#pragma once

#include <string>
#include <vector>

#include "run/term.hpp"

namespace quattro {

enum class Whose : std::uint8_t { own, opponent, any };

enum class TargetKind : std::uint8_t {
    nothing,
    this_card,
    place,
    clockwise,
    anticlockwise,
    adjacent,
    max,
    min,
    nonzero_min,
    with_value,
    odd,
    even,
    all,
    zone,
    chosen,
};

struct Target {
    TargetKind kind = TargetKind::nothing;
    Whose whose = Whose::own;
    int a = 0;            // a place; an attribute; a named target of the game; a chosen one's field
    int b = 0;            // an attribute's value
    bool single() const;  // at most one card
};

// A target the game's YAML names: the cards of a zone, while a condition holds.
struct NamedTarget {
    std::string name;
    std::string text;
    int zone = 0;
    Expr when;
};

// Appends the cards meant, seen from scope.instance and scope.place, in seat and place order. A chosen target
// is left to the prompt and finds nothing here.
void find_cards(const Target& target, const Scope& scope, std::vector<CardId>& cards);
// How many there are, and the first of them, without a list.
int count_cards(const Target& target, const Scope& scope);
CardId find_card(const Target& target, const Scope& scope);
// Whether `visit` stopped at one of them.
bool any_card(const Target& target, const Scope& scope, const Visit& visit);

}  // namespace quattro
