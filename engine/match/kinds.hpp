// What fields are answered with, and how zones lie, with the words for it: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/zone_kind.hpp"

namespace quattro {

// What a field is answered with, always as a text: a card as it is written, or the place where it lies; a place of a
// zone; a column of a grid, from 1; a seat's number; a value of an attribute; a whole number; a word that the prompt
// lists; a kind of card, whether or not there is one; an action, whose own questions stand in the fields behind it.
enum class AnswerKind : std::uint8_t { card, place, column, seat, value, amount, word, kind, action };

// What protocols and pages say of a kind of answer.
struct AnswerKindRow {
    AnswerKind kind;        // which
    std::string_view word;  // "card"
    std::string_view says;  // in a sentence, how it is answered
};

// One row for each kind, in the order of the enumeration.
std::span<const AnswerKindRow> answer_kind_rows();
// "card", "place" ...: as in its row. No other word means it.
std::string_view word(AnswerKind kind);

// What games, protocols and pages say of a kind of zone.
struct ZoneKindRow {
    ZoneKind kind;          // which
    std::string_view word;  // "pile"
    std::string_view says;  // in a sentence, how its cards lie
};

// One row for each kind, in the order of the enumeration.
std::span<const ZoneKindRow> zone_kind_rows();
// "pile", "hand" ...: as in its row.
std::string_view word(ZoneKind kind);

}  // namespace quattro
