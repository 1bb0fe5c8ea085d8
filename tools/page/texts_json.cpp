// Writes the history of a card and the rulebook.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/protocol_request.hpp"
#include "page/table_json.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

std::string_view word(RulebookBlock::Kind kind) {
    switch (kind) {
        case RulebookBlock::Kind::paragraph: return "paragraph";
        case RulebookBlock::Kind::heading: return "heading";
        case RulebookBlock::Kind::item: return "item";
        case RulebookBlock::Kind::entry: return "entry";
        case RulebookBlock::Kind::drawing: return "drawing";
        case RulebookBlock::Kind::pictures: return "pictures";
    }
    return "";
}

Rejected nothing_there(const char* part, const std::string& what, const std::string& remedy) {
    return {"bad_request", fmt::format("{}: {}", what, remedy), {{"part", part}}};
}

// The place as events name it: "1:loop.A", or "1:hand#2" for the second card. Throws Rejected if the viewer sees
// no such zone, place or card.
std::string place_of(const View& view, const std::string& zone, const std::string& place, const std::string& card) {
    const auto found = std::find_if(view.zones.begin(), view.zones.end(),
                                    [&](const ZoneView& each) { return instance_name(each) == zone; });
    if (found == view.zones.end())
        throw nothing_there("zone", fmt::format("There is no zone '{}'", safe_text(zone)),
                            "name one of the table, with the seat of its owner before it, as in 1:hand or grid.");
    if (found->places.empty()) {
        const auto at = std::find(found->cards.begin(), found->cards.end(), card);
        if (at != found->cards.end()) return zone + "#" + std::to_string(at - found->cards.begin() + 1);
        throw nothing_there("card", fmt::format("You see no card '{}' in {}", safe_text(card), zone),
                            "name one of its cards in \"card\".");
    }
    if (std::find(found->places.begin(), found->places.end(), place) == found->places.end())
        throw nothing_there("place", fmt::format("{} has no place '{}'", zone, safe_text(place)),
                            suggest(place, found->places.list()));
    return zone + "." + place;
}

}  // namespace

Json why_json(const Viewed& viewed, const std::string& zone, const std::string& place, const std::string& card) {
    const std::vector<Event> history = viewed.seen.card_history(place_of(viewed.seen.view(), zone, place, card));
    Json lines = Json::array();
    for (const std::string& line : event_lines(history, viewed.seen.seat(), viewed.look))
        lines.push_back(line);
    return lines;
}

Json rulebook_json(const Game& game, const std::string& board) {
    const Rulebook book = rulebook_of(game, board);
    Json json{{"title", book.title}, {"designers", book.designers}, {"seats", book.seats}, {"text", book.text}};
    json["sections"] = Json::array();
    for (const RulebookSection& section : book.sections) {
        Json blocks = Json::array();
        for (const RulebookBlock& block : section.blocks) {
            if (block.kind == RulebookBlock::Kind::pictures) continue;
            blocks.push_back({{"kind", word(block.kind)}, {"mark", block.mark}, {"text", block.text}});
        }
        json["sections"].push_back({{"heading", section.heading}, {"blocks", std::move(blocks)}});
    }
    return json;
}

}  // namespace quattro::tools
