#include "cli/counter_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

bool is_nothing(const CounterView& counter) {
    return counter.value == "0" || counter.value == "none" || counter.value == "false";
}

// The text for counters that have no value at any seat.
std::string nothing_of(CounterType means, bool of_seats) {
    switch (means) {
        case CounterType::number: return "0";
        case CounterType::value: return "none";
        case CounterType::seat: return "nobody";
        case CounterType::truth: break;
    }
    return of_seats ? "nobody" : "no";
}

// A counter of the table or of all seats, with its values.
struct CounterLine {
    std::string name, text;
    CounterType means = CounterType::number;
    bool something = false, of_seats = false;

    void add(const CounterView& counter, const Viewer& viewer) {
        something = something || !is_nothing(counter);
        of_seats = counter.seat != 0;
        const std::string value = value_in_words(counter.value, means, viewer);
        if (!of_seats) {
            text = value;
        } else if (means != CounterType::truth) {
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", seat_name(counter.seat, viewer), value);
        } else if (!is_nothing(counter)) {
            text += fmt::format("{}{}", text.empty() ? "" : ", ", seat_name(counter.seat, viewer));
        }
    }
};

std::vector<CounterLine> tallies(const View& view, const Look& look) {
    std::vector<CounterLine> list;
    for (const CounterView& counter : view.counters) {
        const auto stands = [&](const PictureView& picture) { return picture.seat_counter == counter.name; };
        const bool own = look.game != nullptr && !shown_to_players(*look.game, counter.name);
        if (own || std::any_of(view.pictures.begin(), view.pictures.end(), stands)) continue;
        const auto same = [&](const CounterLine& tally) { return tally.name == counter.name; };
        auto found = std::find_if(list.begin(), list.end(), same);
        if (found == list.end()) {
            const auto unknown = counter.value == "none" ? CounterType::value : CounterType::number;
            const auto means = look.game == nullptr ? unknown : counter_type(*look.game, counter.name);
            found = list.insert(list.end(), {counter.name, "", means});
        }
        CounterView shown = counter;
        if (look.game != nullptr && found->means == CounterType::value)
            shown.value = counter_title(*look.game, counter.name, counter.value);
        found->add(shown, {view.seat, look});
    }
    return list;
}

}  // namespace

std::string counters_text(const View& view, const Look& look) {
    std::string lines;
    std::vector<std::pair<std::string, std::vector<std::string>>> nothing;
    for (const CounterLine& tally : tallies(view, look)) {
        const std::string title = look.game == nullptr ? tally.name : title_of(*look.game, tally.name);
        if (tally.something) {
            lines += fmt::format("{} - {}\n", title, tally.text);
            continue;
        }
        const std::string none = nothing_of(tally.means, tally.of_seats);
        const auto same = [&](const auto& group) { return group.first == none; };
        auto found = std::find_if(nothing.begin(), nothing.end(), same);
        if (found == nothing.end()) found = nothing.insert(nothing.end(), {none, {}});
        found->second.push_back(title);
    }
    for (const auto& [none, titles] : nothing)
        lines += fmt::format("{} - {}\n", join(titles, ", "), none);
    return lines;
}

}  // namespace quattro::tools
