#include "check/table_words.hpp"

#include <fmt/format.h>

#include "run/prompt.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxBytes = 600;

std::string of_whom(const std::string& name, Seat seat) {
    return seat > 0 ? fmt::format("{} of {}", name, seat) : name;
}

std::string cards_of(const Rules& rules, const State& m, InstanceIndex instance) {
    const Shape& s = rules.shape();
    const Instance& in = s.instances[instance];
    const Zone& zone = s.zones[in.zone];
    std::string text;
    if (!zone.placed()) {
        for_each_card(s, m, instance, [&](CardId card) { text += " " + card_name(rules, m, card); });
        return text;
    }
    for (std::size_t p = 0; p < zone.places.size(); ++p) {
        const CardId card = m.at(s.cell, in.first_cell + p) - 1;
        text += " " + (card == kNoCard ? std::string("-") : card_name(rules, m, card));
    }
    return text;
}

}  // namespace

std::string state_in_words(const Rules& rules, const State& m) {
    const Shape& s = rules.shape();
    std::string all;
    const auto add = [&](std::string part) {
        const bool fits = all.size() + part.size() <= kMaxBytes;
        if (!fits && all.ends_with("...")) return;  // a part that does not fit is left out; later parts may fit
        all += (all.empty() ? "" : ", ") + (fits ? part : "...");
    };
    for (const InstanceIndex i : s.instances.indices())
        if (cards_in(s, m, i) > 0) {
            const Instance& in = s.instances[i];
            add(fmt::format("{}:{}", of_whom(s.zones[in.zone].name, in.seat), cards_of(rules, m, i)));
        }
    for (const CounterIndex c : s.counters.indices()) {
        const Counter& counter = s.counters[c];
        for (Seat seat = counter.of_seat ? 1 : 0; seat <= (counter.of_seat ? s.seats : 0); ++seat)
            if (const std::int64_t value = m.at(s.counter, counter.first + std::max(seat - 1, 0)); value != 0)
                add(fmt::format("{}: {}", of_whom(counter.name, seat), counter_text(rules, counter, value)));
    }
    return all;
}

}  // namespace quattro
