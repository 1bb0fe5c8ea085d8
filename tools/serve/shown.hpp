// The table that a page shows, in few bytes: for each part, the digest of its text. A server keeps it for every page,
// so that a push contains only changes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "page/fragments.hpp"
#include "page/table_json.hpp"

namespace quattro::serve {

using tools::Json;

// A fragment that a page shows.
struct ShownFragment {
    std::uint64_t identity = 0;     // a hash of its name and owner
    tools::TextDigest digest = {};  // of its text
};
// The fragments that a page shows, by part as in Fragments.
using ShownFragments = std::array<std::vector<ShownFragment>, 3>;

struct ShownTable {
    std::vector<tools::TextDigest> members;  // as in TableText
    std::vector<tools::TextDigest> prompts;  // as in TableText
    ShownFragments fragments;
};

ShownFragments shown(const tools::Fragments& fragments);
ShownTable shown(const tools::TableText& table);
// A digest of the whole table. The `state` of a push is made from it; a page with the same state is sent nothing.
std::string state_of(const ShownTable& table);

// The difference between the fragments of a table and those before.
struct Difference {
    tools::Fragments changed;  // those that are new, or have another text than before
    tools::Fragments gone;     // those that do not exist any more
    bool any() const;
};
Difference difference_of(const tools::Fragments& before, const tools::Fragments& now);
// Changes `shown` as a page does: removes fragments that are gone, replaces changed ones in place, appends new ones.
void apply(const Difference& difference, ShownFragments& shown);

// The JSON object that a page must be sent to show `table`, if it shows the members and prompts of `before` and the
// fragments `shows`; `before.fragments` is not used. If a list has the same fragments as in `shows`, in the same order,
// those with another text are put into `changed`. Otherwise the object has the whole list.
std::string changes_text(const tools::Viewed& viewed, const tools::TableText& table, const ShownTable& before,
                         const ShownFragments& shows, tools::Fragments& changed);

}  // namespace quattro::serve
