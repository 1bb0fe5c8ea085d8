// Verifies that the frames of a state and the prompts for which they wait are a possible position of the flow.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "store/state_check.hpp"

namespace quattro {
namespace {

class FlowCheck {
public:
    FlowCheck(const Rules& rules, const State& m) : rules_(rules), s_(rules.shape()), m_(m) {}

    std::optional<InvariantFault> fault() {
        if (m_.at(s_.over, 0))
            ended();
        else
            frames();
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; !fault_ && seat <= s_.seats; ++seat)
                prompt(bank, seat);
        for (Seat seat = 0; !fault_ && seat < static_cast<Seat>(s_.trigger_card.count); ++seat)
            subject(seat);
        return fault_;
    }

private:
    void wrong(std::string_view section, std::string what) {
        if (!fault_) fault_ = InvariantFault{section, std::move(what)};
    }
    bool live(int frame) const { return m_.at(s_.frame_pc, frame) != kNoFrame; }
    const Instruction& step_of(int frame) const { return rules_.program[InstructionIndex(m_.at(s_.frame_pc, frame))]; }
    bool in_program(int frame) const {
        const InstructionIndex pc = instruction_of(s_, m_, frame);
        return pc.valid() && pc < rules_.program.next_index();
    }

    // After the end no frame runs, but a main frame at an instruction of the flow is accepted.
    void ended() {
        for (int frame = 0; frame < s_.frame_capacity; ++frame)
            if (live(frame) && (frame > 0 || !in_program(frame)))
                wrong("flow", "the match is over, but the flow has an active position");
        if (m_.at(s_.halted, 0) || m_.at(s_.paused, 0) < 0) wrong("halted", "the match is over, but it has halted");
        const bool won = m_.at(s_.over, 0) == 1;
        if (won != (m_.at(s_.winners, 0) != 0))
            wrong("result",
                  won ? "the match is won, but it has no winner" : "the match is a draw, but it has a winner");
    }
    void frames() {
        if (m_.at(s_.winners, 0)) wrong("result", "the match is not over, but it has a winner");
        if (!live(0)) return wrong("flow", "the match is not over, but the flow has no active position");
        const int stands = m_.at(s_.halted, 0);
        if (stands > s_.frame_capacity || (stands && (!live(stands - 1) || !m_.at(s_.paused, 0))))
            return wrong("halted", "the match cannot halt at this position");
        if (!stands && m_.at(s_.paused, 0) < 0)
            return wrong("paused", "the clocks are stopped, but the match is neither paused nor halted");
        int children = 0;
        for (int frame = 0; !fault_ && frame < s_.frame_capacity; ++frame) {
            if (!live(frame)) {
                if (m_.at(s_.frame_seat, frame) || m_.at(s_.frame_pending, frame) || m_.at(s_.frame_parent, frame))
                    wrong("flow", "a position of the flow that has ended still has a seat");
                continue;
            }
            const bool halted = m_.at(s_.halted, 0) == frame + 1;  // its pc is at the failed step, where no frame waits
            if (!in_program(frame) || (!halted && !can_rest(step_of(frame))))
                return wrong("flow", "the match is at a step where it cannot wait");
            children += frame > 0;
            region_[frame] = region_of(rules_, instruction_of(s_, m_, frame));
            frame > 0 ? child(frame) : main_frame();
            // While the match has halted, no frame continues, so a frame may be at a wait that is already over.
            if (is<instruction::Wait>(step_of(frame)) && !m_.at(s_.halted, 0) && !fault_ && !waits(frame))
                wrong("flow", fmt::format("the step '{}' waits, but no seat is asked", step_of(frame).name));
        }
        const bool joins = !fault_ && is<instruction::Join>(step_of(0));
        if (!fault_ && (m_.at(s_.frame_pending, 0) != children || joins != (children > 0)))
            wrong("flow", "the number of positions that the flow waits for is wrong");
    }
    void main_frame() {
        const Region& region = region_[0];
        const int seat = m_.at(s_.frame_seat, 0);
        if (region.fork.valid()) return wrong("flow", "the main position of the flow cannot be inside 'parallel'");
        if (m_.at(s_.frame_parent, 0))
            return wrong("flow", "the main position of the flow cannot belong to another position");
        // If the condition that ends an `each: seat` fails, the flow halts with the last seat.
        const bool ends_each = m_.at(s_.halted, 0) && is<instruction::EachNext>(step_of(0));
        if (!ends_each && (seat > 0) != region.of_one_seat())
            wrong("flow", seat ? fmt::format("the step '{}' is for the whole table, but the flow works for seat {}",
                                             step_of(0).name, seat)
                               : fmt::format("the step '{}' is for one seat, but the flow works for the whole table",
                                             step_of(0).name));
        for (const InstructionIndex about :
             region.seat_blocks) {  // after the block, the flow returns to the earlier seat
            const RepeatIndex kept = the<instruction::BlockBegin>(rules_.program[about]).saved_seat;
            if ((m_.at(s_.repeats, s_.repeat_cell(kept)) > 0) != region_of(rules_, about).of_one_seat())
                wrong("repeats", fmt::format("the seat to which the flow returns after '{}' is wrong",
                                             rules_.program[about].name));
        }
    }
    // A frame of a `parallel`. The main frame waits at its join.
    void child(int frame) {
        const InstructionIndex fork = region_[frame].fork;
        const int seat = m_.at(s_.frame_seat, frame);
        if (!fork.valid() || instruction_of(s_, m_, 0) != goal_of(rules_.program[fork]))
            return wrong("flow", "a position of the flow is outside of the current 'parallel'");
        if (m_.at(s_.frame_parent, frame) || m_.at(s_.frame_pending, frame) || is<instruction::Join>(step_of(frame)))
            return wrong("flow", "a position inside 'parallel' cannot wait for other positions");
        for (int other = 1; other < frame; ++other)
            if (live(other) && m_.at(s_.frame_seat, other) == seat)
                wrong("flow", fmt::format("seat {} has two positions in the flow", seat));
        if (seat == 0) wrong("flow", "a position inside 'parallel' has no seat");
    }
    PromptIndex prompt_of(InstructionIndex wait) const { return the<instruction::Wait>(rules_.program[wait]).prompt; }
    BankIndex bank_of(InstructionIndex wait) const { return rules_.prompts[prompt_of(wait)].bank; }
    // True if a seat has not answered yet, or if its answered prompt stays open: for the review, or until a deadline
    // that has not passed.
    bool waits(int frame) const {
        const BankIndex bank = bank_of(instruction_of(s_, m_, frame));
        for (Seat seat = 1; seat <= s_.seats; ++seat) {
            const std::size_t cell = s_.prompt_cell(bank, seat);
            if (!m_.at(s_.prompt_status, cell) || m_.at(s_.prompt_frame, cell) != frame) continue;
            if (m_.at(s_.prompt_status, cell) == kPromptOpen) return true;
            if (m_.at(s_.reviewed, 0) && m_.at(s_.deadline, cell) != kExpired) return true;
            const auto id = static_cast<std::size_t>(m_.at(s_.prompt_id, cell));
            const bool closes_late =
                id >= 1 && id <= rules_.prompts.size() && rules_.prompts[PromptIndex(id - 1)].waits_for_deadline;
            if (closes_late && (m_.at(s_.paused, 0) || m_.at(s_.deadline, cell) >= m_.at(s_.now, 0))) return true;
        }
        return false;
    }

    void prompt(BankIndex bank, Seat seat) {
        const std::size_t cell = s_.prompt_cell(bank, seat);
        if (m_.at(s_.prompt_status, cell) == kPromptClosed) return closed(bank, seat, cell);
        if (m_.at(s_.over, 0))
            return wrong("prompts", fmt::format("the match is over, but seat {} has an open prompt", seat));
        const int frame = m_.at(s_.prompt_frame, cell);
        if (!live(frame))
            return wrong("prompts", fmt::format("a prompt of seat {} belongs to no position of the flow", seat));
        const InstructionIndex pc = instruction_of(s_, m_, frame);
        InstructionIndex wait = is<instruction::Wait>(step_of(frame)) && bank_of(pc) == bank ? pc : InstructionIndex();
        for (const InstructionIndex outer : region_[frame].answer_blocks)
            if (!wait.valid() && bank_of(outer) == bank) wait = outer;
        if (!wait.valid())
            return wrong("prompts", fmt::format("seat {} has a prompt for which the flow does not wait", seat));
        const InstructionIndex resolve = resolve_of(rules_, wait);
        const EffectCall* part = !resolve.valid() ? nullptr : chosen_part(rules_, m_, resolve, seat);
        const PromptIndex expected = !resolve.valid() ? prompt_of(wait) : part ? part->prompt : PromptIndex();
        if (prompt_in_cell(s_, m_, cell) != expected)
            wrong("prompts", fmt::format("seat {} has a prompt that cannot be open now", seat));
    }
    void closed(BankIndex bank, Seat seat, std::size_t cell) {
        if (m_.at(s_.prompt_id, cell) || m_.at(s_.prompt_frame, cell) || m_.at(s_.prompt_number, cell))
            return wrong("prompts", fmt::format("a closed prompt of seat {} has data of an open one", seat));
        if (!m_.at(s_.opened, cell) && !m_.at(s_.deadline, cell)) return;
        // Possible only while the steps of the seat's answer run (`at_once`): the seat then gets the prompt again, and
        // its time continues.
        for (int frame = 0; !m_.at(s_.over, 0) && frame < s_.frame_capacity; ++frame)
            if (live(frame) && m_.at(s_.frame_seat, frame) == seat)
                for (const InstructionIndex wait : region_[frame].answer_blocks)
                    if (bank_of(wait) == bank) return;
        wrong("prompts", fmt::format("a closed prompt of seat {} has a running clock", seat));
    }
    // The card of a seat's trigger prompt must be in a zone of this seat, and the flow must be settling a trigger.
    void subject(Seat seat) {
        const CardId card = m_.at(s_.trigger_card, seat) - 1;
        if (card == kNoCard) return;
        bool settled = false;
        for (int frame = 0; !m_.at(s_.over, 0) && frame < s_.frame_capacity; ++frame)
            settled = settled || (live(frame) && settles_trigger(rules_, instruction_of(s_, m_, frame)));
        const InstanceIndex instance = instance_of_card(s_, m_, card);
        if (!settled || seat == 0 || !instance.valid() || s_.instances[instance].seat != seat)
            wrong("subjects", fmt::format("seat {} cannot be asked about card {} now", seat, card));
    }

    const Rules& rules_;
    const Shape& s_;
    const State& m_;
    Region region_[kMaxSeats + 1];
    std::optional<InvariantFault> fault_;
};

}  // namespace

const EffectCall* chosen_part(const Rules& rules, const State& m, InstructionIndex resolve, Seat seat) {
    const Shape& s = rules.shape();
    const auto& next = the<instruction::ResolveNext>(rules.program[resolve]);
    const auto [place, index] = slot_position_of(m.at(s.repeats, s.repeat_cell(next.repeat)));
    const BoardIndex board = board_in_play(s, m);
    if (!board.valid() || place < 0) return nullptr;
    const auto& slots = rules.boards[board].slots;
    if (place >= int_size(slots)) return nullptr;
    const auto& batches = slots[place];
    if (index >= int_size(batches)) return nullptr;
    const SlotBatch& batch = batches[index];
    if (batch.placed != next.placed()) return nullptr;
    for (const EffectCall& part : batch.parts)
        if (std::all_of(part.guards.begin(), part.guards.end(), [&](const Guard& g) {
                return ((m.at(s.slot_conditions, seat) >> g.index & 1U) != 0) == g.expected;
            }))
            return &part;
    return nullptr;
}

const Prompt* pending_choice(const Rules& rules, const State& m, BankIndex bank, Seat seat) {
    const auto& prompts = rules.prompts;
    if (!rules.choice_prompt.valid() || prompts[rules.choice_prompt].bank != bank) return nullptr;
    const Shape& s = rules.shape();
    if (m.at(s.board, 0) > rules.boards.size()) return nullptr;
    for (int frame = 0; frame < s.frame_capacity; ++frame) {
        const InstructionIndex pc = instruction_of(s, m, frame);
        const InstructionIndex resolve = pc.valid() ? resolve_of(rules, pc - 1) : InstructionIndex();
        const EffectCall* part = !resolve.valid() ? nullptr : chosen_part(rules, m, resolve, seat);
        if (part && part->prompt.valid()) return &prompts[part->prompt];
    }
    return nullptr;
}

std::optional<InvariantFault> flow_fault(const Rules& rules, const State& m) { return FlowCheck(rules, m).fault(); }

}  // namespace quattro
