// The parsed bodies of the steps that move, make and change cards and counters.
#pragma once

#include <algorithm>

#include "builtins/step_cards.hpp"
#include "link/linker.hpp"

namespace quattro {

struct MoveBody : InstructionBody {
    std::vector<CardExpr> cards;
    bool takes_set = false;
    // The field with the card, if the step moves an answer; else none.
    PromptIndex prompt;
    FieldIndex field;
    int field_count = 0;   // the number of answered fields, from `field` on; 0 if the step moves no answer
    bool of_card = false;  // true if the step moves an answer that is a card; false for a kind of card
    Expr amount;           // the number of cards to take from `from`; not given if `cards` names them
    Destination from, aim;
    RegisterIndex reg;
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool per_seat() const override;
    bool is_invalid() const override;
    std::optional<Moved> moved_answers() const override {
        return of_card ? std::optional(Moved{prompt, field, field_count, aim.zone}) : std::nullopt;
    }
};

struct MakeBody : InstructionBody, AttributeNumbers {
    std::vector<AttributeChange> attributes;  // the attributes of one new card
    std::vector<int> templates;               // the new cards, as indices into Shape::templates
    PromptIndex prompt;
    FieldIndex field;  // the answered kinds of the new cards: `parts` fields from this one on
    int parts = 0;
    std::vector<CardExpr> cards;  // the cards to copy
    Destination aim;
    RegisterIndex remembered;
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool per_seat() const override;
    bool is_invalid() const override { return aim.kind == Destination::Kind::invalid; }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override { each_number(attributes, f); }
};

// One target of an assignment: a counter, or an attribute of one card or of several.
struct AssignTarget {
    Expr what, value;
    bool adds = false, each_seats = false;
    Location where;
    CounterCell counter;  // the first cell of the counter; none for an attribute
    AttributeIndex attribute;
    bool takes_set = false;  // `what` is a set of cards
};

struct AssignBody : InstructionBody, AttributeNumbers {
    std::vector<AssignTarget> targets;
    bool of_table = true;
    std::string text;  // the reason that players see
    const InstructionKind& kind() const override;
    Op* link(Linker& linker, const Instruction& step) const override;
    bool per_seat() const override { return !of_table; }
    std::string_view reason() const override { return text; }
    bool of_cards() const override {
        return std::any_of(targets.begin(), targets.end(), [](const AssignTarget& goal) { return goal.takes_set; });
    }
    bool is_invalid() const override { return targets.empty(); }
    bool changes(const Shape& s, CounterIndex counter) const override {
        const CounterCell first = s.counters[counter].first;
        return std::any_of(targets.begin(), targets.end(),
                           [&](const AssignTarget& goal) { return goal.counter == first; });
    }
    void expressions(const std::function<void(const Expr&)>& f) const override {
        for (const AssignTarget& goal : targets)
            f(goal.what), f(goal.value);
    }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override {
        for (const AssignTarget& goal : targets)
            if (goal.attribute.valid()) f({goal.attribute, goal.value, goal.what, goal.adds, goal.where});
    }
};

// The counter that has this first cell.
const Counter& counter_at(const Shape& s, CounterCell first);

}  // namespace quattro
