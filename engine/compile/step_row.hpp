// The type of the rows that define the steps: keys, documentation, declaration and compilation. The rows are in
// builtins/step_*.cpp.

#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string_view>

#include "base/stated.hpp"
#include "compile/draft.hpp"
#include "compile/step_lint.hpp"
#include "pack/schema.hpp"

namespace quattro {

struct StepCompiler;

// The way in which the `if` of a step is compiled if it reads a value of each seat.
enum class IfMode : std::uint8_t {
    of_seats,  // the step happens for those of its seats for which the condition holds
    once,      // the step happens once: a condition that reads a value of each seat is an error
    block,     // the step contains others or controls the flow: the condition is evaluated once for all of it
    own,       // the step evaluates the condition itself
};
template <IfMode how>
constexpr IfMode always(const MapReader&) {
    return how;
}

// A former word of a step, and the hint that an error about it gives.
struct FormerKey {
    std::string_view word, hint;
};

// Declares the names that a step provides, before any step is compiled.
struct StepDeclarer {
    Draft& rules;
    Diagnostics& out;
    // Declares the name of the step as the number of its current pass. If `apart`, which is true inside a step whose
    // seats run at their own pace, each seat has a number. `passes` is the number of passes; null if the step has none.
    void declare_repeat(const Node::Entry& step, bool apart, const Node* passes);
    // Declares the name of the step as a name of the card that it creates, for each seat.
    void declare_card(const Node::Entry& step);
    // Reports an `as` that does not name a counter that holds a card.
    void declare_register(const Node::Entry& step) const;
};

struct StepRow {
    Schema schema;                             // its first key is the word of the step
    IfMode (*if_is)(const MapReader& reader);  // for a step that was read with `schema`
    void (*compile)(StepCompiler& c, const MapReader& reader, const Node::Entry& step);
    Stated<StepLint> lint;
    std::span<const FormerKey> former = {};
    void (*declare)(StepDeclarer& names, const Node::Entry& step, bool apart) = nullptr;
    // Keys that contain steps: "steps", or "at_once.steps" inside a map.
    std::array<std::string_view, 2> inner = {};
    bool per_seat = false;     // each seat runs the inner steps at its own pace
    bool runs_script = false;  // a map under its word is a script call

    // Calls f with each key of the step that has the role, and with its value.
    void values(const Node& step, KeyRole role, const std::function<void(const Key&, const Node&)>& f) const {
        for (const Key& key : schema.keys)
            if (const Node* value = key.role == role ? step.find(key.name) : nullptr) f(key, *value);
    }
    bool has(KeyRole role, std::string_view key) const {
        return std::any_of(schema.keys.begin(), schema.keys.end(),
                           [&](const Key& k) { return k.role == role && k.name == key; });
    }
    std::string_view word() const { return schema.keys[0].name; }
    bool has(std::string_view key) const {
        return std::any_of(schema.keys.begin(), schema.keys.end(), [&](const Key& k) { return k.name == key; });
    }
};

// Keys that most steps accept.
inline constexpr Key kIfKey{"if", KeyType::expression,
                            "The step happens only if this condition holds. If the condition reads a value of each "
                            "seat, the step happens for those of its seats for which it holds.",
                            "if: round = 7"};
// The `if` of steps that happen once, and of steps that contain others.
inline constexpr Key kOnceIfKey{"if", KeyType::expression,
                                "The step happens only if this condition holds. The condition is evaluated once: "
                                "unless the step is about one seat, name the seat of a value that each seat has: NAME "
                                "of SEAT.",
                                "if: round = 7"};
inline constexpr Key kOfKey{"of", KeyType::expression, "The seat that the step is about. Default: every seat.",
                            "of: mover"};

}  // namespace quattro
