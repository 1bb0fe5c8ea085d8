// Finds values that an expression reads although the seat for which it is evaluated never sees them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The owner of a value, relative to the answering seat. `others`: another seat, or several seats that include another
// one, such as all seats.
enum class Owner : std::uint8_t { own, others, table, unknown };

// True if `audience` never includes the answering seat. `owner` is the owner of the value.
bool never_sees(Audience audience, Owner owner);

// The zone that cards are in, and its owner.
struct CardSource {
    const Zone* zone = nullptr;  // null if the zone is not known
    Owner owner = Owner::unknown;
    bool never_seen() const {
        return zone && !zone->shown_when.valid() && never_sees(zone->seen_by, owner) &&
               never_sees(zone->known_to, owner);
    }
    bool size_hidden() const { return never_seen() && never_sees(zone->counted_by, owner); }
    // True if the number of cards is hidden from the answering seat for at least one owner that the zone can have.
    bool size_hidden_of_some() const {
        return size_hidden() ||
               (owner == Owner::unknown && (with(Owner::own).size_hidden() || with(Owner::others).size_hidden()));
    }
    CardSource with(Owner of) const { return {zone, of}; }
    std::string text() const;
};

// Reports that the options of a field tell how many cards lie in the zone. Precondition: source.size_hidden_of_some().
void report_uncounted(const CardSource& source, const Location& where, Diagnostics& out);
// Reports the first zone of the field whose number of cards the answering seat never sees. Returns true if there is
// one. Precondition: the options of the field are cards.
bool report_uncounted(const Rules& rules, const PromptField& field, const Location& where, Diagnostics& out);

// The source of the field's candidates in `zone`. If the field has the cards of several seats, their owner is `others`.
// But it is `unknown` if only others see the zone, because a condition can then exclude the seat's own cards.
CardSource candidates_in(const Rules& rules, const PromptField& field, ZoneIndex zone);

// A value that an expression reads and the answering seat never sees.
struct UnseenRead {
    std::string text;         // its description; "" if there is none
    std::string_view remedy;  // a hint on how to let the seat see it; "" if this is not possible
    int offset = 0;           // in the expression
};

// For each `let` and owner: the first value in it that the answering seat never sees. Each combination is analysed
// once.
using UnseenInLets = std::map<std::pair<int, Owner>, UnseenRead>;

// The first value in the expression that the answering seat never sees. `candidate` describes the candidates, if they
// are cards.
UnseenRead find_unseen(const Rules& rules, const Expression& e, const CardSource& candidate, UnseenInLets& lets);

// The known zones of the cards of SET if the expression is `it in (SET)`. Empty for any other expression.
std::vector<CardSource> sources_of_members(const Rules& rules, const Expression& e, UnseenInLets& lets);

}  // namespace quattro
