// Measures snapshots, saves, and replays of logs for every game of the base pack. Snapshots and saves are taken half
// way through a match.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "match/impl.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

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
    const auto worker = ImplAccess::worker(*game);
    PlayoutRandom random{1};
    State whole = ImplAccess::of(match).state;
    const int answers = worker->executor.playout(whole, random);
    random = PlayoutRandom{1};
    worker->executor.playout(ImplAccess::of(match).state, random, answers / 2);
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
    each_time(bench, write_snapshot(match).size(), [&] { return write_snapshot(match); });
}
void restore(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    const std::string bytes = write_snapshot(match);
    Diagnostics out;
    check(restore_snapshot(ImplAccess::of(match).game, bytes, out).has_value(), out);
    each_time(bench, bytes.size(), [&] { return restore_snapshot(ImplAccess::of(match).game, bytes, out); });
}
void save(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    each_time(bench, write_save(match).size(), [&] { return write_save(match); });
}
void load(benchmark::State& bench, const std::string& id) {
    const Match match = half_way(id);
    const std::string text = write_save(match);
    Diagnostics out;
    check(load_save(ImplAccess::of(match).game, text, "save", out).has_value(), out);
    each_time(bench, text.size(), [&] { return load_save(ImplAccess::of(match).game, text, "save", out); });
}

// Measures the time that a host needs to resume a log: a whole match is replayed, and every hash is compared.
void resume(benchmark::State& bench, const std::string& id) {
    Match match(ImplAccess::of(half_way(id)).game, 1);
    const auto worker = ImplAccess::worker(match.game());
    PlayoutRandom random{1};
    while (!match.over()) {
        const std::size_t before = match.inputs();
        for (Seat seat = 1; seat <= match.game().info().seats && match.inputs() == before; ++seat)
            for (const PromptView& prompt : match.seen_by(seat).prompts()) {
                if (prompt.answered) continue;
                Values values;
                for (const FieldView& field : prompt.fields) {
                    const auto options =
                        ImplAccess::of(match).form(seat, prompt.number)->ascending_options(field.name, values);
                    if (!options.empty())
                        values.emplace_back(field.name,
                                            options[random.below(static_cast<std::uint32_t>(options.size()))]);
                }
                if (match.answer(seat, prompt.number, values, match.now())) std::exit(1);
                break;
            }
        if (match.inputs() == before) match.tick(match.seen_by(kHost).next_deadline().value_or(match.now()));
    }
    const std::string log = write_log(match);
    Diagnostics out;
    check(replay_log(ImplAccess::of(match).game, log, "log", out).has_value(), out);
    each_time(bench, log.size(), [&] { return replay_log(ImplAccess::of(match).game, log, "log", out); });
    bench.counters["inputs"] = static_cast<double>(match.inputs());
}

const int kRegistered = [] {
    Diagnostics out;
    for (const std::string& id : Game::list({QUATTRO_HOME_DIR}, out)) {
        benchmark::RegisterBenchmark(("snapshot/" + id).c_str(), snapshot, id);
        benchmark::RegisterBenchmark(("restore/" + id).c_str(), restore, id);
        benchmark::RegisterBenchmark(("save/" + id).c_str(), save, id);
        benchmark::RegisterBenchmark(("load/" + id).c_str(), load, id);
        benchmark::RegisterBenchmark(("resume/" + id).c_str(), resume, id);
    }
    return 0;
}();

}  // namespace
