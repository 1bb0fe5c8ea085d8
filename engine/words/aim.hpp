// Where cards go: a zone, a place or a column of one, or out of the match.
#pragma once

#include <optional>

#include "run/expr.hpp"
#include "run/term_leaves.hpp"

namespace quattro {

class Maker;
struct Step;

// As it was read.
struct Aim {
    enum class How : std::uint8_t { wrong, zone, place, column, scrap };
    How how = How::wrong;
    ZoneIndex zone;
    int place = -1;           // of `how` place: this one; -1: an expression says which
    Expr what;                // not given: scrap
    bool each_seats = false;  // it hangs on the seat that the step is about
};

// As the flow does it.
struct Aimed {
    struct Spot {
        InstanceIndex instance;
        int place = -1;  // without a place: of a pile or hand
    };
    Aim::How how;
    InstanceIndex first;  // of the zone
    std::int32_t seats = 0;
    bool of_seat = false;
    std::int32_t fixed = -1;              // the place
    std::int32_t prompt = -1;             // whose answer it is, if it is just that
    const Term* whose = nullptr;          // null: of the seat that the step is about
    const CounterTerm* holder = nullptr;  // the same, where a counter of the table holds it
    const Term* place = nullptr;          // or column
    std::optional<Answers> given;         // the same, if it is just an answer
    std::int32_t columns = 0, end = 0;
    bool plain = false;  // a zone, the table's or that of the seat that the step is about

    Aimed(Maker& maker, const Aim& aim);
    // Where a card comes to lie; nothing if it is nowhere. Halts where there is no room.
    [[gnu::always_inline]] std::optional<Spot> find(const Scope& scope, const Step& step) const {
        if (plain) return Spot{own_instance(scope), -1};
        const InstanceIndex to = meant_instance(scope);
        if (!to.given()) return how == Aim::How::scrap ? std::optional<Spot>(Spot{}) : std::nullopt;
        return how == Aim::How::zone ? Spot{to, -1} : spot_in(to, scope, step);
    }
    // The same before it is known whether there is room: of a column its number.
    [[gnu::always_inline]] std::optional<Spot> wanted(const Scope& scope) const {
        if (plain) return Spot{own_instance(scope), -1};
        const InstanceIndex to = meant_instance(scope);
        if (!to.given()) return how == Aim::How::scrap ? std::optional<Spot>(Spot{}) : std::nullopt;
        if (how == Aim::How::zone) return Spot{to, -1};
        const std::int64_t answer = answer_in(scope);
        return answer < 0 ? std::nullopt : std::optional<Spot>(Spot{to, static_cast<int>(answer)});
    }
    // Where in it a card comes to lie. Halts where there is no room.
    Spot settled(const Spot& wanted, const State& m, const Shape& s, const Step& step) const;
    // Whether no card can fall down the column any more.
    bool is_full(const Spot& wanted, const State& m, const Shape& s) const;
    // The zone it is; none: of nobody, or scrap.
    [[gnu::always_inline]] InstanceIndex instance(const Scope& scope) const {
        return plain ? own_instance(scope) : meant_instance(scope);
    }

private:
    InstanceIndex own_instance(const Scope& scope) const {
        return of_seat && scope.seat ? first + (scope.seat - 1) : first;
    }
    InstanceIndex meant_instance(const Scope& scope) const {
        if (how == Aim::How::scrap) return {};
        if (!whose) return own_instance(scope);
        const std::int64_t seat = holder ? holder->get(scope) : whose->get(scope);
        return seat < 1 || seat > seats ? InstanceIndex() : first + (of_seat ? seat - 1 : 0);
    }
    std::optional<Spot> spot_in(InstanceIndex instance, const Scope& scope, const Step& step) const;
    std::int64_t answer_in(const Scope& scope) const {
        return fixed >= 0 ? fixed : given ? given->of(*scope.state, scope.seat) : place->get(scope);
    }
    [[gnu::always_inline]] Spot settle(const Spot& wanted, const State& m, const Shape& s, const Step& step) const;
    int lowest_free(const Spot& wanted, const State& m, const Shape& s) const;
};

}  // namespace quattro
