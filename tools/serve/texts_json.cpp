// Writes the history of a card and the rulebook.
#include <algorithm>

#include "cli/event_text.hpp"
#include "rulebook/rulebook.hpp"
#include "serve/table_json.hpp"

namespace quattro::serve {
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

// The place as events name it: "1:loop.A", or "1:hand#2" for the second card. "" if nothing lies there.
std::string place_of(const View& view, const std::string& zone, const std::string& place, const std::string& card) {
    for (const ZoneView& z : view.zones) {
        if (instance_name(z) != zone) continue;
        if (!z.places.empty()) return zone + "." + place;
        const auto found = std::find(z.cards.begin(), z.cards.end(), card);
        return found == z.cards.end() ? "" : zone + "#" + std::to_string(found - z.cards.begin() + 1);
    }
    return "";
}

}  // namespace

Json why_json(const Viewed& viewed, const std::string& zone, const std::string& place, const std::string& card) {
    const std::string at = place_of(viewed.seen.view(), zone, place, card);
    const std::vector<Event> history = at.empty() ? std::vector<Event>() : viewed.seen.card_history(at);
    Json lines = Json::array();
    for (const std::string& line : tools::event_lines(history, viewed.seen.seat(), viewed.look))
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

}  // namespace quattro::serve
