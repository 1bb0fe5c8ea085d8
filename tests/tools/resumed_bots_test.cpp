// A match with bots that is stopped and resumed is the match that it would have been.
#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

#include "cli/packs.hpp"
#include "cli/session.hpp"
#include "cli/verb_requests.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

// All seats but the first are bots; the first, where it plays, gives the first of its options. Until the match is over,
// or so many inputs were taken.
void go_on(Match& match, const Bots& bots, std::size_t most) {
    MatchLogFile journal;
    std::ostringstream out;
    while (!match.over() && match.inputs() < most) {
        run_bots(match, bots, journal, out);
        const auto prompts = match.seen_by(1).prompts();
        const auto open = std::find_if(prompts.begin(), prompts.end(), [](const PromptView& p) { return !p.answered; });
        if (!bots.contains(1) && open != prompts.end()) {
            Values values;
            for (const FieldView& field : open->fields)
                if (const auto options = match.seen_by(1).options(open->number, field.name, values); !options.empty())
                    values.emplace_back(field.name, options.front());
            REQUIRE_FALSE(match.answer(1, open->number, values, match.now()));
        } else if (const auto next = match.seen_by(kHost).next_deadline(); next && !match.over()) {
            REQUIRE_FALSE(match.tick(*next));
        }
        INFO(out.str());
        REQUIRE(out.str().empty());
    }
}

Bots bots_from(Seat first, const Match& match) {
    Bots bots;
    for (Seat seat = first; seat <= match.game().info().seats; ++seat)
        bots[seat] = bot_for("random", match.seed(), seat);
    return bots;
}

}  // namespace

TEST_CASE("a match that is stopped behind any input goes on with the inputs that it would have had") {
    constexpr std::size_t kMost = 60;
    for (const std::string game : {"triangle-clock", "quattro-bridge", "quattro-loop", "simultaneous-connect-four"})
        for (const Seat first : {1, 2}) {
            Diagnostics none;
            const auto shipped = load_game(pack_stack({}), game, {}, none);
            INFO(none.show());
            REQUIRE(shipped);
            Match whole(shipped, 7);
            go_on(whole, bots_from(first, whole), kMost);
            const std::string log = write_log(whole);
            const auto loaded = load_game(pack_stack({}), game, {}, none);
            REQUIRE(loaded);
            for (std::size_t stop = 0; stop < std::min(kMost, whole.inputs()); ++stop) {
                INFO(game << ", stopped behind " << stop << " inputs");
                Diagnostics errors;
                auto again = replay_log(loaded, log, "log", errors, stop);
                INFO(errors.show());
                REQUIRE(again);
                go_on(*again, bots_from(first, *again), kMost);
                CHECK(write_log(*again).substr(0, log.size()) == log.substr(0, write_log(*again).size()));
            }
        }
}
