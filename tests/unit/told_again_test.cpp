// Tests zones that are shown for a while: events about cards that are hidden again are not repeated.
#include "events/apply_events.hpp"
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game in which everybody sees the pile while seat 1 looks at it. Meanwhile one card moves from it to the heap, one
// from seat 2's hand into it, and one gets another value.
const std::string kShown = R"(
seats: 2
zones:
  order: { kind: pile, seen_by: { if: shown, else: nobody }, told_again: false, starts: [s1, s2, s3, s4, s5] }
  hand:  { of: seat, kind: hand, seen_by: owner, starts: [m7] }
  heap:  { kind: pile, seen_by: everyone }
counters: { shown: { holds: truth } }
prompts:
  look: { text: Look at the order, fields: { say: { pick: [ready] } } }
  word: { fields: { say: { pick: [left, right] } } }
flow:
  before: { ask: word }
  mix:    { shuffle: order }
  open:   { set: { shown: true } }
  look:   { ask: look, of: 1 }
  out:    { move: 1, from: order, to: heap }
  in:     { move: 1, from: hand, to: order, of: 2 }
  new:    { set: { value of first(order): 9 } }
  again:  { ask: look, of: 1 }
  close:  { set: { shown: false } }
  word:   { ask: word }
  over:   { end: draw }
)";

void answer(Match& match, Seat seat, const std::string& what) {
    REQUIRE_FALSE(match.answer(seat, match.seen_by(seat).prompts().at(0).number, {{"say", what}}, 0));
}

std::string all_texts(const Match& match, Seat viewer) {
    std::string all;
    for (const Event& e : match.seen_by(viewer).events()) {
        all += word(e.kind);
        for (const auto& [name, value] : e.data)
            all += " " + name + "=" + value;
        all += "\n";
    }
    return all;
}

// True if the viewer's events tell of a card of the pile that nobody sees any more.
bool tells(const Match& match, Seat viewer) {
    const std::string all = all_texts(match, viewer);
    int found = 0;
    for (const char* card : {"=s1", "=s2", "=s3", "=s4", "=s5", "=s9", "=m9", "=m7"})
        found += all.find(card) != std::string::npos ? 1 : 0;
    const bool of_own_hand = viewer == 2 && all.find("=m7") != std::string::npos;  // seat 2 saw it there
    return found > (of_own_hand ? 2 : 1);                                          // one of them is visible on the heap
}

Match at_look(const std::shared_ptr<const Game>& game) {
    Match match(game, 5);
    answer(match, 1, "left");
    answer(match, 2, "left");
    answer(match, 1, "ready");
    return match;
}

}  // namespace

TEST_CASE("what was shown for a while is not told again once it is hidden, to nobody but the host") {
    const SmallPack pack;
    Match match = at_look(pack.game(kShown));
    for (const Seat viewer : {1, 2, static_cast<int>(kSpectator)})
        CHECK(tells(match, viewer));
    answer(match, 1, "ready");
    for (const Seat viewer : {1, 2, static_cast<int>(kSpectator)}) {
        INFO(all_texts(match, viewer));
        CHECK_FALSE(tells(match, viewer));
        CHECK_THAT(all_texts(match, viewer), Contains("zone zone=order sight=counted taken_away=yes"));
        CHECK_THAT(all_texts(match, viewer), Contains("taken_away zone=order"));
    }
    CHECK(tells(match, kHost));
}

TEST_CASE("events that were taken away still lead from each view to a later one in which the zone is hidden") {
    const SmallPack pack;
    Match match(pack.game(kShown), 5);
    std::vector<std::pair<Seat, View>> views;
    const auto keep = [&] {
        for (const Seat viewer : {1, 2, static_cast<int>(kSpectator)})
            views.emplace_back(viewer, match.seen_by(viewer).view());
    };
    keep();
    answer(match, 1, "left");
    answer(match, 2, "left");
    keep();
    answer(match, 1, "ready");
    keep();
    answer(match, 1, "ready");
    for (std::size_t i = 0; i < views.size(); ++i) {  // all but the first three are of the shown pile
        const auto& [viewer, view] = views[i];
        const ZoneView now = match.seen_by(viewer).without_taken_away(view).zones.at(0);
        CHECK(now.hidden == (i >= 3 || view.zones.at(0).hidden));
        CHECK(now.cards == (i >= 3 ? std::vector<std::string>() : view.zones.at(0).cards));
    }
    for (auto& [viewer, view] : views) {
        CHECK(apply_events(view, match.seen_by(viewer).events(view.last_event)).empty());
        const View now = match.seen_by(viewer).view();
        for (std::size_t i = 0; i < now.zones.size(); ++i) {
            CHECK(view.zones[i].cards == now.zones[i].cards);
            CHECK(view.zones[i].hidden == now.zones[i].hidden);
        }
        CHECK(view.last_event == now.last_event);
    }
}

TEST_CASE("a view whose last event is discarded does not show what was hidden since") {
    const SmallPack pack;
    Match match = at_look(pack.game(kShown));
    const View before = match.seen_by(2).view();
    REQUIRE_FALSE(before.zones.at(0).hidden);
    match.discard_events();
    CHECK_FALSE(match.seen_by(2).without_taken_away(before).zones.at(0).hidden);
    answer(match, 1, "ready");
    CHECK(match.seen_by(2).without_taken_away(before).zones.at(0).hidden);
}

TEST_CASE("a view of a loaded match does not show what was hidden since") {
    const SmallPack pack;
    const auto game = pack.game(kShown);
    Diagnostics out;
    auto match = load_save(game, write_save(at_look(game)), "save.yaml", out);
    REQUIRE(match);
    const View before = match->seen_by(2).view();
    REQUIRE_FALSE(before.zones.at(0).hidden);
    answer(*match, 1, "ready");
    CHECK(match->seen_by(2).without_taken_away(before).zones.at(0).hidden);
}

TEST_CASE("an input that hid what was shown cannot be taken back, and going back before it shows it again") {
    const SmallPack pack;
    Match match = at_look(pack.game(kShown));
    answer(match, 1, "ready");
    CHECK(match.undo_point(1) == match.inputs());
    match.rewind(3);
    CHECK(tells(match, 2));
    answer(match, 1, "ready");
    CHECK_FALSE(tells(match, 2));
}

TEST_CASE("told_again is for zones that are shown for a while, and no picture shows these") {
    const SmallPack pack;
    CHECK_THAT(pack.errors("seats: 2\nzones: { box: { kind: pile, seen_by: nobody, told_again: false } }\n"
                           "prompts: { word: { fields: { say: { pick: [a, b] } } } }\n"
                           "flow:\n  ask: { ask: word }\n  over: { end: draw }\n"),
               Contains("of 'box' needs a condition in 'seen_by'"));
    CHECK_THAT(
        pack.errors("seats: 2\nzones: { box: { kind: hand, seen_by: { if: open, else: nobody }, told_again: "
                    "false } }\ncounters: { open: { holds: truth } }\nlook: { dial: { spots: suit, cards: box } }\n"
                    "prompts: { word: { fields: { say: { pick: [a, b] } } } }\n"
                    "flow:\n  ask: { ask: word }\n  open: { set: { open: true } }\n  over: { end: draw }\n"),
        Contains("so no picture can show it"));
}
