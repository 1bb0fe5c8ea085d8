// Tests the history of a match: its state after every input, in any order of calls.
#include "small_pack.hpp"

#include "store/history.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kLong = R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat } }
prompts:
  bid: { fields: { much: { pick: 0..9 } } }
flow:
  round:
    repeat: 60
    steps:
      ask: { ask: bid }
      count: { add: { points: bid.much } }
  end: { end: most(points) }
)";

// A match that is played to its end, with its hash after each input.
struct Played {
    Match match;
    std::vector<std::uint64_t> hashes;

    explicit Played(std::shared_ptr<const Game> game) : match(std::move(game), 7) {
        hashes.push_back(match.hash());
        while (!match.over())
            for (Seat seat = 1; seat <= 2 && !match.over(); ++seat) {
                REQUIRE_FALSE(answer(match, seat, {{"much", std::to_string(match.inputs() % 10)}}));
                hashes.push_back(match.hash());
            }
    }
};

}  // namespace

TEST_CASE("a history has the match as it stood after each input, forwards, backwards and by leaps") {
    const Played played(SmallPack().game(kLong));
    History history(played.match);
    REQUIRE(history.first() == 0);
    REQUIRE(history.last() == 120);
    const auto stands = [&](std::size_t inputs) {
        const Match& match = history.after(inputs);
        INFO(inputs);
        CHECK(match.inputs() == inputs);
        CHECK(match.hash() == played.hashes[inputs]);
        CHECK(match.seen_by(1).events().size() == match.seen_by(1).view().last_event);
    };
    for (std::size_t i = 0; i <= 120; ++i)
        stands(i);
    for (std::size_t i = 121; i-- > 0;)
        stands(i);
    for (std::size_t i = 0; i <= 120; ++i)
        stands(i * 37 % 121);
}

TEST_CASE("a history begins behind what its match has let go of") {
    const Played played(SmallPack().game(kLong));
    Match match = played.match;
    match.rewind(10);
    match.discard_events();
    REQUIRE_FALSE(answer(match, 1, {{"much", "0"}}));
    History history(match);
    CHECK(history.first() == 10);
    CHECK(history.last() == 11);
    CHECK(history.after(10).hash() == played.hashes[10]);
    CHECK(history.after(11).hash() == match.hash());
}
