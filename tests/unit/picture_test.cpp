// Tests `look` of a game: reading it, filling it in for each seat, and errors at their places.
#include "small_pack.hpp"

#include "rulebook/look.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A game with a picture: chips lie at their suit, roads lead from one suit to another, and seats stand at one.
struct Roads : SmallPack {
    explicit Roads(const std::string& signs = "suit to: { sun: { moon: +, star: x }, moon: { moon: O, sun: = } }",
                   const std::string& shown = "\"{suit to}{value}\", \"{suit}{value}\"") {
        write("cards/chip.yaml", R"(cards: chip
attributes:
  value: { from: 0, to: 9 }
  suit:  { one_of: { sun: s, moon: m, star: x } }
  to:    { like: suit }
  side:  { one_of: { head: h, tail: t } }
written: ["{suit}>{to}{value}", "{suit}{value}", "{value}"]
look:
  shown: [)" + shown + "]\n  signs:\n    " +
                                     signs + "\n");
    }
    std::string with(const std::string& look) const {
        return R"(seats: 2
counters:
  place: { of: seat, holds: suit, starts: moon, seen_by: owner }
  level: { of: seat }
zones:
  hand:  { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, "7"] }
  table: { kind: row, places: [A, B], seen_by: everyone }
  roads: { of: seat, kind: hand, seen_by: owner, counted_by: owner, starts: [s>m0, m>s1] }
prompts:
  wait: { fields: { when: { pick: [now] } } }
flow:
  wait: { ask: wait }
  over: { end: draw }
look:
)" + look;
    }
    std::string wrong(const std::string& look) const { return errors(with(look)); }
};

using Zones = std::vector<std::pair<std::string, int>>;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a picture has a spot for each value, and shows the viewer's own cards") {
    const Roads pack;
    const auto game = pack.game(pack.with(R"(
  town:
    spots: suit
    names: { sun: Day }
    cards: [hand, table]
    stands: place
    arrows: { of: roads, from: suit, to: to, marked: { value: used } }
)"));
    const Match match(game, 1);
    const auto pictures = match.seen_by(2).view().pictures;
    REQUIRE(pictures.size() == 1);
    const PictureView& town = pictures.front();
    CHECK(town.text == "town");
    CHECK(town.circle);
    CHECK(town.seat == 0);
    CHECK(town.mark == "used");
    CHECK(town.seat_counter == "place");
    REQUIRE(town.spots.size() == 3);
    CHECK(town.spots[0].text == "Day");
    CHECK(town.spots[1].text == "m");
    CHECK(town.spots[1].ink.empty());  // without `ink`
    CHECK(town.spots[0].cards == std::vector<std::string>{"s1"});
    CHECK(town.spots[1].cards == std::vector<std::string>{"m2"});
    CHECK(town.spots[1].seats == std::vector<Seat>{2});
    REQUIRE(town.arrows.size() == 2);
    CHECK(town.arrows[0].from == 0);
    CHECK(town.arrows[0].to == 1);
    CHECK_FALSE(town.arrows[0].marked);
    CHECK(town.arrows[1].marked);
    CHECK(town.zones == Zones{{"table", 0}, {"roads", 2}});  // not the hand: its card 7 lies at no spot
}

TEST_CASE("a card that a picture would draw as an arrow has two spots there") {
    const Roads pack;
    const auto game =
        pack.game(pack.with("  town: { spots: suit, arrows: { of: roads, from: suit, to: to } }\n  plain: { spots: "
                            "suit, cards: [hand] }\n"));
    const auto ends = arrow_spots(*game, "town", "s>m0");
    REQUIRE(ends);
    CHECK(*ends == std::pair<std::string, std::string>{"sun", "moon"});
    CHECK(Match(game, 1).seen_by(1).view().pictures.front().spots[0].name == ends->first);
    CHECK_FALSE(arrow_spots(*game, "town", "s1"));     // the card leads nowhere
    CHECK_FALSE(arrow_spots(*game, "town", "?"));      // no card
    CHECK_FALSE(arrow_spots(*game, "plain", "s>m0"));  // a picture without arrows
    CHECK_FALSE(arrow_spots(*game, "city", "s>m0"));
}

TEST_CASE("the host sees where all stand, but of no seat's zones which is whose") {
    const Roads pack;
    const auto game = pack.game(
        pack.with("  town: { spots: suit, stands: place, cards: hand, arrows: { of: roads, from: suit, to: to } }\n"));
    const PictureView town = Match(game, 1).seen_by(kHost).view().pictures.front();
    CHECK(town.spots[1].seats == std::vector<Seat>{1, 2});
    CHECK(town.spots[0].cards.empty());
    CHECK(town.arrows.empty());
    CHECK(town.zones.empty());
}

TEST_CASE("a picture of each seat shows others what they may see") {
    const Roads pack;
    const auto game = pack.game(pack.with(R"(
  hands: { of: seat, spots: suit, cards: hand, stands: place }
  ways:  { of: seat, spots: suit, arrows: { of: roads, from: suit, to: to }, text: ways out }
)"));
    const auto pictures = Match(game, 1).seen_by(1).view().pictures;
    REQUIRE(pictures.size() == 3);  // even the number of the other seat's roads is hidden
    CHECK(pictures[0].seat == 1);
    CHECK(pictures[0].spots[0].cards == std::vector<std::string>{"s1"});
    CHECK(pictures[1].seat == 2);
    CHECK(pictures[1].spots[0].cards.empty());
    CHECK(pictures[1].spots[1].seats.empty());
    CHECK(pictures[1].zones.empty());
    CHECK(pictures[2].text == "ways out");
    CHECK(Match(game, 1).seen_by(kHost).view().pictures.size() == 4);
}

TEST_CASE("spots may have places of their own") {
    const Roads pack;
    const auto game =
        pack.game(pack.with("  town: { spots: suit, at: { sun: [1, 0], star: [0, 2], moon: [3, 1] } }\n"));
    const PictureView town = Match(game, 1).seen_by(1).view().pictures.front();
    CHECK_FALSE(town.circle);
    CHECK(town.spots[0].column == 1);
    CHECK(town.spots[1].column == 3);
    CHECK(town.spots[1].row == 1);
    CHECK(town.spots[2].row == 2);
}

TEST_CASE("attributes have a sign together, and without one they are drawn as they are written") {
    const Roads pack;
    const auto game = pack.game(pack.with("  town: { spots: suit }\n"));
    CHECK(look_of(*game, "s>m3").text == "+3");
    CHECK(look_of(*game, "m>s0").text == "=0");
    CHECK(look_of(*game, "m>x0").text == "mx0");
    CHECK(look_of(*game, "s1").text == "s1");
    const Values words = sign_legend(*game);
    REQUIRE(words.size() > 2);
    CHECK(words[0] == std::pair<std::string, std::string>{"+ x", "sun"});
    CHECK(words[1] == std::pair<std::string, std::string>{"= O", "moon"});
}

TEST_CASE("what is wrong with signs of several attributes is said where it stands") {
    const auto wrong = [](const std::string& signs, const std::string& shown = "\"{suit to}\"") {
        const Roads pack(signs, shown);
        return pack.wrong("  town: { spots: suit }\n");
    };
    CHECK(has(wrong("suit tp: { sun: { moon: + } }"), "11:10: the cards have no attribute 'tp'"));
    CHECK(has(wrong("suit to: { sun: { mon: + } }"), "11:23: 'to' has no value 'mon'"));
    CHECK(has(wrong("suit to: { sun: + }"), "'to' needs a map from its named values to signs"));
    CHECK(has(wrong("suit value: { sun: { 1: + } }"), "'value' needs a map from its named values to signs"));
    CHECK(has(wrong("suit to: { sun: { moon: [+, x] } }"), "expected a single sign"));
    CHECK(has(wrong("suit to: { sun: { moon: + } }", "\"{suit side}\""), "there are no signs for 'suit side'"));
    CHECK(has(wrong("suit to: { sun: { moon: + } }", "\"{suit sdie}\""), "the cards have no attribute 'sdie'"));
}

TEST_CASE("what is wrong with a picture is said where it stands") {
    const Roads pack;
    CHECK(has(pack.wrong("  town: { spots: siut }\n"), "the cards have no attribute 'siut'"));
    CHECK(has(pack.wrong("  town: { spots: value }\n"), "'value' has no named values"));
    CHECK(has(pack.wrong("  town: { cards: hand }\n"), "'spots' is missing"));
    CHECK(has(pack.wrong("  town: { spots: suit, of: table }\n"), "'table' is not known here"));
    CHECK(has(pack.wrong("  town: { spots: suit, cards: hnad }\n"), "there is no zone 'hnad'"));
    CHECK(has(pack.wrong("  town: { spots: suit, stands: palce }\n"), "there is no counter 'palce'"));
    CHECK(has(pack.wrong("  town: { spots: suit, stands: level }\n"), "'level' does not hold a spot for each seat"));
    CHECK(has(pack.wrong("  town: { spots: suit, names: { sum: Day } }\n"), "'suit' has no value 'sum'"));
    CHECK(has(pack.wrong("  town: { spots: suit, at: { sun: [0, 0], moon: [0, 0], star: [1, 0] } }\n"),
              "'sun' is already at this place"));
    CHECK(has(pack.wrong("  town: { spots: suit, at: { sun: [0, 0], moon: [1, 0] } }\n"), "'star' has no spot"));
    CHECK(has(pack.wrong("  town: { spots: suit, at: { sun: [0], moon: [1, 0], star: [2, 0] } }\n"),
              "a spot needs a column and a row"));
    CHECK(has(pack.wrong("  town: { spots: suit, arrows: { of: raods, from: suit, to: to } }\n"),
              "there is no zone 'raods'"));
    CHECK(has(pack.wrong("  town: { spots: suit, arrows: { of: roads, from: suit, to: side } }\n"),
              "'side' has other values than 'suit', which defines the spots"));
    CHECK(has(pack.wrong("  town: { spots: suit, arrows: { of: roads, from: suit, to: to, marked: { valeu: x } } }\n"),
              "the cards have no attribute 'valeu'"));
    CHECK(has(pack.wrong("  town: { spots: suit, arrows: { of: roads, from: suit, to: to, marked: value } }\n"),
              "'marked' takes a map"));
    CHECK(has(pack.wrong("  town: { spots: suit, stands: palce }\n"), R"(game.yaml:17:32: there is no counter 'palce'
      town: { spots: suit, stands: palce }
                                   ^
    hint: did you mean 'place'?)"));
}
