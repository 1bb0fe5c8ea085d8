// The shape of a game's state: attributes, zones, counters and all capacities. The layers game, compile and
// builtins add declarations, and the linker calls finish(), which lays out the block. Afterwards a shape is read-only
// and shared by threads.
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

// A CardId is the index of a card slot in the arena (state/cards.hpp); -1 is no card.
using CardId = int;
inline constexpr CardId kNoCard = -1;
// A ZoneIndex names an element of Shape::zones, which are the declared zones. An InstanceIndex names an element of
// Shape::instances, which hold the cards: one per zone of the table, and one per seat for a zone of the seats.
using AttributeIndex = Index<struct Attribute>;
using BankIndex = Index<struct Bank>;
// A FieldIndex names a field of a prompt: its element in Prompt::fields, and its answer in the bank.
using FieldIndex = Index<struct PromptField>;
inline constexpr FieldIndex kLastField(INT32_MAX);  // as an inclusive bound: no field is excluded
using CounterIndex = Index<struct Counter>;
using ZoneIndex = Index<struct Zone>;
using InstanceIndex = Index<struct Instance>;
// A PlaceIndex names a place of a zone.
using PlaceIndex = Index<struct PlaceTag>;
// An index into the counters column. A counter of the table has one cell; a counter of the seats has one cell per seat.
using CounterCell = Index<struct CounterCellTag>;
// A TriggerIndex names an element of Shape::triggers.
using TriggerIndex = Index<struct Trigger>;
// A RepeatIndex names a flow number, a number that the flow keeps: the passes of a repeat, a seat, or the position of a
// resolve step.
using RepeatIndex = Index<struct RepeatTag>;
// A RegisterIndex names a register, which remembers a card: a counter with `holds: card`, or a step that drops a card.
using RegisterIndex = Index<struct RegisterTag>;
// The values of a card, one for each attribute of the game.
using AttributeValues = Indexed<std::int16_t, AttributeIndex>;
inline constexpr int kMaxSeats = 16;
inline constexpr std::size_t kMaxAttributes = 7;
inline constexpr int kMaxCards = 4000;      // in a match
inline constexpr int kMaxPresetRolls = 16;  // rolls whose results a host can set in advance

// The seats that see a zone, an attribute or a counter. A condition (`shown_when`), if declared, widens it to everyone.
// Spectators belong to `everyone` only.
enum class Audience : std::uint8_t { nobody, owner, others, everyone };

struct Attribute {
    std::string name;
    Indexed<std::string> values;   // of a named attribute: value v is values[v - 1], 0 is absent
    Indexed<std::string> letters;  // the text on a card for each value
    int lo = 0;                    // lowest and highest value of a number
    int hi = 0;
    bool is_seat = false;             // a number attribute that holds a seat; 0 is none
    AttributeIndex absent_attribute;  // the attribute is absent while `absent_attribute` holds `absent_value`
    int absent_value = 0;
    std::uint32_t guards = 0;  // bit a: while this attribute is not 0, operations on attribute a are ignored
    // While this attribute is not 0, operations `swap_places`, `exchange` and `move` on the card are ignored.
    bool guards_places = false;
    Audience seen_by = Audience::everyone;  // applies to the seats that see the card at all
    AttributeIndex
        shown_when;  // everyone sees the attribute while this attribute of the card is not 0; none if unconditional
    bool reports_changes = true;  // true if changes are reported to the seats that see the attribute
    bool named() const { return !values.empty(); }
    // True if a card with this value has no value of the attribute. A number is never absent.
    bool is_absent(int value) const { return value == 0 && (named() || is_seat); }
};

struct Zone {
    std::string name;
    const ZoneKind* kind = &kNoZoneKind;  // never null
    bool of_seat = false;                 // one instance per seat; otherwise one on the table
    Indexed<std::string> places;          // names in place order; empty for a pile or hand; rows start at the bottom
    int columns = 0;                      // number of columns and of rows, if the places form rows
    int rows = 0;
    bool board_effects = false;  // its places carry the effects of the board
    Audience seen_by = Audience::everyone;
    Audience known_to = Audience::nobody;  // seats that know which cards are in the zone, but not their order
    // Seats that know the number of cards, besides those that see or know the cards.
    Audience counted_by = Audience::everyone;
    CounterIndex shown_when;  // everyone sees the zone while this counter is not 0; none if unconditional
    // If false: once the zone is hidden again, events about the zone no longer disclose the cards that viewers saw in
    // it, see ShownWindows.
    bool told_again = true;
    InstanceIndex first_instance;  // the instance of a seat is first_instance + seat - 1
    ZoneIndex refill;              // zone whose cards are shuffled into this one when a step finds or leaves it empty
    bool placed() const { return kind->has_places(); }
};

struct Counter {
    std::string name;
    bool of_seat = false;
    bool holds_seat = false;
    bool holds_truth = false;  // holds 1 or 0; none is not possible
    bool shown = true;         // true if players are shown the counter; `seen_by` still limits which seats
    AttributeIndex
        holds_attribute;  // the attribute whose named values it holds (0 is none); invalid: it holds no named value
    int scale = 1;        // stored value = displayed value x scale
    Audience seen_by = Audience::everyone;
    // A counter of the seats, such as a team, or none. Seats with equal values of that counter see each other's value
    // of this counter.
    CounterIndex shared_counter;
    // In stored units. If the counter holds a seat or a named value, from 0 (none) to the last one.
    std::int64_t lo = INT64_MIN / 4;
    std::int64_t hi = INT64_MAX / 4;
    CounterCell first;    // the cell of a seat is first + seat - 1
    int family_size = 1;  // number of counters that one declaration made (a family), at its first member; 0 at the
                          // other members, which follow it
    // True if its values are seats or named values, where 0 is none.
    bool holds() const { return holds_seat || holds_attribute.valid(); }
    // False if the counter holds seats or named values and the value is not from `lo` to `hi`, or if it holds a truth
    // and the value is neither 0 nor 1.
    bool can_be(std::int64_t value) const {
        return holds_truth ? value == 0 || value == 1 : !holds() || (value >= lo && value <= hi);
    }
};

// One instance of a zone, which holds cards: the zone of the table, or of one seat.
struct Instance {
    ZoneIndex zone;
    std::uint8_t seat = 0;
    bool placed = false;           // copied from the zone: it has places
    std::uint16_t first_cell = 0;  // index of its first place in Shape::cell
    std::uint16_t places = 0;      // number of places
};

// The cells for the answers to one prompt: one cell for each of its fields, for every seat. The answers column stores
// banks one after another. All choices of effects share one bank.
struct Bank {
    std::string name;
    int fields = 0;
    int first = 0;                         // index into the answers column; of a seat: first + (seat - 1) * fields
    Indexed<bool, FieldIndex> holds_card;  // the answer is a card id
    bool secret = false;                   // other seats do not see the answers after the prompt has closed
    bool hides_prompt = false;             // other seats do not see that the seat has a prompt
    bool hides_answered = false;           // others do not see that the seat has answered
    // Other seats do not see the deadline, because it depends on values that not everyone knows.
    bool hides_deadline = false;
    Indices<FieldIndex> field_indices() const { return {FieldIndex(0), FieldIndex(fields)}; }
    // True if other seats learn an answer only from its visible effects, and do not learn that these were chosen.
    bool keeps_secret() const { return secret || hides_prompt; }
};

// A trigger. If a batch changes the attribute of a card and `fires` returns true for the change, the card waits for an
// answer of its owner.
struct Trigger {
    std::string name;
    AttributeIndex attribute;
    // Compares the values before and after the batch, with `operand`.
    int operand = 0;
    bool (*fires)(int before, int now, int operand) = nullptr;
    // Does not fire if a `name` operation of the batch set this attribute; none if there is no exception.
    AttributeIndex unless;
    BankIndex bank;  // of the prompt that asks the owner of the card
};

// The integers among which a roll samples uniformly: `count` integers starting at `from`. Empty if `count` is 0.
struct RollRange {
    std::int16_t from = 0;
    std::uint16_t count = 0;
    bool operator==(const RollRange&) const = default;
    auto operator<=>(const RollRange&) const = default;
};

enum class PromptStatus : std::uint8_t { closed, open, answered };
// The statuses in the column `prompt_status`.
inline constexpr auto kPromptClosed = static_cast<std::uint8_t>(PromptStatus::closed),
                      kPromptOpen = static_cast<std::uint8_t>(PromptStatus::open),
                      kPromptAnswered = static_cast<std::uint8_t>(PromptStatus::answered);
// Special values of the answers column. kNone: the field is left out, or it is not asked.
inline constexpr std::int32_t kUnanswered = -1;
inline constexpr std::int32_t kNone = -2;
// The deadline of an answered prompt that stays open after its time has passed, because it waits for other seats. Also
// set if the host resolves a prompt.
inline constexpr std::int64_t kExpired = -1;
inline constexpr std::int64_t kEarliestDeadline = 1;  // 0 means no deadline
inline constexpr std::uint16_t kNoFrame = 0xFFFF;     // pc of a frame slot that is not in use

// A replacement for the seeded random streams, for callers that enumerate all outcomes.
class RandomSource {
public:
    virtual ~RandomSource() = default;
    // Returns a number in [0, bound).
    virtual std::uint32_t next(std::uint32_t bound) = 0;
};

struct Shape {
    int seats = 2;
    int card_capacity = 0;   // card slots of the arena, at most kMaxCards
    int frame_capacity = 1;  // frames that can exist at once
    // Flow numbers that are not reported to players: those of steps with `shown: false`, and seats that the designer
    // did not name. Numbers with an empty name are also not reported.
    Indexed<RepeatIndex> hidden_repeats;
    // The subset of `hidden_repeats` that a seat cannot infer: those of steps with `shown: false`. Redaction zeroes
    // them.
    Indexed<RepeatIndex> secret_repeats;
    int repeat_count = 0;                     // number of flow numbers, each kept for the table and each seat
    int register_count = 0;                   // number of registers, each kept for the table and each seat
    Indexed<Trigger, TriggerIndex> triggers;  // at most 8
    Indexed<AttributeValues> templates;       // the different cards with which zones start or that steps create
    int program_size = 0;                     // number of instructions
    bool has_rolls = false;                   // some script may roll
    // True if a rolled value may be hidden from a seat. Roll ranges are recorded only in this case.
    bool records_rolls = false;
    Indexed<Attribute, AttributeIndex> attributes;
    bool has_guards = false;                         // some attribute guards other attributes or places
    Indexed<AttributeIndex> guard_attributes;        // the attributes that guard others or places
    Indexed<AttributeIndex> conditional_attributes;  // attributes that are absent for some value of another attribute
    Indexed<Zone, ZoneIndex> zones;
    Indexed<Counter, CounterIndex> counters;
    Indexed<Instance, InstanceIndex> instances;
    Indexed<Bank, BankIndex> banks;
    int counter_cells = 0;
    int answer_cells = 0;
    Indexed<int> card_answers;  // answer cells that can hold a card id
    int cell_count = 0;
    RandomSource* random_source =
        nullptr;                   // null: numbers are drawn from the seed. Set on private copies of a finished shape
    Indexed<std::string> streams;  // purposes of random streams; each has one stream per seat and one for the table

    Layout layout;
    // Clocks, in ms. `paused` is 0 while the clocks run. If the host has paused them, it is the time of the pause + 1.
    // If only a halt has stopped them (see `halted`), it is -(time of the halt + 1).
    Column<std::int64_t> now, paused;
    Column<std::int64_t> opened, deadline;  // per bank and seat; 0: none; a deadline can also be kExpired
    // Result and setup of the match.
    Column<std::uint64_t> seed;
    Column<std::uint8_t> over;      // 0: running, 1: won, 2: drawn
    Column<std::uint8_t> reviewed;  // 1: a prompt that all of its seats have answered stays open for the host's review
    Column<std::uint32_t> winners;  // bit seat - 1: the seat has won
    Column<std::uint16_t> board;    // index into the game's board list + 1; 0 before the first board
    Column<std::uint32_t>
        slot_conditions;  // index: seat; bit set of the slot conditions that were true when last tested
    // Cards. The block stores all card columns between these byte offsets, except the roll ranges, which follow later.
    std::size_t cards_begin = 0, cards_end = 0;
    Column<std::uint8_t> card_zone;       // instance + 1; 0 marks a free slot
    Column<std::uint8_t> card_place;      // place index within an instance with places
    Column<std::uint16_t> card_next;      // id + 1 of the next card in a pile or hand
    Column<std::uint8_t> card_pending;    // bit t: trigger t has fired and waits for an answer
    Column<std::uint8_t> card_concealed;  // only in a redacted state: the seat does not know the card
    Column<std::int16_t> card_attribute;  // index: attribute * card_capacity + card
    // The roll range that determined an attribute's value, indexed like `card_attribute`. The count is 0 if the value
    // is not from a roll. Only used if `records_rolls`. In a redacted state only values that the seat cannot see have a
    // range.
    Column<std::int16_t> rolled_from;
    Column<std::uint16_t> rolled_count;
    Column<std::uint16_t> cell;                       // per place: id + 1, or 0
    Column<std::uint16_t, InstanceIndex> head, tail;  // id + 1 of the first and last card of a pile or hand
    Column<std::uint16_t, InstanceIndex> size;        // number of cards
    Column<std::int64_t, CounterCell> counter;
    // State of the flow.
    Column<std::uint16_t> frame_pc;  // kNoFrame marks an unused slot
    // The frame that created this one; the number of frames that this one created and that still run; the seat for
    // which this one runs (0: the table).
    Column<std::uint8_t> frame_parent, frame_pending, frame_seat;
    Column<std::uint8_t> halted;         // 0, or 1 + the frame that waits at a failed instruction
    Column<std::uint16_t> trigger_card;  // index: seat; id + 1 of the card that its trigger prompt applies to
    Column<std::int32_t> repeats;        // see repeat_cell()
    Column<std::uint16_t> remembered;    // id + 1; see register_cell()
    // Prompts, indexed by prompt_cell(): bank.number() * seats + seat - 1.
    Column<std::uint16_t> prompt_id;        // prompt definition + 1
    Column<std::uint8_t> prompt_status;     // kPromptClosed, kPromptOpen, or kPromptAnswered while it is still open
    Column<std::uint8_t> prompt_frame;      // the frame that waits for the answers
    Column<std::uint32_t> prompt_number;    // running number of the seat's prompt
    Column<std::uint32_t> prompt_count;     // index: seat - 1; number of prompts opened so far
    Column<std::int32_t> answer;            // see answer_cell(); a card id if Bank::holds_card
    Column<std::uint32_t> stream_position;  // positions of the random streams; index: stream * (seats + 1) + seat
    // Results of the next rolls that a host has set in advance. Empty columns in games without rolls.
    Column<std::int32_t> preset_rolls;
    Column<std::uint8_t> preset_roll_count;

    // Numbers instances, banks, counters and cells, and lays out the block. Call it once all declarations are complete.
    void finish();
    State blank() const;  // a state with no cards and no frames, and every answer unanswered
    std::size_t prompt_cell(BankIndex bank, Seat seat) const {
        QUATTRO_INDEX(bank.number(), banks.size());
        QUATTRO_INDEX(seat - 1, seats);
        return static_cast<std::size_t>(bank.number() * seats + seat - 1);
    }
    // Index into `repeats`: the number of the table (seat 0) or of a seat.
    int repeat_cell(RepeatIndex repeat, Seat seat = 0) const {
        QUATTRO_INDEX(repeat.number(), repeat_count);
        QUATTRO_INDEX(seat, seats + 1);
        return repeat.number() * (seats + 1) + seat;
    }
    // Index into `remembered`: the card of the table (seat 0) or of a seat.
    int register_cell(RegisterIndex at, Seat seat = 0) const {
        QUATTRO_INDEX(at.number(), register_count);
        QUATTRO_INDEX(seat, seats + 1);
        return at.number() * (seats + 1) + seat;
    }
    // Index into `answer`: the answer of a seat to a field, by default to the first one.
    std::size_t answer_cell(BankIndex bank, Seat seat, FieldIndex field = FieldIndex(0)) const {
        QUATTRO_INDEX(bank.number(), banks.size());
        const Bank& b = banks[bank];
        QUATTRO_INDEX(seat - 1, seats);
        QUATTRO_INDEX(field.number(), b.fields);
        return static_cast<std::size_t>(b.first + (seat - 1) * b.fields + field.number());
    }
    InstanceIndex instance_of(ZoneIndex zone, Seat seat) const {
        const Zone& z = zones[zone];
        QUATTRO_INDEX(z.of_seat ? seat - 1 : 0, seats);
        return z.first_instance + (z.of_seat ? seat - 1 : 0);
    }
    // The attribute that words such as `max` and `odd` refer to: the first one that is a number but no seat, or the
    // first one if there is none; then the numbers of its values count. None if cards have no attributes.
    AttributeIndex first_number() const {
        for (const AttributeIndex a : attributes.indices())
            if (!attributes[a].named() && !attributes[a].is_seat) return a;
        return attributes.empty() ? AttributeIndex() : AttributeIndex(0);
    }
    // Offset of an attribute's first element in `card_attribute`. Also valid if there are no cards.
    std::size_t attribute_column(AttributeIndex attribute) const {
        QUATTRO_INDEX(attribute.number(), attributes.size());
        return static_cast<std::size_t>(attribute.number() * card_capacity);
    }
    std::size_t attribute_cell(AttributeIndex attribute, CardId card) const {
        QUATTRO_INDEX(attribute.number(), attributes.size());
        QUATTRO_INDEX(card, card_capacity);
        return static_cast<std::size_t>(attribute.number() * card_capacity + card);
    }
};

}  // namespace quattro
