// The changes since an earlier view, one batch of events at a time, so that a page can play them.
#pragma once

#include "serve/shown.hpp"

namespace quattro::serve {

// A JSON list of beats (`Beat` of README.md) from `before`, an earlier view of the same viewer, to the current view:
// one for each batch of events that gives sentences or changes a fragment. `shows`: in, the fragments that a page shows
// before the beats; out, those that it shows after them. If there are too many batches, the rules have changed since,
// or the events do not fit `before`, the list is empty and `shows` unchanged.
std::string beats_text(const tools::Viewed& viewed, View before, tools::FragmentCache& fragments,
                       ShownFragments& shows);

}  // namespace quattro::serve
