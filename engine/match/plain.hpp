// Conditions and outcomes of a game's files in words for people, as far as they can be said shortly. Private to the
// match layer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"
#include "run/rules.hpp"

namespace quattro {

// "pieces_left" as "pieces left".
std::string name_in_words(std::string name);
// "red, blue or green".
std::string listed(const std::vector<std::string>& words, std::string_view last);
// "2 days", "1 minute", "90 seconds".
std::string time_in_words(std::int64_t seconds);
// "1 card", "3 cards".
std::string counted(std::int64_t count, std::string_view thing);
// Its `text`, else its name.
std::string attribute_in_words(const Rules& rules, const std::string& name);
// "time_crush" as "Time Crush".
std::string title_in_words(const std::string& name);

// Says what an expression means, or nothing where the words would be as hard to read as the file.
class Plain {
public:
    explicit Plain(const Game& game);

    // Of a condition about a candidate: "empty", "whose value is below 5".
    std::optional<std::string> about_it(const Expr& expr) const;
    // Of any other: "somebody has at least 5 points".
    std::optional<std::string> condition(const Expr& expr) const;
    // Of who wins: "the seat with most points; if there is none, a draw".
    std::optional<std::string> winners(const Expr& expr) const;
    // Of a number: "the number of odd cards".
    std::optional<std::string> amount(const Expr& expr) const;
    // Of a number of seconds.
    std::string time(const Expr& expr) const;
    // As it is written, if that is one word or number.
    std::optional<std::string> word(const Expr& expr) const;

    std::string attribute(int index) const;  // its title
    std::string zone(ZoneIndex index) const;
    std::string counter(int index) const;
    // "Forest (green)" where a picture of the game has a name for it.
    std::string value(int attribute, int value) const;

private:
    struct Reading {
        const Expression& e;
        const lang::Node& at(lang::Branch b) const { return e.tree.at(b); }
        template <class Form>
        const Form* as(lang::Branch b) const {
            return std::get_if<Form>(&at(b).form);
        }
        std::string_view text(lang::Branch b) const {
            const auto from = static_cast<std::size_t>(at(b).from), to = static_cast<std::size_t>(at(b).to);
            return std::string_view(e.text).substr(from, to - from);
        }
    };
    using Said = std::optional<std::string>;
    const Expression& read(const Expr& expr) const { return rules_.expressions[expr.index]; }
    Said about_it(const Reading& r, lang::Branch b) const;
    Said compared_it(const Reading& r, const lang::Compared& c) const;
    Said condition(const Reading& r, lang::Branch b) const;
    Said compared(const Reading& r, const lang::Compared& c) const;
    Said every_second(const Reading& r, const lang::Compared& c) const;
    Said leader(const Reading& r, const lang::Compared& c) const;
    Said winners(const Reading& r, lang::Branch b) const;
    Said amount(const Reading& r, lang::Branch b) const;
    Said definite(const Reading& r, lang::Branch b) const;
    Said counted_up(const Reading& r, const lang::Call& call) const;
    Said of_something(const Reading& r, lang::Branch b) const;
    Said field(const Origin& origin) const;
    int counter_at(CounterCell cell) const;
    bool is_it(const Reading& r, lang::Branch b) const;

    const Game& game_;
    const Rules& rules_;
};

}  // namespace quattro
