// The words of the expression language, for the reference.
#include "flow/expr.hpp"

namespace quattro {
namespace {

const WordDoc kWords[] = {
    {"number, + - * / %",
     "Whole numbers, or decimals where a counter has a scale; `-` before one is its negative. A division rounds "
     "down; by a written 0 it is an error, by what comes to 0 it is 0. An expression with a comma stands in quotes "
     "inside { }.",
     "round % 2"},
    {"= != < <= > >=", "Comparisons. Both sides must be of one kind.", "points >= 5"},
    {"and, or, not", "Conditions together.", "round > 3 and not grid is full"},
    {"X if CONDITION else Y", "One of two values.", "120 if fill = 1 else 60"},
    {"seat", "The seat the step or effect is about.", "holder = seat"},
    {"seats(CONDITION)", "For how many seats it holds; `each` is the seat.", "seats(points of each > 2) = 1"},
    {"opponent", "The other seat of two.", "points of opponent"},
    {"next(SEAT)", "The seat after another; after the last comes seat 1.", "next(mover)"},
    {"COUNTER, COUNTER of SEAT",
     "A counter: of the seat it is about, of another, or of the table. The seat may be one that another counter holds. "
     "Where a step is about no seat (`until`, an `if` outside of `each: seat`, `end`) it must be said.",
     "points of holder"},
    {"best, least, total COUNTER", "The highest, lowest or sum over all seats.", "best points >= 5"},
    {"most COUNTER", "The seat that has most; 0 while two share it.", "most points"},
    {"best(AMOUNT where CONDITION), least(...), total(...)",
     "... over the seats for which it holds, or over all without it; `each` is the seat. 0 if there is none.",
     "best(points of each where side of each = side)"},
    {"COUNTER(KEY), COUNTER(KEY) of SEAT",
     "A counter of which there is one for each name or seat; the key is one of them or an expression, and for a key "
     "that "
     "is none it is 0.",
     "debt(opponent)"},
    {"ZONE(KEY)", "A zone of which there is one for each name; the key is one of them, or stands in a step for each.",
     "count(lots(red))"},
    {"OPTION", "The value of an option.", "goal"},
    {"REPEAT", "How often a repeat step of that name has begun, from 1.", "round = 7"},
    {"count(ZONE), count(every ZONE)", "How many cards lie there, for this seat or for all.", "count(hand)"},
    {"count(ZONE where CONDITION)", "How many of its cards there are for which it holds; `each` is the card.",
     "count(hand where value of each > 2)"},
    {"total(ATTRIBUTE of ZONE)", "The sum of a number over its cards, 0 without any.", "total(value of hand) >= 10"},
    {"alike(ATTRIBUTE of ZONE)", "How many of its cards agree at most; those that have no such name do not count.",
     "alike(colour of hand) = 3"},
    {"kinds(ZONE)", "How many different cards lie there: two that agree in everything count once.", "kinds(hand)"},
    {"count(SET where CONDITION)", "... of the answers to a field with `times` or `up_to`.",
     "count(build.routes where colour of each is red) = 0"},
    {"total(SET), total(SET where CONDITION)", "The sum of the amounts answered to a field with `each` or `times`.",
     "total(offer.bid)"},
    {"FIELD(KEY)", "What was answered to a field with `each`, for this name; with `times`, as the n-th.",
     "offer.bid(colour)"},
    {"ATTRIBUTE by itself", "Inside a step or field with `each: ATTRIBUTE`: the value that it is for.",
     "side = colour"},
    {"each", "Inside count(... where ...) and seats(...): the card, answer or seat that is looked at.",
     "count(hand where each is blue)"},
    {"first(ZONE), last(ZONE)", "The card on top of a pile or hand, and the one at its end.", "value of first(deck)"},
    {"at(ZONE, PLACE)", "The card on a place, by its name or as it was answered.", "value of at(loop, A)"},
    {"count of TARGET", "In a slot: how many cards target words find.", "count of red"},
    {"empties(ZONE)", "How many places of a zone are empty.", "empties(loop)"},
    {"kinds of ATTRIBUTE", "In a slot: how many different values the cards of this zone have.", "kinds of colour"},
    {"ZONE is full, ZONE is empty", "Whether a place is left, or a card is there.", "grid is full"},
    {"CARD is VALUE, odd, even, missing", "What a card is; a missing card is nothing else. `is not` is the opposite.",
     "this is blue"},
    {"ANSWER is WORD", "Whether this word, or this action, was answered.", "turn.use is redraw"},
    {"ANSWER is none", "Whether it was left out, or not asked; a seat or a named value may be none, too.",
     "turn.use is none"},
    {"PLACE is empty, COLUMN is open", "In a filter, of the candidate `it`.", "it is empty"},
    {"ATTRIBUTE of CARD", "A card's number, 0 if there is no card.", "value of this"},
    {"PROMPT.FIELD, PROMPT, ... of SEAT",
     "What a seat answered when it was last asked; none if it was not asked then. An amount not answered is 0.",
     "place.card"},
    {"same(PROMPT)", "Whether all seats gave the same answer.", "same(column)"},
    {"this", "The card on the effect's slot, or the card a trigger is about.", "this is blue"},
    {"it", "In a filter: the option that is looked at.", "value of it < 5"},
    {"made(PATTERN, STEP)", "Whether the card this seat placed in that step completes the pattern.",
     "made(line, fall)"},
    {"score(PATTERN)", "The pattern's score for this seat, -1 if it is not there.", "score(quattro) >= 16"},
    {"score(PATTERN) of SEAT", "... for another seat.", "score(quattro) of opponent"},
    {"witness(PATTERN, N)",
     "The n-th card of those that make the pattern's best; the highest first where its first tie has `from_highest`.",
     "colour of witness(quattro, 1)"},
};

}  // namespace

std::span<const WordDoc> expression_docs() { return kWords; }

}  // namespace quattro
