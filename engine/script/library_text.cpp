// The functions of `string` whose work is bounded by their arguments. They work on bytes, and change the case of ASCII
// letters only.
#include "script/library.hpp"

#include <algorithm>

namespace quattro {
namespace {

// Converts a position of Lua, which counts from the end if it is negative. The result counts from 1; 0 is before the
// text.
std::int64_t position(std::int64_t at, std::size_t size) {
    return at >= 0 ? at : std::max<std::int64_t>(static_cast<std::int64_t>(size) + at + 1, 0);
}

void push(lua_State* L, const std::string& text) { lua_pushlstring(L, text.data(), text.size()); }

int text_sub(lua_State* L) {
    const std::string text = need_text(L, 1, "string.sub: the first argument");
    const std::int64_t from =
        std::max<std::int64_t>(position(need_integer(L, 2, "string.sub: the start"), text.size()), 1);
    const std::int64_t end = lua_isnoneornil(L, 3) ? -1 : need_integer(L, 3, "string.sub: the end");
    const std::int64_t to = std::min(position(end, text.size()), static_cast<std::int64_t>(text.size()));
    push(L, from > to ? "" : text.substr(static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - from + 1)));
    return 1;
}

int text_len(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(need_text(L, 1, "string.len: the argument").size()));
    return 1;
}

int in_case(lua_State* L, const char* what, char first, char last) {
    std::string text = need_text(L, 1, what);
    for (char& c : text)
        if (c >= first && c <= last) c = static_cast<char>(c ^ 0x20);
    push(L, text);
    return 1;
}
int text_upper(lua_State* L) { return in_case(L, "string.upper: the argument", 'a', 'z'); }
int text_lower(lua_State* L) { return in_case(L, "string.lower: the argument", 'A', 'Z'); }

int text_byte(lua_State* L) {
    const std::string text = need_text(L, 1, "string.byte: the first argument");
    const std::int64_t wanted = lua_isnoneornil(L, 2) ? 1 : need_integer(L, 2, "string.byte: the position");
    const std::int64_t at = position(wanted, text.size());
    if (at < 1 || at > static_cast<std::int64_t>(text.size())) return 0;
    lua_pushinteger(L, static_cast<unsigned char>(text[static_cast<std::size_t>(at - 1)]));
    return 1;
}

int text_char(lua_State* L) {
    const int given = lua_gettop(L);
    if (given > 16) raise(L, "string.char takes at most 16 numbers");
    std::string text;
    for (int i = 1; i <= given; ++i) {
        const std::int64_t code = need_integer(L, i, "string.char: every argument");
        if (code < 0 || code > 255) raise(L, "string.char: every argument must be from 0 to 255");
        text += static_cast<char>(code);
    }
    push(L, text);
    return 1;
}

struct Slot {  // a placeholder of a format, such as %-5d
    std::string flags;
    std::size_t width = 0;
    char kind = 0;
};

// Reads the placeholder after the %, which begins at `at`, and moves `at` past it.
Slot read_slot(lua_State* L, const std::string& format, std::size_t& at) {
    Slot slot;
    while (at < format.size() && (format[at] == '-' || format[at] == '+' || format[at] == '0'))
        slot.flags += format[at++];
    while (at < format.size() && format[at] >= '0' && format[at] <= '9')
        slot.width = slot.width * 10 + static_cast<std::size_t>(format[at++] - '0');
    slot.kind = at < format.size() ? format[at++] : '\0';
    const bool known = slot.kind == 'd' || slot.kind == 's' || slot.kind == '%';
    if (!known || slot.width > 99 || slot.flags.size() > 3)
        raise(L, "string.format: % must be followed by d, s or %, with a width of at most 99");
    return slot;
}

std::string fill(const Slot& slot, std::string text) {
    if (text.size() >= slot.width) return text;
    const std::size_t blanks = slot.width - text.size();
    if (slot.flags.find('-') != std::string::npos) return text + std::string(blanks, ' ');
    if (slot.kind == 'd' && slot.flags.find('0') != std::string::npos) {
        const std::size_t sign = text[0] == '-' || text[0] == '+' ? 1 : 0;
        return text.insert(sign, blanks, '0');
    }
    return std::string(blanks, ' ') + text;
}

std::string filled(lua_State* L, const Slot& slot, int argument) {
    if (argument > lua_gettop(L)) raise(L, "string.format: there are fewer values than % in the text");
    Sandbox::of(L).charge(1);
    if (slot.kind == 'd') {
        const std::int64_t n = need_integer(L, argument, "string.format: the value for %d");
        const bool plus = n >= 0 && slot.flags.find('+') != std::string::npos;
        return fill(slot, (plus ? "+" : "") + std::to_string(n));
    }
    push_text(L, argument);
    std::string text = lua_tostring(L, -1);
    lua_pop(L, 1);
    return fill(slot, std::move(text));
}

int text_format(lua_State* L) {
    const std::string format = need_text(L, 1, "string.format: the first argument");
    std::string out;
    int argument = 1;
    for (std::size_t at = 0; at < format.size();) {
        if (format[at] != '%') {
            out += format[at++];
            continue;
        }
        const Slot slot = read_slot(L, format, ++at);
        out += slot.kind == '%' ? "%" : filled(L, slot, ++argument);
        if (out.size() > kMaxString) raise(L, "string.format: the text is longer than 4096 characters");
    }
    push(L, out);
    return 1;
}

constexpr NativeFunction kText[] = {
    {{"string.format", "(text, ...)", "The text with each %d (a whole number) and %s (anything) replaced.",
      "string.format('%d of %s', 3, name)"},
     shielded<text_format>},
    {{"string.sub", "(text, from [, to])", "A part of a text.", "string.sub(word, 1, 3)"}, shielded<text_sub>},
    {{"string.len", "(text)", "The length of a text; size(text) is the same.", "string.len(word)"}, shielded<text_len>},
    {{"string.upper", "(text)", "The text in upper case.", "string.upper(word)"}, shielded<text_upper>},
    {{"string.lower", "(text)", "The text in lower case.", "string.lower(word)"}, shielded<text_lower>},
    {{"string.byte", "(text [, at])", "The code of a character.", "string.byte('A')"}, shielded<text_byte>},
    {{"string.char", "(n, ...)", "The characters with these codes; at most 16.", "string.char(65)"},
     shielded<text_char>},
};

}  // namespace

std::span<const NativeFunction> text_functions() { return kText; }

}  // namespace quattro
