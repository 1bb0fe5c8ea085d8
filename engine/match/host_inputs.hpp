// Inputs of the host: one row for each kind holds everything about it. Match::Impl::apply_host() carries them out.
// Private to the engine.
#pragma once

#include <string>

#include "match/impl.hpp"

namespace quattro {

// The input of the host that is being taken.
struct HostContext {
    MatchImpl& match;
    Input& input;
    const MendedGame* mended;  // the game for a `reload`; null for other inputs, and if none was given
    Executor& executor;
    const Rules& rules;
    const Shape& s;
    State& m;

    bool has(std::string_view name) const { return find_value(input.values, name) != nullptr; }
    std::string text(std::string_view name) const;    // "" if it was not given
    std::string quoted(std::string_view name) const;  // the text made safe for a screen
    // The parameter as a number; nothing if the parameter is missing or not a whole number.
    std::optional<std::int64_t> number(std::string_view name) const;
    std::optional<Seat> seat() const;  // nothing if `seat` is missing or not a seat of the game
};

// The viewers that learn which seat an input of the host concerns.
enum class SeatAudience : std::uint8_t {
    nobody,
    // The host, the seat itself, and viewers who see that the seat has an open prompt.
    viewers_of_prompt,
    everybody,
};

// The row of one kind of host input.
struct HostInputRow {
    HostInputKindRow help;
    // Carries out the input. After a refusal the caller restores the match. The needed parameters are present and have
    // the form and range of their type; the function checks all else.
    Outcome (*apply)(HostContext& host);
    // The parameter whose value the event `host` contains as `name`. `name` is empty if this is "" or the parameter is
    // missing.
    std::string_view told_parameter = "";
    bool host_only = false;        // only the host gets the event
    bool renumbers_cards = false;  // card ids change: no card can be matched with a card before the input
    bool multiline = false;        // its values may contain line ends
    bool replaces_files = false;   // the state before it cannot be compared with the state after it
    SeatAudience seat_audience = SeatAudience::nobody;
    // True if `reason` is a part of an answer and not the reason of the host, so that no event contains it. Null:
    // never.
    bool (*reason_is_answer)(const HostContext& host) = nullptr;
};

// All rows, in the order of the enumeration, which is the order of the reference.
std::span<const HostInputRow* const> host_input_rows();
// The row of a kind.
const HostInputRow& host_input_row(HostInputKind kind);

// A refusal with bad_host_input.
Refusal refuse_host(std::string reason, Values data = {});

// Refuses a key that the kind of input does not have. Match::host() calls it; a replay does not, because older logs may
// have such keys. Returns nothing if the kind takes further keys. Also returns nothing if a needed parameter is missing
// or the key is not clean: the input is refused later, when it is taken.
Outcome refuse_unknown_keys(HostInputKind input, const Values& values);

// The parameter `seat`, which many kinds of input have.
inline constexpr HostParameter kHostSeat{"seat", HostParameterType::seat, true, "a seat"};

}  // namespace quattro
