// Finds code in the bytecode that scripts must not have: state that would be kept from one call to the next, unknown
// globals, and uses of `...` and `#`.
#include "script/purity_check.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

// True if the upvalue is a local of a chunk, which exists as long as the script.
bool outlives_calls(const LuaFunction& f, int upvalue) {
    const LuaFunction::Upvalue& u = f.upvalue(upvalue);
    if (!f.outer) return true;
    return u.in_stack ? f.outer->is_chunk() : outlives_calls(*f.outer, u.index);
}

// Names of standard Lua that do not exist for scripts.
struct Closed {
    std::string_view name, hint;
};
constexpr Closed kClosed[] = {
    {"os", "a script has no access to the clock or the system; for chance, use fx:roll(lowest, highest)"},
    {"io", "a script cannot read or write files; players see its 'text'"},
    {"print", "a script cannot print; players see its 'text'"},
    {"debug", "a script cannot inspect itself"},
    {"load", "a script is one file; put shared code into scripts/lib"},
    {"dofile", "a script is one file; put shared code into scripts/lib"},
    {"loadfile", "a script is one file; put shared code into scripts/lib"},
    {"pcall", "a failing script halts the match; test first: if fx:count(p.to) > 0 then ... end"},
    {"xpcall", "a failing script halts the match; test first: if fx:count(p.to) > 0 then ... end"},
    {"coroutine", "a script runs to its end without a break"},
};

constexpr std::string_view kGivenToRun[] = {"fx", "p"};

struct Scan {
    const std::shared_ptr<const Source>& source;
    const std::vector<std::string>& globals;
    Diagnostics& out;
    std::set<std::string> assigned = {};  // names assigned as globals; reported at the assignment only
    bool told_what_is_given = false;

    void error(const LuaInstruction& at, const std::string& word, std::string message, std::string hint,
               std::string missing = "") const {
        Location where{source, at.line, 0};
        if (at.line > 0 && at.line <= int_size(source->lines)) {
            const std::string& line = source->line(at.line);
            const bool sign = std::ispunct(static_cast<unsigned char>(word[0])) != 0;
            const std::size_t column = sign ? line.find(word) : find_word(line, word, 0);
            if (column != std::string::npos) where.column = one_based(column);
        }
        out.add({where, std::move(message), std::move(hint), std::move(missing)});
    }
    void assigned_global(const LuaInstruction& i, const std::string& name) const {
        error(i, name, "'" + name + "' is assigned as a global; scripts keep no values between calls",
              "write 'local " + name + "' (or 'local function " + name + "')");
    }
    void assigned_upvalue(const LuaFunction& f, const LuaInstruction& i) const {
        const std::string& name = f.upvalue(i.b()).name;
        if (f.is_globals(i.b())) return error(i, name, "'_ENV' is assigned", "remove the assignment");
        error(i, name,
              "'" + name + "' is assigned inside a function but declared outside; scripts keep no values between calls",
              "make '" + name + "' a local of this function, or return it");
    }
    void assigned_field(const LuaFunction& f, const LuaInstruction& i) const {
        const std::string& table = f.upvalue(i.a()).name;
        const std::string& field = f.constant(i.b());
        if (f.is_globals(i.a())) return assigned_global(i, field);
        if (!outlives_calls(f, i.a())) return;
        error(i, table,
              "'" + table + "." + field + "' is assigned inside a function but '" + table +
                  "' is created outside; scripts keep no values between calls",
              "create the table inside the function");
    }
    // Recognizes the usual parameter names of `run`. A function that lacks these parameters uses them many times, so
    // the error is reported once.
    void not_given(const LuaInstruction& i, const std::string& name) {
        if (std::exchange(told_what_is_given, true)) return;
        error(i, name, "'" + name + "' is not a parameter of this function",
              "write 'run = function(fx, p)', and pass both on to other functions", name);
    }
    void read_global(const LuaFunction& f, const LuaInstruction& i) {
        if (!f.is_globals(i.b())) return;
        const std::string& name = f.constant(i.c());
        if (contains(globals, name) || assigned.count(name) > 0) return;
        if (contains(kGivenToRun, name)) return not_given(i, name);
        const auto closed =
            std::find_if(std::begin(kClosed), std::end(kClosed), [&](const Closed& c) { return c.name == name; });
        error(i, name, "there is no '" + name + "' here",
              closed == std::end(kClosed) ? suggest(name, globals) : std::string(closed->hint), name);
    }
    void note_assigned(const LuaFunction& f) {
        for (const LuaInstruction& i : f.code)
            if (i.op() == LuaOp::set_global && f.is_globals(i.a())) assigned.insert(f.constant(i.b()));
        for (const auto& nested : f.nested)
            note_assigned(*nested);
    }
    // Reports code whose cost is not bounded, or whose result differs between machines.
    void refused(const LuaFunction& f) const {
        if (f.vararg && f.outer)
            error({0, f.line}, "...", "a function cannot take '...'", "name its parameters, or pass one list");
        for (const LuaInstruction& i : f.code) {
            if (i.op() == LuaOp::vararg && !f.outer) error(i, "...", "'...' of a file is always empty", "remove it");
            if (i.op() == LuaOp::length)
                error(i, "#", "scripts cannot use '#': for a list with gaps, its result differs between machines",
                      "write size(list), which counts up to the first nil, or size(text)");
        }
    }
    void function(const LuaFunction& f) {
        refused(f);
        for (const LuaInstruction& i : f.code) {
            if (i.op() == LuaOp::set_upvalue) assigned_upvalue(f, i);
            if (i.op() == LuaOp::set_global) assigned_field(f, i);
            if (i.op() == LuaOp::get_global) read_global(f, i);
        }
        for (const auto& nested : f.nested)
            function(*nested);
    }
};

void collect_names(const LuaFunction& f, const std::string& table, std::vector<std::string>& names) {
    for (std::size_t pc = 0; pc + 1 < f.code.size(); ++pc) {
        const LuaInstruction& i = f.code[pc];
        const LuaInstruction& next = f.code[pc + 1];
        if (i.op() != LuaOp::get_global || !f.is_globals(i.b()) || f.constant(i.c()) != table) continue;
        if (next.op() == LuaOp::get_field && next.b() == i.a()) names.push_back(f.constant(next.c()));
    }
    for (const auto& nested : f.nested)
        collect_names(*nested, table, names);
}

// True if an instruction of the function, or of a function nested in it, meets the condition.
template <class F>
bool any_instruction(const LuaFunction& f, F&& condition) {
    return std::any_of(f.code.begin(), f.code.end(), condition) ||
           std::any_of(f.nested.begin(), f.nested.end(),
                       [&](const auto& nested) { return any_instruction(*nested, condition); });
}

}  // namespace

std::string_view run_param_name(std::size_t position) {
    return position < std::size(kGivenToRun) ? kGivenToRun[position] : "";
}

void check_purity(const LuaFunction& chunk, const std::shared_ptr<const Source>& source,
                  const std::vector<std::string>& globals, Diagnostics& out) {
    Scan scan{source, globals, out};
    scan.note_assigned(chunk);
    scan.function(chunk);
}

bool mentions(const LuaFunction& chunk, std::string_view text) {
    return contains(chunk.constants, text) ||
           std::any_of(chunk.nested.begin(), chunk.nested.end(), [&](const auto& f) { return mentions(*f, text); });
}

bool may_compute_verbs(const LuaFunction& chunk) {
    const bool reads = any_instruction(chunk, [](const LuaInstruction& i) { return i.op() == LuaOp::get_table; });
    const bool joins = any_instruction(chunk, [](const LuaInstruction& i) { return i.op() == LuaOp::concat; });
    constexpr std::string_view kMakers[] = {"concat", "format", "sub", "lower", "upper", "char"};
    return reads && (joins || std::any_of(std::begin(kMakers), std::end(kMakers),
                                          [&](std::string_view maker) { return mentions(chunk, maker); }));
}

std::vector<std::string> names_used(const LuaFunction& chunk, const std::string& table) {
    std::vector<std::string> names;
    collect_names(chunk, table, names);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace quattro
