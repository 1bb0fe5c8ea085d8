// What the steps that move, make and change cards were read as.
#pragma once

#include <algorithm>

#include "compile/maker.hpp"
#include "run/gives_numbers.hpp"
#include "words/step_cards.hpp"

namespace quattro {

struct MoveBody : StepBody {
    std::vector<NamedCards> cards;
    bool several = false;
    int prompt = -1, field = -1;  // of one card that was answered; else -1
    int parts = 0;                // ... of so many, one behind the other
    bool of_card = false;         // ... as it lies in a zone; else as it is described
    Expr amount;                  // so many cards of `from`
    Aim from, aim;
    int remembered = -1;
    const StepKind& kind() const override;
    Doing* link(Maker& maker, const Step& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override;
    std::optional<Moved> moved() const override {
        return of_card ? std::optional(Moved{prompt, field, parts, aim.zone}) : std::nullopt;
    }
};

struct MakeBody : StepBody, GivesNumbers {
    std::vector<AttributeChange> attributes;  // of one card
    std::vector<int> templates;               // cards as they are written
    int prompt = -1, field = -1, parts = 0;   // kinds that were answered
    std::vector<NamedCards> cards;            // that they are like
    Aim aim;
    int remembered = -1;
    const StepKind& kind() const override;
    Doing* link(Maker& maker, const Step& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override;
    bool of_seats() const override;
    bool nothing() const override { return aim.how == Aim::How::wrong; }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override {
        for (const AttributeChange& change : attributes)
            f({.attribute = change.attribute, .value = change.amount});
    }
};

// One of the things that change: a counter, or an attribute of a card or of several.
struct Goal {
    Expr what, value;
    bool adds = false, each_seats = false;
    Location where;
    CounterCell counter;  // the first one of it
    int attribute = -1;
    bool several = false;  // cards
};

struct AssignBody : StepBody, GivesNumbers {
    std::vector<Goal> goals;
    bool of_table = true;
    std::string text;  // why, for players
    const StepKind& kind() const override;
    Doing* link(Maker& maker, const Step& step) const override;
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

// The counter whose first cell this is.
const Counter& counter_at(const Shape& s, CounterCell first);

}  // namespace quattro
