// The Lua state behind a Vm and behind the declarations: environment, limits, errors that keep their place.
// Private to this layer: the only header of it that shows Lua.
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

inline constexpr std::int64_t kMaxInstructions = 1'000'000;  // of one call
inline constexpr std::int64_t kMaxWork = 1'000'000;          // cards and table fields handled natively in one call
inline constexpr std::int64_t kWorkCosts = 4;                // instructions each of those costs
inline constexpr std::int64_t kLettersOfWork = 32;           // letters of long texts that were made: as much as one
inline constexpr int kMaxDepth = 190;                        // calls within calls
inline constexpr std::size_t kMaxTests = 2000;               // of a file
inline constexpr std::size_t kMaxJumps = 200;  // of a file: to compile a chain of them takes the square of it
inline constexpr int kHookStep = 1000;

class Sandbox {
public:
    explicit Sandbox(const std::vector<ScriptFile>& libs);
    ~Sandbox();
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;

    static Sandbox& of(lua_State* L) { return **static_cast<Sandbox**>(lua_getextraspace(L)); }
    lua_State* lua() { return L_; }

    // Runs f(L) under the limits. A Lua error becomes a ScriptFailure, a C++ exception passes as it is.
    // The Lua stack is empty (but for the error handler) before and after. Never nested.
    template <class F>
    void protect(F f) {
        begin();
        lua_pushcfunction(L_, &trampoline<F>);
        lua_pushlightuserdata(L_, &f);
        finish(lua_pcall(L_, 1, 0, 1));
    }
    // Calls what is on the stack (a function and its arguments), counted unless it is known to end.
    void call(int arguments, bool counted) {
        begin();
        if (!counted) return finish(lua_pcall(L_, arguments, 0, 1));
        count(true);
        const int status = lua_pcall(L_, arguments, 0, 1);
        count(false);
        finish(status);
    }

    // A call that is done without Lua begins: what it handles is counted anew.
    void begin_without_lua() {
        instructions_ = work_ = 0;
        if (loading) forget_load();
    }

    // The following run inside protect().
    void compile(const std::shared_ptr<const Source>& source);    // pushes the chunk, not yet run
    void run_chunk(const std::shared_ptr<const Source>& source);  // compiles, runs it counted, pushes its value
    void set_global(const char* name);                            // pops the value
    int push_global(const char* name);                            // its type
    void require(const std::string& name);                        // pushes what the lib returns
    void check_lib(const std::string& name);                      // runs it by itself

    // That the running or last call has run, if it is counted.
    std::int64_t instructions() const { return instructions_; }
    // See charge(); the letters of long texts that were made are copied.
    std::int64_t work() const { return work_ + memory_.letters() / kLettersOfWork; }

    // Work done by native functions; what is over the limit is an error.
    void charge(std::int64_t work) {
        if ((work_ += work) > kMaxWork) too_much_work();
    }
    std::shared_ptr<const Source> source_of(const char* chunk_name) const;  // of a name given by compile()
    bool is_environment(int index) const { return lua_topointer(L_, index) == environment_; }
    std::vector<std::string> globals() const { return globals_; }
    void keep_exception() { exception_ = std::current_exception(); }

    CallContext* context = nullptr;   // of the running call
    const Shape* shape = nullptr;     // of the Vm's game; none while declaring
    const Script* script = nullptr;   // of the running call
    std::size_t first_operation = 0;  // of the running call
    bool loading = false;             // a file is being run; nothing of a match is there

private:
    template <class F>
    static int trampoline(lua_State* L);
    static int on_error(lua_State* L);
    static void on_count(lua_State* L, lua_Debug*);
    void begin();
    void forget_load();
    void finish(int status) {
        memory_.end();
        if (status == LUA_ERRMEM && !memory_.refused())
            throw std::bad_alloc();  // the machine's fault, not the script's
        if (status != LUA_OK) fail();
    }
    [[noreturn]] void fail();
    void count(bool on);
    void too_much_work();
    void note_place();
    void strip_place(std::string& message);
    void make_environment();

    ScriptMemory memory_;
    lua_State* L_ = nullptr;
    const std::vector<ScriptFile> libs_;
    std::vector<int> lib_values_;  // registry references, LUA_NOREF before the first use
    Indexed<std::shared_ptr<const Source>> sources_;
    std::vector<std::string> globals_;
    const void* environment_ = nullptr;
    std::exception_ptr exception_;
    std::int64_t instructions_ = 0, work_ = 0;
    Location where_;  // of the error
};

// A C++ exception must not unwind through Lua, which would swallow it: kept here, thrown again outside.
// Errors of Lua itself pass, they are of no type named here.
template <class F>
int shield(lua_State* L, F&& f) {
    try {
        return f();
    } catch (const std::exception&) {
        Sandbox::of(L).keep_exception();
    } catch (const ScriptFailure&) {
        Sandbox::of(L).keep_exception();
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

// Makes the value at the index read-only for good: tables in place, and whatever functions hold on to.
void freeze(lua_State* L, int index);
// Pushes the table that holds the fields of the table at the index: itself, or what is behind a frozen one.
void push_contents(lua_State* L, int index);
// Raises an error for a text that takes Lua too long to compile, as far as its words tell.
void check_branches(lua_State* L, const Source& source);
// Raises "argument" style errors with the script's line; `message` is a complete sentence part.
[[noreturn]] void raise(lua_State* L, const std::string& message);
// "nothing", "a table", "the text 'abc'", "2.5": a value as a message names it.
std::string shown(lua_State* L, int index);
// Pushes a new table with the functions and tables a script finds as globals.
void push_library(lua_State* L);

}  // namespace quattro
