// Writes the table and the news of a viewer.
#include "page/table_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/event_text.hpp"

namespace quattro::tools {
namespace {

Json seats_json(const Viewed& viewed, const View& view) {
    Json seats = Json::array();
    for (const SeatStatus& seat : view.seats) {
        const auto index = static_cast<std::size_t>(seat.seat) - 1;
        const bool won =
            view.over && std::find(view.winners.begin(), view.winners.end(), seat.seat) != view.winners.end();
        seats.push_back({{"seat", seat.seat},
                         {"name", seat_name(seat.seat, {kSpectator, viewed.look})},
                         {"bot", index < viewed.bots.size() && viewed.bots[index]},
                         {"asked", seat.has_prompt},
                         {"answered", seat.answered},
                         {"winner", won}});
    }
    return seats;
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

// The parts of a table that are no fragments, without prompts, and with an empty list of channels.
Json head_json(const Viewed& viewed, const View& view) {
    const Game& game = *viewed.look.game;
    Json json{{"game", game.info().id}, {"title", game.info().title}, {"seat", view.seat}, {"event", view.last_event}};
    json["board"] = view.board;
    json["repeats"] = repeats_json(view);
    json["seats"] = seats_json(viewed, view);
    json["channels"] = json["signs"] = Json::array();
    for (const auto& [sign, meaning] : sign_legend(game))
        json["signs"].push_back({{"sign", sign}, {"means", meaning}});
    json["paused"] = view.paused;
    json["reviewed"] = view.reviewed;
    json["halted"] = view.halted;
    json["over"] = view.over;
    json["result"] = view.over ? result_text(view, viewed.look) : "";
    return json;
}

TableText in_pieces(const Json& head, const View& view, FragmentCache& fragments) {
    TableText text{{}, {}, fragments.of(view)};
    for (const auto& [name, value] : head.items())
        text.members.emplace_back(name, line_of(value));
    return text;
}

}  // namespace

std::string joined_objects(std::string first, std::string_view second) {
    first.back() = ',';
    return first.append(second.substr(1));
}

TableText table_text(const Viewed& viewed, FragmentCache& fragments, const Json& more) {
    const View view = view_to_draw(viewed.seen);
    Json head = head_json(viewed, view);
    head["channels"] = channels_json(viewed.seen);
    head.update(more);
    TableText table = in_pieces(head, view, fragments);
    table.prompts = fragments.prompts(viewed);
    return table;
}

TableText table_text(const Viewed& viewed, View before, FragmentCache& fragments) {
    const View view = view_to_draw(std::move(before), viewed.seen);
    return in_pieces(head_json(viewed, view), view, fragments);
}

std::string prompts_text(const Viewed& viewed) {
    std::string text = "[";
    for (const PromptView& prompt : viewed.seen.prompts())
        text.append(text.size() == 1 ? "" : ",").append(line_of(prompt_json(viewed, prompt)));
    return text.append("]");
}

std::string whole_text(const TableText& table, std::string_view prompts) {
    std::string text = "{";
    for (const auto& [name, value] : table.members)
        text.append("\"").append(name).append("\":").append(value).append(",");
    text.append("\"prompts\":").append(prompts).append(",");
    return text.append(parts_text(table.fragments)).append("}");
}

Json table_json(const Viewed& viewed) {
    FragmentCache fragments(viewed.look);
    return Json::parse(whole_text(table_text(viewed, fragments), prompts_text(viewed)));
}

Json table_json(const Viewed& viewed, View before) {
    FragmentCache fragments(viewed.look);
    return Json::parse(whole_text(table_text(viewed, std::move(before), fragments), "[]"));
}

Json lines_json(const Viewed& viewed, std::uint64_t after) {
    return lines_json(viewed.seen.events(after), viewed.seen.seat(), viewed.look);
}

namespace {

bool is_of_host(const Event& event) { return event.kind == EventKind::host; }

// The deadline of the viewer's first prompt that an act of the host, the batch at index `begin`, has opened or changed.
// Returns nothing if there is no such prompt, or if it has no deadline. The event of the prompt follows the act, at the
// same time.
std::optional<std::int64_t> new_deadline(const std::vector<Event>& events, std::size_t begin, Seat viewer) {
    for (std::size_t i = begin; i < events.size() && events[i].at == events[begin].at; ++i) {
        const Event& event = events[i];
        if (is_of_host(event) && event.batch != events[begin].batch) return std::nullopt;
        if (event.kind != EventKind::prompt) continue;
        std::string seat, deadline;
        for (const auto& [name, value] : event.data) {
            if (name == "seat") seat = value;
            if (name == "deadline") deadline = value;
        }
        if (seat == std::to_string(viewer)) return to_integer(deadline);
    }
    return std::nullopt;
}

}  // namespace

Json lines_json(const std::vector<Event>& events, Seat viewer, const Look& look) {
    Json lines = Json::array();
    for (std::size_t begin = 0; begin < events.size();) {
        std::size_t end = begin;
        while (end < events.size() && events[end].batch == events[begin].batch)
            ++end;
        const std::vector<Event> batch(events.begin() + static_cast<std::ptrdiff_t>(begin),
                                       events.begin() + static_cast<std::ptrdiff_t>(end));
        const bool by_host = std::any_of(batch.begin(), batch.end(), is_of_host);
        const auto until = by_host ? new_deadline(events, begin, viewer) : std::nullopt;
        for (const std::string& line : event_lines(batch, viewer, look)) {
            lines.push_back({{"event", batch.back().number}, {"at", batch.back().at}, {"text", line}});
            if (by_host) lines.back()["host"] = true;
            if (until) lines.back()["until"] = *until;
        }
        begin = end;
    }
    return lines;
}

}  // namespace quattro::tools
