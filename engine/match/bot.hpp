// Bots answer prompts for a seat. They are given what the seat may see, never the match itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// An answer, and how likely it is to be given.
struct Weighed {
    Values answer;     // each field that it answers, by name
    double share = 0;  // from 0 to 1; those of all answers make 1
    double worth = 0;  // to the seat, on average, as far as its bot has found out; 0 if it has not
};

// Somebody who plays without being a person. It remembers how often it was asked, and nothing else.
class Bot {
public:
    virtual ~Bot() = default;
    // A complete, legal answer to one of the open prompts of the seat that sees. What it leaves to chance follows from
    // the bot's seed, the seat, the prompt's number and how often this bot was asked for that prompt before, and from
    // nothing else: neither from what it was asked in between nor from the match's own draws, which it never advances.
    // So bots that are asked in another order, or in a match that was resumed, choose the same where they see the same.
    virtual Values choose(const Seen& seen, const PromptView& prompt) = 0;
    // How likely it would give which answers, the most likely first, without being asked; nothing of a bot that does
    // not weigh them.
    virtual std::vector<Weighed> weigh(const Seen& seen, const PromptView& prompt);
};

// "random": uniform field by field. "greedy": tries each answer, or 24 of them, on 6 made-up matches that agree with
// what the seat may know, plays on at random, takes the best. What a script has rolled on cards that the seat does not
// see is rolled again there, and other hidden cards are any of those the game begins with. A part that may be left out
// and does nothing at once that is shown is left out, unless it has won clearly more.
// "bot:1" to "bot:5", from easy to hard: as "random"; as "greedy", but half of its answers at random; as "greedy"; with
// 24 made-up matches for each answer; with 96. Null for an unknown name.
std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);
inline constexpr int kBotLevels = 5;
inline constexpr int kMostPlayouts = 100'000'000;
// Says when an answer is begun, and gives what says whether there is time for another made-up match.
using StartClock = std::function<std::function<bool()>()>;
// A search for as long as a clock says. What it chooses follows from how fast the machine is, too.
std::unique_ptr<Bot> make_timed_search(std::uint64_t seed, StartClock start);
// Whether make_bot knows the name.
bool is_bot(std::string_view name);
// Every name that make_bot knows, but for those with a number of playouts.
std::vector<std::string> bot_names();

}  // namespace quattro
