// Reads the text, the function, `when` and `pass` of a script. Parameters are read in reader_params.cpp.
#include "script/reader.hpp"

#include <algorithm>

#include "base/declaring_words.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "script/cost_bound.hpp"
#include "script/misspelt_params.hpp"
#include "script/purity_check.hpp"

namespace quattro {
namespace {

// Returns the column (from 0) of `key =` in the line at or after `from`, or npos.
std::size_t key_column(const std::string& line, const std::string& key, std::size_t from) {
    for (std::size_t at = find_word(line, key, from); at != std::string::npos; at = find_word(line, key, at + 1)) {
        const std::size_t next = line.find_first_not_of(" \t", at + key.size());
        if (next != std::string::npos && line[next] == '=' && line.compare(next, 2, "==") != 0) return at;
    }
    return std::string::npos;
}

}  // namespace

Location ScriptReader::find_key(const std::string& key, const Location& from) const {
    const auto& lines = file_.source->lines;
    for (std::size_t i = static_cast<std::size_t>(std::max(from.line, 1)) - 1; i < lines.size(); ++i) {
        const bool first = one_based(i) == from.line && from.column > 0;
        const std::size_t column = key_column(lines[i], key, first ? static_cast<std::size_t>(from.column) - 1 : 0);
        if (column != std::string::npos) return {file_.source, one_based(i), one_based(column)};
    }
    return from;
}

Location ScriptReader::find_text(const std::string& text, const Location& from) const {
    if (from.line < 1 || from.line > int_size(file_.source->lines)) return from;
    const std::size_t at = file_.source->line(from.line).find(text);
    return at == std::string::npos ? from : Location{file_.source, from.line, one_based(at)};
}

Script ScriptReader::read(int index) {
    script_.id = file_.id;
    script_.source = file_.source;
    top_ = {file_.source, 0, 0};
    const std::string kind = file_.folder.substr(0, file_.folder.size() - 1);
    const Declaration* word = declaration_of(L_, index);
    if (!word || word->param) {
        if (lua_isnil(L_, index) && report_no_return()) return script_;
        error(top_, "the file returns " + (word ? "a parameter" : value_text(L_, index)) + ", not a script",
              "end it with: return " + kind + " { ... }");
        return script_;
    }
    script_.kind = word->doc.name;
    const auto& lines = file_.source->lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t column = lines[i].find("return " + script_.kind);
        if (column != std::string::npos) top_ = {file_.source, one_based(i), one_based(column)};
    }
    if (word->folder != file_.folder)
        error(top_,
              "scripts/" + file_.folder + " holds '" + kind + "' scripts, but this one is declared as '" +
                  script_.kind + "'",
              "write return " + kind + " { ... }, or move the file to scripts/" + std::string(word->folder) + "/");
    for (const std::string& key : keys(index, top_))
        if (!check_key(key, *word, find_key(key, top_))) wrong_key_ = true;
    read_fields(index);
    return script_;
}

bool ScriptReader::report_no_return() {
    const auto& lines = file_.source->lines;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (const std::string_view word : kDeclaringWords) {
            const std::size_t at = lines[i].find_first_not_of(' ');
            if (at == std::string::npos || lines[i].compare(at, word.size(), word) != 0 ||
                lines[i].find_first_of("{(", at) != lines[i].find_first_not_of(' ', at + word.size()))
                continue;
            error({file_.source, one_based(i), one_based(at)},
                  "the file returns nothing: 'return' is missing before '" + std::string(word) + "'",
                  "write return " + std::string(word) + " { ... }");
            return true;
        }
    return false;
}

void ScriptReader::read_fields(int table) {
    const auto field = [&](const char* key, auto reader) {
        lua_getfield(L_, table, key);
        (this->*reader)(lua_gettop(L_));
        lua_pop(L_, 1);
    };
    field("text", &ScriptReader::read_text);
    field("run", &ScriptReader::read_run);
    field("when", &ScriptReader::read_when);
    field("pass", &ScriptReader::read_pass);
    field("params", &ScriptReader::read_params);
    const std::size_t first = out_.size();
    check_placeholders();
    check_main_param(first);
    explain_by_misspelt_params(script_, {}, first, out_);
}

std::vector<std::string> ScriptReader::keys(int table, const Location& at) {
    std::vector<std::string> names;
    bool unnamed = false;
    lua_pushnil(L_);
    while (lua_next(L_, table)) {
        lua_pop(L_, 1);
        if (lua_type(L_, -1) == LUA_TSTRING)
            names.emplace_back(lua_tostring(L_, -1));
        else
            unnamed = true;
    }
    if (unnamed) error(at, "this value has no name", "write name = value");
    std::sort(names.begin(), names.end());
    return names;
}

bool ScriptReader::check_key(const std::string& key, const Declaration& word, const Location& at) {
    if (contains(word.keys, key)) return true;
    const std::vector<std::string> known(word.keys.begin(), word.keys.end());
    error(at, "'" + std::string(word.doc.name) + "' has no key '" + key + "'", suggest(key, known));
    return false;
}

// Checks a text for players, and returns it safe to show. A concatenated text can contain an unclean character although
// all its parts are clean.
std::string ScriptReader::clean_text(int index, const Location& at) {
    std::size_t size = 0;
    const char* bytes = lua_tolstring(L_, index, &size);
    const std::string_view text(bytes, size);
    if (const std::size_t wrong = find_unclean(text, Breaks::allowed); wrong != std::string_view::npos) {
        const std::string message = "this text has " + character_name(text, wrong) + ", which no text may have";
        const auto same = [&](const Diagnostic& d) { return d.message == message && d.where.source == file_.source; };
        if (std::none_of(out_.list().begin(), out_.list().end(), same))
            error(at, message, "remove it; use letters, punctuation and spaces");
    }
    return safe_text(text, text.size(), Breaks::allowed);
}

void ScriptReader::read_text(int index) {
    if (lua_type(L_, index) != LUA_TSTRING)
        return lacks(find_key("text", top_), "'text' must be a text for players, not " + value_text(L_, index),
                     "write text = \"what it does\"");
    script_.text = clean_text(index, find_key("text", top_));
}

void ScriptReader::read_run(int index) {
    if (!lua_isfunction(L_, index) || lua_iscfunction(L_, index))
        return lacks(find_key("run", top_), "'run' must be a function, not " + value_text(L_, index),
                     "write run = function(fx, p) ... end");
    lua_Debug function;
    lua_pushvalue(L_, index);
    lua_getinfo(L_, ">S", &function);
    script_.run_line = function.linedefined;
    script_.cheap = cheap_cost(L_, index) >= 0;
}

void ScriptReader::read_when(int index) {
    if (lua_isnil(L_, index)) return;
    if (script_.kind != "effect")
        return error(find_key("when", top_), "only an effect can have 'when'",
                     "for an action, write the condition in the game: if: CONDITION");
    const auto word = [&] {
        if (lua_type(L_, -1) != LUA_TSTRING || std::string_view(lua_tostring(L_, -1)) != "placed")
            return error(find_key("when", top_), "'when' can contain only 'placed', not " + value_text(L_, -1),
                         "remove it from a script that acts at any time");
        script_.when.emplace_back("placed");
    };
    if (!lua_istable(L_, index)) return word();
    const auto count = static_cast<lua_Integer>(lua_rawlen(L_, index));
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(L_, index, i);
        word();
        lua_pop(L_, 1);
    }
}

void ScriptReader::read_pass(int index) {
    if (lua_isnil(L_, index)) return;
    if (!lua_isinteger(L_, index) || lua_tointeger(L_, index) < 0 || lua_tointeger(L_, index) > 9)
        return error(find_key("pass", top_), "'pass' must be a whole number from 0 to 9, not " + value_text(L_, index));
    script_.pass = static_cast<int>(lua_tointeger(L_, index));
}

// Reports each {name} or {name:+} that is not a parameter, and a '{' without a '}'.
void ScriptReader::check_placeholders() {
    const Location at = find_key("text", top_);
    for (std::size_t open = script_.text.find('{'); open != std::string::npos;
         open = script_.text.find('{', open + 1)) {
        const std::size_t close = script_.text.find('}', open);
        if (close == std::string::npos) return error(at, "'text' has a '{' without a '}'", "write {parameter}");
        std::string name = script_.text.substr(open + 1, close - open - 1);
        if (name.size() > 2 && name.compare(name.size() - 2, 2, ":+") == 0) name.resize(name.size() - 2);
        if (!script_.find(name))
            lacks(find_text(script_.text.substr(open, close - open + 1), at),
                  "'text' names {" + name + "}, which is not a parameter", suggest(name, names_of(script_.params)),
                  name);
    }
}

}  // namespace quattro
