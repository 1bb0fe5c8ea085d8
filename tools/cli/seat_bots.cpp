#include "cli/seat_bots.hpp"

#include <algorithm>
#include <exception>

#include "cli/bot_names.hpp"
#include "cli/verb_requests.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// The limit for one call of answer(): a game that asks a bot endlessly must not hang the program.
constexpr int kMaxAnswers = 10'000;

}  // namespace

void SeatBots::name_players(Match& match) const {
    if (name_.empty()) return;
    std::vector<std::string> players;
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        players.push_back(seat == own_ ? std::string(kHuman) : name_);
    set_log_players(match, players);
}

void SeatBots::begin(const Match& match) {
    bots_.clear();
    for (Seat seat = 1; !name_.empty() && seat <= match.game().info().seats; ++seat)
        if (seat != own_) bots_[seat] = bot_for(name_, match.seed(), seat);
}

void SeatBots::answer(Match& match) {
    for (int left = kMaxAnswers; left > 0 && answer_one(match);)
        --left;
}

bool SeatBots::answer_one(Match& match) {
    if (match.over() || match.halted() || match.paused()) return false;
    for (const auto& [seat, bot] : bots_)
        for (const PromptView& prompt : match.seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            if (answer_with(match, *bot, prompt)) return true;
            // If the bot fails, a random answer keeps the match going.
            const auto instead = bot_for("random", match.seed() + prompt.number, seat);
            if (answer_with(match, *instead, prompt)) return true;
        }
    return false;
}

bool SeatBots::answer_with(Match& match, Bot& bot, const PromptView& prompt) {
    try {
        return !match.answer(prompt.seat, prompt.number, bot.choose(match.seen_by(prompt.seat), prompt), match.now());
    } catch (const std::exception&) {
        return false;
    }
}

void SeatBots::pass_time(Match& match, Milliseconds to, bool including) {
    const auto due = [&] {
        const auto next = match.seen_by(kHost).next_deadline();
        return next && !match.paused() && !match.over() && (including ? *next <= to : *next < to);
    };
    while (due()) {
        if (match.tick(std::max(*match.seen_by(kHost).next_deadline(), match.now()))) return;
        answer(match);
    }
}

}  // namespace quattro::tools
