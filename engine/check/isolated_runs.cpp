#include "check/isolated_runs.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "match/position.hpp"
#include "run/enclosing_blocks.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// A slot is tried on up to kStatesPerSlot states, or kMaxStatesPerSlot while a part has run and changed nothing.
constexpr std::size_t kStatesPerSlot = 6, kMaxStatesPerSlot = 16;
constexpr int kMaxRounds = 50;  // rounds of answers in one call of run_until()
// The cost that is counted in addition for a failed call, because a failure does not report the cost of the script.
constexpr std::int64_t kMaxCallCost = 1'000'000;

// True if the slot of this place has a batch that is executed when a card is placed (`placed`) or, if not, at the end.
bool has_batch(const Board& board, std::size_t place, bool placed) {
    return place < board.slots.size() && std::any_of(board.slots[place].begin(), board.slots[place].end(),
                                                     [&](const SlotBatch& batch) { return batch.placed == placed; });
}

// Moves every seat that has answered with a place to this place. Its card follows if the place is free. If no seat has
// answered, all seats get the place as their answer.
void place_answers_on(const Rules& rules, State& m, const instruction::ResolvePosition& operands, int place) {
    const Shape& s = rules.shape();
    const BankIndex bank = rules.prompts[operands.prompt].bank;
    const auto answer = [&](Seat seat) -> std::int32_t& {
        return m.at(s.answer, s.answer_cell(bank, seat, operands.field));
    };
    bool any = false;
    for (Seat seat = 1; seat <= s.seats; ++seat) {
        if (answer(seat) < 0) continue;
        const InstanceIndex instance = s.instance_of(rules.slot_zone, seat);
        const CardId card = card_at(s, m, instance, answer(seat));
        if (card != kNoCard && card_at(s, m, instance, place) == kNoCard) move_card(s, m, card, instance, place);
        answer(seat) = place;
        any = true;
    }
    for (Seat seat = 1; seat <= s.seats && !any; ++seat)
        answer(seat) = place;
}

// The instruction that finds the next batch of the slots which are resolved from the instruction `begin` on.
const instruction::ResolveNext& resolve_next(const Rules& rules, InstructionIndex begin) {
    return the<instruction::ResolveNext>(rules.program[begin + 1]);
}

// The number of seats that have a card on this place.
int cards_on(const Rules& rules, const State& m, int place) {
    const Shape& s = rules.shape();
    int count = 0;
    for (Seat seat = 1; seat <= s.seats; ++seat)
        count += card_at(s, m, s.instance_of(rules.slot_zone, seat), place) != kNoCard;
    return count;
}

}  // namespace

IsolatedRuns::IsolatedRuns(const Trials& trials)
    : trials_(trials), rules_(trials.rules()), worker_(ImplAccess::worker(trials.game())), seats_(trials.rules(), 2) {
    worker_->executor.set_observer(this);
}

void IsolatedRuns::run_all(std::int64_t most_work) {
    most_ = most_work;
    for (const InstructionIndex pc : rules_.program.indices()) {
        const Instruction& instruction = rules_.program[pc];
        if (is<instruction::ResolveBegin>(instruction))
            slots({pc, trials_.reached(pc) ? std::vector<State>{} : states_at(pc)});
        if (is<instruction::RunScript>(instruction) && !trials_.reached(pc)) run_isolated(pc);
    }
}

void IsolatedRuns::slots(const Resolve& resolve) {
    if (!rules_.slot_zone.valid()) return;
    const bool placed = resolve_next(rules_, resolve.begin).placed();
    for (const BoardIndex board : rules_.boards.indices())
        for (std::size_t place = 0; place < rules_.boards[board].slots.size(); ++place)
            for (std::size_t i = 0; i < kMaxStatesPerSlot && has_batch(rules_.boards[board], place, placed); ++i) {
                if (i >= kStatesPerSlot && !may_be_idle(board, place)) break;
                if (!slot(resolve, board, static_cast<int>(place), i)) break;
            }
}

// True if a part of the slot ran and has changed nothing so far. Only more states can tell whether it ever does.
bool IsolatedRuns::may_be_idle(BoardIndex board, std::size_t place) const {
    const auto& batches = rules_.boards[board].slots[place];
    return std::any_of(batches.begin(), batches.end(), [&](const SlotBatch& batch) {
        return std::any_of(batch.parts.begin(), batch.parts.end(), [&](const EffectCall& part) {
            const EffectCounts::Count done = count(part);
            return done.done > 0 && done.changed == 0;
        });
    });
}

// Runs one slot on the n-th state, if there is one. States with the most cards on the slot come first. Returns false if
// the slot failed.
bool IsolatedRuns::slot(const Resolve& resolve, BoardIndex board, int place, std::size_t nth) {
    const Shape& s = rules_.shape();
    const instruction::ResolveNext& next = resolve_next(rules_, resolve.begin);
    std::vector<const State*> order = trials_.resolve_states(resolve.begin, board);
    for (const State& state : resolve.instead)
        order.push_back(&state);
    std::stable_sort(order.begin(), order.end(), [&](const State* a, const State* b) {
        return cards_on(rules_, *a, place) > cards_on(rules_, *b, place);
    });
    if (nth >= order.size()) return true;  // there is no such state, so nothing failed
    State m = *order[nth];
    m.at(s.board, 0) = static_cast<std::uint16_t>(board.number() + 1);
    if (next.placed()) place_answers_on(rules_, m, next, place);
    const State first = m;
    const int answers = answers_;
    std::set<int> changed;
    if (!run_batches(m, resolve, board, place, -1, changed)) return false;
    if (answers == answers_) look_for_undone(first, m, resolve, board, place, changed);
    return true;
}

// Runs the batches of a slot that the step resolves, except `without` (-1: all of them). The conditions of the omitted
// batch are still tested, and their results stay. `changed` gets the batches that changed the table, also the omitted
// one. Returns false if a batch failed.
bool IsolatedRuns::run_batches(State& m, const Resolve& resolve, BoardIndex board, int place, int without,
                               std::set<int>& changed) {
    const Shape& s = rules_.shape();
    const auto& batches = rules_.boards[board].slots[place];
    for (int i = 0; i < int_size(batches) && !m.at(s.over, 0); ++i) {
        if (batches[i].placed != resolve_next(rules_, resolve.begin).placed()) continue;
        State before = m;
        called_in_batch_.clear();
        if (!run_batch(m, resolve, place, i)) return false;
        const bool has_changed = !same_table(s, before, m);
        if (has_changed) changed.insert(i);
        count(before, has_changed, resolve, board, place, i);
        if (i != without) continue;
        std::copy_n(m.all(s.slot_conditions), s.slot_conditions.count, before.all(s.slot_conditions));
        m = std::move(before);
    }
    return true;
}

// Counts one batch that was run from the state `before`. If several parts ran and the table changed, it is unknown
// which part changed it. The batch is then repeated for each seat in isolation.
void IsolatedRuns::count(const State& before, bool has_changed, const Resolve& resolve, BoardIndex board, int place,
                         int index) {
    const auto count_all = [&](bool changed) {
        for (const EffectCall* part : called_in_batch_) {
            ++counts_[part].done;
            counts_[part].changed += changed;
        }
    };
    if (called_in_batch_.size() < 2 || !has_changed) return count_all(has_changed);
    const Shape& s = rules_.shape();
    const std::uint32_t all = ((1U << s.seats) - 1) << 1;
    for (Seat seat = 1; seat <= s.seats; ++seat) {
        State m = before;
        worker_->executor.disable_slot({board, PlaceIndex(place), all & ~(1U << seat)});
        called_in_batch_.clear();
        const bool good = run_batch(m, resolve, place, index);
        worker_->executor.disable_slot({});
        if (!good) return;
        count_all(!same_table(s, before, m));
    }
}

// Notes for a slot with several batches and without choices whether the whole slot changes the table, and whether its
// result differs without one of its batches. Leaves out runs that changed nothing or ended the match.
void IsolatedRuns::look_for_undone(const State& first, const State& last, const Resolve& resolve, BoardIndex board,
                                   int place, const std::set<int>& changed) {
    const auto& batches = rules_.boards[board].slots[place];
    const auto asks = [](const EffectCall& part) { return part.prompt.valid(); };
    const bool asked = std::any_of(batches.begin(), batches.end(), [&](const SlotBatch& batch) {
        return std::any_of(batch.parts.begin(), batch.parts.end(), asks);
    });
    if (batches.size() < 2 || changed.empty() || asked || last.at(rules_.shape().over, 0)) return;
    note_undone(batches[0].parts[0], true, same_table(rules_.shape(), first, last));
    for (const int i : changed) {
        State m = first;
        std::set<int> others;
        const int answers = answers_;
        if (batches[i].parts.size() != 1 || !run_batches(m, resolve, board, place, i, others)) continue;
        if (answers != answers_) continue;  // the next run may get other answers
        note_undone(batches[i].parts[0], false, same_table(rules_.shape(), m, last));
    }
}

void IsolatedRuns::note_undone(const EffectCall& part, bool all, bool undone) {
    UndoneEffect& known = undone_[{part.where.text(), all}];
    known.where = part.where;
    known.whole_slot = all;
    known.lasted = known.lasted || !undone;
    known.times += undone;
}

// Runs one batch only: from the ResolveNext that finds it to the jump back to that ResolveNext (at `target` - 1).
bool IsolatedRuns::run_batch(State& m, const Resolve& resolve, int place, int index) {
    const Shape& s = rules_.shape();
    const instruction::ResolveNext& next = resolve_next(rules_, resolve.begin);
    // One before the number of the batch, so that ResolveNext finds this batch.
    m.at(s.repeats, s.repeat_cell(next.repeat)) = slot_flow_number(place, index) - 1;
    m.at(s.frame_pc, 0) = static_cast<std::uint16_t>((resolve.begin + 1).number());
    return run_until(m, next.target - 1, resolve.instead.empty());
}

void IsolatedRuns::run_isolated(InstructionIndex pc) {
    for (State& m : states_at(pc))
        if (!run_until(m, pc + 1, false)) return;
}

// States in which a trial match waited and in which the conditions around the instruction hold, with the flow moved to
// the instruction.
std::vector<State> IsolatedRuns::states_at(InstructionIndex pc) const {
    std::vector<State> found;
    for (const State& state : trials_.waiting_states()) {
        if (!conditions_hold(state, pc)) continue;
        found.push_back(state);
        if (!move_flow_to(rules_, found.back(), pc).empty()) found.pop_back();
    }
    return found;
}

// Tests the conditions of every `if` around the instruction, for the seat of the main frame. A condition that cannot be
// evaluated in this state, for example because it divides by 0, does not hold.
bool IsolatedRuns::conditions_hold(const State& m, InstructionIndex pc) const try {
    Scope scope;
    scope.rules = &rules_;
    scope.state = &m;
    scope.seat = scope.frame_seat = m.at(rules_.shape().frame_seat, 0);
    for (InstructionIndex i(0); i < pc; ++i) {
        const auto* test = as<instruction::Unless>(rules_.program[i]);
        if (!test || pc >= end_of_branches(rules_, i)) continue;
        // Instructions before `target` run if the condition holds, those from it on if it does not.
        if ((evaluate(test->condition, scope) != 0) != (pc < test->target)) return false;
    }
    return true;
} catch (const StepFailure&) {
    return false;
}

// Runs until the flow reaches the instruction `end`, and answers all prompts on the way. Returns false if a step or a
// script fails; true otherwise, also if the rounds or the work limit ran out before `end`. `reached` becomes
// IsolatedFailure::reached of a failure.
bool IsolatedRuns::run_until(State& m, InstructionIndex end, bool reached) {
    const Shape& s = rules_.shape();
    Executor& executor = worker_->executor;
    executor.stop_before(end);
    try {
        for (int round = 0; round < kMaxRounds && spent_ + seats_.spent() < most_; ++round) {
            executor.new_budget();
            executor.run(m);
            spent_ += executor.spent();
            if (executor.stopped() || m.at(s.over, 0)) break;
            for (const BankIndex bank : s.banks.indices())
                for (Seat seat = 1; seat <= s.seats; ++seat)
                    if (m.at(s.prompt_status, s.prompt_cell(bank, seat)) == kPromptOpen)
                        seats_.answer(m, bank, seat), ++answers_;
        }
        return true;
    } catch (const ScriptFailure& failure) {
        failures_.push_back({failure.where, failure.message, failure.called, reached});
    } catch (const StepFailure& failure) {
        failures_.push_back({failure.where, failure.message, {}, reached});
    }
    spent_ += executor.spent() + kMaxCallCost;
    return false;
}

}  // namespace quattro
