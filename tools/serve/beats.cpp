#include "serve/beats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "events/apply_events.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostBeats = 60;
constexpr const char* kNoBeats = "[]";

// Divides events into their batches.
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

// The changed and the removed fragments of a beat, as the text of a JSON object.
std::string difference_text(const Difference& difference) {
    Json gone = Json::array();
    for (const auto& [name, fragments] : difference.gone)
        for (const tools::Fragment& was : fragments)
            gone.push_back({{"part", name}, {"name", was.name}, {"seat", was.seat}});
    return fmt::format(R"({{{},"gone":{}}})", tools::parts_text(difference.changed), tools::line_of(gone));
}

std::string part(const Event& event, std::string_view name) {
    const auto found =
        std::find_if(event.data.begin(), event.data.end(), [&](const auto& p) { return p.first == name; });
    return found == event.data.end() ? "" : found->second;
}

// The places whose cards scored in the batch: "1:loop.A".
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

std::string beats_text(const tools::Viewed& viewed, View before, tools::FragmentCache& fragments,
                       ShownFragments& shows) {
    const std::vector<Event> events = viewed.seen.events(before.last_event);
    // A view from before a reload points to rules that are gone.
    const auto is_reload = [](const Event& event) { return event.kind == EventKind::reloaded; };
    if (std::any_of(events.begin(), events.end(), is_reload)) return kNoBeats;
    const std::vector<std::span<const Event>> batches = batches_of(events);
    if (batches.size() > kMostBeats) return kNoBeats;
    std::string beats = "[";
    tools::Fragments known = fragments.of(before);
    ShownFragments after = shows;
    for (const std::span<const Event> batch : batches) {
        if (!apply_events(before, batch).empty()) return kNoBeats;
        tools::Fragments now = fragments.of(before);
        Json texts = Json::array();
        for (const Json& line : tools::lines_json({batch.begin(), batch.end()}, viewed.seen.seat(), viewed.look))
            texts.push_back(line["text"]);
        const Difference difference = difference_of(known, now);
        if (!texts.empty() || difference.any()) {
            const Json beat{{"lines", std::move(texts)}, {"scored", scored(batch)}};
            beats.append(beats.size() == 1 ? "" : ",")
                .append(tools::joined_objects(tools::line_of(beat), difference_text(difference)));
        }
        apply(difference, after);
        known = std::move(now);
    }
    shows = std::move(after);
    return beats.append("]");
}

}  // namespace quattro::serve
