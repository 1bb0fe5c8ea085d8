// What a line at the keyboard does: answers, and the commands around them.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/session.hpp"
#include "cli/tell.hpp"

namespace quattro::tools {
namespace {

// A place of a zone, or where a card of this writing lies there, as story() takes it; "" if there is neither.
std::string place_in(const ZoneView& zone, const std::string& wanted) {
    const std::string name = zone.seat ? fmt::format("{}:{}", zone.seat, zone.name) : zone.name;
    const auto card = std::find(zone.cards.begin(), zone.cards.end(), wanted);
    const auto index = static_cast<std::size_t>(card - zone.cards.begin());
    if (std::find(zone.places.begin(), zone.places.end(), wanted) != zone.places.end()) return name + "." + wanted;
    if (card == zone.cards.end() || wanted.empty() || wanted == "?") return "";
    return zone.places.empty() ? fmt::format("{}#{}", name, index + 1) : name + "." + zone.places[index];
}

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::filesystem::path fresh_log_name(const Match& match) {
    const std::string stem = fmt::format("{}-{}", match.game().info().id, match.seed());
    std::filesystem::path path = stem + ".qlog";
    for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(path)); ++i)
        path = fmt::format("{}-{}.qlog", stem, i);
    return path;
}

Session::Turn Session::obey(Seat seat, const PromptView& prompt, const std::string& line) {
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return Turn::go_on;
    const std::string command = command_named(words.front());
    // A command in full is always a command; a short form only where it is no answer.
    const bool in_full = command == words.front() || words.front() == "?" || words.front() == "exit";
    if (!command.empty()) {
        const bool answers =
            !in_full &&
            read_answer(prompt, given_, {words.front()}, options_of(seat, prompt), shown_as()).problem.empty();
        if (!answers && (command == "log" || command == "say"))
            words = {words.front(), std::string(trim(trim(line).substr(words.front().size())))};
        if (!answers) return obey_command(seat, command, {words.begin() + 1, words.end()});
    }
    answer(seat, prompt, words);
    return Turn::go_on;
}

Session::Turn Session::obey_command(Seat seat, const std::string& command, const std::vector<std::string>& rest) {
    if (command == "quit") return Turn::stop;
    if (command == "help") help();
    if (command == "look") drawn_ = false;
    if (command == "undo") undo(seat);
    if (command == "why") why(seat, rest);
    if (command == "log") log(seat, rest);
    if (command == "say") talk(seat, rest.empty() ? "" : rest.front());
    if (command == "back") {
        if (given_.empty())
            say("There is no unfinished answer; `undo` takes back a finished one.");
        else
            given_.pop_back();
    }
    return Turn::go_on;
}

// What the rules say against a word that was no option: the condition that does not hold for it, if there is one.
std::string Session::why_not(Seat seat, const PromptView& prompt, const Reading& reading) const {
    for (const std::string& word : {reading.word, upper(reading.word)}) {
        Values values = given_;
        values.emplace_back(reading.field, word);
        const Outcome refused = match_.seen_by(seat).judge(prompt.number, values);
        const auto told = [&](const auto& part) { return part.first == "filter"; };
        if (refused && std::any_of(refused->data.begin(), refused->data.end(), told)) return refused->reason;
    }
    return reading.problem;
}

void Session::answer(Seat seat, const PromptView& prompt, const std::vector<std::string>& words) {
    Reading reading = read_answer(prompt, given_, words, options_of(seat, prompt), shown_as());
    given_ = std::move(reading.values);
    if (!reading.problem.empty()) {
        last_refusal_ = why_not(seat, prompt, reading);
        say(reading.problem);
        return;
    }
    if (!reading.complete) return;
    const Outcome refused = match_.answer(seat, prompt.number, given_, clock_.now());
    given_.clear();
    if (refused) {
        last_refusal_ = fmt::format("{} ({})", refused->reason, word(refused->code));
        say(refused->reason);
        return;
    }
    keep();
    last_refusal_.clear();
    drawn_ = false;
}

// To the named channel, or to the first in which the seat may talk.
void Session::talk(Seat seat, const std::string& text) {
    const std::vector<ChannelView> open = match_.seen_by(seat).channels();
    if (open.empty()) return say("There is nobody to talk to now.");
    const std::string first = text.substr(0, text.find(' '));
    const auto named = std::find_if(open.begin(), open.end(), [&](const ChannelView& c) { return c.name == first; });
    const bool is_named = named != open.end() && first.size() < text.size();
    const std::string said(trim(is_named ? text.substr(first.size()) : text));
    if (const Outcome refused = match_.say(seat, is_named ? named->name : open.front().name, said, clock_.now()))
        say(refused->reason);
    keep();
}

void Session::help() {
    say("Answer by number or in words: `R2 at C`, `R2 C`, `3`, or the start of a word. One part at a time works too.");
    if (const std::string signs = signs_in_words(setup_.look); !signs.empty()) say(signs);
    for (const CommandInfo& command : commands())
        say(fmt::format("  {:<20}{}", command.use, command.meaning));
}

void Session::undo(Seat seat) {
    if (!given_.empty()) {
        given_.clear();
        say("Your unfinished answer is taken back.");
        return;
    }
    const std::size_t point = match_.seen_by(seat).undo_point();
    if (point >= match_.inputs()) {
        say("There is nothing to undo: since your last answer something was drawn or shown to another.");
        return;
    }
    match_.rewind(point);
    keep();
    clock_.set(match_.now());
    for (auto& [told_seat, last] : told_) {
        const std::vector<Event> events = match_.seen_by(told_seat).events();
        last = std::min(last, events.empty() ? 0 : events.back().number);
    }
    drawn_ = false;
    say("Undone.");
}

void Session::why(Seat seat, const std::vector<std::string>& rest) {
    if (rest.empty()) {
        say(last_refusal_.empty() ? "Nothing was refused. `why C` tells what happened to the card at C."
                                  : last_refusal_);
        return;
    }
    const auto owner = rest.size() > 1 ? to_integer(rest.front()) : std::optional<std::int64_t>(seat);
    if (!owner || *owner < 0 || *owner > match_.game().info().seats) {
        say(fmt::format("There is no seat '{}'. Write `why C`, or `why 2 C` for a card of seat 2.",
                        shown_safely(rest.front())));
        return;
    }
    why_card(seat, static_cast<Seat>(*owner), rest.back());
}

// The place, or a card of that writing, among what the owner or the table has.
void Session::why_card(Seat seat, Seat owner, const std::string& place) {
    const View view = match_.seen_by(seat).view();
    for (const std::string& wanted : {place, upper(place)})
        for (const ZoneView& zone : view.zones) {
            if (zone.seat != owner && zone.seat != 0) continue;
            const std::string at = place_in(zone, wanted);
            if (at.empty()) continue;
            say(place_in_words(at, seat) + ":");
            const std::vector<Event> story = match_.seen_by(seat).story(at);
            if (story.empty()) say("  Nothing has happened there yet.");
            for (const Event& event : story)
                say("  " + tell(event, seat, setup_.look));
            return;
        }
    say(fmt::format("There is no place and no card '{}' of {}.", shown_safely(place),
                    owner == seat ? "yours" : seat_name(owner, seat)));
}

void Session::log(Seat seat, const std::vector<std::string>& rest) {
    if (!rest.front().empty()) {
        save_as(rest.front());
        return;
    }
    for (const Event& event : match_.seen_by(seat).events())
        say(fmt::format("{:>4}  {}", event.number, further_in(tell(event, seat, setup_.look))));
}

void Session::say_saved(const std::filesystem::path& path) {
    std::string packs;
    for (const std::filesystem::path& pack : setup_.packs)
        packs += " --pack " + pack.string();
    say(fmt::format("Saved in {}. Go on with: quattro play --resume {}{}", path.string(), path.string(), packs));
}

// Where the match stops: in its log, or in a new file.
bool Session::save() {
    if (!setup_.journal.keeps()) {
        match_.note_end("saved");
        const std::filesystem::path path = fresh_log_name(match_);
        const std::string wrong = create_file(path, match_.log());
        wrong.empty() ? say_saved(path) : say(wrong);
        return wrong.empty();
    }
    setup_.journal.end(match_, "saved");
    say_saved(setup_.journal.path());
    return true;
}

// A copy of the log, or the log from now on, if there was none.
bool Session::save_as(const std::filesystem::path& path) {
    std::string wrong;
    if (setup_.journal.keeps()) {
        wrong = create_file(path, match_.log());
    } else {
        Journal journal;
        wrong = journal.create(path);
        if (wrong.empty()) setup_.journal = std::move(journal);
        keep();
    }
    if (wrong.empty())
        say_saved(path);
    else
        say(wrong);
    return wrong.empty();
}

}  // namespace quattro::tools
