// A small game whose statistics can be computed by hand. Two seats toss a coin each; heads is worth one coin, and the
// slots of a board give more. The seat with the most coins wins.
#pragma once

#include "cli/figures_report.hpp"
#include "unit/small_pack.hpp"

namespace quattro::test {

class Payday : public SmallPack {
public:
    // Loads the game. `head` begins its YAML, `slots` are the slots of the board, `toss` the options of a toss, and
    // `paid` the step that pays for it.
    std::shared_ptr<const Game> game(const std::string& head, const std::string& slots,
                                     const std::string& toss = "[heads, tails]",
                                     const std::string& paid = "{ add: { coins: 1 }, if: toss = heads }") const {
        write("scripts/effects/pay.lua",
              "return effect { text = 'pay {pay}', params = { pay = amount { from = -9, to = 9 } }, run = function(fx, "
              "p) "
              "fx:add_counter(counter.coins, p.pay) end }\n");
        write("boards/small/wages.yaml", "board: wages\nslots:\n" + slots);
        const std::string rest = R"(seats: 2
boards: [wages]
counters: { coins: { of: seat } }
zones:
  ring: { of: seat, kind: loop, places: [A, B, C], effects: board, asks: choice, seen_by: everyone }
prompts:
  choice: { text: Choose. }
)";
        return SmallPack::game(head + rest + "  toss: { pick: " + toss + " }\nflow:\n  board: { present: next }\n" +
                               "  toss: { ask: toss }\n  paid: " + paid +
                               "\n  work: { resolve: ring }\n  over: { end: most(coins) }\n");
    }
};

inline tools::RunResult counted(const std::shared_ptr<const Game>& game, std::int64_t matches, std::uint64_t seed,
                                bool again = true, int threads = 1) {
    SimulationSetup setup;
    setup.players.assign(static_cast<std::size_t>(game->info().seats), "random");
    setup.seed = seed;
    if (again) setup.slot_matches = setup.round_matches = setup.option_matches = matches;
    const tools::RunInfo run = tools::run_info(*game, matches, setup);
    return {game, run, tools::play_run(game, run, {}, threads)};
}

inline std::string warned(const tools::RunResult& counted) {
    std::string text;
    for (const tools::Warning& warning : tools::warnings_of(counted))
        text += warning.text + "\n";
    return text;
}

}  // namespace quattro::test
