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

const Piece* find(const std::vector<Piece>& pieces, const Piece& like) {
    const auto is_same = [&](const Piece& piece) { return piece.name == like.name && piece.seat == like.seat; };
    const auto found = std::find_if(pieces.begin(), pieces.end(), is_same);
    return found == pieces.end() ? nullptr : &*found;
}

// The pieces of `now` that are not in `before`.
std::vector<Piece> changed(const std::vector<Piece>& before, const std::vector<Piece>& now) {
    std::vector<Piece> list;
    for (const Piece& piece : now)
        if (const Piece* was = find(before, piece); !was || (was->text != piece.text && *was->text != *piece.text))
            list.push_back(piece);
    return list;
}

// The pieces of a table by the name of their part.
using Parts = std::array<std::pair<std::string_view, std::vector<Piece>>, 3>;
Parts parts_of(const View& view, Pieces& pieces) {
    return {{{"zones", pieces.zones(view)}, {"counters", pieces.counters(view)}, {"pictures", pieces.pictures(view)}}};
}

// What a batch changes of the pieces, as members of an object, each after a comma; "" if nothing.
std::string changes_text(const Parts& before, const Parts& now) {
    std::string text;
    Json gone = Json::array();
    bool any = false;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto& [name, pieces] = now[i];
        const std::vector<Piece> changes = changed(before[i].second, pieces);
        text += fmt::format(R"(,"{}":{})", name, list_text(changes));
        for (const Piece& was : before[i].second)
            if (!find(pieces, was)) gone.push_back({{"part", name}, {"name", was.name}, {"seat", was.seat}});
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

std::string beats_text(const Viewed& viewed, View before, Pieces& pieces) {
    const std::vector<Event> events = viewed.seen.events(before.last_event);
    // The view before a reload points to rules that are gone.
    const auto is_reload = [](const Event& event) { return event.kind == EventKind::reloaded; };
    if (std::any_of(events.begin(), events.end(), is_reload)) return kNoBeats;
    const std::vector<std::span<const Event>> batches = batches_of(events);
    if (batches.size() > kMostBeats) return kNoBeats;
    std::string beats = "[";
    Parts known = parts_of(before, pieces);
    for (const std::span<const Event> batch : batches) {
        if (!apply_events(before, batch).empty()) return kNoBeats;
        Parts now = parts_of(before, pieces);
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
