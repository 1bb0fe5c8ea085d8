// The types of answer that the field of a prompt can take.
#pragma once

#include <cstdint>

namespace quattro {

// The type of a field's answer. An answer is always a text. If the field can be left out, the text can also be "none".
// - `card`: a card as the game writes it; the name of its place, if all cards of the field are at places;
// - `place`: the name of a place of a zone;
// - `column`: a column of a grid, from 1;
// - `seat`: the number of a seat;
// - `value`: the name of a value of an attribute;
// - `amount`: a whole number;
// - `word`: a word that the prompt lists;
// - `kind`: a kind of card, written like a card, even if no such card exists;
// - `action`: the name of an action, whose own fields follow this field.
enum class AnswerType : std::uint8_t { card, place, column, seat, value, amount, word, kind, action };

}  // namespace quattro
