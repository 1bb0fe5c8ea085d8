// Tests the rulebook of every shipped game on the terminal, at several widths.
#include <catch2/catch.hpp>

#include <map>
#include <regex>

#include "base/text.hpp"
#include "cli/packs.hpp"
#include "cli/rulebook.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

std::shared_ptr<const Game> game_named(const std::string& id) {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return game;
}

std::vector<std::string> all_games() {
    Diagnostics errors;
    return Game::list(pack_stack({}), errors);
}

std::string page(const std::string& id, int width, bool colour = false) {
    const auto game = game_named(id);
    Look look{colour, width};
    look.game = game.get();
    return show_rulebook(rulebook_of(*game), look);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("every shipped game has rules in words of its own before what follows from its files") {
    // A sentence of the rules of each game that no other game contains.
    const std::map<std::string, std::string> own = {
        {"connect-four", "Four of your checkers in a line, straight or slanting, win."},
        {"quarto", "Sixteen pieces lie beside a board of four by four cells."},
        {"quattro-bridge", "Each of you is a traveller."},
        {"quattro-loop", "Each of you has eight cards and a loop of seven places"},
        {"quattro-loop-final", "Some slots work when a card is placed there."},
        {"simultaneous-connect-four", "Neither knows the other's choice before both have chosen"},
        {"flipped-initiative", "the seat that did not hold the token when the turn began wins."},
        {"six-columns", "Column 7 is blocked"},
        {"six-columns-flipped-initiative", "the seat that did not hold the token when the turn began wins."},
        {"triangle-clock", "A symbol is a triangle that points in one of eight directions"}};
    for (const std::string& id : all_games()) {
        INFO(id);
        const Rulebook book = rulebook_of(*game_named(id));
        CHECK(book.sections.front().heading == "The aim");
        CHECK(book.sections.size() > 5);
        REQUIRE(own.contains(id));
        CHECK(has(page(id, 10'000), own.at(id)));
    }
}

TEST_CASE("a rulebook is as wide as it is asked to be, and a page of its own no wider than is easy to read") {
    const auto widest = [](const std::string& text) {
        int most = 0;
        for (const std::string& line : split(text, '\n'))
            most = std::max(most, width_of(line));
        return most;
    };
    CHECK(widest(page("quarto", 150)) > 135);
    CHECK(as_page(Look{false, 150}).width == 100);
    CHECK(as_page(Look{false, 60}).width == 60);
}

TEST_CASE("no line of a rulebook is wider than the terminal") {
    for (const std::string& id : all_games())
        for (const int width : {40, 80, 200})
            for (const std::string& line : split(page(id, width), '\n')) {
                INFO(id << ", " << width << ": " << line);
                CHECK(width_of(line) <= width);
            }
}

TEST_CASE("headings are bold in colour, and without it nothing is for the terminal alone") {
    CHECK(has(page("quarto", 80, true), "\x1b[1mThe aim\x1b[0m"));
    for (const std::string& id : all_games())
        CHECK_FALSE(has(page(id, 80), "\x1b"));
}

TEST_CASE("words that only a designer knows stand in no rulebook") {
    const std::regex unknown(
        "[a-z]_[a-z]| of it [=<>!]|\\b(count|kinds|best|least|most|down|places)\\(|[0-9]:loop|option\\.|[<>]= ");
    for (const std::string& id : all_games())
        for (const std::string& line : split(page(id, 200), '\n')) {
            INFO(id << ": " << line);
            CHECK_FALSE(std::regex_search(line, unknown));
        }
}

TEST_CASE("a rulebook says what cards are like, what lies where, what is asked and what counts") {
    const std::string quarto = page("quarto", 80);
    CHECK(has(quarto, "\n  shape    square [ ] or circle ( )\n"));
    CHECK(has(quarto, "\nPlace your piece on another cell. If it"));
    CHECK(has(quarto, "  call  a quarto through the piece placed last"));
    CHECK(has(quarto, "Time: as 'seconds for a move' says."));
    CHECK(has(page("quattro-bridge", 80), "\nWhile your island is Volcano (red):\n  Sacrifice  Discard a card;"));
    CHECK(has(page("triangle-clock", 80), "4 cards, each the same step"));
    CHECK(has(page("triangle-clock", 80), "steps of 3"));
    CHECK(has(page("connect-four", 80), "a column of the grid that is not full, by its number."));
}

TEST_CASE("one board alone is shown where it is named") {
    const auto game = game_named("quattro-loop");
    Look look{false, 80};
    look.game = game.get();
    const std::string seesaw = show_rulebook(rulebook_of(*game, "seesaw"), look);
    CHECK(has(seesaw, "\nSeesaw\n"));
    CHECK(has(seesaw, "  G  Exchange this card"));
    CHECK_FALSE(has(seesaw, "\nMillrace\n"));
    CHECK(has(show_rulebook(rulebook_of(*game), look), "\nMillrace\n"));
}

TEST_CASE("entries are set beside what they mean, and below it where that is too wide") {
    using Kind = RulebookBlock::Kind;
    const std::vector<RulebookBlock> blocks{{Kind::entry, "a", "one two three four five", {}},
                                            {Kind::entry, "far too wide for it all", "six", {}}};
    CHECK(show_blocks(blocks, Look{false, 40}) ==
          "  a  one two three four five\n  far too wide for it all\n     six\n");
    CHECK(show_blocks({{Kind::item, "2.", "one two three", {}}}, Look{false, 10}) == "2. one two\n   three\n");
}

TEST_CASE("what slots do is told in words wherever it is shown, and what works later says so") {
    const auto game = [](const std::string& id) {
        Diagnostics errors;
        return load_game(pack_stack({}), id, {}, errors);
    };
    const std::vector<std::string> carousel = board_effects_in_words(*game("quattro-loop-final"), "carousel");
    CHECK(carousel.at(4) == "when placed: this card becomes 9; when resolved: -1 to clockwise");
    const std::vector<std::string> millrace = board_effects_in_words(*game("quattro-loop"), "millrace");
    for (const std::string& effect : millrace)
        CHECK(effect.find("kinds(") == std::string::npos);
    CHECK(event_effect_in_words(*game("quattro-loop"), "no effect") == "no effect");
    CHECK(board_effects_in_words(*game("quattro-loop"), "no-board").empty());
}

TEST_CASE("what a designer wrote about an action is shown by its name") {
    const auto game = game_named("quattro-bridge");
    const Look look{false, 200};
    for (const std::string word : {"Melt", "melt"}) {
        const std::string about = show_rulebook(rulebook_about(rulebook_of(*game), word), look);
        CHECK(has(about, "- Melt: you discard as many cards as you like, none to six, and gain a red one"));
        CHECK(has(about, "  Melt  Discard cards and gain one card worth their number."));
        CHECK_FALSE(has(about, "Shatter"));
    }
}
