// Shared code of the verbs: their checked arguments, and the operations that they request. Private to this layer.
#pragma once

#include "script/library.hpp"
#include "script/names.hpp"
#include "script/straight_line.hpp"

namespace quattro {

std::span<const NativeFunction> card_verbs();   // add, set, copy ...
std::span<const NativeFunction> place_verbs();  // swap, move, rotate ...
std::span<const NativeFunction> other_verbs();  // roll, count, counters ...

void push_verbs(lua_State* L);  // pushes the table `fx`

inline constexpr std::int64_t kMaxAmount = 1'000'000'000;  // of an argument, up or down
inline constexpr std::size_t kMaxOperations = 10'000;      // in one call
inline constexpr int kMaxSets = 1'000;                     // card sets of one call, with those of its parameters

// Pushes a card set as light userdata that holds its handle plus one, so that it equals no number and no name.
inline void push_cards(lua_State* L, int handle) {
    lua_pushlightuserdata(L, reinterpret_cast<void*>(static_cast<std::intptr_t>(handle) + 1));
}

// Pushes the value for a script. Functions are pushed as nil, because no parameter is a function.
void push_given(lua_State* L, const ScriptValue& given);

// The arguments of a verb, unchecked. Argument 1 is `fx` itself. In a straight-line script there is no Lua state.
class VerbArguments {
public:
    bool given(int argument) const {
        return L ? !lua_isnoneornil(L, argument) : at(argument).kind != ScriptValue::Kind::nothing;
    }
    // The argument if it is an integer; nothing for any other value, including 4.0.
    std::optional<std::int64_t> integer(int argument) const {
        if (!L)
            return at(argument).kind == ScriptValue::Kind::number ? std::optional(at(argument).value) : std::nullopt;
        return lua_isinteger(L, argument) ? std::optional<std::int64_t>(lua_tointeger(L, argument)) : std::nullopt;
    }
    // The index of a name of this kind. For any other value, a number beyond all indices.
    std::uintptr_t index(int argument, NameKind kind) const {
        if (L) return pointer_bits(L, argument) - first_name(kind);
        return (at(argument).kind == ScriptValue::Kind::name ? at(argument).name : 0) - first_name(kind);
    }
    bool is_function(int argument) const {
        return L ? lua_isfunction(L, argument) : at(argument).kind == ScriptValue::Kind::function;
    }
    // The handle of a card set. For any other value, a negative number or one beyond all handles.
    std::intptr_t handle_of(int argument) const {
        if (L) return reinterpret_cast<std::intptr_t>(lua_touserdata(L, argument)) - 1;
        return at(argument).kind == ScriptValue::Kind::cards ? at(argument).value : -1;
    }
    // The argument as messages show it; "" without Lua.
    std::string shown(int argument) const { return L ? quattro::value_text(L, argument) : std::string(); }

    lua_State* const L;  // null in a straight-line script

protected:
    explicit VerbArguments(lua_State* state) : L(state) {}
    // `given` begins with argument 2.
    explicit VerbArguments(std::span<const ScriptValue> given) : L(nullptr), given_(given) {}

    const ScriptValue& at(int argument) const {
        static constexpr ScriptValue kNotGiven{};
        const auto i = static_cast<std::size_t>(argument - 2);
        return i < given_.size() ? given_[i] : kNotGiven;
    }

private:
    std::span<const ScriptValue> given_;
};

// A call of a verb. Its methods raise errors that name the verb. In a straight-line script they throw NeedsLua instead.
class VerbCall : public VerbArguments {
public:
    explicit VerbCall(lua_State* state) : VerbArguments(state), sandbox(Sandbox::of(state)), context(*sandbox.context) {
        if (!lua_istable(L, 1)) fail("write it with a colon: fx:name(...)");
    }
    VerbCall(Sandbox& caller, std::span<const ScriptValue> arguments)
        : VerbArguments(arguments), sandbox(caller), context(*caller.context) {}
    struct Cards {
        std::uint32_t begin, end;  // range in the cards of the context, which may grow meanwhile
        bool empty() const { return begin == end; }
        std::uint32_t size() const { return end - begin; }
    };

    Cards cards(int argument, const char* word = "cards") {
        const std::intptr_t handle = handle_of(argument);
        if (handle < 0 || handle >= context.sets()) no_cards(argument, word);
        const Cards found{context.begin[static_cast<std::size_t>(handle)],
                          context.begin[static_cast<std::size_t>(handle) + 1]};
        sandbox.charge(found.size() + 1);
        return found;
    }
    // The card of a set with at most one card; kNoCard if the set is empty. Fails if the set has several cards.
    CardId single_card(int argument, const char* word);
    std::int64_t amount(int argument, const char* word, std::int64_t lo = -kMaxAmount, std::int64_t hi = kMaxAmount) {
        const std::optional<std::int64_t> whole = integer(argument);
        const std::int64_t n = whole ? *whole : converted(argument, word);
        if (n < lo || n > hi) out_of_range(word, n, lo, hi);
        return n;
    }
    // Calls the function that is the argument, and returns its result for `of`.
    std::int64_t result_of(int argument, std::int64_t of);
    // Set the result of the verb and return the number of Lua results. A verb returns this value.
    int set_result(ScriptValue what);
    int give_number(std::int64_t n) { return set_result(ScriptValue::number(n)); }
    int give_cards(int handle) { return set_result(ScriptValue::cards(handle)); }
    const ScriptValue& result() const { return result_; }
    // The index of a name of this kind. Fails if the index is not below `count`.
    int named(int argument, NameKind kind, std::size_t count, const char* word) {
        const std::uintptr_t i = index(argument, kind);
        if (i >= count) no_name(argument, kind, word);
        return static_cast<int>(i);
    }
    // The attribute that the argument names; if it is not given, Shape::first_number(). Fails if there is none.
    AttributeIndex attribute(int argument) {
        const AttributeIndex number = context.shape->first_number();
        if (!given(argument) && !number.valid()) fail("the cards have no attributes");
        if (!given(argument)) return number;
        return AttributeIndex(named(argument, NameKind::attribute, context.shape->attributes.size(), "attribute"));
    }
    // Stores the own instance for 0, the opponent's for 1, both for 2. Returns their number.
    std::uint32_t target_instances(int argument, InstanceIndex (&instances)[2]);

    // Fails if the call cannot hold another card set.
    void require_set() {
        if (context.sets() >= kMaxSets)
            fail("the script makes more than 1000 sets of cards in one call; keep a set in a local and use it again");
    }
    // Fails if the script works in no zone. An effect in a slot works in a zone; the script of a step or action does
    // not.
    void require_zone() {
        if (!context.instance.valid()) fail("only an effect in a slot of a board can use this verb");
    }
    const Attribute& attribute_row(AttributeIndex attribute) const { return context.shape->attributes[attribute]; }
    // The value of the attribute before the batch.
    int value_before(AttributeIndex attribute, CardId card) const {
        if (context.watches()) note_hidden_read(attribute, card);
        return quattro::attribute(*context.shape, *context.state, card, attribute);
    }
    // Records the read if the watched seat, or any seat of a traced call, does not see the attribute of the card.
    void note_hidden_read(AttributeIndex attribute, CardId card) const;
    CardId card(std::uint32_t index) const { return context.cards[index]; }
    void need_number(AttributeIndex attribute, const char* what);
    // Fails if the attribute cannot be set to the value. Numbers are clamped later, seats and named values are not.
    // Accepts 0 for a named attribute, which means that it is absent.
    void check_value(AttributeIndex attribute, std::int64_t value);
    Seat opponent() const { return context.seat % context.shape->seats + 1; }
    InstanceIndex opponents_instance();

    // Append an operation. `set` chooses the kind of operation by the type of the attribute.
    void request(OperationKind kind, AttributeIndex attribute, std::int32_t card, std::int32_t other,
                 std::int64_t amount) {
        if (context.operations->size() - sandbox.first_operation >= kMaxOperations)
            fail("the script makes more than 10000 changes in one call; change fewer cards");
        context.operations->push_back(
            {kind, static_cast<std::uint8_t>(context.seat), attribute, card, other, amount, context.cause});
    }
    void set(AttributeIndex attribute, CardId card, std::int64_t value, CardId with = kNoCard) {
        request(attribute_row(attribute).named() ? OperationKind::name : OperationKind::set, attribute, card, with,
                value);
    }
    [[noreturn]] void fail(const std::string& message);

    Sandbox& sandbox;
    CallContext& context;

private:
    ScriptValue result_;
    [[noreturn]] void no_name(int argument, NameKind kind, const char* word);
    [[noreturn]] void no_cards(int argument, const char* word);
    [[noreturn]] void out_of_range(const char* word, std::int64_t n, std::int64_t lo, std::int64_t hi);
    std::int64_t converted(int argument, const char* word);  // accepts 4.0 as 4
};

template <int (*F)(VerbCall&)>
int verb(lua_State* L) {
    return shield(L, [L] {
        VerbCall call(L);
        return F(call);
    });
}

}  // namespace quattro
