// A small game whose scripts come from the fuzzer: one as the effect of a slot, one as a rule and one as an action.
#pragma once

#include "fuzz_common.hpp"

namespace quattro::fuzz {

class ScriptGame {
public:
    ScriptGame() {
        folder_.file("pack.yaml", "pack: fuzz\nversion: 1.0.0\nengine: 0.1\n");
        folder_.file("cards/chip.yaml",
                     "cards: chip\nattributes:\n  value: { from: 0, to: 10 }\n"
                     "  colour: { one_of: { red: R, blue: B, green: G }, absent_at: { value: 0 } }\n"
                     "  shield: { from: 0, to: 1, guards: [value, colour, places] }\n"
                     "written: \"{colour}{value}\"\n");
        folder_.file(
            "boards/small/tide.yaml",
            "board: tide\nslots: { A: { probe: all, at: C }, C: { probe: any card, into: an empty place you choose }, "
            "D: { probe: opponent's all, n: 7 }, E: { when: placed, probe: this card } }\n");
        folder_.file("boards/small/game.yaml", R"(game: small
cards: chip
seats: 2
most_cards: 40
boards: [tide]
zones:
  loop: { of: seat, kind: loop, places: [A, B, C, D, E], effects: board, asks: choice, seen_by: everyone }
  row: { kind: row, places: [left, right], seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [R1, B2, G9] }
  deck: { kind: pile, seen_by: nobody, starts: [R3, R4, B5, "0"] }
counters: { points: { of: seat }, clock: {}, tint: { of: seat, holds: colour }, mover: { holds: seat } }
actions: { dig: { dig: { pick: hand } } }
prompts:
  go: { fields: { say: { pick: ["yes", "no"] } } }
  turn: { fields: { what: { pick: action } } }
  choice: { text: choose }
flow:
  board: { present: next }
  go: { ask: go }
  work: { resolve: loop }
  toll: { run: { toll: hand } }
  turn: { ask: turn }
  act: { run: turn.what }
  over: { end: most(points) }
)");
    }
    // Requires that the game loads with empty bodies. Otherwise the fuzzer would test nothing.
    void must_load() const {
        Diagnostics out;
        HOLDS(with("", "", "", "", out), "{}", out.show());
    }
    // The game with these bodies in its three scripts, each after the code `before`. Reports errors and returns null if
    // it does not load.
    std::shared_ptr<const Game> with(const std::string& before, const std::string& effect, const std::string& rule,
                                     const std::string& action, Diagnostics& out) const {
        const auto script = [&](const std::string& kind, const std::string& params, const std::string& body) {
            return before + "\nreturn " + kind + " { text = 'tries', params = { " + params +
                   " }, run = function(fx, p)\n" + body + "\nend }\n";
        };
        const std::string more = "n = amount { default = 2 }";
        const std::string all =
            "probe = cards {}, at = place { default = 'B' }, into = place { default = 'E' }, "
            "hue = value { of = 'colour', default = 'blue' }, ";
        folder_.file("scripts/effects/probe.lua", script("effect", all + more, effect));
        folder_.file("scripts/rules/toll.lua", script("rule", "toll = cards {}, " + more, rule));
        folder_.file("scripts/actions/dig.lua", script("action", "dig = card {}, " + more, action));
        return Game::load({folder_.path()}, "small", kCheap, out);
    }

private:
    Folder folder_{memory()};
};

// Plays a match until it ends or halts, or for 12 inputs. After a halt, requires that a refused retry leaves the state
// unchanged. Then skips the failed step and plays on, with at most three halts.
inline void play_scripts(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    try {
        Match match(game, seed);
        match.host({HostInputKind::set_zone, {{"zone", "loop"}, {"seat", "1"}, {"cards", "R2 G5 - B1 0"}}}, 0);
        match.host({HostInputKind::set_zone, {{"zone", "loop"}, {"seat", "2"}, {"cards", "- B10 R1 R9{shield: 1} -"}}},
                   0);
        for (int skipped = 0; skipped < 3; ++skipped) {
            play_on(match, seed, 12);
            if (!match.halted()) break;
            const std::uint64_t stood = match.hash();
            HOLDS(!match.host({HostInputKind::retry, {}}, match.now()) || match.hash() == stood,
                  "a failed step left traces");
            if (match.halted() && match.host({HostInputKind::skip, {}}, match.now())) break;
        }
        must_replay(match);
    } catch (const PackError& error) {
        must_be_clean(error.show());
    }
}

}  // namespace quattro::fuzz
