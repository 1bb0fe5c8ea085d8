#include "script/memory.hpp"

#include <cstdlib>

namespace quattro {

int innermost_line(lua_State* L, std::string& chunk) {
    lua_Debug at;
    for (int level = 0; lua_getstack(L, level, &at); ++level) {
        if (!lua_getinfo(L, "Sl", &at) || at.currentline <= 0) continue;
        chunk = at.source;
        return at.currentline;
    }
    return 0;
}

void ScriptMemory::begin() {
    allocated_ = 0;
    long_string_bytes_ = 0;
    limited_ = true;
    refused_ = nullptr;
    line_ = 0;
}

// For a new object `old_size` is its type tag. Strings are limited, because the time to compare and copy them is not
// counted.
void* ScriptMemory::allocate(void* self, void* block, std::size_t old_size, std::size_t size) {
    ScriptMemory& m = *static_cast<ScriptMemory*>(self);
    const std::size_t had = block ? old_size : 0;
    if (size == 0) {
        m.held_ -= had;
        std::free(block);
        return nullptr;
    }
    if (size > had && m.limited_) {
        if (!block && old_size == LUA_TSTRING && size > kMaxString + kStringHeader &&
            m.refuse("a text of more than 4096 characters"))
            return nullptr;
        if (m.held_ + size - had > kMaxMemory && m.refuse("more than 16 MiB of memory")) return nullptr;
        if (m.allocated_ + size - had > kMaxAllocated && m.refuse("more than 64 MiB of memory in total"))
            return nullptr;
        m.allocated_ += size - had;
        if (!block && old_size == LUA_TSTRING && size > kMaxInterned)
            m.long_string_bytes_ += static_cast<std::int64_t>(size);
    }
    void* grown = std::realloc(block, size);
    if (grown) m.held_ = m.held_ + size - had;
    return grown;
}

// Lua calls no message handler for this error, so the line is recorded here. Only the first line is stored.
bool ScriptMemory::refuse(const char* why) {
    refused_ = why;
    if (L_ && !line_) line_ = innermost_line(L_, chunk_);
    return true;
}

}  // namespace quattro
