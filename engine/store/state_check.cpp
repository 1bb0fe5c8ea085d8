#include "store/state_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "match/impl.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kLatestDeadline = std::int64_t{1} << 60;
constexpr std::uint32_t kMaxPromptsOfSeat = 1U << 30U;  // prompts of a seat in one match; leaves room for further ones
constexpr std::int32_t kMaxTimes = 1 << 30;             // the largest number of passes of a repeat

class StateCheck {
public:
    StateCheck(const Rules& rules, const State& m) : rules_(rules), s_(rules.shape()), m_(m) {}

    std::optional<InvariantFault> fault() {
        if (auto fault = find_block_fault(s_, m_)) return fault;
        if (m_.at(s_.board, 0) > rules_.boards.size())
            return InvariantFault{"board", fmt::format("there is no board number {}", m_.at(s_.board, 0))};
        clocks();
        counters();
        references();
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; !fault_ && seat <= s_.seats; ++seat)
                prompt(bank, seat);
        return fault_ ? fault_ : flow_fault(rules_, m_);
    }

private:
    void wrong(std::string_view section, std::string what) {
        if (!fault_) fault_ = InvariantFault{section, std::move(what)};
    }
    bool there(std::int64_t card) const {
        return card >= 0 && card < s_.card_capacity && m_.at(s_.card_zone, card) != 0;
    }
    void clocks() {
        const std::int64_t now = m_.at(s_.now, 0), paused = m_.at(s_.paused, 0);
        if (now > kMaxTime) return wrong("now", "the time is too late");
        if (paused > now + 1 || paused < -(now + 1))  // negative if a halt stopped the clocks
            wrong("paused", "the clocks were stopped at a time in the future");
        for (std::size_t cell = 0; cell < s_.deadline.count; ++cell) {
            const std::int64_t deadline = m_.at(s_.deadline, cell);
            const int status = m_.at(s_.prompt_status, cell);
            if (m_.at(s_.opened, cell) > now) wrong("prompts", "a prompt was opened at a time in the future");
            if (deadline > kLatestDeadline) wrong("prompts", "a deadline is too late");
            if (deadline == kExpired && status == kPromptOpen)
                wrong("prompts", "a seat has an open prompt whose time has run out");
            if (status && !paused && deadline > 0 && deadline < now)
                wrong("prompts", "a deadline has passed but was not handled");
        }
    }
    void counters() {
        for (const Counter& c : s_.counters)
            for (int i = 0; i < (c.of_seat ? s_.seats : 1); ++i)
                if (const std::int64_t v = m_.at(s_.counter, c.first + i); !counter_in_range(c, v) || !names(c, v))
                    wrong("counters", fmt::format("'{}' cannot be {}", c.name, v));
        for (const RepeatIndex number : rules_.flow_number_names.indices())
            flow_numbers(number);
        for (std::size_t seat = 0; seat < s_.prompt_count.count; ++seat)
            if (m_.at(s_.prompt_count, seat) > kMaxPromptsOfSeat)
                wrong("asked", fmt::format("seat {} has had {} prompts, but at most {} are possible", seat + 1,
                                           m_.at(s_.prompt_count, seat), kMaxPromptsOfSeat));
        std::uint32_t known = 0;
        for (const Board& board : rules_.boards)
            for (const auto& slot : board.slots)
                for (const SlotBatch& batch : slot)
                    for (const EffectCall& part : batch.parts)
                        for (const Guard& g : part.guards)
                            known |= 1U << g.index;
        for (Seat seat = 0; seat <= s_.seats; ++seat)
            if (m_.at(s_.slot_conditions, seat) & ~(seat ? known : 0U))
                wrong("guards", "there is the result of a condition that no slot has");
    }
    // A counter that holds a seat or a named value must hold an existing one, or none.
    bool names(const Counter& c, std::int64_t v) const {
        if (c.holds_seat) return v >= 0 && v <= s_.seats;
        return !c.holds_attribute.valid() || (v >= 0 && v <= s_.attributes[c.holds_attribute].hi);
    }
    // Checks a number of the flow. Passes inside `parallel` use the seats' cells, all others the table's cell. The
    // other cells must be 0.
    void flow_numbers(RepeatIndex number) {
        const FlowNumber kind = flow_number(rules_, number);
        if (kind == FlowNumber::slots) return slots(number);
        const bool of_seats = rules_.repeat_of_seat[number];
        for (Seat seat = 0; seat <= s_.seats; ++seat) {
            const std::int32_t value = m_.at(s_.repeats, s_.repeat_cell(number, seat));
            const std::int32_t most = of_seats != (seat > 0) ? 0 : kind == FlowNumber::seat ? s_.seats : kMaxTimes;
            if (value >= 0 && value <= most) continue;
            wrong("repeats", most == kMaxTimes
                                 ? "the number of passes is too high"
                                 : fmt::format("'{}' cannot be {}", rules_.flow_number_names[number], value));
        }
    }
    // Checks the progress of a resolve step: its place must exist, and only the table's cell may be used.
    void slots(RepeatIndex loop) {
        const std::int32_t* numbers = m_.all(s_.repeats) + s_.repeat_cell(loop);
        const auto& places = s_.zones[rules_.slot_zone].places;
        if (slot_position_of(numbers[0]).first >= int_size(places))
            wrong("slots", "the current slot is at a place that does not exist");
        if (std::any_of(numbers + 1, numbers + 1 + s_.seats, [](std::int32_t n) { return n != 0; }))
            wrong("slots", "the progress of a slot is stored for a single seat, not for the table");
    }
    void references() {
        for (std::size_t i = 0; i < s_.remembered.count; ++i)
            if (m_.at(s_.remembered, i) && !there(m_.at(s_.remembered, i) - 1))
                wrong("remembered", "a stored card does not exist");
        for (std::size_t i = 0; i < s_.trigger_card.count; ++i)
            if (m_.at(s_.trigger_card, i) && !there(m_.at(s_.trigger_card, i) - 1))
                wrong("subjects", "the card that a seat is asked about does not exist");
    }

    // Checks that an open prompt belongs to its bank and has a possible number, and that each answer is possible in a
    // prompt of the bank.
    void prompt(BankIndex bank, Seat seat) {
        const std::size_t cell = s_.prompt_cell(bank, seat);
        const int status = m_.at(s_.prompt_status, cell), id = m_.at(s_.prompt_id, cell);
        const Prompt* open = nullptr;
        if (status > 0) {
            const bool known =
                id >= 1 && id <= int_size(rules_.prompts) && rules_.prompts[PromptIndex(id - 1)].bank == bank;
            if (!known) return wrong("prompts", fmt::format("seat {} has an unknown prompt", seat));
            open = &rules_.prompts[PromptIndex(id - 1)];
            numbered(bank, seat);
        }
        for (const FieldIndex f : s_.banks[bank].field_indices())
            answer(bank, seat, f, open, m_.at(s_.answer, s_.answer_cell(bank, seat, f)), status);
    }
    void numbered(BankIndex bank, Seat seat) {
        const std::uint32_t number = m_.at(s_.prompt_number, s_.prompt_cell(bank, seat));
        if (number == 0 || number > m_.at(s_.prompt_count, seat - 1))
            wrong("prompts", fmt::format("seat {} has not had {} prompts", seat, number));
        for (BankIndex other(0); other < bank; ++other)
            if (m_.at(s_.prompt_number, s_.prompt_cell(other, seat)) == number)
                wrong("prompts", fmt::format("two prompts of seat {} have the same number", seat));
    }
    void answer(BankIndex bank, Seat seat, FieldIndex f, const Prompt* open, std::int32_t value, int status) {
        if (value == kUnanswered) return;
        if (status == kPromptOpen)
            return wrong("prompts", fmt::format("seat {} has answered only a part of a prompt", seat));
        const Prompt* kept = open ? nullptr : pending_choice(rules_, m_, bank, seat);
        for (const Prompt& p : rules_.prompts)
            if (p.bank == bank && f < p.fields.next_index() && (open ? &p == open : !p.of_effect || &p == kept) &&
                takes(p.fields[f], value, !open))
                return;
        wrong("prompts", fmt::format("seat {} has an impossible answer ({})", seat, value));
    }
    // A card that was answered may have left the match after its prompt was closed.
    bool takes(const PromptField& f, std::int64_t v, bool closed) const {
        if (v == kNone) return f.optional || f.skippable || f.conditional;
        if (f.through == CandidateSource::cards && !closed) return there(v);
        return f.kind->range(rules_, f).has(v);
    }

    const Rules& rules_;
    const Shape& s_;
    const State& m_;
    std::optional<InvariantFault> fault_;
};

}  // namespace

std::optional<InvariantFault> find_state_fault(const Rules& rules, const State& m) {
    return StateCheck(rules, m).fault();
}

}  // namespace quattro
