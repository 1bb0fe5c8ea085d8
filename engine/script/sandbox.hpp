// The Lua state of a Vm and of script declaration: environment, limits, and errors with their locations. Private to
// script/ and script_check/.
#pragma once

#include <cstdint>
#include <exception>
#include <lua.hpp>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/indexed.hpp"
#include "script/memory.hpp"
#include "script/vm.hpp"

namespace quattro {

inline constexpr std::int64_t kMaxInstructions = 1'000'000;  // in one call
inline constexpr std::int64_t kMaxWork = 1'000'000;          // work of one call: cards and fields handled natively
inline constexpr std::int64_t kWorkCost = 4;                 // instructions that a unit of work costs
inline constexpr std::int64_t kBytesPerWork = 32;        // bytes of long texts that a call creates, per unit of work
inline constexpr int kMaxDepth = 190;                    // nested calls
inline constexpr std::size_t kMaxLogicOperators = 2000;  // `and` and `or` in one file
inline constexpr std::size_t kMaxJumps = 200;            // in one file; compiling a chain of them takes quadratic time
// Instructions between two calls of the hook that counts them.
inline constexpr int kHookStep = 1000;

class Sandbox {
public:
    explicit Sandbox(const std::vector<ScriptFile>& libs);
    ~Sandbox();
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;

    static Sandbox& of(lua_State* L) { return **static_cast<Sandbox**>(lua_getextraspace(L)); }
    lua_State* lua() { return L_; }

    // Runs f(L) under the limits of memory and work; run_chunk() also limits instructions. A Lua error becomes a
    // ScriptFailure, or std::bad_alloc if the machine is out of memory. A C++ exception that shield() knows is thrown
    // unchanged. Before and after, the Lua stack holds nothing but the error handler. Calls must not be nested.
    template <class F>
    void protect(F f) {
        begin();
        lua_pushcfunction(L_, &trampoline<F>);
        lua_pushlightuserdata(L_, &f);
        finish(lua_pcall(L_, 1, 0, 1));
    }
    // Calls the function that is on the stack with its arguments. If `counted`, a hook limits its instructions. A hook
    // is needed unless the function is proved to end (cost_bound.hpp).
    void call(int arguments, bool counted) {
        begin();
        if (!counted) return finish(lua_pcall(L_, arguments, 0, 1));
        count(true);
        const int status = lua_pcall(L_, arguments, 0, 1);
        count(false);
        finish(status);
    }

    // Starts a call that runs without Lua. Its work counts from 0.
    void begin_without_lua() {
        instructions_ = work_ = 0;
        memory_.forget_long_strings();
        if (loading) discard_load();
    }

    // The following functions must be called inside `protect()`.
    void compile(const std::shared_ptr<const Source>& source);    // pushes the chunk, not yet run
    void run_chunk(const std::shared_ptr<const Source>& source);  // compiles it, runs it counted, and pushes its value
    void set_global(const char* name);                            // pops the value
    int push_global(const char* name);                            // pushes the value and returns its type
    void require(const std::string& name);                        // pushes the value of the lib
    void check_lib(const std::string& name);                      // loads the lib like `require`, outside of a script

    // Instructions of the running or last call, rounded down to a multiple of `kHookStep`. 0 if the call is not
    // counted.
    std::int64_t instructions() const { return instructions_; }
    // Work of the running or last call, see `charge()`. Includes the long texts that it created, because Lua copies
    // them.
    std::int64_t work() const { return work_ + memory_.long_string_bytes() / kBytesPerWork; }

    // Charges work of a native function. Raises an error above the limit.
    void charge(std::int64_t work) {
        if ((work_ += work) > kMaxWork) too_much_work();
    }
    std::shared_ptr<const Source> source_of(const char* chunk_name) const;  // null unless `compile()` gave this name
    bool is_environment(int index) const { return lua_topointer(L_, index) == environment_; }
    std::vector<std::string> globals() const { return globals_; }
    void store_exception() { exception_ = std::current_exception(); }

    CallContext* context = nullptr;   // of the running call
    const Shape* shape = nullptr;     // of the game of the Vm; null while declaring
    const Script* script = nullptr;   // of the running call
    std::size_t first_operation = 0;  // index of the first operation of the running call
    bool loading = false;             // true while a file is loaded; no match is available then

private:
    template <class F>
    static int trampoline(lua_State* L);
    static int on_error(lua_State* L);
    static void on_count(lua_State* L, lua_Debug*);
    void begin();
    void discard_load();
    void finish(int status) {
        memory_.end();
        if (status == LUA_ERRMEM && !memory_.refusal())
            throw std::bad_alloc();  // the machine is out of memory; the script is within its limits
        if (status != LUA_OK) fail(status);
    }
    [[noreturn]] void fail(int status);
    void count(bool on);
    void too_much_work();
    void note_place();
    void strip_place(std::string& message);
    void make_environment();

    ScriptMemory memory_;
    lua_State* L_ = nullptr;
    const std::vector<ScriptFile> libs_;
    std::vector<int> lib_values_;  // registry references; LUA_NOREF: not loaded, LUA_REFNIL: being loaded
    Indexed<std::shared_ptr<const Source>> sources_;
    std::vector<std::string> globals_;
    const void* environment_ = nullptr;
    std::exception_ptr exception_;
    std::int64_t instructions_ = 0, work_ = 0;
    Location where_;  // the location of the error
};

// Calls `f` from Lua. A C++ exception must not unwind through Lua, which would swallow it. Therefore it is stored, and
// thrown again outside of Lua. Errors of Lua itself have other types and pass through.
template <class F>
int shield(lua_State* L, F&& f) {
    try {
        return f();
    } catch (const std::exception&) {
        Sandbox::of(L).store_exception();
    } catch (const ScriptFailure&) {
        Sandbox::of(L).store_exception();
    }
    return luaL_error(L, "an error outside the script");
}

template <int (*F)(lua_State*)>
int shielded(lua_State* L) {
    return shield(L, [L] { return F(L); });
}

template <class F>
int Sandbox::trampoline(lua_State* L) {
    F& f = *static_cast<F*>(lua_touserdata(L, 1));
    lua_settop(L, 0);
    return shield(L, [&] {
        f(L);
        return 0;
    });
}

// Makes the value at the index read-only: the table itself, and all tables that it or the upvalues of functions refer
// to.
void freeze(lua_State* L, int index);
// Pushes the table that contains the fields of the table at the index: itself, or the hidden table if it is frozen.
void push_contents(lua_State* L, int index);
// Raises an error if Lua would take too long to compile the text. Counts words, including those in texts and comments.
void check_compile_cost(lua_State* L, const Source& source);
// Raises an error with the line of the running script before the message.
[[noreturn]] void raise(lua_State* L, const std::string& message);
// Returns a value as a message names it: "nothing", "a table", "the text 'abc'", "2.5".
std::string value_text(lua_State* L, int index);

}  // namespace quattro
