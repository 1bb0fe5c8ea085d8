// Targets: the cards that an effect finds, seen from its slot.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/term.hpp"

namespace quattro {

// The owner of the zone: the seat itself, the next seat (of two seats the opponent), or any seat.
enum class ZoneOwner : std::uint8_t { own, next, any };

// The number of cards that the words of a target can denote.
enum class TargetCount : std::uint8_t {
    one,         // at most one in each zone instance
    one_of_all,  // at most one in all zone instances together
    several,
    chosen,  // one card that the seat chooses in a prompt; nothing is found
};

struct TargetRow;
struct Target {
    const TargetRow* row = nullptr;
    ZoneOwner whose = ZoneOwner::own;
    // Depends on the form of the words: a place, an attribute, an index in Rules::targets, or the field that asks for a
    // chosen card.
    int a = 0;
    int b = 0;  // a value of the attribute
    AttributeIndex attribute() const { return AttributeIndex(a); }
    bool chosen() const;  // true if the seat chooses it
    bool single() const;  // true if it is at most one card
};

// A search for a target in the instances `first` to `last` of the zone of scope.instance, as seen from scope.instance
// and scope.place.
struct TargetSearch {
    const Scope& scope;
    const Rules& rules;
    const Shape& s;
    const State& m;
    InstanceIndex first, last;  // inclusive

    TargetSearch(const Target& target, const Scope& scope);
    // The card at the place, which must exist; kNoCard if the place is empty.
    CardId at(InstanceIndex instance, int place) const;
    // The first card found in steps of +1 or -1, beginning next to scope.place. A ring is searched up to scope.place
    // itself, any other zone up to its first or last place. kNoCard if there is no card.
    CardId toward(InstanceIndex instance, int step) const;
};

// The row of one form of target words: its reader, its text for the reference, and the cards that it finds.
struct TargetRow {
    std::string_view words = {};  // as a designer writes them; "": a form with many wordings, or documentation only
    TargetCount finds = TargetCount::several;
    ZoneOwner whose = ZoneOwner::own;  // default owner, unless words before it name another
    // Visits the cards until a visit returns true; returns true then. The order is that of the seats and, within a zone
    // instance, of its cards; `adjacent` begins with the clockwise card. Null: finds nothing.
    bool (*cards)(const TargetSearch& search, const Target& target, const Visit& visit) = nullptr;
    // For a form with many wordings. `read` returns `a` and `b` of the Target for the words, or nothing if the words do
    // not have this form. `all` lists all wordings.
    std::optional<std::pair<int, int>> (*read)(const Rules& rules, ZoneIndex zone, std::string_view words) = nullptr;
    std::vector<std::string> (*all)(const Rules& rules, ZoneIndex zone) = nullptr;
    // True for words such as "any " that precede others and set `whose`.
    bool before_others = false;
    // Name, text and example for the reference. Words that share the text of the row before have no name.
    std::string_view name = {}, doc = {}, example = {};
};

// A target that the game's YAML names: all cards of a zone of the searched owner or of the table, if a condition holds.
struct NamedTarget {
    std::string name;
    std::string text;
    ZoneIndex zone = ZoneIndex(0);
    // Evaluated for the owner of the instance that is searched, or for the scope's seat if that is the table's. Not
    // evaluated for each card. Not given: it holds.
    Expr when;
};

// Appends the cards of the target, seen from scope.instance and scope.place, in the order of TargetRow::cards. Appends
// nothing for a chosen target: its prompt holds the card.
void find_cards(const Target& target, const Scope& scope, std::vector<CardId>& cards);
// The first card that find_cards() would append, without allocating; kNoCard if there is none.
CardId find_card(const Target& target, const Scope& scope);
// Visits the cards that find_cards() would append. Returns true if `visit` stopped at one.
bool any_card(const Target& target, const Scope& scope, const Visit& visit);

}  // namespace quattro
