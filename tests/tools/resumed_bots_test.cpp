// Tests that stopping and resuming a match with bots does not change its course.
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

// Plays until the match is over or has `most` inputs. All seats except seat 1 are bots; seat 1, if it is no bot, gives
// its first options.
void go_on(host::Table& table, const Bots& bots, std::size_t most) {
    const Match& match = table.match();
    std::ostringstream out;
    while (!match.over() && match.inputs() < most) {
        run_bots(table, bots, out);
        const auto prompts = match.seen_by(1).prompts();
        const auto open = std::find_if(prompts.begin(), prompts.end(), [](const PromptView& p) { return !p.answered; });
        if (!bots.contains(1) && open != prompts.end()) {
            Values values;
            for (const FieldView& field : open->fields)
                if (const auto options = match.seen_by(1).options(open->number, field.name, values); !options.empty())
                    values.emplace_back(field.name, options.front());
            REQUIRE_FALSE(table.carry_out(
                match.now(), [&](Match& m, Milliseconds now) { return m.answer(1, open->number, values, now); }));
        } else if (const auto next = table.next_deadline()) {
            table.tick(*next);
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
            host::Table whole(Match(shipped, 7), nullptr);
            go_on(whole, bots_from(first, whole.match()), kMost);
            const std::string log = write_log(whole.match());
            const auto loaded = load_game(pack_stack({}), game, {}, none);
            REQUIRE(loaded);
            for (std::size_t stop = 0; stop < std::min(kMost, whole.match().inputs()); ++stop) {
                INFO(game << ", stopped behind " << stop << " inputs");
                Diagnostics errors;
                auto again = replay_log(loaded, log, "log", errors, stop);
                INFO(errors.show());
                REQUIRE(again);
                host::Table table(std::move(*again), nullptr);
                go_on(table, bots_from(first, table.match()), kMost);
                const std::string longer = write_log(table.match());
                CHECK(longer.substr(0, log.size()) == log.substr(0, longer.size()));
            }
        }
}
