// The report as text: warnings and the summary for the terminal.
#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "analytics/board_info.hpp"
#include "base/text.hpp"
#include "cli/board_baseline.hpp"
#include "cli/figures_report.hpp"
#include "cli/measure.hpp"
#include "rulebook/look.hpp"

namespace quattro::tools {
namespace {

constexpr double kAdvantage = 0.04;  // deviation from an equal share, relative to that share
constexpr double kManyDraws = 0.5;   // share of the matches
constexpr double kOften = 0.01;      // share of the matches, for events that should not happen
// A slot cancels itself out if its removal for all seats changes the winners less than this times as often as its
// removal for one seat.
constexpr double kUndone = 0.25;
constexpr double kHardlyAChoice = 0.1;     // share of the times that a field is asked
constexpr std::int64_t kAskedOften = 100;  // minimum number of questions for a warning that there is hardly a choice
constexpr std::size_t kMaxNamed = 8;
constexpr double kSure = 3;  // standard errors; one of many seats, slots and actions is easily far off by chance

std::string signed_percent(const Estimate& e) {
    return fmt::format("{:+.1f} % ± {:.1f}", 100 * e.value, 100 * e.margin());
}

// The wins of a seat in words: "it won 31 of 200 matches alone and 44 with others".
std::string wins_in_words(const SeatStats& seat, std::int64_t matches) {
    return fmt::format("it won {} of {} matches alone and {} with others", seat.sole_wins, matches, seat.shared_wins);
}

class Warnings {
public:
    explicit Warnings(const RunResult& counted) : counted_(counted), figures_(counted.figures) {}
    std::vector<Warning> all() {
        ends();
        seats();
        boards();
        prompts();
        unreached();
        return std::move(list_);
    }

private:
    void warn(const std::string& part, const std::string& about, std::string text) {
        list_.push_back({part, about, std::move(text)});
    }

    void ends() {
        if (figures_.without_end > 0)
            warn("ends", "matches without an end",
                 fmt::format("{} of {} matches did not end.", figures_.without_end, figures_.matches));
        const auto draws = share_of(figures_.drawn, figures_.matches);
        if (draws && draws->above(kManyDraws))
            warn("wins", "draws", fmt::format("{} of the matches are draws.", percent_in_words(*draws)));
        for (const auto& [name, repeat] : figures_.repeats)
            if (const auto full = share_of(repeat.exhausted, repeat.matches); full && full->above(kOften))
                warn("ends", name,
                     fmt::format("{} of the matches reach the last pass of '{}', so it ends by its number and not by "
                                 "its 'until'.",
                                 percent_in_words(*full), name));
    }

    // Compares seats only if there are several and all have the same player: otherwise the better player wins.
    void seats() {
        const std::vector<std::string>& players = counted_.run.setup.players;
        if (players.size() < 2 || std::count(players.begin(), players.end(), players[0]) < std::ssize(players)) return;
        const double equal = 1.0 / static_cast<double>(players.size());
        for (std::size_t i = 0; i < figures_.seats.size(); ++i) {
            const SeatStats& seat = figures_.seats[i];
            const std::string name = fmt::format("seat {}", i + 1);
            if (seat.sole_wins + seat.shared_wins == 0 && figures_.matches >= kMinMatches &&
                figures_.drawn < figures_.matches)
                warn("wins", name, fmt::format("Seat {} never won in {} matches.", i + 1, figures_.matches));
            const auto points = share_of(seat.points, kMatchPoints);
            if (!points || std::abs(points->value - equal) < std::max(kSure * points->error, kAdvantage * equal))
                continue;
            warn("wins", name,
                 fmt::format("Seat {} has {} of the points (an equal share is {:.1f} %), so it is at {}. {}.", i + 1,
                             percent_in_words(*points), 100 * equal,
                             points->value > equal ? "an advantage" : "a disadvantage",
                             with_capital(wins_in_words(seat, figures_.matches))));
        }
    }

    void boards() {
        const SlotInfo facts = slots_of(*counted_.game);
        for (const BoardInfo& board : boards_of(*counted_.game)) {
            const auto found = figures_.boards.find(board.name);
            if (found == figures_.boards.end() || found->second.rounds == 0) continue;
            made(board.name, found->second);
            for (std::size_t i = 0; i < found->second.slots.size() && i < board.effects.size(); ++i)
                if (!board.effects[i].empty())
                    slot(fmt::format("{}, slot {}", board.name, facts.places[i]), found->second.slots[i]);
        }
    }

    void made(const std::string& board, const BoardStats& figures) {
        const auto made = share_of(figures.made);
        if (!made) return;
        const std::vector<std::string>& listed = counted_.listed.names;
        const bool is_listed = std::find(listed.begin(), listed.end(), board) != listed.end();
        std::vector<std::string> what;
        if (made->above(kMaxMade / 100)) what.emplace_back("it is too easy");
        if (made->below(kMinMade / 100)) what.emplace_back("it is too hard");
        if (std::string how = outlier_text(*made, is_listed, others(board)); !how.empty())
            what.push_back(std::move(how));
        if (what.empty()) return;
        warn("boards", board,
             fmt::format("On {} the pattern is made in {} of the rounds: {}.", board, percent_in_words(*made),
                         join(what, "; ")));
    }

    // The rates at which the pattern is made on the other boards that the game lists. Uses the rate in isolation if it
    // is known, and otherwise the rate in this run. Boards without either are left out.
    std::vector<Estimate> others(const std::string& board) const {
        std::vector<Estimate> rates;
        for (const std::string& name : counted_.listed.names) {
            if (name == board) continue;
            const auto played = figures_.boards.find(name);
            const auto alone = counted_.listed.isolated.find(name);
            if (alone != counted_.listed.isolated.end())
                rates.push_back(alone->second);
            else if (played != figures_.boards.end())
                if (const auto made = share_of(played->second.made)) rates.push_back(*made);
        }
        return rates;
    }

    void slot(const std::string& name, const SlotStats& slot) {
        if (slot.worked == 0) return warn("boards", name, fmt::format("{}: it never had an effect.", name));
        const auto changes = share_of(slot.changes);
        if (changes && changes->below(kLeastChanged / 100))
            warn("boards", name,
                 fmt::format("{}: without it the outcome of a round changes in only {}.", name,
                             percent_in_words(*changes)));
        const auto alone = share_of(slot.single_changes), all = share_of(slot.changed, slot.matches);
        if (alone && all && all->high < kUndone * alone->low)
            warn("boards", name,
                 fmt::format("{}: it cancels itself out. If one seat plays without it, the winners differ in {} of the "
                             "matches; if all do, in {}.",
                             name, percent_in_words(*alone), percent_in_words(*all)));
        const auto worth = ratio_of(slot.gains, unit_of_worth(*counted_.game));
        if (worth && worth->value + kSure * worth->error < 0)
            warn("boards", name,
                 fmt::format(
                     "{}: it harms its owner. Each time it takes effect, it changes the winnings of its owner by {}.",
                     name, worth_in_words(*worth)));
    }

    void prompts() {
        const double unit = unit_of_worth(*counted_.game);
        for (const auto& [name, field] : figures_.fields) {
            const std::string asked = name.first == name.second ? name.first : name.first + "." + name.second;
            const auto real = share_of(field.choices, field.asked);
            if (field.asked >= kAskedOften && real && real->below(kHardlyAChoice))
                warn("prompts", asked,
                     fmt::format("{}: it was asked {} times, but there was a choice in only {}.", asked, field.asked,
                                 percent_in_words(*real)));
            for (const auto& [option, own] : field.answers) {
                const auto worth = ratio_of(own.worth, unit);
                if (field.kind == "action" && option != "none" && worth && worth->value + kSure * worth->error < 0)
                    warn("prompts", option,
                         fmt::format(
                             "Action {} ({}) is not worth its cost: each use changes the winnings of its seat by {}.",
                             option, asked, worth_in_words(*worth)));
            }
        }
    }

    std::string worth_in_words(const Estimate& worth) const {
        const std::string score = score_counter(*counted_.game);
        return score.empty() ? signed_percent(worth)
                             : fmt::format("{:+.3f} ± {:.3f} {}", worth.value, worth.margin(), score);
    }

    void unreached() {
        std::vector<std::string> steps, options;
        for (const auto& [kept, matches] : figures_.steps)
            if (matches == 0) steps.push_back(kept.substr(0, kept.find('\n')));
        for (const auto& [name, field] : figures_.fields)
            for (const auto& [option, own] : field.answers)
                if (own.used == 0 && (field.asked > 0 || field.kind == "action"))
                    options.push_back(fmt::format("{} ({})", option, name.second));
        say_unreached("never reached", steps);
        say_unreached("never answered", options);
    }

    void say_unreached(const std::string& what, std::vector<std::string> names) {
        if (names.empty()) return;
        const std::size_t more = names.size() > kMaxNamed ? names.size() - kMaxNamed : 0;
        names.resize(names.size() - more);
        warn("unreached", what,
             fmt::format("{} in {} matches: {}{}.", with_capital(what), figures_.matches, join(names, ", "),
                         more ? fmt::format(" and {} more", more) : ""));
    }

    const RunResult& counted_;
    const Stats& figures_;
    std::vector<Warning> list_;
};

// Describes each board with a known rate: the rate at which the pattern is made, and for each measured slot the share
// of rounds, for each seat, that change without it.
std::string boards_in_words(const RunResult& counted) {
    const SlotInfo facts = slots_of(*counted.game);
    std::string text;
    for (const BoardInfo& board : boards_of(*counted.game)) {
        const auto found = counted.figures.boards.find(board.name);
        const auto made = found == counted.figures.boards.end() ? std::nullopt : share_of(found->second.made);
        if (!made) continue;
        text += fmt::format("{}: pattern made in {} of the rounds", board.name, percent_in_words(*made));
        for (std::size_t i = 0; i < found->second.slots.size() && i < board.effects.size(); ++i)
            if (const auto changes = share_of(found->second.slots[i].changes); changes && !board.effects[i].empty())
                text += fmt::format("{}{} {:.0f} %",
                                    text.ends_with("rounds") ? "; rounds that change without a slot: " : ", ",
                                    facts.places[i], 100 * changes->value);
        text += "\n";
    }
    return text;
}

}  // namespace

std::vector<Warning> warnings_of(const RunResult& counted) { return Warnings(counted).all(); }

std::string to_text(const RunResult& counted) {
    const Stats& figures = counted.figures;
    std::string text = fmt::format("{}, {} matches of {}\n", counted.game->info().title, figures.matches,
                                   join(counted.run.setup.players, ", "));
    for (std::size_t i = 0; i < figures.seats.size(); ++i)
        if (const auto points = share_of(figures.seats[i].points, kMatchPoints))
            text += fmt::format("seat {}: {} of the points; {}\n", i + 1, percent_in_words(*points),
                                wins_in_words(figures.seats[i], figures.matches));
    if (const auto draws = share_of(figures.drawn, figures.matches))
        text += fmt::format("draws: {} of {} matches, {}\n", figures.drawn, figures.matches, percent_in_words(*draws));
    text += "(the winners of a match share one point; in a draw all seats share it)\n";
    std::int64_t answers = 0;
    for (const auto& [length, times] : figures.answers)
        answers += length * times;
    text += fmt::format("answers per match {:.2f}\n",
                        static_cast<double>(answers) / static_cast<double>(std::max<std::int64_t>(1, figures.matches)));
    text += boards_in_words(counted);
    for (const Warning& warning : warnings_of(counted))
        text += "! " + warning.text + "\n";
    return text;
}

}  // namespace quattro::tools
