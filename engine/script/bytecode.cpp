// Decodes the dump of a function that this process has just compiled. The format is that of Lua 5.4 (ldump.c).
#include "script/bytecode.hpp"

#include <cstring>

#include "script/dump.hpp"
#include "script/overflow_guards.hpp"

namespace quattro {
namespace {

constexpr int kAbsoluteLine = -128;  // the line is in the table of absolute lines
constexpr std::uint8_t kWholeTag = 0x03, kFloatTag = 0x13, kTextTag = 0x04, kLongTextTag = 0x14;  // tags of constants

void read_constant(DumpReader& in, LuaFunction& f) {
    std::string text;
    std::optional<std::int64_t> number;
    const std::uint8_t tag = in.read_byte();
    switch (tag) {
        case kWholeTag: std::memcpy(&number.emplace(), in.read_bytes(8).data(), 8); break;
        case kFloatTag: in.read_bytes(8); break;
        case kTextTag:
        case kLongTextTag: text = in.read_string(); break;
        default: break;  // nil, false, true
    }
    f.constants.push_back(std::move(text));
    f.numbers.push_back(number);
    f.kinds.push_back(tag == kWholeTag || tag == kFloatTag     ? ConstantType::number
                      : tag == kTextTag || tag == kLongTextTag ? ConstantType::text
                                                               : ConstantType::other);
}

void read_names(DumpReader& in, LuaFunction& f) {
    for (int locals = in.read_int(); locals > 0; --locals) {
        f.locals.push_back(in.read_string());
        in.read_int();
        in.read_int();
    }
    const int names = in.read_int();
    for (int i = 0; i < names; ++i)
        f.upvalues[i].name = in.read_string();
}

std::unique_ptr<LuaFunction> read_proto(DumpReader& in, const LuaFunction* outer) {
    auto f = std::make_unique<LuaFunction>();
    f->outer = outer;
    in.read_string();  // the name of the source
    f->line = in.read_int();
    in.read_int();
    f->parameters = in.read_byte();
    f->vararg = in.read_byte() != 0;
    in.read_byte();
    read_code(in, *f);
    read_constants(in, *f);
    read_upvalues(in, *f);
    f->nested.resize(in.read_size());
    for (auto& nested : f->nested)
        nested = read_proto(in, f.get());
    read_lines(in, *f);
    read_names(in, *f);
    remove_guards(*f);
    return f;
}

int append_bytes(lua_State*, const void* bytes, std::size_t size, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return 0;
}

}  // namespace

void read_code(DumpReader& in, LuaFunction& f) {
    f.code.resize(in.read_size());
    for (LuaInstruction& i : f.code)
        std::memcpy(&i.bits, in.read_bytes(sizeof i.bits).data(), sizeof i.bits);
}

void read_constants(DumpReader& in, LuaFunction& f) {
    for (std::size_t left = in.read_size(); left > 0; --left)
        read_constant(in, f);
}

void read_upvalues(DumpReader& in, LuaFunction& f) {
    f.upvalues.resize(in.read_size());
    for (LuaFunction::Upvalue& u : f.upvalues) {
        u.in_stack = in.read_byte() != 0;
        u.index = in.read_byte();
        in.read_byte();
    }
}

// Each line is stored as the difference to the previous instruction, with some absolute lines in between.
void read_lines(DumpReader& in, LuaFunction& f) {
    const std::string_view differences = in.read_bytes(in.read_size());
    std::vector<std::pair<int, int>> absolute(in.read_size());
    for (auto& [pc, line] : absolute) {
        pc = in.read_int();
        line = in.read_int();
    }
    int line = f.line;
    std::size_t next = 0;
    for (std::size_t pc = 0; pc < f.code.size() && pc < differences.size(); ++pc) {
        const int step = static_cast<signed char>(differences[pc]);
        if (step != kAbsoluteLine)
            line += step;
        else if (next < absolute.size())
            line = absolute[next++].second;
        f.code[pc].line = line;
    }
}

std::string bytecode_of(lua_State* L) {
    std::string bytes;
    lua_dump(L, append_bytes, &bytes, 0);
    return bytes;
}

std::unique_ptr<LuaFunction> read_function(lua_State* L) {
    const std::string bytes = bytecode_of(L);
    DumpReader in{bytes};
    in.read_bytes(DumpReader::kHeader);
    in.read_byte();  // the number of upvalues, which the function contains as well
    return read_proto(in, nullptr);
}

}  // namespace quattro
