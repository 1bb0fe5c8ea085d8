// Tracks the uses of the two parameters of `run`. A parameter that is passed on or copied into a local counts as used.
// In the whole file, finds duplicate keys, misplaced words, missing library functions, code without effect, and locals
// that may be misspelt.
#include "script_check/lint.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/size.hpp"
#include "base/text.hpp"
#include "script/declarations.hpp"
#include "script/library.hpp"
#include "script/misspelt_params.hpp"
#include "script/purity_check.hpp"
#include "script_check/constant_results.hpp"
#include "script_check/lua_texts.hpp"
#include "script_check/normalized_source.hpp"
#include "script_check/redundant_code.hpp"

namespace quattro {
namespace {

Location word_place(const std::shared_ptr<const Source>& source, int line, const std::string& word) {
    Location where{source, line, 0};
    if (line < 1 || line > int_size(source->lines)) return where;
    const std::size_t column = find_word(source->line(line), word, 0);
    if (column != std::string::npos) where.column = one_based(column);
    return where;
}

// What stands in a line of code in place of quoted text.
enum class Quoted : std::uint8_t {
    blank,  // blanks
    masked  // bytes that no code has; different texts stay different
};

// Returns the line without its comment and without the characters of quoted text, with the same columns.
std::string bare(const std::string& line, Quoted quoted) {
    std::string text;
    char quote = 0;
    const auto add = [&](std::size_t i) {
        if (i < line.size()) text += quoted == Quoted::blank ? ' ' : static_cast<char>(line[i] | 0x80);
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!quote && line.compare(i, 2, "--") == 0) break;
        if (quote) {
            add(i);
            if (line[i] == '\\')
                add(++i);
            else if (line[i] == quote)
                quote = 0;
        } else {
            if (line[i] == '"' || line[i] == '\'') quote = line[i];
            text += line[i];
        }
    }
    return text;
}
std::vector<std::string> bare_lines(const Source& source, Quoted quoted) {
    std::vector<std::string> code;
    for (const std::string& line : source.lines)
        code.push_back(bare(line, quoted));
    return code;
}

// True if a text or a comment may span several lines.
bool spans_lines(const Source& source) {
    return std::any_of(source.lines.begin(), source.lines.end(), [](const std::string& line) {
        for (std::size_t at = line.find('['); at != std::string::npos; at = line.find('[', at + 1))
            if (!long_closer(line, at).empty()) return true;
        return line.ends_with('\\') || line.find("\\z") != std::string::npos;
    });
}

struct RunReader {
    const LuaFunction& run;
    const Script& script;
    const std::vector<std::string>& verbs;
    const Spellings::Sources& others;
    Diagnostics& out;
    std::set<std::string> used;  // parameters that are read as p.NAME
    bool p_known = true;         // false if `p` is used in another way than p.NAME, such as passed on or assigned
    bool fx_used = false;
    bool changes = false;  // true if a verb that changes something is named, or fx is passed on or used by a closure

    void read() {
        const std::size_t first = out.size();
        function(run, run.parameters > 0 ? 0 : -1, run.parameters > 1 ? 1 : -1, false);
        explain_by_misspelt_params(script, others, first, out);
        if (wrong_elsewhere()) return;  // another error may be a misspelt verb or use of the parameter
        if (!fx_used) {
            out.error({script.source, run.line, 0}, "'run' changes nothing: it never uses its first parameter",
                      "call a verb that changes something, for example fx:add(p.to, 1)");
            return;
        }
        if (!changes)
            out.error({script.source, run.line, 0}, "'run' changes nothing: it only reads",
                      "call a verb that changes something, for example fx:add(p.to, 1)");
        if (!p_known || run.parameters < 2) return;
        for (const Param& param : script.params)
            if (used.count(param.name) == 0)
                out.error(param.where, "nothing uses the parameter '" + param.name + "'",
                          "use p." + param.name + " in 'run', or remove the parameter");
    }

private:
    bool wrong_elsewhere() const {
        return std::any_of(out.list().begin(), out.list().end(),
                           [&](const Diagnostic& d) { return d.where.source == script.source; });
    }
    // Notes the uses of `fx` and `p` in `f` and its nested functions. Both are registers of `f`, or upvalues if
    // `captured`; -1 if `f` has no such parameter or does not capture it.
    void function(const LuaFunction& f, int fx, int p, bool captured) {
        for (std::size_t pc = 0; pc < f.code.size(); ++pc) {
            const LuaInstruction& i = f.code[pc];
            const LuaOp op = i.op();
            if (op == LuaOp::jump || op == LuaOp::extra) continue;
            if (captured)
                captured_use(f, i, op, fx, p);
            else
                own_use(f, i, op);
        }
        for (const auto& nested : f.nested) {
            const auto index = [&](int register_or_upvalue) {
                for (std::size_t u = 0; u < nested->upvalues.size(); ++u)
                    if (nested->upvalues[u].in_stack != captured && nested->upvalues[u].index == register_or_upvalue)
                        return static_cast<int>(u);
                return -1;
            };
            const int inner_fx = fx < 0 ? -1 : index(fx), inner_p = p < 0 ? -1 : index(p);
            if (inner_fx >= 0) fx_used = changes = true;
            if (inner_fx >= 0 || inner_p >= 0) function(*nested, inner_fx, inner_p, true);
        }
    }
    void captured_use(const LuaFunction& f, const LuaInstruction& i, LuaOp op, int, int p) {
        if (p < 0) return;
        if (op == LuaOp::get_global && i.b() == p) parameter(f.constant(i.c()), i.line);
        if (op == LuaOp::get_upvalue && i.b() == p) p_known = false;
    }
    // True if the instruction stores the register in a field of a table.
    static bool stores(const LuaInstruction& i, int held) {
        return i.op() >= LuaOp::set_global && i.op() <= LuaOp::set_field && !i.k() && i.c() == held;
    }
    void own_use(const LuaFunction& f, const LuaInstruction& i, LuaOp op) {
        if (f.parameters < 1) return;
        if (op == LuaOp::self && i.b() == 0) {
            fx_used = true;
            changes = changes || !i.k();
            if (i.k()) verb(f.constant(i.c()), i.line);
        } else if (op == LuaOp::get_field && i.b() == 0) {
            fx_used = true;
            verb(f.constant(i.c()), i.line);
        } else if ((op == LuaOp::move && i.b() == 0) || stores(i, 0)) {
            fx_used = changes = true;
        }
        if (f.parameters < 2) return;
        if (op == LuaOp::get_field && i.b() == 1)
            parameter(f.constant(i.c()), i.line);
        else if ((op == LuaOp::move || op == LuaOp::get_table || op == LuaOp::get_index || op == LuaOp::self) &&
                 i.b() == 1)
            p_known = false;
        else if (i.a() == 1 || stores(i, 1))
            p_known = false;  // assigned, returned, tested or stored
    }
    void verb(const std::string& name, int line) {
        changes = changes || result_type(name) == ResultType::nothing;
        if (!contains(verbs, name))
            out.unknown_word(word_place(script.source, line, name), "there is no verb '" + name + "'", name, verbs);
    }
    void parameter(const std::string& name, int line) {
        used.insert(name);
        if (script.find(name)) return;
        out.unknown(word_place(script.source, line, name), "'" + script.id + "' has no parameter '" + name + "'", name,
                    names_of(script.params));
    }
};

// The key that the token begins in a table, `NAME =` or `['NAME'] =`; "" if it begins none.
std::string key_at(const std::vector<LuaToken>& tokens, std::size_t i) {
    constexpr std::array<std::string_view, 3> kBefore = {"{", ",", ";"};
    const auto text = [&](std::size_t at) { return at < tokens.size() ? tokens[at].text : std::string(); };
    if (i == 0 || !contains(kBefore, text(i - 1))) return "";
    if (text(i + 1) == "=") return text(i + 2) == "=" ? "" : text(i);
    const std::string quoted = text(i) == "[" && text(i + 2) == "]" && text(i + 3) == "=" ? text(i + 1) : "";
    const bool simple = quoted.size() > 2 && (quoted[0] == '"' || quoted[0] == '\'');
    return simple && quoted.find('\\') == std::string::npos ? quoted.substr(1, quoted.size() - 2) : "";
}

// Finds keys that occur twice in a table. Lua silently keeps the last value.
void find_doubled_keys(const std::shared_ptr<const Source>& source, Diagnostics& out) {
    struct Opened {
        bool table;
        std::map<std::string, int> keys = {};  // of the table, with their lines
    };
    const std::vector<LuaToken> tokens = lua_tokens(*source);
    std::vector<Opened> open;  // the open brackets and blocks
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto& [text, line] = tokens[i];
        if (const std::string key = key_at(tokens, i); !key.empty() && !open.empty() && open.back().table) {
            const auto [first, fresh] = open.back().keys.emplace(key, line);
            if (!fresh)
                out.error(word_place(source, line, key),
                          "'" + key + "' appears twice in one table, first in line " + std::to_string(first->second),
                          "remove one of them");
        }
        if (contains(kOpeningWords, text)) open.push_back({text == "{"});
        if (contains(kClosingWords, text) && !open.empty()) open.pop_back();
    }
}

// Finds words that declare a parameter, inside functions. They have no meaning there and are probably misspelt locals.
void find_misplaced_words(const LuaFunction& f, const std::shared_ptr<const Source>& source, Diagnostics& out,
                          bool& found) {
    std::vector<std::string> words = param_words();
    for (const LuaInstruction& i : f.code) {
        if (f.is_chunk() || i.op() != LuaOp::get_global || !f.is_globals(i.b())) continue;
        const std::string& name = f.constant(i.c());
        if (!contains(words, name)) continue;
        out.add({word_place(source, i.line, name),
                 "'" + name + "' declares a parameter, which has no meaning inside a function",
                 "a local of that name may be missing or misspelt", name});
        found = true;
    }
    for (const auto& nested : f.nested)
        find_misplaced_words(*nested, source, out, found);
}

// True if the library has this function, such as "math.floor"; if not `whole`, a function whose name begins so.
bool is_library(std::string_view name, bool whole) {
    for (const auto& functions : {base_functions(), text_functions(), table_functions()})
        for (const NativeFunction& f : functions)
            if (whole ? f.doc.name == name : f.doc.name.substr(0, name.size()) == name) return true;
    return false;
}

// Finds missing functions of the library, such as math.random.
void find_missing_functions(const LuaFunction& f, const std::shared_ptr<const Source>& source, Diagnostics& out) {
    for (std::size_t pc = 0; pc + 1 < f.code.size(); ++pc) {
        const LuaInstruction& table = f.code[pc];
        const LuaInstruction& field = f.code[pc + 1];
        if (table.op() != LuaOp::get_global || !f.is_globals(table.b())) continue;
        if (field.op() != LuaOp::get_field || field.b() != table.a()) continue;
        const std::string owner = f.constant(table.c()) + ".", name = f.constant(field.c());
        if (!is_library(owner, false) || is_library(owner + name, true)) continue;
        out.error(
            word_place(source, field.line, name), "there is no '" + owner + name + "' here",
            name == "random" ? "for chance, use fx:roll(lowest, highest)" : "see the library in scripts/README.md");
    }
    for (const auto& nested : f.nested)
        find_missing_functions(*nested, source, out);
}

// Finds locals that nothing uses, in a file with errors that such a local may explain. A name that begins with '_' is
// allowed.
class UnusedLocals {
public:
    UnusedLocals(const std::shared_ptr<const Source>& source, Spellings& spellings, std::size_t first, Diagnostics& out)
        : source_(source), spellings_(spellings), first_(first), out_(out) {
        for (std::size_t i = first; i < out.size(); ++i)
            if (!out.list()[i].missing.empty()) missing_.push_back(out.list()[i].missing);
    }
    void find(const LuaFunction& f) {
        for (std::size_t i = 0; i < f.locals.size(); ++i)
            if (!f.locals[i].empty() && f.locals[i][0] != '(' && f.locals[i][0] != '_')
                check(f.locals[i], i < static_cast<std::size_t>(f.parameters) ? run_param_name(i) : "");
        for (const auto& nested : f.nested)
            find(*nested);
    }

private:
    // `usual` is the usual name of a parameter at this position; it may be empty.
    void check(const std::string& name, std::string_view usual) {
        std::vector<Location> places;
        for (std::size_t n = 0; n < source_->lines.size(); ++n) {
            const std::string line = bare(source_->lines[n], Quoted::blank);
            for (std::size_t at = find_word(line, name, 0); at != std::string::npos; at = find_word(line, name, at + 1))
                places.push_back({source_, one_based(n), one_based(at)});
        }
        if (places.size() != 1) return;
        const auto meant = std::find_if(missing_.begin(), missing_.end(), [&](const std::string& sought) {
            return sought == usual || (!nearest(sought, {name}).empty() && spellings_.is_misspelt(name, sought));
        });
        if (meant == missing_.end())
            return out_.add(Role::consequence, places[0], "nothing uses '" + name + "'", "it may be misspelt");
        out_.mark_consequences(first_, *meant);
        out_.add(unused_declaration(places[0], "'" + name + "'", *meant));
    }
    const std::shared_ptr<const Source>& source_;
    Spellings& spellings_;
    std::size_t first_;
    Diagnostics& out_;
    std::vector<std::string> missing_;
};

}  // namespace

void lint_chunk(const LuaFunction& chunk, const std::shared_ptr<const Source>& source, const Spellings::Sources& others,
                std::size_t first, Diagnostics& out) {
    bool names_missing = out.size() != first;
    find_doubled_keys(source, out);
    find_missing_functions(chunk, source, out);
    find_misplaced_words(chunk, source, out, names_missing);
    if (!spans_lines(*source)) {
        check_constant_results(source, bare_lines(*source, Quoted::blank), names_missing, out);
        check_redundant_code(source, bare_lines(*source, Quoted::masked), out);
    }
    if (!names_missing) return;
    Spellings spellings([&] { return others; });
    spellings.count_words(source);
    UnusedLocals(source, spellings, first, out).find(chunk);
}

void lint_run(const LuaFunction& run, const Script& script, const std::vector<std::string>& verbs,
              const Spellings::Sources& others, Diagnostics& out) {
    RunReader{run, script, verbs, others, out, {}}.read();
}

}  // namespace quattro
