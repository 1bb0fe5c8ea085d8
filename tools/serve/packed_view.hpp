// A view in few bytes. A server keeps the last view of every page but those of hosts, and a view has hundreds of short
// texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "events/views.hpp"

namespace quattro::serve {

class PackedView {
public:
    explicit PackedView(const View& view);
    // A view that is equal to the one that was packed.
    View view() const;
    std::uint64_t last_event() const { return last_event_; }  // see View::last_event

private:
    std::string bytes_;
    std::vector<Texts> shared_;  // lists that belong to the game, in the order in which they occur
    std::uint64_t last_event_ = 0;
};

}  // namespace quattro::serve
