// `quattro analyse`: replays a saved match, estimates each seat's chances and reports the costliest answers.
#include "cli/analyse.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "analytics/board_info.hpp"
#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/event_text.hpp"
#include "cli/forecast.hpp"
#include "cli/progress_line.hpp"
#include "cli/report_failure.hpp"
#include "cli/report_files.hpp"
#include "cli/rulebook.hpp"
#include "cli/saved_match.hpp"
#include "cli/seed.hpp"
#include "cli/verbs.hpp"
#include "rulebook/look.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

constexpr int kRows = 11;                // height of the chart, in lines
constexpr int kMargin = 8;               // columns left of the chart, for the scale
constexpr std::size_t kMaxMistakes = 5;  // mistakes that are reported
constexpr double kLeast = 0.1;           // minimum cost of a reported mistake
constexpr int kLeastColumns = 10;

char mark_of(std::size_t seat) {
    return static_cast<char>(seat < 9 ? '1' + static_cast<int>(seat) : 'a' + static_cast<int>(seat) - 9);
}

// The values at the bottom and the top of the chart. Chances lie between 0 and 1; scores extend the range.
std::pair<double, double> range_of(const std::vector<ExpectedResults>& all) {
    double lowest = 0, highest = 1;
    for (const ExpectedResults& here : all)
        for (const double one : here)
            lowest = std::min(lowest, one), highest = std::max(highest, one);
    return {lowest, highest};
}

// The answer as the host reads it, without the name of its seat.
std::string answer_in_words(Seat seat, const Values& values, const Look& look) {
    Event answered{.kind = EventKind::answered, .data = {{"seat", std::to_string(seat)}}};
    answered.data.insert(answered.data.end(), values.begin(), values.end());
    const std::string told = event_text(answered, kHost, look), whose = seat_name(seat, {kHost, look}) + ": ";
    return lower(told).starts_with(lower(whose)) ? told.substr(whose.size()) : told;
}

Analysed analysed(const Match& match, const AnalyseRequest& request) {
    History history(match);
    Analysis analysis(history, request.playouts, request.seed);
    const std::size_t inputs = history.last() - history.first() + 1;
    const double seconds = [&] {
        const ProgressLine waiting("analysing the first input");  // the playouts from the first input are the longest
        return measure_seconds([&] { analysis.after(history.first()); });
    }();
    show_forecast(
        analysis_forecast(static_cast<std::int64_t>(inputs), request.playouts, seconds * static_cast<double>(inputs)));
    ProgressLine waiting("analysing the inputs");
    Analysed all{history.first(), {}, {}, request.playouts};
    all.mistakes = analysis.costly_answers(kMaxMistakes, kLeast, [&](std::size_t input) {
        waiting.set_text(fmt::format("analysing input {} of {}", input, history.last()));
    });
    for (std::size_t input = history.first(); input <= history.last(); ++input)
        all.chances.push_back(analysis.after(input));
    return all;
}

void show(const SavedMatch& saved, const Match& match, const Analysed& all) {
    Look look = look_of_output();
    look.game = saved.game.get();
    look.names = saved.log.header.names;
    std::cout << fmt::format(
        "{}, seed {}: the expected result of each seat, from {} simulated matches for each input\n\n{}\n",
        saved.game->info().title, match.seed(), all.playouts, chart(all, look.width));
    for (std::size_t seat = 0; seat < all.chances.front().size(); ++seat)
        std::cout << fmt::format("{} {}: {:.2f} at the beginning, {:.2f} at the end\n", mark_of(seat),
                                 seat_name(static_cast<Seat>(seat) + 1, {kHost, look}), all.chances.front()[seat],
                                 all.chances.back()[seat]);
    std::cout << (all.mistakes.empty() ? "\nNo answer cost much, given what its seat knew.\n"
                                       : "\nThe most costly answers:\n");
    for (const CostlyAnswer& mistake : all.mistakes)
        std::cout << to_text(mistake, look) << '\n';
}

// The data of the HTML page.
Json page_of(const SavedMatch& saved, const Match& match, const Analysed& all, const AnalyseRequest& request) {
    Look look = look_of_output();
    look.game = saved.game.get();
    look.names = saved.log.header.names;
    const GameInfo& info = saved.game->info();
    Json curve = Json::array(), answers = Json::array();
    for (std::size_t i = 0; i < all.chances.size(); ++i)
        curve.push_back({{"input", all.first + i}, {"chances", all.chances[i]}});
    for (const CostlyAnswer& mistake : all.mistakes)
        answers.push_back({{"input", mistake.input},
                           {"seat", mistake.seat},
                           {"answer", answer_in_words(mistake.seat, mistake.given, look)},
                           {"before", mistake.before},
                           {"after", mistake.after},
                           {"cost", mistake.before - mistake.after},
                           {"better", answer_in_words(mistake.seat, mistake.better, look)},
                           {"better_chance", mistake.with_better}});
    return {{"quattro", "analysis"},
            {"version", 1},
            {"run",
             {{"game", info.id},
              {"title", info.title},
              {"players", saved.log.header.players},
              {"names", saved.log.header.names},
              {"log", request.log.filename().string()},
              {"playouts", all.playouts},
              {"seed", seed_to_json(match.seed())}}},
            {"worth_in",
             score_counter(*saved.game).empty() ? "matches" : title_of(*saved.game, score_counter(*saved.game))},
            {"curve", curve},
            {"answers", answers}};
}

}  // namespace

std::string chart(const Analysed& analysed, int width) {
    const std::vector<ExpectedResults>& all = analysed.chances;
    const auto [lowest, highest] = range_of(all);
    const auto room = static_cast<std::size_t>(std::max(kLeastColumns, width - kMargin));
    const std::size_t apart = (all.size() + room - 1) / room, columns = (all.size() + apart - 1) / apart;
    std::vector<std::string> rows(kRows, std::string(columns, ' '));
    for (std::size_t column = 0; column < columns; ++column) {
        const ExpectedResults& here = all[std::min((column + 1) * apart, all.size()) - 1];
        for (std::size_t seat = 0; seat < here.size(); ++seat) {
            const double up = (here[seat] - lowest) / (highest - lowest) * (kRows - 1);
            char& sign = rows[static_cast<std::size_t>(kRows - 1 - std::lround(up))][column];
            sign = sign == ' ' ? mark_of(seat) : '+';
        }
    }
    std::string text;
    for (int row = 0; row < kRows; ++row) {
        const double worth = highest - (highest - lowest) * row / (kRows - 1);
        std::string& line = rows[static_cast<std::size_t>(row)];
        line.erase(line.find_last_not_of(' ') + 1);
        text += fmt::format("{:>{}} |{}\n", row % 5 == 0 ? fmt::format("{:.2f}", worth) : "", kMargin - 3, line);
    }
    const std::string last = std::to_string(analysed.first + all.size() - 1);
    const std::string first = std::to_string(analysed.first);
    const std::size_t between = columns > first.size() + last.size() ? columns - first.size() - last.size() : 1;
    return text + std::string(kMargin - 1, ' ') + first + std::string(between, ' ') + last + "  inputs\n";
}

std::string to_text(const CostlyAnswer& mistake, const Look& look) {
    return fmt::format("input {}, {}: `{}` cost {:.2f} ({:.2f} to {:.2f}); better: `{}` ({:.2f})", mistake.input,
                       seat_name(mistake.seat, {kHost, look}), answer_in_words(mistake.seat, mistake.given, look),
                       mistake.before - mistake.after, mistake.before, mistake.after,
                       answer_in_words(mistake.seat, mistake.better, look), mistake.with_better);
}

Json to_json(const Analysed& analysed) {
    Json json{{"playouts", analysed.playouts}, {"chances", Json::array()}, {"mistakes", Json::array()}};
    for (std::size_t i = 0; i < analysed.chances.size(); ++i)
        json["chances"].push_back({{"input", analysed.first + i}, {"seats", analysed.chances[i]}});
    for (const CostlyAnswer& mistake : analysed.mistakes)
        json["mistakes"].push_back({{"input", mistake.input},
                                    {"seat", mistake.seat},
                                    {"prompt", mistake.prompt},
                                    {"given", to_json(mistake.given)},
                                    {"before", mistake.before},
                                    {"after", mistake.after},
                                    {"better", to_json(mistake.better)},
                                    {"with_better", mistake.with_better}});
    return json;
}

int run_analyse(const AnalyseRequest& request) {
    std::string problem;
    const auto saved = open_log(request.log, pack_stack(request.packs), false, problem);
    if (!saved) {
        std::cerr << problem << '\n';
        return 1;
    }
    Diagnostics errors;
    const auto match = replay_log(saved->game, saved->log.text, request.log.string(), errors);
    if (!match) {
        std::cerr << errors.show() << '\n';
        return 1;
    }
    if (problem = prepare_folder(request.out, names_of_page("analysis")); !problem.empty())
        return report_failure(problem);
    const Analysed all = analysed(*match, request);
    if (request.json)
        std::cout << line_of(to_json(all)) << '\n';
    else
        show(*saved, *match, all);
    if (request.out.folder.empty()) return 0;
    problem = write_page(page_of(*saved, *match, all, request), request.out.folder, "analysis");
    if (problem.empty()) return 0;
    std::cerr << problem << '\n';
    return 1;
}

}  // namespace quattro::tools
