// Bots answer prompts for a seat. They are given what the seat may see, never the match itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

class Bot {
public:
    virtual ~Bot() = default;
    // A complete, legal answer to one of the seat's open prompts. Deterministic in its seed and past calls.
    virtual Values choose(const Match& match, const PromptView& prompt) = 0;
};

// "random": uniform field by field. "greedy": tries each answer on a copy of what the seat may know, plays
// on at random a few times, takes the best. Null for an unknown name.
std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);
std::vector<std::string> bot_names();

}  // namespace quattro
