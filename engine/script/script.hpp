// What a script file declares: its kind, its text, its parameters. Plain data; no Lua in sight.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// What a parameter takes, and what the script gets for it.
enum class ParamKind : std::uint8_t {
    amount,   // a whole number or an expression; the script gets an integer
    cards,    // target words for any number of cards; the script gets a handle
    card,     // target words for at most one card; a handle
    pair,     // a list of two such targets; a table of two handles
    place,    // a place of the zone, by name or chosen; a place handle (an integer), nil if there is none
    value,    // a value of the named attribute `of`, by name or `chosen`; an integer for fx:set
    whose,    // own, opponent or both; the number 0, 1 or 2
    seat,     // a seat; its number
    counter,  // a counter of the game, by its name; what counter.NAME is
};

struct Param {
    std::string name;
    ParamKind kind = ParamKind::amount;
    std::int64_t from = INT64_MIN;  // of an amount
    std::int64_t to = INT64_MAX;
    std::string of;  // of a value: the attribute; of a counter: that, or seat, if it holds no number
    std::optional<std::string> otherwise;  // the default, as YAML would write it; required without
    bool empty_place = false;              // of a place: it must be empty (`place { empty = true }`)
    Location where, otherwise_where;       // where it, and its default, are declared
};

// The main parameter of an effect bears the effect's own name.
struct Script {
    std::string id;                       // the file's name without .lua
    std::string kind;                     // "effect", "action", "item", "rule": the word after `return`
    std::string text;                     // for players; {param} is replaced, {param:+} shows the sign
    std::vector<Param> params;            // in the order of their names, the main one first
    std::vector<std::string> when;        // "placed" if only an immediate slot may have it; empty: any
    bool rolls = false;                   // it, or a lib it requires, may call fx:roll or fx:roll_each
    int pass = 0;                         // batches with passes resolve lower ones first
    bool bounded = false;                 // proved to be cheap, so that it runs without a counter
    std::vector<std::string> attributes;  // the names it reads as attr.NAME: what the game must have
    std::vector<std::string> counters;    // ... and as counter.NAME
    // The counters it may change: parameters by their names, others as "counter.NAME". Nothing: it may be any.
    std::optional<std::vector<std::string>> counters_changed;
    std::shared_ptr<const Source> source;
    int run_line = 0;  // where `run` begins
    const Param* find(std::string_view param) const;
};

}  // namespace quattro
