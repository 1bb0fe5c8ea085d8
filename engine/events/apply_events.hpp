// Applies events to a view: for a program that shows a match to a viewer and keeps the view up to date.
#pragma once

#include <span>
#include <string>

#include "events/views.hpp"

namespace quattro {

// Applies `events` to `view`, which must be the viewer's view before them. The first event must have number
// `last_event` + 1, and the last batch must be complete. `now` becomes the time of the last event. Events without
// further effect on a view (answered, scored, said ...) only advance `last_event` and `now`. Returns "" on success,
// otherwise a description of the mismatch; the view is then unspecified.
std::string apply_events(View& view, std::span<const Event> events);

}  // namespace quattro
