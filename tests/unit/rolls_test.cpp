// Tests rolls on cards that not everybody sees: the stored roll ranges, and the knowledge of each seat.
#include "small_pack.hpp"

#include "bots/determinization.hpp"
#include "match/impl.hpp"
#include "state/invariants.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game with two dice in each cup, which only its owner sees. They begin as nines, so that a stale belief is
// noticeable.
const std::string kCups = R"(
seats: 2
most_cards: 14
counters: { luck: { of: seat }, mood: { starts: 2, seen_by: nobody } }
zones:
  cup:   { of: seat, kind: hand, seen_by: owner, starts: [s9, s9] }
  box:   { kind: pile, seen_by: nobody, starts: [m8, m8, m8] }
  table: { kind: pile, seen_by: everyone }
prompts: { bid: { text: "How many?", fields: { total: { pick: 2..24 } } } }
)";

std::string rule(const std::string& name, const std::string& body) {
    return "return rule {\n  text = \"{" + name + "}\",\n  params = { " + name +
           " = cards {} },\n  run = function(fx, p)\n" + body + "\n  end,\n}\n";
}

struct Cups {
    SmallPack pack;
    std::shared_ptr<const Game> game;
    // Runs a script with this body for each seat's cup, then `steps`, then asks for a bid.
    explicit Cups(const std::string& body, const std::string& steps = "") {
        pack.write("scripts/rules/cast.lua", rule("cast", body));
        game = pack.game(kCups + "flow:\n  cast: { run: { cast: cup } }\n" + steps +
                         "  bid: { ask: bid }\n  over: { end: draw }\n");
    }
    Match match(std::uint64_t seed = 1) const { return Match(game, seed); }
};

std::vector<CardId> cards_in_zone(const Match& match, const State& m, const std::string& zone, Seat seat) {
    const Shape& s = ImplAccess::rules(match.game()).shape();
    std::vector<CardId> cards;
    for_each_card(s, m, s.instance_of(ImplAccess::rules(match.game()).model.find_zone(zone), seat),
                  [&](CardId card) { cards.push_back(card); });
    return cards;
}

// How often determinizations for a viewer give each value to the cards of a zone.
std::map<int, int> imagined(const Match& match, Seat viewer, const std::string& zone, Seat owner, int times) {
    const Rules& rules = ImplAccess::rules(match.game());
    const State seen = redact(rules.shape(), ImplAccess::of(match).state, viewer);
    PlayoutRandom random{7};
    std::map<int, int> found;
    for (int i = 0; i < times; ++i) {
        random.below(2);
        const State m = Determinizer(rules, seen, viewer, HiddenSampling::any).sample(random);
        for (const CardId card : cards_in_zone(match, m, zone, owner))
            ++found[attribute(rules.shape(), m, card, AttributeIndex(0))];
    }
    return found;
}

// The roll ranges of the cards of a zone: "1-6 1-6"; "-" for none.
std::string kept(const Match& match, const State& m, const std::string& zone, Seat seat) {
    std::string text;
    for (const CardId card : cards_in_zone(match, m, zone, seat)) {
        const RollRange range = roll_range_of(ImplAccess::rules(match.game()).shape(), m, card, AttributeIndex(0));
        text += (text.empty() ? "" : " ") +
                (range.count ? std::to_string(range.from) + "-" + std::to_string(range.from + range.count - 1) : "-");
    }
    return text;
}
std::string kept_in_cup(const std::string& body, const std::string& steps = "") {
    const Cups cups(body, steps);
    const Match match = cups.match();
    CHECK_FALSE(find_block_fault(ImplAccess::rules(match.game()).shape(), ImplAccess::of(match).state));
    return kept(match, ImplAccess::of(match).state, "cup", 2);
}

}  // namespace

TEST_CASE("dice that were cast in another's cup are any that can be cast, each as likely") {
    for (const std::string body :
         {"fx:roll_each(p.cast, 1, 6)", "for i = 1, 2 do fx:set(fx:nth(p.cast, i), fx:roll(1, 6)) end"}) {
        INFO(body);
        const Cups cups(body);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto found = imagined(cups.match(seed), 1, "cup", 2, 3000);
            CHECK(found.size() == 6);
            for (int value = 1; value <= 6; ++value) {
                INFO("seed " << seed << ", value " << value);
                CHECK(found.at(value) > 880);  // 1000 of 6000 with a standard deviation of 29; four times that
                CHECK(found.at(value) < 1120);
            }
        }
    }
}

TEST_CASE("a seat believes what it sees of its own cup, and of cards that nobody cast what they were at first") {
    const Cups cups("fx:roll_each(p.cast, 1, 6)");
    const Match match = cups.match();
    const auto own = imagined(match, 1, "cup", 1, 50);
    int seen = 0;
    for (const CardId card : cards_in_zone(match, ImplAccess::of(match).state, "cup", 1))
        seen +=
            attribute(ImplAccess::rules(match.game()).shape(), ImplAccess::of(match).state, card, AttributeIndex(0));
    int believed = 0;
    for (const auto& [value, times] : own)
        believed += value * times;
    CHECK(believed == 50 * seen);
    for (const auto& [value, times] : imagined(match, 1, "box", 0, 50))
        CHECK((value == 8 || value == 9));
}

TEST_CASE("what a seat knows of another's cup does not depend on what lies in it") {
    const Cups cups("fx:roll_each(p.cast, 1, 6)");
    const Shape& s = ImplAccess::rules(*cups.game).shape();
    const Match match = cups.match();
    const State seen = redact(s, ImplAccess::of(match).state, 1);
    for (int value = 1; value <= 6; ++value) {
        State other = ImplAccess::of(match).state;
        for (const CardId card : cards_in_zone(match, other, "cup", 2))
            other.at(s.card_attribute, s.attribute_cell(AttributeIndex(0), card)) = static_cast<std::int16_t>(value);
        CHECK(redact(s, other, 1) == seen);
    }
    CHECK(kept(match, seen, "cup", 2) == "1-6 1-6");
    CHECK(kept(match, seen, "cup", 1) == "- -");  // the seat sees its own dice
}

TEST_CASE("a value is a roll's result only where it would be whatever is rolled") {
    CHECK(kept_in_cup("fx:set(p.cast, fx:roll(1, 6))") == "1-6 1-6");
    CHECK(
        kept_in_cup(
            "local a, b = fx:roll(1, 6), fx:roll(3, 8)\nfx:set(fx:nth(p.cast, 1), b)\nfx:set(fx:nth(p.cast, 2), a)") ==
        "3-8 1-6");
    CHECK(kept_in_cup("local function die() return fx:roll(1, 6) end\nlocal t = { die() }\nfx:set(p.cast, t[1])") ==
          "1-6 1-6");
    CHECK(kept_in_cup("fx:set(p.cast, 7 - fx:roll(1, 6))") == "- -");
    CHECK(kept_in_cup("fx:set(p.cast, 2 * fx:roll(0, 4))") == "- -");
    CHECK(kept_in_cup("fx:set(p.cast, math.max(fx:roll(1, 6), fx:roll(1, 6)))") == "- -");
    CHECK(kept_in_cup("local n = fx:roll(1, 6)\nif n < 4 then fx:set(p.cast, n) end") == "- -");
    CHECK(kept_in_cup("local n = fx:roll(1, 6)\nif n < 6 then fx:roll_each(p.cast, 1, 3) end") == "- -");
    CHECK(kept_in_cup("local n = fx:roll(1, 6)\nfx:set(p.cast, n)\nif n > 1 then fx:add(p.cast, 1) end") == "- -");
    CHECK(kept_in_cup("fx:roll(1, 6)\nfx:set(p.cast, 4)") == "- -");
}

TEST_CASE("a roll that only some can know of is not kept: its script has read what they do not see") {
    CHECK(kept_in_cup("fx:roll_each(p.cast, 1, fx:get_counter(counter.mood) + 1)") == "- -");
    CHECK(kept_in_cup("if fx:get(p.cast) > 1 then fx:roll_each(p.cast, 1, 6) end") == "- -");
    CHECK(kept_in_cup("if fx:get_counter(counter.luck) == 0 then fx:roll_each(p.cast, 1, 6) end") == "1-6 1-6");
}

TEST_CASE("a change that is no roll ends it, whatever it is") {
    const std::string cast = "fx:roll_each(p.cast, 1, 6)";
    CHECK(kept_in_cup(cast, "  more: { add: { value of cup: 1 } }\n") == "- -");
    CHECK(kept_in_cup(cast, "  none: { set: { value of cup: 5 } }\n") == "- -");
    CHECK(kept_in_cup("fx:roll_each(p.cast, 1, 6)\nfx:add(fx:nth(p.cast, 1), 0)") == "- 1-6");
}

TEST_CASE("cards take with them from which roll they are, into other zones and through a shuffle") {
    const std::string cast = "fx:roll_each(p.cast, 1, 6)";
    const Cups cups(cast, "  pour: { move: cup, to: box }\n  mix: { shuffle: box }\n");
    const Match match = cups.match(3);
    const std::string all = kept(match, ImplAccess::of(match).state, "box", 0);
    CHECK(std::count(all.begin(), all.end(), '6') == 4);
    CHECK(kept(match, redact(ImplAccess::rules(*cups.game).shape(), ImplAccess::of(match).state, 1), "box", 0) ==
          "- - - 1-6 1-6 1-6 1-6");
    const Cups shown(cast, "  show: { move: cup, to: table }\n");
    const Match open = shown.match();
    CHECK(kept(open, ImplAccess::of(open).state, "table", 0) == "1-6 1-6 1-6 1-6");
    CHECK(kept(open, redact(ImplAccess::rules(*shown.game).shape(), ImplAccess::of(open).state, 1), "table", 0) ==
          "- - - -");
}

TEST_CASE("a card that is made with a rolled attribute keeps from which roll it is") {
    const std::string made = "fx:create(zone.box, { value = fx:roll(2, 5), suit = 1 })";
    const Cups cups(made);
    const Match match = cups.match();
    CHECK(kept(match, ImplAccess::of(match).state, "box", 0) == "- - - 2-5 2-5");
    const Cups sometimes("local n = fx:roll(2, 5)\nif n > 2 then fx:create(zone.box, { value = n }) end");
    const std::string all = kept(sometimes.match(), ImplAccess::of(sometimes.match()).state, "box", 0);
    CHECK(all.find('5') == std::string::npos);
}

TEST_CASE("what was chosen in secret leaves nothing by which others could know that it was rolled") {
    SmallPack pack;
    pack.write("scripts/actions/cast.lua",
               "return action { text = \"casts {cast}\", params = { cast = cards {} },\n  run = function(fx, p) "
               "fx:roll_each(p.cast, 1, 6) end }\n");
    for (const bool secret : {false, true}) {
        const auto game = pack.game(R"(
seats: 2
zones: { cup: { of: seat, kind: hand, seen_by: owner, starts: [s9] } }
actions: { cast: { cast: { pick: cup } } }
prompts: { turn: { fields: { act: { pick: action, optional: true } }, seconds: 9, if_silent: { act: none })" +
                                    std::string(secret ? ", secret: true" : "") + R"( } }
flow:
  turn: { ask: turn }
  act: { run: turn.act }
  stay: { ask: turn }
  over: { end: draw }
)");
        Match match(game, 1);
        REQUIRE_FALSE(answer(match, 1, {{"act", "none"}}));
        REQUIRE_FALSE(answer(match, 2, {{"act", "cast"}, {"act.cast.cast", "s9"}}));
        CHECK(kept(match, ImplAccess::of(match).state, "cup", 2) == (secret ? "-" : "1-6"));
    }
}

TEST_CASE("a save says from which rolls values are, and a snapshot holds it") {
    const Cups cups("fx:roll_each(p.cast, 1, 6)");
    const Match match = cups.match();
    const std::string saved = write_save(match);
    CHECK_THAT(saved, Contains("rolled: { value: [1, 6] }"));
    Diagnostics out;
    const auto loaded = load_save(cups.game, saved, "save.yaml", out);
    INFO(out.show());
    REQUIRE(loaded);
    CHECK(loaded->hash() == match.hash());
    const auto restored = restore_snapshot(cups.game, write_snapshot(match), out);
    REQUIRE(restored);
    CHECK(kept(*restored, ImplAccess::of(*restored).state, "cup", 1) == "1-6 1-6");
    std::string wrong = saved;
    wrong.replace(wrong.find("[1, 6]"), 6, "[7, 9]");
    CHECK_FALSE(load_save(cups.game, wrong, "save.yaml", out));
    CHECK_THAT(out.show(), Contains("is not possible for its roll"));
    for (const Seat seat : {1, 2})
        CHECK(write_view(match.seen_by(seat)).find("rolled") == std::string::npos);
}

TEST_CASE("games in which no script rolls, or nothing is hidden, are laid out as if there were no rolls") {
    SmallPack pack;
    const std::string table = "seats: 2\nzones: { row: { of: seat, kind: hand, seen_by: everyone, starts: [s1] } }\n";
    const auto plain = pack.game(table + "flow: { over: { end: draw } }\n");
    CHECK_FALSE(ImplAccess::rules(*plain).shape().has_rolls);
    CHECK(ImplAccess::rules(*plain).shape().layout.fields().back().count == 0);
    pack.write("scripts/rules/cast.lua", rule("cast", "fx:roll_each(p.cast, 1, 6)"));
    const auto open = pack.game(table + "flow: { cast: { run: { cast: row } }, over: { end: draw } }\n");
    CHECK(ImplAccess::rules(*open).shape().has_rolls);
    CHECK(ImplAccess::rules(*open).shape().rolled_count.count == 0);
    CHECK(ImplAccess::rules(*Cups("fx:roll_each(p.cast, 1, 6)").game).shape().rolled_count.count > 0);
}
