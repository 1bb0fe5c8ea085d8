// Plays a match between bots. Prints its events, and the table whenever the first repeat of the view advances and at
// the end.
#include "cli/self_play.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/news.hpp"
#include "cli/session.hpp"

namespace quattro::tools {

bool play_bot_round(Match& match, Bots& bots, std::ostream& out) {
    Seat last = last_bot(match, bots);
    bool answered = false;
    while (const auto prompt = next_bot_prompt(match, bots)) {
        if (answered && prompt->seat <= last) return true;
        last = prompt->seat;
        if (!answer_with_bot(match, *bots.at(last), *prompt, match.now(), out)) return false;
        answered = true;
    }
    if (answered || match.over()) return true;
    if (const auto deadline = match.seen_by(kHost).next_deadline()) return !match.tick(*deadline);
    out << "No seat has an open prompt and no deadline is set, so the match cannot continue.\n";
    return false;
}

namespace {

class SelfPlay {
public:
    SelfPlay(host::Table& table, const std::vector<std::string>& players, const Look& look, std::ostream& out)
        : table_(table), match_(table.match()), look_(look), out_(out) {
        for (std::size_t i = 0; i < players.size(); ++i) {
            const Seat seat = static_cast<Seat>(i) + 1;
            bots_[seat] = bot_for(players[i], match_.seed(), seat);
            out_ << fmt::format("{}: {}\n", with_capital(seat_name(seat, {kSpectator, look})), players[i]);
        }
    }

    int run() {
        show_news();
        while (!match_.over()) {
            bool goes_on = true;
            table_.carry_out_timed([&](Match& match) { goes_on = play_bot_round(match, bots_, out_); });
            show_news();  // also shows a failure
            if (!goes_on || match_.halted()) return 1;
        }
        const View view = match_.seen_by(kHost).view();
        Look last = look_;
        last.scored = news_.scored_places();
        out_ << '\n'
             << draw_view(view_to_draw(match_.seen_by(kHost)), last) << '\n'
             << result_text(view, look_) << '\n';
        return 0;
    }

private:
    void show_news() {
        const std::vector<Event> events = match_.seen_by(kHost).events(told_);
        out_ << shown(news_.update(events, match_.seen_by(kHost).view(), look_, [](const Event&) { return true; }),
                      look_.width);
        if (!events.empty()) told_ = events.back().number;
        const View view = match_.seen_by(kHost).view();
        const std::string chapter = view.repeats.empty() ? "" : view.repeats.front().second;
        if (view.over || (drawn_ && chapter == chapter_)) return;
        out_ << '\n' << draw_view(view_to_draw(match_.seen_by(kHost)), look_) << '\n';
        chapter_ = chapter;
        drawn_ = true;
    }

    host::Table& table_;
    const Match& match_;
    const Look& look_;
    std::ostream& out_;
    Bots bots_;
    News news_;
    std::uint64_t told_ = 0;
    std::string chapter_;
    bool drawn_ = false;
};

}  // namespace

int play_bots_only(host::Table& table, const std::vector<std::string>& players, const Look& look, std::ostream& out) {
    return SelfPlay(table, players, look, out).run();
}

}  // namespace quattro::tools
