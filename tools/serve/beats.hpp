// The changes since an earlier view, one batch of events at a time, so that a page can play them.
#pragma once

#include "serve/shown.hpp"

namespace quattro::serve {

// A JSON list of beats (`Beat` of README.md): one for each batch of events that leads from `before`, an earlier view of
// the same viewer, to the current view. The list is empty if there are too many batches, or if the rules have changed
// since. `shows`: in, the fragments that a page shows before the beats; out, those that it shows after them.
std::string beats_text(const Viewed& viewed, View before, FragmentCache& fragments, ShownFragments& shows);

}  // namespace quattro::serve
