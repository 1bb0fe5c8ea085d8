// The memory of a Lua state: what a call may take of it, and where it was refused more. Private to this layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>

namespace quattro {

inline constexpr std::size_t kMaxMemory = std::size_t{16} << 20U;
inline constexpr std::size_t kMaxAllocated = std::size_t{64} << 20U;  // in one call, freed or not
inline constexpr std::size_t kMaxString = 4096;
inline constexpr std::size_t kMaxShort = 64;  // bytes of a text in memory up to which Lua keeps one of each

// The innermost line of a script that is running: the name of its chunk; 0: none is.
int innermost_line(lua_State* L, std::string& chunk);

class ScriptMemory {
public:
    // Of the state that is made with it; what is refused before is no script's fault.
    void watch(lua_State* L) { L_ = L; }
    // A call begins: what it takes counts from now on, until the engine itself asks Lua for something.
    void begin();
    void end() { limited_ = false; }
    // Letters of the texts that the call has made, of those that are longer than kMaxShort: Lua makes these anew each
    // time, so that their number is the same whatever ran before.
    std::int64_t letters() const { return letters_; }
    // Why a call was refused memory, null if it was not; and where: see innermost_line().
    const char* refused() const { return refused_; }
    const std::string& chunk() const { return chunk_; }
    int line() const { return line_; }
    // What Lua calls, `self` being one of these.
    static void* allocate(void* self, void* block, std::size_t old_size, std::size_t size);

private:
    bool refuse(const char* why);

    lua_State* L_ = nullptr;
    std::size_t held_ = 0, allocated_ = 0;
    std::int64_t letters_ = 0;
    bool limited_ = false;  // outside of calls memory is the engine's
    const char* refused_ = nullptr;
    std::string chunk_;
    int line_ = 0;
};

}  // namespace quattro
