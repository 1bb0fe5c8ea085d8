// Protocol operations that show the match to a seat, the host or a spectator.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/protocol_operations.hpp"

namespace quattro::tools::operations {
namespace {

// True if the zone has no places, so that its cards are addressed by their number from the top.
bool has_card_number(const View& view, const std::string& zone, Seat owner) {
    return std::any_of(view.zones.begin(), view.zones.end(),
                       [&](const ZoneView& z) { return z.name == zone && z.seat == owner && z.places.empty(); });
}

}  // namespace

Json view(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_spectator);
    request.finish();
    return {{"view", to_json(served.seen_by(seat).view())}};
}

Json events(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_spectator);
    const auto after = static_cast<std::uint64_t>(request.number_if_any("after", 0, INT64_MAX).value_or(0));
    const auto most = static_cast<std::size_t>(request.number_if_any("most", 1, INT64_MAX).value_or(INT64_MAX));
    request.finish();
    Json list = Json::array();
    for (const Event& event : served.seen_by(seat).events(after, most))
        list.push_back(to_json(event));
    return {{"events", std::move(list)}};
}

Json why(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_spectator);
    const std::string zone = request.text("zone");
    const auto owner = static_cast<Seat>(request.number("owner", 0, served.game->info().seats));
    const std::string place = request.text("place");
    request.finish();
    const View view = served.seen_by(seat).view();
    if (std::none_of(view.zones.begin(), view.zones.end(),
                     [&](const ZoneView& z) { return z.name == zone && z.seat == owner; }))
        throw Rejected{
            "bad_request", fmt::format("there is no zone '{}' of {}", safe_text(zone), owner), {{"part", "zone"}}};
    const bool counted = to_integer(place).has_value() && has_card_number(view, zone, owner);
    const std::string name = owner ? fmt::format("{}:{}", owner, zone) : zone;
    const std::vector<Event> story = served.seen_by(seat).card_history(name + (counted ? "#" : ".") + place);
    Json sentences = Json::array(), list = Json::array();
    for (const Event& event : story) {
        sentences.push_back(event_text(event, seat, {false, 100, served.game.get()}));
        list.push_back(to_json(event));
    }
    return {{"why", std::move(sentences)}, {"events", std::move(list)}};
}

Json discard_events(ServedMatch& served, Request& request) {
    request.finish();
    served.hosted().discard_events();
    return Json::object();
}

}  // namespace quattro::tools::operations
