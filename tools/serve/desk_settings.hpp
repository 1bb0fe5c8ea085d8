// What the host of a match has set besides the rules of the game, and how it is stored.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "cli/json.hpp"
#include "match/quattro.hpp"

namespace quattro::serve {

// How long a prompt may be answered.
enum class TimeLimit : std::uint8_t {
    designed,  // as the game says
    none,      // for ever
    each,      // so long from when it is asked
    daily,     // until a time of the day
};
// What happens when the time of who has not answered is over.
enum class Silence : std::uint8_t {
    rule,    // the game's rule for silence
    extend,  // once a prompt, more time; then the rule
    wait,    // nothing, until the host decides
};

// The host's own rule for the time of prompts.
struct TimeRule {
    TimeLimit limit = TimeLimit::designed;
    Milliseconds each = 24 * 3'600'000;  // of TimeLimit::each
    int minute = 18 * 60;                // of TimeLimit::daily: the minute of the day
    std::string zone = "UTC";            // of TimeLimit::daily: a name of the time zone database, "Europe/Berlin"
    Silence silence = Silence::rule;
    Milliseconds extension = 12 * 3'600'000;  // of Silence::extend

    // When a prompt that is asked at `now` runs out; nothing: never. Of TimeLimit::daily, at least an hour later. Not
    // for TimeLimit::designed.
    std::optional<Milliseconds> deadline(Milliseconds now) const;
    // "24 h for each question; whoever is late gets 12 h more, once"
    std::string in_words() const;
};

// A prompt of a seat: the seat, and the prompt's number.
using SeatPrompt = std::pair<Seat, std::uint32_t>;

struct DeskSettings {
    TimeRule time;
    bool secrets = false;           // the desk shows what is hidden from players
    std::set<SeatPrompt> extended;  // the open prompts that got more time by Silence::extend
    std::set<SeatPrompt> held;      // the open prompts whose time is over, and that wait for the host
};

// As the protocol and the database have them. README.md has the shape of the first.
tools::Json to_json(const TimeRule& rule);
std::string stored(const DeskSettings& settings);
// Reads what stored() wrote; "" gives the defaults.
DeskSettings settings_from(const std::string& text);

// The rule that a request asks for. Throws tools::Rejected with bad_time_rule if there is no such rule.
TimeRule time_rule_from(const tools::Json& json);

}  // namespace quattro::serve
