// What a page shows, in few bytes: for each part of its table the digest of the text. A server remembers it for every
// page, so that a push holds only what is others than before.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "serve/fragments.hpp"
#include "serve/table_json.hpp"

namespace quattro::serve {

// A fragment that a page shows.
struct ShownFragment {
    std::uint64_t identity = 0;  // a hash of its name and owner
    TextDigest digest = {};      // of its text
};
// By part, as Fragments.
using ShownFragments = std::array<std::vector<ShownFragment>, 3>;

struct ShownTable {
    std::vector<TextDigest> members;  // as in TableText
    std::vector<TextDigest> prompts;  // as in TableText
    ShownFragments fragments;
};

ShownFragments shown(const Fragments& fragments);
ShownTable shown(const TableText& table);
// A short text that differs for tables that differ.
std::string state_of(const ShownTable& table);

// How fragments differ from those before.
struct Difference {
    Fragments changed;  // those that are new, or others than before
    Fragments gone;     // those that are no more
    bool any() const;
};
Difference difference_of(const Fragments& before, const Fragments& now);
// Changes `shown` as a page does: what is changed stays at its place, what is new comes last.
void apply(const Difference& difference, ShownFragments& shown);

// What a page of the viewer must be sent to show his `table`, if it shows the members and prompts of `before` and the
// fragments `shows`: a JSON object. Fragments that differ are added to `changed`, unless the order of their list is
// another: then the whole list is in the text.
std::string changes_text(const Viewed& viewed, const TableText& table, const ShownTable& before,
                         const ShownFragments& shows, Fragments& changed);

}  // namespace quattro::serve
