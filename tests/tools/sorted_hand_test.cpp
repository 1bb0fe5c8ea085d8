// Tests the order in which a player sorts cards, and the parts of a card that are given by words.
#include <catch2/catch.hpp>

#include "cli/draw.hpp"
#include "cli/event_text.hpp"
#include "match/quattro.hpp"

using namespace quattro;
using namespace quattro::tools;

TEST_CASE("a hand is sorted by the attributes of its set, and what is no card stands last") {
    Diagnostics out;
    const auto game = Game::load({QUATTRO_HOME_DIR}, "quattro-loop", {}, out);
    REQUIRE(game);
    CHECK(sorted_hand(*game, {"Y2", "?", "B2", "none", "R1", "Y1"}) ==
          std::vector<std::string>{"R1", "Y1", "B2", "Y2", "?", "none"});
    ZoneView hand = Match(game, 7).seen_by(1).view().zones.at(0);
    for (const ZoneView& zone : Match(game, 7).seen_by(1).view().zones)
        if (zone.name == "hand" && zone.seat == 1) hand = zone;
    CHECK(hand.cards == std::vector<std::string>{"Y2", "B2"});
    Look look;
    CHECK(cards_in_words(lay_out_zone(hand, look), false) == "Y2 B2");
    look.game = game.get();
    CHECK(cards_in_words(lay_out_zone(hand, look), false) == "B2 Y2");
}

TEST_CASE("a word behind a card is drawn as the part of the card for which it stands") {
    Diagnostics out;
    const auto game = Game::load({QUATTRO_HOME_DIR}, "triangle-clock", {}, out);
    REQUIRE(game);
    CHECK(draw_card_part(*game, "N+SE-", "left") == "▲N+");
    CHECK(draw_card_part(*game, "N+SE-", "right") == "◿SE-");
    CHECK(draw_card_part(*game, "N+SE-", "middle").empty());
    CHECK(draw_card_part(*game, "?", "left").empty());
    Look look;
    look.game = game.get();
    const auto told = [&](const std::string& card, const std::string& symbol) {
        const Values data{{"seat", "1"}, {"prompt", "choose"}, {"card", card}, {"symbol", symbol}};
        Event answered;
        answered.kind = EventKind::answered;
        answered.data = data;
        return event_text(answered, 2, look);
    };
    CHECK(told("N+SE-", "right") == "seat 1: card ▲N+◿SE-, symbol ◿SE-");
    CHECK(told("N+SE-", "left") == "seat 1: card ▲N+◿SE-, symbol ▲N+");
    CHECK(told("none", "left") == "seat 1: symbol left");
}
