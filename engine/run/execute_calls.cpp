// Calls of scripts, and application of their operations as one batch.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/size.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/execute_cards.hpp"
#include "run/execute_scripts.hpp"
#include "run/overflow.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// Records the cause of each change in a batch, and reports operations on cards that were ignored.
class Watcher final : public BatchWatcher {
public:
    Watcher(const Run& run, const State& state, const Indexed<ChangeCause, CauseIndex>& causes,
            const Instruction& instruction)
        : x_(run), m_(state), causes_(causes), instruction_(instruction) {}

    void changed(CardId card, AttributeIndex attribute, int, int, CauseIndex cause) override {
        keep(card, attribute, cause);
    }
    void moved(CardId card, InstanceIndex, int, CauseIndex cause) override { keep(card, {}, cause); }
    void created(CardId card, CauseIndex cause) override { keep(card, {}, cause); }
    void removed(CardId card, CauseIndex cause) override { keep(card, {}, cause); }
    void ignored(const Operation& operation, std::string_view why) override {
        if (operation.card >= 0) tell_ignored(operation, operation.card, 0, why);
    }
    void shielded(const Operation& operation, CardId card, std::uint32_t guards) override {
        tell_ignored(operation, card, guards, "the card is protected");
    }

private:
    void tell_ignored(const Operation& operation, CardId card, std::uint32_t guards, std::string_view why) const {
        const InstanceIndex instance = instance_of_card(x_.s, m_, card);
        EventData data = {
            {"at", !instance.valid() ? "nowhere" : x_.place_name(instance, place_of_card(x_.s, m_, card))},
            {"why", std::string(why)}};
        if (const std::string_view step = instruction_.disclosed_name(); !step.empty()) data.emplace_back("step", step);
        const ChangeCause by = cause_of(operation.cause);
        if (by.part && !by.secret && !by.hidden) data.emplace_back("by", by.part->text);
        // Operations on places name no attribute: they are reported to those who see the card's first attribute.
        const AttributeIndex first = x_.s.attributes.empty() ? AttributeIndex() : AttributeIndex(0);
        const AttributeIndex about = operation.attribute.valid() ? operation.attribute : first;
        tell_viewers(x_, m_, card, about, EventKind::ignored, std::move(data), who_may_learn_of(card, guards, by));
    }
    // The viewers that may learn of an ignored change, if they see the card. The event discloses that guards protect
    // the card, so only those who see one of these guards may learn of it; without guards, everyone may. A secret cause
    // limits the viewers to its seat and the host.
    std::uint32_t who_may_learn_of(CardId card, std::uint32_t guards, const ChangeCause& by) const {
        std::uint32_t who = guards == 0 ? kToAll : 0;
        for (const AttributeIndex guard : x_.s.guard_attributes)
            if (guards >> guard.offset() & 1U) who |= audience(x_, m_, card, guard);
        return by.secret ? who & (kToHost | audience_bit(by.seat)) : who;
    }
    ChangeCause cause_of(CauseIndex cause) const {
        return !cause.valid() || cause >= causes_.next_index() ? ChangeCause{} : causes_[cause];
    }
    void keep(CardId card, AttributeIndex attribute, CauseIndex cause) {
        x_.scratch.caused.push_back({card, attribute, cause_of(cause)});
    }

    const Run& x_;
    const State& m_;
    const Indexed<ChangeCause, CauseIndex>& causes_;
    const Instruction& instruction_;
};

// A checkpoint of the random streams and of the rolls that the host has set in advance, for a call that may be skipped.
class RandomCheckpoint {
public:
    RandomCheckpoint(const Shape& s, const State& m)
        : s_(s),
          drawn_(m.all(s.stream_position), m.all(s.stream_position) + s.stream_position.count),
          preset_rolls_(m.all(s.preset_rolls), m.all(s.preset_rolls) + s.preset_rolls.count),
          preset_count_(s.has_rolls ? m.at(s.preset_roll_count, 0) : std::uint8_t{0}) {}
    void put_back(State& m) const {
        std::copy(drawn_.begin(), drawn_.end(), m.all(s_.stream_position));
        std::copy(preset_rolls_.begin(), preset_rolls_.end(), m.all(s_.preset_rolls));
        if (s_.has_rolls) m.at(s_.preset_roll_count, 0) = preset_count_;
    }

private:
    const Shape& s_;
    std::vector<std::uint32_t> drawn_;
    std::vector<std::int32_t> preset_rolls_;  // the results set in advance; `preset_count_` is their number
    std::uint8_t preset_count_;
};

// Adds one set of cards: the card of an expression, the cards of a zone, or those answered for an action. It can be
// empty.
void collect_cards(Run& x, const State& m, const Arg& arg, const Scope& sc) {
    CallContext& call = x.scratch.call;
    if (arg.kind == ArgKind::card) {
        if (const std::int64_t card = evaluate(arg.expression, sc); card >= 0)
            call.cards.push_back(static_cast<CardId>(card));
    } else if (arg.kind == ArgKind::zone_cards) {
        for_each_card(x.s, m, x.s.instance_of(arg.zone, sc.seat ? sc.seat : 1),
                      [&](CardId card) { call.cards.push_back(card); });
    } else {
        for (int i = 0; i < arg.count; ++i)
            if (const CardId card = x.scratch.answered[arg.field + i]; card != kNoCard) call.cards.push_back(card);
    }
    call.close_set();
}

[[noreturn, gnu::noinline]] void out_of_bounds(const Run& x, const EffectCall& part, const Arg& arg,
                                               std::int64_t value) {
    const Script& script = x.rules.scripts[x.rules.calls[part.call].script];
    const Param& param = script.params[static_cast<std::size_t>(&arg - part.args.data())];
    const std::string from = arg.from == INT64_MIN ? "" : fmt::format(" from {}", arg.from),
                      to = arg.to == INT64_MAX ? "" : fmt::format(" to {}", arg.to);
    throw ScriptFailure{arg.expression.given() ? x.rules.expressions[arg.expression.index].where : part.where,
                        fmt::format("'{}' of '{}' must be a number{}{} (see {}), but is {}", param.name, script.id,
                                    from, to, param.where.display_text(), value)};
}

std::int64_t within_bounds(const Run& x, const EffectCall& part, const Arg& arg, std::int64_t value) {
    if (value < arg.from || value > arg.to) out_of_bounds(x, part, arg, value);
    return value;
}

// Collects the arguments of a call. Returns false if an argument that must have a value is none, such as the card on an
// empty slot. The script is then not called.
bool collect_arguments(Run& x, const State& m, const EffectCall& part, const Scope& sc) {
    CallContext& call = x.scratch.call;
    call.clear();
    x.scratch.dynamic.clear();
    const BankIndex bank = part.prompt.valid() ? x.rules.prompts[part.prompt].bank : BankIndex();
    const auto answer = [&](int field) { return m.at(x.s.answer, x.s.answer_cell(bank, sc.seat, FieldIndex(field))); };
    for (const Arg& arg : part.args)
        switch (arg.kind) {
            case ArgKind::constant: break;
            case ArgKind::expression: {
                const std::int64_t v = evaluate(arg.expression, sc);
                if (v == kNoValue && x.rules.expressions[arg.expression.index].must_exist) return false;
                x.scratch.dynamic.push_back(v == kNoValue ? 0 : within_bounds(x, part, arg, v));  // none reads as 0
                break;
            }
            case ArgKind::chosen_value: {  // unanswered or none reads as 0, whatever the script's range is
                const std::int64_t v = !bank.valid() ? answered_number(x, m, arg.field, sc.seat) : answer(arg.field);
                x.scratch.dynamic.push_back(v < 0 ? 0 : within_bounds(x, part, arg, v));
                break;
            }
            case ArgKind::chosen_place: x.scratch.dynamic.push_back(std::max(answer(arg.field), -1)); break;
            case ArgKind::cards:
                for (const Target& t : arg.targets) {
                    if (!t.chosen())
                        find_cards(t, sc, call.cards);
                    else if (const std::int32_t cell = answer(t.a); cell >= 0 && m.at(x.s.cell, cell))
                        call.cards.push_back(m.at(x.s.cell, cell) - 1);
                    if (arg.pair) call.close_set();
                }
                if (!arg.pair) call.close_set();
                break;
            case ArgKind::card:
            case ArgKind::zone_cards:
            case ArgKind::answered: collect_cards(x, m, arg, sc); break;
        }
    return true;
}

}  // namespace

void apply_operations(const Run& x, State& m, const Indexed<ChangeCause, CauseIndex>& causes,
                      const Instruction& instruction) {
    if (x.scratch.operations.empty()) return;
    x.scratch.batch.roomless_operation = x.scratch.batch.overflow_operation = {};
    Watcher watcher(x, m, causes, instruction);
    apply_batch(x.s, m, x.scratch.operations, x.scratch.batch, x.sink ? &watcher : nullptr);
    const auto fail_at = [&](const Operation& op, std::string message) {
        throw StepFailure{op.cause.valid() ? causes[op.cause].part->where : instruction.where, std::move(message)};
    };
    if (const OperationIndex roomless = x.scratch.batch.roomless_operation; roomless.valid())
        fail_at(x.scratch.operations[roomless.offset()],
                fmt::format(
                    "there is no room for another card: the match can hold {}; raise or add 'most_cards' of the game",
                    x.s.card_capacity));
    if (const OperationIndex beyond = x.scratch.batch.overflow_operation; beyond.valid())
        fail_at(x.scratch.operations[beyond.offset()],
                beyond_counter(x.s, x.scratch.operations[beyond.offset()].counted()));
}

bool call_script(Run& x, State& m, const EffectCall& part, const Scope& sc, bool secret) {
    CallContext& call = x.scratch.call;
    call.shape = &x.s;
    call.state = &m;
    call.operations = &x.scratch.operations;
    call.seat = sc.seat;
    call.instance = sc.instance;
    call.place = sc.place.number();
    call.roll_stream = x.rules.roll_stream;
    call.traced = part.traced && !x.is_playout && !secret;
    const std::size_t earlier = x.scratch.operations.size();
    std::optional<RandomCheckpoint> before;
    if (x.skips_failures) before.emplace(x.s, m);
    if (x.observer) x.observer->called(part, sc.seat);
    try {
        if (!collect_arguments(x, m, part, sc)) return false;
        x.vm.call(part.call.number(), call, x.scratch.dynamic);
        if ((x.instructions += call.instructions) > x.rules.budget.lua_instructions)
            throw ScriptFailure{part.where,
                                fmt::format("the scripts of this input have run for more than {} instructions; call "
                                            "fewer or cheaper scripts between two prompts",
                                            x.rules.budget.lua_instructions)};
        return true;
    } catch (ScriptFailure& failure) {
        failure.called = part.where;
        if (!before) throw;
        before->put_back(m);
        x.scratch.operations.resize(earlier);
        report_skipped(x, failure.where, failure.message, failure.called);
        return false;
    }
}

}  // namespace quattro
