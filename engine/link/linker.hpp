// The linker of expressions: builds terms when a game is loaded.
#pragma once

#include <span>

#include "base/indexed.hpp"
#include "lang/names.hpp"
#include "rules/term_leaves.hpp"

namespace quattro {

// A linked expression: a term, or a set. Linker::link() adds a term to a set.
struct LinkedTerm {
    const Term* term = nullptr;
    const TermSet* set = nullptr;
    // The dependencies of the value: bits of `ReadSet`.
    std::uint8_t depends = kLooksNowhere;
    bool leaf = false;      // evaluation is as cheap as a table look-up, so it is not tabulated
    bool nullable = false;  // it may be none because a slot has no card; results derived from it are none or false then
};

// Returns `made` with the given `nullable`.
inline LinkedTerm with_nullable(LinkedTerm made, bool nullable) {
    made.nullable = nullable;
    return made;
}

// The argument of an aggregate function: elements, and a number for each. If `of_seats`, each element is a seat and the
// number is evaluated for that seat; otherwise it is evaluated with the element as `it`.
struct AmountSet {
    const TermSet* elements = nullptr;
    const Term* value = nullptr;
    bool of_seats = false;
    std::uint8_t looks = kLooksNowhere;
    bool nullable = false;  // see `LinkedTerm::nullable`

    // Calls f(element, number) for each element whose number is not none.
    template <class F>
    void go(const Scope& scope, F&& f) const {
        Scope inner = scope;
        elements->for_each(scope, [&](std::int64_t element) {
            if (of_seats)
                inner.seat = static_cast<Seat>(element);
            else
                inner.it = element;
            if (const std::int64_t v = value->get(inner); v != kNoValue) f(element, v);
        });
    }
};

// The linked form of a `let`. A `let` is linked once, when it is first named; `LinkedLets` has one entry for each
// `let`.
struct LinkedLet {
    LinkedTerm made;
    int may_fail = 0;   // the number of its terms that can fail, with those of its lets: see Linker::may_fail()
    bool done = false;  // it is linked
};
using LinkedLets = Indexed<LinkedLet>;

class Linker {
public:
    using Branch = lang::NodeIndex;
    // `lets` has one entry for each `let` of `rules`. Pass the same `lets` to all linkers that share `terms`.
    Linker(const Rules& rules, TermArena& terms, LinkedLets& lets) : rules_(rules), terms_(terms), lets_(lets) {}
    // Links a whole expression as a term or a set, in the scale that its position demands. A set also gets a term,
    // whose value is none.
    LinkedTerm link(const Expression& e);
    const Term* expression(const Expression& e) { return link(e).term; }
    // Selects the expression that the functions below refer to. Call it before linking parts of the expression.
    void begin(const Expr& expr) {
        e_ = &rules_.expressions[expr.index];
        it_ = {};
    }

    // Links a `let`: for the given seat, or for the current seat if `seat` is null.
    LinkedTerm let(int index, const LinkedTerm* seat);

    // Links a branch as a term or a set. The term yields `kNoValue` if the value is none, or 0 if it is a truth.
    LinkedTerm link_node(Branch branch);
    // The result for a value that is none and derived from `this`, such as the card of an empty slot: none, or an error
    // that halts the match (`the X`).
    enum class EmptySlots : bool { none, halt };
    // Links a branch that must not be none. If it is none at run time, evaluation fails. With EmptySlots::none, a value
    // derived from `this` does not fail: the result may be none, and it is `nullable`. A set stays as it is.
    LinkedTerm link_required(Branch branch, EmptySlots empty = EmptySlots::none);
    // Links a number that must not be none and converts it to `scale`.
    LinkedTerm number(Branch branch, int scale) {
        return scaled(link_required(branch), meaning(branch).type.scale, scale);
    }
    // Multiplies a number by to / from; none stays none, and an overflow fails. Returns `made` unchanged if `to` is not
    // a multiple of `from`.
    LinkedTerm scaled(LinkedTerm made, int from, int to);
    // Links the argument of an aggregate function: a set, or a number of each seat.
    AmountSet amounts(Branch branch);

    const lang::ExprType& meaning(Branch branch) const { return e_->meanings[branch]; }
    const Binding& origin(Branch branch) const { return e_->origins[branch]; }
    const lang::Node& node(Branch branch) const { return e_->tree.at(branch); }
    bool may_lack(Branch branch) const { return meaning(branch).nullable || meaning(branch).presumed; }
    const Rules& rules() const { return rules_; }
    const Shape& shape() const { return rules_.shape(); }
    const Expression& expression() const { return *e_; }

    // Creates a term. `looks` contains the dependencies of the term and its operands, as bits of `ReadSet`. A term that
    // depends on nothing is folded to a constant by `fold_constant`.
    template <class T, class... Args>
    LinkedTerm term(int looks, Args&&... args) {
        if constexpr (requires { T::kMayFail; }) ++may_fail_;
        LinkedTerm made;
        made.term = terms_.make<T>(std::forward<Args>(args)...);
        made.depends = static_cast<std::uint8_t>(looks);
        return made;
    }
    // Creates a term that is a `leaf`.
    template <class T, class... Args>
    LinkedTerm leaf(int looks, Args&&... args) {
        LinkedTerm made = term<T>(looks, std::forward<Args>(args)...);
        made.leaf = true;
        return made;
    }
    // Creates a set. `looks` contains the dependencies of the set and its operands, as bits of `ReadSet`.
    template <class T, class... Args>
    LinkedTerm several(int looks, Args&&... args) {
        LinkedTerm made;
        made.set = terms_.make<T>(std::forward<Args>(args)...);
        made.depends = static_cast<std::uint8_t>(looks);
        return made;
    }
    LinkedTerm constant(std::int64_t value) { return leaf<ConstantTerm>(kLooksNowhere, value); }
    TermArena& terms() { return terms_; }
    // The number of terms created so far that can fail at run time: the terms of values that must not be none, those
    // with `kMayFail`, and those of note_may_fail(). Includes the terms of each let that is named.
    int may_fail() const { return may_fail_; }
    // Counts a term that can fail although its type has no `kMayFail`.
    void note_may_fail() { ++may_fail_; }

    // Links the X of the node `of`, which is `X of Y`, for the single value `whose` of Y, which has the type `subject`.
    LinkedTerm link_selector(Branch of, const LinkedTerm& whose, lang::BaseType subject);
    // Links a condition or value that is evaluated for each element of type `element`. The result does not count as
    // depending on `it`.
    LinkedTerm link_for_each(Branch branch, const lang::Type& element);
    // Replaces a term that depends on nothing by its value. A term that fails stays, so that it fails at run time.
    LinkedTerm fold_constant(LinkedTerm made);

private:
    // The values that an element can have, without gaps. If `count` is 0, they are unknown or too many.
    struct Universe {
        std::int64_t lo = 0, count = 0;
    };
    Universe universe(const lang::Type& kind) const;
    LinkedTerm tabulate(const LinkedTerm& made);
    LinkedLet make_let(int index);
    // True if the branch reads an answer of any seat; with `of_card`, only if that answer is a card. Ignores lets.
    bool reads_answer(Branch branch, bool of_card) const;

    const Rules& rules_;
    TermArena& terms_;
    LinkedLets& lets_;
    const Expression* e_ = nullptr;
    Universe it_;
    int may_fail_ = 0;
};

// The negation of a condition.
LinkedTerm make_not(Linker& linker, const LinkedTerm& condition);
// A condition that holds if the value equals the number.
LinkedTerm make_equal(Linker& linker, const LinkedTerm& made, std::int64_t number);
// The zone of the family that a key names (linker_names.cpp). Precondition: the key is a constant and not none.
ZoneIndex zone_of_key(Linker& linker, const Binding& family, lang::NodeIndex key);
// An attribute of a kind of card, which the field of `kind` asks for (linker_names.cpp). None if the kind is none.
LinkedTerm attribute_of_kind(Linker& linker, const lang::Type& kind, AttributeIndex attribute, const LinkedTerm& of);
// Names and NAME(KEY) without `of` (linker_names.cpp); link_selector() links those before `of`.
LinkedTerm make_name(Linker& linker, lang::NodeIndex branch);
// Comparisons and arithmetic (linker_numbers.cpp).
LinkedTerm make_compared(Linker& linker, lang::NodeIndex branch, const lang::Compared& form);
LinkedTerm make_reckoned(Linker& linker, lang::NodeIndex branch, const lang::Arithmetic& form);
LinkedTerm make_minus(Linker& linker, const lang::Minus& form);
// Predicates: `is none`, `is empty` and `is full`, and `is WORD` of cards and numbers (linker_predicates.cpp).
LinkedTerm make_is(Linker& linker, const lang::Is& form);
LinkedTerm make_is_a(Linker& linker, lang::NodeIndex branch, const lang::IsA& form);
// Sets (linker_sets.cpp).
LinkedTerm make_list(Linker& linker, lang::NodeIndex branch, const lang::List& form);
LinkedTerm make_range(Linker& linker, const lang::Range& form);
LinkedTerm make_where(Linker& linker, const lang::Where& form);
LinkedTerm make_choice(Linker& linker, int looks, const TermSet* value, const Term* condition,
                       const TermSet* otherwise);
LinkedTerm make_in(Linker& linker, lang::NodeIndex branch, const lang::In& form);
// The cards of a zone: with `all`, of all seats; else of `seat`, or of the current seat if it is null. Empty if `seat`
// yields no seat.
LinkedTerm make_zone(Linker& linker, ZoneIndex zone, const LinkedTerm* seat, bool all);
LinkedTerm make_everything(Linker& linker);
LinkedTerm make_seats(Linker& linker, std::uint32_t bits);  // bit n - 1: seat n
// The number of elements, if the set is exactly a zone of the table, of the current seat or of all seats, or all empty
// or all occupied places of a zone; otherwise an empty result.
LinkedTerm make_size(Linker& linker, const LinkedTerm& set);
// The first or last card of a pile or hand of the current seat or of the table, if the set is exactly that; otherwise
// an empty result.
LinkedTerm make_end(Linker& linker, const LinkedTerm& set, bool last);
// The values of all elements, without those that are none. If the value is a set, the elements of all these sets. Equal
// values stay.
LinkedTerm make_mapped(Linker& linker, const LinkedTerm& elements, const LinkedTerm& value);

// Counts a term that searches for the best match of the pattern as a term that can fail, if the game has so many cards
// that the search can exceed its budget.
void note_search_of(Linker& linker, const Pattern& pattern);

}  // namespace quattro
