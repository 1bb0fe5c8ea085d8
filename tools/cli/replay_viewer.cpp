#include "cli/replay_viewer.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/event_text.hpp"
#include "cli/news.hpp"
#include "cli/screen.hpp"
#include "cli/window.hpp"

namespace quattro::tools {
namespace {

// True if the place has the wanted name: "2:loop.A" is place A of seat 2. `wanted` must be in upper case. If `owner` is
// missing, the owner can be any seat or the table.
bool is_place(const std::string& place, std::optional<Seat> owner, const std::string& wanted) {
    const bool owned = !owner || place.starts_with(fmt::format("{}:", *owner));
    const std::size_t name = place.find_last_of('.');
    return owned && name != std::string::npos && upper(place.substr(name + 1)) == wanted;
}

// True if the event names the wanted card, by its identifier or its look, or a place with the wanted name. With
// `owner`, an event about the card must also name a location of that seat.
bool is_about(const Event& event, std::optional<Seat> owner, const std::string& wanted, const Look& look) {
    bool card = false, place = false, owned = !owner;
    for (const auto& [key, value] : event.data) {
        if (key == "card" || key == "was" || key.starts_with("at."))
            card = card || upper(value) == wanted || upper(picture_of(value, nullptr, look).text) == wanted;
        if (key == "from" || key == "to" || key == "at") {
            place = place || is_place(value, owner, wanted);
            owned = owned || value.starts_with(fmt::format("{}:", *owner));
        }
    }
    return place || (card && owned);
}

}  // namespace

struct ReplayViewer::Command {
    std::string name, use, meaning;
    void (ReplayViewer::*run)(const Words& rest);
};

// A command may be abbreviated. The first command in this list that begins with the abbreviation is executed.
const std::vector<ReplayViewer::Command>& ReplayViewer::commands() {
    static const std::vector<Command> kCommands{
        {"next", "next, or Enter", "the next input", &ReplayViewer::next},
        {"back", "back", "the previous input", &ReplayViewer::back},
        {"round", "round N", "the beginning of a round", &ReplayViewer::round},
        {"input", "input N", "the table after this input; `input 0`: before the first", &ReplayViewer::input},
        {"card", "card X, card 2 X",
         "the next input that changes the card X, or the place X (of seat 2); `card X back`: the previous one",
         &ReplayViewer::card},
        {"end", "end", "the last input", &ReplayViewer::end},
        {"begin", "begin", "the beginning", &ReplayViewer::begin},
        {"help", "help", "this list", &ReplayViewer::help},
        {"quit", "quit", "stop", &ReplayViewer::quit}};
    return kCommands;
}

ReplayViewer::ReplayViewer(Match match, Seat viewer, Look look, LineReader& lines, std::ostream& out)
    : whole_(match),
      history_(std::move(match)),
      viewer_(viewer),
      look_(look),
      lines_(lines),
      out_(out),
      at_(history_.first()) {
    for (std::size_t i = history_.first(); i <= history_.last(); ++i) {
        const View view = history_.after(i).seen_by(viewer_).view();
        stops_.push_back({view.last_event, "", ""});
        for (const auto& [name, number] : view.repeats)
            if (stops_.back().name = repeat_title(name); !stops_.back().name.empty()) {
                stops_.back().round = number;
                break;
            }
    }
    events_ = history_.after(history_.last()).seen_by(viewer_).events();
}

void ReplayViewer::say(const std::string& text) {
    look_.width = window_width().value_or(look_.width);
    out_ << wrapped_lines(text, look_.width) << '\n';
}

void ReplayViewer::run() {
    if (history_.first() > 0)
        say(fmt::format("The inputs up to {} were played with other files, so they cannot be shown.",
                        history_.first()));
    say("Enter shows the next input, `help` the commands, `quit` stops.");
    draw();
    while (!quit_) {
        out_ << "> " << std::flush;
        std::string line;
        if (lines_.next(line, std::nullopt) != LineReader::ReadResult::line) {
            out_ << '\n';
            return;
        }
        obey(line);
    }
}

void ReplayViewer::obey(const std::string& line) {
    Words words = split_words(line);
    if (words.empty()) return next({});
    const std::string word = upper(words.front());
    words.erase(words.begin());
    for (const Command& command : commands())
        if (upper(command.name).starts_with(word)) return (this->*command.run)(words);
    say(fmt::format("'{}' is not a command. `help` lists the commands.", safe_text(line)));
}

void ReplayViewer::go_to(std::size_t inputs) {
    at_ = inputs;
    draw();
}

void ReplayViewer::draw() {
    const Match& match = history_.after(at_);
    const Position& here = stop(at_);
    const std::string round_text = here.round.empty() ? "" : fmt::format(", {} {}", here.name, here.round);
    say(fmt::format("\ninput {} of {}{}", at_, history_.last(), round_text));
    // Zones that were shown only for a while (`told_again: false`) stay hidden in earlier views.
    const View view = whole_.seen_by(viewer_).without_taken_away(view_to_draw(match.seen_by(viewer_)));
    Look marked = look_;
    marked.scored = show_changes(match);
    if (at_ > history_.first()) marked.changed = changed_places(history_.after(at_ - 1).seen_by(viewer_).view(), view);
    out_ << '\n' << draw_view(view, marked);
    if (view.over) say(result_text(view, look_));
}

std::vector<Event> ReplayViewer::events_between(std::uint64_t after, std::uint64_t last) const {
    std::vector<Event> events;
    std::copy_if(events_.begin(), events_.end(), std::back_inserter(events),
                 [&](const Event& event) { return event.number > after && event.number <= last; });
    return events;
}

std::set<std::string> ReplayViewer::show_changes(const Match& match) {
    const bool first = at_ == history_.first();
    const std::vector<Event> events = events_between(first ? 0 : stop(at_ - 1).last_event, stop(at_).last_event);
    News news;
    if (!first) news.begin(history_.after(at_ - 1).seen_by(viewer_).view());
    // Initial values of counters are drawn, not listed.
    const auto worth_telling = [&](const Event& event) { return !first || event.kind != EventKind::counter; };
    const auto pieces = news.update(events, match.seen_by(viewer_).view(), look_, worth_telling);
    out_ << shown(pieces, look_.width);
    if (pieces.empty() && !first) say(answer_change_text());
    return news.scored_places();
}

std::map<std::uint32_t, Values> ReplayViewer::answers_after(std::size_t inputs, Seat seat) {
    return history_.after(inputs).seen_by(seat).answers();
}

// Describes an input without events: an answer of the viewer, or of any seat if the viewer is the host, that was given
// or taken back. For any other input, says that there was nothing to see.
std::string ReplayViewer::answer_change_text() {
    const int seats = viewer_ == kHost ? history_.after(at_).game().info().seats : viewer_;
    for (Seat seat = viewer_ == kHost ? 1 : viewer_; seat <= seats; ++seat) {
        const auto before = answers_after(at_ - 1, seat), now = answers_after(at_, seat);
        if (before.size() > now.size()) return seat_name(seat, {viewer_, look_}) + " took the answer back";
        for (const auto& [prompt, values] : now) {
            if (const auto same = before.find(prompt); same != before.end() && same->second == values) continue;
            Event answered{.kind = EventKind::answered, .data = {{"seat", std::to_string(seat)}}};
            answered.data.insert(answered.data.end(), values.begin(), values.end());
            return event_text(answered, viewer_, look_);
        }
    }
    return viewer_ == kHost ? "There are no events." : "You saw nothing of it.";
}

void ReplayViewer::next(const Words&) {
    if (at_ < history_.last()) return go_to(at_ + 1);
    say("This is the last input. `back`, `begin` and `input N` go back, `quit` stops.");
}

void ReplayViewer::back(const Words&) {
    if (at_ > history_.first()) return go_to(at_ - 1);
    say("This is the beginning. `next` goes forward, `quit` stops.");
}

void ReplayViewer::end(const Words&) { go_to(history_.last()); }
void ReplayViewer::begin(const Words&) { go_to(history_.first()); }
void ReplayViewer::quit(const Words&) { quit_ = true; }

void ReplayViewer::input(const Words& rest) {
    const auto number = rest.size() == 1 ? to_integer(rest.front()) : std::nullopt;
    const auto first = static_cast<std::int64_t>(history_.first()), last = static_cast<std::int64_t>(history_.last());
    if (number && *number >= first && *number <= last) return go_to(static_cast<std::size_t>(*number));
    say(fmt::format("Which input? Type `input N`, from {} to {}.", first, last));
}

std::optional<std::size_t> ReplayViewer::find_round(std::int64_t number) const {
    for (std::size_t i = history_.first(); i <= history_.last(); ++i)
        if (to_integer(stop(i).round) == number) return i;
    return std::nullopt;
}

// The range of rounds: "from 1 to 9". Returns "" if the viewer sees no repeat with a title.
std::string ReplayViewer::round_range() const {
    std::optional<std::int64_t> lowest, highest;
    for (const Position& stop : stops_)
        if (const auto number = to_integer(stop.round)) {
            lowest = std::min(lowest.value_or(*number), *number);
            highest = std::max(highest.value_or(*number), *number);
        }
    return lowest ? fmt::format("from {} to {}", *lowest, *highest) : "";
}

void ReplayViewer::round(const Words& rest) {
    const auto number = rest.size() == 1 ? to_integer(rest.front()) : std::nullopt;
    if (const auto found = number ? find_round(*number) : std::nullopt) return go_to(*found);
    const std::string there_are = round_range();
    if (there_are.empty()) return say("This game has no rounds. Type `input N` for an input.");
    say(fmt::format("Which {}? Type `round N`, {}.", stop(history_.last()).name, there_are));
}

std::optional<std::size_t> ReplayViewer::find_input(std::optional<Seat> owner, const std::string& wanted,
                                                    bool backwards) const {
    std::optional<std::size_t> last;
    for (const Event& event : events_) {
        if (!is_about(event, owner, wanted, look_)) continue;
        const auto at =
            std::lower_bound(stops_.begin(), stops_.end(), event.number,
                             [](const Position& stop, std::uint64_t number) { return stop.last_event < number; });
        const std::size_t inputs = history_.first() + static_cast<std::size_t>(at - stops_.begin());
        if (!backwards && inputs > at_) return inputs;
        if (backwards && inputs < at_) last = inputs;
    }
    return last;
}

void ReplayViewer::card(const Words& rest) {
    Words words = rest;
    const bool backwards = words.size() > 1 && upper(words.back()) == "BACK";  // a shorter word can be a place
    if (backwards) words.pop_back();
    if (look_.game != nullptr)
        if (const auto place = place_by_column(words, history_.after(at_).seen_by(viewer_).view(), *look_.game);
            !place.empty())
            words = {place};
    if (words.empty())
        return say("Which card? Type `card R2`, `card C` for the card at C, or `card C back` for earlier inputs.");
    const auto seat = words.size() > 1 ? to_integer(words.front()) : std::nullopt;
    if (seat && (*seat < 1 || *seat > history_.after(at_).game().info().seats))
        return say(fmt::format("There is no seat {}.", *seat));
    if (seat) words.erase(words.begin());
    const auto owner = seat ? std::optional(static_cast<Seat>(*seat)) : std::nullopt;
    const std::string wanted = upper(join(words, " "));
    if (const auto found = find_input(owner, wanted, backwards)) return go_to(*found);
    const bool other_way = find_input(owner, wanted, !backwards).has_value();
    say(fmt::format("Nothing happens to '{}' {} input {}.{}", safe_text(join(words, " ")),
                    backwards ? "before" : "after", at_,
                    !other_way  ? ""
                    : backwards ? " Type it without `back` to search later inputs."
                                : " Type `card X back` to search earlier inputs."));
}

void ReplayViewer::help(const Words&) {
    for (const Command& command : commands())
        say(fmt::format("  {:<16} {}", command.use, command.meaning));
    say("Commands can be abbreviated: `b` is back, `be` is begin.");
    if (const std::string signs = sign_legend(look_); !signs.empty()) say(signs);
}

}  // namespace quattro::tools
