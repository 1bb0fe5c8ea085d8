// Measures how long it takes to apply answers and record their events, and to make the views of all seats.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "match/impl.hpp"
#include "state/random_stream.hpp"

namespace {

using namespace quattro;

struct Given {
    Seat seat = 0;
    std::uint32_t number = 0;
    Values values;
};

std::shared_ptr<const Game> load(const std::string& id) {
    Diagnostics out;
    auto game = Game::load({QUATTRO_HOME_DIR}, id, {}, out);
    if (game) return game;
    std::fputs(out.show().c_str(), stderr);
    std::exit(1);
}

// The answers of one random match, so that the benchmarks can replay them. Ends where no seat can answer.
std::vector<Given> some_match(const std::shared_ptr<const Game>& game) {
    std::vector<Given> given;
    PlayoutRandom random{7};
    Match match(game, 1);
    while (!match.over()) {
        const std::size_t before = given.size();
        for (Seat seat = 1; seat <= game->info().seats; ++seat)
            for (const PromptView& prompt : match.seen_by(seat).prompts()) {
                if (prompt.answered) continue;
                Given one{seat, prompt.number, {}};
                for (const FieldView& field : prompt.fields) {
                    const auto options =
                        ImplAccess::of(match).form(seat, prompt.number)->ascending_options(field.name, one.values);
                    if (!options.empty())
                        one.values.emplace_back(field.name,
                                                options[random.below(static_cast<std::uint32_t>(options.size()))]);
                }
                const bool taken = !match.answer(seat, one.number, one.values, match.now());
                if (taken) given.push_back(std::move(one));
                break;
            }
        if (given.size() == before) break;
    }
    return given;
}

void answers(benchmark::State& bench, const std::string& id) {
    const auto game = load(id);
    const std::vector<Given> given = some_match(game);
    for (auto _ : bench) {
        Match match(game, 1);
        for (const Given& one : given)
            benchmark::DoNotOptimize(match.answer(one.seat, one.number, one.values, match.now()));
    }
    bench.counters["per answer"] = benchmark::Counter(
        static_cast<double>(given.size()), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void views(benchmark::State& bench, const std::string& id) {
    const auto game = load(id);
    const std::vector<Given> given = some_match(game);
    Match match(game, 1);
    for (std::size_t i = 0; i < given.size() / 2; ++i)
        match.answer(given[i].seat, given[i].number, given[i].values, match.now());
    for (auto _ : bench)
        for (Seat seat = 1; seat <= game->info().seats; ++seat)
            benchmark::DoNotOptimize(match.seen_by(seat).view());
}

}  // namespace

BENCHMARK_CAPTURE(answers, quattro_bridge, "quattro-bridge");
BENCHMARK_CAPTURE(answers, quattro_loop, "quattro-loop");
BENCHMARK_CAPTURE(views, quattro_bridge, "quattro-bridge");
BENCHMARK_CAPTURE(views, quattro_loop, "quattro-loop");
