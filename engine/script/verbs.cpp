// The arguments of verbs, and the table `fx`.
#include "script/verbs.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

const std::vector<ScriptDoc>& all_docs() {
    static const std::vector<ScriptDoc> docs = [] {
        std::vector<ScriptDoc> list;
        for (const auto& table : {card_verbs(), place_verbs(), other_verbs()})
            for (const NativeFunction& f : table)
                list.push_back(f.doc);
        return list;
    }();
    return docs;
}

int missing_verb(lua_State* L) {
    std::vector<std::string> names;
    for (const ScriptDoc& doc : all_docs())
        names.emplace_back(doc.name.substr(3));
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : value_text(L, 2);
    raise(L, "there is no verb fx:" + name + "; " + suggest(name, names));
}

}  // namespace

std::span<const ScriptDoc> verb_docs() { return all_docs(); }

namespace {

const ScriptDoc* doc_of(std::string_view verb) {
    for (const ScriptDoc& doc : verb_docs())
        if (doc.name.substr(3) == verb) return &doc;
    return nullptr;
}

}  // namespace

bool is_verb(std::string_view name) { return doc_of(name) != nullptr; }

ResultType result_type(std::string_view verb) {
    const ScriptDoc* doc = doc_of(verb);
    return doc ? doc->result : ResultType::nothing;
}

std::string_view arguments_of(std::string_view verb) {
    const ScriptDoc* doc = doc_of(verb);
    return doc ? doc->arguments : "";
}

void push_verbs(lua_State* L) {
    lua_newtable(L);
    for (const auto& table : {card_verbs(), place_verbs(), other_verbs()})
        for (const NativeFunction& f : table) {
            lua_pushcfunction(L, f.function);
            lua_setfield(L, -2, std::string(f.doc.name.substr(3)).c_str());
        }
    make_facade(L, shielded<missing_verb>);
}

void push_given(lua_State* L, const ScriptValue& given) {
    switch (given.kind) {
        case ScriptValue::Kind::nothing:
        case ScriptValue::Kind::function: return lua_pushnil(L);  // no parameter is a function
        case ScriptValue::Kind::number: return lua_pushinteger(L, given.value);
        case ScriptValue::Kind::cards: return push_cards(L, static_cast<int>(given.value));
        case ScriptValue::Kind::name: return push_bits(L, given.name);
    }
}

void VerbCall::fail(const std::string& message) {
    if (!L) throw NeedsLua{};
    lua_Debug at;
    const bool known = lua_getstack(L, 0, &at) && lua_getinfo(L, "n", &at) && at.name;
    raise(L, std::string("fx:") + (known ? at.name : "?") + ": " + message);
}

void VerbCall::no_cards(int argument, const char* word) {
    fail("the " + std::string(word) + " must be cards such as p.to, not " + shown(argument));
}

CardId VerbCall::single_card(int argument, const char* word) {
    const Cards found = cards(argument, word);
    if (found.size() > 1)
        fail("the " + std::string(word) + " must be one card, not " + std::to_string(found.size()) +
             "; fx:nth(cards, n) is one of them");
    return found.empty() ? kNoCard : card(found.begin);
}

std::int64_t VerbCall::converted(int argument, const char* word) {
    if (!L) throw NeedsLua{};
    if (const auto whole = integer_value(L, argument)) return *whole;
    fail("the " + std::string(word) + not_integer_message(L, argument));
}

void VerbCall::out_of_range(const char* word, std::int64_t n, std::int64_t lo, std::int64_t hi) {
    fail("the " + std::string(word) + " must be from " + std::to_string(lo) + " to " + std::to_string(hi) + ", not " +
         std::to_string(n));
}

void VerbCall::no_name(int argument, NameKind kind, const char* word) {
    fail("the " + std::string(word) + " must be written " + std::string(row_of(kind).doc.name) + ", not " +
         shown(argument));
}

std::int64_t VerbCall::result_of(int argument, std::int64_t of) {
    constexpr const char* kWord = "value the function returns";
    if (!L) {
        const std::int64_t n = computed(*at(argument).function, of);
        if (n < -kMaxAmount || n > kMaxAmount) throw NeedsLua{};
        return n;
    }
    lua_pushvalue(L, argument);
    lua_pushinteger(L, of);
    lua_call(L, 1, 1);
    const std::int64_t n = amount(-1, kWord);
    lua_pop(L, 1);
    return n;
}

int VerbCall::set_result(ScriptValue what) {
    result_ = what;
    if (L) push_given(L, what);
    return 1;
}

void VerbCall::need_number(AttributeIndex attribute, const char* what) {
    const Attribute& a = attribute_row(attribute);
    if (a.named() || a.is_seat)
        fail(std::string(what) + " '" + a.name + "' is not possible, because it is not a number; use fx:set");
}

void VerbCall::note_hidden_read(AttributeIndex attribute, CardId card) const {
    const auto sees = [&](Seat each) {
        const bool seen = sees_card(*context.shape, *context.state, each, card) ||
                          knows_contents(*context.shape, *context.state, each, card);
        return seen && sees_attribute(*context.shape, *context.state, each, card, attribute);
    };
    if (context.hidden_from(sees)) context.read_hidden = true;
}

void VerbCall::check_value(AttributeIndex attribute, std::int64_t value) {
    const Attribute& a = attribute_row(attribute);
    if (a.is_seat && (value < 0 || value > a.hi))
        fail("'" + a.name + "' is a seat, but there is no seat " + std::to_string(value));
    const auto names = static_cast<std::int64_t>(a.values.size());
    if (names == 0 || (value >= 0 && value <= names)) return;
    fail("'" + a.name + "' has " + std::to_string(names) + " values, so it cannot be number " + std::to_string(value));
}

InstanceIndex VerbCall::opponents_instance() {
    require_zone();
    const Instance& own = context.shape->instances[context.instance];
    if (own.seat == 0) fail("this zone belongs to no seat, so no opponent has one");
    return context.shape->instance_of(own.zone, own.seat % context.shape->seats + 1);
}

std::uint32_t VerbCall::target_instances(int argument, InstanceIndex (&instances)[2]) {
    const std::int64_t which = amount(argument, "first argument (whose)", 0, 2);
    require_zone();
    std::uint32_t count = 0;
    if (which != 1) instances[count++] = context.instance;
    if (which != 0) instances[count++] = opponents_instance();
    return count;
}

}  // namespace quattro
