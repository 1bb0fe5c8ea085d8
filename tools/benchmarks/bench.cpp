// Measures the engine: whole random matches, the start of a match, one effect, one copy of a state. Compare figures
// only within one run.
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "builtins/language.hpp"
#include "link/load.hpp"
#include "match/impl.hpp"
#include "run/execute.hpp"

// Counts allocations, to show that a playout makes none.
namespace {
std::atomic<std::uint64_t> allocations{0};
}
void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace quattro;

std::unique_ptr<Rules> load(const std::string& game) {
    Diagnostics out;
    const PackSet packs = PackSet::open({QUATTRO_HOME_DIR}, out);
    auto rules = load_rules(standard_language(), packs, game, {}, out);
    if (!rules) {
        std::fputs(out.show().c_str(), stderr);
        std::exit(1);
    }
    return rules;
}

struct Table {
    std::unique_ptr<Rules> rules;
    Vm vm;
    Scratch scratch;
    Executor executor;
    State state;
    PlayoutRandom random{1};

    explicit Table(const std::string& game)
        : rules(load(game)),
          vm(rules->scripts, rules->libs, rules->calls, rules->shape()),
          executor(*rules, vm, scratch) {}
    int play(std::uint64_t seed) {
        executor.begin(state, seed, 0);
        return executor.playout(state, random);
    }
};

void matches(benchmark::State& bench, const std::string& game) {
    Table table(game);
    std::uint64_t seed = 0;
    for (int i = 0; i < 50; ++i)
        table.play(seed++);  // lets vectors grow before allocations are counted
    const std::uint64_t before = allocations;
    std::int64_t answers = 0;
    std::int64_t played = 0;
    for (auto _ : bench) {
        answers += table.play(seed++);
        ++played;
    }
    bench.counters["matches/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
    bench.counters["answers/s"] = benchmark::Counter(static_cast<double>(answers), benchmark::Counter::kIsRate);
    bench.counters["answers"] = static_cast<double>(answers) / static_cast<double>(played);
    bench.counters["allocations"] = static_cast<double>(allocations - before) / static_cast<double>(played);
    bench.counters["bytes"] = static_cast<double>(table.state.size());
}

void new_match(benchmark::State& bench, const std::string& game) {
    Table table(game);
    std::uint64_t seed = 0;
    for (auto _ : bench)
        table.executor.begin(table.state, seed++, 0);
}

void copy_state(benchmark::State& bench, const std::string& game) {
    Table table(game);
    table.play(1);
    State copy = table.state;
    for (auto _ : bench) {
        copy = table.state;
        benchmark::DoNotOptimize(copy.bytes());
        benchmark::ClobberMemory();
    }
    bench.counters["bytes"] = static_cast<double>(copy.size());
}

void copy_memory(benchmark::State& bench, const std::string& game) {
    Table table(game);
    table.play(1);
    State copy = table.state;
    for (auto _ : bench) {
        std::memcpy(copy.bytes(), table.state.bytes(), copy.size());
        benchmark::DoNotOptimize(copy.bytes());
        benchmark::ClobberMemory();
    }
}

// Calls one script with two operations as the flow does. Its targets are already found.
void scripted_effect(benchmark::State& bench) {
    Table table("quattro-loop");
    const Rules& rules = *table.rules;
    const int places = 2;
    table.executor.begin(table.state, 1, 0);
    CallIndex call;
    for (const CallIndex i : rules.calls.indices())
        if (rules.scripts[rules.calls[i].script].id == "steal") call = i;
    if (!call.valid()) return bench.SkipWithError("no board uses 'steal', the effect with two operations");
    CallContext& context = table.scratch.call;
    context.shape = &rules.shape();
    context.state = &table.state;
    context.operations = &table.scratch.operations;
    context.instance = rules.shape().instance_of(rules.slot_zone, 1);
    for (auto _ : bench) {
        table.scratch.operations.clear();
        context.clear();
        for (int i = 0; i < places; ++i) {
            context.cards.push_back(i);
            context.close_set();
        }
        table.vm.call(call.number(), context, {});
        benchmark::DoNotOptimize(table.scratch.operations.data());
    }
    bench.counters["operations"] = static_cast<double>(table.scratch.operations.size());
}

}  // namespace

BENCHMARK_CAPTURE(matches, connect_four, "connect-four");
BENCHMARK_CAPTURE(matches, simultaneous_connect_four, "simultaneous-connect-four");
BENCHMARK_CAPTURE(matches, quattro_loop, "quattro-loop");
BENCHMARK_CAPTURE(matches, quattro_loop_final, "quattro-loop-final");
BENCHMARK_CAPTURE(matches, quarto, "quarto");
BENCHMARK_CAPTURE(matches, triangle_clock, "triangle-clock");
BENCHMARK_CAPTURE(matches, quattro_bridge, "quattro-bridge");
BENCHMARK_CAPTURE(new_match, connect_four, "connect-four");
BENCHMARK_CAPTURE(new_match, quattro_loop, "quattro-loop");
BENCHMARK(scripted_effect);
BENCHMARK_CAPTURE(copy_state, connect_four, "connect-four");
BENCHMARK_CAPTURE(copy_memory, connect_four, "connect-four");
BENCHMARK_CAPTURE(copy_state, quattro_loop, "quattro-loop");
BENCHMARK_CAPTURE(copy_memory, quattro_loop, "quattro-loop");
BENCHMARK_CAPTURE(copy_state, quattro_bridge, "quattro-bridge");
BENCHMARK_CAPTURE(copy_memory, quattro_bridge, "quattro-bridge");
BENCHMARK_MAIN();
