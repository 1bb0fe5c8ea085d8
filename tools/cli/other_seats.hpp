// The seats that bots play while the program acts for one seat alone. They answer as soon as they are asked, at the
// time of the match, so that whoever plays that seat sees a match that goes on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "match/bot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class OtherSeats {
public:
    // All seats but `own` are played by bots of this name; "": by nobody, and they are silent.
    OtherSeats(Seat own, std::string bots) : own_(own), name_(std::move(bots)) {}
    // Sits down at a match, which need not be at its beginning. Their draws follow from its seed.
    void begin(Match& match);
    // Answers what they are asked, until none of them is asked any more.
    void answer(Match& match);
    // Lets the deadlines before `to` (or up to it) pass, each at its time, so that what is asked then is answered then.
    void pass_time(Match& match, Milliseconds to, bool including);

private:
    bool answer_one(Match& match);
    bool answer_with(Match& match, Bot& bot, const PromptView& prompt);

    Seat own_;
    std::string name_;
    std::map<Seat, std::unique_ptr<Bot>> bots_;
};

}  // namespace quattro::tools
