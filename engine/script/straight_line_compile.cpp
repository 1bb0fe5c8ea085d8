// Recognizes straight-line scripts in their bytecode, by abstract interpretation. Without branches there is one path,
// along which the contents of each Lua register are tracked.
//
// A script is `run = function(fx, p)`. The methods of `fx` are the verbs, and the fields of `p` are the parameters of
// the script. Global tables such as `attr` and `counter` hold names of the game.
#include <algorithm>
#include <map>
#include <optional>

#include "base/indexed.hpp"
#include "base/size.hpp"
#include "script/purity_check.hpp"
#include "script/straight_line.hpp"
#include "script/verbs.hpp"

namespace quattro {
namespace {

constexpr std::string_view kVerbPrefix = "fx:";
// Lua stores signed operands with an offset: of operand sBx, and of the number in operand C.
constexpr int kOffsetOfWide = 0xFFFF, kOffsetOfC = 127;

// The verb that can run without Lua; null if there is none.
const NativeFunction* verb_named(std::string_view name) {
    for (const auto& table : {card_verbs(), place_verbs(), other_verbs()})
        for (const NativeFunction& f : table)
            if (f.doc.name.substr(kVerbPrefix.size()) == name) return f.without_lua ? &f : nullptr;
    return nullptr;
}

// The contents of a register, as far as they are known.
struct AbstractValue {
    enum class What : std::uint8_t { unknown, fx, params, table, pair, verb, operand } what = What::unknown;
    Operand operand = {};
    int index = 0;  // the index of the script's parameter, for an operand or a pair
    const NativeFunction* verb = nullptr;
    const NameRow* names = nullptr;  // of a table of names
};

AbstractValue constant_number(std::int64_t n) {
    return {AbstractValue::What::operand, {Operand::From::fixed, ScriptValue::number(n)}};
}
AbstractValue constant_name(std::uintptr_t bits) {
    return {AbstractValue::What::operand, {Operand::From::fixed, ScriptValue::named(bits)}};
}
AbstractValue result_of(std::size_t instruction) {
    return {AbstractValue::What::operand, {Operand::From::result, {}, static_cast<int>(instruction)}};
}

// The operand C (of Lua's instruction format iABC) of an arithmetic instruction: a number in the instruction, a
// constant, or a register.
enum class RightOperand : std::uint8_t { number, constant, in_register };
struct Arithmetic {
    LuaOp lua_op;
    IntegerOp op;
    RightOperand right;
};
constexpr Arithmetic kArithmetic[] = {
    {LuaOp::add_number, IntegerOp::add, RightOperand::number},
    {LuaOp::add_constant, IntegerOp::add, RightOperand::constant},
    {LuaOp::subtract_constant, IntegerOp::subtract, RightOperand::constant},
    {LuaOp::multiply_constant, IntegerOp::multiply, RightOperand::constant},
    {LuaOp::remainder_constant, IntegerOp::remainder, RightOperand::constant},
    {LuaOp::integer_divide_constant, IntegerOp::divide, RightOperand::constant},
    {LuaOp::add, IntegerOp::add, RightOperand::in_register},
    {LuaOp::subtract, IntegerOp::subtract, RightOperand::in_register},
    {LuaOp::multiply, IntegerOp::multiply, RightOperand::in_register},
    {LuaOp::remainder, IntegerOp::remainder, RightOperand::in_register},
    {LuaOp::integer_divide, IntegerOp::divide, RightOperand::in_register},
};

std::unique_ptr<const Formula> read_formula(const LuaFunction& f);

// Reads one function: the `run` of a script, or a function of a number that is passed to a verb.
class StraightReader {
public:
    // `function` is the stack index of the function in `L`. `L` is null for a function that uses only its parameter.
    StraightReader(const LuaFunction& f, lua_State* L, int function, const Script* script)
        : f_(f), L_(L), function_(function), script_(script), held_(kRegisters) {}

    // Sets the register of a parameter of the function.
    void bind_parameter(int target, AbstractValue held) { held_[target] = std::move(held); }
    // True if the whole function is straight-line code.
    bool read() {
        for (const LuaInstruction& i : f_.code) {
            if (ends(i)) return true;
            if (instructions.size() == StraightLineScript::kMaxInstructions || !interpret(i)) return false;
        }
        return false;
    }

    std::vector<StraightInstruction> instructions;
    std::vector<std::unique_ptr<const Formula>> formulas;
    std::optional<Operand> result;

private:
    // A Lua instruction uses at most two registers after A, or those up to the top of the stack.
    static constexpr std::size_t kRegisters = 512;
    AbstractValue& held(int target) { return held_[target]; }
    // Returns false if the value is unknown.
    bool set_register(int target, AbstractValue what) {
        held(target) = std::move(what);
        return held(target).what != AbstractValue::What::unknown;
    }
    // True if the instruction returns nothing, or one operand, which becomes `result`.
    bool ends(const LuaInstruction& i) {
        if (i.op() == LuaOp::return_none || (i.op() == LuaOp::return_values && i.b() == 1)) return true;
        if (i.op() != LuaOp::return_one || held(i.a()).what != AbstractValue::What::operand) return false;
        result = held(i.a()).operand;
        return true;
    }
    // Returns false if the function is not straight-line code.
    bool interpret(const LuaInstruction& i) {
        const LuaOp op = i.op();
        if (op == LuaOp::move) return set_register(i.a(), held(i.b()));
        if (op == LuaOp::load_integer) return set_register(i.a(), constant_number(i.wide() - kOffsetOfWide));
        if (op == LuaOp::load_constant) return set_register(i.a(), constant(i.wide()));
        if (op == LuaOp::get_upvalue) return set_register(i.a(), upvalue(i.b()));
        if (op == LuaOp::get_global) return set_register(i.a(), global(i));
        if (op == LuaOp::get_index) return set_register(i.a(), element(held(i.b()), i.c()));
        if (op == LuaOp::get_field) return set_register(i.a(), field(held(i.b()), f_.constant(i.c())));
        if (op == LuaOp::self) return method(i);
        if (op == LuaOp::closure) return set_register(i.a(), function(*f_.nested[i.wide()]));
        if (op == LuaOp::call) return call(i);
        if (op >= LuaOp::metamethod && op <= LuaOp::other_operands_constant)
            return true;  // skipped after arithmetic on numbers
        for (const Arithmetic& row : kArithmetic)
            if (row.lua_op == op) return arithmetic(i, row.op, right_operand(row.right, i.c()));
        return false;
    }
    AbstractValue right_operand(RightOperand right, int c) {
        if (right == RightOperand::number) return constant_number(c - kOffsetOfC);
        return right == RightOperand::constant ? constant(c) : held(c);
    }
    AbstractValue constant(int index) const {
        const auto& n = f_.numbers[index];
        return n ? constant_number(*n) : AbstractValue{};
    }
    // True if the value may be a number. If it is not one, the instruction throws NeedsLua at run time.
    static bool may_be_number(const AbstractValue& h) {
        return h.what == AbstractValue::What::operand &&
               (h.operand.from != Operand::From::fixed || h.operand.fixed.kind == ScriptValue::Kind::number);
    }
    bool arithmetic(const LuaInstruction& i, IntegerOp op, const AbstractValue& right) {
        const AbstractValue left = held(i.b());
        if (!may_be_number(left) || !may_be_number(right)) return false;
        const bool divides = op == IntegerOp::divide || op == IntegerOp::remainder;
        if (divides && (right.operand.from != Operand::From::fixed || right.operand.fixed.value < 1)) return false;
        StraightInstruction instruction;
        instruction.op = op;
        instruction.count = 2;
        instruction.operands[0] = left.operand;
        instruction.operands[1] = right.operand;
        instructions.push_back(instruction);
        return set_register(i.a(), result_of(instructions.size() - 1));
    }
    AbstractValue upvalue(int index) {
        AbstractValue h;
        if (!L_ || !lua_getupvalue(L_, function_, index + 1)) return h;
        if (lua_isinteger(L_, -1))
            h = constant_number(lua_tointeger(L_, -1));
        else if (name_kind(L_, -1))
            h = constant_name(pointer_bits(L_, -1));
        else if (lua_isfunction(L_, -1) && !lua_iscfunction(L_, -1))
            h = function(*read_function(L_));
        lua_pop(L_, 1);
        return h;
    }
    AbstractValue function(const LuaFunction& f) {
        AbstractValue h;
        auto formula = L_ ? read_formula(f) : nullptr;
        if (!formula) return h;
        h.what = AbstractValue::What::operand;
        h.operand.fixed = ScriptValue::of(formula.get());
        formulas.push_back(std::move(formula));
        return h;
    }
    AbstractValue global(const LuaInstruction& i) {
        AbstractValue h;
        if (!L_ || !f_.is_globals(i.b())) return h;
        h.names = row_of_table(f_.constant(i.c()));
        if (h.names) h.what = AbstractValue::What::table;
        return h;
    }
    // The value of attr.NAME and other tables of names, or of p.NAME.
    AbstractValue field(const AbstractValue& of, const std::string& name) {
        AbstractValue h;
        if (of.what == AbstractValue::What::table) {
            if (const auto bits = name_in(*of.names, name)) h = constant_name(*bits);
        } else if (of.what == AbstractValue::What::params) {
            const auto at = std::find_if(script_->params.begin(), script_->params.end(),
                                         [&](const Param& p) { return p.name == name; });
            if (at == script_->params.end()) return h;
            h.index = position_in(script_->params, at);
            h.what = at->kind == ParamType::pair ? AbstractValue::What::pair : AbstractValue::What::operand;
            h.operand = {Operand::From::param, {}, h.index};
        }
        return h;
    }
    std::optional<std::uintptr_t> name_in(const NameRow& table, const std::string& name) {
        const int top = lua_gettop(L_);
        std::optional<std::uintptr_t> found;
        if (Sandbox::of(L_).push_global(std::string(table.table).c_str()) == LUA_TTABLE) {
            push_contents(L_, -1);
            lua_pushstring(L_, name.c_str());
            lua_rawget(L_, -2);
            if (name_kind(L_, -1)) found = pointer_bits(L_, -1);
        }
        lua_settop(L_, top);
        return found;
    }
    static AbstractValue element(const AbstractValue& pair, int n) {
        AbstractValue h;
        if (pair.what != AbstractValue::What::pair || n < 1 || n > 2) return h;
        h.what = AbstractValue::What::operand;
        h.operand = {Operand::From::param, {}, pair.index, n - 1};
        return h;
    }
    // Interprets fx:VERB, which precedes the call of the verb.
    bool method(const LuaInstruction& i) {
        if (held(i.b()).what != AbstractValue::What::fx || !i.k()) return false;
        AbstractValue h;
        h.what = AbstractValue::What::verb;
        h.verb = verb_named(f_.constant(i.c()));
        held(i.a() + 1).what = AbstractValue::What::fx;
        return h.verb && set_register(i.a(), h);
    }
    // If a call returns any number of results (C = 0), the next call takes all values up to the top (B = 0).
    bool call(const LuaInstruction& i) {
        const AbstractValue called = held(i.a());
        if (called.what != AbstractValue::What::verb || held(i.a() + 1).what != AbstractValue::What::fx) return false;
        const int end = i.b() == 0 ? top_ : i.a() + i.b(), count = end - (i.a() + 2);
        if (count < 0 || count > StraightInstruction::kMaxOperands) return false;
        StraightInstruction instruction;
        instruction.verb = called.verb->without_lua;
        instruction.count = count;
        for (int n = 0; n < count; ++n) {
            if (held(i.a() + 2 + n).what != AbstractValue::What::operand) return false;
            instruction.operands[n] = held(i.a() + 2 + n).operand;
        }
        rolls_ = rolls_ || called.verb->doc.name == "fx:roll_each";
        // Besides a roll there must be no other verb, because a roll cannot be undone if a later verb fails.
        if (++verbs_ > 1 && rolls_) return false;
        instructions.push_back(instruction);
        if (i.c() == 1) return true;
        if (i.c() > 2 || called.verb->doc.result == ResultType::nothing) return false;
        top_ = i.a() + 1;
        return set_register(i.a(), result_of(instructions.size() - 1));
    }

    const LuaFunction& f_;
    lua_State* L_;
    int function_;
    const Script* script_;
    Indexed<AbstractValue> held_;
    int top_ = 0, verbs_ = 0;
    bool rolls_ = false;
};

std::unique_ptr<const Formula> read_formula(const LuaFunction& f) {
    if (f.vararg || f.parameters != 1) return nullptr;
    StraightReader reader(f, nullptr, 0, nullptr);
    AbstractValue input;
    input.what = AbstractValue::What::operand;
    input.operand.from = Operand::From::dynamic;
    reader.bind_parameter(0, input);
    if (!reader.read() || !reader.result) return nullptr;
    auto formula = std::make_unique<Formula>();
    formula->instructions = std::move(reader.instructions);
    formula->result = *reader.result;
    return formula;
}

}  // namespace

StraightLineScript compile_straight_line(lua_State* L, int index, const Script& script) {
    const int function = lua_absindex(L, index);
    lua_pushvalue(L, function);
    const auto f = read_function(L);
    lua_pop(L, 1);
    StraightLineScript straight;
    if (f->vararg || f->parameters > 2) return straight;
    StraightReader reader(*f, L, function, &script);
    if (f->parameters > 0) reader.bind_parameter(0, {AbstractValue::What::fx});
    if (f->parameters > 1) reader.bind_parameter(1, {AbstractValue::What::params});
    if (!reader.read() || reader.result) return straight;  // the `run` of a script must return nothing
    straight.instructions = std::move(reader.instructions);
    straight.formulas = std::move(reader.formulas);
    return straight;
}

}  // namespace quattro
