// Requires that matches which differ only in what a seat must not see look equal to the seat, now and after further
// inputs.
#include "secrecy.hpp"
#include "secrets_pack.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

struct SpyCount {
    int compared = 0, excused = 0;
};

void spy_on(const std::shared_ptr<const Game>& game, std::uint64_t seed, Dice& dice, std::size_t one_in,
            SpyCount& count) {
    Match match(game, seed);
    Spy spy(game, ImplAccess::rules(*game).shape(), dice);
    const auto look = [&](const Match& m) {
        const Complaint complaint =
            spy.look(m, 1 + static_cast<Seat>(dice.below(static_cast<std::size_t>(game->info().seats))));
        HOLDS(!complaint, "after {} inputs: {}", m.inputs(), *complaint);
    };
    look(match);
    play_out(match, dice, [&](const Match& m, const Move&) {
        if (dice.one_in(one_in)) look(m);
    });
    look(match);
    count.compared += spy.compared;
    count.excused += spy.excused;
}

// Requires that the view shows the cards of each zone, and their number, as the zone declares. Of a zone that a counter
// shows, tests only the number.
void sees_its_own(const Match& match, Seat seat) {
    const Rules& rules = ImplAccess::rules(match.game());
    const Shape& s = rules.shape();
    const View mine = match.seen_by(seat).view(), all = match.seen_by(kHost).view();
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
        const Instance& in = s.instances[InstanceIndex(i)];
        const Zone& zone = s.zones[in.zone];
        std::vector<std::string> seen = mine.zones[i].cards, real = all.zones[i].cards;
        const bool shown = may_know(zone.seen_by, seat, in.seat) || !mine.zones[i].hidden;
        const bool counted = may_know(zone.counted_by, seat, in.seat) || shown;
        HOLDS(mine.zones[i].hidden == !counted, "seat {} counts {} or does not", seat, zone.name);
        HOLDS(seen.size() == (counted ? real.size() : 0), "{} has another size for seat {}", zone.name, seat);
        if (may_know(zone.seen_by, seat, in.seat)) continue;
        if (may_know(zone.known_to, seat, in.seat))
            HOLDS(std::count(seen.begin(), seen.end(), "?") == 0, "seat {} does not know {}", seat, zone.name);
        else if (!zone.shown_when.valid())
            HOLDS(std::all_of(seen.begin(), seen.end(), [](const std::string& c) { return c == "?" || c.empty(); }),
                  "seat {} sees {}", seat, zone.name);
    }
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
        const Instance& in = s.instances[InstanceIndex(i)];
        if (may_know(s.zones[in.zone].seen_by, seat, in.seat) &&
            std::all_of(s.attributes.begin(), s.attributes.end(),
                        [](const Attribute& a) { return a.seen_by == Audience::everyone; }))
            HOLDS(mine.zones[i].cards == all.zones[i].cards, "seat {} does not see {} as it is", seat,
                  mine.zones[i].name);
    }
}

// Requires that a seat is not told that another seat let a prompt expire if it did not see the prompt, or if the prompt
// hides who has answered.
void silence_is_hidden(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Dice dice{mix(seed)};
    Match match(game, seed);
    play_out(match, dice, [&](const Match& m, const Move&) {
        const auto next = m.seen_by(kHost).next_deadline();
        if (!next || paused(m)) return;
        Match late = m;
        ImplAccess::of(late).event_log = EventLog();
        HOLDS(!late.tick(*next), "time is refused");
        for (Seat seat = 1; seat <= game->info().seats; ++seat)
            for (const Event& e : late.seen_by(seat).events()) {
                if (e.kind != EventKind::expired) continue;
                const Seat who = std::stoi(*find_value(e.data, "seat"));
                const Shape& s = ImplAccess::rules(*game).shape();
                const auto bank = std::find_if(s.banks.begin(), s.banks.end(),
                                               [&](const Bank& b) { return b.name == *find_value(e.data, "prompt"); });
                const bool hidden = !m.seen_by(seat).view().seats[static_cast<std::size_t>(who - 1)].has_prompt ||
                                    (bank != s.banks.end() && bank->hides_answered);
                HOLDS(who == seat || !hidden, "seat {} is told that seat {} let '{}' pass", seat, who,
                      *find_value(e.data, "prompt"));
            }
    });
}

}  // namespace

TEST_CASE("equal inputs and different secrets: a seat is shown, offered, refused and told the same") {
    SpyCount count;
    each_match(6,
               [&](const Table& table, std::uint64_t seed, Dice& dice) { spy_on(table.game, seed, dice, 10, count); });
    INFO(count.compared << " steps played on in both, in " << count.excused << " a secret came to light");
    CHECK(count.compared > 0);
    CHECK(count.excused * 5 < count.compared);
}

TEST_CASE("a game with every kind of secret keeps them all") {
    const SecretsPack pack;
    const auto game = pack.load();
    SpyCount count;
    for (std::uint64_t i = 0; i < matches(2); ++i) {
        INFO("QUATTRO_SEED=" << first_seed() + i);
        Dice dice{mix(first_seed() + i)};
        spy_on(game, first_seed() + i, dice, 2, count);
    }
    INFO(count.compared << " steps played on in both, in " << count.excused << " a secret came to light");
    CHECK(count.excused * 5 < count.compared);
}

TEST_CASE("nobody is told who was silent where that is hidden", "[released]") {
    const SecretsPack pack;
    const auto game = pack.load();
    silence_is_hidden(game, first_seed());
    each_match(6, [](const Table& table, std::uint64_t seed, Dice&) { silence_is_hidden(table.game, seed); });
}

TEST_CASE("what is declared visible is shown, and only that") {
    each_match(4, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (!dice.one_in(6)) return;
            for (Seat seat = 1; seat <= table.game->info().seats; ++seat)
                sees_its_own(m, seat);
        });
    });
}
