// Inserts guards into the bytecode of a compiled function. Instructions move, so jumps, line numbers and the ranges of
// locals are rewritten.
#include "script/overflow_guards.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/checked.hpp"
#include "script/dump.hpp"
#include "script/sandbox.hpp"

namespace quattro {
namespace {

// Metamethod events as numbered in instructions (ltm.h). Lua itself never uses the events of guards for numbers.
constexpr int kAdd = 6, kSubtract = 7, kMultiply = 8, kDivide = 12;
struct GuardedEvent {
    int event;         // the event in the instruction after the arithmetic instruction
    int guard;         // the event in the guard
    const char* name;  // the name of the guard's event in a metatable
    const char* sign;
    std::optional<std::int64_t> (*result)(std::int64_t, std::int64_t);
    Int128 (*in_full)(Int128, Int128);
};
std::optional<std::int64_t> checked_quotient(std::int64_t a, std::int64_t b) {
    return b == -1 ? checked_negative(a) : 0;
}
constexpr GuardedEvent kGuarded[] = {
    {kAdd, 2, "__gc", "+", checked_sum, [](Int128 a, Int128 b) { return a + b; }},
    {kSubtract, 3, "__mode", "-", checked_difference, [](Int128 a, Int128 b) { return a - b; }},
    {kMultiply, 5, "__eq", "*", checked_product, [](Int128 a, Int128 b) { return a * b; }},
    {kDivide, 18, "__unm", "//", checked_quotient, [](Int128 a, Int128 b) { return a / b; }},
};

template <std::size_t Row>
int guard(lua_State* L) {
    constexpr const GuardedEvent& row = kGuarded[Row];
    if (!lua_isinteger(L, 1) || !lua_isinteger(L, 2)) return 0;
    const std::int64_t a = lua_tointeger(L, 1), b = lua_tointeger(L, 2);
    if (row.result(a, b)) return 0;
    if (row.in_full(a, b) == kNoValue)
        raise(L, fmt::format("{} {} {} is {}, which is reserved for none", a, row.sign, b, kNoValue));
    raise(L, fmt::format("{} {} {} is out of range: the range is {} to {}", a, row.sign, b, INT64_MIN, INT64_MAX));
}

int pass(lua_State*) { return 0; }

// An OP_MOVE of a register to itself.
LuaInstruction idle_move(int target, int line) {
    const auto a = static_cast<std::uint32_t>(target);
    return {static_cast<std::uint32_t>(LuaOp::move) | a << 7U | a << 16U, line};
}
bool is_idle_move(const LuaInstruction& i) { return i.op() == LuaOp::move && i.a() == i.b(); }
bool calls_event(const LuaInstruction& i) {
    return i.op() == LuaOp::metamethod || i.op() == LuaOp::other_operands_number ||
           i.op() == LuaOp::other_operands_constant;
}

LuaInstruction with_event(LuaInstruction i, int event) {
    i.bits = (i.bits & 0x00FFFFFFU) | static_cast<std::uint32_t>(event) << 24U;
    return i;
}

// The instruction that calls the guard for the instruction at `pc`, or nothing if it needs no guard.
std::optional<LuaInstruction> guard_of(const LuaFunction& f, std::size_t pc) {
    const LuaInstruction& i = f.code[pc];
    if (i.op() == LuaOp::negate) {  // unary minus is guarded as 0 - value
        constexpr std::uint32_t kZero = 127, kFlipped = 1U << 15U;
        const auto operand = static_cast<std::uint32_t>(i.b()) << 7U;
        const auto op = static_cast<std::uint32_t>(LuaOp::other_operands_number);
        return with_event({op | operand | kZero << 16U | kFlipped, i.line}, kGuarded[1].guard);
    }
    if (pc + 1 == f.code.size() || !calls_event(f.code[pc + 1])) return std::nullopt;
    if (i.op() == LuaOp::integer_divide_constant && f.numbers[i.c()] != -1) return std::nullopt;
    for (const GuardedEvent& row : kGuarded)
        if (row.event == f.code[pc + 1].c()) return with_event(f.code[pc + 1], row.guard);
    return std::nullopt;
}

// The encoding of a jump distance, which counts from the next instruction.
struct Jump {
    LuaOp op;
    unsigned shift;
    std::int64_t zero;  // bits that encode the distance 0
    int sign;
    int more;  // constant that is added to the encoded distance
};
constexpr Jump kJumps[] = {
    {LuaOp::jump, 7, 0xFFFFFF, 1, 0},   {LuaOp::for_loop, 15, 0, -1, 0},     {LuaOp::for_prep, 15, 0, 1, 1},
    {LuaOp::generic_prep, 15, 0, 1, 0}, {LuaOp::generic_loop, 15, 0, -1, 0},
};
const Jump* jump_of(const LuaInstruction& i) {
    for (const Jump& row : kJumps)
        if (row.op == i.op()) return &row;
    return nullptr;
}

// New indices of the old instructions: `self` of the instruction, `landing` of the target for jumps to it.
struct Moved {
    std::vector<std::size_t> self, landing;
};

// Rewrites the distances of jumps. Returns false if a distance does not fit into its bits any more.
bool move_jumps(const std::vector<LuaInstruction>& before, std::vector<LuaInstruction>& after, const Moved& moved) {
    for (std::size_t pc = 0; pc < before.size(); ++pc) {
        const Jump* const jump = jump_of(before[pc]);
        if (!jump) continue;
        const std::int64_t distance = jump->sign * ((before[pc].bits >> jump->shift) - jump->zero) + jump->more;
        const auto target = static_cast<std::size_t>(static_cast<std::int64_t>(pc) + 1 + distance);
        const auto self = static_cast<std::int64_t>(moved.self[pc]);
        const std::int64_t now = static_cast<std::int64_t>(moved.landing.at(target)) - self - 1;
        const std::int64_t written = jump->sign * (now - jump->more) + jump->zero;
        if (written < 0 || written >> (32U - jump->shift) != 0) return false;
        std::uint32_t& bits = after[moved.self[pc]].bits;
        bits = (bits & ((1U << jump->shift) - 1)) | static_cast<std::uint32_t>(written) << jump->shift;
    }
    return true;
}

class GuardWriter {
public:
    GuardWriter(lua_State* L, std::string_view bytes) : L_(L), in_{bytes} {}

    std::string write() {
        copy([this] { in_.read_bytes(DumpReader::kHeader + 1); });
        function();
        return std::move(out_);
    }

private:
    template <class F>
    void copy(F read) {
        const std::size_t from = in_.position;
        read();
        out_ += in_.bytes.substr(from, in_.position - from);
    }
    void write_byte(int byte) { out_ += static_cast<char>(byte); }
    void write_size(std::size_t size) {
        std::string bytes(1, static_cast<char>(0x80U | (size & 0x7FU)));
        while (size >>= 7U)
            bytes.insert(bytes.begin(), static_cast<char>(size & 0x7FU));
        out_ += bytes;
    }
    void write_number(int number) { write_size(static_cast<std::size_t>(number)); }

    void function() {
        LuaFunction f;
        copy([&] {
            in_.read_string();
            f.line = in_.read_int();
            in_.read_int();
            in_.read_bytes(2);
        });
        const int registers = in_.read_byte();
        read_code(in_, f);
        const std::size_t behind_code = in_.position;
        read_constants(in_, f);
        read_upvalues(in_, f);
        const std::string_view values = in_.bytes.substr(behind_code, in_.position - behind_code);
        const Moved moved = write_code(f, registers);
        out_ += values;
        const std::size_t nested = in_.read_size();
        write_size(nested);
        for (std::size_t i = 0; i < nested; ++i)
            function();
        read_lines(in_, f);
        write_lines(f, moved);
        write_locals(moved);
        copy([this] {
            for (std::size_t names = in_.read_size(); names > 0; --names)
                in_.read_string();
        });
    }
    Moved write_code(const LuaFunction& f, int registers) {
        std::vector<LuaInstruction> code;
        Moved moved;
        for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
            moved.landing.push_back(code.size());
            if (const auto call = guard_of(f, pc)) {
                code.push_back(idle_move(registers, 0));  // target of the guard's result, which nothing reads
                code.push_back(*call);
            }
            if (f.code[pc].op() == LuaOp::concat)
                code.insert(code.end(), static_cast<std::size_t>(kConcatCost * f.code[pc].b()),
                            idle_move(registers, 0));
            moved.self.push_back(code.size());
            code.push_back(f.code[pc]);
        }
        moved.landing.push_back(code.size());
        moved.self.push_back(code.size());
        const bool any = code.size() > f.code.size();
        if (any && (registers >= kMaxRegisters || !move_jumps(f.code, code, moved)))
            raise(L_, "a function of this file is too long, or holds too many values at once; split it");
        write_byte(registers + any);
        write_size(code.size());
        for (const LuaInstruction& i : code)
            out_.append(reinterpret_cast<const char*>(&i.bits), sizeof i.bits);
        return moved;
    }
    // Writes lines like Lua: differences, and occasionally a line in a table of absolute lines.
    void write_lines(const LuaFunction& f, const Moved& moved) {
        std::vector<std::pair<std::size_t, int>> absolute;
        std::string differences;
        int line = f.line, since = 0;
        for (std::size_t pc = 0, now = 0; pc < f.code.size(); ++pc)
            for (; now <= moved.self[pc]; ++now) {
                const int step = f.code[pc].line - line;
                line = f.code[pc].line;
                const bool far = std::abs(step) >= kFar || since++ >= kFar;
                if (far) {
                    absolute.emplace_back(now, line);
                    since = 1;
                }
                differences += static_cast<char>(far ? kAbsoluteLine : step);
            }
        write_size(differences.size());
        out_ += differences;
        write_size(absolute.size());
        for (const auto& [pc, at] : absolute) {
            write_size(pc);
            write_number(at);
        }
    }
    void write_locals(const Moved& moved) {
        const std::size_t locals = in_.read_size();
        write_size(locals);
        for (std::size_t i = 0; i < locals; ++i) {
            copy([this] { in_.read_string(); });
            write_size(moved.landing.at(in_.read_size()));
            write_size(moved.landing.at(in_.read_size()));
        }
    }

    static constexpr int kMaxRegisters = 255, kFar = 128, kAbsoluteLine = -128;  // lopcodes.h, ldebug.c
    lua_State* L_;
    DumpReader in_;
    std::string out_;
};

template <std::size_t... Rows>
void set_guards(lua_State* L, std::index_sequence<Rows...>) {
    ((lua_pushcfunction(L, shielded<guard<Rows>>), lua_setfield(L, -2, kGuarded[Rows].name)), ...);
}

}  // namespace

void install_guards(lua_State* L) {
    lua_pushinteger(L, 0);
    lua_newtable(L);
    set_guards(L, std::make_index_sequence<std::size(kGuarded)>());
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void add_inert_guards(lua_State* L) {
    for (const GuardedEvent& row : kGuarded) {
        if (lua_getfield(L, -1, row.name) == LUA_TNIL) {
            lua_pushcfunction(L, pass);
            lua_setfield(L, -3, row.name);
        }
        lua_pop(L, 1);
    }
}

void add_guards(lua_State* L) {
    const std::string compiled = bytecode_of(L), bytes = GuardWriter(L, compiled).write();
    if (bytes.size() == compiled.size()) return;  // no guard was added
    lua_pop(L, 1);
    if (luaL_loadbufferx(L, bytes.data(), bytes.size(), "guarded", "b") != LUA_OK) lua_error(L);
}

void remove_guards(LuaFunction& f) {
    std::vector<LuaInstruction> code;
    Moved moved;
    for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
        const bool empty = is_idle_move(f.code[pc]);
        const bool guard = pc + 2 < f.code.size() && empty && calls_event(f.code[pc + 1]);
        moved.landing.push_back(code.size());
        moved.self.push_back(code.size());
        if (!empty) code.push_back(f.code[pc]);
        if (!guard) continue;
        moved.landing.push_back(code.size());
        moved.self.push_back(code.size());
        ++pc;
    }
    moved.landing.push_back(code.size());
    moved.self.push_back(code.size());
    if (code.size() == f.code.size()) return;
    move_jumps(f.code, code, moved);
    f.code = std::move(code);
}

}  // namespace quattro
