// The model of a game without its flow: seats, options, cards, zones, counters, pictures, the documents of boards, and
// the shape of the state. It is bound to one choice of options and immutable after loading.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "pack/pack.hpp"
#include "state/shape.hpp"

namespace quattro {

// A part of the form in which a card is written, drawn or said: a literal text, an attribute, or a group of attributes.
struct FormatPart {
    std::string literal;
    AttributeIndex attribute;       // none for a literal and for a group
    Indexed<AttributeIndex> group;  // a group of attributes with one sign together; only in the forms of CardSetLook
};

using CardFormat = std::vector<FormatPart>;

// Signs that depend on the values of several attributes together.
struct GroupSigns {
    Indexed<AttributeIndex> attributes;
    std::map<std::vector<int>, std::string> signs;
};

// The forms, signs, words and colour with which the cards of a set are shown to players.
struct CardSetLook {
    Indexed<CardFormat> forms;  // if empty, the forms of CardSet are used
    // By attribute and value - 1: one sign for each occurrence of the attribute in a form; the last one also serves
    // further occurrences. Without a sign, signs_of() uses that of the attribute's type_attribute(), if there is one.
    Indexed<Indexed<Indexed<std::string>>, AttributeIndex> signs;
    Indexed<GroupSigns> joint;
    std::map<std::string, CardFormat, std::less<>> parts;  // by word: the part of a card that the word stands for
    Indexed<CardFormat> words;                             // the forms of a card in words; empty: cards have no words
    AttributeIndex color_attribute;                        // the attribute whose value sets the colour, if any
};

struct CardSet {
    std::string id;
    Indexed<CardFormat> forms;  // a card is written in the first form that fits it, or in the last one if none fits
    CardSetLook look;
    Node doc;  // the document of the set
};

enum class OptionKind : std::uint8_t { number, seat, seats };
inline constexpr std::int64_t kRandomSeat = -1;  // the seat is drawn at random at the start of the match

// The option of every game for the budget of an input (base/budget.hpp): a percentage from 1 to 100.
inline constexpr std::string_view kBudgetOption = "budget";

struct Option {
    std::string name;
    std::string text;
    OptionKind kind = OptionKind::number;
    std::int64_t lo = 0, hi = 0;   // the range of a number
    Indexed<std::string> choices;  // the possible words, of which `seats` takes several; none for a number
    // The chosen value: a number, a seat (0 for none, or kRandomSeat), or bits of seats (bit seat - 1).
    std::int64_t value = 0;
    std::string value_text;  // the chosen value as text
    // The counter that holds the seat, if it is drawn at random; else none.
    CounterIndex counter;
};

struct BoardFile {
    std::string id;
    Node doc;
};

// A family of counters or zones: one member for each key, named NAME(KEY). The members are consecutive.
struct Family {
    std::string name;
    int first = 0;  // index of the first member
    int count = 0;  // number of members
    AttributeIndex
        attribute;  // the keys are the named values of this attribute, in order; none: the keys are the seats from 1
};

// A binding of the name of an attribute to one of its values. It exists while the steps or the field inside `each:
// ATTRIBUTE` are compiled for this value.
struct BoundAttribute {
    AttributeIndex attribute;
    int value = 0;
};

// A picture of the table for players. Each named value of an attribute has a spot, at index value - 1.
struct Picture {
    struct Spot {
        std::string text;
        int column = 0, row = 0;
    };
    std::string name, text;
    bool of_seat = false;
    AttributeIndex attribute;
    bool circle = true;  // the spots form a circle; otherwise each has a column and a row
    Indexed<Spot> spots;
    Indexed<ZoneIndex> zones;                 // their cards are drawn at the spot of their attribute value
    CounterIndex seat_counter;                // the counter of a seat that holds the spot of the seat, if any
    ZoneIndex arrows;                         // the zone whose cards are arrows between spots
    AttributeIndex from, to, mark_attribute;  // attributes of the cards in `arrows`, if any
    std::string mark;                         // text for marked arrows
};

struct Model {
    std::string id, title, text;
    Indexed<std::string> lineage;  // ids of this game and of the games that it extends
    Indexed<std::string> designers;
    RulesText rules_text;  // written by the designer
    Node doc;              // the merged document of the lineage
    Shape shape;           // complete once the rules are linked; prompts add banks, the flow adds frames
    CardSet cards;
    Indexed<Option> options;
    int budget = 100;                              // the percentage of the budget of an input that the host allows
    Indexed<Indexed<int>, ZoneIndex> zone_starts;  // templates in the zone at the start
    std::int64_t combinations = 0;                 // enumerated by `every` so far, see kMaxCombinationsOfGame
    Indexed<std::int64_t, CounterIndex> counter_starts;  // by counter, in stored units
    // By counter: the option with a random seat that sets its initial value, or -1.
    Indexed<int, CounterIndex> counter_start_options;
    // Counters whose initial value is an expression, with its node.
    Indexed<std::pair<CounterIndex, Node>> counter_start_exprs;
    CounterIndex score_counter;  // the counter that is the score; none: the game is played to win
    Indexed<BoardFile> boards;   // in the order of play
    // Boards in the folder of the game that the match does not use, sorted.
    std::vector<std::string> other_boards;
    Indexed<Family> counter_families, zone_families;
    Indexed<BoundAttribute> bindings;  // the innermost is last; empty after loading
    Indexed<Picture> pictures;

    // Look-ups by name. A member of a family is NAME(KEY), where KEY is a key or a bound name of an attribute.
    // Without a match they return none, and find_option() -1.
    ZoneIndex find_zone(std::string_view name) const;
    CounterIndex find_counter(std::string_view name) const;
    AttributeIndex find_attribute(std::string_view name) const;
    int find_option(std::string_view name) const;
    // The first attribute that has this named value, and the value: {attribute, value}.
    std::optional<std::pair<AttributeIndex, int>> find_value(std::string_view name) const;
    std::vector<std::string> zone_names() const;
    // The value that the name of the attribute is bound to; 0 if it is not bound.
    int bound_value(AttributeIndex attribute) const;
    // The index of a key in a family with `count` keys; -1 if the text is not a key. The name of an attribute of the
    // same type denotes the value that it is bound to. Pass no attribute for keys that are seats.
    int key_index(AttributeIndex attribute, int count, std::string_view key) const;
    std::string key_name(const Family& family, int index) const;
    // The first attribute with the same named values; `attribute` itself if it has none. Attributes with equal named
    // values have one type; this index identifies it.
    AttributeIndex type_attribute(AttributeIndex attribute) const;
};

const Family* find_family(const Indexed<Family>& families, std::string_view name);  // null if there is none

// Look-ups that report an error at the name if it is unknown, or names a family without a key. They then return none.
AttributeIndex attribute_named(const Model& model, const Node& name, Diagnostics& out);
ZoneIndex zone_named(const Model& model, const Node& name, Diagnostics& out);
CounterIndex counter_named(const Model& model, const Node& name, Diagnostics& out);
// Makes a scalar node of a name, such as the key of a map, for functions that take a node.
Node name_node(const std::string& name, const Location& where);

using OptionChoices = std::map<std::string, std::string>;

// Reads the seats, options, cards, counters, score, zones, pictures and board documents of a game. The layer `compile`
// reads the rest. If errors are reported, the result is good only for finding more errors. Its `doc` is null if the
// game cannot be read, or if its card set is missing or wrong.
Model read_model(const PackSet& packs, std::string_view game, const OptionChoices& chosen, Diagnostics& out);

// Checks the card set in the file `id`, whether a game uses it or not. Does nothing if there is no such file.
void check_card_set(const PackSet& packs, std::string_view id, Diagnostics& out);

// Parses a card such as "R5" into attribute values. Returns nothing, without an error, if the text is not a card of the
// set, or if an ambiguous form takes too many tries.
std::optional<std::vector<std::int16_t>> parse_card(const Model& model, std::string_view text);
// The text of a card, as it is written.
std::string write_card(const Model& model, std::span<const std::int16_t> attributes);
// The card as it is drawn with characters.
std::string draw_card(const Model& model, std::span<const std::int16_t> attributes);
// The card in words, by the `words` of the card set's `look`; "" if it has no `words`.
std::string say_card(const Model& model, std::span<const std::int16_t> attributes);
// The signs of an attribute value in drawings. Empty: the value is drawn as it is written.
const std::vector<std::string>& signs_of(const Model& model, AttributeIndex attribute, int value);
// Returns the index of the template of this card, and adds the template if it is new. If the text is not a card,
// reports an error there and returns -1.
int add_template(Model& model, const Node& written, Diagnostics& out);
int add_template(Model& model, const std::vector<std::int16_t>& values);

}  // namespace quattro
