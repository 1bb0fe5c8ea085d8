// Runs straight-line scripts.
#include "script/straight_line.hpp"

#include "base/checked.hpp"
#include "script/verbs.hpp"

namespace quattro {
namespace {

// Lua runs a call whose parameters have more cards, so that a straight-line script cannot reach the limit of work.
constexpr std::size_t kMaxCardsOfCall = 500;

std::int64_t floored(std::int64_t a, std::int64_t b) {
    const std::int64_t whole = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
}

std::int64_t certain(std::optional<std::int64_t> result) {
    if (!result) throw NeedsLua{};
    return *result;
}

// Throws NeedsLua if the result does not fit. StraightReader accepts only constant divisors of at least 1.
std::int64_t arithmetic(IntegerOp op, std::int64_t a, std::int64_t b) {
    switch (op) {
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

ScriptValue called(const StraightInstruction& instruction, Sandbox& sandbox, const ScriptValue* operands) {
    VerbCall call(sandbox, std::span(operands, static_cast<std::size_t>(instruction.count)));
    instruction.verb(call);
    return call.result();
}

ScriptValue done(const StraightInstruction& instruction, Sandbox& sandbox, std::span<const std::int64_t> given,
                 const ScriptValue* results) {
    if (instruction.ready) return called(instruction, sandbox, instruction.given);
    ScriptValue operands[StraightInstruction::kMaxOperands];
    for (int i = 0; i < instruction.count; ++i)
        operands[i] = found(instruction.operands[i], given, results);
    if (instruction.verb) return called(instruction, sandbox, operands);
    return ScriptValue::number(arithmetic(instruction.op, number(operands[0]), number(operands[1])));
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
    std::int64_t results[StraightLineScript::kMaxInstructions];
    const auto value = [&](const Operand& operand) {
        if (operand.from == Operand::From::fixed) return operand.fixed.value;
        return operand.from == Operand::From::dynamic ? of : results[operand.index];
    };
    for (std::size_t i = 0; i < formula.instructions.size(); ++i) {
        const StraightInstruction& instruction = formula.instructions[i];
        results[i] = arithmetic(instruction.op, value(instruction.operands[0]), value(instruction.operands[1]));
    }
    return value(formula.result);
}

std::vector<StraightInstruction> bound_instructions(const StraightLineScript& straight, const Script& script,
                                                    const BoundCall& call) {
    std::vector<StraightInstruction> instructions = straight.instructions;
    for (StraightInstruction& instruction : instructions) {
        instruction.ready = instruction.verb != nullptr;
        for (int i = 0; i < instruction.count; ++i) {
            Operand& operand = instruction.operands[i];
            operand = bound(operand, script, call);
            instruction.ready = instruction.ready && operand.from == Operand::From::fixed;
            instruction.given[i] = operand.fixed;
        }
    }
    return instructions;
}

bool run_straight_line(std::span<const StraightInstruction> instructions, Sandbox& sandbox,
                       std::span<const std::int64_t> given) {
    CallContext& context = *sandbox.context;
    if (instructions.empty() || context.watches() || context.cards.size() > kMaxCardsOfCall) return false;
    const Shape& s = *context.shape;
    if (s.preset_roll_count.count && context.state->at(s.preset_roll_count, 0) > 0)
        return false;  // a preset roll may be refused
    sandbox.begin_without_lua();
    try {
        if (instructions.size() == 1) return done(instructions[0], sandbox, given, nullptr), true;
        ScriptValue results[StraightLineScript::kMaxInstructions];
        for (std::size_t i = 0; i < instructions.size(); ++i)
            results[i] = done(instructions[i], sandbox, given, results);
        return true;
    } catch (const NeedsLua&) {
        return false;
    }
}

}  // namespace quattro
