// Loads the scripts of a game into a sandbox and calls them.
#include "script/vm.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "script/cost_bound.hpp"
#include "script/purity_check.hpp"
#include "script/rolls.hpp"
#include "script/straight_line.hpp"
#include "script/verbs.hpp"

namespace quattro {
namespace {

bool takes_cards(ParamType kind) {
    return kind == ParamType::cards || kind == ParamType::card || kind == ParamType::pair;
}

// Raises the error for a name that this game does not have. Argument 1 is the table of its names of this kind.
template <NameKind kind>
int missing_name(lua_State* L) {
    std::vector<std::string> names;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        names.emplace_back(lua_tostring(L, -1));
    }
    std::sort(names.begin(), names.end());
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : value_text(L, 2);
    raise(L, "this game has no " + std::string(row_of(kind).word) + " '" + name + "'" +
                 (names.empty() ? "" : "; " + suggest(name, names)));
}
lua_CFunction missing_name_of(NameKind kind) {
    switch (kind) {
        case NameKind::attribute: return shielded<missing_name<NameKind::attribute>>;
        case NameKind::counter: return shielded<missing_name<NameKind::counter>>;
        case NameKind::zone: break;
    }
    return shielded<missing_name<NameKind::zone>>;
}

// A declared parameter without a value, such as no place, is nil. An undeclared parameter is an error.
int missing_param(lua_State* L) {
    const Script* script = Sandbox::of(L).script;
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : value_text(L, 2);
    if (!script || script->find(name)) return 0;
    raise(L, "'" + script->id + "' has no parameter '" + name + "'; " + suggest(name, names_of(script->params)));
}

// Pushes the table of all names of a kind.
void push_names(lua_State* L, const Shape& shape, NameKind kind) {
    lua_newtable(L);
    for (std::size_t i = 0; i < name_count(shape, kind); ++i) {
        const std::string name = name_of(shape, kind, i);
        if (name.empty()) continue;
        push_name(L, kind, i);
        lua_setfield(L, -2, name.c_str());
    }
    make_facade(L, missing_name_of(kind));
}

}  // namespace

struct Vm::Impl {
    struct Loaded {
        Script script;
        int function = LUA_NOREF;
        std::int64_t cost = -1;  // see cheap_cost(); proved here with the names of this game
        bool reads = false;      // true if `run` gets fx and p without read-only facades, see only_reads_params()
        StraightLineScript straight = {};
    };
    struct Bound {
        int script = 0;
        int params = LUA_NOREF;  // the read-only table `p`
        int hidden = LUA_NOREF;  // the hidden table with its contents
        std::vector<const Param*> dynamic;
        std::vector<StraightInstruction> straight;  // empty if Lua runs the call
    };

    Impl(const std::vector<ScriptFile>& libs, const Shape& shape) : sandbox(libs) { sandbox.shape = &shape; }

    void make_globals() {
        sandbox.protect([&](lua_State* L) {
            for (const NameRow& row : name_rows()) {
                push_names(L, *sandbox.shape, row.kind);
                sandbox.set_global(std::string(row.table).c_str());
            }
            push_verbs(L);
            push_contents(L, -1);
            verbs = luaL_ref(L, LUA_REGISTRYINDEX);
            fx = luaL_ref(L, LUA_REGISTRYINDEX);
        });
    }
    void load(const Script& script) {
        Loaded loaded;
        loaded.script = script;
        sandbox.protect([&](lua_State* L) {
            sandbox.run_chunk(script.source);
            if (!lua_istable(L, -1)) raise(L, "the file does not return a script");
            freeze(L, -1);
            if (lua_getfield(L, -1, "run") != LUA_TFUNCTION) raise(L, "'run' is not a function");
            loaded.cost = cheap_cost(L, -1);
            loaded.reads = only_reads_params(L, -1);
            if (loaded.cost >= 0) loaded.straight = compile_straight_line(L, -1, script);
            loaded.function = luaL_ref(L, LUA_REGISTRYINDEX);
        });
        scripts.push_back(std::move(loaded));
    }
    void push_param(const Param& param, const BoundCall& call, std::size_t index, int& handle) {
        lua_State* L = sandbox.lua();
        if (param.kind == ParamType::pair) {
            lua_createtable(L, 2, 0);
            for (int i = 1; i <= 2; ++i) {
                push_cards(L, handle++);
                lua_rawseti(L, -2, i);
            }
        } else if (takes_cards(param.kind)) {
            push_cards(L, handle++);
        } else {
            push_given(L, ScriptValue::of(param.kind, index < call.constants.size() ? call.constants[index] : 0));
        }
    }
    void bind(const BoundCall& call) {
        const Script& script = scripts.at(static_cast<std::size_t>(call.script)).script;
        Bound bound;
        bound.script = call.script;
        bound.straight = bound_instructions(scripts.at(static_cast<std::size_t>(call.script)).straight, script, call);
        sandbox.protect([&](lua_State* L) {
            lua_newtable(L);
            int handle = 0;
            for (std::size_t i = 0; i < script.params.size(); ++i) {
                const Param& param = script.params[i];
                const bool dynamic = i < call.dynamic.size() && call.dynamic[i] && !takes_cards(param.kind);
                if (dynamic) bound.dynamic.push_back(&param);
                push_param(param, call, i, handle);
                lua_setfield(L, -2, param.name.c_str());
            }
            make_facade(L, shielded<missing_param>);
            push_contents(L, -1);
            bound.hidden = luaL_ref(L, LUA_REGISTRYINDEX);
            bound.params = luaL_ref(L, LUA_REGISTRYINDEX);
        });
        bounds.push_back(std::move(bound));
    }
    // Sets the parameters whose values are passed at each call.
    void give(const Bound& bound, std::span<const std::int64_t> values) {
        lua_State* L = sandbox.lua();
        lua_rawgeti(L, LUA_REGISTRYINDEX, bound.hidden);
        for (std::size_t i = 0; i < bound.dynamic.size(); ++i) {
            push_given(L, ScriptValue::of(bound.dynamic[i]->kind, i < values.size() ? values[i] : 0));
            lua_setfield(L, -2, bound.dynamic[i]->name.c_str());
        }
        lua_pop(L, 1);
    }
    void run(const Bound& bound, const Loaded& loaded, std::span<const std::int64_t> values) {
        lua_State* L = sandbox.lua();
        if (!bound.dynamic.empty()) give(bound, values);
        lua_rawgeti(L, LUA_REGISTRYINDEX, loaded.function);
        lua_rawgeti(L, LUA_REGISTRYINDEX, loaded.reads ? verbs : fx);
        lua_rawgeti(L, LUA_REGISTRYINDEX, loaded.reads ? bound.hidden : bound.params);
        sandbox.call(2, loaded.cost < 0);
    }

    // After the real run of a traced call: marks the operations whose values are results of rolls, see rolls.hpp.
    void trace(const Bound& bound, const Loaded& loaded, std::span<const std::int64_t> values) {
        CallContext& context = *sandbox.context;
        const std::size_t first = sandbox.first_operation, sets = context.begin.size(), cards = context.cards.size();
        sandbox.first_operation = context.operations->size();
        mark_rolled(context, first, [&] {
            run(bound, loaded, values);
            context.truncate(sets, cards);
        });
    }

    Sandbox sandbox;
    int fx = LUA_NOREF, verbs = LUA_NOREF;  // the table `fx`, and the hidden table with its contents
    Indexed<Loaded> scripts;
    Indexed<Bound> bounds;
};

Vm::Vm(const std::vector<Script>& scripts, const std::vector<ScriptFile>& libs, const std::vector<BoundCall>& calls,
       const Shape& shape)
    : impl_(std::make_unique<Impl>(libs, shape)) {
    impl_->make_globals();
    impl_->scripts.reserve(scripts.size());  // a bound call points to the parameters of a script
    for (const Script& script : scripts)
        impl_->load(script);
    for (const BoundCall& call : calls)
        impl_->bind(call);
}

Vm::~Vm() = default;

bool Vm::is_straight_line(int bound) const { return !impl_->bounds[bound].straight.empty(); }

void Vm::call(int bound, CallContext& context, std::span<const std::int64_t> dynamic) {
    const Impl::Bound& b = impl_->bounds[bound];
    const Impl::Loaded& loaded = impl_->scripts[b.script];
    Sandbox& s = impl_->sandbox;
    const std::size_t sets = context.begin.size(), cards = context.cards.size(), asked = context.operations->size();
    s.context = &context;
    s.script = &loaded.script;
    s.first_operation = asked;
    context.traced = context.traced && loaded.script.may_roll && context.watched_seat == 0;
    context.trial = 0;  // an exception can have left a trial
    if (context.traced) {
        context.rolls.clear();
        context.read_hidden = false;
    }
    try {
        if (!run_straight_line(b.straight, s, dynamic)) {
            context.operations->resize(asked);
            context.truncate(sets, cards);
            impl_->run(b, loaded, dynamic);
        }
        context.instructions = (loaded.cost < 0 ? s.instructions() : loaded.cost) + kWorkCost * s.work();
        if (context.traced) impl_->trace(b, loaded, dynamic);
    } catch (ScriptFailure& failure) {
        context.operations->resize(asked);
        if (!failure.where.source) failure.where = {loaded.script.source, loaded.script.run_line, 0};
        throw;
    } catch (...) {
        context.operations->resize(asked);
        throw;
    }
    context.truncate(sets, cards);
    context.traced = false;
}

}  // namespace quattro
