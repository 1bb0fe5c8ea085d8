// The documentation of the words of the expression language, for the reference.
#include "compile/expr.hpp"
#include "compile/language.hpp"

#include <fmt/format.h>

namespace quattro {
namespace {

const WordDoc kGrammar[] = {
    {"number, + - * / %",
     "Whole numbers, or decimals if a counter has a scale. `-` directly before a number makes it negative; a "
     "subtraction has spaces around `-`. A division with a remainder or by 0, and a result beyond 64 bits, halt the "
     "match.",
     "round % 2"},
    {"= != < <= > >=", "Comparisons of two values of one type. A comparison with none does not hold, except `!=`.",
     "points >= 5"},
    {"and, or, not", "Combines conditions.", "round > 3 and not (grid is full)"},
    {"X if CONDITION else Y", "One of two values.", "120 if fill = 1 else 60"},
    {"X is none",
     "True if the value is absent: an answer that was left out or not asked, a card that does not exist, no seat.",
     "turn.move is none"},
    {"X or Y", "X, or Y if X is none.", "(value of first(deck) or 0) + 1"},
    {"the X", "X, which must not be none; if it is none, the match halts.", "the value of first(deck)"},
    {"NAME of SEAT",
     "The value of another seat. Without a current seat (`repeat`, `until`, the `if` of a block, `end`) the owner must "
     "be named.",
     "points of opponent"},
    {"ATTRIBUTE of CARD", "The attribute of a card or of a kind of card.", "value of place.card"},
    {"SET where CONDITION", "The elements of the set for which the condition holds; `it` is the element.",
     "hand where value of it > 2"},
    {"X of SET", "The value of each element.", "value of hand"},
    {"X in SET", "True if X is an element of the set.", "seat in time_crush"},
    {"all ZONE", "The cards in the zones of all seats.", "count(all hand)"},
    {"(A; B), 1..6", "A set with these elements, or all whole numbers from one to another.", "colour in (red; blue)"},
    {"SET is empty, ZONE is full", "True if the set has no element, or if the zone has no empty place.",
     "grid is full"},
    {"PLACE is empty, COLUMN is full", "True if no card lies there; true if no more card can fall there.",
     "it is empty"},
    {"CARD is WORD; CARD or NUMBER is odd, even",
     "True if the card or number has this property; false for a card that is none.", "this is blue"},
    {"true, false, none", "", "none"},
    {"seat, opponent, seats", "The current seat, the other one of two seats, and all seats.", "holder = seat"},
    {"it", "In a filter, the element. In the conditions of a field, the option; the field's name means the same.",
     "value of it < 5"},
    {"this", "The card on the effect's slot, or the card a trigger is about.", "value of this"},
};
const WordDoc kNames[] = {
    {"COUNTER", "The value of the counter, of the current seat or of the table. A seat or a name can be none.",
     "points"},
    {"COUNTER(KEY), ZONE(KEY)",
     "The counter or zone of this name or seat. The key of a zone is a name, or the current name in a step with "
     "`each`.",
     "debt(opponent)"},
    {"ZONE", "Its cards, from the top of a pile or hand, or by places.", "hand"},
    {"LET", "The value of a named expression. It is a value of each seat if it reads values of each seat.",
     "wealth of opponent"},
    {"OPTION", "The value of the option. An option that names several seats gives the set of these seats.", "goal"},
    {"REPEAT", "The number of the current pass of the repeat, from 1.", "round = 7"},
    {"PATTERN", "The worth of the seat's best match; none if there is no match.", "quattro >= 16"},
    {"PROMPT.FIELD, PROMPT", "The latest answer of a seat; none if the field was left out or not asked.", "place.card"},
    {"PROMPT.FIELD(KEY)",
     "The answer for this name, of a field with `each`. Without a key: all answers, as of a field with `times` or "
     "`up_to`.",
     "offer.bid(colour)"},
    {"NAME OF A CARD",
     "The card that a `move`, `make` or `run` step stored `as` this counter, or that the `drop` step of this name "
     "dropped.",
     "last"},
    {"ATTRIBUTE by itself", "Inside a step or field with `each: ATTRIBUTE`, the current value.", "side = colour"},
    {"TARGET WORDS", "In a slot, the card or cards that the words find.", "count(red)"},
};

}  // namespace

std::vector<WordDoc> expression_docs(const Language& language) {
    std::vector<WordDoc> docs(std::begin(kGrammar), std::end(kGrammar));
    for (const lang::FunctionWord& word : language.function_words) {
        std::string form(word.name);
        for (std::size_t i = 0; i < word.parameters.size(); ++i)
            form += (i ? "; " : "(") + std::string(word.parameters[i].name);
        docs.push_back({form + ")", word.doc, word.example});
    }
    docs.insert(docs.end(), std::begin(kNames), std::end(kNames));
    return docs;
}

}  // namespace quattro
