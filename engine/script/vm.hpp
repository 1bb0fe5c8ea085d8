// The interface of the Lua sandbox (inside the layer: sandbox.hpp). Scripts are pure: nothing outlives a call except
// the operations that the script requests, and the rolls that it uses up. Use one Vm per thread; it serves any number
// of matches of one game. Lua appears only in script/ and script_check/.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/size.hpp"
#include "script/script.hpp"
#include "state/batch.hpp"
#include "state/random_stream.hpp"

namespace quattro {

// A Lua file of a pack before it is run.
struct ScriptFile {
    std::string id;      // "add"
    std::string folder;  // "effects", "actions", "items", "rules", "lib"
    std::shared_ptr<const Source> source;
};

// The result of a roll, and the lowest and highest possible result.
struct Roll {
    std::int64_t lo = 0, hi = 0, value = 0;
};

// The input and output of a call. The caller fills it before each call.
struct CallContext {
    const Shape* shape = nullptr;
    // The state before the batch. A call changes only the random streams, and the roll results that the host has
    // preset, which it uses up.
    State* state = nullptr;
    Operations* operations = nullptr;  // the verbs append to it
    Seat seat = 1;                     // the owner of the effect; 0 if no seat acts
    InstanceIndex instance{0};         // the zone in which an effect works; none for a script of a step or action
    int place = 0;                     // the place of the effect in that zone; below 0 for none
    int roll_stream = 0;               // index of the random stream of fx:roll and fx:roll_each
    CauseIndex cause;
    Seat watched_seat = 0;  // the seat for which reads of values hidden from it are recorded; 0: none
    // True if a value was read that the watched seat, or any seat of a traced call, does not see. Cleared by call() if
    // traced, otherwise by the caller.
    bool read_hidden = false;
    std::vector<CounterIndex>
        known_counters;  // indices of counters that no seat sees, but whose values the watched seat knows
    // If true, each operation records which of its values are results of rolls, as far as every seat may know that.
    // Reads of hidden values are then recorded for every seat. Cleared by a call that succeeds; has no effect while a
    // seat is watched.
    bool traced = false;
    int trial = 0;            // number of the trial while a traced call runs again; 0 in the real run
    std::vector<Roll> rolls;  // the rolls by fx:roll in the last run of a traced call; call() clears it first
    // The cost of the last call that succeeded, including native work. If the script is proved cheap, this is an upper
    // bound; otherwise the instructions of Lua are rounded down to a multiple of kHookStep.
    std::int64_t instructions = 0;
    bool watches() const { return watched_seat > 0 || traced; }
    // Returns true if the watched seat, or any seat of a traced call, does not see a value. `sees(seat)` must return
    // true if the seat sees the value. Precondition: watches().
    template <class Sees>
    bool hidden_from(Sees&& sees) const {
        if (watched_seat > 0) return !sees(watched_seat);
        for (Seat each = 1; each <= shape->seats; ++each)
            if (!sees(each)) return true;
        return false;
    }
    // The card set with handle h is cards[begin[h]] up to, but not including, cards[begin[h + 1]].
    std::vector<CardId> cards;
    std::vector<std::uint32_t> begin{0};
    // Removes the elements that were added after `begin` had the size `begin_size` and `cards` had the size `held`.
    void truncate(std::size_t begin_size, std::size_t held) {
        if (begin.size() > begin_size) begin.resize(begin_size);
        if (cards.size() > held) cards.resize(held);
    }
    int sets() const { return int_size(begin) - 1; }
    void clear() {
        cards.clear();
        begin.resize(1);
    }
    // Closes the set that began at the end of the previous set, and returns its handle.
    int close_set() {
        begin.push_back(static_cast<std::uint32_t>(cards.size()));
        return sets() - 1;
    }
};

// One use of a script in the game, with the parameters in the order of Script::params. The parameters of the kinds
// `cards`, `card` and `pair` are handles, counted from 0 in that order. A pair takes two handles. Handles need no
// value. Each other parameter has a constant, or a value that is passed at each call.
struct BoundCall {
    int script = 0;                       // index into the Vm's scripts
    std::vector<std::int64_t> constants;  // one per parameter
    std::vector<bool> dynamic;            // per parameter: true if its value is passed at each call
};

// Thrown if a script fails. The operations of the call are discarded.
struct ScriptFailure {
    Location where;
    std::string message;
    Location called = {};  // the place where a board, an action or a step calls the script
};

class Vm {
public:
    // Loads every script and builds the argument table of every bound call. The attributes, counters and zones of the
    // shape become the read-only tables `attr`, `counter` and `zone`. Throws ScriptFailure if a script cannot be loaded
    // into this game. The shape must outlive the Vm.
    Vm(const std::vector<Script>& scripts, const std::vector<ScriptFile>& libs, const std::vector<BoundCall>& calls,
       const Shape& shape);
    ~Vm();
    Vm(const Vm&) = delete;
    Vm& operator=(const Vm&) = delete;

    // Runs a bound call. `dynamic` holds the values of its dynamic parameters in order; a place below 0 becomes nil.
    // The card sets that the script adds to the context are removed. If the script fails, throws ScriptFailure and
    // removes its operations; card sets may remain, so clear() the context. The random streams may have advanced then,
    // so the caller restores its copy of the state.
    void call(int bound, CallContext& context, std::span<const std::int64_t> dynamic);
    // True if the bound call can run without Lua. It still runs in Lua if it is watched or traced, has many cards, if a
    // roll is preset, or if it does not succeed without Lua. For tests.
    bool is_straight_line(int bound) const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

// The type of the result of a verb. A verb with a result requests no operation.
enum class ResultType : std::uint8_t { nothing, number, truth, cards, place };
// The documentation of a word that scripts may use. The table that binds the word contains it.
struct ScriptDoc {
    std::string_view name;       // "fx:add"
    std::string_view arguments;  // "(cards, amount [, attribute])"
    std::string_view doc;
    std::string_view example;
    ResultType result = ResultType::nothing;
};
std::span<const ScriptDoc> verb_docs();
// These take the name of a verb after `fx:`. For any other name they return false, `nothing` and "".
bool is_verb(std::string_view name);
ResultType result_type(std::string_view verb);
std::string_view arguments_of(std::string_view verb);
std::span<const ScriptDoc> declaration_docs();  // effect {...}, amount {...}, cards {...} and the like
std::span<const ScriptDoc> library_docs();      // pairs, math.max and the like
std::span<const ScriptDoc> name_docs();         // attr.NAME and the like

}  // namespace quattro
