// A view kept up to date by what its seat is told: what a program that shows a match to somebody does.
#pragma once

#include <span>
#include <string>

#include "match/views.hpp"

namespace quattro {

// Applies events to the view that their seat had before them; `now` becomes the time of the last one. They go on where
// the view stands (`told` + 1), and the last moment is there to its end. What is only told (answered, scored, said ...)
// changes nothing but `told`. Returns "" if done; else what does not fit, and the view is unspecified then.
std::string fold(View& view, std::span<const Event> events);

}  // namespace quattro
