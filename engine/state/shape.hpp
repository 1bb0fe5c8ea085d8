// What a game's state is made of: attributes, zones, counters and how many of everything there can be.
// The game layer fills the declarations, finish() lays out the block. Read-only afterwards, shared by threads.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/indexed.hpp"
#include "base/seat.hpp"
#include "base/zone_kind.hpp"
#include "state/layout.hpp"
#include "state/state.hpp"

namespace quattro {

// A CardId indexes the arena; -1 is no card.
using CardId = int;
inline constexpr CardId kNoCard = -1;
// In Shape::zones: what a game declares. In Shape::instances: where cards lie, the table's zones and each seat's own.
using ZoneIndex = Index<struct Zone>;
using InstanceIndex = Index<struct Instance>;
// In the counters column: the table's counters hold one cell, and those of a seat one for each.
using CounterCell = Index<struct CounterCellTag>;
inline constexpr int kMaxSeats = 16;
inline constexpr std::size_t kMostAttributes = 7;
inline constexpr int kMostCards = 4000;   // in a match
inline constexpr int kMostExpected = 16;  // rolls that a host may tell beforehand

// Who sees a zone, an attribute or a counter. A condition, where declared, widens it to everyone.
enum class Audience : std::uint8_t { nobody, owner, others, everyone };

struct Attribute {
    std::string name;
    Indexed<std::string> values;   // of a named attribute: value v is values[v - 1], 0 is absent
    Indexed<std::string> letters;  // how a value is written on a card
    int lo = 0;                    // of a number
    int hi = 0;
    bool is_seat = false;       // a number that is a seat, 0 for none
    int absent_attribute = -1;  // the attribute is absent while that one holds absent_value
    int absent_value = 0;
    std::uint32_t guards = 0;               // bit a: while this is not 0, operations on attribute a are ignored
    bool guards_places = false;             // ... and swaps of the card's place
    Audience seen_by = Audience::everyone;  // among those who see the card at all
    int shown_when = -1;                    // ... and everyone while this attribute of the card is not 0
    bool shown = true;                      // whether seats that see it are told of its changes
    bool named() const { return !values.empty(); }
};

struct Zone {
    std::string name;
    const ZoneKind* kind = &kNoZoneKind;  // never null
    bool of_seat = false;                 // one for each seat, else one on the table
    Indexed<std::string> places;          // in their order, of a kind that has places; rows from below
    int columns = 0;                      // of rows of places
    int rows = 0;
    bool board_effects = false;  // its places carry the effects of the board
    Audience seen_by = Audience::everyone;
    Audience known_to = Audience::nobody;      // who knows what is in it, though not in which order
    Audience counted_by = Audience::everyone;  // who knows how many there are, besides those who see or know them
    int shown_when = -1;                       // everyone sees it while this counter is not 0
    InstanceIndex first_instance;              // a seat's own is first_instance + seat - 1
    ZoneIndex refill;                          // the zone whose cards it becomes when its last is drawn
    bool placed() const { return kind->placed(); }
};

struct Counter {
    std::string name;
    bool of_seat = false;
    bool holds_seat = false;
    bool holds_truth = false;  // 1 or 0, never none
    bool shown = true;         // to players; how they see what they may
    int holds_attribute = -1;  // a named value of this attribute, or 0 for none
    int scale = 1;             // stored value = shown value x scale
    Audience seen_by = Audience::everyone;
    int shared_by = -1;               // ... and seats for which this counter of a seat is the same
    std::int64_t lo = INT64_MIN / 4;  // in stored units; of what holds a seat or a name from 0, none, to the last
    std::int64_t hi = INT64_MAX / 4;
    CounterCell first;  // a seat's own is first + seat - 1
    int members = 1;    // of the first of a family: how many stand behind each other with it; 0 of those behind
    bool holds() const { return holds_seat || holds_attribute >= 0; }
    bool can_be(std::int64_t value) const { return !holds() || (value >= lo && value <= hi); }
};

// The zone instance a card lies in belongs to a seat or to the table.
struct Instance {
    ZoneIndex zone;
    std::uint8_t seat = 0;
    bool placed = false;           // as its zone
    std::uint16_t first_cell = 0;  // of a placed zone
    std::uint16_t places = 0;      // how many it has
};

// Prompt answers are kept bank by bank: a bank serves one prompt (or all choices of effects) for every seat.
struct Bank {
    std::string name;
    int fields = 0;
    int first = 0;                // in the answers column; of a seat: first + (seat - 1) * fields
    Indexed<bool> holds_card;     // a field
    bool secret = false;          // answers stay hidden from others after the prompt has closed
    bool hides_asking = false;    // others do not even see that the seat is asked
    bool hides_answered = false;  // others do not see that the seat has answered
    bool hides_clock = false;     // others do not see until when: that hangs on what not everyone knows
    // Others learn what was answered only by what they see of its effects, and not that those were chosen.
    bool keeps_secret() const { return secret || hides_asking; }
};

// A card whose attribute changes like this within a batch waits for its owner's answer.
struct Trigger {
    std::string name;
    int attribute = 0;
    int number = 0;
    bool (*fires)(int before, int now, int number) = nullptr;
    int unless = -1;  // ... unless an operation of the batch gave it this attribute
};

// The whole numbers among which a roll draws: `count` from `from` on, all as likely; none if there are 0.
struct RollRange {
    std::int16_t from = 0;
    std::uint16_t count = 0;
    bool operator==(const RollRange&) const = default;
    auto operator<=>(const RollRange&) const = default;
};

enum class PromptStatus : std::uint8_t { closed, open, answered };
inline constexpr std::int32_t kUnanswered = -1;  // in the answers column; "none" of an optional field is -2
inline constexpr std::int32_t kNone = -2;
inline constexpr std::int64_t kPassed = -1;     // a deadline that has passed while the prompt waits for other seats
inline constexpr std::uint16_t kDead = 0xFFFF;  // pc of a frame that does not exist

// Where draws come from instead of the seed, for whoever goes through all that there can be.
class DrawSource {
public:
    virtual ~DrawSource() = default;
    // A number below `bound`.
    virtual std::uint32_t next(std::uint32_t bound) = 0;
};

struct Shape {
    int seats = 2;
    int card_capacity = 0;
    int frame_capacity = 1;
    Indexed<int> hidden_repeats;               // those that players are not told of
    Indexed<int> secret_repeats;               // ... and cannot know: of the rest it is known where the flow stands
    int repeat_count = 0;                      // repeat steps, each counted for the table and each seat
    int register_count = 0;                    // steps that remember the card of each seat
    Indexed<Trigger> triggers;                 // at most 8
    Indexed<Indexed<std::int16_t>> templates;  // attributes of the cards a pack writes down
    int program_size = 0;
    bool rolls = false;  // a script may roll; and what it rolls may be hidden from a seat
    bool rolls_hidden = false;
    Indexed<Attribute> attributes;
    bool shields = false;    // an attribute guards others, or places
    Indexed<int> guarding;   // ... which of them do
    Indexed<int> vanishing;  // attributes that are absent while another has some value
    Indexed<Zone, ZoneIndex> zones;
    Indexed<Counter> counters;
    Indexed<Instance, InstanceIndex> instances;
    Indexed<Bank> banks;
    int counter_cells = 0;
    int answer_cells = 0;
    Indexed<int> card_answers;  // the answer cells that name a card by its number
    int cell_count = 0;
    DrawSource* draws = nullptr;   // null: they follow from the seed
    Indexed<std::string> streams;  // purposes of random draws, one stream a seat and one for the table

    Layout layout;
    // The clocks' region.
    // ms. paused: 0, or since when all clocks stand: time + 1 if the host has paused, else -(time + 1), see `halted`
    Column<std::int64_t> now, paused;
    Column<std::int64_t> opened, deadline;  // per bank and seat; 0: there is none, or kPassed
    // The match.
    Column<std::uint64_t> seed;
    Column<std::uint8_t> over;      // 0 running, 1 won, 2 drawn
    Column<std::uint32_t> winners;  // bit seat - 1
    Column<std::uint16_t> board;    // index in the game's board list + 1; 0 before the first
    Column<std::uint32_t> guards;   // conditions of slot effects that held, per seat
    // Cards: all that lies between these bytes of the block is theirs; but what tells of rolls lies behind the rest.
    std::size_t cards_begin = 0, cards_end = 0;
    Column<std::uint8_t> card_zone;       // instance + 1; 0 is a free slot
    Column<std::uint8_t> card_place;      // index in its placed zone
    Column<std::uint16_t> card_next;      // id + 1, in a pile or hand
    Column<std::uint8_t> card_pending;    // bit a trigger
    Column<std::uint8_t> card_concealed;  // only in a redacted state: this seat does not know the card
    Column<std::int16_t> card_attribute;  // attribute * card_capacity + card
    // From which whole numbers a roll has given an attribute its value, by attribute and card: so many, from this one.
    // None where it came about otherwise. Only in games that need it, see `rolls_hidden`; in a redacted state only of
    // what the seat cannot see.
    Column<std::int16_t> rolled_from;
    Column<std::uint16_t> rolled_count;
    Column<std::uint16_t> cell;                       // id + 1
    Column<std::uint16_t, InstanceIndex> head, tail;  // id + 1
    Column<std::uint16_t, InstanceIndex> size;        // how many cards lie there
    Column<std::int64_t, CounterCell> counter;
    // The flow.
    Column<std::uint16_t> frame_pc;  // kDead: no frame
    Column<std::uint8_t> frame_parent, frame_pending, frame_seat;
    Column<std::uint8_t> halted;       // 0, or the frame + 1 that stands before a step which has failed
    Column<std::uint16_t> subject;     // per seat: the card its trigger prompt is about, id + 1
    Column<std::int32_t> repeats;      // repeat * (seats + 1) + seat
    Column<std::uint16_t> remembered;  // register * (seats + 1) + seat: id + 1
    // Prompts, per bank and seat: bank * seats + seat - 1.
    Column<std::uint16_t> prompt_id;  // prompt definition + 1
    Column<std::uint8_t> prompt_status, prompt_frame;
    Column<std::uint32_t> prompt_number;  // the seat's n-th prompt
    Column<std::uint32_t> asked;          // prompts so far, per seat
    Column<std::int32_t> answer;
    Column<std::uint32_t> drawn;  // positions of the random streams: stream * (seats + 1) + seat
    // The results of the next rolls, where a host has told them beforehand; only in games that roll.
    Column<std::int32_t> expected;
    Column<std::uint8_t> expected_count;

    // Numbers instances, banks, counters and cells, lays out the block.
    void finish();
    State blank() const;  // everything empty, no frame
    std::size_t prompt_cell(int bank, Seat seat) const {
        QUATTRO_INDEX(bank, banks.size());
        QUATTRO_INDEX(seat - 1, seats);
        return static_cast<std::size_t>(bank * seats + seat - 1);
    }
    std::size_t answer_cell(int bank, Seat seat, int field) const {
        QUATTRO_INDEX(bank, banks.size());
        const Bank& b = banks[bank];
        QUATTRO_INDEX(seat - 1, seats);
        QUATTRO_INDEX(field, b.fields);
        return static_cast<std::size_t>(b.first + (seat - 1) * b.fields + field);
    }
    InstanceIndex instance_of(ZoneIndex zone, Seat seat) const {
        const Zone& z = zones[zone];
        QUATTRO_INDEX(z.of_seat ? seat - 1 : 0, seats);
        return z.first_instance + (z.of_seat ? seat - 1 : 0);
    }
    // Where an attribute of all cards begins, also where there are none.
    std::size_t attribute_column(int attribute) const {
        QUATTRO_INDEX(attribute, attributes.size());
        return static_cast<std::size_t>(attribute * card_capacity);
    }
    std::size_t attribute_cell(int attribute, CardId card) const {
        QUATTRO_INDEX(attribute, attributes.size());
        QUATTRO_INDEX(card, card_capacity);
        return static_cast<std::size_t>(attribute * card_capacity + card);
    }
};

}  // namespace quattro
