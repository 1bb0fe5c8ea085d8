// The interface by which the type check looks up names. This layer knows no document: a game supplies the names.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/stated.hpp"
#include "lang/type.hpp"

namespace quattro::lang {

// The type of Y in `X of Y` that a name X accepts.
enum class Subject : std::uint8_t { nothing, seat, card, place, description };

// A name binding: one thing that a name can stand for, such as a counter, a zone or an attribute of cards. It has the
// data for the type check; quattro::Binding (rules/expr.hpp), which `id` leads to, has the data for the linker.
struct Binding {
    std::string text;  // for messages: "the counter 'points'"
    ExprType meaning;  // the type of the name alone; if `subject` is set, its type in `NAME of SUBJECT` for one subject
    Subject subject = Subject::nothing;  // the name accepts `NAME of SUBJECT`
    bool standalone = true;              // the name is a value without `of`
    bool word = false;                   // the name is a word of a list
    bool keyed = false;                  // written NAME(KEY): there is one instance for each value of `key`
    Type key = {};                       // the type of KEY
    // The number by which the implementation of `Names` finds the quattro::Binding; for a word, its index in its list.
    // Not set if there is no quattro::Binding.
    std::optional<int> id = {};
};

// Finds the bindings of the names in an expression. NameBindings (compile/name_bindings.hpp) implements it for a game.
class Names {
public:
    virtual ~Names() = default;
    // The bindings of a name, or of the field `name` of a prompt; empty if there are none. Can throw an `ExprError` for
    // a name with an error in its declaration.
    virtual std::vector<Binding> bindings(std::string_view name) const = 0;
    virtual std::vector<Binding> field(std::string_view prompt, std::string_view name) const = 0;
    // The words of the list that `kind` refers to: values of an attribute, words of a field, actions, or places of a
    // zone. Empty for every other type, and for words or places of `kAnyOf`.
    virtual std::vector<std::string> words(const Type& kind) const = 0;
    // The bindings of `word` as a value of an attribute, for `CARD is WORD`. More than one makes the word ambiguous.
    virtual std::vector<Binding> values_named(std::string_view word) const = 0;
    // The type in a sentence: "a card", "a value of 'colour'". Not called for types whose text is fixed, such as
    // numbers and truths.
    virtual std::string text(const Type& kind) const = 0;
    // For spelling suggestions: every name that `bindings` knows, every prompt, and every field as PROMPT.FIELD.
    virtual std::vector<std::string> all() const = 0;
    // The limits of the number of seats with which the game can be played.
    virtual int fewest_seats() const = 0;
    virtual int most_seats() const = 0;
};

// ---- functions ------------------------------------------------------------------------------------------
enum class ParameterKind : std::uint8_t {
    one,     // one value, which may be none
    there,   // one value, which must not be none
    set,     // a set
    amount,  // a set of numbers, such as an attribute of each card, or a number of each seat: the function visits each
    truth,   // a condition
};

struct Parameter {
    std::string_view name, doc;
    ParameterKind takes = ParameterKind::one;
    std::span<const BaseType> bases = {};  // the accepted base types; if empty, all are accepted
    int least = 1, most = 1;               // the range of the number of arguments
    bool of_first = false;                 // the argument is a place of the zone in the first argument
    bool placed = false;                   // the argument is a zone, which must have places
    std::string_view instead = {};         // the hint if the zone has no places
};

// The checked argument of one parameter.
struct Argument {
    ExprType meaning;
    // Only for an amount: the type of the elements that have the numbers. It is card in `value of hand`, seat for a
    // number of each seat, and the type of the set's own elements for any other set.
    Type element = {};
};

// The relation of the result of a call to its argument, for reports of comparisons with a fixed outcome. `anything` is
// no relation.
enum class ResultIs : std::uint8_t {
    anything,
    highest,  // at least every number of the argument
    lowest,   // at most every number of the argument
    size,     // the number of elements of the set
};

struct FunctionWord {
    std::string_view name, doc, example;
    std::span<const Parameter> parameters;  // in the order of the arguments
    // The result type for arguments that fit the parameters. The caller adds the needs of the arguments
    // (`with_needs_of`); the seat of an amount is already removed.
    ExprType (*means)(std::span<const Argument> arguments);
    Stated<ResultIs> result;
};
// The function of this name; null if there is none.
inline const FunctionWord* find_function(std::span<const FunctionWord> functions, std::string_view name) {
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const FunctionWord& word) { return word.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

}  // namespace quattro::lang
