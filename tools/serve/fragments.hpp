// The fragments of which tables are made, as JSON. Most of them are alike from one moment to the next and for many
// viewers, so each is written once.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/draw.hpp"
#include "cli/json.hpp"
#include "events/views.hpp"

namespace quattro::serve {

using tools::Json;

// A zone, a picture or a counter.
struct Fragment {
    std::string name;
    Seat seat = 0;                            // the owner; 0: the table
    std::shared_ptr<const std::string> text;  // JSON
};

// The text of a JSON list of these fragments.
std::string list_text(const std::vector<Fragment>& fragments);

// Keeps all that it has written: it is made for the viewers of one moment, and for the moments before that lead to it.
class FragmentCache {
public:
    explicit FragmentCache(tools::Look look) : look_(std::move(look)) {}
    // What the viewer of a view sees, in the order of the view. The game of the view must be that of the look.
    std::vector<Fragment> zones(const View& view);
    std::vector<Fragment> pictures(const View& view);
    std::vector<Fragment> counters(const View& view);

private:
    Fragment find(const std::string& name, Seat seat, const std::string& key, const std::function<Json()>& write);
    tools::Look look_;
    std::unordered_map<std::string, std::shared_ptr<const std::string>> texts_;  // by all that they depend on
};

}  // namespace quattro::serve
