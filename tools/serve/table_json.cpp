// Writes the table of a viewer.
#include "serve/table_json.hpp"

#include <algorithm>
#include <cmath>

#include "cli/event_text.hpp"

namespace quattro::serve {
namespace {

std::string_view word(Arrangement arrangement) {
    switch (arrangement) {
        case Arrangement::none: return "none";
        case Arrangement::line: return "line";
        case Arrangement::ring: return "ring";
        case Arrangement::rows: return "rows";
    }
    return "";
}

double rounded(double units) { return std::round(units * 10) / 10; }

Json area_json(const tools::Area& area) {
    return {rounded(area.x), rounded(area.y), rounded(area.width), rounded(area.height)};
}

Json captions_json(const std::vector<tools::Caption>& captions) {
    Json list = Json::array();
    for (const tools::Caption& caption : captions)
        list.push_back({{"x", rounded(caption.at.x)}, {"y", rounded(caption.at.y)}, {"text", caption.text}});
    return list;
}

Json card_json(const tools::LaidCard& card) {
    return {{"name", card.card}, {"face", card.text}, {"ink", tools::ink_name(card.ink)}};
}

// Where the places of a box lie.
Json box_json(const tools::LaidBox& box) {
    Json json{{"width", rounded(box.width)}, {"height", rounded(box.height)}, {"places", Json::array()}};
    for (const tools::LaidPlace& place : box.places)
        json["places"].push_back(area_json(place.area));
    json["captions"] = captions_json(box.captions);
    return json;
}

Json zone_json(const ZoneView& zone, const tools::LaidBox& box, const Game& game) {
    Json json{{"name", zone.name}, {"title", box.title}, {"seat", zone.seat}};
    json["arrangement"] = word(zone.kind->arrangement);
    json["columns"] = zone.columns;
    json["by_column"] = chosen_by_column(game, zone.name);
    json["places"] = zone.places;
    json["effects"] = box.effects;
    json["hidden"] = zone.hidden;
    json["unordered"] = zone.unordered;
    json["box"] = box_json(box);
    json["cards"] = Json::array();
    for (const tools::LaidCard& card : box.cards)
        json["cards"].push_back(card_json(card));
    for (const tools::LaidPlace& place : box.places)
        json["cards"].push_back(place.cards.empty() ? Json() : card_json(place.cards.front()));
    return json;
}

Json spot_json(const SpotView& spot, const tools::LaidPlace& place) {
    Json json{{"name", spot.name}, {"title", spot.text}, {"ink", tools::ink_name(place.ground)}};
    json["seats"] = spot.seats;
    json["captions"] = captions_json(place.captions);
    json["cards"] = Json::array();
    for (const tools::LaidCard& card : place.cards) {
        json["cards"].push_back(card_json(card));
        json["cards"].back()["area"] = area_json(card.area);
    }
    return json;
}

Json picture_json(const PictureView& picture, const tools::LaidBox& box) {
    Json json{{"name", picture.name}, {"title", picture.text}, {"seat", picture.seat}, {"mark", picture.mark}};
    json["box"] = box_json(box);
    json["spots"] = json["arrows"] = json["zones"] = Json::array();
    for (std::size_t i = 0; i < picture.spots.size(); ++i)
        json["spots"].push_back(spot_json(picture.spots[i], box.places[i]));
    for (const tools::LaidArrow& arrow : box.arrows)
        json["arrows"].push_back({{"from", picture.spots[arrow.from].name},
                                  {"to", picture.spots[arrow.to].name},
                                  {"card", card_json(arrow.card)},
                                  {"line", line_json({arrow.begin, arrow.end})},
                                  {"marked", arrow.marked}});
    for (const auto& [zone, seat] : picture.zones)
        json["zones"].push_back({{"name", zone}, {"seat", seat}});
    return json;
}

Json seats_json(const Viewed& viewed, const View& view) {
    Json seats = Json::array();
    for (const SeatStatus& seat : view.seats) {
        const auto index = static_cast<std::size_t>(seat.seat) - 1;
        const bool won =
            view.over && std::find(view.winners.begin(), view.winners.end(), seat.seat) != view.winners.end();
        seats.push_back({{"seat", seat.seat},
                         {"name", tools::seat_name(seat.seat, {kSpectator, viewed.look})},
                         {"bot", index < viewed.bots.size() && viewed.bots[index]},
                         {"asked", seat.has_prompt},
                         {"answered", seat.answered},
                         {"winner", won}});
    }
    return seats;
}

Json counters_json(const Viewed& viewed, const View& view) {
    const Game& game = *viewed.look.game;
    Json counters = Json::array();
    for (const CounterView& counter : view.counters) {
        if (!shown_to_players(game, counter.name)) continue;
        const std::string shown = counter_title(game, counter.name, counter.value);
        counters.push_back(
            {{"name", counter.name},
             {"title", title_of(game, counter.name)},
             {"seat", counter.seat},
             {"value", counter.value},
             {"text", tools::value_in_words(shown, counter_type(game, counter.name), {view.seat, viewed.look})}});
    }
    return counters;
}

Json repeats_json(const View& view) {
    Json repeats = Json::array();
    for (const auto& [name, count] : view.repeats)
        if (const std::string title = repeat_title(name); !title.empty() && count != "0")
            repeats.push_back({{"title", title}, {"count", std::stoll(count)}});
    return repeats;
}

Json channels_json(const Seen& seen) {
    Json channels = Json::array();
    for (const ChannelView& channel : seen.channels())
        channels.push_back({{"name", channel.name}, {"title", channel.text}, {"seats", channel.others}});
    return channels;
}

// The table without what can be done there.
Json drawn_json(const Viewed& viewed, const View& view) {
    const Game& game = *viewed.look.game;
    Json json{{"game", game.info().id}, {"title", game.info().title}, {"seat", view.seat}, {"event", view.last_event}};
    json["board"] = view.board;
    json["repeats"] = repeats_json(view);
    json["seats"] = seats_json(viewed, view);
    json["zones"] = json["pictures"] = json["prompts"] = json["signs"] = Json::array();
    const std::vector<tools::LaidBox> boxes = tools::lay_out(view, viewed.look);  // the pictures first
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (const std::size_t pictures = view.pictures.size(); i < pictures)
            json["pictures"].push_back(picture_json(view.pictures[i], boxes[i]));
        else
            json["zones"].push_back(zone_json(view.zones[i - pictures], boxes[i], game));
    json["counters"] = counters_json(viewed, view);
    json["channels"] = Json::array();
    for (const auto& [sign, meaning] : sign_legend(game))
        json["signs"].push_back({{"sign", sign}, {"means", meaning}});
    json["paused"] = view.paused;
    json["reviewed"] = view.reviewed;
    json["halted"] = view.halted;
    json["over"] = view.over;
    json["result"] = view.over ? tools::result_text(view, viewed.look) : "";
    return json;
}

}  // namespace

Json card_json(const std::string& card, const ZoneKind* zone, const tools::Look& look) {
    const tools::CardPicture picture = tools::picture_of(card, zone, look);
    return {{"name", card}, {"face", picture.text}, {"ink", tools::ink_name(picture.brush.ink)}};
}

Json line_json(const std::pair<tools::Point, tools::Point>& line) {
    return {rounded(line.first.x), rounded(line.first.y), rounded(line.second.x), rounded(line.second.y)};
}

Json table_json(const Viewed& viewed) {
    Json json = drawn_json(viewed, tools::view_to_draw(viewed.seen));
    for (const PromptView& prompt : viewed.seen.prompts())
        json["prompts"].push_back(prompt_json(viewed, prompt));
    json["channels"] = channels_json(viewed.seen);
    return json;
}

Json table_json(const Viewed& viewed, View before) {
    return drawn_json(viewed, tools::view_to_draw(std::move(before), viewed.seen));
}

Json lines_json(const Viewed& viewed, std::uint64_t after) {
    return lines_json(viewed.seen.events(after), viewed.seen.seat(), viewed.look);
}

Json lines_json(const std::vector<Event>& events, Seat viewer, const tools::Look& look) {
    Json lines = Json::array();
    for (std::size_t begin = 0; begin < events.size();) {
        std::size_t end = begin;
        while (end < events.size() && events[end].batch == events[begin].batch)
            ++end;
        const std::vector<Event> batch(events.begin() + static_cast<std::ptrdiff_t>(begin),
                                       events.begin() + static_cast<std::ptrdiff_t>(end));
        for (const std::string& line : tools::event_lines(batch, viewer, look))
            lines.push_back({{"event", batch.back().number}, {"at", batch.back().at}, {"text", line}});
        begin = end;
    }
    return lines;
}

}  // namespace quattro::serve
