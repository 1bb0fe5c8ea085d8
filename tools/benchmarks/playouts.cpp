// Plays random matches of one game, for tools/bench --against, which compiles it with the current engine and with that
// of an earlier commit. The arguments are PACK GAME MATCHES. Prints the duration in seconds, the number of answers, and
// a digest of the winners.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "match/impl.hpp"
#include "match/quattro.hpp"

using namespace quattro;

#ifdef QUATTRO_BEFORE  // defined for commits in which the public header still had these functions
auto worker_of(const Game& game) { return game.worker(); }
const Rules& rules_of(const Game& game) { return game.rules(); }
#else
auto worker_of(const Game& game) { return ImplAccess::worker(game); }
const Rules& rules_of(const Game& game) { return ImplAccess::rules(game); }
#endif

int main(int count, char** words) {
    if (count != 4) return 2;
    Diagnostics out;
    const auto game = Game::load({words[1]}, words[2], {}, out);
    if (!game) return std::fprintf(stderr, "%s\n", out.show().c_str()), 1;
    const auto worker = worker_of(*game);
    const Shape& shape = rules_of(*game).shape();
    PlayoutRandom random{1};
    State match;
    long answers = 0;
    std::uint64_t winners = 0;
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < std::atoi(words[3]); ++i) {
        worker->executor.begin(match, static_cast<std::uint64_t>(i), 0);
        answers += worker->executor.playout(match, random);
        winners = mix(winners ^ match.at(shape.winners, 0));
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::printf("%.6f %ld %016llx\n", took.count(), answers, static_cast<unsigned long long>(winners));
}
