// Bots answer prompts for a seat. They are given what the seat may see, never the match itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// Somebody who plays without being a person. It remembers how often it was asked, and nothing else.
class Bot {
public:
    virtual ~Bot() = default;
    // A complete, legal answer to one of the open prompts of the seat that sees. What it leaves to chance follows from
    // the bot's seed, the seat, the prompt's number and how often this bot was asked for that prompt before, and from
    // nothing else: neither from what it was asked in between nor from the match's own draws, which it never advances.
    // So bots that are asked in another order, or in a match that was resumed, choose the same where they see the same.
    virtual Values choose(const Seen& seen, const PromptView& prompt) = 0;
};

// "random": uniform field by field. "greedy": tries each answer, or 24 of them, on 6 made-up matches that agree with
// what the seat may know, plays on at random, takes the best. What a script has rolled on cards that the seat does not
// see is rolled again there, and other hidden cards are any of those the game begins with.
// "bot:1" to "bot:5", from easy to hard: as "random"; as "greedy", but half of its answers at random; as "greedy"; with
// 24 made-up matches for each answer; with 96. Null for an unknown name.
std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);
inline constexpr int kBotLevels = 5;
// Every name that make_bot knows.
std::vector<std::string> bot_names();

}  // namespace quattro
