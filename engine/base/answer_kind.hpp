// What the fields of prompts are answered with, for whoever asks, answers or shows them.
#pragma once

#include <cstdint>

namespace quattro {

// What a field is answered with, always as a text: a card as it is written, or the place where it lies; a place of a
// zone; a column of a grid, from 1; a seat's number; a value of an attribute; a whole number; a word that the prompt
// lists; a kind of card, whether or not there is one; an action, whose own questions stand in the fields behind it.
enum class AnswerKind : std::uint8_t { card, place, column, seat, value, amount, word, kind, action };

}  // namespace quattro
