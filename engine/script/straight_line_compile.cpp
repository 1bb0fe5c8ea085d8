// Recognizes straight-line scripts in their bytecode. Without branches there is one path, along which the contents of
// each register are tracked.
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

const NativeFunction* verb_named(std::string_view name) {
    for (const auto& table : {card_verbs(), place_verbs(), other_verbs()})
        for (const NativeFunction& f : table)
            if (f.doc.name.substr(3) == name) return f.without_lua ? &f : nullptr;
    return nullptr;
}

// The contents of a register.
struct HeldValue {
    enum class What : std::uint8_t { unknown, fx, params, table, pair, verb, operand } what = What::unknown;
    Operand operand = {};
    int index = 0;  // of the parameter in the script
    const NativeFunction* verb = nullptr;
    const NameRow* names = nullptr;  // of a table of names
};

HeldValue number_held(std::int64_t n) {
    return {HeldValue::What::operand, {Operand::From::fixed, ScriptValue::number(n)}};
}
HeldValue name_held(std::uintptr_t bits) {
    return {HeldValue::What::operand, {Operand::From::fixed, ScriptValue::named(bits)}};
}
HeldValue result_held(std::size_t step) {
    return {HeldValue::What::operand, {Operand::From::result, {}, static_cast<int>(step)}};
}

// The operand C of an arithmetic instruction: a number in the instruction, a constant, or a register.
enum class Right : std::uint8_t { number, constant, held };
struct Arithmetic {
    LuaOp op;
    IntegerOp how;
    Right right;
};
constexpr Arithmetic kArithmetic[] = {
    {LuaOp::add_number, IntegerOp::add, Right::number},
    {LuaOp::add_constant, IntegerOp::add, Right::constant},
    {LuaOp::subtract_constant, IntegerOp::subtract, Right::constant},
    {LuaOp::multiply_constant, IntegerOp::multiply, Right::constant},
    {LuaOp::remainder_constant, IntegerOp::remainder, Right::constant},
    {LuaOp::integer_divide_constant, IntegerOp::divide, Right::constant},
    {LuaOp::add, IntegerOp::add, Right::held},
    {LuaOp::subtract, IntegerOp::subtract, Right::held},
    {LuaOp::multiply, IntegerOp::multiply, Right::held},
    {LuaOp::remainder, IntegerOp::remainder, Right::held},
    {LuaOp::integer_divide, IntegerOp::divide, Right::held},
};

std::unique_ptr<const Formula> read_formula(const LuaFunction& f);

// Reads one function: the `run` of a script, or a function of a number that is passed to a verb.
class StraightReader {
public:
    // `function` is the stack index of the function in `L`. `L` is null for a function that uses only its parameter.
    StraightReader(const LuaFunction& f, lua_State* L, int function, const Script* script)
        : f_(f), L_(L), function_(function), script_(script), held_(kRegisters) {}

    void begin(int target, HeldValue held) { held_[target] = std::move(held); }
    // True if the whole function is straight-line code.
    bool read() {
        for (const LuaInstruction& i : f_.code) {
            if (ends(i)) return true;
            if (steps.size() == StraightLineScript::kMaxSteps || !follow(i)) return false;
        }
        return false;
    }

    std::vector<StraightInstruction> steps;
    std::vector<std::unique_ptr<const Formula>> formulas;
    std::optional<Operand> given_back;

private:
    // An instruction uses at most two registers after A, or those up to the top.
    static constexpr std::size_t kRegisters = 512;
    HeldValue& held(int target) { return held_[target]; }
    bool put(int target, HeldValue what) {
        held(target) = std::move(what);
        return held(target).what != HeldValue::What::unknown;
    }
    bool ends(const LuaInstruction& i) {
        if (i.op() == LuaOp::return_none || (i.op() == LuaOp::return_values && i.b() == 1)) return true;
        if (i.op() != LuaOp::return_one || held(i.a()).what != HeldValue::What::operand) return false;
        given_back = held(i.a()).operand;
        return true;
    }
    bool follow(const LuaInstruction& i) {
        const LuaOp op = i.op();
        if (op == LuaOp::move) return put(i.a(), held(i.b()));
        if (op == LuaOp::load_integer) return put(i.a(), number_held(i.wide() - 0xFFFF));
        if (op == LuaOp::load_constant) return put(i.a(), constant(i.wide()));
        if (op == LuaOp::get_upvalue) return put(i.a(), upvalue(i.b()));
        if (op == LuaOp::get_global) return put(i.a(), global(i));
        if (op == LuaOp::get_index) return put(i.a(), element(held(i.b()), i.c()));
        if (op == LuaOp::get_field) return put(i.a(), field(held(i.b()), f_.constant(i.c())));
        if (op == LuaOp::self) return self(i);
        if (op == LuaOp::closure) return put(i.a(), function(*f_.nested[i.wide()]));
        if (op == LuaOp::call) return call(i);
        if (op >= LuaOp::metamethod && op <= LuaOp::other_operands_constant)
            return true;  // skipped after arithmetic on numbers
        for (const Arithmetic& row : kArithmetic)
            if (row.op == op) return reckon(i, row.how, right_of(row.right, i.c()));
        return false;
    }
    HeldValue right_of(Right right, int c) {
        if (right == Right::number) return number_held(c - 127);
        return right == Right::constant ? constant(c) : held(c);
    }
    HeldValue constant(int index) const {
        const auto& n = f_.numbers[index];
        return n ? number_held(*n) : HeldValue{};
    }
    // True if the value may be a number. If it is not one, the instruction throws Unsure at run time.
    static bool may_be_number(const HeldValue& h) {
        return h.what == HeldValue::What::operand &&
               (h.operand.from != Operand::From::fixed || h.operand.fixed.kind == ScriptValue::Kind::number);
    }
    bool reckon(const LuaInstruction& i, IntegerOp how, const HeldValue& right) {
        const HeldValue left = held(i.b());
        if (!may_be_number(left) || !may_be_number(right)) return false;
        const bool by = how == IntegerOp::divide || how == IntegerOp::remainder;
        if (by && (right.operand.from != Operand::From::fixed || right.operand.fixed.value < 1)) return false;
        StraightInstruction step;
        step.how = how;
        step.count = 2;
        step.operands[0] = left.operand;
        step.operands[1] = right.operand;
        steps.push_back(step);
        return put(i.a(), result_held(steps.size() - 1));
    }
    HeldValue upvalue(int index) {
        HeldValue h;
        if (!L_ || !lua_getupvalue(L_, function_, index + 1)) return h;
        if (lua_isinteger(L_, -1))
            h = number_held(lua_tointeger(L_, -1));
        else if (name_kind(L_, -1))
            h = name_held(pointer_bits(L_, -1));
        else if (lua_isfunction(L_, -1) && !lua_iscfunction(L_, -1))
            h = function(*read_function(L_));
        lua_pop(L_, 1);
        return h;
    }
    HeldValue function(const LuaFunction& f) {
        HeldValue h;
        auto formula = L_ ? read_formula(f) : nullptr;
        if (!formula) return h;
        h.what = HeldValue::What::operand;
        h.operand.fixed = ScriptValue::of(formula.get());
        formulas.push_back(std::move(formula));
        return h;
    }
    HeldValue global(const LuaInstruction& i) {
        HeldValue h;
        if (!L_ || !f_.is_globals(i.b())) return h;
        h.names = row_of_table(f_.constant(i.c()));
        if (h.names) h.what = HeldValue::What::table;
        return h;
    }
    // attr.NAME and the like, with the names of the game, or p.NAME.
    HeldValue field(const HeldValue& of, const std::string& name) {
        HeldValue h;
        if (of.what == HeldValue::What::table) {
            if (const auto bits = name_in(*of.names, name)) h = name_held(*bits);
        } else if (of.what == HeldValue::What::params) {
            const auto at = std::find_if(script_->params.begin(), script_->params.end(),
                                         [&](const Param& p) { return p.name == name; });
            if (at == script_->params.end()) return h;
            h.index = position_in(script_->params, at);
            h.what = at->kind == ParamType::pair ? HeldValue::What::pair : HeldValue::What::operand;
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
    static HeldValue element(const HeldValue& pair, int n) {
        HeldValue h;
        if (pair.what != HeldValue::What::pair || n < 1 || n > 2) return h;
        h.what = HeldValue::What::operand;
        h.operand = {Operand::From::param, {}, pair.index, n - 1};
        return h;
    }
    bool self(const LuaInstruction& i) {
        if (held(i.b()).what != HeldValue::What::fx || !i.k()) return false;
        HeldValue h;
        h.what = HeldValue::What::verb;
        h.verb = verb_named(f_.constant(i.c()));
        held(i.a() + 1).what = HeldValue::What::fx;
        return h.verb && put(i.a(), h);
    }
    // If a call returns any number of results (C = 0), the next call takes all values up to the top (B = 0).
    bool call(const LuaInstruction& i) {
        const HeldValue called = held(i.a());
        if (called.what != HeldValue::What::verb || held(i.a() + 1).what != HeldValue::What::fx) return false;
        const int end = i.b() == 0 ? top_ : i.a() + i.b(), count = end - (i.a() + 2);
        if (count < 0 || count > StraightInstruction::kMaxOperands) return false;
        StraightInstruction step;
        step.verb = called.verb->without_lua;
        step.count = count;
        for (int n = 0; n < count; ++n) {
            if (held(i.a() + 2 + n).what != HeldValue::What::operand) return false;
            step.operands[n] = held(i.a() + 2 + n).operand;
        }
        rolls_ = rolls_ || called.verb->doc.name == "fx:roll_each";
        if (++verbs_ > 1 && rolls_) return false;  // rolls cannot be undone if a later verb fails
        steps.push_back(step);
        if (i.c() == 1) return true;
        if (i.c() > 2 || called.verb->doc.result == ResultType::nothing) return false;
        top_ = i.a() + 1;
        return put(i.a(), result_held(steps.size() - 1));
    }

    const LuaFunction& f_;
    lua_State* L_;
    int function_;
    const Script* script_;
    Indexed<HeldValue> held_;
    int top_ = 0, verbs_ = 0;
    bool rolls_ = false;
};

std::unique_ptr<const Formula> read_formula(const LuaFunction& f) {
    if (f.vararg || f.parameters != 1) return nullptr;
    StraightReader reader(f, nullptr, 0, nullptr);
    HeldValue input;
    input.what = HeldValue::What::operand;
    input.operand.from = Operand::From::dynamic;
    reader.begin(0, input);
    if (!reader.read() || !reader.given_back) return nullptr;
    auto formula = std::make_unique<Formula>();
    formula->steps = std::move(reader.steps);
    formula->result = *reader.given_back;
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
    if (f->parameters > 0) reader.begin(0, {HeldValue::What::fx});
    if (f->parameters > 1) reader.begin(1, {HeldValue::What::params});
    if (!reader.read() || reader.given_back) return straight;
    straight.steps = std::move(reader.steps);
    straight.formulas = std::move(reader.formulas);
    return straight;
}

}  // namespace quattro
