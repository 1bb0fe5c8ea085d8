// Finds what an expression reads and the seat that it is evaluated for never sees.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The owner of a value, relative to the answering seat. `others`: another seat, or several seats that include another
// one, such as all seats.
enum class Owner : std::uint8_t { own, others, table, unknown };

// True if the audience of something never includes the answering seat.
bool never_sees(Audience audience, Owner owner);

// Where cards come from: a zone and its owner.
struct CardSource {
    const Zone* zone = nullptr;  // null: the zone is not known
    Owner owner = Owner::unknown;
    bool never_seen() const {
        return zone && !zone->shown_when.valid() && never_sees(zone->seen_by, owner) &&
               never_sees(zone->known_to, owner);
    }
    bool size_hidden() const { return never_seen() && never_sees(zone->counted_by, owner); }
    std::string text() const;
};

// Where the candidates of a field lie that are cards in this zone. A condition of the field can leave the seat's own
// cards out, so the owner is unknown if only others see the cards.
CardSource candidates_in(const Rules& rules, const PromptField& field, ZoneIndex zone);

// For each `let` and owner: the first thing that it reads and the seat never sees, "" if there is none. Each
// combination is analysed once.
using UnseenInLets = std::map<std::pair<int, Owner>, std::string>;

// Something that an expression reads and the answering seat never sees.
struct UnseenRead {
    std::string text;  // its description; "" if there is none
    int offset = 0;    // in the expression
};

// The first value in the expression that the answering seat never sees. `candidate` describes the candidates, if they
// are cards.
UnseenRead find_unseen(const Rules& rules, const Expression& e, const CardSource& candidate, UnseenInLets& lets);

// Where the cards of SET lie, as far as that is known, if the expression is `it in (SET)`; else nothing.
std::vector<CardSource> sources_of_members(const Rules& rules, const Expression& e, UnseenInLets& lets);

}  // namespace quattro
