// What a seat is shown of a match: part of the contract in quattro.hpp. Values alone, that hold on to nothing. Texts
// are as the game's files write them, and clean (base/text.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/event_kind.hpp"
#include "base/seat.hpp"
#include "match/kinds.hpp"
#include "match/picture.hpp"

namespace quattro {

// A time, or a span of it: of the host's choosing, from 0 to kLatest. It never goes back within a match.
using Milliseconds = std::int64_t;
inline constexpr Milliseconds kLatest = Milliseconds{1} << 53;  // what a JSON number still holds exactly

// Values by name, in order, each name once: {"card", "R2"}, {"slot", "C"}. What they mean is written as the pack writes
// it.
using Values = std::vector<std::pair<std::string, std::string>>;

// A field of an open prompt: one value of its answer.
struct FieldView {
    std::string name;                    // as answers name it
    AnswerKind kind = AnswerKind::card;  // what it is answered with
    bool optional = false;               // "none" may be answered, or nothing
    std::optional<std::string> given;    // what it is answered with now, and may be answered with otherwise
    std::string text = {};               // what it is called for players, if the game says so; else ""
};

// A question that a seat is asked: what an answer needs to know.
struct PromptView {
    std::uint32_t number = 0;              // the seat's own numbering, from 1; answers name it
    Seat seat = 0;                         // who is asked
    std::string name;                      // of the prompt in the game's files; several open ones may share it
    std::string text;                      // the question
    bool answered = false;                 // it has an answer, which may be replaced or withdrawn as long as it is open
    std::optional<Milliseconds> deadline;  // when its time runs out; nothing: never
    // In the order in which they are asked: what may be answered in one can depend on those before it, and whether it
    // is asked at all.
    std::vector<FieldView> fields;
    // Of a trigger: the card that it is about, as it is written, and where it lies: "1:loop.A", "1:hand". Else "".
    std::string card = {}, place = {};
};

// An open prompt in a view: as in PromptView, without the fields.
struct OpenPrompt {
    Seat seat = 0;                         // who is asked
    std::uint32_t number = 0;              // the seat's own numbering, from 1
    std::string name, text;                // of the prompt, and the question
    bool answered = false;                 // it has an answer
    std::optional<Milliseconds> deadline;  // when its time runs out; nothing: never
    bool operator==(const OpenPrompt&) const = default;
};

// Of zones that each seat has there is one for each.
struct ZoneView {
    std::string name;                     // as the game's files declare it
    const ZoneKind* kind = &kNoZoneKind;  // how its cards lie; never null
    bool hidden = false;              // this seat does not even know how many cards lie there, and `cards` says nothing
    bool unordered = false;           // it knows which cards lie there, and not in which order: that of `cards` is none
    Seat seat = 0;                    // whose it is; 0: the table's
    int columns = 0;                  // of places in rows; otherwise 0
    std::vector<std::string> places;  // if its kind has any, in their order; those in rows from below
    // As they are written, from the top or in the order of `places`, where "" is an empty place. "?" is a card that
    // this seat sees lie but not what it is.
    std::vector<std::string> cards;
    // What the places do on the present board, in words, one for each of `places`. Empty: boards do nothing there.
    std::vector<std::string> effects;
};

// A counter that this seat may see. Of those that each seat has there is one for each.
struct CounterView {
    std::string name;   // as the game's files declare it
    Seat seat = 0;      // whose it is; 0: the table's
    std::string value;  // as it is written: "12", "2.5", or what it holds by name: "red"
};

// A seat, in the eyes of another.
struct OtherSeat {
    Seat seat = 0;          // whom it is about
    bool asked = false;     // a prompt is open to it, as far as the viewer may know
    bool answered = false;  // ... and all of them have their answer
    bool operator==(const OtherSeat&) const = default;
};

// Everything a seat may see, computed from the redacted state alone. The host sees all, hidden counters and repeats
// too; who watches sees what everyone may see.
struct View {
    Seat seat = 0;                // the viewer: a seat, kHost or kNobody
    Milliseconds now = 0;         // the last moment that the viewer knows of; for the host: of the last input
    std::uint64_t told = 0;       // the number of the last event of this seat: what follows is told by the next one
    std::string board;            // the present one's name; "" without boards
    std::vector<ZoneView> zones;  // in the order of the game's files, and of the seats
    std::vector<CounterView> counters;  // in the same order
    Values repeats;                     // the flow's named repeats and how far they are: {"round", "3"}
    std::vector<OtherSeat> seats;       // all of them, from 1: the viewer's own, too
    std::vector<OpenPrompt> prompts;    // the seat's own; the host's view has everybody's. By seat and number
    std::vector<PictureView> pictures;  // that the game declares
    bool paused = false;                // by the host: no time passes, and answers are refused
    bool halted = false;                // a step has failed, and the host has not ruled yet
    std::string failure;                // for the host: where and why; "" for seats
    bool over = false;                  // nothing more can be answered
    std::vector<Seat> winners;          // ascending; empty when over: a draw
};

// A channel in which a seat may talk now.
struct ChannelView {
    std::string name, text;    // as the game's files declare it; what players call it
    std::vector<Seat> others;  // whom it reaches, as far as the seat can see
};

// Something that happened, as one viewer was told it: a seat, the host or who watches, each of whom counts its own.
struct Event {
    std::uint64_t number = 0;  // among those this viewer was told, from 1
    std::uint64_t moment = 0;  // the number of the first of those that happened at the same moment
    Milliseconds at = 0;       // when
    EventKind kind = {};       // what: listed in tools/README.md
    Values data;               // who, what, from where: by the words of that list
};

}  // namespace quattro
