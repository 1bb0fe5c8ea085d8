// Each word returns its argument table and records that the table was declared with it. ScriptReader reads the rest
// after the file has run.
#include "script/declarations.hpp"

namespace quattro {
namespace {

constexpr std::string_view kScriptKeys[] = {"text", "params", "run", "when", "pass"};
constexpr std::string_view kAmountKeys[] = {"from", "to", "default"};
constexpr std::string_view kDefaultKey[] = {"default"};
constexpr std::string_view kCounterKeys[] = {"holds"};
constexpr std::string_view kPlaceKeys[] = {"default", "empty"};
constexpr std::string_view kValueKeys[] = {"of", "default"};

constexpr std::string_view kScriptDoc = "{ text =, params =, run =, when =, pass = }";
constexpr Declaration kDeclarations[] = {
    {{"effect", kScriptDoc,
      "What a slot or a step does to cards. The file returns it. The parameter with the name of the file is the main "
      "one. `text` is for players: {to} is replaced by the parameter, {add:+} by the parameter with its sign. `run` is "
      "called with the verbs and the parameters. `when = { 'placed' }`: only for slots that act when a card is placed. "
      "If a step has passes, a lower `pass` is resolved first.",
      "return effect {\n  text = '{raise:+} to {to}',\n  params = { raise = amount {}, to = cards { default = 'this "
      "card' } },\n"
      "  run = function(fx, p) fx:add(p.to, p.raise) end,\n}"},
     {},
     "effects",
     kScriptKeys},
    {{"action", kScriptDoc, "What a seat can do.",
      "return action {\n  text = 'gain {gain}',\n  params = { gain = amount {} },\n  run = function(fx, p) "
      "fx:add_counter(counter.points, p.gain) end,\n}"},
     {},
     "actions",
     kScriptKeys},
    {{"item", kScriptDoc, "What a seat can own and use.",
      "return item {\n  text = 'your time is {hurry} seconds',\n  params = { hurry = amount { from = 1 } },\n  run = "
      "function(fx, p) fx:set_counter(counter.clock, p.hurry) end,\n}"},
     {},
     "items",
     kScriptKeys},
    {{"rule", kScriptDoc, "What a step of a game does with `run:`.",
      "return rule {\n  text = '{tally} are counted',\n  params = { tally = cards {} },\n  run = function(fx, p) "
      "fx:set_counter(counter.points, fx:count(p.tally)) end,\n}"},
     {},
     "rules",
     kScriptKeys},
    {{"amount", "{ from =, to =, default = }",
      "A whole number, or an expression such as `count(odd)`. If an action or a step gives a number below `from` or "
      "above `to`, the match halts; a slot can give such a number.",
      "raise = amount { from = -10, to = 10 }"},
     ParamType::amount,
     "",
     kAmountKeys},
    {{"cards", "{ default = }", "Target words for any number of cards.", "to = cards { default = 'this card' }"},
     ParamType::cards,
     "",
     kDefaultKey},
    {{"card", "{ default = }", "Target words for one card.", "from = card {}"}, ParamType::card, "", kDefaultKey},
    {{"pair", "{ default = }", "A list of two cards; the script gets p.NAME[1] and p.NAME[2].", "swap = pair {}"},
     ParamType::pair,
     "",
     kDefaultKey},
    {{"place", "{ default =, empty = }", "A place of the zone; nil if there is none. `empty = true`: it must be empty.",
      "into = place { empty = true }"},
     ParamType::place,
     "",
     kPlaceKeys},
    {{"value", "{ of =, default = }", "A value of the named attribute `of`.", "dye = value { of = 'suit' }"},
     ParamType::value,
     "",
     kValueKeys},
    {{"seat", "{ default = }", "The number of a seat, for scripts of steps and actions.", "gift = seat {}"},
     ParamType::seat,
     "",
     kDefaultKey},
    {{"counter_named", "{ holds = }",
      "A counter of the game, for `fx:get_counter`, where it is passed like `counter.NAME`. Default: the counter with "
      "the name of "
      "the parameter. It holds a number, or the type in `holds`: `'seat'` or an attribute.",
      "lives = counter_named {}"},
     ParamType::counter,
     "",
     kCounterKeys},
    {{"whose", "{ default = }", "own, opponent or both.", "turn = whose { default = 'own' }"},
     ParamType::whose,
     "",
     kDefaultKey},
};

// Its address is a registry key. The value is a table from declared tables to the indices of their words.
const char kDeclared = 0;

int declare_word(lua_State* L) {
    const auto word = lua_tointeger(L, lua_upvalueindex(1));
    if (!lua_istable(L, 1) || lua_gettop(L) != 1)
        raise(L, std::string(kDeclarations[word].doc.name) +
                     " takes a table: " + std::string(kDeclarations[word].doc.name) + " { ... }");
    if (!Sandbox::of(L).loading)
        raise(L, std::string(kDeclarations[word].doc.name) +
                     " { ... } cannot be inside a function; write it outside of all functions, for example in params");
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kDeclared);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, word);
    lua_rawset(L, -3);
    lua_settop(L, 1);
    return 1;
}

}  // namespace

void bind_declarations(lua_State* L) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &kDeclared);
    lua_Integer word = 0;
    for (const Declaration& d : kDeclarations) {
        lua_pushinteger(L, word++);
        lua_pushcclosure(L, shielded<declare_word>, 1);
        lua_setfield(L, -2, std::string(d.doc.name).c_str());
    }
}

const Declaration* declaration_of(lua_State* L, int index) {
    index = lua_absindex(L, index);
    if (!lua_istable(L, index)) return nullptr;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kDeclared);
    lua_pushvalue(L, index);
    const bool known = lua_rawget(L, -2) == LUA_TNUMBER;
    const auto word = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return known ? &kDeclarations[word] : nullptr;
}

std::vector<std::string> param_words() {
    std::vector<std::string> words;
    for (const Declaration& d : kDeclarations)
        if (d.param) words.emplace_back(d.doc.name);
    return words;
}

std::span<const ScriptDoc> declaration_docs() {
    static const std::vector<ScriptDoc> docs = [] {
        std::vector<ScriptDoc> list;
        for (const Declaration& d : kDeclarations)
            list.push_back(d.doc);
        return list;
    }();
    return docs;
}

}  // namespace quattro
