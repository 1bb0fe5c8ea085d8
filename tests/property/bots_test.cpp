// Bots use only what their seat can know: if the seat sees the same, they choose the same.
#include "bots/bot.hpp"
#include "secrecy.hpp"
#include "secrets_pack.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

// Stronger bots of the same kinds use no other information, so these are enough.
const std::vector<std::string> kKinds = {"random", "greedy", "bot:2", "search:40"};

// Compares the answers of each kind of bot in this match and in a match that looks the same to the seat.
void choose_alike(const Match& match, Seat seat, Dice& dice) {
    Match here = match;
    ImplAccess::of(here).event_log = EventLog();
    ImplAccess::of(here).inputs.clear();
    Match other = here;
    const Rules& rules = ImplAccess::rules(match.game());
    const Kept nothing;
    ImplAccess::of(other).state = Scrambler(rules, rules.shape(), seat, dice, nothing)(ImplAccess::of(here).state);
    const std::uint64_t seed = dice.bits();
    for (const PromptView& prompt : match.seen_by(seat).prompts())
        for (const std::string& kind : kKinds) {
            const std::string a = text_of(make_bot(kind, seed)->choose(here.seen_by(seat), prompt)),
                              b = text_of(make_bot(kind, seed)->choose(other.seen_by(seat), prompt));
            HOLDS(a == b, "the {} bot of seat {} chooses{} and{}", kind, seat, a, b);
        }
}

void bots_choose_alike(const std::shared_ptr<const Game>& game, std::uint64_t seed, Dice& dice, std::size_t one_in) {
    Match match(game, seed);
    const auto any_seat = [&] {
        return 1 + static_cast<Seat>(dice.below(static_cast<std::size_t>(game->info().seats)));
    };
    choose_alike(match, any_seat(), dice);
    play_out(match, dice, [&](const Match& m, const Move&) {
        if (!m.over() && dice.one_in(one_in)) choose_alike(m, any_seat(), dice);
    });
}

}  // namespace

TEST_CASE("bots choose the same where their seat sees the same", "[released]") {
    each_match(
        8, [](const Table& table, std::uint64_t seed, Dice& dice) { bots_choose_alike(table.game, seed, dice, 12); });
}

TEST_CASE("bots choose the same where their seat sees the same, in games with every kind of secret and rolls on them",
          "[released]") {
    const SecretsPack pack;
    for (const std::string game : {"secrets", "stirred", "thrown"})
        for (std::uint64_t i = 0; i < matches(); ++i) {
            INFO(fmt::format("{}, QUATTRO_SEED={}", game, first_seed() + i));
            Dice dice{mix(first_seed() + i)};
            bots_choose_alike(pack.load(game), first_seed() + i, dice, 4);
        }
}

TEST_CASE("what was rolled is seen by nobody else, as long as cards of which it is kept are hidden") {
    const SecretsPack pack;
    const auto game = pack.load("thrown");
    int kept = 0;
    for (std::uint64_t i = 0; i < matches(); ++i) {
        INFO(fmt::format("QUATTRO_SEED={}", first_seed() + i));
        Dice dice{mix(first_seed() + i)};
        Match match(game, first_seed() + i);
        Spy spy(game, ImplAccess::rules(*game).shape(), dice);
        play_out(match, dice, [&](const Match& m, const Move&) {
            const auto complaint = spy.look(m, 1 + static_cast<Seat>(dice.below(3)));
            HOLDS(!complaint, "after {} inputs: {}", m.inputs(), *complaint);
            const Shape& s = ImplAccess::rules(*game).shape();
            const State seen = redact(s, ImplAccess::of(m).state, 1);
            for (std::size_t cell = 0; cell < s.rolled_count.count; ++cell)
                kept += seen.at(s.rolled_count, cell) != 0 ? 1 : 0;
        });
    }
    CHECK(kept > 0);
}
