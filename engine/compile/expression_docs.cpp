// The documentation of the words of the expression language, for the reference.
#include "compile/expr.hpp"
#include "compile/language.hpp"

#include <fmt/format.h>

namespace quattro {
namespace {

const WordDoc kGrammar[] = {
    {"number, + - * / %",
     "Whole numbers, or decimals where a counter has a scale; `-` before one is its negative, and around one that is "
     "taken "
     "away blanks stand. A division that leaves a rest, or is by 0, halts the match, and so does what goes beyond 64 "
     "bits.",
     "round % 2"},
    {"= != < <= > >=", "Comparisons of two things of one kind. With what is none nothing is equal, less or more.",
     "points >= 5"},
    {"and, or, not", "Conditions together.", "round > 3 and not (grid is full)"},
    {"X if CONDITION else Y", "One of two values.", "120 if fill = 1 else 60"},
    {"X is none",
     "Whether it is not there: an answer that was left out or not asked, a card where there is none, nobody.",
     "turn.move is none"},
    {"X or Y", "Of what may be none: Y where it is.", "(value of first(deck) or 0) + 1"},
    {"the X", "It is there; the match halts if it is not.", "the value of first(deck)"},
    {"NAME of SEAT",
     "What another seat has. Where no seat is meant (`repeat`, `until`, the `if` of a block, `end`) it must be said "
     "whose it is.",
     "points of opponent"},
    {"ATTRIBUTE of CARD", "Of a card or a kind of card.", "value of place.card"},
    {"SET where CONDITION", "Those of several things for which it holds; `it` is the one that is looked at.",
     "hand where value of it > 2"},
    {"X of SET", "What each of them has.", "value of hand"},
    {"X in SET", "Whether it is one of them.", "seat in time_crush"},
    {"all ZONE", "The cards in the zones of all seats.", "count(all hand)"},
    {"(A; B), 1..6", "Several things that are written, or all whole numbers from one to another.",
     "colour in (red; blue)"},
    {"SET is empty, ZONE is full", "Whether there is nothing in it, or no place is left.", "grid is full"},
    {"PLACE is empty, COLUMN is full", "Whether a card lies there; whether one more can fall.", "it is empty"},
    {"CARD is WORD, odd, even", "What a card is; one that is not there is nothing.", "this is blue"},
    {"true, false, none", "", "none"},
    {"seat, opponent, seats", "The seat it is about, the other one of two, and all of them.", "holder = seat"},
    {"it", "In a filter: what is looked at. In conditions of a field: the option, as is the field's name.",
     "value of it < 5"},
    {"this", "The card on the effect's slot, or the card a trigger is about.", "value of this"},
};
const WordDoc kNames[] = {
    {"COUNTER", "Of the seat it is about, or of the table. One that holds a seat or a name may hold none.", "points"},
    {"COUNTER(KEY), ZONE(KEY)",
     "Of which there is one for each name or seat; the key of a zone is one of them, or stands in a step for each.",
     "debt(opponent)"},
    {"ZONE", "Its cards, from the top of a pile or hand, or by places.", "hand"},
    {"LET", "What a name of the game's own comes to: of each seat, where it reads what each seat has.",
     "wealth of opponent"},
    {"OPTION", "Its value; one that names seats is these seats.", "goal"},
    {"REPEAT", "How often a repeat step of that name has begun, from 1.", "round = 7"},
    {"PATTERN", "What the seat's best is worth; none where it is not there.", "quattro >= 16"},
    {"PROMPT.FIELD, PROMPT", "What a seat answered when it was last asked; none if it was left out, or not asked then.",
     "place.card"},
    {"PROMPT.FIELD(KEY)", "Of a field with `each`; without a key all of them, as of one with `times` or `up_to`.",
     "offer.bid(colour)"},
    {"NAME OF A CARD",
     "The card that was moved or made `as` it: a counter with `holds: card`; or dropped, by the step's name.", "last"},
    {"ATTRIBUTE by itself", "Inside a step or field with `each: ATTRIBUTE`: the value that it is for.",
     "side = colour"},
    {"TARGET WORDS", "In a slot: the card, or the cards, that they find.", "count(red)"},
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
