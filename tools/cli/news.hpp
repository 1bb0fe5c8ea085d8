// What happened since somebody last looked: lines, the gain beside a number that has changed, and a picture of what
// counted where it no longer lies on the table.
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
        bool picture = false;  // lines that must stay as they are
    };

    // What this view shows is known.
    void begin(View view) { known_ = std::move(view); }
    // Of the events that lead from what is known to `now`, those that `worth_telling` takes. Then `now` is known.
    std::vector<Piece> tell(const std::vector<Event>& events, View now, const Look& look,
                            const std::function<bool(const Event&)>& worth_telling);
    // Places on the table that have counted since begin() or the last tell(), with what still lies there.
    const std::set<std::string>& counted() const { return counted_; }

private:
    std::optional<View> known_;
    std::set<std::string> counted_;
};

// As text: lines broken where the window ends, pictures as they are.
std::string shown(const std::vector<News::Piece>& pieces, int width);
// Places where a card lies that did not lie there before.
std::set<std::string> changed_places(const View& before, const View& now);

}  // namespace quattro::tools
