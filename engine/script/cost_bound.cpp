// Proves for most scripts an upper bound of the cost of a call: their functions have no loops and no recursion, and all
// callees are known. Other scripts run under an instruction counter, which costs as much as a verb.
#include <algorithm>
#include <map>

#include "base/size.hpp"
#include "script/overflow_guards.hpp"
#include "script/purity_check.hpp"

namespace quattro {
namespace {

constexpr int kMaxCalled = 4000;  // a verb calls a function once per card; used while the game is not known
constexpr std::int64_t kUnknown = kCheapCall + 1;  // it may not end, or it exceeds `kCheapCall`

std::int64_t sum(std::int64_t a, std::int64_t b) { return std::min(a + b, kUnknown); }

// A called function, or a function that is passed to the called function.
struct Callee {
    // `library`: a function of the library; `sorter`: table.sort; `verb`: a verb; `updater`: fx:update, which calls its
    // argument; `upvalue`: a captured function; `closure`: a function created here; `plain`: not a function of a
    // script.
    enum Kind : std::uint8_t { unknown, library, sorter, verb, updater, upvalue, closure, plain } kind = unknown;
    int index = 0;  // of the upvalue or of the nested function
};

// Tracks the register contents of one function, as far as the code shows them. Looks back a bounded number of
// instructions, so that loading stays linear in the length of a file.
class Flow {
public:
    Flow(const LuaFunction& f, bool is_run) : f_(f), is_run_(is_run), jump_to_(f.code.size() + 1, kNone) {
        for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
            const LuaInstruction& i = f.code[pc];
            for (int p = 0; p < std::min(f.parameters, 2); ++p)
                kept_[p] = kept_[p] && !writes(i, p);
            const auto landing = static_cast<std::size_t>(static_cast<std::int64_t>(pc) + 1 + i.jump());
            if (i.op() == LuaOp::jump && landing < jump_to_.size()) jump_to_[landing] = std::min(jump_to_[landing], pc);
        }
    }
    // The contents of a register before the instruction at `pc` runs.
    Callee in(int target, std::size_t pc, int depth = 0) const {
        std::size_t at = pc;
        while (at > 0 && pc - at < kLooksBack && !writes(f_.code[at - 1], target))
            --at;
        if (is_kept_parameter(target)) return {is_run_ ? Callee::plain : Callee::unknown};
        if (at == 0 || !writes(f_.code[at - 1], target) || passed_by(at, pc) || depth > kDeepest) return {};
        const LuaInstruction& source = f_.code[at - 1];
        const LuaOp op = source.op();
        if (op == LuaOp::move) return in(source.b(), at - 1, depth + 1);
        if (op == LuaOp::get_upvalue) return {Callee::upvalue, source.b()};
        if (op == LuaOp::closure) return {Callee::closure, source.wide()};
        if (op == LuaOp::get_global) return {f_.is_globals(source.b()) ? Callee::library : Callee::unknown};
        if (op == LuaOp::get_field) return {field(at - 1, depth)};
        if (op == LuaOp::self) return {method(source, target)};
        return {is_plain(source) ? Callee::plain : Callee::unknown};
    }

private:
    static constexpr std::size_t kNone = SIZE_MAX, kLooksBack = 100;
    static constexpr int kDeepest = 20;  // number of registers to follow

    // fx:add: register A gets the verb, and A + 1 gets `fx`.
    Callee::Kind method(const LuaInstruction& source, int target) const {
        if (!is_run_ || source.b() != 0 || !is_kept_parameter(0)) return Callee::unknown;
        if (target != source.a()) return Callee::plain;
        return f_.constant(source.c()) == "update" ? Callee::updater : Callee::verb;
    }
    // math.max, p.to, attr.power: the field of a table that is known to contain no functions of scripts.
    Callee::Kind field(std::size_t at, int depth) const {
        const LuaInstruction& i = f_.code[at];
        const Callee table = in(i.b(), at, depth + 1);
        if (table.kind == Callee::plain) return is_kept_parameter(i.b()) ? Callee::plain : Callee::unknown;
        if (table.kind != Callee::library) return Callee::unknown;
        return f_.constant(i.c()) == "sort" ? Callee::sorter : Callee::library;
    }
    // True for fx and p as the engine passed them.
    bool is_kept_parameter(int target) const { return target < std::min(f_.parameters, 2) && kept_[target]; }
    // True if a jump from before `from` lands in [from, to].
    bool passed_by(std::size_t from, std::size_t to) const {
        return std::any_of(jump_to_.begin() + static_cast<std::ptrdiff_t>(from),
                           jump_to_.begin() + static_cast<std::ptrdiff_t>(to) + 1,
                           [&](std::size_t source) { return source < from; });
    }
    // True if the result is a number, a text, a truth value, or computed from these.
    static bool is_plain(const LuaInstruction& i) {
        const auto op = i.code();
        return (op >= 1 && op <= 8) || op == 19 || (op >= 21 && op <= 45) || (op >= 49 && op <= 53);
    }
    static bool writes(const LuaInstruction& i, int target) {
        const int a = i.a();
        const LuaOp op = i.op();
        if (op == LuaOp::load_nil) return a <= target && target <= a + i.b();
        if (op == LuaOp::self) return target == a || target == a + 1;
        if (op == LuaOp::call || op == LuaOp::tail_call || op == LuaOp::generic_call || op == LuaOp::vararg)
            return a <= target;
        return a == target && sets_a(i.code());
    }
    // Opcodes whose register A is not a result: stores, jumps, tests, returns and the like.
    static bool sets_a(int op) {
        constexpr int kKeeping[] = {10, 15, 16, 17, 18, 46, 47, 48, 54, 55, 56, 57, 58, 59, 60,
                                    61, 62, 63, 64, 65, 66, 69, 70, 71, 72, 75, 76, 78, 81, 82};
        return std::find(std::begin(kKeeping), std::end(kKeeping), op) == std::end(kKeeping);
    }

    const LuaFunction& f_;
    bool is_run_;
    std::vector<std::size_t> jump_to_;  // per instruction: the first instruction that jumps there, or kNone
    bool kept_[2] = {true, true};       // the parameters to which nothing is ever assigned
};

struct Prover {
    lua_State* L;
    std::int64_t most_called;                   // maximal number of calls that a verb makes to its function argument
    std::map<const void*, std::int64_t> costs;  // per function; kUnknown while its callees are being examined
    std::int64_t dearest = 0;                   // maximal cost of the functions that the script can reach, except `run`
    std::map<const void*, bool> without_functions = {};

    // The maximal cost of a call of the function on top of the stack, which is popped.
    std::int64_t function(bool is_run) {
        const void* self = lua_topointer(L, -1);
        const auto known = costs.find(self);
        if (known != costs.end() || !lua_checkstack(L, 20) || costs.size() > 100) {
            lua_pop(L, 1);
            return known != costs.end() ? known->second : kUnknown;
        }
        costs[self] = kUnknown;
        std::int64_t cost = 1;
        if (!lua_iscfunction(L, -1)) {
            std::vector<std::int64_t> held;
            cost = upvalues(held) ? cost_of(*read_function(L), is_run, held) : kUnknown;
        }
        lua_pop(L, 1);
        if (!is_run) dearest = std::max(dearest, cost);
        return costs[self] = cost;
    }
    // Appends the call cost of each upvalue of the function on top, 0 if it is not a function. Returns false if a table
    // upvalue contains functions. They could be recursive through the table, and are not examined.
    bool upvalues(std::vector<std::int64_t>& held) {
        for (int i = 1; lua_getupvalue(L, -1, i); ++i) {
            if (lua_isfunction(L, -1)) {
                held.push_back(function(false));
                continue;
            }
            held.push_back(0);
            const bool fine = !lua_istable(L, -1) || Sandbox::of(L).is_environment(-1) || holds_no_function();
            lua_pop(L, 1);
            if (!fine) return false;
        }
        return true;
    }
    bool holds_no_function() {
        push_contents(L, -1);
        const int table = lua_gettop(L);
        // Each table is examined once, because it can contain itself or be reachable on several paths.
        const auto [known, is_new] = without_functions.emplace(lua_topointer(L, table), true);
        if (!is_new) {
            lua_settop(L, table - 1);
            return known->second;
        }
        bool fine = lua_checkstack(L, 20) != 0 && table < 200;
        lua_pushnil(L);
        while (fine && lua_next(L, table)) {
            fine = !lua_isfunction(L, -1) || lua_iscfunction(L, -1);
            if (fine && lua_istable(L, -1)) fine = holds_no_function();
            lua_settop(L, table + 1);
        }
        lua_settop(L, table - 1);
        known->second = fine;
        return fine;
    }

    std::int64_t cost_of(const LuaFunction& f, bool is_run, const std::vector<std::int64_t>& held) {
        auto cost = static_cast<std::int64_t>(f.code.size());
        std::vector<std::int64_t> nested;
        for (const auto& one : f.nested) {
            // A function created during a call may only call the library: its captured functions are not known here.
            nested.push_back(calls_captured(*one) ? kUnknown : cost_of(*one, false, {}));
            dearest = std::max(dearest, nested.back());
            if (nested.back() >= kUnknown) return kUnknown;
        }
        const Flow flow(f, is_run);
        for (std::size_t pc = 0; pc < f.code.size() && cost < kUnknown; ++pc) {
            const LuaInstruction& i = f.code[pc];
            if (i.op() == LuaOp::jump && i.jump() < 0) return kUnknown;
            if (i.op() == LuaOp::for_loop || i.op() == LuaOp::generic_loop || i.op() == LuaOp::generic_call)
                return kUnknown;
            if (i.op() == LuaOp::concat) cost += std::int64_t{kConcatCost} * i.b();
            if (i.op() == LuaOp::call || i.op() == LuaOp::tail_call)
                cost = sum(cost, cost_of_call(flow, i, pc, held, nested));
        }
        return std::min(cost, kUnknown);
    }
    std::int64_t cost_of_call(const Flow& flow, const LuaInstruction& i, std::size_t pc,
                              const std::vector<std::int64_t>& held, const std::vector<std::int64_t>& nested) const {
        const Callee callee = flow.in(i.a(), pc);
        switch (callee.kind) {
            case Callee::library:
            case Callee::verb: return 0;
            case Callee::sorter: return i.b() == 2 ? 0 : kUnknown;  // without a comparison function
            case Callee::upvalue: return at(held, callee.index);
            case Callee::updater: return std::min(called_back(flow, i, pc, held, nested) * most_called, kUnknown);
            case Callee::closure:
            case Callee::plain:
            case Callee::unknown: break;
        }
        return kUnknown;
    }
    static std::int64_t at(const std::vector<std::int64_t>& costs, int index) {
        return index < int_size(costs) ? costs[static_cast<std::size_t>(index)] : kUnknown;
    }
    // The cost of the function that is passed to fx:update. If the function is not known, the maximal cost of all
    // functions.
    std::int64_t called_back(const Flow& flow, const LuaInstruction& i, std::size_t pc,
                             const std::vector<std::int64_t>& held, const std::vector<std::int64_t>& nested) const {
        const Callee given = i.b() == 0 || i.b() > 3 ? flow.in(i.a() + 3, pc) : Callee{};
        if (given.kind == Callee::upvalue) return at(held, given.index);
        return given.kind == Callee::closure ? at(nested, given.index) : dearest;
    }
    static bool calls_captured(const LuaFunction& f) {
        return std::any_of(f.code.begin(), f.code.end(),
                           [&](const LuaInstruction& i) {
                               return i.op() == LuaOp::get_upvalue ||
                                      (i.op() == LuaOp::get_global && !f.is_globals(i.b()));
                           }) &&
               std::any_of(f.code.begin(), f.code.end(),
                           [](const LuaInstruction& i) { return i.op() == LuaOp::call || i.op() == LuaOp::tail_call; });
    }
};

}  // namespace

std::int64_t cheap_cost(lua_State* L, int index) {
    const int top = lua_gettop(L);
    const Shape* shape = Sandbox::of(L).shape;
    lua_pushvalue(L, index);
    const bool scripted = lua_isfunction(L, -1) && !lua_iscfunction(L, -1);
    const std::int64_t cost =
        scripted ? Prover{L, shape ? shape->card_capacity : kMaxCalled, {}, 0}.function(true) : kUnknown;
    lua_settop(L, top);
    return cost > kCheapCall ? -1 : cost;
}

}  // namespace quattro
