// Reads the parameters that a script declares.
#include "script/reader.hpp"

#include <algorithm>
#include <array>

#include "base/names.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

// Keys that a slot can contain beside an effect. No parameter and no effect may have such a name.
constexpr std::array<std::string_view, 6> kSlotKeys = {"when", "if", "then", "else", "repeat", "text"};

bool reserved(const std::string& name) { return contains(kSlotKeys, name); }

const Declaration* param_word(lua_State* L, int index) {
    const Declaration* word = declaration_of(L, index);
    return word && word->param ? word : nullptr;
}

}  // namespace

void ScriptReader::read_params(int index) {
    if (lua_isnil(L_, index)) return;
    const Location at = find_key("params", top_);
    if (!lua_istable(L_, index) || declaration_of(L_, index))
        return error(at, "'params' must be a table of parameters, not " + value_text(L_, index),
                     "write params = { ... }");
    for (const std::string& name : keys(index, at)) {
        lua_getfield(L_, index, name.c_str());
        read_param(name, lua_gettop(L_));
        lua_pop(L_, 1);
    }
    std::stable_partition(script_.params.begin(), script_.params.end(),
                          [&](const Param& p) { return p.name == script_.id; });
}

void ScriptReader::read_param(const std::string& name, int index) {
    const Location at = find_key(name, find_key("params", top_));
    check_name(name, at);
    Param param;
    param.name = name;
    param.where = param.default_where = at;
    const Declaration* word = param_word(L_, index);
    if (!word) {
        error(at, "parameter '" + name + "' must have a type, not " + value_text(L_, index),
              "write " + name + " = TYPE {}, where TYPE is one of " + join(param_words(), ", "));
    } else {
        param.kind = *word->param;
        if (param.kind == ParamType::counter) param.default_text = name;
        for (const std::string& key : keys(index, at)) {
            const Location key_at = find_key(key, at);
            if (!check_key(key, *word, key_at)) continue;
            lua_getfield(L_, index, key.c_str());
            read_option(param, key, lua_gettop(L_), key_at);
            lua_pop(L_, 1);
        }
        check_param(param, at);
    }
    script_.params.push_back(std::move(param));
}

void ScriptReader::check_name(const std::string& name, const Location& at) {
    if (reserved(name))
        return error(at, "a parameter cannot be called '" + name + "', which is a word of boards", "rename it");
    const bool taken = siblings_.contains(name);
    if (name != script_.id && taken)
        error(at, "parameter '" + name + "' has the name of scripts/" + file_.folder + "/" + name + ".lua",
              "rename the parameter or the script: of the keys of a call, exactly one must be the name of a script");
    if (std::string fault = name_fault(name); !fault.empty())
        error(at, "'" + name + "' is no name that a parameter can have", std::move(fault));
}

void ScriptReader::read_option(Param& param, const std::string& key, int index, const Location& at) {
    if (key == "from") return read_bound(param, key, index, at, param.from);
    if (key == "to") return read_bound(param, key, index, at, param.to);
    if (key == "default") return read_default(param, index, at);
    if (key == "empty") {
        if (!lua_isboolean(L_, index)) error(at, "'empty' must be true or false, not " + value_text(L_, index));
        param.empty_place = lua_toboolean(L_, index) != 0;
        return;
    }
    if (lua_type(L_, index) != LUA_TSTRING)
        return error(at, "'" + key + "' must name an attribute" + (key == "holds" ? " or be 'seat'" : "") + ", not " +
                             value_text(L_, index));
    param.attribute = lua_tostring(L_, index);
    if (key != "holds") return;
    if (param.attribute.empty() || param.attribute == "number" || param.attribute == "truth")
        error(at,
              "'holds' must be an attribute or 'seat', not '" + param.attribute +
                  "'; without it, the counter holds a number, or true or false as 1 or 0",
              "remove 'holds'");
    if (param.attribute == "card")
        error(at, "scripts cannot use a counter that holds a card", "use a parameter card {}");
}

void ScriptReader::read_bound(const Param& param, const std::string& key, int index, const Location& at,
                              std::int64_t& bound) {
    if (!lua_isinteger(L_, index))
        return error(at, "'" + key + "' of '" + param.name + "' must be a whole number, not " + value_text(L_, index));
    bound = lua_tointeger(L_, index);
}

// A default is given as in YAML: a number, words, or a list of two words.
void ScriptReader::read_default(Param& param, int index, const Location& at) {
    param.default_where = at;
    if (lua_type(L_, index) == LUA_TSTRING) {
        param.default_text = clean_text(index, at);
    } else if (lua_isinteger(L_, index) && param.kind == ParamType::amount) {
        param.default_text = std::to_string(lua_tointeger(L_, index));
    } else if (lua_istable(L_, index) && param.kind == ParamType::pair) {
        const bool two = lua_rawgeti(L_, index, 1) == LUA_TSTRING && lua_rawgeti(L_, index, 2) == LUA_TSTRING;
        if (two) param.default_text = std::string("[") + lua_tostring(L_, -2) + ", " + lua_tostring(L_, -1) + "]";
        lua_pop(L_, 2);
        if (!two) error(at, "the default of a pair must be a list of two texts", "write default = { \"A\", \"B\" }");
    } else {
        error(at, "the default of '" + param.name + "' must be written as in a board, not " + value_text(L_, index),
              "write it in quotes");
    }
}

void ScriptReader::check_param(const Param& param, const Location& at) {
    if (param.kind == ParamType::value && param.attribute.empty())
        error(at, "parameter '" + param.name + "' must name the attribute of its value",
              "write value { of = \"...\" }");
    if (param.kind == ParamType::whose && param.default_text && *param.default_text != "own" &&
        *param.default_text != "opponent" && *param.default_text != "both")
        error(find_key("default", at),
              "the default of '" + param.name + "' must be own, opponent or both, not '" + *param.default_text + "'");
    if (param.kind != ParamType::amount) return;
    if (param.from > param.to)
        return error(at,
                     "'" + param.name + "' is an amount from " + std::to_string(param.from) + " to " +
                         std::to_string(param.to) + ", which is an empty range",
                     "put the lower number in 'from', the higher in 'to'");
    const auto number = param.default_text ? to_integer(*param.default_text) : std::nullopt;
    if (number && (*number < param.from || *number > param.to))
        error(find_key("default", at), "the default of '" + param.name + "' is " + *param.default_text +
                                           ", which is outside " + std::to_string(param.from) + " to " +
                                           std::to_string(param.to));
}

void ScriptReader::check_main_param(std::size_t first) {
    if (script_.kind == "effect" && reserved(script_.id))
        error(top_, "an effect cannot be called '" + script_.id + "', which is a word of boards", "rename the file");
    if (script_.kind != "effect" || script_.find(script_.id)) return;
    const auto near = std::find_if(script_.params.begin(), script_.params.end(),
                                   [&](const Param& p) { return !nearest(script_.id, {p.name}).empty(); });
    const bool misspelt = near != script_.params.end();
    if (misspelt) out_.mark_consequences(first, script_.id);
    lacks(misspelt ? near->where : find_key("params", top_),
          "the effect '" + script_.id + "' has no parameter '" + script_.id + "'",
          "the main parameter has the name of the file: a board writes its value after '" + script_.id + ":'");
}

}  // namespace quattro
