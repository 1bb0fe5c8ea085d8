// The destination of cards: a zone, a place or column of a zone, or out of the match. `Destination` is the parsed form,
// `LinkedDestination` the linked form.
#pragma once

#include <optional>

#include "rules/expr.hpp"
#include "rules/term_leaves.hpp"

namespace quattro {

class Linker;
struct Instruction;

// A parsed destination.
struct Destination {
    enum class Kind : std::uint8_t { invalid, zone, place, column, scrap };
    Kind kind = Kind::invalid;
    ZoneIndex zone;
    PlaceIndex place;  // for the kind `place`: the place; none if it must be evaluated from `what`
    Expr what;         // the zone, place or column; not given for scrap
    // True if the destination depends on the seat that the step applies to.
    bool per_seat = false;
};

// A linked destination.
struct LinkedDestination {
    struct Spot {
        InstanceIndex instance;
        PlaceIndex place;  // none for a pile or hand
    };
    Destination::Kind how;
    InstanceIndex first;  // the first instance of the zone
    std::int32_t seats = 0;
    bool of_seat = false;
    PlaceIndex fixed_place;  // the place, if it is known at load time; else none
    // The prompt, if the place or column is exactly an answer to it; else none.
    PromptIndex prompt;
    // The owner of the zone instance. Null for the seat that the step applies to, or if the zone is of the table.
    const Term* owner = nullptr;
    // `owner`, if it is a counter of the table; else null.
    const CounterTerm* owner_counter = nullptr;
    // The place or column. Null if the destination is a zone or scrap, or if the place is `fixed_place`.
    const Term* place = nullptr;
    std::optional<AnswerColumn> answer_field;  // `place`, if it is exactly an answer
    std::int32_t columns = 0, end = 0;
    // True if the destination is a zone without places that belongs to the table or to the seat that the step applies
    // to.
    bool direct = false;

    LinkedDestination(Linker& linker, const Destination& aim);
    // The spot where a card is put. Nothing if the owner or the place is none. If the spot has no instance, the card
    // leaves the match. Throws StepFailure if the place is taken or the column is full.
    [[gnu::always_inline]] std::optional<Spot> spot(const Scope& scope, const Instruction& step) const {
        if (direct) return Spot{own_instance(scope), {}};
        const InstanceIndex to = owner_instance(scope);
        if (!to.valid()) return how == Destination::Kind::scrap ? std::optional<Spot>(Spot{}) : std::nullopt;
        return how == Destination::Kind::zone ? Spot{to, {}} : spot_in(to, scope, step);
    }
    // Like `spot()`, but does not test for room and does not throw. The place of a spot in a column is the number of
    // the column, from 0.
    [[gnu::always_inline]] std::optional<Spot> requested(const Scope& scope) const {
        if (direct) return Spot{own_instance(scope), {}};
        const InstanceIndex to = owner_instance(scope);
        if (!to.valid()) return how == Destination::Kind::scrap ? std::optional<Spot>(Spot{}) : std::nullopt;
        if (how == Destination::Kind::zone) return Spot{to, {}};
        const std::int64_t answer = answer_in(scope);
        return answer < 0 ? std::nullopt : std::optional<Spot>(Spot{to, PlaceIndex(answer)});
    }
    // Turns a spot from `requested()` into the spot where a card is put. Throws StepFailure if the place is taken or
    // the column is full.
    Spot resolved(const Spot& wanted, const State& m, const Shape& s, const Instruction& step) const;
    // True if the destination is a column and the column is full.
    bool is_full(const Spot& wanted, const State& m, const Shape& s) const;
    // The zone instance of the destination. None for scrap, or if the owner is none.
    [[gnu::always_inline]] InstanceIndex instance(const Scope& scope) const {
        return direct ? own_instance(scope) : owner_instance(scope);
    }

private:
    InstanceIndex own_instance(const Scope& scope) const {
        return of_seat && scope.seat ? first + (scope.seat - 1) : first;
    }
    InstanceIndex owner_instance(const Scope& scope) const {
        if (how == Destination::Kind::scrap) return {};
        if (!owner) return own_instance(scope);
        const std::int64_t seat = owner_counter ? owner_counter->get(scope) : owner->get(scope);
        return seat < 1 || seat > seats ? InstanceIndex() : first + (of_seat ? seat - 1 : 0);
    }
    std::optional<Spot> spot_in(InstanceIndex instance, const Scope& scope, const Instruction& step) const;
    std::int64_t answer_in(const Scope& scope) const {
        return fixed_place.valid() ? fixed_place.number()
               : answer_field      ? answer_field->of(*scope.state, scope.seat)
                                   : place->get(scope);
    }
    [[gnu::always_inline]] Spot resolve(const Spot& wanted, const State& m, const Shape& s,
                                        const Instruction& step) const;
    int lowest_free(const Spot& wanted, const State& m, const Shape& s) const;
};

}  // namespace quattro
