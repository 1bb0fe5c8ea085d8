// The allocator of a Lua state. It limits the memory of a call, and records the line at which a request was refused.
// Private to this layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>

namespace quattro {

// Limits of a call, in bytes.
inline constexpr std::size_t kMaxMemory = std::size_t{16} << 20U;     // held at a time, with the loaded scripts
inline constexpr std::size_t kMaxAllocated = std::size_t{64} << 20U;  // in total, including freed memory
inline constexpr std::size_t kMaxString = 4096;
inline constexpr std::size_t kStringHeader = 25;  // bytes of a string object besides its characters
inline constexpr std::size_t kMaxInterned = 65;   // bytes of the largest string object that Lua interns

// Stores the chunk name of the innermost running line of a script, and returns that line. Returns 0 if no script runs.
int innermost_line(lua_State* L, std::string& chunk);

class ScriptMemory {
public:
    // Sets the state that allocates here, so that a refusal can record its line. Call it once the state exists.
    void watch(lua_State* L) { L_ = L; }
    // Starts a call: resets the counts and the refusal of the call, and applies the limits until `end()`.
    void begin();
    void end() { limited_ = false; }
    // Bytes of the long string objects that the call has created. Only objects larger than `kMaxInterned` count. Lua
    // creates these anew each time, so the result does not depend on earlier calls.
    std::int64_t long_string_bytes() const { return long_string_bytes_; }
    void forget_long_strings() { long_string_bytes_ = 0; }  // for a call without Lua, which creates none
    // The reason for the last refusal of memory in this call; null if there was none. After a refusal Lua frees memory
    // and asks again, so the call may have continued. `chunk()` and `line()` are the place of the first refusal, as
    // `innermost_line()` returns it.
    const char* refusal() const { return refused_; }
    const std::string& chunk() const { return chunk_; }
    int line() const { return line_; }
    // The allocation function for Lua; `self` points to a ScriptMemory.
    static void* allocate(void* self, void* block, std::size_t old_size, std::size_t size);

private:
    bool refuse(const char* why);

    lua_State* L_ = nullptr;
    std::size_t held_ = 0, allocated_ = 0;
    std::int64_t long_string_bytes_ = 0;
    bool limited_ = false;  // set during a call; at other times the engine allocates without limits
    const char* refused_ = nullptr;
    std::string chunk_;
    int line_ = 0;
};

}  // namespace quattro
