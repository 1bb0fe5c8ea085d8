// An expression as a tree: what was written, without what its names mean. Made by lang/parse.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/checked.hpp"
#include "base/indexed.hpp"

namespace quattro::lang {

// A node of the tree, as its number in Tree::nodes; it stands behind those it is made of.
using Branch = std::int32_t;

// Names that mean the same everywhere; nobody may declare one of them.
enum class Fixed : std::uint8_t {
    none,
    yes,  // true
    no,   // false
    it,   // the candidate of the innermost filter
    seat,
    seats,
    opponent,
    everything,  // every card there is
    scrap,       // where cards go that leave the match
    draw,        // the match ends and nobody wins
    random,
    self,  // this: the card in whose slot, or because of which, something happens
};
enum class Join : std::uint8_t { both, either };  // and, or
enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
// Whether two numbers compare like that.
bool holds(Comparison how, Wide left, Wide right);
enum class Arithmetic : std::uint8_t { add, subtract, multiply, divide, remainder };
enum class Emptiness : std::uint8_t { none, empty, full };

struct Number {
    std::string written;  // "3", "0.5"
};
struct Text {
    std::string text;
};
struct Word {
    Fixed which;
};
struct Name {
    std::string name;
};
struct FieldName {  // turn.action, offer.bid(amber): a field of a prompt
    std::string prompt, field;
    Indexed<Branch> arguments = {};
};
struct Call {  // count(hand), spent(house): of a function, or of what every name of an attribute has
    std::string name;
    Indexed<Branch> arguments;  // at least one
};
struct List {
    Indexed<Branch> items;  // at least two
};
struct All {  // all hand: of every seat
    Branch zone;
};
struct Of {  // points of opponent
    Branch what, whose;
};
struct Certain {  // the first(deck): it is there, or the match halts
    Branch what;
};
struct Where {
    Branch set, condition;
};
struct Not {
    Branch what;
};
struct Joined {  // also of what need not be there: the right where the left is none
    Join how;
    Branch left, right;
};
struct Compared {
    Comparison how;
    Branch left, right;
};
struct In {
    Branch what, set;
};
struct Is {
    Branch what;
    Emptiness state;
    bool is_not;
};
struct IsA {  // this is blue: a card has this word in one of its attributes, or is odd or even
    Branch what;
    std::string word;
    bool is_not;
};
struct Range {  // 1..6
    Branch from, to;
};
struct Reckoned {
    Arithmetic how;
    Branch left, right;
};
struct Minus {
    Branch what;
};
struct Choice {  // VALUE if CONDITION else OTHERWISE
    Branch value, condition, otherwise;
};

using Form = std::variant<Number, Text, Word, Name, FieldName, Call, List, All, Of, Certain, Where, Not, Joined,
                          Compared, In, Is, IsA, Range, Reckoned, Minus, Choice>;

struct Node {
    Form form;
    int from = 0, to = 0;    // offsets into the text: where it begins, and behind its end
    bool bracketed = false;  // it stands in round brackets of its own
};

struct Tree {
    Indexed<Node> nodes;
    Branch root = 0;
    const Node& at(Branch branch) const { return nodes[branch]; }
};

// What stands in brackets behind a name; null: it has none.
const std::vector<Branch>* keys_of(const Form& form);
// The branches that a form is made of, in the order in which they are written.
std::vector<Branch> parts(const Form& form);

}  // namespace quattro::lang
