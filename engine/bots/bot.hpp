// Bots answer prompts for a seat. A bot gets the match as the seat sees it, never the match itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// An answer and the probability that a bot gives it.
struct WeightedAnswer {
    Values answer;           // each answered field by name
    double probability = 0;  // the probability, from 0 to 1; all answers of a prompt sum to 1
    // The bot's estimate of the expected payoff for the seat; 0 if the bot estimates none.
    double payoff = 0;
};

// A player that is a program. Its only state is the number of times that it was asked about each prompt.
class Bot {
public:
    virtual ~Bot() = default;
    // Returns a complete, legal answer to `prompt`, which must be an open prompt of the seat that sees `seen`. Random
    // choices depend only on the bot's seed, the seat, the prompt's number and the number of earlier questions to this
    // bot about that prompt. The random streams of the match are neither read nor advanced. So a bot's first answer to
    // a prompt is the same from the same view, whatever the order of the prompts, and after a match was resumed.
    virtual Values choose(const Seen& seen, const PromptView& prompt) = 0;
    // Returns the answers with their probabilities, most likely first, and counts as a question to the bot, as choose()
    // does. A bot without probabilities returns an empty list and counts nothing.
    virtual std::vector<WeightedAnswer> answer_distribution(const Seen& seen, const PromptView& prompt);
};

// Makes a bot by name; null if the name is unknown.
//  - "random": uniform, field by field; the fields of a set together, as run/sample_set.hpp says.
//  - "greedy": evaluates at most 24 answers. It plays each of them to the end, at random, on 6 determinizations,
//    and takes the answer with the most wins. If the result is always the same, it takes the one that ends soonest. A
//    draw, or no end after 2000 answers, counts as half a win; a `score` of the game is ignored. Hidden rolled values
//    are rolled again; any other hidden card becomes a random one of the different cards with which zones start or
//    which steps make. An optional part without an immediate visible effect is left out, unless it has won clearly
//    more.
//  - "bot:1" to "bot:5", from easy to hard: 1 is "random"; 2 is "greedy" with half of its answers at random; 3 is
//    "greedy"; 4 and 5 are "greedy" with 24 and 96 determinizations.
//  - "search:N": a search (search.hpp) with N playouts, from 1 to kMaxPlayouts.
std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed);
// The number of names "bot:1", "bot:2" ...
inline constexpr int kBotLevels = 5;
// The largest number of playouts that "search:N" accepts.
inline constexpr int kMaxPlayouts = 100'000'000;
// Called when the search for an answer begins. Returns a predicate that is true while there is time for another
// playout.
using StartClock = std::function<std::function<bool()>()>;
// A search that stops when the predicate from `start` returns false, and learns no equilibrium (search.hpp). Its
// choices also depend on the speed of the machine.
std::unique_ptr<Bot> make_timed_search(std::uint64_t seed, StartClock start);
// Returns true if make_bot() knows the name.
bool is_bot(std::string_view name);
// All names that make_bot() knows, except those of the form "search:N".
std::vector<std::string> bot_names();

}  // namespace quattro
