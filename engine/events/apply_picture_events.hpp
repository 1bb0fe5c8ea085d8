// Applies events about pictures to a view. Private to apply_events.cpp.
#pragma once

#include <string>

#include "events/views.hpp"

namespace quattro {

// Applies `event` if it concerns a picture; ignores other events. Returns "" on success, otherwise a description of the
// mismatch.
std::string apply_picture_event(View& view, const Event& event);

}  // namespace quattro
