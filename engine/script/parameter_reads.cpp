// Proves for most scripts that they only read their parameters. These scripts get the parameters without a read-only
// facade.
#include <algorithm>

#include "script/purity_check.hpp"

namespace quattro {
namespace {

constexpr int kGiven = 2;  // the parameters fx and p are in the first registers

enum class Uses : std::uint8_t { nothing, a, ab, abc, anything };

// The operands among A, B and C that are registers which an instruction of Lua 5.4 reads or writes (lopcodes.h).
// `anything` if the instruction may store a parameter elsewhere.
Uses uses(int op) {
    struct Range {
        int last;
        Uses uses;
    };
    constexpr Range kRanges[] = {
        {0, Uses::ab},         // MOVE
        {9, Uses::a},          // LOADI to GETUPVAL
        {10, Uses::anything},  // SETUPVAL
        {11, Uses::a},         // GETTABUP
        {12, Uses::abc},       // GETTABLE
        {13, Uses::ab},        // GETI
        {14, Uses::a},         // GETFIELD reads a field of a parameter
        {19, Uses::anything},  // SETTABUP to NEWTABLE
        {20, Uses::a},         // SELF, see leaves_alone()
        {33, Uses::ab},        // ADDI to SHRI: C is no register
        {46, Uses::abc},       // ADD to SHR, MMBIN
        {48, Uses::a},         // MMBINI, MMBINK
        {52, Uses::ab},        // UNM to LEN
        {55, Uses::anything},  // CONCAT to TBC
        {56, Uses::nothing},   // JMP
        {59, Uses::ab},        // EQ to LE
        {66, Uses::a},         // EQK to TEST
        {67, Uses::anything},  // TESTSET
        {68, Uses::a},         // CALL: the arguments are after A
        {70, Uses::anything},  // TAILCALL, RETURN
        {71, Uses::nothing},   // RETURN0
        {78, Uses::anything},  // RETURN1 to SETLIST
        {79, Uses::a},         // CLOSURE, see captures()
    };
    const auto* range =
        std::find_if(std::begin(kRanges), std::end(kRanges), [&](const Range& r) { return op <= r.last; });
    return range == std::end(kRanges) ? Uses::anything : range->uses;
}

bool leaves_alone(const LuaInstruction& i) {
    const auto op = i.code();
    if (i.op() == LuaOp::self && i.b() == 1)
        return false;  // would pass p on; of fx a verb checks only that it is a table
    switch (uses(op)) {
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
