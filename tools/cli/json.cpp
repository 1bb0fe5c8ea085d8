// Writes views, prompts, events, vote counts and facts about a game as JSON objects.
#include "cli/json.hpp"

#include <fmt/format.h>

#include "cli/team.hpp"

namespace quattro::tools {
namespace {

Json to_json(const ZoneView& zone) {
    Json json{{"name", zone.name}, {"kind", zone.kind->word}, {"seat", zone.seat}};
    if (zone.kind->arrangement == Arrangement::rows) json["columns"] = zone.columns;
    if (!zone.places.empty()) json["places"] = zone.places;
    json["cards"] = zone.cards;
    if (zone.hidden) json["hidden"] = true;
    if (!zone.effects.empty()) json["effects"] = zone.effects;
    return json;
}

Json to_json(const FieldView& field) {
    Json json{{"name", field.name}, {"kind", word(field.kind)}, {"optional", field.optional}};
    if (!field.text.empty()) json["text"] = field.text;
    if (field.value) json["given"] = *field.value;
    return json;
}

Json to_json(const OptionInfo& option) {
    Json json{{"name", option.name}, {"text", option.text}, {"value", option.value}};
    if (option.choices.empty()) {
        json["from"] = option.lo;
        json["to"] = option.hi;
    } else {
        json["choices"] = option.choices;
    }
    return json;
}

Json to_json(const OpenPrompt& prompt) {
    Json json{{"seat", prompt.seat}, {"number", prompt.number}, {"name", prompt.name}, {"text", prompt.text}};
    json["answered"] = prompt.answered;
    if (prompt.deadline) json["deadline"] = *prompt.deadline;
    return json;
}

Json to_json(const PictureView& picture) {
    Json json{{"name", picture.name}, {"text", picture.text}, {"seat", picture.seat}, {"circle", picture.circle}};
    for (const SpotView& spot : picture.spots) {
        Json one{{"name", spot.name}, {"text", spot.text}, {"cards", spot.cards}, {"seats", spot.seats}};
        if (!picture.circle) one["column"] = spot.column, one["row"] = spot.row;
        json["spots"].push_back(std::move(one));
    }
    if (picture.has_arrows) json["arrows"] = Json::array();
    for (const ArrowView& arrow : picture.arrows)
        json["arrows"].push_back({{"from", picture.spots[arrow.from].name},
                                  {"to", picture.spots[arrow.to].name},
                                  {"card", arrow.card},
                                  {"marked", arrow.marked}});
    if (!picture.mark.empty()) json["mark"] = picture.mark;
    return json;
}

template <class Things>
Json json_list(const Things& things) {
    Json list = Json::array();
    for (const auto& thing : things)
        list.push_back(to_json(thing));
    return list;
}

}  // namespace

Json to_json(const Values& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values)
        json[name] = value;
    return json;
}

Json to_json(const PromptView& prompt) {
    Json json{{"number", prompt.number}, {"seat", prompt.seat}, {"name", prompt.name}, {"text", prompt.text}};
    json["answered"] = prompt.answered;
    if (prompt.deadline) json["deadline"] = *prompt.deadline;
    if (!prompt.card.empty()) json["card"] = prompt.card, json["place"] = prompt.place;
    json["fields"] = json_list(prompt.fields);
    return json;
}

Json to_json(const VoteCount& count) {
    Json json{{"prompt", count.prompt}, {"name", count.name}, {"votes", count.votes}, {"members", count.members}};
    json["closed"] = count.closed;
    json["counts"] = Json::array();
    for (const auto& [answer, votes] : count.counts)
        json["counts"].push_back({{"values", to_json(answer)}, {"votes", votes}});
    if (count.own) json["own"] = to_json(*count.own);
    return json;
}

Json to_json(const View& view) {
    Json json{{"seat", view.seat}, {"now", view.now}, {"told", view.last_event}};
    if (!view.board.empty()) json["board"] = view.board;
    json["zones"] = json_list(view.zones);
    json["counters"] = Json::array();
    for (const CounterView& counter : view.counters)
        json["counters"].push_back({{"name", counter.name}, {"seat", counter.seat}, {"value", counter.value}});
    json["repeats"] = to_json(view.repeats);
    json["seats"] = Json::array();
    for (const SeatStatus& seat : view.seats)
        json["seats"].push_back({{"seat", seat.seat}, {"asked", seat.has_prompt}, {"answered", seat.answered}});
    json["prompts"] = json_list(view.prompts);
    if (!view.pictures.empty()) json["pictures"] = json_list(view.pictures);
    if (view.paused) json["paused"] = true;
    if (view.halted) json["halted"] = true;
    if (!view.failure.empty()) json["failure"] = view.failure;
    json["over"] = view.over;
    if (view.over) json["winners"] = view.winners;
    return json;
}

Json to_json(const Event& event) {
    return {{"number", event.number},
            {"moment", event.batch},
            {"at", event.at},
            {"key", word(event.kind)},
            {"data", to_json(event.data)}};
}

Json to_json(const GameInfo& info) {
    Json json{{"id", info.id}, {"title", info.title}, {"text", info.text}, {"designers", info.designers}};
    json["seats"] = info.seats;
    json["options"] = json_list(info.options);
    json["boards"] = info.boards;
    json["other_boards"] = info.other_boards;
    return json;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace quattro::tools
