// Tests the titles that players read in place of the names in a game's files.
#include "rulebook/look.hpp"
#include "rulebook/rulebook.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kGame = R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
prompts:
  bet: { pick: [high, low], title: your bet, names: { high: more than half } }
  go:
    fields:
      way: { pick: [left, right], optional: true, text: road, names: { left: the short way, none: no way at all } }
      gift: { pick: 0..3, each: suit, text: tribute }
      suit_of: { pick: suit, names: { sun: day } }
flow:
  ask: { ask: bet }
  go: { ask: go }
  over: { end: draw }
)";

}  // namespace

TEST_CASE("options are called as the field says, and answered by their names") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    CHECK(answer_title(*game, "bet", "bet", "high") == "more than half");
    CHECK(answer_title(*game, "bet", "bet", "low") == "low");
    CHECK(answer_title(*game, "go", "way", "left") == "the short way");
    CHECK(answer_title(*game, "go", "way", "none") == "no way at all");
    CHECK(answer_title(*game, "go", "suit_of", "sun") == "day");
    const Match match(game, 1);
    CHECK(options(match, 1, "bet") == std::vector<std::string>{"high", "low"});
}

TEST_CASE("a prompt has a title, which is that of its only answer; a field of each name has the name in its title") {
    const SmallPack pack;
    const auto game = pack.game(kGame);
    CHECK(prompt_title(*game, "bet") == "your bet");
    CHECK(field_title(*game, "bet", "bet") == "your bet");
    CHECK(prompt_title(*game, "go").empty());
    CHECK(field_title(*game, "go", "gift_moon") == "tribute (moon)");
    const Match match(game, 1);
    CHECK(match.seen_by(1).prompts()[0].text == "your bet");
    CHECK(match.seen_by(1).prompts()[0].fields[0].text == "your bet");
}

TEST_CASE("titles and names are no part of the rules") {
    const SmallPack pack;
    const std::string hash = pack.game(kGame)->rules_hash();
    std::string other = kGame;
    for (const std::string& text : {"title: your bet, names: { high: more than half }", "text: tribute"}) {
        const std::size_t at = other.find(text);
        other.replace(at, text.size(),
                      text.starts_with("text") ? "text: gift" : "title: the bet, names: { low: less }");
    }
    CHECK(pack.game(other)->rules_hash() == hash);
}

TEST_CASE("the rulebook calls options and fields as players read them") {
    const SmallPack pack;
    std::string text;
    for (const char* prompt : {"bet", "go"})
        for (const RulebookBlock& block : prompt_in_words(*pack.game(kGame), prompt))
            text += block.mark + ": " + block.text + "\n";
    CHECK_THAT(text, Contains("your bet: more than half or low"));
    CHECK_THAT(text, Contains("road: the short way or right; or no way at all"));
}

TEST_CASE("a card is said in words as its set says") {
    const SmallPack pack;
    CHECK(look_of(*pack.game(kGame), "s3").words.empty());
    pack.write("cards/chip.yaml", kTiles + "look: { words: \"{value} of the {suit}\" }\n");
    CHECK(look_of(*pack.game(kGame), "m2").words == "2 of the moon");
}
