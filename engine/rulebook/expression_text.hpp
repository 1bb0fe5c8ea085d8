// Describes conditions, amounts and outcomes of a game's files in English for players, where a short sentence is
// possible. Private to the engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compile/functions.hpp"
#include "match/quattro.hpp"
#include "rules/rules.hpp"

namespace quattro {

// The last part of a dotted name with spaces for underscores: "pieces_left" gives "pieces left".
std::string name_in_words(std::string name);
// Joins words with `last` before the final one: "red, blue or green". One word stays alone; no words give "".
std::string joined_in_words(const std::vector<std::string>& words, std::string_view last);
// A duration in words, with the largest unit that is whole: "2 days", "1 hour", "90 seconds". A single day or minute is
// written in the next smaller unit.
std::string time_in_words(std::int64_t seconds);
// A count with its noun: "1 card", "3 cards".
std::string counted_noun(std::int64_t count, std::string_view thing);
// The name of an attribute for players: its `text`, or else its name with spaces for underscores.
std::string attribute_in_words(const Rules& rules, const std::string& name);
// A name as a title: "time_crush" gives "Time Crush".
std::string title_in_words(const std::string& name);

// Describes expressions. All functions but time() return nothing where a sentence would be as hard to read as the file.
class ExpressionText {
public:
    explicit ExpressionText(const Game& game);

    // A condition about a candidate: "that is empty", "whose value is below 5".
    std::optional<std::string> filter(const Expr& expr) const;
    // A condition that is not about a candidate: "somebody has at least 5 points".
    std::optional<std::string> condition(const Expr& expr) const;
    // The winners: "the seat that alone has most points; if there is no such seat, a draw". "a draw" if `expr` is not
    // given.
    std::optional<std::string> winners(const Expr& expr) const;
    // A number, or the name of a value: "the number of odd cards", "red".
    std::optional<std::string> amount(const Expr& expr) const;
    // A number of seconds as a duration, or a choice of two: "1 hour or 2 days". Returns "as 'pace' says" for another
    // amount, and "a time that the game sets" for an expression without words.
    std::string time(const Expr& expr) const;
    // The text of an expression that is a single name, text or number; a name with spaces for underscores. Returns
    // nothing for any other expression.
    std::optional<std::string> word(const Expr& expr) const;

    // The names of an attribute, a zone and a counter for players.
    std::string attribute(AttributeIndex index) const;
    std::string zone(ZoneIndex index) const;
    std::string counter(CounterIndex index) const;
    // The name of a value of an attribute; `value` is its number, from 1. Returns "NAME (VALUE)" if a picture of the
    // game gives the spot of the value a name of its own.
    std::string value(AttributeIndex attribute, int value) const;

private:
    struct Reading {
        const Expression& e;
        const lang::Node& at(lang::NodeIndex b) const { return e.tree.at(b); }
        template <class Form>
        const Form* as(lang::NodeIndex b) const {
            return std::get_if<Form>(&at(b).form);
        }
        std::string_view text(lang::NodeIndex b) const {
            const auto from = static_cast<std::size_t>(at(b).from), to = static_cast<std::size_t>(at(b).to);
            return std::string_view(e.text).substr(from, to - from);
        }
    };
    using Phrase = std::optional<std::string>;
    const Expression& read(const Expr& expr) const { return rules_.expressions[expr.index]; }
    Phrase filter(const Reading& r, lang::NodeIndex b) const;
    Phrase compared_it(const Reading& r, const lang::Compared& c) const;
    Phrase condition(const Reading& r, lang::NodeIndex b) const;
    Phrase compared(const Reading& r, const lang::Compared& c) const;
    Phrase every_second(const Reading& r, const lang::Compared& c) const;
    Phrase leader(const Reading& r, const lang::Compared& c) const;
    Phrase winners(const Reading& r, lang::NodeIndex b) const;
    Phrase amount(const Reading& r, lang::NodeIndex b) const;
    Phrase definite(const Reading& r, lang::NodeIndex b) const;
    Phrase called(const Reading& r, const lang::Call& call) const;
    Phrase empty_places(const Reading& r, const lang::Where& where, std::string_view words) const;
    // The prose of the function that a call with one argument names. Returns null for any other call, and if `call` is
    // null.
    const FunctionProse* prose_of(const lang::Call* call) const;
    Phrase of_something(const Reading& r, lang::NodeIndex b) const;
    Phrase field(const Binding& origin) const;
    CounterIndex counter_at(CounterCell cell) const;
    bool is_it(const Reading& r, lang::NodeIndex b) const;

    const Game& game_;
    const Rules& rules_;
};

}  // namespace quattro
