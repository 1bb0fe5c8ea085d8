// What an expression may name, as whoever checks one is told. The language knows no document: a game gives these.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/meaning.hpp"

namespace quattro::lang {

// What stands behind `of`, before which a name can stand.
enum class Subject : std::uint8_t { nothing, seat, card, place, description };

// One of the things a name can mean: a counter, a zone, an attribute of cards ...
struct Sense {
    std::string says;               // in a sentence: "the counter 'points'"
    Meaning meaning;                // of the name by itself; before `of`: of one such thing
    Subject of = Subject::nothing;  // NAME of SUBJECT
    bool alone = true;              // it is a value without `of`
    bool word = false;              // a word of a list
    bool keyed = false;             // NAME(KEY): one for each name of an attribute
    Kind key = {};                  // ... of this kind
    int id = -1;                    // for whoever compiles it; of a word which one of its list, from 0
};

class Names {
public:
    virtual ~Names() = default;
    virtual std::vector<Sense> senses(std::string_view name) const = 0;
    virtual std::vector<Sense> field(std::string_view prompt, std::string_view name) const = 0;
    // The words of a list: of words that a game names, actions, places; of other kinds none.
    virtual std::vector<std::string> words(const Kind& kind) const = 0;
    // Which words of that kind, `this is blue`, a card can have; several attributes may have one of that name.
    virtual std::vector<Sense> traits(std::string_view word) const = 0;
    // In a sentence: "a card", "a colour". Not of numbers and truths, which are called the same everywhere.
    virtual std::string text(const Kind& kind) const = 0;
    // Everything that senses() knows, for what was meant.
    virtual std::vector<std::string> all() const = 0;
    virtual int fewest_seats() const = 0;
    virtual int most_seats() const = 0;
};

// ---- functions ------------------------------------------------------------------------------------------
enum class Takes : std::uint8_t {
    one,     // a single thing, there or not
    there,   // a single thing that is there
    set,     // any number of things
    amount,  // an attribute of each of a set, or a number of each seat: the function goes through them
    truth,
};

struct Parameter {
    std::string_view name, says;
    Takes takes = Takes::one;
    std::span<const Base> bases = {};  // of which it can be; none: any
    int least = 1, most = 1;           // so many of them may be given
    bool of_first = false;             // a place of the zone that was given first
};

// What was given for a parameter.
struct Argument {
    Meaning meaning;
    Kind element = {};  // of an amount: whose it is, a seat where a number of each seat was given
};

struct FunctionWord {
    std::string_view name, says, example;
    std::span<const Parameter> parameters;  // in their order
    // What it gives for arguments that fit; what hangs on them is added by the caller, but for the seat of an amount.
    Meaning (*means)(std::span<const Argument> arguments);
};

}  // namespace quattro::lang
