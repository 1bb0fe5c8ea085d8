// Proves of most scripts that they end: their functions have no loops and form no circle. Only the others run
// under a counter, which costs as much as a verb.
#include <algorithm>
#include <map>

#include "script/purity.hpp"

namespace quattro {
namespace {

struct Prover {
    lua_State* L;
    std::map<const void*, bool> done;  // functions in order; false while their callees are being looked at

    // The function on top, popped. False if it might not end.
    bool function(bool is_run) {
        const void* self = lua_topointer(L, -1);
        const auto known = done.find(self);
        if (known != done.end() || !lua_checkstack(L, 20) || done.size() > 100) {
            lua_pop(L, 1);
            return known != done.end() && known->second;
        }
        done[self] = false;
        const bool fine = lua_iscfunction(L, -1) || (ends(*read_function(L), is_run) && upvalues());
        lua_pop(L, 1);
        done[self] = fine;
        return fine;
    }
    // Everything the function on top holds on to.
    bool upvalues() {
        for (int i = 1; lua_getupvalue(L, -1, i); ++i)
            if (!value()) return false;
        return true;
    }
    // A value on top, popped. A table of functions could call itself through its own fields: not looked into.
    bool value() {
        if (lua_isfunction(L, -1)) return function(false);
        const bool fine = !lua_istable(L, -1) || Sandbox::of(L).is_environment(-1) || holds_no_function();
        lua_pop(L, 1);
        return fine;
    }
    bool holds_no_function() {
        push_contents(L, -1);
        const int table = lua_gettop(L);
        bool fine = lua_checkstack(L, 20) != 0 && table < 200;
        lua_pushnil(L);
        while (fine && lua_next(L, table)) {
            fine = !lua_isfunction(L, -1) || lua_iscfunction(L, -1);
            if (fine && lua_istable(L, -1)) fine = holds_no_function();
            lua_settop(L, table + 1);
        }
        lua_settop(L, table - 1);
        return fine;
    }

    static bool ends(const Proto& f, bool is_run) {
        for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
            const Instruction& i = f.code[pc];
            if (i.op() == Op::jump && i.jump() < 0) return false;
            if (i.op() == Op::for_loop || i.op() == Op::generic_loop || i.op() == Op::generic_call) return false;
            if ((i.op() == Op::call || i.op() == Op::tail_call) && !calls_known(f, pc, is_run)) return false;
        }
        return std::all_of(f.nested.begin(), f.nested.end(), [](const auto& nested) { return ends_nested(*nested); });
    }
    // Functions made during a call may call nothing but the library: what they capture is not known here.
    static bool ends_nested(const Proto& f) { return ends(f, false) && !calls_captured(f); }
    static bool calls_captured(const Proto& f) {
        return std::any_of(f.code.begin(), f.code.end(),
                           [&](const Instruction& i) {
                               return i.op() == Op::get_upvalue || (i.op() == Op::get_global && !f.is_globals(i.b()));
                           }) &&
               std::any_of(f.code.begin(), f.code.end(),
                           [](const Instruction& i) { return i.op() == Op::call || i.op() == Op::tail_call; });
    }
    // Whether what is called is a verb of `fx`, a library function or a function held as an upvalue.
    static bool calls_known(const Proto& f, std::size_t call, bool is_run) {
        const int target = f.code[call].a();
        std::size_t at = call;
        while (at > 0 && !writes(f.code[at - 1], target))
            --at;
        if (at == 0 || jumped_into(f, at, call)) return false;
        const Instruction& source = f.code[at - 1];
        if (source.op() == Op::get_upvalue) return true;
        if (source.op() == Op::get_global) return f.is_globals(source.b());
        if (source.op() == Op::get_field) return library_field(f, at - 1);
        return source.op() == Op::self && source.a() == target && is_run && source.b() == 0 && keeps_first(f);
    }
    // math.max: a field of what the instruction before has read from the environment.
    static bool library_field(const Proto& f, std::size_t at) {
        if (at == 0 || jumped_into(f, at, at)) return false;
        const Instruction& before = f.code[at - 1];
        return before.op() == Op::get_global && before.a() == f.code[at].b() && f.is_globals(before.b());
    }
    // Whether some jump lands in [from, to] from elsewhere, passing by the instruction before `from`.
    static bool jumped_into(const Proto& f, std::size_t from, std::size_t to) {
        for (std::size_t pc = 0; pc < from; ++pc) {
            if (f.code[pc].op() != Op::jump) continue;
            const auto landing = static_cast<std::size_t>(static_cast<std::int64_t>(pc) + 1 + f.code[pc].jump());
            if (landing >= from && landing <= to) return true;
        }
        return false;
    }
    // The parameter `fx` is what the engine gave.
    static bool keeps_first(const Proto& f) {
        return f.parameters > 0 &&
               std::none_of(f.code.begin(), f.code.end(), [](const Instruction& i) { return writes(i, 0); });
    }
    static bool writes(const Instruction& i, int target) {
        const int a = i.a();
        switch (i.op()) {
            case Op::load_nil: return a <= target && target <= a + i.b();
            case Op::self: return target == a || target == a + 1;
            case Op::call:
            case Op::tail_call:
            case Op::generic_call:
            case Op::vararg: return a <= target;
            default: return a == target && sets_a(static_cast<int>(i.bits & 0x7FU));
        }
    }
    // Opcodes whose register A is not a result: stores, jumps, tests, returns and the like.
    static bool sets_a(int op) {
        constexpr int kKeeping[] = {10, 15, 16, 17, 18, 46, 47, 48, 54, 55, 56, 57, 58, 59, 60,
                                    61, 62, 63, 64, 65, 66, 69, 70, 71, 72, 75, 76, 78, 81, 82};
        return std::find(std::begin(kKeeping), std::end(kKeeping), op) == std::end(kKeeping);
    }
};

}  // namespace

bool surely_ends(lua_State* L, int index) {
    const int top = lua_gettop(L);
    lua_pushvalue(L, index);
    const bool fine = lua_isfunction(L, -1) && !lua_iscfunction(L, -1) && Prover{L, {}}.function(true);
    lua_settop(L, top);
    return fine;
}

}  // namespace quattro
