// Reads the output of lua_dump sequentially. The format is that of Lua 5.4 (ldump.c). Private to this layer.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "script/bytecode.hpp"

namespace quattro {

struct DumpReader {
    // Signature, version, format, test data, sizes of types, and the test numbers LUAC_INT and LUAC_NUM.
    static constexpr std::size_t kHeader = 4 + 1 + 1 + 6 + 3 + 8 + 8;

    std::string_view bytes;
    std::size_t position = 0;  // the position at which the next read begins

    std::string_view read_bytes(std::size_t size) {
        if (size > bytes.size() - position) throw std::runtime_error("a compiled script ends too early");
        position += size;
        return bytes.substr(position - size, size);
    }
    std::uint8_t read_byte() { return static_cast<std::uint8_t>(read_bytes(1)[0]); }
    // A number of variable length: 7 bits a byte, the highest first; the last byte has its top bit set.
    std::size_t read_size() {
        std::size_t value = 0;
        for (;;) {
            const std::uint8_t part = read_byte();
            value = value << 7U | (part & 0x7FU);
            if (part & 0x80U) return value;
        }
    }
    int read_int() { return static_cast<int>(read_size()); }
    // A string is stored as its length plus 1, then its bytes. The number 0 stands for no string, which is read as "".
    std::string read_string() {
        const std::size_t length = read_size();
        return length == 0 ? "" : std::string(read_bytes(length - 1));
    }
};

// Each of these reads one part of a Lua function. In the dump the parts follow the parameters in this order; the nested
// functions come between upvalues and lines.
void read_code(DumpReader& in, LuaFunction& f);
void read_constants(DumpReader& in, LuaFunction& f);
void read_upvalues(DumpReader& in, LuaFunction& f);
void read_lines(DumpReader& in, LuaFunction& f);  // the line of each instruction; call read_code() first

}  // namespace quattro
