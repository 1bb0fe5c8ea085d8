// `quattro measure`: what random play makes of a game's boards.
#include "cli/measure.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/contest.hpp"
#include "cli/verbs.hpp"
#include "cli/waiting.hpp"

namespace quattro::tools {
namespace {

double percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

// Which of the game's boards are meant; none named: all. Nothing, with a sentence, if one is not the game's.
std::optional<std::vector<bool>> wanted_boards(const GameInfo& info, const std::vector<std::string>& named,
                                               std::string& problem) {
    std::vector<bool> wanted(info.boards.size(), named.empty());
    for (const std::string& name : named) {
        const auto found = std::find(info.boards.begin(), info.boards.end(), name);
        if (found == info.boards.end()) {
            problem = fmt::format("{} plays no board '{}' ({})", info.id, name, suggest(name, info.boards));
            return std::nullopt;
        }
        wanted[static_cast<std::size_t>(found - info.boards.begin())] = true;
    }
    return wanted;
}

int measure(const Game& game, const MeasureRequest& request) {
    BoardRounds rounds(game);
    if (!rounds.obstacle().empty()) {
        std::cerr << fmt::format("{} cannot be measured: it {}\n", game.info().id, rounds.obstacle());
        return 1;
    }
    std::string problem;
    const auto wanted = wanted_boards(game.info(), request.boards, problem);
    if (!wanted) {
        std::cerr << problem << '\n';
        return 1;
    }
    std::vector<BoardFigures> figures = [&] {
        const Waiting waiting(fmt::format("playing {}", game.info().id));
        return rounds.play(*wanted, request.matches, request.seed);
    }();
    for (std::size_t board = wanted->size(); board-- > 0;)
        if (!(*wanted)[board]) figures.erase(figures.begin() + static_cast<std::ptrdiff_t>(board));
    std::cout << figures_in_words(figures, rounds.pattern(), rounds.slots());
    const bool good = std::all_of(figures.begin(), figures.end(),
                                  [&](const BoardFigures& board) { return missed(board, rounds.slots()).empty(); });
    return good ? 0 : 1;
}

// Each of the bots against the one before it.
int measure_bots(const std::shared_ptr<const Game>& game, const MeasureRequest& request) {
    std::vector<std::string> bots;
    for (const std::string& name : split(request.bots, ',')) {
        std::string problem;
        const auto known = read_bots(std::string(trim(name)), problem);
        if (!known) {
            std::cerr << problem << '\n';
            return 1;
        }
        bots.push_back(*known);
    }
    if (bots.size() < 2) {
        std::cerr << fmt::format("--bots {}: name at least two, like bot:1,bot:2\n", request.bots);
        return 1;
    }
    std::vector<Contest> contests;
    Waiting waiting(fmt::format("playing {}", game->info().id));
    for (std::size_t i = 1; i < bots.size(); ++i) {
        waiting.say(fmt::format("playing {}: {} against {}", game->info().id, bots[i], bots[i - 1]));
        auto played = contest(game, bots[i], bots[i - 1], (request.matches + 1) / 2, request.seed, std::cerr);
        if (!played) return 1;
        contests.push_back(std::move(*played));
    }
    std::cout << contests_in_words(contests);
    return std::all_of(contests.begin(), contests.end(), clearly_won) ? 0 : 1;
}

}  // namespace

double made_percent(const BoardFigures& figures) { return percent(figures.made, figures.seat_rounds); }

double changed_percent(const BoardFigures& figures, std::size_t slot) {
    return percent(figures.changed[slot], figures.seat_rounds);
}

std::string missed(const BoardFigures& figures, const std::vector<std::string>& slots) {
    if (figures.seat_rounds == 0) return "was never played to the end of a round";
    std::vector<std::string> list;
    if (const double made = made_percent(figures); made < kLeastMade || made > kMostMade)
        list.push_back(fmt::format("made in {:.1f} %, {:.0f} to {:.0f} wanted", made, kLeastMade, kMostMade));
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (const double changed = changed_percent(figures, slot); changed < kLeastChanged)
            list.push_back(fmt::format("{} changes {:.1f} %, {:.0f} wanted", slots[slot], changed, kLeastChanged));
    return join(list, "; ");
}

std::string figures_in_words(const std::vector<BoardFigures>& boards, std::string_view pattern,
                             const std::vector<std::string>& slots) {
    std::size_t width = 5;
    for (const BoardFigures& board : boards)
        width = std::max(width, board.board.size());
    std::string text = fmt::format("{:<{}}  seat-rounds  {:>8}", "board", width, pattern);
    for (const std::string& slot : slots)
        text += fmt::format("{:>7}", slot);
    text += '\n';
    for (const BoardFigures& board : boards) {
        text += fmt::format("{:<{}}  {:>11}  {:>6.1f} %", board.board, width, board.seat_rounds, made_percent(board));
        for (std::size_t slot = 0; slot < slots.size(); ++slot)
            text += fmt::format("{:>7.1f}", changed_percent(board, slot));
        if (const std::string what = missed(board, slots); !what.empty()) text += "  ! " + what;
        text += '\n';
    }
    return text;
}

int run_measure(const MeasureRequest& request) {
    std::string problem;
    const auto options = read_options(request.options, problem);
    if (!options) {
        std::cerr << problem << '\n';
        return 1;
    }
    Diagnostics errors;
    const auto game = load_game(pack_stack(request.packs), request.game, *options, errors);
    if (!game) {
        std::cerr << errors.show() << '\n';
        return 1;
    }
    try {
        return request.bots.empty() ? measure(*game, request) : measure_bots(game, request);
    } catch (const PackError& error) {
        std::cerr << error.show() << '\n';
        return 1;
    }
}

}  // namespace quattro::tools
