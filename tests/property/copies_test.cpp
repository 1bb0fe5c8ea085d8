// Tests that copies of a match, fresh and used Lua states, threads that share one game, and playouts do not influence
// each other.
#include <thread>

#include "compare.hpp"
#include "observed_playout.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

// Answers one open prompt at random or with silence. If none is open, moves the time to the next deadline.
void give_something(Executor& executor, const Shape& s, State& m, PlayoutRandom& random) {
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) != kPromptOpen) continue;
            random.below(10) == 0 ? executor.answer_silently(m, bank, seat)
                                  : executor.answer_randomly(m, bank, seat, random);
            return;
        }
    std::int64_t next = 0;
    for (std::size_t i = 0; i < s.deadline.count; ++i)
        if (const std::int64_t d = m.at(s.deadline, i); d > 0 && (next == 0 || d < next)) next = d;
    HOLDS(next > 0, "the match waits for nobody");
    m.at(s.now, 0) = next;
}

std::uint64_t played_hash(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Dice dice{mix(seed)};
    Match match(game, seed);
    std::uint64_t all = match.hash();
    play_out(match, dice, [&](const Match& m, const Move&) { all = mix(all ^ m.hash()); });
    return all;
}

}  // namespace

TEST_CASE("scripts forget: a fresh Lua for every call and one used Lua play the same match") {
    const auto used = [] {
        std::map<const Game*, std::shared_ptr<Worker>> workers;
        for (const Table& t : tables())
            workers[t.game.get()] = ImplAccess::worker(*t.game);
        return workers;
    }();
    each_match(6, [&](const Table& table, std::uint64_t seed, Dice&) {
        const Rules& rules = ImplAccess::rules(*table.game);
        State a, b;
        PlayoutRandom one{seed}, other{seed};
        used.at(table.game.get())->executor.begin(a, seed, 0);
        Worker(rules).executor.begin(b, seed, 0);
        for (int i = 0; !a.at(rules.shape().over, 0); ++i) {
            HOLDS(i < kMaxInputs, "the match does not end");
            HOLDS(a == b, "after {} answers the states differ", i);
            Executor& executor = used.at(table.game.get())->executor;
            give_something(executor, rules.shape(), a, one);
            executor.run(a);
            Worker fresh(rules);
            give_something(fresh.executor, rules.shape(), b, other);
            fresh.executor.run(b);
        }
        HOLDS(a == b && a.hash() == b.hash(), "the ends differ");
    });
}

TEST_CASE("a copy of a match plays on by itself, and the same inputs lead to the same place") {
    each_match(2, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed), other(table.game, seed + 1);
        std::vector<Move> after;
        std::optional<Match> copy;
        play_out(match, dice, [&](const Match& m, const Move& move) {
            if (copy) after.push_back(move);
            if (!copy && dice.one_in(8)) copy = m;
        });
        if (!copy) return;
        const std::uint64_t hash = copy->hash(), end = match.hash();
        const Match kept = *copy;
        other = *copy;
        Match moved = std::move(*copy);
        for (const Move& move : after)
            HOLDS(!apply(moved, move), "{} is refused by the copy", move.text());
        must_be_same(match, moved);
        HOLDS(kept.hash() == hash && other.hash() == hash, "playing one copy changed another");
        play_out(other, dice, [](const Match&, const Move&) {});
        HOLDS(match.hash() == end, "playing a copy changed the match");
        other = match;
        must_be_same(match, other);
    });
}

TEST_CASE("eight threads that share a game, and load it again, play the same matches as one alone", "[released]") {
    constexpr std::size_t kThreads = 8;
    const std::uint64_t count = matches(4);
    for (const Table& table : tables()) {
        INFO(table.name);
        std::vector<std::uint64_t> alone(count);
        for (std::uint64_t i = 0; i < count; ++i)
            alone[i] = played_hash(table.game, first_seed() + i);
        std::map<std::string, std::string> options;
        for (const OptionInfo& option : table.game->info().options)
            options[option.name] = option.value;
        std::vector<std::vector<std::uint64_t>> played(kThreads, std::vector<std::uint64_t>(count));
        std::vector<std::string> hashes(kThreads);
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < kThreads; ++t)
            threads.emplace_back([&, t] {
                Diagnostics out;
                const auto again = Game::load({QUATTRO_HOME_DIR}, table.game->info().id, options, out);
                hashes[t] = again ? again->content_hash() : out.show();
                for (std::uint64_t i = 0; i < count; ++i)  // threads begin with different matches, if there are enough
                    played[t][(i + t) % count] = played_hash(table.game, first_seed() + (i + t) % count);
            });
        for (std::thread& thread : threads)
            thread.join();
        for (std::size_t t = 0; t < kThreads; ++t) {
            CHECK(played[t] == alone);
            CHECK(hashes[t] == table.game->content_hash());
        }
    }
}

TEST_CASE("playing for a bot on copies of a state leaves the match alone") {
    each_match(8, [](const Table& table, std::uint64_t seed, Dice& dice) {
        const Rules& rules = ImplAccess::rules(*table.game);
        Match match(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(10)) return;
            const std::uint64_t hash = m.hash();
            const auto worker = ImplAccess::worker(*table.game);
            State a = ImplAccess::of(m).state, b = ImplAccess::of(m).state;
            PlayoutRandom one{seed}, other{seed};
            const int x = worker->executor.playout(a, one),
                      y = ImplAccess::worker(*table.game)->executor.playout(b, other);
            HOLDS(a == b && x == y, "two playouts of one state differ");
            HOLDS(a.at(rules.shape().over, 0) != 0, "a playout does not end");
            HOLDS(m.hash() == hash, "a playout changed the match");
        });
    });
}

TEST_CASE("a playout that is answered where it asks comes to the states of one that waits") {
    each_match(8, [](const Table& table, std::uint64_t seed, Dice&) {
        const auto answers = [&](int stretch) { return 1 + (static_cast<int>(seed % 7) * 5 + stretch) % 13; };
        const std::string wrong = test::playout_difference(table.game, seed, answers, kMaxInputs);
        HOLDS(wrong.empty(), "{}", wrong);
    });
}
