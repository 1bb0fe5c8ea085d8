#include "script/cost_bound.hpp"

#include <algorithm>
#include <map>

#include "base/size.hpp"
#include "script/bytecode.hpp"
#include "script/overflow_guards.hpp"
#include "script/sandbox.hpp"

namespace quattro {
namespace {

// The number of calls that fx:update may make to its function if the game is not known: one for each card that a match
// can have.
constexpr int kCallsOfUnknownGame = 4000;
constexpr std::size_t kMaxFunctions = 100;         // functions to examine
constexpr int kMaxStack = 200;                     // slots of the Lua stack while nested tables are searched
constexpr int kStackPerFunction = 20;              // slots of the Lua stack to reserve for one function
constexpr std::int64_t kUnknown = kCheapCall + 1;  // the call may not end, or costs more than `kCheapCall`

std::int64_t saturated_sum(std::int64_t a, std::int64_t b) { return std::min(a + b, kUnknown); }

// The kind of a value that is called or passed to a called function. `fx` and `p` are the parameters of `run`.
struct Callee {
    enum Kind : std::uint8_t {
        unknown,
        library,  // a global, or a field of one: a function or table of the Lua library, or a table of names
        sorter,   // table.sort
        verb,     // a method of fx
        updater,  // fx:update, which calls its argument
        upvalue,  // a captured value
        closure,  // a function created in the examined function
        plain,    // not a function of a script
    } kind = unknown;
    int index = 0;  // the index of the upvalue or of the nested function
};

// Tracks the register contents of one function, as far as the code shows them. Looks back a bounded number of
// instructions, so that loading stays linear in the length of a file.
class RegisterTracker {
public:
    // `is_run`: the function is the `run` of the script, so its parameters are fx and p.
    RegisterTracker(const LuaFunction& f, bool is_run) : f_(f), is_run_(is_run), jump_to_(f.code.size() + 1, kNone) {
        for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
            const LuaInstruction& i = f.code[pc];
            for (int p = 0; p < std::min(f.parameters, 2); ++p)
                unassigned_[p] = unassigned_[p] && !writes(i, p);
            const auto landing = static_cast<std::size_t>(static_cast<std::int64_t>(pc) + 1 + i.jump());
            if (i.op() == LuaOp::jump && landing < jump_to_.size()) jump_to_[landing] = std::min(jump_to_[landing], pc);
        }
    }
    // The contents of a register before the instruction at `pc` runs.
    Callee contents_of(int target, std::size_t pc, int depth = 0) const {
        std::size_t at = pc;
        while (at > 0 && pc - at < kLooksBack && !writes(f_.code[at - 1], target))
            --at;
        if (is_unassigned_parameter(target)) return {is_run_ ? Callee::plain : Callee::unknown};
        if (at == 0 || !writes(f_.code[at - 1], target) || jump_bypasses(at, pc) || depth > kDeepest) return {};
        const LuaInstruction& source = f_.code[at - 1];
        const LuaOp op = source.op();
        if (op == LuaOp::move) return contents_of(source.b(), at - 1, depth + 1);
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
        if (!is_run_ || source.b() != 0 || !is_unassigned_parameter(0)) return Callee::unknown;
        if (target != source.a()) return Callee::plain;
        return f_.constant(source.c()) == "update" ? Callee::updater : Callee::verb;
    }
    // math.max, p.to, attr.power: the field of a table that is known to contain no functions of scripts.
    Callee::Kind field(std::size_t at, int depth) const {
        const LuaInstruction& i = f_.code[at];
        const Callee table = contents_of(i.b(), at, depth + 1);
        if (table.kind == Callee::plain) return is_unassigned_parameter(i.b()) ? Callee::plain : Callee::unknown;
        if (table.kind != Callee::library) return Callee::unknown;
        return f_.constant(i.c()) == "sort" ? Callee::sorter : Callee::library;
    }
    // True for the first two parameters if nothing is assigned to them: in `run` they are fx and p.
    bool is_unassigned_parameter(int target) const {
        return target < std::min(f_.parameters, 2) && unassigned_[target];
    }
    // True if a jump from before `from` lands in [from, to], so that the instruction before `from` may not have run.
    bool jump_bypasses(std::size_t from, std::size_t to) const {
        return std::any_of(jump_to_.begin() + static_cast<std::ptrdiff_t>(from),
                           jump_to_.begin() + static_cast<std::ptrdiff_t>(to) + 1,
                           [&](std::size_t source) { return source < from; });
    }
    // True if the result is nil, a number, a text, a truth value or a new table, or the result of an operator.
    static bool is_plain(const LuaInstruction& i) {
        const LuaOp op = i.op();
        const auto between = [op](LuaOp first, LuaOp last) { return first <= op && op <= last; };
        return between(LuaOp::load_integer, LuaOp::load_nil) || op == LuaOp::new_table ||
               between(LuaOp::add_number, LuaOp::shift_right) || between(LuaOp::negate, LuaOp::concat);
    }
    static bool writes(const LuaInstruction& i, int target) {
        const int a = i.a();
        const LuaOp op = i.op();
        if (op == LuaOp::load_nil) return a <= target && target <= a + i.b();
        if (op == LuaOp::self) return target == a || target == a + 1;
        if (op == LuaOp::call || op == LuaOp::tail_call || op == LuaOp::generic_call || op == LuaOp::vararg)
            return a <= target;
        return a == target && !keeps_a(op);
    }
    // True if the operation does not change its register A: stores, jumps, tests, returns and the like.
    static bool keeps_a(LuaOp op) {
        const auto between = [op](LuaOp first, LuaOp last) { return first <= op && op <= last; };
        return op == LuaOp::set_upvalue || between(LuaOp::set_global, LuaOp::set_field) ||
               between(LuaOp::metamethod, LuaOp::other_operands_constant) || between(LuaOp::close, LuaOp::test) ||
               between(LuaOp::tail_call, LuaOp::return_one) || op == LuaOp::generic_prep || op == LuaOp::generic_call ||
               op == LuaOp::set_list || op == LuaOp::prepare_vararg || op == LuaOp::extra;
    }

    const LuaFunction& f_;
    bool is_run_;
    std::vector<std::size_t> jump_to_;   // per instruction: the first instruction that jumps there, or kNone
    bool unassigned_[2] = {true, true};  // the parameters to which nothing is ever assigned
};

struct Prover {
    lua_State* L;
    std::int64_t most_called;  // maximal number of calls that a verb makes to its function argument
    // By function. While the callees of a function are examined, its cost is kUnknown, so a recursion is not bounded.
    std::map<const void*, std::int64_t> costs;
    std::int64_t highest_cost = 0;  // of all functions that the script can reach, except `run`
    std::map<const void*, bool> without_functions = {};

    // The maximal cost of a call of the function on top of the stack, which is popped.
    std::int64_t function(bool is_run) {
        const void* self = lua_topointer(L, -1);
        const auto known = costs.find(self);
        if (known != costs.end() || !lua_checkstack(L, kStackPerFunction) || costs.size() > kMaxFunctions) {
            lua_pop(L, 1);
            return known != costs.end() ? known->second : kUnknown;
        }
        costs[self] = kUnknown;
        std::int64_t cost = 1;
        if (!lua_iscfunction(L, -1)) {
            std::vector<std::int64_t> upvalue_costs;
            cost = upvalues(upvalue_costs) ? cost_of(*read_function(L), is_run, upvalue_costs) : kUnknown;
        }
        lua_pop(L, 1);
        if (!is_run) highest_cost = std::max(highest_cost, cost);
        return costs[self] = cost;
    }
    // Appends the call cost of each upvalue of the function on top, 0 for an upvalue that is not a function. Returns
    // false if a table upvalue contains functions of scripts, or is nested too deep to tell. Such functions could be
    // recursive through the table, and are not examined.
    bool upvalues(std::vector<std::int64_t>& upvalue_costs) {
        for (int i = 1; lua_getupvalue(L, -1, i); ++i) {
            if (lua_isfunction(L, -1)) {
                upvalue_costs.push_back(function(false));
                continue;
            }
            upvalue_costs.push_back(0);
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
        bool fine = lua_checkstack(L, kStackPerFunction) != 0 && table < kMaxStack;
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

    std::int64_t cost_of(const LuaFunction& f, bool is_run, const std::vector<std::int64_t>& upvalue_costs) {
        auto cost = static_cast<std::int64_t>(f.code.size());
        std::vector<std::int64_t> nested;
        for (const auto& one : f.nested) {
            // A function created during a call may only call the library: its captured functions are not known here.
            nested.push_back(calls_captured(*one) ? kUnknown : cost_of(*one, false, {}));
            highest_cost = std::max(highest_cost, nested.back());
            if (nested.back() >= kUnknown) return kUnknown;
        }
        const RegisterTracker registers(f, is_run);
        for (std::size_t pc = 0; pc < f.code.size() && cost < kUnknown; ++pc) {
            const LuaInstruction& i = f.code[pc];
            if (i.op() == LuaOp::jump && i.jump() < 0) return kUnknown;
            if (i.op() == LuaOp::for_loop || i.op() == LuaOp::generic_loop || i.op() == LuaOp::generic_call)
                return kUnknown;
            if (i.op() == LuaOp::concat) cost += std::int64_t{kConcatCost} * i.b();
            if (i.op() == LuaOp::call || i.op() == LuaOp::tail_call)
                cost = saturated_sum(cost, cost_of_call(registers, i, pc, upvalue_costs, nested));
        }
        return std::min(cost, kUnknown);
    }
    std::int64_t cost_of_call(const RegisterTracker& registers, const LuaInstruction& i, std::size_t pc,
                              const std::vector<std::int64_t>& upvalue_costs,
                              const std::vector<std::int64_t>& nested) const {
        const Callee callee = registers.contents_of(i.a(), pc);
        switch (callee.kind) {
            case Callee::library:
            case Callee::verb: return 0;
            case Callee::sorter: return i.b() == 2 ? 0 : kUnknown;  // without a comparison function
            case Callee::upvalue: return at(upvalue_costs, callee.index);
            case Callee::updater:
                return std::min(cost_of_argument(registers, i, pc, upvalue_costs, nested) * most_called, kUnknown);
            case Callee::closure:
            case Callee::plain:
            case Callee::unknown: break;
        }
        return kUnknown;
    }
    static std::int64_t at(const std::vector<std::int64_t>& costs, int index) {
        return index < int_size(costs) ? costs[static_cast<std::size_t>(index)] : kUnknown;
    }
    // The cost of the function that is passed to fx:update. If the function is not known, returns the maximal cost of
    // all functions that the script can reach.
    std::int64_t cost_of_argument(const RegisterTracker& registers, const LuaInstruction& i, std::size_t pc,
                                  const std::vector<std::int64_t>& upvalue_costs,
                                  const std::vector<std::int64_t>& nested) const {
        // Register A holds the verb, and the next registers hold fx, the cards and the function. B is the number of
        // arguments plus 1, or 0 if the number is not known.
        const bool has_function = i.b() == 0 || i.b() > 3;
        const Callee given = has_function ? registers.contents_of(i.a() + 3, pc) : Callee{};
        if (given.kind == Callee::upvalue) return at(upvalue_costs, given.index);
        return given.kind == Callee::closure ? at(nested, given.index) : highest_cost;
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
        scripted ? Prover{L, shape ? shape->card_capacity : kCallsOfUnknownGame, {}, 0}.function(true) : kUnknown;
    lua_settop(L, top);
    return cost > kCheapCall ? -1 : cost;
}

}  // namespace quattro
