// What fields are answered with, how zones lie and what hosts do, with the words for it: part of the contract in
// quattro.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/answer_kind.hpp"
#include "base/zone_kind.hpp"

namespace quattro {

// What protocols and pages say of a kind of answer.
struct AnswerKindRow {
    AnswerKind kind;        // which
    std::string_view word;  // "card"
    std::string_view says;  // in a sentence, how it is answered
};

// One row for each kind, in the order of the enumeration.
std::span<const AnswerKindRow> answer_kind_rows();
// "card", "place" ...: as in its row. No other word means it.
std::string_view word(AnswerKind kind);

// What a parameter of a host's input takes, always as a text.
enum class HostTakes : std::uint8_t { text, name /* not empty */, seat, number };

// What comes with a host's input, by name.
struct HostParameter {
    std::string_view name;  // "milliseconds"
    HostTakes takes;        // what it takes
    bool needed;            // the input is refused without it
    std::string_view says;  // what it means, as part of a sentence
    std::int64_t lo = 0;    // of a number: from ...
    std::int64_t hi = 0;    // ... to
};

// What a host can do to a match, see HostInput. What each does and what comes with it stands in its row.
enum class HostInputKind : std::uint8_t {
    pause,        // clocks and answers,
    resume,       // until then
    extend,       // gives a seat more time
    set_clock,    // says when what is asked runs out
    replace,      // somebody else plays for a seat
    enter,        // an answer as it was written
    set_counter,  // what a counter holds,
    set_zone,     // a zone,
    set_zones,    // several at one moment,
    set_repeat,   // how far a repeat is,
    set_board,    // which board is played
    shuffle,      // a pile or hand
    go_to,        // another step of the flow
    expect,       // the results of the next rolls
    note,         // for all to read
    result,       // how the match has ended
    retry,        // a step that has failed,
    skip,         // or goes on without it,
    reload,       // or with mended files
};

// What protocols and pages say of one of them. A `reason` goes with each.
struct HostInputKindRow {
    HostInputKind kind;                         // which
    std::string_view word;                      // "pause"
    std::string_view says;                      // what it does
    std::string_view reason;                    // why a host may need it: "a pause has to end". Every row has one
    std::string_view example;                   // what comes with it: "seat: 2, milliseconds: 60000"; "": nothing
    std::span<const HostParameter> parameters;  // what may come with it
    std::string_view further = "";              // ... and what else stands before a value: "FIELD"; "": nothing
    bool goes_on = false;                       // the flow goes on from another moment, or tries a failed one again
};

// All of them, in the order of the reference.
std::span<const HostInputKindRow* const> host_input_kind_rows();
// The one of this word; null if there is none.
const HostInputKindRow* host_input_kind(std::string_view word);
// "pause", "set_counter" ...: as in its row.
std::string_view word(HostInputKind kind);

// All kinds of zones, in the order of the reference.
std::span<const ZoneKind* const> zone_kinds();
// The kind of this word; null if there is none.
const ZoneKind* zone_kind(std::string_view word);

}  // namespace quattro
