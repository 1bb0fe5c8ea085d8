#include "cli/ruling_seats.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "rulebook/look.hpp"

namespace quattro::tools {
namespace {

using RulingWords = std::vector<std::string>;

// Thrown for a mistake in a ruling, with a sentence about it.
struct RulingError {
    std::string problem;
};

RulingWords words_between(std::string_view text, char between) {
    RulingWords words;
    for (const std::string& part : split(text, between))
        if (const std::string_view word = trim(part); !word.empty()) words.emplace_back(word);
    return words;
}

std::string joined_words(const RulingWords& words, std::size_t begin, std::size_t end) {
    return join({words.begin() + static_cast<std::ptrdiff_t>(begin), words.begin() + static_cast<std::ptrdiff_t>(end)},
                " ");
}

// Replaces the names of seats in the forms of rulings. Throws RulingError.
class SeatNumbers {
public:
    SeatNumbers(const Match& match, const std::vector<std::string>& names)
        : names_(names), game_(match.game()), view_(match.seen_by(kHost).view()) {}

    // Reads "set points Ann 6" or "set loser Ann".
    std::string set(RulingWords words) const {
        if (words.size() < 3) return joined_words(words, 0, words.size());
        const std::string& counter = words[1];
        const bool has_seat = words.size() > 3;
        check_counter(counter, has_seat);
        if (counter_type(game_, counter) == CounterType::seat && words.back() != "none")
            words.back() = number_of(words.back());
        return numbered_between(words);
    }
    // Reads "repeat round Ann 3".
    std::string numbered_between(const RulingWords& words) const {
        if (words.size() < 4) return joined_words(words, 0, words.size());
        const std::string seat = number_of(joined_words(words, 2, words.size() - 1));
        return fmt::format("{} {} {} {}", words[0], words[1], seat, words.back());
    }
    // Reads "zone Ann:hand R2; deck none".
    std::string zone(const std::string& rest) const {
        RulingWords parts = words_between(rest, ';');
        for (std::string& part : parts) {
            const std::size_t colon = part.find(':');
            const std::string before = part.substr(0, colon);
            const bool of_seat = colon != std::string::npos && before.find('{') == std::string::npos;
            std::string zone = of_seat ? std::string(trim(std::string_view(part).substr(colon + 1))) : part;
            check_zone(zone.substr(0, zone.find(' ')), of_seat);
            if (of_seat) part = number_of(before) + ":" + zone;
        }
        return "zone " + join(parts, "; ");
    }
    // Reads "extend Ann 5 min" or "enter Ann say=left".
    std::string after_first(const RulingWords& words) const {
        if (words.size() < 2) return joined_words(words, 0, words.size());
        const auto [seat, end] = longest(words, 1);
        return fmt::format("{} {} {}", words[0], seat, joined_words(words, end, words.size()));
    }
    // Reads "result Ann Bo".
    std::string result(const RulingWords& words) const {
        std::string line = words.front();
        for (std::size_t at = 1; at < words.size();) {
            const auto [seat, end] = longest(words, at);
            line += " " + seat;
            at = end;
        }
        return line;
    }

private:
    int seats() const { return game_.info().seats; }

    // The seats with this number or name. The text can also be "seat 2".
    std::vector<Seat> seats_called(const std::string& text) const {
        const std::string said = lower(text);
        const auto number = to_integer(said.starts_with("seat ") ? said.substr(5) : said);
        if (number && *number >= 1 && *number <= seats()) return {static_cast<Seat>(*number)};
        std::vector<Seat> called;
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (!said.empty() && lower(names_[i]) == said) called.push_back(static_cast<Seat>(i + 1));
        return called;
    }
    // The list of seats: "1 Ann, 2 Bo", or "1 to 4" if no seat has a name.
    std::string seats_in_words() const {
        RulingWords called;
        for (std::size_t i = 0; i < names_.size(); ++i)
            called.push_back(names_[i].empty() ? std::to_string(i + 1)
                                               : fmt::format("{} {}", i + 1, safe_text(names_[i])));
        const bool named = std::any_of(names_.begin(), names_.end(), [](const auto& name) { return !name.empty(); });
        return named ? join(called, ", ") : fmt::format("1 to {}", seats());
    }
    std::string number_of(const std::string& text) const {
        const std::vector<Seat> called = seats_called(text);
        if (called.size() == 1) return std::to_string(called.front());
        RulingWords numbers;
        for (const Seat seat : called)
            numbers.push_back(fmt::format("seat {}", seat));
        if (!called.empty())
            throw RulingError{fmt::format("'{}' can mean {}.", safe_text(text), join(numbers, " or "))};
        throw RulingError{fmt::format("There is no seat '{}'; the seats are {}.", safe_text(text), seats_in_words())};
    }
    // Finds the longest name of a seat that begins at word `at`. Returns the number of the seat and the index after the
    // name.
    std::pair<std::string, std::size_t> longest(const RulingWords& words, std::size_t at) const {
        for (std::size_t end = words.size(); end > at + 1; --end)
            if (const std::string text = joined_words(words, at, end); !seats_called(text).empty())
                return {number_of(text), end};
        return {number_of(words[at]), at + 1};
    }
    void check_counter(const std::string& name, bool has_seat) const {
        RulingWords known;
        const CounterView* found = nullptr;
        for (const CounterView& counter : view_.counters) {
            if (counter.name == name) found = &counter;
            const std::string shown = counter.seat == 0 ? counter.name : counter.name + " of a seat";
            if (counter.seat <= 1 && counter.name.find('.') == std::string::npos) known.push_back(shown);
        }
        if (name.find('.') != std::string::npos) return;  // the match says why it cannot be set
        if (found == nullptr)
            throw RulingError{
                fmt::format("There is no counter '{}'; the counters are {}.", safe_text(name), join(known, ", "))};
        if (found->seat != 0 && !has_seat)
            throw RulingError{
                fmt::format("'{}' needs a seat: each has its own. The seats are {}. Type: set {} SEAT "
                            "VALUE",
                            name, seats_in_words(), name)};
        if (found->seat == 0 && has_seat)
            throw RulingError{fmt::format("'{}' belongs to no seat. Type: set {} VALUE", name, name)};
    }
    void check_zone(const std::string& name, bool has_seat) const {
        RulingWords known;
        for (const ZoneView& zone : view_.zones) {
            if (zone.name == name && (zone.seat != 0) == has_seat) return;
            if (zone.seat <= 1) known.push_back(zone.seat == 0 ? zone.name : "SEAT:" + zone.name);
        }
        throw RulingError{fmt::format("There is no zone '{}'; the zones are {}. The seats are {}.",
                                      has_seat ? "SEAT:" + safe_text(name) : safe_text(name), join(known, ", "),
                                      seats_in_words())};
    }

    const std::vector<std::string>& names_;
    const Game& game_;
    const View view_;
};

}  // namespace

NumberedRuling with_seat_numbers(const std::string& line, const Match& match, const std::vector<std::string>& names) {
    const RulingWords words = words_between(line, ' ');
    if (words.empty()) return {line, ""};
    const std::string& form = words.front();
    try {
        const SeatNumbers read(match, names);
        if (form == "set") return {read.set(words), ""};
        if (form == "repeat") return {read.numbered_between(words), ""};
        if (form == "zone" && words.size() > 1) return {read.zone(std::string(trim(line)).substr(form.size())), ""};
        if (form == "extend" || form == "enter") return {read.after_first(words), ""};
        if (form == "result" && words.size() > 1 && words[1] != "draw") return {read.result(words), ""};
    } catch (const RulingError& wrong) {
        return {line, wrong.problem};
    }
    return {line, ""};
}

}  // namespace quattro::tools
