// The data that a viewer gets of a match: part of the contract in quattro.hpp. Plain values, independent of the match.
// Texts are as the game's files write them, and are safe for a screen (base/text.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/event_kind.hpp"
#include "base/seat.hpp"
#include "base/texts.hpp"
#include "events/kinds.hpp"
#include "events/picture.hpp"

namespace quattro {

// A point in time or a duration, from 0 to kMaxTime. The host chooses the zero. Time never goes back within a match.
using Milliseconds = std::int64_t;
inline constexpr Milliseconds kMaxTime = Milliseconds{1} << 53;  // the largest exact JSON integer

// Ordered pairs of a name and a value, each name once: {"card", "R2"}, {"slot", "C"}. Values are written as in the
// pack.
using Values = std::vector<std::pair<std::string, std::string>>;

// A field of an open prompt: one value of its answer.
struct FieldView {
    std::string name;                    // the name that answers use
    AnswerType kind = AnswerType::card;  // the kind of value that it takes
    bool optional = false;               // "none" is legal, and the field may be left out
    std::optional<std::string> value;  // the current value; nothing if there is no answer yet or the field is not asked
    std::string text = {};             // the label for players; "" if the game has none
    // The zones of its cards, places or columns, as events name them: "1:hand", "grid". Empty if it picks from no zone.
    std::vector<std::string> zones = {};
    std::string set = {};  // the set of which the field is a member; "": none
    bool each = false;     // the set has one member for each value of an attribute, and their order means nothing
    // The field is asked only if the field `owner` is answered with `action`. "" if the field belongs to no action.
    std::string owner = {}, action = {};
};

// An open prompt with everything that an answer needs, except the options.
struct PromptView {
    std::uint32_t number = 0;  // the seat's own numbering, from 1; answers refer to it
    Seat seat = 0;             // the seat that must answer
    std::string name;          // the prompt's name in the game's files; several open prompts may share it
    std::string text;          // the question
    bool answered = false;     // it has an answer; unless the prompt takes only the first one, it can change
    std::optional<Milliseconds> deadline;  // the time at which it expires; nothing: never
    // In the order of the prompt. The answers to earlier fields can decide a field's options and whether it is asked.
    std::vector<FieldView> fields;
    // For a trigger: the card that it concerns, as written, and the card's location ("1:loop.A", "1:hand"). Otherwise
    // "".
    std::string card = {}, place = {};
    bool once = false;  // the first answer is final
    // The options, or the refusal of a value, can depend on what not everybody sees.
    bool secret_options = false;
};

// An open prompt in a view: a `PromptView` without fields, card and place.
struct OpenPrompt {
    Seat seat = 0;                         // the seat that must answer
    std::uint32_t number = 0;              // the seat's own numbering, from 1
    std::string name, text;                // the prompt's name, and the question
    bool answered = false;                 // it has an answer
    std::optional<Milliseconds> deadline;  // the time at which it expires; nothing: never
    bool operator==(const OpenPrompt&) const = default;
};

// One instance of a zone. A zone that each seat has gives one view for each seat.
struct ZoneView {
    std::string name;                     // as the game's files declare it
    const ZoneKind* kind = &kNoZoneKind;  // the layout of its cards; never null
    bool hidden = false;     // the viewer does not even know the number of cards, and `cards` means nothing
    bool unordered = false;  // the viewer knows the cards but not their order; the order of `cards` means nothing
    Seat seat = 0;           // the owner; 0: the table
    int columns = 0;         // for places in rows, otherwise 0
    Texts places;            // if the kind has places, in their order; rows come from the bottom up
    // As written, from the top or in the order of `places`, where "" is an empty place. "?" is a card whose face the
    // viewer does not see.
    std::vector<std::string> cards;
    // The effect of each of `places` on the current board, in words. Empty if boards have no effect in this zone, or
    // before the first board.
    Texts effects;
};

// One counter that the viewer may see. A counter that each seat has gives one view for each seat.
struct CounterView {
    std::string name;   // as the game's files declare it
    Seat seat = 0;      // the owner; 0: the table
    std::string value;  // as written: "12", "2.5", or the name of its value, for example "red"
};

// The status of a seat's prompts, as far as the viewer may know.
struct SeatStatus {
    Seat seat = 0;            // the seat
    bool has_prompt = false;  // it has an open prompt
    bool answered = false;    // it has open prompts, and all of them are answered
    bool operator==(const SeatStatus&) const = default;
};

// Everything that a viewer may see, except the options of prompts. The host sees everything, hidden counters and
// repeats included; a spectator sees what everybody may see.
struct View {
    Seat seat = 0;                 // the viewer: a seat, kHost or kSpectator
    Milliseconds now = 0;          // the latest time that the viewer knows of; for the host, the time of the last input
    std::uint64_t last_event = 0;  // the number of the viewer's last event; later changes are in the events after it
    std::string board;             // the current board's name; "" if there is none
    std::vector<ZoneView> zones;   // in the order of the game's files, then of the seats
    std::vector<CounterView> counters;  // in the order of the game's files, then of the seats
    Values repeats;                     // the named repeats of the flow and their counts: {"round", "3"}
    std::vector<SeatStatus> seats;      // all seats from 1, the viewer's own included
    std::vector<OpenPrompt> prompts;    // the viewer's own, or everybody's for the host; by seat and number
    std::vector<PictureView> pictures;  // the pictures that the game declares
    bool paused = false;                // the host has paused the match: no deadline fires, and answers are refused
    bool reviewed = false;              // answered prompts stay open until the host resolves them: input `review`
    bool halted = false;                // a step has failed, and the host has not resolved it yet
    std::string failure;                // for the host: the location and cause of the failure; "" for other viewers
    bool over = false;                  // the match is over, so nothing can be answered
    std::vector<Seat> winners;          // ascending; empty if the match is not over, or is a draw
};

// A channel in which a seat may talk now.
struct ChannelView {
    std::string name, text;    // as the game's files declare it; the label for players
    std::vector<Seat> others;  // the other seats that hear it, as far as the seat can see
};

// One change of the match as one viewer learned of it. Each seat, the host and spectators have their own numbering.
struct Event {
    std::uint64_t number = 0;  // the viewer's own numbering, from 1
    std::uint64_t batch = 0;   // the batch: the number of its first event. Events of one batch happened at once
    Milliseconds at = 0;       // the time of the change
    EventKind kind = {};       // the kinds are listed in tools/README.md
    Values data;               // named values: the list in tools/README.md gives the names of each kind
};

}  // namespace quattro
