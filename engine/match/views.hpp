// What a seat is shown of a match: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/seat.hpp"
#include "match/kinds.hpp"
#include "match/picture.hpp"

namespace quattro {

using Milliseconds = std::int64_t;  // of the host's choosing; never goes back within a match
inline constexpr Milliseconds kLatest = Milliseconds{1} << 53;
// Values by name, in order: {"card", "R2"}, {"slot", "C"}. What they mean is written as the pack writes it.
using Values = std::vector<std::pair<std::string, std::string>>;

struct FieldView {
    std::string name;
    AnswerKind kind = AnswerKind::card;
    bool optional = false;             // "none" may be answered
    std::optional<std::string> given;  // already answered and still replaceable
};

struct PromptView {
    std::uint32_t number = 0;  // the seat's own numbering; answers name it
    Seat seat = 0;
    std::string name, text;
    bool answered = false;
    std::optional<Milliseconds> deadline;
    std::vector<FieldView> fields;
};

// An open prompt in a view: what prompts() gives, without what may be answered.
struct OpenPrompt {
    Seat seat = 0;
    std::uint32_t number = 0;
    std::string name, text;
    bool answered = false;
    std::optional<Milliseconds> deadline;
    bool operator==(const OpenPrompt&) const = default;
};

struct ZoneView {
    std::string name;
    ZoneKind kind = ZoneKind::pile;
    bool hidden = false;               // this seat does not even know how many cards lie there
    Seat seat = 0;                     // 0: the table's
    int columns = 0;                   // of a grid, its places by rows from below
    std::vector<std::string> places;   // of a row, loop or grid
    std::vector<std::string> cards;    // a text a place ("" is empty) or a card; "?" is a hidden card
    std::vector<std::string> effects;  // what the places do on the present board, in words; or empty
};

struct CounterView {
    std::string name;
    Seat seat = 0;
    std::string value;
};
struct OtherSeat {
    Seat seat = 0;
    bool asked = false, answered = false;
    bool operator==(const OtherSeat&) const = default;
};

// Everything a seat may see, computed from the redacted state alone. Seat 0 is the host, who sees all, hidden counters
// and repeats too; kNobody is whoever watches, and sees what everyone may see.
struct View {
    Seat seat = 0;
    Milliseconds now = 0;
    std::uint64_t told = 0;  // the number of the last event of this seat: what follows is told by the next one
    std::string board;       // "" without boards
    std::vector<ZoneView> zones;
    std::vector<CounterView> counters;
    Values repeats;  // the flow's named repeats and how far they are: {"round", "3"}
    std::vector<OtherSeat> seats;
    std::vector<OpenPrompt> prompts;    // the seat's own; the host's view has everybody's
    std::vector<PictureView> pictures;  // that the game declares
    bool paused = false;
    bool halted = false;  // a step has failed, and the host has not ruled yet
    std::string failure;  // for the host: where and why; "" for seats
    bool over = false;
    std::vector<Seat> winners;  // empty when over: a draw
};

// A channel in which a seat may talk now, and whom it reaches as far as the seat can see.
struct ChannelView {
    std::string name, text;
    std::vector<Seat> others;
};

struct Event {
    std::uint64_t number = 0;  // among those this seat sees, from 1
    std::uint64_t moment = 0;  // the number of the first of those that happened at the same moment
    Milliseconds at = 0;
    std::string key;  // "moved", "scored", ...: listed in tools/README.md
    Values data;
};

}  // namespace quattro
