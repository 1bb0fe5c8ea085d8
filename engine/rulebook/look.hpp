// The form in which a game shows its cards, zones, counters and answers to players: the looks of cards as characters,
// and names. For hosts that draw with characters. Not needed to play. For all functions, a name or a value that the
// game does not have is no error.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// A card drawn as characters.
struct CardLook {
    std::string text;   // the characters
    std::string words;  // the card in words; "" if the card set declares no words, or for a text that is no card
    // The colour: the name of a value, the number of a seat, or "" for none. Has no value if the card set declares no
    // colours, or for a text that is no card.
    std::optional<std::string> ink;
};
// The look of a card, given as it is written. A text that is no card of the game, such as "?", is drawn unchanged.
CardLook look_of(const Game& game, const std::string& card);
// Draws the part of a card that `word` names in the `parts` of the card set's look, such as "left". A prompt can ask
// for a card and then for such a word. Returns "" if the word names no part, or if `card` is no card of the game.
std::string draw_card_part(const Game& game, const std::string& card, const std::string& word);
// The names of the spots that an arrow for this card would connect in a picture: first its start, then its end. Returns
// nothing if the picture draws no arrows, or if the text is no card that has both ends.
std::optional<std::pair<std::string, std::string>> arrow_spots(const Game& game, const std::string& picture,
                                                               const std::string& card);
// The title of an arrow: "Forest to Ocean" for a card that a picture of the game draws as an arrow between spots of
// these names. Returns "" for any other card.
std::string arrow_title(const Game& game, const std::string& card);
// The cards in the order in which a player sorts a hand: by the first attribute of the set, then by the next. Texts
// that are no cards of the game, such as "?", come last, in their given order.
std::vector<std::string> sorted_hand(const Game& game, std::vector<std::string> cards);
// Returns true if the game draws cards differently from how it writes them.
bool has_look(const Game& game);
// The signs that draw cards, with their meanings: {"[ ]", "square"}. Empty if has_look() is false.
Values sign_legend(const Game& game);
// The name of a zone, counter or pattern for players: its `text`, or else its name. A member of a family has the name
// of the family and its key: "Points (red)".
std::string title_of(const Game& game, const std::string& name);
// The name of an attribute for players: its `text`, or else its name with spaces for underscores.
std::string attribute_title(const Game& game, const std::string& name);
// The value of a counter for players. If the counter holds a value of an attribute, returns the name of the value with
// spaces for underscores, or "NAME (VALUE)" if a picture gives it a name. Returns other values unchanged.
std::string counter_title(const Game& game, const std::string& counter, const std::string& value);
// The value of an answer to a field of a prompt, for players. If the field's `names` have a title for it, returns the
// title. Otherwise writes a value of an attribute as counter_title() does, and a word with spaces for underscores, and
// returns other values unchanged. The value "none" leaves the field out.
std::string answer_title(const Game& game, const std::string& prompt, const std::string& field,
                         const std::string& value);
// The name of a field of a prompt for players: its `text`, followed by the value for which it exists if it is one of
// several (`each`). Returns "" if it has no text, or if choices of slots with one name have different texts for it.
std::string field_title(const Game& game, const std::string& prompt, const std::string& field);
// Returns true if a field of a prompt is answered with a seat.
bool answered_with_seat(const Game& game, const std::string& prompt, const std::string& field);
// The name of a prompt for players: its `title`, or "" if it has none.
std::string prompt_title(const Game& game, const std::string& prompt);
// Describes the change of an attribute of a card in a zone, if it means yes or no: "is crossed now", "no longer has
// shield". `to` is the new number as text; "0" means no. Returns "" for any other attribute.
std::string describe_change(const Game& game, const std::string& zone, const std::string& attribute,
                            const std::string& to);
// The type of a counter's values; `number` for an unknown counter. A truth is written "true" or "false", a seat as its
// number or "none".
enum class CounterType : std::uint8_t { number, truth, seat, value };
CounterType counter_type(const Game& game, const std::string& counter);
// Returns true if players should see the counter. False for counters that the engine maintains and counters with
// `shown: false`.
bool shown_to_players(const Game& game, const std::string& counter);
// The name of a repeat for players, without the names of the steps around it. Returns "" if it has no name of its own.
std::string repeat_title(const std::string& repeat);
// Returns true if a prompt picks columns, rather than places, of the zone.
bool chosen_by_column(const Game& game, const std::string& zone);

}  // namespace quattro
