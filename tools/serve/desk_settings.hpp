// The data of a match that only its desk has: settings of the host, questions and clarifications. Also its stored form.
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

// The kind of time limit that prompts have.
enum class TimeLimit : std::uint8_t {
    designed,  // as the game says
    none,      // there is no limit
    each,      // a fixed time after the prompt is asked, or after the rule is set
    daily,     // until a time of the day, at least an hour later
};
// The effect of a deadline at which a seat has not answered.
enum class Silence : std::uint8_t {
    rule,    // the game's rule for silence
    extend,  // more time, once for each prompt; then the game's rule
    wait,    // the prompt waits for the host
};

// The host's own rule for the time of prompts.
struct TimeRule {
    TimeLimit limit = TimeLimit::designed;
    Milliseconds each = 24 * 3'600'000;  // of TimeLimit::each
    int minute = 18 * 60;                // of TimeLimit::daily: the minute of the day
    std::string zone = "UTC";            // of TimeLimit::daily: a name of the time zone database, "Europe/Berlin"
    Silence silence = Silence::rule;
    Milliseconds extension = 12 * 3'600'000;  // of Silence::extend

    // The deadline of a prompt that is asked at `now`; nothing if it has none. For TimeLimit::daily, at least an hour
    // later. Precondition: `limit` is not TimeLimit::designed.
    std::optional<Milliseconds> deadline(Milliseconds now) const;
    // The rule in words: "12 h for each question; whoever is late gets 6 h more, once for each question".
    std::string in_words() const;
};

// A prompt of a seat: the seat, and the prompt's number.
using SeatPrompt = std::pair<Seat, std::uint32_t>;

// A question of a player about the match, which the host alone hears.
struct Question {
    std::int64_t id = 0;         // its number in the match, from 1
    std::string request;         // the id of the player's request, which asks only once
    Seat seat = 0;               // the seat that asks
    Milliseconds at = 0;         // when it was asked
    std::string line, text;      // the line of news that the question is about, or ""; the question
    std::string reply;           // the reply of the host to the player alone; "" if none yet
    std::int64_t published = 0;  // the number of the clarification that answers it; 0 if none
    bool former = false;         // a former player of the seat has asked it, whom the present player must not overhear
};
// A statement of the host to all players about the rules. It holds from then on.
struct Clarification {
    std::int64_t number = 0;  // its number in the match, from 1
    std::string request;      // the id of the host's request, which publishes only once
    Milliseconds at = 0;      // when it was published
    std::string text;
};
// The people who may take a free seat by the join link.
enum class Invitation : std::uint8_t {
    open,     // everybody who has the link
    confirm,  // those whom the host lets in
    closed,   // nobody
};

// The webhook to which calls of a match, or of one seat, are sent.
struct Webhook {
    std::string address;     // the URL, a secret: everybody who has it can write there
    std::string mention;     // put before each text, for example "@everyone"; "" for nothing
    Milliseconds since = 0;  // when it was set
};

// The condition under which a match begins. Until then the match is paused. The host can always resume it earlier.
enum class Start : std::uint8_t {
    begun,  // it has begun
    full,   // when all seats of people are taken
    host,   // when the host resumes it
    at,     // at a set time
};

// Entries of closed prompts stay until Desk::add_changes() removes them.
struct DeskSettings {
    TimeRule time;
    bool secrets = false;           // the desk shows information that is hidden from players
    std::set<SeatPrompt> extended;  // the prompts that got more time by Silence::extend
    std::set<SeatPrompt> late;      // the prompts whose time was over and that wait for the host by Silence::wait
    Invitation invitation = Invitation::open;
    Start start = Start::begun;
    Milliseconds start_at = 0;                  // of Start::at
    std::vector<Question> questions;            // in the order in which they were asked
    std::map<Seat, Webhook> webhooks;           // by seat; 0: of the match
    std::vector<Clarification> clarifications;  // in the order of their numbers
    std::set<SeatPrompt> sights;                // the prompts whose hidden cards the desk may show, to enter an answer
    // The answers that a former player of the seat has left and that still stand, with the name of that player.
    std::map<SeatPrompt, std::string> left_answers;
    // When each seat last looked through the eyes of others at the match that was over.
    std::map<Seat, Milliseconds> looked;
    std::vector<FormerName> former;  // the names of seats that were given to somebody else, see Look::former
};

// The rule as JSON in the protocol, `TimeRule` of README.md, and in the database.
tools::Json to_json(const TimeRule& rule);
// The settings as text for the database.
std::string stored(const DeskSettings& settings);
// Reads the text of stored(); "" gives the defaults. Instead of a time rule that is not valid on this machine, the
// limits of the game hold; the error stream says so.
DeskSettings settings_from(const std::string& text);

tools::Json to_json(const Question& question);
tools::Json to_json(const Clarification& clarification);
// The questions of the present player of a seat, counted from 1, or of all seats for kHost: `Question` of README.md.
tools::Json questions_json(const DeskSettings& settings, Seat seat);
// The answers that former players have left for the seat: the number of the prompt and the name of the player each.
tools::Json left_answers_json(const DeskSettings& settings, Seat seat);
// The clarifications as all see them.
tools::Json clarifications_json(const DeskSettings& settings);
// The time at which the match begins by itself. Returns nothing if it has begun or waits for somebody.
std::optional<Milliseconds> begins_at(const DeskSettings& settings);
// The word in the protocol: "designed", "none", "each" or "daily".
std::string_view word(TimeLimit limit);
// The word in the protocol: "begun", "full", "host" or "at".
std::string_view word(Start start);
// The value with this word. Throws tools::Rejected with bad_request if there is no such word.
Start start_named(const std::string& word);
// The word in the protocol: "open", "confirm" or "closed".
std::string_view word(Invitation invitation);
// The value with this word. Throws tools::Rejected with bad_request if there is no such word.
Invitation invitation_named(const std::string& word);

// Parses the rule of a request. Throws tools::Rejected with bad_time_rule if it is not a rule.
TimeRule time_rule_from(const tools::Json& json);
// Parses the part `time` of a request `open`, whose values are all texts. Throws tools::Rejected with bad_time_rule if
// it is not a rule.
TimeRule time_rule_from(const Values& values);
// Sets the deadline of a prompt by the rule, counted from the current time of the match, or removes it by
// TimeLimit::none. Precondition: `rule.limit` is not TimeLimit::designed.
void limit_prompt(const TimeRule& rule, Match& match, const OpenPrompt& prompt);

}  // namespace quattro::serve
