// How a game wants its things shown to players: the look of its cards, words for its zones and counters. For hosts that
// draw with characters; nothing here is needed to play.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// How a card is drawn, where a line of characters is what a host draws with.
struct CardLook {
    std::string text;                // as it is drawn
    std::optional<std::string> ink;  // a colour's name, a seat's number, or "" for none; nothing: the set does not say
};
// Of a card as it is written. Whatever is no card of the game, such as "?", is drawn as it is.
CardLook look_of(const Game& game, const std::string& card);
// The part of this card for which a word that is answered behind it stands, as it is drawn; "" if it stands for none.
std::string part_drawn(const Game& game, const std::string& card, const std::string& word);
// The cards as a player sorts a hand: by the first attribute of their set, then by the next. What is no card of the
// game, such as "?", comes last, in its order.
std::vector<std::string> sorted_hand(const Game& game, std::vector<std::string> cards);
// Whether cards are drawn otherwise than they are written.
bool has_look(const Game& game);
// What the signs mean, in order: {"[ ]", "square"}. Empty without has_look.
Values signs_in_words(const Game& game);
// What a zone, counter or pattern is called for players: its `text`, else its name.
std::string title_of(const Game& game, const std::string& name);
// The same of an attribute of the cards.
std::string attribute_title(const Game& game, const std::string& name);
// A counter's value, where it holds one of an attribute: what a picture of the game calls it, with its name in
// brackets. Any other is as it is.
std::string counter_title(const Game& game, const std::string& counter, const std::string& value);
// The same of a value that was answered to a field of a prompt; words without the signs between their parts.
std::string answer_title(const Game& game, const std::string& prompt, const std::string& field,
                         const std::string& value);
// What such a field is called for players, as its `text` says; "": by its name.
std::string field_title(const Game& game, const std::string& prompt, const std::string& field);
// What it means for players that an attribute of a card in a zone changed between 0 and another number: "is crossed
// now", "now has a shield". "" where numbers say it.
std::string change_in_words(const Game& game, const std::string& zone, const std::string& attribute,
                            const std::string& to);
// What a counter's values mean. A truth is written true or false, a seat by its number or "none".
enum class CounterMeans : std::uint8_t { number, truth, seat, value };
CounterMeans means_of(const Game& game, const std::string& counter);
// Whether players know of it. What the engine counts for itself, options and what was done, they do not, nor what the
// game has with `shown: false`.
bool is_for_players(const Game& game, const std::string& counter);
// A named repeat, for players: its own name without those of the steps around it. "" if it has none of its own.
std::string repeat_in_words(const std::string& repeat);
// Whether a grid's columns are chosen, rather than its places.
bool chosen_by_column(const Game& game, const std::string& zone);

}  // namespace quattro
