// What has changed since a view, moment by moment, so that a page can play it.
#pragma once

#include "serve/shown.hpp"

namespace quattro::serve {

// A JSON list with a beat for each batch of events that lead from `before`, an earlier view of the same viewer, to the
// present one: `Beat` of README.md. Empty if there are too many to be played, or if the rules have been changed since.
// `shows` are the fragments that a page shows before them, and then those that it shows after them.
std::string beats_text(const Viewed& viewed, View before, FragmentCache& fragments, ShownFragments& shows);

}  // namespace quattro::serve
