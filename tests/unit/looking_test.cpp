// Tests the information of seats, hosts and spectators about time, and events in small portions.
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A game with a private prompt of 60 seconds, which other seats do not see.
const std::string kNight = R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
options: { owls: { seats: [1, 3] } }
prompts:
  hunt: { fields: { hunt: { pick: seats } }, seconds: 60, private: true, secret: true, if_silent: { hunt: 1 } }
  say:  { pick: [left, right], seconds: 60 }
flow:
  night: { ask: hunt, if: seat in owls }
  day:   { ask: say }
  over:  { end: draw }
)";

std::string heard(const Match& match, Seat seat) {
    std::string text;
    for (const Event& e : match.seen_by(seat).events()) {
        text += std::to_string(e.number) + " " + std::to_string(e.batch) + " " + std::to_string(e.at);
        text += " " + std::string(word(e.kind)) + "\n";
    }
    return text;
}

// A game that asks seat 1 privately, for as many seconds as its hidden `fuse`, and then all seats.
const std::string kFuse = R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { fuse: { of: seat, starts: 7, seen_by: owner }, points: { of: seat } }
prompts:
  whisper: { fields: { say: { pick: [left, right] } }, private: true, seconds: fuse, if_silent: random }
  shout:   { fields: { say: { pick: [left, right] } }, seconds: 60, if_silent: random }
flow:
  whisper: { ask: whisper, of: 1 }
  shout:   { ask: shout }
  points:  { add: { points: 1 } }
  over:    { end: draw }
)";

std::string numbers(const std::vector<Event>& events) {
    std::string text;
    for (const Event& e : events)
        text += (text.empty() ? "" : " ") + std::to_string(e.number);
    return text;
}

}  // namespace

TEST_CASE("a seat is told the next deadline of those it may know of, the host that of all") {
    const SmallPack pack;
    Match match(pack.game(kFuse), 1);
    CHECK(match.seen_by(kHost).next_deadline() == 7'000);
    CHECK(match.seen_by(kHost).next_deadline() == 7'000);
    CHECK(match.seen_by(1).next_deadline() == 7'000);
    CHECK_FALSE(match.seen_by(2).next_deadline());
    CHECK_FALSE(match.seen_by(kSpectator).next_deadline());
    REQUIRE_FALSE(match.tick(7'000));
    for (Seat viewer = kSpectator; viewer <= 2; ++viewer)
        CHECK(match.seen_by(viewer).next_deadline() == 67'000);
    REQUIRE_FALSE(match.host({HostInputKind::result, {{"winners", ""}}}, 8'000));
    CHECK_FALSE(match.seen_by(1).next_deadline());
}

TEST_CASE("whether others were asked and silent, too, shows neither in numbers of events and moments nor in times") {
    const SmallPack pack;
    Match alone(pack.game(kNight, {{"owls", "3"}}), 1), two(pack.game(kNight, {{"owls", "1 3"}}), 1);
    for (Match* match : {&alone, &two})
        REQUIRE_FALSE(match->tick(60'000));
    CHECK(heard(alone, 3) == heard(two, 3));
    CHECK(heard(alone, 2) == heard(two, 2));
    CHECK(heard(alone, kSpectator) == heard(two, kSpectator));
    CHECK(heard(alone, 1) != heard(two, 1));
}

TEST_CASE("when others answered in the dark a view does not say, and the host's does") {
    const SmallPack pack;
    Match match(pack.game(kNight, {{"owls", "1 3"}}), 1);
    REQUIRE_FALSE(match.answer(1, 1, {{"hunt", "2"}}, 7'000));
    for (const Seat viewer : {Seat{kSpectator}, Seat{2}, Seat{3}})
        CHECK(match.seen_by(viewer).view().now == 0);
    CHECK(match.seen_by(kHost).view().now == 7'000);
    CHECK(write_view(match.seen_by(3)).find("now: 0") != std::string::npos);
}

TEST_CASE("events can be asked for a few at a time: whole moments, and at least one") {
    const SmallPack pack;
    Match match(pack.game(kFuse), 1);
    REQUIRE_FALSE(match.tick(7'000));
    REQUIRE_FALSE(match.tick(67'000));
    const std::vector<Event> all = match.seen_by(1).events();
    REQUIRE(all.size() > 4);
    std::vector<Event> together;
    for (std::uint64_t after = 0;;) {
        const std::vector<Event> some = match.seen_by(1).events(after, 2);
        if (some.empty()) break;
        CHECK((some.size() <= 2 || some.front().batch == some.back().batch));
        const std::size_t next = together.size() + some.size();
        CHECK((next == all.size() || all[next].batch != some.back().batch));
        together.insert(together.end(), some.begin(), some.end());
        after = some.back().number;
    }
    CHECK(numbers(together) == numbers(all));
    CHECK(numbers(match.seen_by(1).events(0, all.size())) == numbers(all));
    CHECK(numbers(match.seen_by(1).events(0, 0)) == numbers(match.seen_by(1).events(0, 1)));
    CHECK(match.seen_by(1).events(all.back().number, 5).empty());
    CHECK(match.seen_by(1).events(all.back().number + 9, 5).empty());
    CHECK(match.seen_by(1).events(UINT64_MAX).empty());
    match.discard_events();
    CHECK(match.seen_by(1).events().empty());
    CHECK(match.seen_by(1).events(all.back().number - 1, 1).empty());
    // Events that were discarded cannot be undone and told a second time.
    const std::size_t inputs = match.inputs();
    const std::uint64_t last = match.seen_by(1).view().last_event, hash = match.hash();
    CHECK(match.undo_point(1) == inputs);
    match.rewind(0);
    CHECK(match.inputs() == inputs);
    CHECK(match.hash() == hash);
    CHECK(match.seen_by(1).view().last_event == last);
}

TEST_CASE("a seat that the game does not have sees, hears and is asked nothing") {
    const SmallPack pack;
    Match match(pack.game(kFuse), 1);
    REQUIRE_FALSE(match.tick(7'000));
    REQUIRE_FALSE(match.seen_by(kHost).events().empty());
    CHECK(match.undo_point(kHost) == match.inputs());
    const std::uint64_t before = match.hash();
    for (const Seat seat : {-1'000'000, -2, 3, 4, 16, 17, 18, 31, 32, 33, 1'000'000}) {
        INFO(seat);
        const View view = match.seen_by(seat).view();
        CHECK(view.seat == seat);
        CHECK((view.zones.empty() && view.counters.empty() && view.seats.empty() && view.prompts.empty()));
        CHECK(match.seen_by(seat).events().empty());
        CHECK(match.seen_by(seat).without_taken_away(match.seen_by(kHost).view()).zones.empty());
        CHECK(match.seen_by(seat).card_history("box#1").empty());
        CHECK(match.seen_by(seat).prompts().empty());
        CHECK(match.seen_by(seat).channels().empty());
        CHECK(match.seen_by(seat).options(1, "say", {}).empty());
        CHECK(match.seen_by(seat).certain_options(1, "say", {}).empty());
        CHECK_FALSE(match.seen_by(seat).next_deadline());
        CHECK(write_view(match.seen_by(seat)).find("left") == std::string::npos);
        CHECK(match.undo_point(seat) == match.inputs());
        CHECK(match.seen_by(seat).judge(1, {{"say", "left"}})->code == RefusalCode::bad_seat);
        CHECK(match.answer(seat, 1, {{"say", "left"}}, 7'000)->code == RefusalCode::bad_seat);
        CHECK(match.withdraw(seat, 1, 7'000)->code == RefusalCode::bad_seat);
        CHECK(match.say(seat, "x", "x", 7'000)->code == RefusalCode::bad_seat);
    }
    CHECK(match.hash() == before);
}
