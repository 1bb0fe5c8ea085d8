// A seat's events applied to its first view must give its current view, byte for byte. Wrong events must be detected.
#include "event_views.hpp"
#include "secrets_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

void follow(const std::shared_ptr<const Game>& game, std::uint64_t seed, Dice& dice) {
    Match match(game, seed);
    EventViews folds(match);
    play_out(match, dice, [&](const Match& m, const Move& move) {
        const std::string wrong = folds.follow(m);
        HOLDS(wrong.empty(), "after {} inputs, {}: {}", m.inputs(), move.text(), wrong);
    });
}

// Lets the host shuffle a random zone without places. Returns its name, or "" if there is none.
std::string shuffle_one(Match& match, Dice& dice) {
    std::vector<ZoneView> loose = match.seen_by(kHost).view().zones;
    std::erase_if(loose, [](const ZoneView& zone) { return zone.kind->has_places(); });
    if (loose.empty()) return "";
    const ZoneView& zone = loose[dice.below(loose.size())];
    Values data = {{"zone", zone.name}};
    if (zone.seat) data.emplace_back("seat", std::to_string(zone.seat));
    const Outcome refused = match.host({HostInputKind::shuffle, data}, match.now());
    HOLDS(!refused, "{} of seat {} is not shuffled: {}", zone.name, zone.seat, refused->reason);
    return zone.name;
}

// True if the event at index `without` changes more of the view than `last_event`, or if events cannot be applied.
bool changes_view(const View& before, const std::vector<Event>& batch, std::size_t without) {
    std::vector<Event> rest;
    for (std::size_t i = 0; i < batch.size(); ++i)
        if (i != without) rest.push_back(batch[i]);
    View all = before, less = before;
    for (std::size_t i = 0; i < rest.size(); ++i)
        rest[i].number = before.last_event + 1 + i;
    if (!apply_events(all, batch).empty() || !apply_events(less, rest).empty()) return true;
    all.last_event = less.last_event = 0;
    return serialised(all) != serialised(less);
}

// The events of a viewer between two views, with one of them dropped, doubled or inserted, and a description of this.
struct Spoilt {
    std::vector<Event> events;
    std::string how;
};

Spoilt spoil(std::vector<Event> events, const std::vector<Event>& of_another, std::size_t at, int way) {
    Spoilt spoilt;
    const auto place = events.begin() + static_cast<std::ptrdiff_t>(at);
    if (way == 0) {
        spoilt.how = "dropped: " + std::string(word(events[at].kind));
        events.erase(place);
    } else if (way == 1) {
        spoilt.how = "doubled: " + std::string(word(events[at].kind));
        events.insert(place, Event(events[at]));
    } else {
        Event other = of_another[at % of_another.size()];
        other.batch = events[at].batch;
        spoilt.how = "sent to one more: " + std::string(word(other.kind));
        events.insert(place, std::move(other));
    }
    spoilt.events = std::move(events);
    return spoilt;
}

// Requires that after each batch of events, every seat that the view places on an island is on the viewer's island.
// Stops at the end of the match.
void meets_its_own_alone(View& view, const std::vector<Event>& events) {
    for (std::size_t begin = 0, end = 0; begin < events.size(); begin = end) {
        while (end < events.size() && events[end].batch == events[begin].batch)
            ++end;
        const std::string wrong = apply_events(view, {events.data() + begin, end - begin});
        HOLDS(wrong.empty(), "{}", wrong);
        if (view.over) return;
        std::string own;
        for (const CounterView& c : view.counters)
            if (c.name == "island" && c.seat == view.seat) own = c.value;
        for (const CounterView& c : view.counters)
            HOLDS(c.name != "island" || c.value == own, "at event {} seat {}, on {}, is told that seat {} is on {}",
                  events[begin].number, view.seat, own, c.seat, c.value);
    }
}

}  // namespace

TEST_CASE("with twelve seats on four islands nobody is told of one who is elsewhere") {
    const auto game = load_game(QUATTRO_HOME_DIR, "quattro-bridge", {});
    for (std::uint64_t i = 0; i < std::max<std::uint64_t>(1, matches(1) / 4); ++i) {
        INFO("QUATTRO_SEED=" << first_seed() + i);
        Dice dice{mix(first_seed() + i)};
        Match match(game, first_seed() + i);
        std::vector<View> views;
        for (Seat seat = 1; seat <= game->info().seats; ++seat)
            views.push_back(match.seen_by(seat).view());
        play_out(match, dice, [&](const Match& m, const Move&) {
            for (View& view : views)
                meets_its_own_alone(view, m.seen_by(view.seat).events(view.last_event));
        });
    }
}

TEST_CASE("events and views are one thing: what a seat is told, applied to its first view, is its view", "[released]") {
    each_match(1, [](const Table& table, std::uint64_t seed, Dice& dice) { follow(table.game, seed, dice); });
}

TEST_CASE("so they are in packs and where scripts stir what some see and others do not", "[released]") {
    const SecretsPack pack;
    std::vector<std::shared_ptr<const Game>> games = {pack.load(), pack.load("stirred")};
    const std::filesystem::path packs = std::filesystem::path(QUATTRO_HOME_DIR) / "tests" / "packs";
    Diagnostics out;
    for (const auto& [folder, id] : {std::pair{"auction-houses", "auction-houses"},
                                     {"workshop", "quick-loop"},
                                     {"workshop", "wide-four"},
                                     {"three-or-four", "three-or-four"}}) {
        games.push_back(Game::load({QUATTRO_HOME_DIR, packs / folder}, id, {}, out));
        INFO(out.show());
        REQUIRE(games.back());
    }
    for (const auto& game : games)
        for (std::uint64_t i = 0; i < matches(1); ++i) {
            INFO(game->info().id << ", QUATTRO_SEED=" << first_seed() + i);
            Dice dice{mix(first_seed() + i)};
            follow(game, first_seed() + i, dice);
        }
}

TEST_CASE("whatever a host shuffles at whatever moment, views follow, and the log plays again") {
    each_match(1, [](const Table& table, std::uint64_t seed, Dice& dice) {
        Match match(table.game, seed);
        EventViews folds(match);
        play_out(match, dice, [&](const Match& m, const Move&) {
            if (dice.below(16) > 0) return;
            const std::string zone = shuffle_one(match, dice), wrong = folds.follow(m);
            HOLDS(wrong.empty(), "after {} inputs, {} shuffled: {}", m.inputs(), zone, wrong);
        });
        Diagnostics out;
        const auto again = replay_log(table.game, write_log(match), "log", out);
        HOLDS(again && again->hash() == match.hash(), "the log does not play again: {}", out.show());
    });
}

// A wrong event is always detected by its number. Here the events of a batch with a dropped or doubled event are also
// renumbered without gaps, so that only their content can reveal the error. Events that do not change the view
// (answered, scored and so on) are detected only by number.
TEST_CASE("an event that is dropped, doubled or sent to one seat more is found", "[released]") {
    const SecretsPack pack;
    std::map<std::string, int> tried;
    std::vector<std::shared_ptr<const Game>> games = {pack.load("stirred")};
    for (const Table& table : tables())
        games.push_back(table.game);
    for (const auto& game : games) {
        Dice dice{mix(first_seed())};
        Match match(game, first_seed());
        std::map<Seat, View> views;
        for (Seat seat = 1; seat <= game->info().seats; ++seat)
            views[seat] = match.seen_by(seat).view();
        play_out(match, dice, [&](const Match& m, const Move&) {
            const Seat seat = 1 + static_cast<Seat>(dice.below(views.size()));
            const Seat another = seat % static_cast<Seat>(views.size()) + 1;
            const View before = std::exchange(views[seat], m.seen_by(seat).view());
            const auto events = m.seen_by(seat).events(before.last_event),
                       others = m.seen_by(another).events(views[another].last_event);
            views[another] = m.seen_by(another).view();
            if (events.empty()) return;
            const std::size_t at = dice.below(events.size());
            const int way = static_cast<int>(dice.below(others.empty() ? 2 : 3));
            Spoilt spoilt = spoil(events, others, at, way);
            View folded = before;
            HOLDS(!apply_events(folded, spoilt.events).empty() ||
                      folded.last_event != m.seen_by(seat).view().last_event ||
                      serialised(folded) != serialised(m.seen_by(seat).view()),
                  "{} is not found by its number", spoilt.how);
            if (way == 2 || !changes_view(before, events, at)) return;
            for (std::size_t i = 0; i < spoilt.events.size(); ++i)
                spoilt.events[i].number = before.last_event + 1 + i;
            folded = before;
            const bool fits = apply_events(folded, spoilt.events).empty();
            folded.last_event = m.seen_by(seat).view().last_event;
            HOLDS(!fits || serialised(folded) != serialised(m.seen_by(seat).view()), "{} is not found by what it says",
                  spoilt.how);
            ++tried[spoilt.how.substr(0, 7)];
        });
    }
    CHECK(tried["dropped"] > 20);
    CHECK(tried["doubled"] > 20);
}
