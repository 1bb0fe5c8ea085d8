// Follows a match like a program that displays it: only by the events that each viewer receives.
#pragma once

#include <nlohmann/json.hpp>

#include "cli/json.hpp"
#include "events/apply_events.hpp"
#include "play.hpp"

namespace quattro::property {

// The view as it is sent to another program, without the time.
inline std::string serialised(View view) {
    view.now = 0;
    return tools::line_of(tools::to_json(view));
}

// Keeps one view per viewer up to date by applying events.
class EventViews {
public:
    explicit EventViews(const Match& match) {
        for (Seat viewer = kSpectator; viewer <= match.game().info().seats; ++viewer)
            views_.push_back(match.seen_by(viewer).view());
    }
    // Returns "" if each viewer's view with its events applied equals its current view. Otherwise names the viewer and
    // the difference.
    std::string follow(const Match& match) {
        for (View& view : views_) {
            const auto events = match.seen_by(view.seat).events(view.last_event);
            if (std::string wrong = apply_events(view, events); !wrong.empty())
                return fmt::format("viewer {}: {}\n{}", view.seat, wrong, text_of(events));
            const std::string folded = serialised(view), now = serialised(match.seen_by(view.seat).view());
            if (folded == now) continue;
            const auto at = std::mismatch(folded.begin(), folded.end(), now.begin(), now.end()).first - folded.begin();
            const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - 60, 0));
            return fmt::format("viewer {}: folded ...{}\n  and seen ...{}\n{}", view.seat, folded.substr(from, 160),
                               now.substr(from, 160), text_of(events));
        }
        return "";
    }

private:
    static std::string text_of(const std::vector<Event>& events) {
        std::string text;
        for (const Event& e : events) {
            text += fmt::format("  {} ({}) {}:", e.number, e.batch, word(e.kind));
            for (const auto& [name, value] : e.data)
                text += fmt::format(" {}='{}'", name, value);
            text += "\n";
        }
        return text;
    }
    std::vector<View> views_;
};

}  // namespace quattro::property
