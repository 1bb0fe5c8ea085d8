#include "bots/simulated_answer.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "base/size.hpp"
#include "state/clock.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// The payoff of one seat: the fraction of the other seats that it beats, ties counting half. A seat without others gets
// 1 for a win, otherwise 0. `winners` seats of `seats` have won.
double share_left_behind(int seats, int winners, bool won) {
    const int behind = won ? seats - winners : 0, beside = (won ? winners : seats - winners) - 1;
    return seats < 2 ? (won ? 1.0 : 0.0) : (behind + 0.5 * beside) / (seats - 1);
}

}  // namespace

std::uint64_t view_key(const Shape& s, const State& m, Seat seat) {
    State seen = redact(s, m, seat);
    seen.at(s.now, 0) = 0;
    std::fill_n(seen.all(s.opened), s.opened.count, 0);
    std::fill_n(seen.all(s.deadline), s.deadline.count, 0);
    for (std::size_t cell = 0; cell < s.prompt_status.count; ++cell)
        if (seen.at(s.prompt_status, cell) == kPromptAnswered) seen.at(s.prompt_status, cell) = kPromptOpen;
    for (const BankIndex bank : s.banks.indices()) {
        if (seen.at(s.prompt_status, s.prompt_cell(bank, seat)) != kPromptOpen) continue;
        for (const FieldIndex field : s.banks[bank].field_indices())
            seen.at(s.answer, s.answer_cell(bank, seat, field)) = kUnanswered;
    }
    return mix(seen.hash() + static_cast<std::uint64_t>(seat));
}

std::vector<Decision> open_prompts(const Rules& rules, const State& m) {
    const Shape& s = rules.shape();
    std::vector<Decision> open;
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat)
            if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) == kPromptOpen)
                open.push_back({bank, seat, mix(view_key(s, m, seat) + bank.offset())});
    return open;
}

SimulatedAnswer::SimulatedAnswer(const Rules& rules, State& m, const Decision& asked)
    : rules_(rules),
      m_(m),
      asked_(asked),
      prompt_(rules.prompts[prompt_in_cell(rules.shape(), m, rules.shape().prompt_cell(asked.bank, asked.seat))]),
      path_(asked.view) {}

SimulatedAnswer::SimulatedAnswer(const SimulatedAnswer& other, State& m)
    : rules_(other.rules_),
      m_(m),
      asked_(other.asked_),
      prompt_(other.prompt_),
      field_(other.field_),
      path_(other.path_),
      options_(other.options_) {}

bool SimulatedAnswer::next_field() {
    for (const FieldIndex end = prompt_.fields.next_index(); field_ < end; ++field_) {
        answer(field_) = kNone;
        if (!is_asked(rules_, m_, prompt_, asked_.seat, field_)) continue;
        list_options(rules_, m_, prompt_, asked_.seat, field_, true, options_);
        if (!options_.empty()) return true;
    }
    m_.at(rules_.shape().prompt_status, rules_.shape().prompt_cell(asked_.bank, asked_.seat)) = kPromptAnswered;
    return false;
}

std::vector<std::uint32_t> SimulatedAnswer::distinct_options() const {
    std::vector<std::uint32_t> list;
    std::unordered_set<std::string> names;
    for (std::size_t option = 0; option < options_.size(); ++option)
        if (names.insert(option_name(option)).second) list.push_back(static_cast<std::uint32_t>(option));
    return list;
}

std::string SimulatedAnswer::option_name(std::size_t option) const {
    return quattro::option_name(rules_, m_, prompt_, asked_.seat, field_, options_[option]);
}

void SimulatedAnswer::take(std::size_t option) {
    path_ = mix(infoset_key() ^ mix(option + 1));
    answer(field_) = options_[option];
    ++field_;
}

double payoff(const Rules& rules, const State& m, Seat seat) {
    const Shape& s = rules.shape();
    if (rules.model.score_counter.valid()) {
        const Counter& score = s.counters[rules.model.score_counter];
        return static_cast<double>(m.at(s.counter, score.first + (seat - 1))) / score.scale;
    }
    const std::uint32_t winners = m.at(s.over, 0) == 1 ? m.at(s.winners, 0) : 0;
    return share_left_behind(s.seats, std::popcount(winners), (winners >> (seat - 1) & 1U) != 0);
}

}  // namespace quattro
