// Makes terms of expressions when a game is ready to be played.
#pragma once

#include <span>

#include "base/indexed.hpp"
#include "lang/names.hpp"
#include "run/term_leaves.hpp"

namespace quattro {

// A term, or the several things of a set.
struct Made {
    const Term* term = nullptr;
    const Several* set = nullptr;
    std::uint8_t looks = kLooksNowhere;
    bool leaf = false;   // as quick as a table would be
    bool lacks = false;  // none where no card lies on the slot: what is made of it is none then, or does not hold
};

// The same, none where one of its parts may be.
inline Made lacking(Made made, bool lacks) {
    made.lacks = lacks;
    return made;
}

// What a function goes through: a number of each element. Of seats it is the number that each has for itself.
struct Amounts {
    const Several* elements = nullptr;
    const Term* value = nullptr;
    bool of_seats = false;
    std::uint8_t looks = kLooksNowhere;
    bool lacks = false;  // as a Made

    // f(element, number) for those that are there.
    template <class F>
    void go(const Scope& scope, F&& f) const {
        Scope inner = scope;
        elements->go(scope, [&](std::int64_t element) {
            if (of_seats)
                inner.seat = static_cast<Seat>(element);
            else
                inner.it = element;
            if (const std::int64_t v = value->get(inner); v != kNothing) f(element, v);
        });
    }
};

// What each let has become, by its number, once it is named: it is made once.
struct MadeLet {
    Made made;
    int may_fail = 0;
    bool done = false;
};
using MadeLets = Indexed<MadeLet>;

class Maker {
public:
    using Branch = lang::Branch;
    // `lets`: one for each of the rules', for all makers of these terms.
    Maker(const Rules& rules, Terms& terms, MadeLets& lets) : rules_(rules), terms_(terms), lets_(lets) {}
    // What an expression becomes: a term, or a set.
    Made whole(const Expression& e);
    const Term* expression(const Expression& e) { return whole(e).term; }
    // What follows is of this expression.
    void begin(const Expr& expr) {
        e_ = &rules_.expressions[expr.index];
        it_ = {};
    }

    // What a name of the designer's stands for; of a seat, or (null) of the one that is meant.
    Made let(int index, const Made* seat);

    // The value of a branch, kNothing where it may be none; or several things, of which some may be looked at.
    Made of(Branch branch);
    // What is made of the card of an empty slot: none, or it halts the match (`the X`).
    enum class EmptySlots : bool { none, halt };
    // The value of a branch that must not be none. Where it is, whoever evaluates it halts; but of what is made of the
    // card on a slot, see EmptySlots, the result may be none, and says so by `lacks`.
    Made there(Branch branch, EmptySlots empty = EmptySlots::none);
    // The same, brought to a scale.
    Made number(Branch branch, int scale) { return scaled(there(branch), meaning(branch).kind.scale, scale); }
    Made scaled(Made made, int from, int to);
    Amounts amounts(Branch branch);

    const lang::Meaning& meaning(Branch branch) const { return e_->meanings[branch]; }
    const Origin& origin(Branch branch) const { return e_->origins[branch]; }
    const lang::Node& node(Branch branch) const { return e_->tree.at(branch); }
    bool may_lack(Branch branch) const { return meaning(branch).maybe_none || meaning(branch).presumed; }
    const Rules& rules() const { return rules_; }
    const Shape& shape() const { return rules_.shape(); }
    const Expression& expression() const { return *e_; }

    // A term that looks there, and where its parts do. One that looks nowhere is a number from now on.
    template <class T, class... Args>
    Made term(int looks, Args&&... args) {
        if constexpr (requires { T::kMayFail; }) ++may_fail_;
        Made made;
        made.term = terms_.make<T>(std::forward<Args>(args)...);
        made.looks = static_cast<std::uint8_t>(looks);
        return made;
    }
    template <class T, class... Args>
    Made leaf(int looks, Args&&... args) {
        Made made = term<T>(looks, std::forward<Args>(args)...);
        made.leaf = true;
        return made;
    }
    template <class T, class... Args>
    Made several(int looks, Args&&... args) {
        Made made;
        made.set = terms_.make<T>(std::forward<Args>(args)...);
        made.looks = static_cast<std::uint8_t>(looks);
        return made;
    }
    Made constant(std::int64_t value) { return leaf<ConstantTerm>(kLooksNowhere, value); }
    Terms& terms() { return terms_; }
    // How many terms have been made so far that cannot be evaluated in every state: those that must be there, and those
    // with a kMayFail.
    int may_fail() const { return may_fail_; }
    // A term that was made fails in some states, though not every one of its kind does.
    void note_may_fail() { ++may_fail_; }

    // What the selector of an `of` gives for one thing that is there.
    Made selected(Branch of, const Made& whose, lang::Base subject);
    // A condition or value that is evaluated for each element of a kind.
    Made inside(Branch branch, const lang::Kind& element);
    Made fold(Made made);

private:
    // What an element can be: numbers without gaps. A count of 0: not known beforehand, or too many.
    struct Universe {
        std::int64_t lo = 0, count = 0;
    };
    Universe universe(const lang::Kind& kind) const;
    Made settled(const Made& made);
    MadeLet make_let(int index);
    bool reads_answer(Branch branch, bool of_card) const;  // somebody's; of a card

    const Rules& rules_;
    Terms& terms_;
    MadeLets& lets_;
    const Expression* e_ = nullptr;
    Universe it_;
    int may_fail_ = 0;
};

// The opposite of a condition.
Made make_not(Maker& m, const Made& condition);
// Whether it is this number.
Made make_equal(Maker& m, const Made& made, std::int64_t number);
// Terms of names, by themselves and behind `of` (maker_names.cpp).
Made make_name(Maker& m, lang::Branch branch);
// Comparisons and sums (maker_numbers.cpp).
Made make_compared(Maker& m, lang::Branch branch, const lang::Compared& form);
Made make_reckoned(Maker& m, lang::Branch branch, const lang::Reckoned& form);
Made make_minus(Maker& m, const lang::Minus& form);
// Whether a place, a column or a set is empty or full; what a card is (maker_states.cpp).
Made make_is(Maker& m, const lang::Is& form);
Made make_is_a(Maker& m, lang::Branch branch, const lang::IsA& form);
// Sets (maker_sets.cpp).
Made make_list(Maker& m, lang::Branch branch, const lang::List& form);
Made make_range(Maker& m, const lang::Range& form);
Made make_where(Maker& m, const lang::Where& form);
Made make_choice(Maker& m, int looks, const Several* value, const Term* condition, const Several* otherwise);
Made make_in(Maker& m, lang::Branch branch, const lang::In& form);
Made make_zone(Maker& m, ZoneIndex zone, const Made* seat, bool all);
Made make_everything(Maker& m);
Made make_seats(Maker& m, std::uint32_t bits);
// How many cards lie in a zone, if a set is just that; else no term.
Made make_size(Maker& m, const Made& set);
// The first or the last card of a pile or hand, if a set is just that; else no term.
Made make_end(Maker& m, const Made& set, bool last);
Made make_mapped(Maker& m, const Made& elements, const Made& value);

}  // namespace quattro
