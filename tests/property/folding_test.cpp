// A seat's events applied to its first view are its view now, byte for byte.
#include "folding.hpp"

using namespace quattro;
using namespace quattro::property;

TEST_CASE("events and views are one thing: what a seat is told, applied to its first view, is its view") {
    each_match(1, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        Folds folds(match);
        play_out(match, dice, [&](const Match& m, const Move& move) {
            const std::string wrong = folds.follow(m);
            HOLDS(wrong.empty(), "after {} inputs, {}: {}", m.inputs(), move.text(), wrong);
        });
    });
}
