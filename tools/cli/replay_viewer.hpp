// `quattro replay` at a terminal: shows a logged match after each of its inputs from History::first() on, with the
// changes that the input caused. Not related to the host input `review`.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "cli/draw.hpp"
#include "cli/line_reader.hpp"
#include "store/history.hpp"

namespace quattro::tools {

class ReplayViewer {
public:
    // `viewer` is a seat or kHost. `lines` and `out` must outlive this object.
    ReplayViewer(Match match, Seat viewer, Look look, LineReader& lines, std::ostream& out);
    // Reads and executes commands until the user quits or `lines` ends.
    void run();

private:
    using Words = std::vector<std::string>;
    struct Command;
    static const std::vector<Command>& commands();
    // The searchable state after an input, computed once.
    struct Position {
        std::uint64_t last_event = 0;  // number of the last event
        // Title and number of the first repeat in the view that has a title, or "" if there is none.
        std::string name, round;
    };

    void obey(const std::string& line);
    void next(const Words& rest);
    void back(const Words& rest);
    void round(const Words& rest);
    void input(const Words& rest);
    void card(const Words& rest);
    void end(const Words& rest);
    void begin(const Words& rest);
    void help(const Words& rest);
    void quit(const Words& rest);

    void say(const std::string& text);
    void go_to(std::size_t inputs);
    void draw();
    // The viewer's events with numbers above `after`, up to `last`.
    std::vector<Event> events_between(std::uint64_t after, std::uint64_t last) const;
    // Shows the events of the input, or an answer without events. At the first position, shows all events before it.
    // Returns News::scored_places().
    std::set<std::string> show_changes(const Match& match);
    std::string answer_change_text();
    std::map<std::uint32_t, Values> answers_after(std::size_t inputs, Seat seat);
    std::optional<std::size_t> find_round(std::int64_t number) const;
    std::string round_range() const;
    // Returns the first later input with an event about this card or place, or the last earlier one if `backwards` is
    // set. `wanted` must be in upper case. If `owner` is missing, places of all seats and of the table match. Returns
    // nothing if there is no such input.
    std::optional<std::size_t> find_input(std::optional<Seat> owner, const std::string& wanted, bool backwards) const;
    const Position& stop(std::size_t inputs) const { return stops_[inputs - history_.first()]; }

    Match whole_;  // the match at its end
    History history_;
    Seat viewer_;
    Look look_;
    LineReader& lines_;
    std::ostream& out_;
    std::vector<Position> stops_;  // the first element is for history_.first()
    std::vector<Event> events_;    // all events that the viewer has received
    std::size_t at_;               // the number of inputs before the position on the screen
    bool quit_ = false;
};

}  // namespace quattro::tools
