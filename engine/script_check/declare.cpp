// Compiles every lib and script and runs its chunk, but not the `run` of a script, to read its declaration and find its
// errors.
#include <algorithm>
#include <map>
#include <set>

#include "base/digest.hpp"
#include "script/changed_counters.hpp"
#include "script/library.hpp"
#include "script/names.hpp"
#include "script/purity_check.hpp"
#include "script/reader.hpp"
#include "script_check/constant_folding.hpp"
#include "script_check/declare.hpp"
#include "script_check/lexical_errors.hpp"
#include "script_check/lint.hpp"
#include "script_check/literals.hpp"
#include "script_check/syntax_errors.hpp"
#include "script_check/type_lint.hpp"

namespace quattro {
namespace {

// While scripts are declared there is no game, so every attribute, counter and zone exists. A hash of the name replaces
// the index, so that different names are hardly ever equal values.
template <NameKind kind>
int any_name(lua_State* L) {
    constexpr std::uint64_t kMost = 0xFFFFFFF;
    push_name(L, kind, lua_type(L, 2) == LUA_TSTRING ? hash_of(need_text(L, 2, "")) & kMost : 0);
    return 1;
}

template <NameKind kind>
void set_any(Sandbox& sandbox) {
    sandbox.protect([&](lua_State* L) {
        lua_newtable(L);
        make_facade(L, shielded<any_name<kind>>);
        sandbox.set_global(std::string(row_of(kind).table).c_str());
    });
}

class Declarer {
public:
    Declarer(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs, Diagnostics& out, bool thorough)
        : sandbox_(libs), files_(files), out_(out), thorough_(thorough) {
        for (const ScriptFile& file : files_) {
            ids_[file.folder].insert(file.id);
            sources_.push_back(file.source);
        }
        set_any<NameKind::attribute>(sandbox_);
        set_any<NameKind::counter>(sandbox_);
        set_any<NameKind::zone>(sandbox_);
    }
    void lib(const ScriptFile& file) {
        guard(file, true, [&](lua_State* L) {
            const auto chunk = check(L, file);
            libs_roll_ = libs_roll_ || rolls(*chunk);
            libs_change_ = libs_change_ || may_change_counters(*chunk) || may_compute_verbs(*chunk);
            sandbox_.check_lib(file.id);
        });
    }
    std::vector<Script> scripts() {
        std::vector<Script> good;
        for (const ScriptFile& file : files_) {
            const std::size_t before = out_.size();
            Script script = declare(file);
            if (out_.size() == before && complete_) good.push_back(std::move(script));
        }
        return good;
    }

private:
    Script declare(const ScriptFile& file) {
        Script script;
        guard(file, false, [&](lua_State* L) {
            const auto chunk = check(L, file);
            sandbox_.run_chunk(file.source);
            const std::size_t before = out_.size();
            script = ScriptReader(L, file, ids_.at(file.folder), out_).read(lua_gettop(L));
            if (thorough_ && out_.size() == before) lint(L, script);
            script.counters = names_used(*chunk, "counter");
            const bool requires_lib = mentions(*chunk, "require");
            script.may_roll = rolls(*chunk) || (libs_roll_ && requires_lib);
            if (!libs_change_ || !requires_lib) script.counters_changed = changed_counters(*chunk, script.run_line);
        });
        return script;
    }
    static bool rolls(const LuaFunction& chunk) {
        return mentions(chunk, "roll") || mentions(chunk, "roll_each") || may_compute_verbs(chunk);
    }
    std::unique_ptr<LuaFunction> check(lua_State* L, const ScriptFile& file) {
        check_compile_cost(sandbox_.lua(), *file.source);
        compiling_ = true;
        sandbox_.compile(file.source);
        compiling_ = false;
        auto chunk = read_function(L);
        lua_pop(L, 1);
        check_literals(file.source, out_);
        check_constant_folding(file.source, out_);
        const std::size_t before = out_.size();
        check_purity(*chunk, file.source, sandbox_.globals(), out_);
        if (thorough_) lint_chunk(*chunk, file.source, sources_, before, out_);
        return chunk;
    }
    // Checks `run` thoroughly. The table of the script must be on top of the stack.
    void lint(lua_State* L, const Script& script) {
        std::vector<std::string> verbs;
        for (const ScriptDoc& d : verb_docs())
            verbs.emplace_back(d.name.substr(3));
        lua_getfield(L, -1, "run");
        const auto run = read_function(L);
        lint_run(*run, script, verbs, sources_, out_);
        lint_types(*run, script, out_);
        lua_pop(L, 1);
    }
    // Calls `f`, which compiles and runs the file, in the sandbox. Reports a failure, unless `f` has reported an error
    // itself.
    template <class F>
    void guard(const ScriptFile& file, bool is_lib, F f) {
        const std::size_t before = out_.size();
        complete_ = compiling_ = false;
        try {
            sandbox_.protect(f);
            complete_ = true;
        } catch (ScriptFailure& failure) {
            if (!failure.where.source) failure.where.source = file.source;
            if (out_.size() != before || known(failure, file, is_lib)) return;
            if (!compiling_ && !is_lib && failure.where.source != file.source) return report_call(failure, file);
            if (!compiling_) return out_.error(failure.where, failure.message);
            auto mistake = find_lexical_error(file.source);
            if (!mistake) mistake = find_syntax_error(file.source, failure.where.line);
            out_.add(mistake ? *mistake : reworded_lua_error(failure.where, failure.message));
        }
    }
    // Reports that a script fails in a lib which has no error of its own: the script calls it wrongly.
    void report_call(const ScriptFailure& failure, const ScriptFile& file) {
        const Location caller{file.source, 0, 0};
        out_.error(failure.where, failure.message,
                   caller.text() + " calls this function while the file is loaded; correct the call, or the function",
                   {caller});
    }
    // True if the failure needs no report: it is already reported, or the file fails in a lib that has a reported
    // error.
    bool known(const ScriptFailure& failure, const ScriptFile& file, bool is_lib) const {
        const bool in_lib = !is_lib && failure.where.source != file.source;
        return std::any_of(out_.list().begin(), out_.list().end(), [&](const Diagnostic& d) {
            if (in_lib && d.where.source == failure.where.source) return true;
            return d.message == failure.message && d.where.text() == failure.where.text();
        });
    }

    Sandbox sandbox_;
    const std::vector<ScriptFile>& files_;
    std::map<std::string, std::set<std::string>> ids_;  // ids of the scripts per folder
    Spellings::Sources sources_;
    Diagnostics& out_;
    bool complete_ = false;                         // true if the last guard() ran to its end
    bool compiling_ = false;                        // true while the compiler runs, and after it has failed
    bool libs_roll_ = false, libs_change_ = false;  // true if a lib may roll, or may change a counter
    bool thorough_ = false;
};

}  // namespace

std::vector<Script> declare_scripts(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs,
                                    Diagnostics& out, bool thorough) {
    Declarer declarer(files, libs, out, thorough);
    for (const ScriptFile& lib : libs)
        declarer.lib(lib);
    return declarer.scripts();
}

}  // namespace quattro
