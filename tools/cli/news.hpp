// Tells the changes since the last view: lines about events, with the gain of each changed number, and pictures. A
// picture shows the zones that scored, if their cards have changed since.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/draw.hpp"

namespace quattro::tools {

class News {
public:
    struct Piece {
        std::string text;
        bool picture = false;  // true for preformatted lines that must not be wrapped
    };

    // Treats everything in this view as known.
    void begin(View view) { known_ = std::move(view); }
    // Returns the news of the events that lead from the known view to `now`. Lines are only about events for which
    // `worth_telling` returns true. There are pictures only if a view is known and no event is missing after it.
    // Afterwards `now` is the known view.
    std::vector<Piece> update(const std::vector<Event>& events, View now, const Look& look,
                              const std::function<bool(const Event&)>& worth_telling);
    // Places that scored in the last update(), if all zones that scored with them have the same cards in `now`. Empty
    // before the first update(), and if no view was known directly before the events of the last one.
    const std::set<std::string>& scored_places() const { return counted_; }

private:
    std::optional<View> known_;
    std::set<std::string> counted_;
};

// The pieces as text. Lines are wrapped to `width` characters, pictures are not.
std::string shown(const std::vector<News::Piece>& pieces, int width);
// The places with a card that was not there in the view `before`.
std::set<std::string> changed_places(const View& before, const View& now);

}  // namespace quattro::tools
