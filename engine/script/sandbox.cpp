// The Lua state: its counters, its chunks, and the locations of its errors.
#include "script/sandbox.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "script/overflow_guards.hpp"

namespace quattro {

Sandbox::Sandbox(const std::vector<ScriptFile>& libs) : libs_(libs), lib_values_(libs.size(), LUA_NOREF) {
    L_ = lua_newstate(&ScriptMemory::allocate, &memory_);
    if (!L_) throw std::bad_alloc();
    memory_.watch(L_);
    *static_cast<Sandbox**>(lua_getextraspace(L_)) = this;
    lua_pushcfunction(L_, &Sandbox::on_error);  // remains at index 1
    protect([this](lua_State*) { make_environment(); });
}

Sandbox::~Sandbox() { lua_close(L_); }

void Sandbox::begin() {
    instructions_ = work_ = 0;
    memory_.begin();
    if (where_.source) where_ = {};
    if (loading) discard_load();
}

// Ends the load of a file, also of one that has failed. If a lib that failed is required again, it runs again.
void Sandbox::discard_load() {
    loading = false;
    count(false);
    std::replace(lib_values_.begin(), lib_values_.end(), LUA_REFNIL, LUA_NOREF);
}

void Sandbox::count(bool on) { lua_sethook(L_, on ? &Sandbox::on_count : nullptr, on ? LUA_MASKCOUNT : 0, kHookStep); }

// Level 0 is the counted function itself, whereas luaL_error would name its caller.
void Sandbox::on_count(lua_State* L, lua_Debug*) {
    Sandbox& s = of(L);
    s.instructions_ += kHookStep;
    lua_Debug deep;
    const bool too_deep = lua_getstack(L, kMaxDepth, &deep) != 0;
    if (s.instructions_ <= kMaxInstructions && !too_deep) return;
    luaL_where(L, 0);
    lua_pushstring(L, too_deep ? "function calls are nested more than 190 deep"
                               : "the script ran for more than 1000000 instructions; check that its loops end");
    lua_concat(L, 2);
    lua_error(L);
}

void Sandbox::too_much_work() {
    raise(L_,
          "the script handled more than 1000000 cards, table fields or pieces of text in one call; use smaller sets or "
          "texts, or fewer passes of loops");
}

// Records the innermost line of a script as the location.
void Sandbox::note_place() {
    std::string chunk;
    if (const int line = innermost_line(L_, chunk)) where_ = {source_of(chunk.c_str()), line, 0};
}

// Messages begin with "#3:17: ", the number of the source and the line. Moves both to the location.
void Sandbox::strip_place(std::string& message) {
    if (message.empty() || message[0] != '#') return;
    const std::size_t colon = message.find(':'), end = message.find(": ");
    if (colon == std::string::npos || end == std::string::npos || end <= colon) return;
    const auto line = to_integer(std::string_view(message).substr(colon + 1, end - colon - 1));
    auto source = source_of(("=" + message.substr(0, colon)).c_str());
    if (!line || !source) return;
    where_ = {std::move(source), static_cast<int>(*line), 0};
    message.erase(0, end + 2);
}

int Sandbox::on_error(lua_State* L) {
    return shield(L, [L] {
        Sandbox& s = of(L);
        if (!s.where_.source) s.note_place();
        if (lua_type(L, -1) != LUA_TSTRING) lua_pushstring(L, ("failed with " + value_text(L, -1)).c_str());
        return 1;
    });
}

void Sandbox::fail(int status) {
    std::string message = lua_isstring(L_, -1) ? lua_tostring(L_, -1) : "failed";
    lua_settop(L_, 1);
    if (exception_) std::rethrow_exception(std::exchange(exception_, nullptr));
    if (!where_.source && memory_.line()) where_ = {source_of(memory_.chunk().c_str()), memory_.line(), 0};
    strip_place(message);
    // Lua may have continued after an earlier refusal, by freeing memory.
    if (status == LUA_ERRMEM && memory_.refusal())
        message = std::string("the script used ") + memory_.refusal() + "; build smaller tables and texts";
    // This message comes from a numeric `for`, which calls no metamethod. names.cpp words the other cases.
    constexpr std::string_view kLight = "number expected, got userdata";
    if (const std::size_t at = message.find(kLight); at != std::string::npos)
        message.replace(at, kLight.size(), "number expected, got cards or a name such as counter.NAME");
    if (message.find("stack overflow") != std::string::npos)
        message = "function calls, brackets or blocks are nested too deeply";
    throw ScriptFailure{where_, safe_text(message, kMaxQuoted * 10)};
}

// Refuses a text with so many of these words that Lua compiles it slowly. Reads only words, so words in texts and
// comments also count.
void check_compile_cost(lua_State* L, const Source& source) {
    constexpr std::string_view kBranchTests[] = {"and", "or"}, kJumpWords[] = {"goto", "elseif", "break"};
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    std::size_t tests = 0, jumps = 0;
    for (const std::string_view text : source.lines)
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && in_word(text[end]))
                ++end;
            const std::string_view word = text.substr(at, end - at);
            tests += contains(kBranchTests, word);
            jumps += contains(kJumpWords, word) || text.substr(end, 2) == "::";
            at = end + 1;
        }
    if (tests > kMaxLogicOperators)
        raise(L, "this file has more than " + std::to_string(kMaxLogicOperators) +
                     " 'and' and 'or'; move parts of it to scripts/lib");
    if (jumps > kMaxJumps)
        raise(L, "this file has more than " + std::to_string(kMaxJumps) +
                     " 'elseif', 'break', 'goto' and '::'; move parts of it to scripts/lib");
}

void Sandbox::compile(const std::shared_ptr<const Source>& source) {
    auto known = std::find(sources_.begin(), sources_.end(), source);
    if (known == sources_.end()) known = sources_.insert(sources_.end(), source);
    const std::string name = "=#" + std::to_string(known - sources_.begin());
    const std::string text = join(source->lines, "\n");
    if (luaL_loadbufferx(L_, text.data(), text.size(), name.c_str(), "t") != LUA_OK) lua_error(L_);
    add_guards(L_);
    lua_rawgetp(L_, LUA_REGISTRYINDEX, this);
    lua_setupvalue(L_, -2, 1);
}

void Sandbox::run_chunk(const std::shared_ptr<const Source>& source) {
    check_compile_cost(L_, *source);
    compile(source);
    const bool outer = std::exchange(loading, true);
    count(true);
    lua_call(L_, 0, 1);
    loading = outer;
    if (!outer) count(false);
}

std::shared_ptr<const Source> Sandbox::source_of(const char* chunk_name) const {
    if (chunk_name[0] != '=' || chunk_name[1] != '#') return nullptr;
    const auto index = to_integer(chunk_name + 2);
    if (!index || *index < 0 || *index >= static_cast<std::int64_t>(sources_.size())) return nullptr;
    return sources_[*index];
}

void Sandbox::require(const std::string& name) {
    if (!loading) raise(L_, "require '" + name + "' cannot be inside a function; write it at the top of the file");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < libs_.size(); ++i) {
        names.push_back(libs_[i].id);
        if (libs_[i].id != name) continue;
        int& value = lib_values_[i];
        if (value == LUA_REFNIL)
            raise(L_, "'" + name + "' requires itself, perhaps through other libs; remove one of these 'require'");
        if (value == LUA_NOREF) {
            value = LUA_REFNIL;
            run_chunk(libs_[i].source);
            freeze(L_, -1);
            if (lua_isnil(L_, -1))
                raise(L_, "scripts/lib/" + name + ".lua returns nothing; end it with: return { ... }");
            value = luaL_ref(L_, LUA_REGISTRYINDEX);
        }
        lua_rawgeti(L_, LUA_REGISTRYINDEX, value);
        return;
    }
    const std::string hint = names.empty() ? "the folder is empty" : suggest(name, names);
    raise(L_, "there is no scripts/lib/" + name + ".lua; " + hint);
}

void Sandbox::check_lib(const std::string& name) {
    loading = true;
    require(name);
    discard_load();
}

}  // namespace quattro
