// Runs straight-line scripts.
#include "script/straight_line.hpp"

#include "base/checked.hpp"
#include "script/verbs.hpp"

namespace quattro {
namespace {

// Lua runs a call with more cards, so that a straight-line script cannot reach a limit of a call.
constexpr std::size_t kMaxGiven = 500;

std::int64_t floored(std::int64_t a, std::int64_t b) {
    const std::int64_t whole = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
}

std::int64_t certain(std::optional<std::int64_t> result) {
    if (!result) throw NeedsLua{};
    return *result;
}

// Throws NeedsLua if the result does not fit. StraightReader accepts only constant divisors of at least 1.
std::int64_t reckon(IntegerOp how, std::int64_t a, std::int64_t b) {
    switch (how) {
        case IntegerOp::add: return certain(checked_sum(a, b));
        case IntegerOp::subtract: return certain(checked_difference(a, b));
        case IntegerOp::multiply: return certain(checked_product(a, b));
        case IntegerOp::divide: return floored(a, b);
        case IntegerOp::remainder: return a - b * floored(a, b);
    }
    return 0;
}

std::int64_t number(const ScriptValue& given) {
    if (given.kind != ScriptValue::Kind::number) throw NeedsLua{};
    return given.value;
}

ScriptValue found(const Operand& operand, std::span<const std::int64_t> given, const ScriptValue* results) {
    switch (operand.from) {
        case Operand::From::fixed: return operand.fixed;
        case Operand::From::dynamic: {
            const auto index = static_cast<std::size_t>(operand.index);
            return ScriptValue::of(operand.kind, index < given.size() ? given[index] : 0);
        }
        case Operand::From::result: return results[operand.index];
        case Operand::From::param: break;
    }
    throw NeedsLua{};
}

ScriptValue called(const StraightInstruction& step, Sandbox& sandbox, const ScriptValue* operands) {
    VerbCall call(sandbox, std::span(operands, static_cast<std::size_t>(step.count)));
    step.verb(call);
    return call.result();
}

ScriptValue done(const StraightInstruction& step, Sandbox& sandbox, std::span<const std::int64_t> given,
                 const ScriptValue* results) {
    if (step.ready) return called(step, sandbox, step.given);
    ScriptValue operands[StraightInstruction::kMaxOperands];
    for (int i = 0; i < step.count; ++i)
        operands[i] = found(step.operands[i], given, results);
    if (step.verb) return called(step, sandbox, operands);
    return ScriptValue::number(reckon(step.how, number(operands[0]), number(operands[1])));
}

// Replaces a parameter by its constant, its handle, or its index among the values that are passed at each call.
Operand bound(const Operand& operand, const Script& script, const BoundCall& call) {
    if (operand.from != Operand::From::param) return operand;
    Operand as = operand;
    int handle = 0, dynamic = 0;
    for (int i = 0; i <= operand.index; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const ParamType kind = script.params[at].kind;
        const bool cards = kind == ParamType::cards || kind == ParamType::card || kind == ParamType::pair;
        const bool each_call = at < call.dynamic.size() && call.dynamic[at] && !cards;
        as.kind = kind;
        as.from = each_call ? Operand::From::dynamic : Operand::From::fixed;
        as.index = dynamic;
        as.fixed = ScriptValue::of(kind, at < call.constants.size() ? call.constants[at] : 0);
        if (cards) as.fixed = ScriptValue::cards(handle + operand.element);
        dynamic += each_call;
        handle += !cards ? 0 : kind == ParamType::pair ? 2 : 1;
    }
    return as;
}

}  // namespace

ScriptValue ScriptValue::of(ParamType kind, std::int64_t value) {
    if (kind == ParamType::counter) return named(first_name(NameKind::counter) + static_cast<std::uintptr_t>(value));
    return kind == ParamType::place && value < 0 ? ScriptValue{} : number(value);
}

std::int64_t computed(const Formula& formula, std::int64_t of) {
    std::int64_t results[StraightLineScript::kMaxSteps];
    const auto value = [&](const Operand& operand) {
        if (operand.from == Operand::From::fixed) return operand.fixed.value;
        return operand.from == Operand::From::dynamic ? of : results[operand.index];
    };
    for (std::size_t i = 0; i < formula.steps.size(); ++i) {
        const StraightInstruction& step = formula.steps[i];
        results[i] = reckon(step.how, value(step.operands[0]), value(step.operands[1]));
    }
    return value(formula.result);
}

std::vector<StraightInstruction> bound_instructions(const StraightLineScript& straight, const Script& script,
                                                    const BoundCall& call) {
    std::vector<StraightInstruction> steps = straight.steps;
    for (StraightInstruction& step : steps) {
        step.ready = step.verb != nullptr;
        for (int i = 0; i < step.count; ++i) {
            Operand& operand = step.operands[i];
            operand = bound(operand, script, call);
            step.ready = step.ready && operand.from == Operand::From::fixed;
            step.given[i] = operand.fixed;
        }
    }
    return steps;
}

bool run_straight_line(std::span<const StraightInstruction> steps, Sandbox& sandbox,
                       std::span<const std::int64_t> given) {
    CallContext& context = *sandbox.context;
    if (steps.empty() || context.watches() || context.cards.size() > kMaxGiven) return false;
    const Shape& s = *context.shape;
    if (s.preset_roll_count.count && context.state->at(s.preset_roll_count, 0) > 0)
        return false;  // a preset roll may be refused
    sandbox.begin_without_lua();
    try {
        if (steps.size() == 1) return done(steps[0], sandbox, given, nullptr), true;
        ScriptValue results[StraightLineScript::kMaxSteps];
        for (std::size_t i = 0; i < steps.size(); ++i)
            results[i] = done(steps[i], sandbox, given, results);
        return true;
    } catch (const NeedsLua&) {
        return false;
    }
}

}  // namespace quattro
