// Tests rules in a designer's words: the file of each game, its content, and inheritance by variants.
#include <catch2/catch.hpp>

#include "base/text.hpp"
#include "pack/rules_text.hpp"
#include "rulebook/rulebook.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kGame =
    "title: Small\nseats: 2\nzones: { pool: { kind: hand, seen_by: everyone, starts: [s1, m2] } }\n"
    "prompts: { take: { text: Take one., pick: pool, seconds: 90 } }\n"
    "flow: { ask: { ask: take }, over: { end: draw } }\n";

std::string kind_of(const RulesBlock& block) {
    switch (block.kind) {
        case RulesBlock::Kind::paragraph: return "paragraph: ";
        case RulesBlock::Kind::item: return "item " + block.mark + " ";
        case RulesBlock::Kind::heading: return "heading: ";
        case RulesBlock::Kind::picture: break;
    }
    return "picture: ";
}

std::string shown(const RulesText& text) {
    std::string all;
    for (const RulesSection& section : text) {
        all += "[" + section.heading + "]";
        for (const RulesBlock& block : section.blocks)
            all += " " + kind_of(block) + block.text;
        all += "\n";
    }
    return all;
}

std::string read(const std::string& text) {
    Diagnostics out;
    const std::string read = shown(read_rules_text(Source::from_text("rules.md", text), out));
    return out.ok() ? read : out.show();
}

std::string extended(const std::string& below, const std::string& above) {
    Diagnostics out;
    RulesText text = read_rules_text(Source::from_text("below.md", below), out);
    merge_rules_text(text, read_rules_text(Source::from_text("above.md", above), out), out);
    return out.ok() ? shown(text) : out.show();
}

// The first heading of the rulebook with its first text, or the errors.
std::string first_words(const SmallPack& below, const SmallPack& above, const std::string& id = "small") {
    Diagnostics out;
    const auto game = Game::load({below.folder(), above.folder()}, id, {}, out);
    if (!game) return out.show();
    const RulebookSection section = rulebook_of(*game).sections.front();
    return section.heading + ": " + section.blocks.front().text;
}

void write_variant(const SmallPack& pack) {
    pack.write("pack.yaml", "pack: above\nversion: 1.0.0\nengine: 0.1\nneeds: [small]\n");
    std::filesystem::remove_all(pack.folder() / "cards");
}

}  // namespace

TEST_CASE("a text of rules has sections of paragraphs, items, parts and pictures") {
    CHECK(read("# Title\n\nFirst\nlines.\n\n## A round\n- one,\n  goes on\n- two\n1. three\n\n### Then\nLast.\n") ==
          "[] paragraph: First lines.\n[A round] item - one, goes on item - two item 1. three heading: Then paragraph: "
          "Last.\n");
    CHECK(read("## Board\n\n    +--+\n    |  |\n\n    +--+\nBelow.\n") ==
          "[Board] picture: +--+\n|  |\n\n+--+ paragraph: Below.\n");
}

TEST_CASE("what a text of rules cannot show is an error where it stands") {
    CHECK(read("## Hands\n| a | b |\n").starts_with("rules.md:2:1: tables are not supported here"));
    CHECK(read("## Hands\n```\n").starts_with("rules.md:2:1: code fences are not supported here"));
    const std::string fenced = read("## Hands\n```\na line\n```\n");
    CHECK(fenced.find("code fences") == fenced.rfind("code fences"));
    CHECK(read("##Hands\nx\n").starts_with("rules.md:1:1: a heading needs a space and words after its #"));
    CHECK(read("Text.\n# Title\n").starts_with("rules.md:2:1: the title must come before everything else"));
    CHECK(read("#### Deep\nx\n").starts_with("rules.md:1:1: headings can be at most three levels deep"));
    CHECK(read("## One\nx\n## one\ny\n").starts_with("rules.md:3:1: the heading 'one' appears twice"));
    CHECK(read("## One\n\n    " + std::string(37, '-') + "\n")
              .starts_with("rules.md:3:1: this line of a picture has 37 characters"));
    CHECK(read("\n\n").starts_with("rules.md: this file has no rules"));
}

TEST_CASE("a picture is as wide as the characters that are seen, not as their bytes") {
    std::string widest = "## One\n\n    ";
    for (int i = 0; i < 36; ++i)
        widest += "\xE2\x96\xB2";  // a triangle, of three bytes
    CHECK(read(widest + "\n").starts_with("[One] picture: "));
    CHECK(read(widest + "x\n").starts_with("rules.md:3:1: this line of a picture has 37 characters"));
}

namespace {

// The rulebook's text about the end of a game with the condition `until`.
std::string end_of(const std::string& until) {
    SmallPack pack;
    const auto game = pack.game(
        "title: Small\nseats: 2\nzones: { pool: { kind: hand, seen_by: everyone } }\n"
        "counters: { coins: {}, stones: {}, shells: {} }\n"
        "prompts: { take: { pick: 0..3 } }\n"
        "flow: { round: { until: " +
        until + ", steps: { ask: { ask: take } } }, over: { end: draw } }\n");
    for (const RulebookSection& section : rulebook_of(*game).sections)
        if (section.heading == "The end") return section.blocks.front().text;
    return "";
}

}  // namespace

TEST_CASE("a condition that mixes and and or has its brackets in the rulebook, too") {
    CHECK(
        end_of("(coins = 1 or stones = 2) and shells = 3") ==
        "No further round begins once (the number of coins is 1 or the number of stones is 2) and the number of shells "
        "is 3.");
    CHECK(
        end_of("coins = 1 or stones = 2 and shells = 3") ==
        "No further round begins once the number of coins is 1 or (the number of stones is 2 and the number of shells "
        "is 3).");
    CHECK(
        end_of("coins = 1 and stones = 2 and shells = 3") ==
        "No further round begins once the number of coins is 1 and the number of stones is 2 and the number of shells "
        "is 3.");
}

TEST_CASE("a sum is told where it needs no brackets") {
    CHECK(end_of("coins = stones - shells").ends_with("is the stones minus shells."));
    CHECK_FALSE(end_of("coins = stones - (shells - 1)").starts_with("No further"));
}

TEST_CASE("an option is told with what else might be chosen, a question of yes or no in these words") {
    SmallPack pack;
    const auto game = pack.game(
        "title: Small\nseats: 2\nzones: { pool: { kind: hand, seen_by: everyone } }\n"
        "options: { goal: { number: 5, from: 3, to: 9 }, holders: { seats: everyone }, first: { "
        "seat: "
        "random } }\n"
        "prompts: { pass: { pick: truth } }\n"
        "flow: { ask: { ask: pass }, over: { end: draw } }\n");
    std::string all;
    for (const RulebookSection& section : rulebook_of(*game).sections)
        for (const RulebookBlock& block : section.blocks)
            all += block.text + "\n";
    INFO(all);
    CHECK(all.find("\nGoal: 5 (3 to 9 are possible).\n") != std::string::npos);
    CHECK(all.find("\nHolders: everyone (or none, seat 1 or seat 2).\n") != std::string::npos);
    CHECK(all.find("\nFirst: drawn at the start (or seat 1 or seat 2).\n") != std::string::npos);
    CHECK(all.find("\nyes or no.\n") != std::string::npos);
}

TEST_CASE("a variant's section takes the place of its base's, an empty one takes it away, others come behind") {
    CHECK(extended("## A\none\n## B\ntwo\n", "## b\nother\n## C\nthree\n") ==
          "[A] paragraph: one\n[b] paragraph: other\n[C] paragraph: three\n");
    CHECK(extended("## A\none\n", "Intro.\n## C\nthree\n") ==
          "[] paragraph: Intro.\n[A] paragraph: one\n[C] paragraph: three\n");
    CHECK(extended("## A\none\n## B\ntwo\n", "## A\n") == "[B] paragraph: two\n");
    CHECK(extended("## Turn\none\n", "## Tern\n").find("did you mean 'Turn'?") != std::string::npos);
}

TEST_CASE("a game's text of rules lies beside it, and no hash holds anything of it") {
    SmallPack pack;
    const auto plain = pack.game(kGame);
    pack.write("boards/small/rules.md", "## The aim\nTake what you like.\n");
    const auto told = pack.game(kGame);
    const Rulebook book = rulebook_of(*told);
    CHECK(book.sections.front().heading == "The aim");
    CHECK(book.sections.front().blocks.front().text == "Take what you like.");
    CHECK(told->rules_hash() == plain->rules_hash());
    CHECK(told->content_hash() == plain->content_hash());
    CHECK(told->files() == plain->files());
}

TEST_CASE("a variant without a text has its base's, and a pack on top may put another in its place") {
    SmallPack below, above;
    below.game(kGame);
    below.write("boards/small/rules.md", "## The aim\nTake what you like.\n");
    write_variant(above);
    above.write("boards/more/other.yaml", "game: other\nextends: small\ntitle: Other\n");
    CHECK(first_words(below, above, "other") == "The aim: Take what you like.");
    above.write("boards/more/other.md", "## The aim\nTake the rest.\n");
    CHECK(first_words(below, above, "other") == "The aim: Take the rest.");
    CHECK(first_words(below, above) == "The aim: Take what you like.");
    above.write("boards/small/rules.md", "## Aims\nNone.\n");
    CHECK(first_words(below, above).find("'small' is also in the pack 'small'") != std::string::npos);
    above.write("pack.yaml",
                "pack: above\nversion: 1.0.0\nengine: 0.1\nneeds: [small]\nreplaces: [boards/small/rules.md]\n");
    CHECK(first_words(below, above) == "Aims: None.");
}

TEST_CASE("a game that was replaced takes its text of rules with it") {
    SmallPack below, above;
    below.game(kGame);
    below.write("boards/small/rules.md", "## The aim\nTake what you like.\n");
    write_variant(above);
    above.write("pack.yaml", "pack: above\nversion: 1.0.0\nengine: 0.1\nneeds: [small]\nreplaces: [small]\n");
    above.write("boards/small/game.yaml", "game: small\ncards: chip\n" + kGame);
    CHECK(first_words(below, above).find("Take what you like") == std::string::npos);
    above.write("boards/small/game.yaml", "game: small\nextends: small\ntitle: Changed\n");
    CHECK(first_words(below, above) == "The aim: Take what you like.");
}

TEST_CASE("a text of rules that no game is called like, or that is no text, is an error") {
    SmallPack pack;
    pack.write("boards/small/rule.md", "## The aim\nTake.\n");
    CHECK(pack.errors(kGame).find("did you mean 'rules.md'?") != std::string::npos);
    std::filesystem::remove(pack.folder() / "boards/small/rule.md");
    pack.write("boards/small/README.md", "Notes for whoever mends this.\n");
    CHECK(pack.errors(kGame).empty());
    // A page directly in boards/ is a document, unless a game's YAML is there, whose rules it could be.
    pack.write("boards/tutorial.md", "How to begin.\n");
    CHECK(pack.errors(kGame).empty());
    pack.write("boards/other.yaml", "game: other\ncards: chip\n" + kGame);
    CHECK(pack.errors(kGame).find("boards/tutorial.md: this rules text belongs to no game") != std::string::npos);
    std::filesystem::remove(pack.folder() / "boards/other.yaml");
    pack.write("boards/small/rules.md", "## The aim\nTake \x1b[2J.\n");
    CHECK(pack.errors(kGame).find("this is not a valid character") != std::string::npos);
    pack.write("boards/small/rules.md", std::string(70'000, 'x'));
    CHECK(pack.errors(kGame).find("this text is larger than 64 KiB") != std::string::npos);
}

TEST_CASE("what a prompt asks is told with its fields, its time and what silence means") {
    SmallPack pack;
    const auto game = pack.game(kGame);
    const auto words = prompt_in_words(*game, "take");
    REQUIRE(words.size() == 2);
    CHECK(words[0].mark == "take");
    CHECK(words[0].text == "a card of the pool.");
    CHECK(words[1].text == "Time: 90 seconds. If you say nothing, an answer is drawn for you.");
    CHECK(prompt_in_words(*game, "tak").empty());
}

namespace {

// The sentence about silence of a prompt with this `pick` or these fields.
std::string silence(const std::string& prompt) {
    SmallPack pack;
    const auto game = pack.game(
        "title: Small\nseats: 2\nzones: { pool: { kind: hand, seen_by: everyone, starts: [s1, m2] } }\n"
        "prompts: { bid: { " +
        prompt + ", text: Bid., seconds: 90 } }\nflow: { ask: { ask: bid }, over: { end: draw } }\n");
    const std::string text = prompt_in_words(*game, "bid").back().text;
    REQUIRE(text.starts_with("Time: 90 seconds. If you say nothing, "));
    return text.substr(text.find("If you"));
}

// The sentence for two fields, of which the second depends on the first, with this `if_silent`.
std::string bid(const std::string& silent) {
    return silence("fields: { act: { pick: [fold, lift] }, sum: { if: act = lift, pick: 1..6 } }, if_silent: " +
                   silent);
}

}  // namespace

TEST_CASE("what silence means is told field by field, as the engine takes it") {
    CHECK(silence("pick: [a, b]") == "If you say nothing, an answer is drawn for you.");
    CHECK(silence("pick: [a, b], if_silent: random") == "If you say nothing, an answer is drawn for you.");
    CHECK(silence("pick: [a, b], if_silent: b") == "If you say nothing, your answer is b.");
    CHECK(silence("fields: { bid: { pick: [a, b], optional: true } }") == "If you say nothing, it is none.");
    CHECK(silence("fields: { bid: { pick: [a, b], optional: true } }, if_silent: none") ==
          "If you say nothing, it is none.");
    CHECK(silence("fields: { bid: { pick: [a, b], optional: true } }, if_silent: random") ==
          "If you say nothing, an answer is drawn for you.");
    CHECK(silence("pick: (1..6) where (it != 3 or count(pool) > 1), if_silent: 3") ==
          "If you say nothing, bid is 3 (drawn for you where that is not possible).");
    CHECK(silence("pick: 1..6, if_silent: count(pool)") ==
          "If you say nothing, bid is the value of count(pool) (drawn for you where that is not possible).");

    CHECK(bid("{ act: fold }") == "If you say nothing, your answer is fold.");
    CHECK(bid("{ act: lift }") == "If you say nothing, act is lift and sum is drawn for you.");
    CHECK(bid("{ act: lift, sum: 3 }") == "If you say nothing, your answer is lift, 3.");
    CHECK(bid("{ act: random }") == "If you say nothing, an answer is drawn for you.");
    CHECK(bid("{ sum: 3 }") == "If you say nothing, act is drawn for you and sum is 3 if it is asked.");

    const std::string two = "fields: { first: { pick: [a, b] }, second: { pick: [a, b], optional: true } }";
    CHECK(silence(two) == "If you say nothing, first is drawn for you and second is none.");
    CHECK(silence(two + ", if_silent: { first: a }") == "If you say nothing, first is a and second is none.");
    CHECK(silence(two + ", if_silent: { first: a, second: b }") == "If you say nothing, your answer is a, b.");
    CHECK(silence(two + ", if_silent: { second: random }") == "If you say nothing, an answer is drawn for you.");
    const std::string truth = "fields: { a: { pick: truth }, b: { pick: [x, y] } }";
    CHECK(silence(truth + ", if_silent: { a: true }") == "If you say nothing, a is yes and b is drawn for you.");
    CHECK(silence(truth + ", if_silent: { a: false, b: y }") == "If you say nothing, a is no and b is y.");
}

TEST_CASE("a repeat that players are not shown stands in no rulebook") {
    const auto end = [](const std::string& shown) {
        SmallPack pack;
        const auto game = pack.game(
            "title: Small\nseats: 2\nzones: { pool: { kind: hand, seen_by: everyone, starts: [s1, m2] } }\n"
            "prompts: { take: { text: Take one., pick: pool, seconds: 90 } }\n"
            "flow: { turn: { repeat: 3" +
            shown + ", steps: { ask: { ask: take } } }, over: { end: draw } }\n");
        std::string all;
        for (const RulebookSection& section : rulebook_of(*game).sections)
            if (section.heading == "The end")
                for (const RulebookBlock& block : section.blocks)
                    all += block.text;
        return all;
    };
    CHECK(end("") == "3 turns are played.");
    CHECK(end(", shown: false").empty());
}

TEST_CASE("what follows from the rules stands behind what the designer wrote under the same heading") {
    SmallPack pack;
    pack.write("boards/small/rules.md", "## on the table\nA pool lies there.\n");
    const Rulebook book = rulebook_of(*pack.game(kGame));
    REQUIRE(book.sections.front().heading == "on the table");
    REQUIRE(book.sections.front().blocks.size() == 2);
    CHECK(book.sections.front().blocks[1].mark == "Pool");
    CHECK(book.sections.front().blocks[1].text ==
          "Any number of cards; everybody sees what lies there; at the start 2 cards: s1 m2.");
}

TEST_CASE("who does not see how many cards there are stands in the rulebook") {
    const auto told = [](const std::string& zone) {
        SmallPack pack;
        const auto game =
            pack.game("seats: 2\nzones: { box: { " + zone +
                      " } }\nprompts: { go: { pick: seats } }\nflow: { ask: { ask: go }, over: { end: draw } "
                      "}\n");
        const Rulebook book = rulebook_of(*game);
        std::string text;
        for (const auto& section : book.sections)
            for (const auto& block : section.blocks)
                text += block.text + "\n";
        return text;
    };
    CHECK_THAT(told("kind: pile, seen_by: nobody, counted_by: nobody"), Contains("; nobody sees how many there are"));
    CHECK_THAT(told("of: seat, kind: hand, seen_by: nobody, counted_by: nobody"),
               Contains("; nobody sees how many there are"));
    CHECK_THAT(told("of: seat, kind: hand, seen_by: owner, counted_by: nobody"),
               Contains("; others do not see how many there are"));
    CHECK_THAT(told("of: seat, kind: hand, seen_by: others, counted_by: nobody"),
               Contains("; its owner does not see how many there are"));
    CHECK_THAT(told("of: seat, kind: hand, seen_by: owner, counted_by: others"), !Contains("how many"));
    CHECK_THAT(told("kind: pile, seen_by: nobody"), !Contains("how many"));
    CHECK_THAT(told("kind: pile, seen_by: nobody, counted_by: nobody, known_to: everyone"), !Contains("how many"));
}
