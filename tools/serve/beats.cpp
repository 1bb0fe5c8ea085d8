#include "serve/beats.hpp"

#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "events/apply_events.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostBeats = 60;

// The batches of these events.
std::vector<std::span<const Event>> batches_of(std::span<const Event> events) {
    std::vector<std::span<const Event>> batches;
    for (std::size_t begin = 0; begin < events.size();) {
        std::size_t end = begin;
        while (end < events.size() && events[end].batch == events[begin].batch)
            ++end;
        batches.push_back(events.subspan(begin, end - begin));
        begin = end;
    }
    return batches;
}

// The elements of `now` that `before` does not have.
Json changed(const Json& before, const Json& now) {
    Json list = Json::array();
    for (const Json& element : now)
        if (std::find(before.begin(), before.end(), element) == before.end()) list.push_back(element);
    return list;
}

// The names and seats of those of `before` that are not in `now`.
void add_gone(Json& gone, const Json& before, const Json& now, const char* part) {
    for (const Json& was : before) {
        const auto is_same = [&](const Json& is) { return is["name"] == was["name"] && is["seat"] == was["seat"]; };
        if (std::none_of(now.begin(), now.end(), is_same))
            gone.push_back({{"part", part}, {"name", was["name"]}, {"seat", was["seat"]}});
    }
}

std::string part(const Event& event, std::string_view name) {
    const auto found =
        std::find_if(event.data.begin(), event.data.end(), [&](const auto& p) { return p.first == name; });
    return found == event.data.end() ? "" : found->second;
}

// The places whose cards were counted: "1:loop.A".
Json scored(std::span<const Event> batch) {
    Json places = Json::array();
    for (const Event& event : batch) {
        if (event.kind != EventKind::scored || part(event, "score") == "none") continue;
        for (const std::string& place : split(part(event, "places"), ' '))
            if (!place.empty()) places.push_back(part(event, "zone") + "." + place);
    }
    return places;
}

}  // namespace

Json beats_json(const Viewed& viewed, View before) {
    const std::vector<Event> events = viewed.seen.events(before.last_event);
    // The view before a reload points to rules that are gone.
    const auto is_reload = [](const Event& event) { return event.kind == EventKind::reloaded; };
    if (std::any_of(events.begin(), events.end(), is_reload)) return Json::array();
    const std::vector<std::span<const Event>> batches = batches_of(events);
    if (batches.size() > kMostBeats) return Json::array();
    Json beats = Json::array(), known = table_json(viewed, before);
    for (const std::span<const Event> batch : batches) {
        if (!apply_events(before, batch).empty()) return Json::array();
        Json now = table_json(viewed, before), texts = Json::array();
        for (const Json& line : lines_json({batch.begin(), batch.end()}, viewed.seen.seat(), viewed.look))
            texts.push_back(line["text"]);
        Json beat{{"lines", std::move(texts)}, {"scored", scored(batch)}};
        Json gone = Json::array();
        std::size_t changes = beat["lines"].size();
        for (const char* name : {"zones", "counters", "pictures"}) {
            beat[name] = changed(known[name], now[name]);
            add_gone(gone, known[name], now[name], name);
            changes += beat[name].size();
        }
        changes += gone.size();
        beat["gone"] = std::move(gone);
        if (changes > 0) beats.push_back(std::move(beat));
        known = std::move(now);
    }
    return beats;
}

}  // namespace quattro::serve
