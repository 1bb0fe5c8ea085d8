// Targets: which cards an effect finds from the slot it stands on.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/term.hpp"

namespace quattro {

enum class Whose : std::uint8_t { own, opponent, any };

// How many cards target words can mean.
enum class Finds : std::uint8_t {
    one,         // at most one in each zone
    one_of_all,  // at most one in all zones together
    several,
    chosen,  // one that the seat chooses: it is asked, and nothing is found
};

struct TargetRow;
struct Target {
    const TargetRow* row = nullptr;
    Whose whose = Whose::own;
    int a = 0;            // a place; an attribute; a named target of the game; a chosen one's field
    int b = 0;            // an attribute's value
    bool chosen() const;  // by the seat
    bool single() const;  // at most one card
};

// Where cards are looked for: the instances of the slots' zone that are meant, seen from scope.instance and
// scope.place.
struct TargetSearch {
    const Scope& scope;
    const Rules& rules;
    const Shape& s;
    const State& m;
    InstanceIndex first, last;

    TargetSearch(const Target& target, const Scope& scope);
    // The card on that place; the nearest one so many steps of +1 or -1 from the effect's; kNoCard: there is none.
    CardId at(InstanceIndex instance, int place) const;
    CardId toward(InstanceIndex instance, int step) const;
};

// Words for targets: one row each, which holds how they are read, what the reference says, and what they find.
struct TargetRow {
    std::string_view words = {};  // as a designer writes them; "": a form of which there are many, or documents alone
    Finds finds = Finds::several;
    Whose whose = Whose::own;  // where no word before says another
    // The cards, in seat and place order, until a visit says that it is enough; whether one did. Null: none.
    bool (*cards)(const TargetSearch& search, const Target& target, const Visit& visit) = nullptr;
    // Of a form: what such words mean, as `a` and `b` of the target; and all such words there are.
    std::optional<std::pair<int, int>> (*read)(const Rules& rules, ZoneIndex zone, std::string_view words) = nullptr;
    std::vector<std::string> (*all)(const Rules& rules, ZoneIndex zone) = nullptr;
    // Of words that stand before others, such as "any ": whose zones are meant then.
    bool before_others = false;
    // Name as the reference shows it; words that share the text of the row before have none.
    std::string_view name = {}, doc = {}, example = {};
};

// A target the game's YAML names: the cards of a zone, while a condition holds.
struct NamedTarget {
    std::string name;
    std::string text;
    ZoneIndex zone = ZoneIndex(0);
    Expr when;
};

// Appends the cards meant, seen from scope.instance and scope.place, in seat and place order. A chosen target
// is left to the prompt and finds nothing here.
void find_cards(const Target& target, const Scope& scope, std::vector<CardId>& cards);
// The first of them, without a list; kNoCard: there is none.
CardId find_card(const Target& target, const Scope& scope);
// Whether `visit` stopped at one of them.
bool any_card(const Target& target, const Scope& scope, const Visit& visit);

}  // namespace quattro
