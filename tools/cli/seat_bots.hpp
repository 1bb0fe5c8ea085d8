// The bots of all other seats while `serve-stdio --seat N` acts for one seat. They answer as soon as they have a
// prompt, at the time of the match's last input.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class SeatBots {
public:
    // Bots of this name play all seats except `own`. With "" there are no bots, and the other seats do not answer.
    SeatBots(Seat own, std::string bots) : own_(own), name_(std::move(bots)) {}
    // Writes the players into the log of a new match, if there are bots.
    void name_players(Match& match) const;
    // Creates the bots for a match, which may have inputs already. Their random choices follow from the seed of the
    // match.
    void begin(const Match& match);
    // Answers the prompts of the bots until none is left that takes an answer, or the match is over, halted or paused.
    // Ends after 10,000 answers.
    void answer(Match& match);
    // Lets the deadlines before `to` pass in order; with `including` those at `to` as well. The bots answer after each.
    void pass_time(Match& match, Milliseconds to, bool including);

private:
    bool answer_one(Match& match);
    bool answer_with(Match& match, Bot& bot, const PromptView& prompt);

    Seat own_;
    std::string name_;
    std::map<Seat, std::unique_ptr<Bot>> bots_;
};

}  // namespace quattro::tools
