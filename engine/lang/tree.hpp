// The syntax tree of an expression. Names are not bound yet. lang/parse.hpp builds it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/checked.hpp"
#include "base/indexed.hpp"

namespace quattro::lang {

// The index of a node in `Tree::nodes`. A node comes after its operands.
using NodeIndex = std::int32_t;

// Names with a fixed meaning; a game cannot declare them.
enum class Keyword : std::uint8_t {
    none,  // the value `none`
    yes,   // true
    no,    // false
    it,    // the candidate of the innermost filter, or CheckContext::it outside filters
    seat,
    seats,
    opponent,    // the other of two seats
    everything,  // every card
    scrap,       // the place of cards that leave the match
    draw,        // the match ends without a winner
    random,
    self,  // `this`: the card of the current slot, or the card that fired the trigger
};
enum class Join : std::uint8_t { both, either };  // and, or
enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
// True if `left` and `right` satisfy the comparison.
bool holds(Comparison how, Int128 left, Int128 right);
enum class ArithmeticOp : std::uint8_t { add, subtract, multiply, divide, remainder };
enum class Emptiness : std::uint8_t { none, empty, full };

struct Number {
    std::string written;  // "3", "0.5"
};
struct Text {
    std::string text;
};
struct Word {  // a keyword; not a word that a game declares, which is a Name
    Keyword which;
};
struct Name {
    std::string name;
};
struct FieldName {  // turn.action, offer.bid(amber): a field of a prompt, perhaps with a key
    std::string prompt, field;
    Indexed<NodeIndex> arguments = {};
};
struct Call {  // count(hand), spent(house): a function, or a name with a key
    std::string name;
    Indexed<NodeIndex> arguments;  // at least one
};
struct List {
    Indexed<NodeIndex> items;  // at least two
};
struct All {  // all hand: the cards of this zone of every seat
    NodeIndex zone;
};
struct Of {  // points of opponent
    NodeIndex what, whose;
};
struct Required {  // the first(deck): the match halts if it is none
    NodeIndex what;
};
struct Where {  // hand where value of it > 2
    NodeIndex set, condition;
};
struct Not {
    NodeIndex what;
};
struct Joined {  // X and Y, X or Y; an `or` of values that are no truths is Y if X is none, else X
    Join how;
    NodeIndex left, right;
};
struct Compared {
    Comparison how;
    NodeIndex left, right;
};
struct In {
    NodeIndex what, set;
};
struct Is {  // deck is not empty
    NodeIndex what;
    Emptiness state;
    bool is_not;
};
struct IsA {  // this is blue: of the attributes with this word, the first has it; or: a card or number is odd or even
    NodeIndex what;
    std::string word;
    bool is_not;
    bool is_parity() const { return word == "odd" || word == "even"; }
};
struct Range {  // 1..6
    NodeIndex from, to;
};
struct Arithmetic {
    ArithmeticOp how;
    NodeIndex left, right;
};
struct Minus {
    NodeIndex what;
};
struct Choice {  // VALUE if CONDITION else OTHERWISE
    NodeIndex value, condition, otherwise;
};

using Form = std::variant<Number, Text, Word, Name, FieldName, Call, List, All, Of, Required, Where, Not, Joined,
                          Compared, In, Is, IsA, Range, Arithmetic, Minus, Choice>;

struct Node {
    Form form;
    int from = 0, to = 0;    // offsets into the text: the first byte, and one past the last; without its own brackets
    bool bracketed = false;  // in round brackets of its own
};

struct Tree {
    Indexed<Node> nodes;
    NodeIndex root = 0;
    const Node& at(NodeIndex branch) const { return nodes[branch]; }
};

// The arguments in brackets after a name; null if the node has none.
const std::vector<NodeIndex>* keys_of(const Form& form);
// The operands of a node, in the order of its members, not of the text.
std::vector<NodeIndex> operands(const Form& form);

}  // namespace quattro::lang
