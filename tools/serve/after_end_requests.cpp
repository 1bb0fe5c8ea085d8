#include "serve/after_end_requests.hpp"

#include "serve/after_end.hpp"
#include "serve/desk.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

// The viewer as whom the match is shown: the part `as` of the request.
Seat eyes_of(const Room& room, tools::Request& request) {
    return static_cast<Seat>(request.number("as", kSpectator, room.match().game().info().seats));
}

}  // namespace

Json course(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const Seat as = eyes_of(room, request);
    const auto after = static_cast<std::size_t>(request.number("after", 0, INT32_MAX));
    request.finish();
    return room.after_end().course(as, viewer, after);
}

Json past(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const Seat as = eyes_of(room, request);
    const auto step = static_cast<std::size_t>(request.number("step", 0, INT32_MAX));
    request.finish();
    Json table = room.after_end().table(as, viewer, step);
    table["match"] = room.id();
    table["epoch"] = room.desk().epoch();
    table["now"] = now;
    return {{"table", std::move(table)}};
}

Json chances(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const Seat as = eyes_of(room, request);
    request.finish();
    return room.after_end().chances(as, viewer);
}

}  // namespace quattro::serve
