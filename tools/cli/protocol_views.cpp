// Protocol operations that show the match to a seat, the host or a spectator.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/protocol_operations.hpp"

namespace quattro::tools::operations {
namespace {

// The place as events name it: "1:loop.A", or "1:hand#2" for a card of a zone without places. Throws Rejected if the
// viewer sees no such zone or card.
std::string place_in(const View& view, const std::string& zone, Seat owner, const std::string& place) {
    const auto found = std::find_if(view.zones.begin(), view.zones.end(),
                                    [&](const ZoneView& each) { return each.name == zone && each.seat == owner; });
    if (found == view.zones.end())
        throw Rejected{"bad_request",
                       fmt::format("{} has no zone '{}' that this viewer sees",
                                   owner ? fmt::format("seat {}", owner) : "the table", safe_text(zone)),
                       {{"part", "zone"}}};
    const std::string name = owner ? fmt::format("{}:{}", owner, zone) : zone;
    const auto refuse = [&](const std::string& remedy) {
        return Rejected{"bad_request",
                        fmt::format("there is no place '{}' in {}: {}", safe_text(place), name, remedy),
                        {{"part", "place"}}};
    };
    if (!found->places.empty()) {
        if (std::find(found->places.begin(), found->places.end(), place) == found->places.end())
            throw refuse(suggest(place, found->places.list()));
        return name + "." + place;
    }
    const auto number = to_integer(place);
    const auto count = static_cast<std::int64_t>(found->cards.size());
    if (count == 0) throw refuse("this viewer sees no card there");
    if (!number || *number < 1 || *number > count)
        throw refuse(fmt::format("write the number of a card, counted from the top: 1 to {}", count));
    return name + "#" + std::to_string(*number);
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
    const Seen seen = served.seen_by(seat);
    const std::vector<Event> story = seen.card_history(place_in(seen.view(), zone, owner, place));
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
