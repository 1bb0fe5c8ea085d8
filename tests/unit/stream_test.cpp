// Tests that every random draw depends on all 64 bits of a seed, and that scenarios accept all of them.
#include <functional>

#include "check/scenario.hpp"
#include "match/impl.hpp"
#include "small_pack.hpp"
#include "state/random_stream.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Matchers::Contains;

namespace {

const std::string kDealt = R"(
seats: 3
zones:
  deck: { kind: pile, seen_by: nobody, starts: [s1, s2, s3, s4, s5, s6, s7, s8, s9, m1, m2, m3, m4, m5, m6, m7, m8, m9] }
  box: { kind: pile, seen_by: nobody }
prompts:
  pick: { fields: { number: { pick: 1..9 } }, seconds: 60 }
flow:
  mix: { shuffle: deck }
  first: { ask: pick }
  again: { shuffle: box }
  over: { end: draw }
)";

constexpr std::uint64_t kSeeds[] = {0, 1, 0x0123456789ABCDEFU, 0x8000000000000000U, UINT64_MAX};
constexpr std::uint32_t kBound = 1000;

using Draws = std::vector<std::uint32_t>;
using DrawsOf = std::function<Draws(std::uint64_t seed, std::size_t count)>;

// Draws of every stream of the game, for the table and for each seat, and of the draws among candidates.
std::vector<DrawsOf> every_stream(const Rules& rules) {
    std::vector<DrawsOf> all;
    const Shape& s = rules.shape();
    for (int stream = 0; stream < static_cast<int>(s.streams.size()); ++stream)
        for (Seat seat = 0; seat <= s.seats; ++seat)
            all.push_back([&rules, &s, stream, seat](std::uint64_t seed, std::size_t count) {
                State m = rules.start;
                m.at(s.seed, 0) = seed;
                Draws draws;
                while (draws.size() < count)
                    draws.push_back(next_random(s, m, stream, seat, kBound));
                return draws;
            });
    for (Seat seat = 1; seat <= s.seats; ++seat)
        all.push_back([seat](std::uint64_t seed, std::size_t count) {
            Draws draws;
            while (draws.size() < count)
                draws.push_back(sample_outside_streams(seed, seat, static_cast<std::uint32_t>(draws.size()), kBound));
            return draws;
        });
    return all;
}

}  // namespace

TEST_CASE("each of the 64 bits of a seed changes the draws of every stream, half of the first ones") {
    SmallPack pack;
    const auto game = pack.game(kDealt);
    const std::vector<DrawsOf> streams = every_stream(ImplAccess::rules(*game));
    REQUIRE(streams.size() > 6);  // more than the draws among candidates
    for (const DrawsOf& draws_of : streams)
        for (int bit = 0; bit < 64; ++bit) {
            INFO("bit " << bit);
            for (const std::uint64_t seed : kSeeds)
                CHECK(draws_of(seed, 8) != draws_of(seed ^ 1ULL << bit, 8));
            int other_half = 0;  // of 1,000; six standard errors are 95
            for (std::uint64_t i = 0; i < 1000; ++i) {
                const std::uint64_t seed = mix(i + 1);
                const bool high = draws_of(seed, 1)[0] >= kBound / 2;
                other_half += high != (draws_of(seed ^ 1ULL << bit, 1)[0] >= kBound / 2) ? 1 : 0;
            }
            CHECK(std::abs(other_half - 500) < 100);
        }
}

TEST_CASE("ten thousand seeds have ten thousand different beginnings in every stream") {
    SmallPack pack;
    const auto game = pack.game(kDealt);
    for (const DrawsOf& draws_of : every_stream(ImplAccess::rules(*game))) {
        std::set<Draws> beginnings;
        for (std::uint64_t i = 0; i < 10'000; ++i)
            beginnings.insert(draws_of(mix(i + 7), 4));
        CHECK(beginnings.size() == 10'000);
    }
}

TEST_CASE("a match keeps all 64 bits of its seed, and shuffles by all of them") {
    SmallPack pack;
    const auto game = pack.game(kDealt);
    for (const std::uint64_t seed : kSeeds) {
        const Match match(game, seed);
        CHECK(match.seed() == seed);
        const auto deck = [](const Match& m) { return m.seen_by(kHost).view().zones.at(0).cards; };
        for (int bit = 0; bit < 64; ++bit)
            CHECK(deck(match) != deck(Match(game, seed ^ 1ULL << bit)));
    }
}

TEST_CASE("a scenario takes every seed of 64 bits, in quotes or not, and nothing else") {
    SmallPack pack;
    pack.game(kDealt);
    const auto said = [&](const std::string& seed) {
        pack.write("tests/seeds.yaml",
                   "- scenario: Seeds\n  game: small\n  seed: " + seed + "\n  expect: { asked: { 1: pick } }\n");
        Diagnostics out;
        const auto results = run_scenarios({pack.folder()}, pack.folder() / "tests/seeds.yaml", out);
        REQUIRE(results.size() == 1);
        return results[0].passed ? "passed" : out.show() + results[0].report;
    };
    for (const char* seed :
         {"0", "7", "9223372036854775808", "18446744073709551615", "\"18446744073709551615\"", "'7'"})
        CHECK(said(seed) == "passed");
    for (const char* seed : {"-1", "18446744073709551616", "1.5", "seven", "\"\"", "[1]", "0x10"})
        CHECK_THAT(said(seed), Contains("seeds.yaml:3:9: 'seed' takes a whole number from 0 to 18446744073709551615"));
    CHECK_THAT(said("007"), Contains("write it without leading zeros"));
}
