// Proves for most scripts that they only read fx and p, the parameters of `run`. These scripts get the tables
// themselves without a read-only facade. Among others, a script with loops, new tables, `..` or returned values keeps
// the facade.
#include <algorithm>

#include "script/purity_check.hpp"

namespace quattro {
namespace {

constexpr int kGiven = 2;  // the parameters fx and p are in the first registers

enum class Uses : std::uint8_t { nothing, a, ab, abc, anything };

// The operands among A, B and C of an instruction of Lua 5.4 (lopcodes.h) that are registers and must not be fx or p.
// The permitted reads, p.FIELD and fx:VERB, are left out. `anything` if the instruction may store a parameter
// elsewhere.
Uses uses(LuaOp op) {
    struct Range {
        LuaOp last;
        Uses uses;
    };
    // By ascending opcode; each range begins after the previous range.
    constexpr Range kRanges[] = {
        {LuaOp::move, Uses::ab},
        {LuaOp::get_upvalue, Uses::a},  // also loads of constants
        {LuaOp::set_upvalue, Uses::anything},
        {LuaOp::get_global, Uses::a},
        {LuaOp::get_table, Uses::abc},
        {LuaOp::get_index, Uses::ab},
        {LuaOp::get_field, Uses::a},           // reads a field of a parameter
        {LuaOp::new_table, Uses::anything},    // also stores
        {LuaOp::self, Uses::a},                // see leaves_alone()
        {LuaOp::shift_left_number, Uses::ab},  // arithmetic in which C is no register
        {LuaOp::metamethod, Uses::abc},        // other arithmetic
        {LuaOp::other_operands_constant, Uses::a},
        {LuaOp::length, Uses::ab},
        {LuaOp::to_be_closed, Uses::anything},
        {LuaOp::jump, Uses::nothing},
        {LuaOp::less_or_equal, Uses::ab},
        {LuaOp::test, Uses::a},  // also comparisons with constants
        {LuaOp::test_set, Uses::anything},
        {LuaOp::call, Uses::a},  // the arguments are after A
        {LuaOp::return_values, Uses::anything},
        {LuaOp::return_none, Uses::nothing},
        {LuaOp::set_list, Uses::anything},
        {LuaOp::closure, Uses::a},  // see captures()
    };
    const auto* range =
        std::find_if(std::begin(kRanges), std::end(kRanges), [&](const Range& r) { return op <= r.last; });
    return range == std::end(kRanges) ? Uses::anything : range->uses;
}

bool leaves_alone(const LuaInstruction& i) {
    if (i.op() == LuaOp::self && i.b() == 1)
        return false;  // p:NAME passes p on; fx:VERB passes fx, of which the verb only tests that it is a table
    switch (uses(i.op())) {
        case Uses::nothing: return true;
        case Uses::a: return i.a() >= kGiven;
        case Uses::ab: return i.a() >= kGiven && i.b() >= kGiven;
        case Uses::abc: return i.a() >= kGiven && i.b() >= kGiven && i.c() >= kGiven;
        case Uses::anything: break;
    }
    return false;
}

bool captures(const LuaFunction& f) {
    return std::any_of(f.upvalues.begin(), f.upvalues.end(),
                       [](const LuaFunction::Upvalue& u) { return u.in_stack && u.index < kGiven; });
}

}  // namespace

bool only_reads_params(lua_State* L, int index) {
    lua_pushvalue(L, index);
    const auto f = read_function(L);
    lua_pop(L, 1);
    return !f->vararg && f->parameters == kGiven && std::all_of(f->code.begin(), f->code.end(), leaves_alone) &&
           std::none_of(f->nested.begin(), f->nested.end(), [](const auto& nested) { return captures(*nested); });
}

}  // namespace quattro
