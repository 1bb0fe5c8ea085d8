#include "serve/beats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "events/apply_events.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostBeats = 60;
constexpr const char* kNoBeats = "[]";

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

const Fragment* find(const std::vector<Fragment>& fragments, const Fragment& like) {
    const auto is_same = [&](const Fragment& fragment) {
        return fragment.name == like.name && fragment.seat == like.seat;
    };
    const auto found = std::find_if(fragments.begin(), fragments.end(), is_same);
    return found == fragments.end() ? nullptr : &*found;
}

// The fragments of `now` that are not in `before`.
std::vector<Fragment> changed(const std::vector<Fragment>& before, const std::vector<Fragment>& now) {
    std::vector<Fragment> list;
    for (const Fragment& fragment : now)
        if (const Fragment* was = find(before, fragment);
            !was || (was->text != fragment.text && *was->text != *fragment.text))
            list.push_back(fragment);
    return list;
}

// The fragments of a table by the name of their part.
using Parts = std::array<std::pair<std::string_view, std::vector<Fragment>>, 3>;
Parts parts_of(const View& view, FragmentCache& fragments) {
    return {{{"zones", fragments.zones(view)},
             {"counters", fragments.counters(view)},
             {"pictures", fragments.pictures(view)}}};
}

// What a batch changes of the fragments, as members of an object, each after a comma; "" if nothing.
std::string changes_text(const Parts& before, const Parts& now) {
    std::string text;
    Json gone = Json::array();
    bool any = false;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto& [name, fragments] = now[i];
        const std::vector<Fragment> changes = changed(before[i].second, fragments);
        text += fmt::format(R"(,"{}":{})", name, list_text(changes));
        for (const Fragment& was : before[i].second)
            if (!find(fragments, was)) gone.push_back({{"part", name}, {"name", was.name}, {"seat", was.seat}});
        any = any || !changes.empty();
    }
    text += R"(,"gone":)" + tools::line_of(gone);
    return any || !gone.empty() ? text : "";
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

std::string beats_text(const Viewed& viewed, View before, FragmentCache& fragments) {
    const std::vector<Event> events = viewed.seen.events(before.last_event);
    // The view before a reload points to rules that are gone.
    const auto is_reload = [](const Event& event) { return event.kind == EventKind::reloaded; };
    if (std::any_of(events.begin(), events.end(), is_reload)) return kNoBeats;
    const std::vector<std::span<const Event>> batches = batches_of(events);
    if (batches.size() > kMostBeats) return kNoBeats;
    std::string beats = "[";
    Parts known = parts_of(before, fragments);
    for (const std::span<const Event> batch : batches) {
        if (!apply_events(before, batch).empty()) return kNoBeats;
        Parts now = parts_of(before, fragments);
        Json texts = Json::array();
        for (const Json& line : lines_json({batch.begin(), batch.end()}, viewed.seen.seat(), viewed.look))
            texts.push_back(line["text"]);
        std::string changes = changes_text(known, now);
        if (!texts.empty() || !changes.empty()) {
            if (changes.empty()) changes = R"(,"zones":[],"counters":[],"pictures":[],"gone":[])";
            const Json beat{{"lines", std::move(texts)}, {"scored", scored(batch)}};
            beats.append(beats.size() == 1 ? "" : ",").append(joined_objects(tools::line_of(beat), changes + "}"));
        }
        known = std::move(now);
    }
    return beats.append("]");
}

}  // namespace quattro::serve
