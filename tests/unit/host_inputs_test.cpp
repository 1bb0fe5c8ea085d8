// Tests host inputs: their rows, keys and log, `set_counter`, `set_clock`, `time_limit` and `shuffle`.
#include "small_pack.hpp"

#include <algorithm>

#include "events/apply_events.hpp"
#include "fix_checksums.hpp"
#include "match/host_inputs.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game that asks both seats for ten seconds, then seat 2 without a limit.
const std::string kBoth = R"(seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat } }
prompts:
  quick: { text: "Quick?", fields: { say: { pick: 1..3 } }, seconds: 10, if_silent: { say: 2 } }
  slow:  { text: "Slow?", fields: { say: { pick: 1..3 } }, if_silent: { say: 3 } }
flow:
  first:  { ask: quick }
  count:  { set: { points: quick.say } }
  second: { ask: slow, of: 2 }
  more:   { add: { points: slow.say of 2 } }
  over:   { end: draw }
)";

// A game that asks each seat for one of its cards and remembers the first of a pile; then a card is drawn.
const std::string kPiles = R"(seats: 2
most_cards: 24
zones:
  deck:  { kind: pile, seen_by: nobody, starts: [s1, s2, s3, s4, s5, s6, s7, s8, s9, m1] }
  spent: { kind: pile, seen_by: everyone, starts: [m1, m2, m3, m4, m5, m6, m7, m8] }
  hand:  { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  row:   { kind: row, places: [A, B], seen_by: everyone }
counters: { mark: { holds: card }, marked: {} }
prompts: { go: { pick: hand } }
flow:
  mark: { move: first(spent), to: spent, as: mark }
  ask:  { ask: go }
  play: { move: go, to: scrap }
  read: { set: { marked: value of mark or 9 } }
  take: { move: 1, from: deck, to: row, at: A }
  over: { end: draw }
)";

std::vector<std::string> sorted(std::vector<std::string> cards) {
    std::sort(cards.begin(), cards.end());
    return cards;
}

std::optional<Milliseconds> deadline(const Match& match, Seat seat) {
    const auto prompts = match.seen_by(seat).prompts();
    REQUIRE(prompts.size() == 1);
    return prompts[0].deadline;
}
std::string reason(const Outcome& outcome) { return outcome ? outcome->reason : "taken"; }

}  // namespace

TEST_CASE("every host input says what comes with it, and its example gives what it needs") {
    for (const HostInputRow* row : host_input_rows()) {
        INFO(row->help.word);
        CHECK(row->apply != nullptr);
        CHECK(host_input_kind(row->help.word) == &row->help);
        CHECK(word(row->help.kind) == row->help.word);
        CHECK_FALSE(row->help.doc.empty());
        CHECK_FALSE(row->help.reason.empty());
        for (const HostParameter& p : row->help.parameters) {
            CHECK_FALSE(p.doc.empty());
            if (p.needed) CHECK_THAT(std::string(row->help.example), Contains(std::string(p.name) + ": "));
            CHECK((p.type == HostParameterType::number) == (p.hi > p.lo));
        }
    }
    CHECK(host_input_kind("dance") == nullptr);
}

TEST_CASE("what a host input lacks, or takes otherwise, is said by name") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    const auto said = [&](const HostInput& input) { return reason(match.host(input, 0)); };
    CHECK(said({HostInputKind::extend, {{"seat", "1"}}}) ==
          "extend needs milliseconds: the additional time, a whole number from 1 to 1000000000000.");
    CHECK(said({HostInputKind::extend, {{"seat", "1"}, {"milisecond", "5"}}}) ==
          "extend needs milliseconds: the additional time, a whole number from 1 to 1000000000000. 'milisecond' was "
          "given.");
    CHECK(said({HostInputKind::extend, {{"seat", "3"}, {"milliseconds", "5"}}}) == "There is no seat '3'.");
    CHECK(said({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "0"}}}) ==
          "'0' cannot be milliseconds: extend needs the additional time, a whole number from 1 to 1000000000000.");
    CHECK(said({HostInputKind::replace, {{"seat", "1"}, {"name", ""}}}) ==
          "'' cannot be name: replace needs the name of the new player.");
    CHECK(reason(match.host("exten", {}, 0)) == "There is no host input 'exten' (did you mean 'extend'?).");
}

TEST_CASE("a key that a host input does not have is refused with those that it has") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    for (const HostInputKindRow* kind : host_input_kind_rows()) {
        if (!kind->further_keys.empty()) continue;
        Values values{{"shape", "round"}};
        for (const HostParameter& p : kind->parameters)
            if (p.needed) values.emplace_back(p.name, p.type == HostParameterType::number ? std::to_string(p.lo) : "1");
        const Outcome refused = match.host({kind->kind, values}, 0);
        REQUIRE(refused);
        CHECK(refused->code == RefusalCode::bad_host_input);
        CHECK_THAT(refused->reason, Contains(std::string(kind->word) + " has no 'shape': it takes "));
        CHECK(match.inputs() == 0);
    }
    CHECK(match.host({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "5"}, {"reson", "late"}}}, 0)->reason ==
          "extend has no 'reson': did you mean 'reason'?");
}

TEST_CASE("a log of before with a key that its input does not have plays again") {
    SmallPack pack;
    const auto game = pack.game(kBoth);
    Match match(game, 7);
    REQUIRE_FALSE(match.host({HostInputKind::note, {{"reason", "lateness"}}}, 100));
    std::string log = write_log(match);
    const std::size_t at = log.find("lateness\"");
    REQUIRE(at != std::string::npos);
    log.insert(at + 9, R"(, "an: {odd}": "- [key")");
    Diagnostics out;
    const auto again = replay_log(game, with_fixed_checksums(log), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK_THAT(write_log(*again), Contains("an: {odd}"));
}

TEST_CASE("a host sets the counters of the game, and not what the match notes of answers") {
    SmallPack pack;
    pack.write("scripts/actions/act.lua",
               "return action { text = \"act\", params = { act = card {} }, run = function(fx, p)\n"
               "  fx:add_counter(counter.points, 1)\nend }\n");
    Match match(pack.game("seats: 2\nzones: { row: { kind: hand, seen_by: everyone, starts: [s1] } }\n"
                          "options: { first: { seat: random } }\ncounters: { points: { of: seat }, turn: { of: seat, "
                          "shown: false } }\nactions: { act: { "
                          "act: { pick: row } } }\n"
                          "prompts: { go: { pick: action }, stay: { pick: [wait], seconds: 9 } }\nflow:\n"
                          "  ask: { ask: go }\n  act: { run: go }\n"
                          "  count: { add: { points: 10 }, if: done(go) }\n  stay: { ask: stay }\n"
                          "  more: { add: { points: 100 }, if: silent(stay) }\n  over: { end: draw }\n"),
                1);
    const auto set = [&](const char* name, const char* value) {
        return reason(
            match.host({HostInputKind::set_counter, {{"counter", name}, {"seat", "1"}, {"value", value}}}, 0));
    };
    CHECK(set("points", "3") == "taken");
    CHECK(set("turn", "1") == "taken");          // hidden counters can be corrected
    CHECK(set("option.first", "2") == "taken");  // so can counters of options
    CHECK(set("done.go", "true") == "'done.go' is not a counter of the game. It records the outcome of an answer.");
    CHECK(set("silent.stay", "true") ==
          "'silent.stay' is not a counter of the game. It records the outcome of an answer.");
    CHECK(counter(match, 1, "points", 1) == "3");
}

TEST_CASE("set_clock gives a seat, or whoever is asked, so much time from now on") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"seat", "1"}, {"milliseconds", "3000"}}}, 1'000));
    CHECK(deadline(match, 1) == 4'000);
    CHECK(deadline(match, 2) == 10'000);
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"milliseconds", "60000"}}}, 2'000));
    CHECK(deadline(match, 1) == 62'000);
    CHECK(deadline(match, 2) == 62'000);
    REQUIRE_FALSE(match.tick(61'999));
    CHECK(match.seen_by(1).prompts()[0].name == "quick");
    REQUIRE_FALSE(match.tick(62'000));
    CHECK(match.seen_by(2).prompts()[0].name == "slow");
    CHECK(counter(match, 1, "points", 1) == "2");  // the default for silence
}

TEST_CASE("set_clock lets time run out for what had no time to run out") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    REQUIRE_FALSE(match.tick(10'000));
    CHECK_FALSE(deadline(match, 2));
    CHECK_THAT(reason(match.host({HostInputKind::extend, {{"seat", "2"}, {"milliseconds", "5"}}}, 11'000)),
               Contains("`set_clock`"));
    CHECK(reason(match.host({HostInputKind::set_clock, {{"seat", "1"}, {"milliseconds", "5"}}}, 11'000)) ==
          "Seat 1 has no prompt whose time could be set.");
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"milliseconds", "1000"}}}, 11'000));
    CHECK(deadline(match, 2) == 12'000);
    Diagnostics out;
    auto again = load_save(pack.game(kBoth), write_save(match), "save", out);
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    REQUIRE_FALSE(again->tick(12'000));
    CHECK(again->over());
    CHECK(counter(*again, 1, "points", 1) == "5");
    CHECK(reason(again->host({HostInputKind::set_clock, {{"milliseconds", "5"}}}, 12'000)) ==
          "The match is over, so there are no prompts.");
}

TEST_CASE("set_clock in a pause says what is left when the match goes on") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 4'000));
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"milliseconds", "7000"}}}, 20'000));
    REQUIRE_FALSE(match.host({HostInputKind::resume, {}}, 50'000));
    CHECK(deadline(match, 1) == 57'000);
    CHECK(deadline(match, 2) == 57'000);
}

TEST_CASE("set_clock changes nothing for who has answered too late, and what it refuses changes nothing") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    const auto before = match.hash();
    for (const Values& data : {Values{},
                               {{"milliseconds", "0"}},
                               {{"milliseconds", "-1"}},
                               {{"milliseconds", "1e3"}},
                               {{"milliseconds", "9999999999999999999999"}},
                               {{"seat", "3"}, {"milliseconds", "5"}},
                               {{"seat", "0"}, {"milliseconds", "5"}},
                               {{"seat", ""}, {"milliseconds", "5"}}}) {
        const Outcome outcome = match.host({HostInputKind::set_clock, data}, 5);
        REQUIRE(outcome);
        CHECK(outcome->code == RefusalCode::bad_host_input);
        CHECK(match.hash() == before);
    }
    CHECK(match.inputs() == 0);
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"seat", "1"}, {"milliseconds", "1000"}}}, 0));
    REQUIRE_FALSE(match.tick(1'000));  // seat 1 has the default answer, seat 2 is still asked
    REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"milliseconds", "1000"}}}, 2'000));
    CHECK(match.seen_by(1).prompts().empty());
    CHECK(deadline(match, 2) == 3'000);
}

TEST_CASE("time_limit gives one prompt another time limit, or none, and tells the host alone") {
    SmallPack pack;
    Match match(pack.game(kBoth), 1);
    const std::string number = std::to_string(match.seen_by(2).prompts()[0].number);
    const auto told = match.seen_by(1).events().size();
    REQUIRE_FALSE(
        match.host({HostInputKind::time_limit, {{"seat", "2"}, {"prompt", number}, {"milliseconds", "3000"}}}, 1'000));
    CHECK(deadline(match, 1) == 10'000);
    CHECK(deadline(match, 2) == 4'000);
    REQUIRE_FALSE(match.host({HostInputKind::time_limit, {{"seat", "2"}, {"prompt", number}}}, 2'000));
    CHECK_FALSE(deadline(match, 2));
    CHECK(match.seen_by(1).events().size() == told);
    for (const Values& data : {Values{{"seat", "2"}},
                               {{"seat", "2"}, {"prompt", "99"}},
                               {{"seat", "3"}, {"prompt", number}},
                               {{"seat", "2"}, {"prompt", number}, {"milliseconds", "0"}},
                               {{"seat", "2"}, {"prompt", number}, {"milliseconds", "soon"}}})
        CHECK(match.host({HostInputKind::time_limit, data}, 3'000)->code == RefusalCode::bad_host_input);
    REQUIRE_FALSE(match.tick(10'000));  // the time of seat 1 is over; seat 2 has no limit
    CHECK(match.seen_by(1).prompts().empty());
    CHECK(reason(match.host({HostInputKind::time_limit, {{"seat", "1"}, {"prompt", "1"}}}, 11'000)) ==
          "Seat 1 has no open prompt 1.");
    REQUIRE_FALSE(match.tick(1'000'000));
    CHECK(match.seen_by(2).prompts()[0].number == 1);
}

TEST_CASE("a log with set_clock plays again") {
    SmallPack pack;
    const auto game = pack.game(kBoth);
    Match match(game, 7);
    REQUIRE_FALSE(
        match.host({HostInputKind::set_clock, {{"milliseconds", "2500"}, {"reason", "the bell rings soon"}}}, 100));
    REQUIRE_FALSE(match.tick(3'000));
    Diagnostics out;
    const auto again = replay_log(game, write_log(match), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
}

TEST_CASE("shuffle puts a pile or one seat's hand in another order, and nothing else") {
    SmallPack pack;
    Match match(pack.game(kPiles), 1);
    const auto spent = lying(match, 0, "spent", 0), deck = lying(match, kHost, "deck", 0);
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "deck"}, {"reason", "somebody dropped it"}}}, 5));
    CHECK(lying(match, kHost, "deck", 0) != deck);
    CHECK(sorted(lying(match, kHost, "deck", 0)) == sorted(deck));
    CHECK(lying(match, 0, "spent", 0) == spent);
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "spent"}}}, 5));
    CHECK(lying(match, 0, "spent", 0) != spent);
    CHECK(sorted(lying(match, 0, "spent", 0)) == sorted(spent));
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "hand"}, {"seat", "2"}}}, 5));
    CHECK(sorted(lying(match, 2, "hand", 2)) == std::vector<std::string>{"m2", "s1"});
    CHECK(asked(match, 1) == "go");  // the flow has not moved
}

TEST_CASE("what is told of a shuffle is which zone, and its new order to those who see it") {
    SmallPack pack;
    Match match(pack.game(kPiles), 1);
    std::map<Seat, View> views;
    for (const Seat seat : {kHost, kSpectator, Seat{1}, Seat{2}})
        views[seat] = match.seen_by(seat).view();
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "deck"}}}, 5));
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "spent"}, {"reason", "it fell down"}}}, 6));
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "hand"}, {"seat", "1"}}}, 7));
    CHECK(told(match, 1, "host") == 3);
    for (auto& [seat, view] : views) {
        const auto events = match.seen_by(seat).events(view.last_event);
        CHECK(apply_events(view, events) == "");
        for (const ZoneView& zone : match.seen_by(seat).view().zones)
            CHECK(std::any_of(view.zones.begin(), view.zones.end(),
                              [&](const ZoneView& z) { return z.name == zone.name && z.cards == zone.cards; }));
        const auto fell = std::find_if(events.begin(), events.end(),
                                       [](const Event& e) { return part_of(e, "reason") == "it fell down"; });
        REQUIRE(fell != events.end());
        CHECK(part_of(*fell, "kind") == "shuffle");
        CHECK(part_of(*fell, "name") == "spent");
    }
}

TEST_CASE("answers and counters that name a card of a shuffled zone name the same card afterwards") {
    SmallPack pack;
    const auto game = pack.game(kPiles);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Match match(game, seed);
        REQUIRE_FALSE(answer(match, 1, {{"go", "m2"}}));
        const std::size_t told_before = match.seen_by(2).events(0).size();
        REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "hand"}, {"seat", "1"}}}, 0));
        CHECK(match.seen_by(1).prompts().at(0).answered);
        CHECK(match.seen_by(2).events(0).size() == told_before + 1);  // only the shuffle is told, not the answer
        REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "spent"}}}, 0));
        REQUIRE_FALSE(answer(match, 2, {{"go", "s1"}}));
        CHECK(match.over());
        CHECK(counter(match, 0, "marked", 0) == "1");
        CHECK(lying(match, 1, "hand", 1) == std::vector<std::string>{"s1"});
        CHECK(lying(match, 2, "hand", 2) == std::vector<std::string>{"m2"});
    }
}

TEST_CASE("what cannot be shuffled is said with what can, and changes nothing") {
    SmallPack pack;
    Match match(pack.game(kPiles), 1);
    const auto before = match.hash();
    const auto said = [&](const Values& data) { return reason(match.host({HostInputKind::shuffle, data}, 0)); };
    CHECK(said({}) == "shuffle needs zone: the name of a pile or hand.");
    CHECK(said({{"zone", "dek"}}) == "There is no zone 'dek' (did you mean 'deck'?).");
    CHECK(said({{"zone", "attic"}}) == "There is no zone 'attic' (one of: deck, spent, hand).");
    CHECK(said({{"zone", "row"}}) ==
          "'row' is a row, but only a pile or a hand can be shuffled. Use `set_zone` to arrange its cards.");
    CHECK(said({{"zone", "hand"}}) == "Each seat has its own 'hand'. Name one with `seat`.");
    CHECK(said({{"zone", "hand"}, {"seat", "3"}}) == "There is no seat '3'.");
    CHECK(said({{"zone", "deck"}, {"seat", "1"}}) == "There is only one 'deck'. Leave out the seat.");
    CHECK(match.hash() == before);
    CHECK(match.inputs() == 0);
    const Match several(pack.game("seats: 2\nzones: { lot: { of: suit, kind: pile, seen_by: everyone } }\n"
                                  "prompts: { go: { pick: seats } }\nflow: { go: { ask: go }, over: { end: draw } }\n"),
                        1);
    CHECK(reason(Match(several).host({HostInputKind::shuffle, {{"zone", "lot"}}}, 0)) ==
          "There are several zones 'lot'. Name one of them, such as lot(sun).");
}

TEST_CASE("a log with a shuffle plays again, a save goes on from it, and the same seed mixes the same way") {
    SmallPack pack;
    const auto game = pack.game(kPiles);
    Match match(game, 7), twin(game, 7);
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "deck"}, {"reason", "seen by mistake"}}}, 100));
    REQUIRE_FALSE(twin.host({HostInputKind::shuffle, {{"zone", "deck"}, {"reason", "a storm"}}}, 100));
    CHECK(lying(match, kHost, "deck", 0) == lying(twin, kHost, "deck", 0));
    REQUIRE_FALSE(answer(match, 1, {{"go", "m2"}}));
    Diagnostics out;
    const auto again = replay_log(game, write_log(match), "log", out);
    auto loaded = load_save(game, write_save(match), "save", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    REQUIRE(loaded);
    REQUIRE_FALSE(loaded->host({HostInputKind::shuffle, {{"zone", "deck"}}}, 200));
    REQUIRE_FALSE(match.host({HostInputKind::shuffle, {{"zone", "deck"}}}, 200));
    CHECK(loaded->hash() == match.hash());
}

TEST_CASE("who may see that a seat is asked is told whose time the host has changed, and all who plays for it") {
    const SmallPack pack;
    const auto told_of = [](const Match& match, Seat viewer) {
        std::vector<std::string> whose;
        for (const Event& event : match.seen_by(viewer).events())
            if (event.kind == EventKind::host) whose.push_back(part_of(event, "kind") + " " + part_of(event, "seat"));
        return whose;
    };
    using Whose = std::vector<std::string>;
    for (const bool hidden : {false, true}) {
        std::string body = kBoth;
        if (hidden) body.replace(body.find("seconds: 10"), 11, "seconds: 10, private: true");
        Match match(pack.game(body), 1);
        REQUIRE_FALSE(match.host({HostInputKind::extend, {{"seat", "2"}, {"milliseconds", "5"}}}, 0));
        REQUIRE_FALSE(match.host({HostInputKind::set_clock, {{"milliseconds", "5000"}}}, 0));
        REQUIRE_FALSE(match.host({HostInputKind::replace, {{"seat", "2"}, {"name", "ann"}}}, 0));
        const Whose all{"extend 2", "set_clock nothing", "replace 2"},
            others{hidden ? "extend nothing" : "extend 2", "set_clock nothing", "replace 2"};
        CHECK(told_of(match, kHost) == all);
        CHECK(told_of(match, 2) == all);
        CHECK(told_of(match, 1) == others);
        CHECK(told_of(match, kSpectator) == others);
    }
}
