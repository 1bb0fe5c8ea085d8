// A match looked back at in the terminal: the table as it stood after each input, and what that input did.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "cli/draw.hpp"
#include "cli/lines.hpp"
#include "match/history.hpp"

namespace quattro::tools {

class Review {
public:
    // With the eyes of a seat, or of kHost. `lines` and `out` must outlive it.
    Review(Match match, Seat viewer, Look look, Lines& lines, std::ostream& out);
    // Until who looks has seen enough.
    void run();

private:
    using Words = std::vector<std::string>;
    struct Command;
    static const std::vector<Command>& commands();
    // What is known of the match after an input, so that it is found without playing.
    struct Stop {
        std::uint64_t told = 0;     // the last event
        std::string name, chapter;  // of the outermost repeat, and how far it is; "" without one
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
    // The places that counted then, and with what still lies there.
    std::set<std::string> tell_what_happened(const Match& match);
    std::string untold();
    std::map<std::uint32_t, Values> answers_after(std::size_t inputs, Seat seat);
    std::optional<std::size_t> begin_of(std::int64_t chapter) const;
    std::string chapters() const;
    // The next input, or the last one before, that did something to such a card or place, of `owner` or of anybody.
    std::optional<std::size_t> naming(std::optional<Seat> owner, const std::string& wanted, bool backwards) const;
    const Stop& stop(std::size_t inputs) const { return stops_[inputs - history_.first()]; }

    History history_;
    Seat viewer_;
    Look look_;
    Lines& lines_;
    std::ostream& out_;
    std::vector<Stop> stops_;    // from history_.first() on
    std::vector<Event> events_;  // all that the viewer was told
    std::size_t at_;             // how many inputs were taken when the match stood as it is shown
    bool seen_enough_ = false;
};

}  // namespace quattro::tools
