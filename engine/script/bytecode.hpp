// A compiled Lua 5.4 function as data, decoded from the output of lua_dump. Private to script/ and script_check/.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"

namespace quattro {

// The opcodes of Lua 5.4 (lopcodes.h). One operand of a "_number" operation is in the instruction, one operand of a
// "_constant" operation is a constant.
enum class LuaOp : std::uint8_t {
    move = 0,
    load_integer = 1,
    load_float = 2,
    load_constant = 3,
    load_far_constant = 4,
    load_false = 5,
    load_false_and_skip = 6,  // also skips the next instruction
    load_true = 7,
    load_nil = 8,  // into several registers
    get_upvalue = 9,
    set_upvalue = 10,
    get_global = 11,
    get_table = 12,  // a field whose name is computed
    get_index = 13,
    get_field = 14,
    set_global = 15,
    set_table = 16,
    set_index = 17,
    set_field = 18,
    new_table = 19,
    self = 20,
    add_number = 21,
    add_constant = 22,
    subtract_constant = 23,
    multiply_constant = 24,
    remainder_constant = 25,
    power_constant = 26,
    divide_constant = 27,
    integer_divide_constant = 28,
    bit_and_constant = 29,
    bit_or_constant = 30,
    bit_xor_constant = 31,
    shift_right_number = 32,
    shift_left_number = 33,
    add = 34,
    subtract = 35,
    multiply = 36,
    remainder = 37,
    power = 38,
    divide = 39,
    integer_divide = 40,
    bit_and = 41,
    bit_or = 42,
    bit_xor = 43,
    shift_left = 44,
    shift_right = 45,
    metamethod = 46,  // calls a metamethod if the previous instruction could not compute with its operands
    other_operands_number = 47,
    other_operands_constant = 48,
    negate = 49,  // unary minus
    bit_not = 50,
    logical_not = 51,
    length = 52,
    concat = 53,
    close = 54,
    to_be_closed = 55,
    jump = 56,
    equal = 57,
    less = 58,
    less_or_equal = 59,
    equal_constant = 60,
    equal_number = 61,
    less_number = 62,
    less_or_equal_number = 63,
    greater_number = 64,
    greater_or_equal_number = 65,
    test = 66,
    test_set = 67,
    call = 68,
    tail_call = 69,
    return_values = 70,
    return_none = 71,
    return_one = 72,
    for_loop = 73,
    for_prep = 74,
    generic_prep = 75,
    generic_call = 76,
    generic_loop = 77,
    set_list = 78,
    closure = 79,
    vararg = 80,
    prepare_vararg = 81,
    extra = 82,  // the rest of an operand of the previous instruction
};

struct LuaInstruction {
    std::uint32_t bits = 0;
    int line = 0;
    int field(unsigned from, unsigned mask) const { return static_cast<int>(bits >> from & mask); }  // a part of `bits`
    LuaOp op() const { return static_cast<LuaOp>(bits & 0x7FU); }
    int a() const { return field(7, 0xFFU); }
    int b() const { return field(16, 0xFFU); }
    int c() const { return field(24, 0xFFU); }
    int wide() const { return field(15, 0x1FFFFU); }
    // Of `self` and stores: C is the index of a constant. Of tests: the condition.
    bool k() const { return (bits >> 15U & 1U) != 0; }
    int jump() const { return field(7, 0x1FFFFFFU) - 0xFFFFFF; }  // relative to the next instruction
};

enum class ConstantType : std::uint8_t { other, number, text };  // other: nil, true and false

struct LuaFunction {
    struct Upvalue {
        std::string name;
        bool in_stack = false;  // a local of the outer function; otherwise an upvalue of the outer function
        int index = 0;
    };
    int line = 0;  // the line of the definition; 0 for a whole chunk
    int parameters = 0;
    bool vararg = false;  // takes `...`, as every chunk does
    std::vector<LuaInstruction> code;
    Indexed<std::string> constants;  // texts; "" for other constants
    Indexed<std::optional<std::int64_t>>
        numbers;                  // whole numbers, with the indices of `constants`; nothing for other constants
    Indexed<ConstantType> kinds;  // types, with the indices of `constants`
    Indexed<Upvalue> upvalues;
    std::vector<std::string> locals;  // names, parameters first
    Indexed<std::unique_ptr<LuaFunction>> nested;
    const LuaFunction* outer = nullptr;

    const std::string& constant(int index) const { return constants[index]; }
    const Upvalue& upvalue(int index) const { return upvalues[index]; }
    // True if the upvalue is the environment, and not a local named `_ENV`. Of a function that was decoded without its
    // outer function, only a local of that function is recognized.
    bool is_globals(int index) const {
        const Upvalue& u = upvalue(index);
        return u.name == "_ENV" && (is_chunk() || (!u.in_stack && (!outer || outer->is_globals(u.index))));
    }
    bool is_chunk() const { return outer == nullptr && line == 0; }
};

// Returns the bytecode of the Lua function on top of the stack. The stack is unchanged.
std::string bytecode_of(lua_State* L);
// Decodes the Lua function on top of the stack, without the guards of overflow_guards.hpp. The stack is unchanged.
std::unique_ptr<LuaFunction> read_function(lua_State* L);

}  // namespace quattro
