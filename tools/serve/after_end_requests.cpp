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

// Stores that a seat looks through the eyes of others: going back does not undo it. Precondition: the match is over.
void note_look(Room& room, Seat viewer, Seat as, Milliseconds now) {
    if (viewer < 1 || as == viewer || as == kSpectator) return;
    const auto& looked = room.desk().settings().looked;
    const auto before = looked.find(viewer);
    if (before != looked.end() && before->second >= room.match().now()) return;
    room.desk().change_settings([&](DeskSettings& settings) { settings.looked[viewer] = room.table().time(now); });
}

}  // namespace

Json course(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const Seat as = eyes_of(room, request);
    const auto after = static_cast<std::size_t>(request.number("after", 0, INT32_MAX));
    request.finish();
    AfterEnd& shown = room.after_end();
    note_look(room, viewer, as, now);
    return shown.course(as, viewer, after);
}

Json past(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const Seat as = eyes_of(room, request);
    const auto step = static_cast<std::size_t>(request.number("step", 0, INT32_MAX));
    request.finish();
    AfterEnd& shown = room.after_end();
    note_look(room, viewer, as, now);
    Json table = shown.table(as, viewer, step);
    table["match"] = room.id();
    table["epoch"] = room.desk().epoch();
    table["now"] = now;
    return {{"table", std::move(table)}};
}

Json chances(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const Seat as = eyes_of(room, request);
    request.finish();
    AfterEnd& shown = room.after_end();
    note_look(room, viewer, as, now);
    return shown.chances(as, viewer);
}

}  // namespace quattro::serve
