// What it costs to keep a match and to go on with it: snapshots and saves of every shipped game, half way through.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "match/impl.hpp"

namespace {

using namespace quattro;

Match half_way(const std::string& id) {
    Diagnostics out;
    auto game = Game::load({QUATTRO_HOME_DIR}, id, {}, out);
    if (!game) {
        std::fputs(out.show().c_str(), stderr);
        std::exit(1);
    }
    Match match(game, 1);
    const auto worker = game->worker();
    PlayoutRandom random{1};
    State whole = match.impl().state;
    const int answers = worker->executor.playout(whole, random);
    random = PlayoutRandom{1};
    worker->executor.playout(match.impl().state, random, answers / 2);
    return match;
}

template <class F>
void each_time(benchmark::State& bench, std::size_t bytes, F&& f) {
    for (auto _ : bench)
        benchmark::DoNotOptimize(f());
    bench.counters["bytes"] = static_cast<double>(bytes);
}

void check(bool good, const Diagnostics& out) {
    if (good) return;
    std::fputs(out.show().c_str(), stderr);
    std::exit(1);
}

void snapshot(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    each_time(bench, match.snapshot().size(), [&] { return match.snapshot(); });
}
void restore(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    const std::string bytes = match.snapshot();
    Diagnostics out;
    check(Match::restore(match.impl().game, bytes, out).has_value(), out);
    each_time(bench, bytes.size(), [&] { return Match::restore(match.impl().game, bytes, out); });
}
void save(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    each_time(bench, match.save().size(), [&] { return match.save(); });
}
void load(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    const std::string text = match.save();
    Diagnostics out;
    check(Match::load(match.impl().game, text, "save", out).has_value(), out);
    each_time(bench, text.size(), [&] { return Match::load(match.impl().game, text, "save", out); });
}

const int kRegistered = [] {
    Diagnostics out;
    for (const std::string& id : Game::list({QUATTRO_HOME_DIR}, out)) {
        benchmark::RegisterBenchmark(("snapshot/" + id).c_str(), snapshot, id);
        benchmark::RegisterBenchmark(("restore/" + id).c_str(), restore, id);
        benchmark::RegisterBenchmark(("save/" + id).c_str(), save, id);
        benchmark::RegisterBenchmark(("load/" + id).c_str(), load, id);
    }
    return 0;
}();

}  // namespace
