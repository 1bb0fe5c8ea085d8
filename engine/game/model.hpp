// A game before its flow: seats, options, cards, zones, counters, and the shape of its state.
// Bound to one choice of options; immutable after loading.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "pack/pack.hpp"
#include "state/shape.hpp"

namespace quattro {

// How a card is written, taken apart: literal text and attributes in turn.
struct NotationPart {
    std::string literal;
    int attribute = -1;  // or a literal
    Indexed<int> joint;  // or attributes that have one sign together; only where a card is drawn
};

using CardForm = std::vector<NotationPart>;

// Signs that depend on several attributes at once, by their values.
struct JointSigns {
    Indexed<int> attributes;
    std::map<std::vector<int>, std::string> signs;
};

// How a card set is drawn with characters.
struct SetLook {
    Indexed<CardForm> forms;  // as of CardSet; empty: as written
    // By attribute and value: a sign for each time the attribute stands in a form. Empty: as written.
    Indexed<Indexed<Indexed<std::string>>> signs;
    Indexed<JointSigns> joint;
    std::map<std::string, CardForm, std::less<>> parts;  // by a word: the part of a card for which it stands
    int ink = -1;                                        // the attribute after whose value a card is coloured
};

struct CardSet {
    std::string id;
    Indexed<CardForm> forms;  // the first that fits a card is how it is written
    SetLook look;
    Node doc;  // as it was read, for messages
};

enum class OptionKind : std::uint8_t { number, choice, seat, seats };
inline constexpr std::int64_t kRandomSeat = -1;  // drawn at the start of the match

// With every game: so many hundredths of what an input may cost (base/budget.hpp), 1 to 100.
inline constexpr std::string_view kBudgetOption = "budget";

struct Option {
    std::string name;
    std::string text;
    OptionKind kind = OptionKind::number;
    std::int64_t lo = 0, hi = 0;   // of a number
    Indexed<std::string> choices;  // of a choice; of a seat: the words besides seat numbers
    std::int64_t value = 0;        // as chosen: a number, an index of choices, a seat, 0 for none, bits of seats
    std::string shown;             // as written
    int counter = -1;              // of a seat that may be random: the counter that holds it
};

struct BoardFile {
    std::string id;
    Node doc;
};

// A counter or zone of which there is one for each of some keys: its members, named NAME(KEY), stand behind each other.
struct Family {
    std::string name;
    int first = 0;       // member
    int count = 0;       // of members
    int attribute = -1;  // the keys are its named values in order; -1: the seats from 1
};

// What an attribute's name stands for by itself, while something is compiled once for each of its values.
struct Bound {
    int attribute = 0, value = 0;
};

// A picture of the table for players. Its spots are the named values of an attribute, by value - 1.
struct Picture {
    struct Spot {
        std::string text;
        int column = 0, row = 0;
    };
    std::string name, text;
    bool of_seat = false;
    int attribute = -1;
    bool circle = true;  // or each spot has its column and row
    Indexed<Spot> spots;
    Indexed<ZoneIndex> zones;             // whose cards lie at the spot of their attribute
    int stands = -1;                      // a counter of a seat: where it stands
    ZoneIndex arrows;                     // a zone whose cards lead from one spot to another
    int from = -1, to = -1, marked = -1;  // attributes of those
    std::string mark;                     // what marked arrows are called
};

struct Model {
    std::string id, title, text;
    Indexed<std::string> lineage;  // this game and what it extends
    Indexed<std::string> designers;
    RulesText rules_text;  // in the designer's words
    Node doc;              // merged
    Shape shape;           // finished when the flow is read, which adds banks and frames
    CardSet cards;
    Indexed<Option> options;
    int budget = 100;                                   // percent of what an input may cost that the host leaves to it
    Indexed<Indexed<int>, ZoneIndex> zone_starts;       // templates that lie in it at the start
    Indexed<std::int64_t> counter_starts;               // per counter, in stored units
    Indexed<int> counter_start_options;                 // per counter: the option it starts with, or -1
    Indexed<std::pair<int, Node>> counter_start_texts;  // counters that start with what an expression comes to
    int score = -1;                                     // the counter that is played for, or -1: to win
    Indexed<BoardFile> boards;                          // in the order of play
    std::vector<std::string> other_boards;              // that lie beside the game and are none of them, sorted
    Indexed<Family> counter_families, zone_families;
    Indexed<Bound> bound;  // innermost last; empty once the game is loaded
    Indexed<Picture> pictures;

    // By name; of a family's member as NAME(KEY), with the key's name or one that is bound.
    ZoneIndex find_zone(std::string_view name) const;  // none if there is none of this name; below -1
    int find_counter(std::string_view name) const;
    int find_attribute(std::string_view name) const;
    int find_option(std::string_view name) const;
    // A named value of any attribute: {attribute, value}.
    std::optional<std::pair<int, int>> find_value(std::string_view name) const;
    std::vector<std::string> zone_names() const;
    // The value that an attribute's name stands for now; 0: none.
    int bound_value(int attribute) const;
    // From 0, in a family with these keys; -1 if the text is no key.
    int key_index(int attribute, int count, std::string_view key) const;
    std::string key_name(const Family& family, int index) const;
    // Attributes with the same named values have one kind of value: the first of them stands for all.
    int kin(int attribute) const;
};

const Family* find_family(const Indexed<Family>& families, std::string_view name);  // null if there is none

// The attribute of this name; -1 and an error where it is written if there is none.
int attribute_named(const Model& model, const Node& name, Diagnostics& out);
ZoneIndex zone_named(const Model& model, const Node& name, Diagnostics& out);
int counter_named(const Model& model, const Node& name, Diagnostics& out);
// A name as a node, for what is written as a key.
Node name_node(const std::string& name, const Location& where);

using OptionChoices = std::map<std::string, std::string>;

// Reads everything but flow, prompts, patterns and boards' slots. Reports what is wrong; the result is then
// only good for finding more errors.
Model read_model(const PackSet& packs, std::string_view game, const OptionChoices& chosen, Diagnostics& out);

// A card set by itself, whether a game uses it or not.
void check_card_set(const PackSet& packs, std::string_view id, Diagnostics& out);

// "R5" as attributes; reports nothing, returns nothing if the text is no card of the set.
std::optional<std::vector<std::int16_t>> parse_card(const Model& model, std::string_view text);
// How a card with these attributes is written.
std::string write_card(const Model& model, std::span<const std::int16_t> attributes);
// How it is drawn with characters, and the signs of an attribute's value there; none: as it is written.
std::string draw_card(const Model& model, std::span<const std::int16_t> attributes);
const std::vector<std::string>& signs_of(const Model& model, int attribute, int value);
// Adds the template of a card as a pack writes it (once each); -1 with an error at the place if it is none.
int add_template(Model& model, const Node& written, Diagnostics& out);
int add_template(Model& model, const std::vector<std::int16_t>& values);

}  // namespace quattro
