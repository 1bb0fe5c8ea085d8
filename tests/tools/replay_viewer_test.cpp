// Tests the review of matches whose rules failed, and of those that continued with corrected files; what a seat no
// longer sees; and cards by their places.
#include <catch2/catch.hpp>

#include <sstream>

#include "broken_game.hpp"
#include "cli/packs.hpp"
#include "cli/replay_viewer.hpp"
#include "store/log.hpp"
#include "store/reload.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Contains;

namespace {

std::string looked_at(const Match& match, Seat viewer, const std::string& typed) {
    TextReader lines(typed);
    std::ostringstream out;
    ReplayViewer(match, viewer, {}, lines, out).run();
    return std::move(out).str();
}

void answer(Match& match, Seat seat) {
    REQUIRE_FALSE(match.answer(seat, match.seen_by(seat).prompts().at(0).number, {{"say", "left"}}, 0));
}

}  // namespace

TEST_CASE("a match that has halted is looked back at like any other, and the host reads why") {
    const BrokenGame game;
    Match match = game.match();
    answer(match, 1);
    answer(match, 2);
    REQUIRE(match.halted());
    CHECK_THAT(looked_at(match, kHost, "next\n"), Contains("seat 1: say left"));
    CHECK_THAT(looked_at(match, kHost, "end\n"), Contains("input 2 of 2") && Contains("the hammer breaks"));
    CHECK_THAT(looked_at(match, 1, "end\n"), Contains("input 2 of 2") && !Contains("hammer"));
    CHECK_THAT(looked_at(match, kHost, "round 1\n"), Contains("This game has no rounds"));
}

TEST_CASE("what was played with other files before a reload is not shown, which is said") {
    const BrokenGame game;
    Match match = game.match();
    answer(match, 1);
    answer(match, 2);
    game.script("if fx:seat() == 3 then error('the hammer breaks') end");
    REQUIRE_FALSE(reload(match, game.load(), 0));
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 0));
    answer(match, 1);
    Diagnostics errors;
    const auto again = replay_log(game.load(), write_log(match), "log", errors);
    REQUIRE(again);
    for (const Match& shown : std::vector<Match>{match, *again}) {
        const std::string read = looked_at(shown, kHost, "input 2\nback\ninput 5\n");
        CHECK_THAT(read, Contains("The inputs up to 3 were played with other files"));
        CHECK_THAT(read, Contains("input 3 of 5") && Contains("Which input? Type `input N`, from 3 to 5."));
        CHECK_THAT(read, Contains("This is the beginning.") && Contains("input 5 of 5"));
    }
}

TEST_CASE("what was shown for a while is not shown again to a seat that looks back") {
    Diagnostics errors;
    Match match(load_game(pack_stack({}), "triangle-clock", {}, errors), 3);
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(match.answer(seat, 1, {{"when", "ready"}}, 0));
    const std::string shown = looked_at(match, kHost, "input 0\n"), line = shown.substr(shown.find("\norder - ") + 1);
    const std::string order = line.substr(0, line.find('\n'));
    CHECK(order.size() > 40);
    CHECK_THAT(looked_at(match, 1, "input 0\ninput 1\n"), Contains("input 1 of 2") && !Contains(order));
    match.rewind(1);
    CHECK_THAT(looked_at(match, 1, "input 0\n"), Contains(order));
}

TEST_CASE("a card on place B is looked for, since `b` is not the word back there") {
    Diagnostics errors;
    Match match(load_game(pack_stack({}), "quattro-loop", {}, errors), 7);
    for (const Seat seat : {1, 2}) {
        const PromptView prompt = match.seen_by(seat).prompts().at(0);
        const auto cards = match.seen_by(seat).options(prompt.number, "card", {});
        REQUIRE_FALSE(match.answer(seat, prompt.number, {{"card", cards.at(0)}, {"slot", "B"}}, 0));
    }
    CHECK_THAT(looked_at(match, kHost, "card 2 B\n"), Contains("input 2 of 2"));
    CHECK_THAT(looked_at(match, kHost, "card 2 b\n"), Contains("input 2 of 2"));
    CHECK_THAT(looked_at(match, kHost, "card B BACK\n"), Contains("Nothing happens to 'B' before input 0."));
}
