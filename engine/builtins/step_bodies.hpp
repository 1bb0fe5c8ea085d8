// The parsed bodies of the steps that move, make and change cards and counters.
#pragma once

#include <algorithm>

#include "builtins/step_cards.hpp"
#include "link/linker.hpp"

namespace quattro {

struct MoveBody : InstructionBody {
    std::vector<CardExpr> cards;
    bool several = false;
    // The field with the card, if the step moves an answer; else -1.
    int prompt = -1, field = -1;
    int parts = 0;         // the number of answered fields, from `field` on; 0 if the step moves no answer
    bool of_card = false;  // the answer is a card in a zone; otherwise a kind of card
    Expr amount;           // the number of cards to take from `from`; not given: `cards` names them
    Aim from, aim;
    int remembered = -1;
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override;
    std::optional<Moved> moved() const override {
        return of_card ? std::optional(Moved{prompt, field, parts, aim.zone}) : std::nullopt;
    }
};

struct MakeBody : InstructionBody, AttributeNumbers {
    std::vector<AttributeChange> attributes;  // of one new card
    std::vector<int> templates;               // the new cards, as indices into Shape::templates
    int prompt = -1, field = -1, parts = 0;   // the answered kinds of the new cards
    std::vector<CardExpr> cards;              // the cards to copy
    Aim aim;
    int remembered = -1;
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override { return aim.how == Aim::How::wrong; }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override { each_number(attributes, f); }
};

// One target of an assignment: a counter, or an attribute of one card or of several.
struct Goal {
    Expr what, value;
    bool adds = false, each_seats = false;
    Location where;
    CounterCell counter;  // the first cell of the counter; not given for an attribute
    int attribute = -1;
    bool several = false;  // `what` is a set of cards
};

struct AssignBody : InstructionBody, AttributeNumbers {
    std::vector<Goal> goals;
    bool of_table = true;
    std::string text;  // the reason shown to players
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    bool of_seats() const override { return !of_table; }
    std::string_view why() const override { return text; }
    bool of_cards() const override {
        return std::any_of(goals.begin(), goals.end(), [](const Goal& goal) { return goal.several; });
    }
    bool nothing() const override { return goals.empty(); }
    bool changes(const Shape& s, int counter) const override {
        const CounterCell first = s.counters[counter].first;
        return std::any_of(goals.begin(), goals.end(), [&](const Goal& goal) { return goal.counter == first; });
    }
    void expressions(const std::function<void(const Expr&)>& f) const override {
        for (const Goal& goal : goals)
            f(goal.what), f(goal.value);
    }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override {
        for (const Goal& goal : goals)
            if (goal.attribute >= 0) f({goal.attribute, goal.value, goal.what, goal.adds, goal.where});
    }
};

// The counter that has this first cell.
const Counter& counter_at(const Shape& s, CounterCell first);

}  // namespace quattro
