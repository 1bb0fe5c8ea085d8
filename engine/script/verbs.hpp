// What the verbs share: their arguments, checked, and the operations they ask for. Private to this layer.
#pragma once

#include "script/library.hpp"
#include "script/names.hpp"
#include "script/straight.hpp"

namespace quattro {

std::span<const NativeFunction> card_verbs();   // add, set, copy ...
std::span<const NativeFunction> place_verbs();  // swap, move, rotate ...
std::span<const NativeFunction> other_verbs();  // roll, count, counters ...

void push_verbs(lua_State* L);  // the table `fx`

inline constexpr std::int64_t kMaxAmount = 1'000'000'000;
inline constexpr std::size_t kMaxOperations = 10'000;  // of one call
inline constexpr int kMaxSets = 1'000;

// A card set as scripts hold it: its handle, plus one, as a pointer. So no number is taken for one, and no name.
inline void push_cards(lua_State* L, int handle) {
    lua_pushlightuserdata(L, reinterpret_cast<void*>(static_cast<std::intptr_t>(handle) + 1));
}

void push_given(lua_State* L, const Given& given);

// What a verb was given, as it is; argument 1 is `fx` itself. In a straight script there is no Lua.
class VerbArguments {
public:
    bool given(int argument) const {
        return L ? !lua_isnoneornil(L, argument) : at(argument).kind != Given::Kind::nothing;
    }
    // What an argument is, if it is a whole number and not 4.0 either.
    std::optional<std::int64_t> integer(int argument) const {
        if (!L) return at(argument).kind == Given::Kind::number ? std::optional(at(argument).value) : std::nullopt;
        return lua_isinteger(L, argument) ? std::optional<std::int64_t>(lua_tointeger(L, argument)) : std::nullopt;
    }
    // The index of a name of this kind; far beyond all indices: it is none.
    std::uintptr_t index(int argument, NameKind kind) const {
        if (L) return bits_of(L, argument) - first_name(kind);
        return (at(argument).kind == Given::Kind::name ? at(argument).name : 0) - first_name(kind);
    }
    bool is_function(int argument) const {
        return L ? lua_isfunction(L, argument) : at(argument).kind == Given::Kind::function;
    }
    // The handle of a card set; -1: it is none.
    std::intptr_t handle_of(int argument) const {
        if (L) return reinterpret_cast<std::intptr_t>(lua_touserdata(L, argument)) - 1;
        return at(argument).kind == Given::Kind::cards ? at(argument).value : -1;
    }
    // An argument as messages show it.
    std::string shown(int argument) const { return L ? quattro::shown(L, argument) : std::string(); }

    lua_State* const L;  // null: in a straight script

protected:
    explicit VerbArguments(lua_State* state) : L(state) {}
    // The first of these is argument 2.
    explicit VerbArguments(std::span<const Given> given) : L(nullptr), given_(given) {}

    const Given& at(int argument) const {
        static constexpr Given kNotGiven{};
        const auto i = static_cast<std::size_t>(argument - 2);
        return i < given_.size() ? given_[i] : kNotGiven;
    }

private:
    std::span<const Given> given_;
};

// A call of a verb. Its methods raise errors that name the verb. In a straight script what would be an error throws
// Unsure instead.
class VerbCall : public VerbArguments {
public:
    explicit VerbCall(lua_State* state) : VerbArguments(state), s(Sandbox::of(state)), c(*s.context) {
        if (!lua_istable(L, 1)) fail("write it with a colon: fx:name(...)");
    }
    VerbCall(Sandbox& sandbox, std::span<const Given> arguments)
        : VerbArguments(arguments), s(sandbox), c(*s.context) {}
    struct Cards {
        std::uint32_t begin, end;  // in the context's cards, which may grow meanwhile
        bool empty() const { return begin == end; }
        std::uint32_t size() const { return end - begin; }
    };

    Cards cards(int argument, const char* word = "cards") {
        const std::intptr_t handle = handle_of(argument);
        if (handle < 0 || handle >= c.sets()) no_cards(argument, word);
        const Cards found{c.begin[static_cast<std::size_t>(handle)], c.begin[static_cast<std::size_t>(handle) + 1]};
        s.charge(found.size() + 1);
        return found;
    }
    // At most one card: kNoCard for none.
    CardId one(int argument, const char* word);
    std::int64_t amount(int argument, const char* word, std::int64_t lo = -kMaxAmount, std::int64_t hi = kMaxAmount) {
        const std::optional<std::int64_t> whole = integer(argument);
        const std::int64_t n = whole ? *whole : converted(argument, word);
        if (n < lo || n > hi) out_of_range(word, n, lo, hi);
        return n;
    }
    // What the function that is given makes of a number.
    std::int64_t result_of(int argument, std::int64_t of);
    // What the verb gives back; each is to be its last word.
    int give(Given what);
    int give_number(std::int64_t n) { return give(Given::number(n)); }
    int give_cards(int handle) { return give(Given::cards(handle)); }
    const Given& result() const { return result_; }
    // The index of a name of this kind, of which there are so many.
    int named(int argument, NameKind kind, std::size_t count, const char* word) {
        const std::uintptr_t i = index(argument, kind);
        if (i >= count) no_name(argument, kind, word);
        return static_cast<int>(i);
    }
    // The attribute named by the argument, or the first.
    int attribute(int argument) {
        return given(argument) ? named(argument, NameKind::attribute, c.shape->attributes.size(), "attribute") : 0;
    }
    // The own instance for 0, the opponent's for 1, both for 2.
    std::uint32_t whose(int argument, InstanceIndex (&instances)[2]);

    // Verbs about the zone in which an effect works; a step's script works in none.
    void need_slot() {
        if (!c.instance.given()) fail("this script stands on no place of a zone");
    }
    const Attribute& about(int attribute) const { return c.shape->attributes[attribute]; }
    int before(int attribute, CardId card) const {
        if (c.watches()) note_reading(attribute, card);
        return quattro::attribute(*c.shape, *c.state, card, attribute);
    }
    void note_reading(int attribute, CardId card) const;
    CardId card(std::uint32_t index) const { return c.cards[index]; }
    void need_number(int attribute, const char* what);
    // A value the attribute can be set to; numbers are clamped later, names are not.
    void check_value(int attribute, std::int64_t value);
    Seat opponent() const { return c.seat % c.shape->seats + 1; }
    InstanceIndex opponents_instance();

    // Operations: `ask` is for attributes of cards, `set` for the kind that sets this attribute.
    void ask(OpKind kind, int attribute, std::int32_t card, std::int32_t other, std::int64_t amount) {
        if (c.operations->size() - s.first_operation >= kMaxOperations)
            fail("asks for more than 10000 changes in one call");
        c.operations->push_back({kind, static_cast<std::uint8_t>(c.seat), static_cast<std::int16_t>(attribute), card,
                                 other, amount, c.cause});
    }
    void set(int attribute, CardId card, std::int64_t value, CardId with = kNoCard) {
        ask(about(attribute).named() ? OpKind::name : OpKind::set, attribute, card, with, value);
    }
    [[noreturn]] void fail(const std::string& message);

    Sandbox& s;
    CallContext& c;

private:
    Given result_;
    [[noreturn]] void no_name(int argument, NameKind kind, const char* word);
    [[noreturn]] void no_cards(int argument, const char* word);
    [[noreturn]] void out_of_range(const char* word, std::int64_t n, std::int64_t lo, std::int64_t hi);
    std::int64_t converted(int argument, const char* word);  // 4.0 is taken for 4
};

template <int (*F)(VerbCall&)>
int verb(lua_State* L) {
    return shield(L, [L] {
        VerbCall call(L);
        return F(call);
    });
}

}  // namespace quattro
