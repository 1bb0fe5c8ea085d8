// Whether a state that was read from a file is one that a match of these rules can be in.
#include <fmt/format.h>

#include "match/impl.hpp"

namespace quattro {
namespace {

class StateCheck {
public:
    StateCheck(const Rules& rules, const State& m) : rules_(rules), s_(rules.shape()), m_(m) {}

    std::string run() {
        flow();
        for (int bank = 0; bank < static_cast<int>(s_.banks.size()); ++bank)
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                prompt(bank, seat);
        links(s_.subject, "subject");
        links(s_.remembered, "remembered card");
        counters();
        if (m_.at(s_.board, 0) > rules_.boards.size()) wrong("there is no such board");
        return wrong_;
    }

private:
    void wrong(std::string what) {
        if (wrong_.empty()) wrong_ = std::move(what);
    }
    bool there(std::int64_t card) const {
        return card >= 0 && card < s_.card_capacity && m_.at(s_.card_zone, card) != 0;
    }
    void flow() {
        for (int f = 0; f < s_.frame_capacity; ++f)
            if (m_.at(s_.frame_parent, f) >= s_.frame_capacity || m_.at(s_.frame_seat, f) > s_.seats ||
                m_.at(s_.frame_pending, f) > s_.frame_capacity)
                wrong("a place in the flow does not exist");
        const int halted = m_.at(s_.halted, 0);
        if (halted && (m_.at(s_.frame_pc, halted - 1) == kDead || m_.at(s_.over, 0) || !m_.at(s_.paused, 0)))
            wrong("it cannot have halted there");
        if (!halted && m_.at(s_.paused, 0) < 0) wrong("its clocks stand, and it has neither halted nor been paused");
        for (std::size_t i = 0; i < s_.loop.count; ++i)
            if (m_.at(s_.loop, i) < 0) wrong("a repeat has a number below 0");
    }
    void links(Column<std::uint16_t> column, std::string_view what) {
        for (std::size_t i = 0; i < column.count; ++i)
            if (m_.at(column, i) && !there(m_.at(column, i) - 1)) wrong(fmt::format("a {} does not exist", what));
    }
    void counters() {
        for (const Counter& c : s_.counters)
            for (int i = 0; i < (c.of_seat ? s_.seats : 1); ++i) {
                const std::int64_t v = m_.at(s_.counter, c.first + i);
                if (!c.can_be(v)) wrong(fmt::format("'{}' cannot be {}", c.name, v));
            }
    }
    // An open prompt must be one of its bank; answers must be such as some prompt of the bank takes.
    void prompt(int bank, Seat seat) {
        const std::size_t slot = s_.prompt_slot(bank, seat);
        const int status = m_.at(s_.prompt_status, slot), id = m_.at(s_.prompt_id, slot);
        const bool known = id >= 1 && id <= static_cast<int>(rules_.prompts.size()) &&
                           rules_.prompts[static_cast<std::size_t>(id - 1)].bank == bank;
        if (status > 2 || (status > 0) != (id > 0) || (status > 0 && !known)) return wrong("a prompt does not exist");
        if (m_.at(s_.prompt_frame, slot) >= s_.frame_capacity) wrong("a prompt belongs to no place in the flow");
        if (m_.at(s_.deadline, slot) == kPassed && status != 2) wrong("a seat is asked whose time has run out");
        for (int f = 0; f < s_.banks[static_cast<std::size_t>(bank)].fields; ++f) {
            const std::int32_t value = m_.at(s_.answer, s_.answer_cell(bank, seat, f));
            if (value == kUnanswered || value == kNone) continue;
            bool taken = false;
            for (const Prompt& p : rules_.prompts)
                if (p.bank == bank && f < static_cast<int>(p.fields.size()) && (status == 0 || &p == of(id)))
                    taken = taken || takes(p.fields[static_cast<std::size_t>(f)], value, status == 0);
            if (!taken) wrong(fmt::format("{} is no answer", value));
        }
    }
    const Prompt* of(int id) const { return &rules_.prompts[static_cast<std::size_t>(id - 1)]; }
    // Once a prompt has closed, a card that was answered may have left the match.
    bool takes(const PromptField& f, std::int64_t v, bool closed) const {
        const Zone* zone = f.zones.empty() ? nullptr : &s_.zones[static_cast<std::size_t>(f.zones[0])];
        switch (f.kind) {
            case PickKind::card: return closed ? v >= 0 && v < s_.card_capacity : there(v);
            case PickKind::spot: return v >= 0 && v < s_.cell_count;
            case PickKind::place: return v >= 0 && v < static_cast<std::int64_t>(zone->places.size());
            case PickKind::column: return v >= 0 && v < zone->columns;
            case PickKind::seat: return v >= 1 && v <= s_.seats;
            case PickKind::value: return v >= 1 && v <= s_.attributes[static_cast<std::size_t>(f.attribute)].hi;
            case PickKind::amount: return true;
            case PickKind::word: return v >= 0 && v < static_cast<std::int64_t>(f.words.size());
            case PickKind::kind: return v >= 0 && v <= kinds_of(s_, f);
            case PickKind::action: return v >= 0 && v < static_cast<std::int64_t>(rules_.actions.size());
        }
        return false;
    }

    const Rules& rules_;
    const Shape& s_;
    const State& m_;
    std::string wrong_;
};

}  // namespace

std::string state_error(const Rules& rules, const State& m) { return StateCheck(rules, m).run(); }

}  // namespace quattro
