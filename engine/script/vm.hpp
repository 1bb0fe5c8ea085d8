// The Lua sandbox. Scripts are pure: nothing they do outlives a call but the operations they ask for.
// One Vm a thread; it serves any number of matches of one game. Lua appears in this layer's sources only.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "script/script.hpp"
#include "state/batch.hpp"
#include "state/stream.hpp"

namespace quattro {

// A Lua file of the pack before anything ran.
struct ScriptFile {
    std::string id;      // "add"
    std::string folder;  // "effects", "actions", "items", "rules", "lib"
    std::shared_ptr<const Source> source;
};

// Finds what can be known without a match: syntax, purity (assignments to globals or upvalues, found in the
// bytecode, each with its line), unknown globals, what the file declares. Reports everything, returns the
// scripts that are in order. `libs` are what `require "name"` may load. `thorough` also reports what runs
// and is surely a slip: unknown verbs and parameters, parameters that nothing uses, an effect that does nothing.
std::vector<Script> declare_scripts(const std::vector<ScriptFile>& files, const std::vector<ScriptFile>& libs,
                                    Diagnostics& out, bool thorough = false);

// A number that a script has rolled.
struct Roll {
    std::int64_t lo = 0, hi = 0, value = 0;
};

// What a call may see and ask for; filled by the flow before each call.
struct CallContext {
    const Shape* shape = nullptr;
    State* state = nullptr;            // as it was before the batch; only the random streams advance
    Operations* operations = nullptr;  // the verbs append here
    Seat seat = 1;                     // whose effect it is
    InstanceIndex instance{0};         // the zone it works in, and
    int place = 0;                     // the place it stands on
    int roll_stream = 0;
    std::int32_t cause = -1;
    Seat watched = 0;          // a seat for which is noted whether a script reads what that seat does not see
    bool read_hidden = false;  // it did
    std::vector<int> known;    // counters that no seat sees and whose values that seat knows all the same
    // Whether operations shall say which of their values are rolls' results, where that is known to everyone. Such a
    // call is watched for every seat at once.
    bool traced = false;
    int trial = 0;                  // while a traced call is run again: which of its trials
    std::vector<Roll> rolls;        // of a traced call, by fx:roll
    std::int64_t instructions = 0;  // that the call ran, or may have run at most; native work in them, too
    bool watches() const { return watched > 0 || traced; }
    // Whether a seat for which is watched does not see something.
    template <class Sees>
    bool hidden_from(Sees&& sees) const {
        if (watched > 0) return !sees(watched);
        for (Seat each = 1; each <= shape->seats; ++each)
            if (!sees(each)) return true;
        return false;
    }
    // Handles: card set h is cards[begin[h]] up to cards[begin[h + 1]].
    std::vector<CardId> cards;
    std::vector<std::uint32_t> begin{0};
    // Takes away what came behind so many.
    void shrink(std::size_t handles, std::size_t held) {
        if (begin.size() > handles) begin.resize(handles);
        if (cards.size() > held) cards.resize(held);
    }
    int sets() const { return static_cast<int>(begin.size()) - 1; }
    void clear() {
        cards.clear();
        begin.resize(1);
    }
    // Ends the set that began where the last one ended; returns its handle.
    int close_set() {
        begin.push_back(static_cast<std::uint32_t>(cards.size()));
        return sets() - 1;
    }
};

// One use of a script in the game: its parameters in the order of Script::params. `handles` parameters
// (cards, card, pair) count from 0 in the order of the parameters, a pair taking two; they need no value.
// The others have a constant, or are given anew at each call.
struct BoundCall {
    int script = 0;                       // index into the Vm's scripts
    std::vector<std::int64_t> constants;  // one for each parameter
    std::vector<bool> dynamic;            // ... unless it is given at each call
};

// A script failed: the operations of the call are void. The message says what; the place where.
struct ScriptFailure {
    Location where;
    std::string message;
    Location called = {};  // where a board, an action or a step names the script and its arguments
};

class Vm {
public:
    // Loads every script and builds the argument tables of every bound call. The shape's attributes,
    // counters and zones become the read-only tables `attr`, `counter` and `zone` of names, which are no numbers.
    // Throws ScriptFailure if a script cannot be loaded into this game. The shape must outlive the Vm.
    Vm(const std::vector<Script>& scripts, const std::vector<ScriptFile>& libs, const std::vector<BoundCall>& calls,
       const Shape& shape);
    ~Vm();
    Vm(const Vm&) = delete;
    Vm& operator=(const Vm&) = delete;

    // Runs a bound call; `dynamic` holds the values of its dynamic parameters in order; a place below 0 is
    // none (nil). Sets that the script adds to the context are taken away again. Throws ScriptFailure
    // and leaves the state alone but for nothing: the caller's copy of the state is restored by the caller.
    void call(int bound, CallContext& context, std::span<const std::int64_t> dynamic);
    // Whether a bound call is nothing but a line of verbs, and so is done without Lua while all goes well.
    bool is_straight(int bound) const;

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

// Every verb and global a script may use, for the docs and for checks: declared once, bound from the same table.
// What a call gives back: verbs that give something only look.
enum class Gives : std::uint8_t { nothing, number, truth, cards, place };
struct VerbDoc {
    std::string_view name;       // "fx:add"
    std::string_view arguments;  // "(cards, amount [, attribute])"
    std::string_view doc;
    std::string_view example;
    Gives gives = Gives::nothing;
};
std::span<const VerbDoc> verb_docs();
bool is_verb(std::string_view name);  // a verb by its name behind `fx:`
Gives gives(std::string_view verb);
std::string_view arguments_of(std::string_view verb);
std::span<const VerbDoc> declaration_docs();  // effect {...}, amount {...}, cards {...} and the like
std::span<const VerbDoc> library_docs();      // pairs, math.max and the like
std::span<const VerbDoc> name_docs();         // attr.NAME and the like

}  // namespace quattro
