// Reads the dump of a function that this process has just compiled; the format is that of Lua 5.4 (ldump.c).
#include "script/bytecode.hpp"

#include <cstring>
#include <stdexcept>
#include <string_view>

namespace quattro {
namespace {

constexpr std::size_t kHeader = 4 + 1 + 1 + 6 + 3 + 8 + 8;  // signature, version, format, data, sizes, two samples
constexpr int kAbsoluteLine = -128;                         // the line stands in a table of its own
constexpr std::uint8_t kWholeTag = 0x03, kFloatTag = 0x13, kTextTag = 0x04, kLongTextTag = 0x14;  // tags of constants

struct Dump {
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

void read_constant(Dump& in, Proto& f) {
    std::string text;
    std::optional<std::int64_t> number;
    const std::uint8_t tag = in.byte();
    switch (tag) {
        case kWholeTag: std::memcpy(&number.emplace(), in.take(8).data(), 8); break;
        case kFloatTag: in.take(8); break;
        case kTextTag:
        case kLongTextTag: text = in.text(); break;
        default: break;  // nil, false, true
    }
    f.constants.push_back(std::move(text));
    f.numbers.push_back(number);
    f.kinds.push_back(tag == kWholeTag || tag == kFloatTag     ? ConstantKind::number
                      : tag == kTextTag || tag == kLongTextTag ? ConstantKind::text
                                                               : ConstantKind::other);
}

// Lines are differences from instruction to instruction, with some absolute ones in between.
void read_lines(Dump& in, Proto& f) {
    const std::string_view differences = in.take(in.size());
    std::vector<std::pair<int, int>> absolute(in.size());
    for (auto& [pc, line] : absolute) {
        pc = in.number();
        line = in.number();
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

void read_names(Dump& in, Proto& f) {
    for (int locals = in.number(); locals > 0; --locals) {
        f.locals.push_back(in.text());
        in.number();
        in.number();
    }
    const int names = in.number();
    for (int i = 0; i < names; ++i)
        f.upvalues[i].name = in.text();
}

std::unique_ptr<Proto> read_proto(Dump& in, const Proto* outer) {
    auto f = std::make_unique<Proto>();
    f->outer = outer;
    in.text();  // the source's name
    f->line = in.number();
    in.number();
    f->parameters = in.byte();
    f->vararg = in.byte() != 0;
    in.byte();
    f->code.resize(in.size());
    for (Instruction& i : f->code)
        std::memcpy(&i.bits, in.take(sizeof i.bits).data(), sizeof i.bits);
    for (std::size_t left = in.size(); left > 0; --left)
        read_constant(in, *f);
    f->upvalues.resize(in.size());
    for (Proto::Upvalue& u : f->upvalues) {
        u.in_stack = in.byte() != 0;
        u.index = in.byte();
        in.byte();
    }
    f->nested.resize(in.size());
    for (auto& nested : f->nested)
        nested = read_proto(in, f.get());
    read_lines(in, *f);
    read_names(in, *f);
    return f;
}

int append_bytes(lua_State*, const void* bytes, std::size_t size, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return 0;
}

}  // namespace

std::unique_ptr<Proto> read_function(lua_State* L) {
    std::string bytes;
    lua_dump(L, append_bytes, &bytes, 0);
    Dump in{bytes};
    in.take(kHeader);
    in.byte();  // the number of upvalues, which the function repeats
    return read_proto(in, nullptr);
}

}  // namespace quattro
