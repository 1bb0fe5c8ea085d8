#include "cli/run_info.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "cli/packs.hpp"
#include "cli/progress_line.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kBlock = 32;  // number of matches that a thread takes at once

// Shows the progress of a run, for example "playing quattro-loop: 42 %, 12 s to go".
class Progress {
public:
    Progress(std::string what, std::int64_t all) : what_(std::move(what)), all_(all), waiting_(what_) {}
    void played(std::int64_t count) {
        const std::lock_guard lock(mutex_);
        played_ += count;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
        const double left = seconds * static_cast<double>(all_ - played_) / static_cast<double>(played_);
        waiting_.set_text(fmt::format("{}: {} %, {:.0f} s to go,", what_, 100 * played_ / all_, left));
    }

private:
    std::string what_;
    std::int64_t all_, played_ = 0;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    ProgressLine waiting_;
};

// The state shared by the threads. Every block before the first failure is played, so the reported failure does not
// depend on the number of threads.
struct SharedBlocks {
    std::atomic<std::int64_t> next;
    std::int64_t end;
    std::mutex mutex;
    std::int64_t failed_at;
    std::exception_ptr failure;
};

void play_blocks(Simulation& simulation, SharedBlocks& shared, Progress& progress) {
    while (true) {
        const std::int64_t first = shared.next.fetch_add(kBlock);
        const std::int64_t count = std::min(kBlock, shared.end - first);
        if (count <= 0) return;
        try {
            simulation.play(first, count);
            progress.played(count);
        } catch (...) {
            const std::lock_guard lock(shared.mutex);
            if (!shared.failure || first < shared.failed_at) {
                shared.failed_at = first;
                shared.failure = std::current_exception();
            }
            shared.next = shared.end;
            return;
        }
    }
}

}  // namespace

RunInfo run_info(const Game& game, std::int64_t matches, const SimulationSetup& setup) {
    return {game.info().id, game.content_hash(), game.rules_hash(), options_of(game), matches, setup};
}

int cores() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

std::int64_t shard_begin(std::int64_t matches, const Shard& shard) {
    const std::int64_t whole = matches / shard.of, rest = matches % shard.of, before = shard.part - 1;
    return whole * before + std::min(rest, before);
}

Stats play_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads) {
    const std::int64_t begin = shard_begin(run.matches, shard), end = shard_end(run.matches, shard);
    std::vector<std::unique_ptr<Simulation>> simulations;
    const std::int64_t useful = std::max<std::int64_t>(1, (end - begin + kBlock - 1) / kBlock);
    for (std::int64_t i = 0; i < std::min<std::int64_t>(threads, useful); ++i)
        simulations.push_back(std::make_unique<Simulation>(game, run.setup));
    SharedBlocks shared{{begin}, end, {}, end, nullptr};
    {
        Progress progress(fmt::format("playing {}", run.game), std::max<std::int64_t>(1, end - begin));
        std::vector<std::thread> running;
        for (std::size_t i = 1; i < simulations.size(); ++i)
            running.emplace_back([&, i] { play_blocks(*simulations[i], shared, progress); });
        play_blocks(*simulations[0], shared, progress);
        for (std::thread& thread : running)
            thread.join();
    }
    if (shared.failure) std::rethrow_exception(shared.failure);
    Stats all;
    for (const auto& simulation : simulations)
        all += simulation->take();
    return all;
}

}  // namespace quattro::tools
