// What a seat, a host or somebody who watches is told of time, and events a few at a time.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// Seat 1 is asked privately, for as long as its fuse burns, which nobody else sees; then all are asked.
const std::string kFuse = R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { fuse: { of: seat, starts: 7, seen_by: owner }, points: { of: seat } }
prompts:
  whisper: { fields: { say: { one_of: [left, right] } }, private: true, seconds: fuse, if_silent: random }
  shout:   { fields: { say: { one_of: [left, right] } }, seconds: 60, if_silent: random }
flow:
  whisper: { ask: whisper, of: 1 }
  shout:   { ask: shout }
  points:  { add: 1, to: points }
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
    CHECK(match.next_deadline() == 7'000);
    CHECK(match.next_deadline(0) == 7'000);
    CHECK(match.next_deadline(1) == 7'000);
    CHECK_FALSE(match.next_deadline(2));
    CHECK_FALSE(match.next_deadline(kNobody));
    REQUIRE_FALSE(match.tick(7'000));
    for (Seat viewer = kNobody; viewer <= 2; ++viewer)
        CHECK(match.next_deadline(viewer) == 67'000);
    REQUIRE_FALSE(match.host({"result", {{"winners", ""}}}, 8'000));
    CHECK_FALSE(match.next_deadline(1));
}

TEST_CASE("events can be asked for a few at a time: whole moments, and at least one") {
    const SmallPack pack;
    Match match(pack.game(kFuse), 1);
    REQUIRE_FALSE(match.tick(7'000));
    REQUIRE_FALSE(match.tick(67'000));
    const std::vector<Event> all = match.events(1);
    REQUIRE(all.size() > 4);
    std::vector<Event> together;
    for (std::uint64_t after = 0;;) {
        const std::vector<Event> some = match.events(1, after, 2);
        if (some.empty()) break;
        CHECK((some.size() <= 2 || some.front().moment == some.back().moment));
        const std::size_t next = together.size() + some.size();
        CHECK((next == all.size() || all[next].moment != some.back().moment));
        together.insert(together.end(), some.begin(), some.end());
        after = some.back().number;
    }
    CHECK(numbers(together) == numbers(all));
    CHECK(numbers(match.events(1, 0, all.size())) == numbers(all));
    CHECK(numbers(match.events(1, 0, 0)) == numbers(match.events(1, 0, 1)));
    CHECK(match.events(1, all.back().number, 5).empty());
    CHECK(match.events(1, all.back().number + 9, 5).empty());
    match.let_go_events();
    CHECK(match.events(1).empty());
    CHECK(match.events(1, all.back().number - 1, 1).empty());
    // Nothing is taken back that was let go of, and told a second time.
    const std::size_t inputs = match.inputs();
    const std::uint64_t last = match.view(1).told, hash = match.hash();
    CHECK(match.undo_point(1) == inputs);
    match.rewind(0);
    CHECK(match.inputs() == inputs);
    CHECK(match.hash() == hash);
    CHECK(match.view(1).told == last);
}

TEST_CASE("a seat that the game does not have sees, hears and is asked nothing") {
    const SmallPack pack;
    Match match(pack.game(kFuse), 1);
    REQUIRE_FALSE(match.tick(7'000));
    REQUIRE_FALSE(match.events(0).empty());
    const std::uint64_t before = match.hash();
    for (const Seat seat : {-1'000'000, -2, 3, 4, 16, 17, 18, 31, 32, 33, 1'000'000}) {
        INFO(seat);
        const View view = match.view(seat);
        CHECK(view.seat == seat);
        CHECK((view.zones.empty() && view.counters.empty() && view.seats.empty() && view.prompts.empty()));
        CHECK(match.events(seat).empty());
        CHECK(match.story(seat, "box#1").empty());
        CHECK(match.prompts(seat).empty());
        CHECK(match.channels(seat).empty());
        CHECK(match.options(seat, 1, "say", {}).empty());
        CHECK(match.sure_options(seat, 1, "say", {}).empty());
        CHECK_FALSE(match.next_deadline(seat));
        CHECK(match.save(seat).find("left") == std::string::npos);
        CHECK(match.undo_point(seat) == match.inputs());
        CHECK(match.judge(seat, 1, {{"say", "left"}})->code == RefusalCode::bad_seat);
        CHECK(match.answer(seat, 1, {{"say", "left"}}, 7'000)->code == RefusalCode::bad_seat);
        CHECK(match.withdraw(seat, 1, 7'000)->code == RefusalCode::bad_seat);
        CHECK(match.say(seat, "x", "x", 7'000)->code == RefusalCode::bad_seat);
    }
    CHECK(match.hash() == before);
}
