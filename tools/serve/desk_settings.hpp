// What the host of a match has set besides the rules of the game, and how it is stored.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/json.hpp"
#include "layout/look.hpp"
#include "match/quattro.hpp"

namespace quattro::serve {

// How long a prompt may be answered.
enum class TimeLimit : std::uint8_t {
    designed,  // as the game says
    none,      // for ever
    each,      // so long from when it is asked
    daily,     // until a time of the day
};
// What happens when a seat has not answered in time.
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
    // "12 h for each question; whoever is late gets 6 h more, once for each question"
    std::string in_words() const;
};

// A prompt of a seat: the seat, and the prompt's number.
using SeatPrompt = std::pair<Seat, std::uint32_t>;

// A question of a player about the match, which the host alone hears.
struct Question {
    std::int64_t id = 0;         // of the match's questions, from 1
    std::string request;         // of the player: the same one asks once
    Seat seat = 0;               // who asks
    Milliseconds at = 0;         // when
    std::string line, text;      // the line of news that it is about, or ""; the question
    std::string reply;           // of the host, to the player alone; "": none yet
    std::int64_t published = 0;  // the number of the clarification that answers it; 0: none
};
// What the host has said to all about the rules. It holds from then on.
struct Clarification {
    std::int64_t number = 0;  // of the match's clarifications, from 1
    std::string request;      // of the host: the same one publishes once
    Milliseconds at = 0;      // when
    std::string text;
};
// Who may take a free seat by the join link.
enum class Invitation : std::uint8_t {
    open,     // whoever has it
    confirm,  // whoever the host lets in
    closed,   // nobody
};

// Where calls of a match go, or those of one seat.
struct Webhook {
    std::string address;     // the URL; whoever has it can write there
    std::string mention;     // what stands before each text, for example "@everyone"; "" for nothing
    Milliseconds since = 0;  // when it was set
};

// When a match begins. Until then it is paused.
enum class Start : std::uint8_t {
    begun,  // it has begun
    full,   // when all seats of people are taken
    host,   // when the host resumes it
    at,     // at a set time
};

struct DeskSettings {
    TimeRule time;
    bool secrets = false;           // the desk shows what is hidden from players
    std::set<SeatPrompt> extended;  // the open prompts that got more time by Silence::extend
    std::set<SeatPrompt> late;      // the open prompts whose time is over, and that wait for the host by Silence::wait
    Invitation invitation = Invitation::open;
    Start start = Start::begun;
    Milliseconds start_at = 0;                  // of Start::at
    std::vector<Question> questions;            // in the order in which they were asked
    std::map<Seat, Webhook> webhooks;           // of seats; 0: of the match
    std::vector<Clarification> clarifications;  // in the order of their numbers
    std::set<SeatPrompt> sights;  // the open prompts of which the desk may show hidden cards, to enter an answer
    // The answers that a former player of the seat has left and that still stand, with the name of that player.
    std::map<SeatPrompt, std::string> left_answers;
    std::vector<FormerName> former;  // of seats that were given to somebody else, see Look::former
};

// As the protocol and the database have them. README.md has the shape of the first.
tools::Json to_json(const TimeRule& rule);
std::string stored(const DeskSettings& settings);
// Reads what stored() wrote; "" gives the defaults.
DeskSettings settings_from(const std::string& text);

tools::Json to_json(const Question& question);
tools::Json to_json(const Clarification& clarification);
// The questions of a seat, or of all for kHost: `Question` of README.md.
tools::Json questions_json(const DeskSettings& settings, Seat seat);
// The answers of former players that are in for the seat: the number of the prompt, and the name, each.
tools::Json left_answers_json(const DeskSettings& settings, Seat seat);
// The clarifications as all see them.
tools::Json clarifications_json(const DeskSettings& settings);
// When the match begins by itself; nothing: it has begun, or waits for somebody.
std::optional<Milliseconds> begins_at(const DeskSettings& settings);
// "designed", "none", "each" or "daily".
std::string_view word(TimeLimit limit);
// "begun", "full", "host" or "at".
std::string_view word(Start start);
// Throws tools::Rejected with bad_request if there is no such word.
Start start_named(const std::string& word);
// "open", "confirm" or "closed".
std::string_view word(Invitation invitation);
// Throws tools::Rejected with bad_request if there is no such word.
Invitation invitation_named(const std::string& word);

// The rule that a request asks for. Throws tools::Rejected with bad_time_rule if there is no such rule.
TimeRule time_rule_from(const tools::Json& json);
// The same, from the `time` of a request `open`, whose values are all texts.
TimeRule time_rule_from(const Values& values);
// Sets the deadline of a prompt by the rule, counted from the current time of the match. Precondition: `rule.limit` is
// not TimeLimit::designed.
void limit_prompt(const TimeRule& rule, Match& match, const OpenPrompt& prompt);

}  // namespace quattro::serve
