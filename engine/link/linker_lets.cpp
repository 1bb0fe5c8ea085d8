// Links each `let`. If its value depends on nothing but the state and the seat, it is cached for each seat until the
// state changes. A value that is as cheap to compute as to look up is not cached. Of sets, only those of seats in
// ascending order are cached.
#include <bit>

#include "link/linker.hpp"

namespace quattro {

using lang::NodeIndex;

namespace {

// A `let` for another seat; none if there is no such seat.
struct ForSeat : TermOf<ForSeat> {
    AnyTerm term, seat;
    int seats;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        if (v < 1 || v > seats) return kNoValue;
        Scope inner = scope;
        inner.seat = static_cast<Seat>(v);
        return term.get(inner);
    }
};
struct SetForSeat : TermSetOf<SetForSeat> {
    const TermSet* set;
    AnyTerm seat;
    int seats;
    bool each_in(const Scope& scope, const Visit& visit) const {
        const std::int64_t v = seat.get(scope);
        if (v < 1 || v > seats) return false;
        Scope inner = scope;
        inner.seat = static_cast<Seat>(v);
        return set->each(inner, visit);
    }
};
// A `let` whose value is cached for each seat until the state changes. Without a memo it is computed each time.
struct KeptLet : TermOf<KeptLet> {
    AnyTerm term;
    std::size_t first;
    std::int64_t get(const Scope& scope) const {
        if (!scope.memo) return term.get(scope);
        Memo::Cell& cell = scope.memo->cells[first + static_cast<std::size_t>(scope.seat)];
        if (cell.version == scope.memo->version) return cell.value;
        const std::int64_t value = term.get(scope);
        cell = {scope.memo->version, value};
        return value;
    }
};
// A `let` that is a set of seats, cached as a bit mask.
struct KeptSeats : TermSetOf<KeptSeats> {
    const TermSet* set;
    std::size_t first;
    bool each_in(const Scope& scope, const Visit& visit) const {
        if (!scope.memo) return set->each(scope, visit);
        Memo::Cell& cell = scope.memo->cells[first + static_cast<std::size_t>(scope.seat)];
        if (cell.version != scope.memo->version) {
            std::int64_t bits = 0;
            set->for_each(scope, [&](std::int64_t seat) { bits |= std::int64_t{1} << seat; });
            cell = {scope.memo->version, bits};
        }
        for (auto bits = static_cast<std::uint64_t>(cell.value); bits; bits &= bits - 1)
            if (visit(std::countr_zero(bits))) return true;
        return false;
    }
};

// True for an answer of the scope's seat. It is as cheap to read as the cache, so it is not cached.
bool is_answer(const Term* term) { return term && (as<Answer<SeatTerm>>(term) || as<AnswerIs>(term)); }

// True if it is certain that the set yields seats in ascending order. The cache, a bit mask, loses any other order.
bool in_order(const Rules& rules, const Expression& e, NodeIndex set) {
    const lang::Form& form = e.tree.at(set).form;
    if (const auto* where = std::get_if<lang::Where>(&form)) return in_order(rules, e, where->set);
    if (const auto* word = std::get_if<lang::Word>(&form)) return word->which == lang::Keyword::seats;
    const Binding& origin = e.origins[set];
    if (!std::holds_alternative<lang::Name>(form) || origin.what != BindingKind::let) return false;
    const Expr& value = rules.lets[origin.a].value;
    const Expression& let = rules.expressions[value.index];
    return in_order(rules, let, let.tree.root);
}

}  // namespace

LinkedLet Linker::make_let(int index) {
    const Expr& value = rules_.lets[index].value;
    Linker inner(rules_, terms_, lets_);
    inner.e_ = &rules_.expressions[value.index];
    LinkedTerm made = inner.link_node(inner.e_->tree.root);
    const bool is_cacheable =
        !made.leaf && !is_answer(made.term) && (made.depends & ~(kLooksAtState | kLooksAtSeat)) == 0;
    const std::size_t first = static_cast<std::size_t>(index) * static_cast<std::size_t>(shape().seats + 1);
    if (is_cacheable && made.set && in_order(rules_, *inner.e_, inner.e_->tree.root))
        made = several<KeptSeats>(made.depends, made.set, first);
    else if (is_cacheable && !made.set)
        made = term<KeptLet>(made.depends, made.term, first);
    return {made, inner.may_fail_, true};
}

LinkedTerm Linker::let(int index, const LinkedTerm* seat) {
    if (!lets_[index].done) {
        LinkedLet let = make_let(index);
        lets_[index] = let;
    }
    const LinkedTerm& made = lets_[index].made;
    may_fail_ += lets_[index].may_fail;
    if (!seat) return made;
    const int looks = (made.depends & ~kLooksAtSeat) | seat->depends;
    if (made.set) return several<SetForSeat>(looks, made.set, seat->term, shape().seats);
    return term<ForSeat>(looks, made.term, seat->term, shape().seats);
}

}  // namespace quattro
