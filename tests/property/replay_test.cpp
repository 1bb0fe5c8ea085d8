// Tests logs, time and saves: a match can be replayed, interrupted anywhere, and moved to another process.
// QUATTRO_LOG_DIR: a folder that receives QUATTRO_MATCHES logs of every game, for `quattro replay`.
#include <fstream>

#include "compare.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

Match replayed(const Match& match, std::size_t count = SIZE_MAX) {
    Diagnostics out;
    auto again = replay_log(ImplAccess::of(match).game, write_log(match), "log", out, count);
    HOLDS(again, "{}", out.show());
    return *again;
}

Match reloaded(const Match& match) {
    Diagnostics out;
    auto again = load_save(ImplAccess::of(match).game, write_save(match), "save", out);
    HOLDS(again, "{}", out.show());
    return *again;
}

Match restored(const Match& match) {
    Diagnostics out;
    auto again = restore_snapshot(ImplAccess::of(match).game, write_snapshot(match), out);
    HOLDS(again, "{}", out.show());
    return *again;
}

void same_in_pieces(const Match& match, Dice& dice) {
    const auto next = match.seen_by(kHost).next_deadline();
    const Milliseconds from = match.now(), to = (next ? std::max(*next, from) : from) + dice.from_to(-1, 400'000);
    if (to < from) return;
    Match once = match, pieces = match;
    HOLDS(!once.tick(to), "time is refused");
    for (Milliseconds at = from; at < to;) {
        at = dice.one_in(4) && next ? std::max(at, std::min(to, *next)) : dice.from_to(at, to);
        if (dice.one_in(4)) at = to;
        HOLDS(!pieces.tick(at), "time is refused");
    }
    HOLDS(once.hash() == pieces.hash(), "time in pieces from {} to {} is not the same as at once", from, to);
    for (Seat seat = 0; seat <= match.game().info().seats; ++seat)
        HOLDS(text_of(once.seen_by(seat).events()) == text_of(pieces.seen_by(seat).events()),
              "the events differ for seat {}", seat);
}

// Requires that a tick before an input has the same effect as the time in the input.
void same_without_tick(const Match& match, Dice& dice) {
    Player player(dice);
    Move move = player.choose(match);
    if (move.kind == "tick" || paused(match)) return;
    Match ticked = match, direct = match;
    if (const auto next = match.seen_by(kHost).next_deadline(); next && *next <= move.at) return;
    HOLDS(!ticked.tick(dice.from_to(match.now(), move.at)), "time is refused");
    const Outcome a = apply(ticked, move), b = apply(direct, move);
    if (!b && direct.inputs() == match.inputs()) return;  // repeating the stored answer does not advance the time
    HOLDS(text_of(a) == text_of(b) && ticked.hash() == direct.hash(), "{}: a tick before it makes a difference",
          move.text());
}

}  // namespace

TEST_CASE("a log plays again to the same hash after every input, for every seat the same") {
    each_match(1, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed, static_cast<Milliseconds>(dice.below(5000)));
        std::vector<std::uint64_t> hashes = {match.hash()};
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (m.inputs() == hashes.size()) hashes.push_back(m.hash());  // repeating a stored answer is not an input
            HOLDS(hashes.back() == m.hash(), "what is no input changes the match");
        });
        HOLDS(hashes.size() == match.inputs() + 1, "an input is not in the log");
        must_be_same(match, replayed(match));
        const std::size_t count = dice.below(hashes.size());
        const Match part = replayed(match, count);
        HOLDS(part.hash() == hashes[count], "after {} inputs it is another match", count);
        HOLDS(write_log(replayed(part)) == write_log(part), "the log of a replay is another log");
    });
}

TEST_CASE("a log that was changed is not played again") {
    each_match(8, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        play_out(match, dice, [](const Match&, const Move&) {});
        std::string log = write_log(match);
        const std::size_t at = log.find("hash: \"", log.size() * dice.below(9) / 10) + 7;
        log[at] = log[at] == '0' ? '1' : '0';
        Diagnostics out;
        HOLDS(!replay_log(table.game, log, "log", out), "a wrong hash is not noticed");
        HOLDS(out.size() == 1, "a wrong hash is named so: {}", out.show());
    });
}

TEST_CASE("time that passes at once or in pieces, alone or with an input, is the same time", "[released]") {
    each_match(2, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        same_in_pieces(match, dice);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (m.over() || !dice.one_in(8)) return;
            same_in_pieces(m, dice);
            same_without_tick(m, dice);
        });
    });
}

TEST_CASE("a match that is saved and loaded at random prompts goes on as if nothing had happened") {
    each_match(6, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed), carried(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move& move) {
            const Outcome outcome = apply(carried, move);
            HOLDS(!outcome, "{}: {}", move.text(), said(outcome));
            HOLDS(carried.hash() == m.hash(), "{}: after a load the match goes another way", move.text());
            if (!dice.one_in(15)) return;
            const Match loaded = dice.one_in(2) ? reloaded(carried) : restored(carried);
            HOLDS(ImplAccess::of(loaded).state == ImplAccess::of(m).state, "a loaded match stands elsewhere");
            if (dice.one_in(4)) must_be_same(m, loaded, false);  // only sometimes, because comparing all output is slow
            HOLDS(write_save(loaded) == write_save(m) && write_snapshot(loaded) == write_snapshot(m),
                  "a loaded match saves other things");
            HOLDS(loaded.inputs() == m.inputs(), "a loaded match counts its inputs from elsewhere");
            for (Seat seat = 1; seat <= m.game().info().seats; ++seat) {
                HOLDS(write_view(loaded.seen_by(seat)) == write_view(m.seen_by(seat)), "the save of seat {} differs",
                      seat);
                HOLDS(loaded.undo_point(seat) == m.inputs(), "seat {} could take back what was before the load", seat);
                HOLDS(loaded.seen_by(seat).events().empty(), "seat {} is told again what was before the load", seat);
            }
            carried = loaded;
        });
        must_be_same(match, carried, false);
    });
}

TEST_CASE("a match that is taken back is the match before") {
    each_match(4, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        std::vector<std::uint64_t> hashes = {match.hash()};
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (m.inputs() == hashes.size()) hashes.push_back(m.hash());
            if (!dice.one_in(30)) return;
            Match back = m;
            const std::size_t point = dice.one_in(2) ? back.undo_point(1) : dice.below(back.inputs() + 1);
            Match loaded = reloaded(back);
            const std::size_t before = loaded.inputs();
            if (!loaded.over()) Player(dice).step(loaded);
            loaded.rewind(before);
            HOLDS(loaded.hash() == m.hash() && loaded.inputs() == before, "a loaded match is taken back to elsewhere");
            back.rewind(point);
            HOLDS(back.inputs() == point && back.hash() == hashes[point],
                  "after taking back to {} inputs it is another match", point);
        });
    });
}

TEST_CASE("logs are written for another process to play again") {
    const std::string folder = setting("QUATTRO_LOG_DIR");
    if (folder.empty()) {
        SUCCEED("QUATTRO_LOG_DIR is not set");
        return;
    }
    std::filesystem::create_directories(folder);
    std::size_t written = 0;
    each_match(1, [&](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed, static_cast<Milliseconds>(dice.below(5000)));
        play_out(match, dice, [](const Match&, const Move&) {});
        std::ofstream file(
            std::filesystem::path(folder) / fmt::format("{:06}-{}.log", written++, table.game->info().id),
            std::ios::binary);
        file << write_log(match);
        HOLDS(file.good(), "{} cannot be written", folder);
    });
}
