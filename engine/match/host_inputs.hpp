// What a host does to a running match: each an input in the log like any other, and one row, which holds all that
// there is to say of it. Private to the match layer.
#pragma once

#include <string>

#include "match/impl.hpp"

namespace quattro {

// An input of the host while it is taken.
struct Hosting {
    MatchImpl& match;
    Input& input;
    Executor& executor;
    const Rules& rules;
    const Shape& s;
    State& m;

    bool has(std::string_view name) const { return find_value(input.values, name) != nullptr; }
    std::string text(std::string_view name) const;    // "" if it was not given
    std::string quoted(std::string_view name) const;  // as it may be shown
    std::optional<std::int64_t> number(std::string_view name) const;
    std::optional<Seat> seat() const;  // nothing if it was not given, or the game has no such seat
};

// Who is told which seat an input of the host is about.
enum class ToldWhose : std::uint8_t {
    nobody,
    who_sees_it_asked,  // and the seat itself
    everybody,
};

struct HostInputRow {
    HostInputKindRow help;
    // Does it. On a refusal the match is put back by the caller. What the row's parameters say was checked before.
    Outcome (*apply)(Hosting& host);
    std::string_view told = "";  // the value of this parameter is told to all, as a name
    bool told_to_host = false;   // that it happened is told to the host alone
    bool lays_anew = false;      // which card was which before nobody can say
    bool many_lines = false;     // its texts may have several lines
    bool brings_files = false;   // nothing before it can be compared with what is behind it
    ToldWhose whose = ToldWhose::nobody;
};

// All of them, in the order of the reference.
std::span<const HostInputRow* const> host_input_rows();
// The row of a kind.
const HostInputRow& host_input_row(HostInputKind kind);

// What a host input is refused with.
Refusal refuse_host(std::string reason, Values data = {});

// For parameters that many have.
inline constexpr HostParameter kHostSeat{"seat", HostTakes::seat, true, "a seat"};

}  // namespace quattro
