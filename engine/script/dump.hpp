// Reads the output of lua_dump sequentially. The format is that of Lua 5.4 (ldump.c). Private to this layer.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "script/bytecode.hpp"

namespace quattro {

struct Dump {
    static constexpr std::size_t kHeader =
        4 + 1 + 1 + 6 + 3 + 8 + 8;  // signature, version, format, data, sizes, samples

    std::string_view bytes;
    std::size_t at = 0;

    std::string_view take(std::size_t size) {
        if (size > bytes.size() - at) throw std::runtime_error("a compiled script ends too early");
        at += size;
        return bytes.substr(at - size, size);
    }
    std::uint8_t byte() { return static_cast<std::uint8_t>(take(1)[0]); }
    std::size_t size() {
        std::size_t value = 0;
        for (;;) {
            const std::uint8_t part = byte();
            value = value << 7U | (part & 0x7FU);
            if (part & 0x80U) return value;
        }
    }
    int number() { return static_cast<int>(size()); }
    std::string text() {
        const std::size_t length = size();
        return length == 0 ? "" : std::string(take(length - 1));
    }
};

// Read the parts of a function that follow its parameters, in the order of the dump.
void read_code(Dump& in, LuaFunction& f);
void read_constants(Dump& in, LuaFunction& f);
void read_upvalues(Dump& in, LuaFunction& f);
void read_lines(Dump& in, LuaFunction& f);  // requires that the code is read already

}  // namespace quattro
