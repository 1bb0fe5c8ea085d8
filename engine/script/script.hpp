// The declaration of a script file: its kind, its text, its parameters. Plain data that does not depend on Lua.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// The type of a parameter: the form that a caller writes, and the value that the script receives.
enum class ParamType : std::uint8_t {
    amount,   // a whole number or an expression; the script gets an integer
    cards,    // target words for any number of cards; the script gets a handle
    card,     // target words for at most one card; a handle
    pair,     // a list of two such targets; a table of two handles
    place,    // a place of the zone, by name or chosen; a place handle (an integer), nil if there is none
    value,    // a value of the attribute `attribute`, by name or `chosen`; an integer for fx:set
    whose,    // own, opponent or both; the script gets 0, 1 or 2
    seat,     // a seat; the script gets its number
    counter,  // a counter of the game, by its name; the script gets counter.NAME
};

struct Param {
    std::string name;
    ParamType kind = ParamType::amount;
    std::int64_t from = INT64_MIN;  // limits of an amount
    std::int64_t to = INT64_MAX;
    std::string attribute;  // of a value: its attribute; of a counter that holds no number: an attribute, or "seat"
    std::optional<std::string> default_text;  // the default, as YAML text; without it a value is required
    bool empty_place = false;                 // for a place: true if it must be empty (`place { empty = true }`)
    Location where, default_where;            // the locations of the declaration and of the default
};

// A script. The main parameter of an effect has the same name as the effect.
struct Script {
    std::string id;    // the file's name without .lua
    std::string kind;  // "effect", "action", "item", "rule": the word after `return`
    std::string text;  // for players; {param} is replaced by the parameter, {param:+} by the parameter with its sign
    std::vector<Param> params;  // the main parameter first, then sorted by name
    std::vector<std::string>
        when;               // "placed" if only a slot that works when a card is placed may have it; empty for any slot
    bool may_roll = false;  // true if it names fx:roll or fx:roll_each, or requires a lib while some lib names them
    int pass = 0;           // if a step has passes, lower passes resolve first
    bool cheap = false;     // true if a call is proved to be cheap in every game, see cheap_cost()
    std::vector<std::string> counters;  // names that it reads as counter.NAME
    // The counters that it may change: a parameter by its name, another counter as "counter.NAME". Nothing if it may
    // change any counter.
    std::optional<std::vector<std::string>> counters_changed;
    std::shared_ptr<const Source> source;
    int run_line = 0;  // the line on which `run` begins
    // Returns the parameter of this name, or null.
    const Param* find(std::string_view param) const;
};

}  // namespace quattro
