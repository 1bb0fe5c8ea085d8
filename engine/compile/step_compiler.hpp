// Compiles the flow and the triggers of a game into its program: what all steps have in common. What is about one kind
// of step stands in the file of its row.
#pragma once

#include <initializer_list>
#include <set>

#include "base/indexed.hpp"
#include "compile/draft.hpp"
#include "compile/step_row.hpp"
#include "run/prompt.hpp"

namespace quattro {

// The zone that an expression is, with or without whose it is; none if it is no zone.
ZoneIndex zone_meant(const Rules& rules, const Expr& expr);
// The calls of scripts in the steps of a game.
std::vector<const Node*> scripts_run(const Node& game);
// Finds the names that expressions may use before anything is compiled: repeats, and steps that remember cards.
void declare_steps(Draft& rules, Diagnostics& out);
// Compiles triggers and flow into Rules::program; sets frame capacity and the card limit.
void compile_flow(Draft& rules, Diagnostics& out);
// The first instruction of a named step ("score", or a path such as round.score where names repeat; what stands in a
// step for each name of an attribute, round.sell(amber).coins); -1 if none.
int find_step(const Rules& rules, std::string_view name);

extern const Schema kTriggerSchema;
extern const Schema kAtOnceSchema;

// Of a flow. A step becomes some, and some for each trigger: the last one that is read leaves the number of an
// instruction in its range.
inline constexpr std::size_t kMostInstructions = 20'000;
static_assert(kMostInstructions < kDead / 3);

// A block of steps around the one that is read.
struct OpenBlock {
    std::string name;
    int forks = 0, eaches = 0;  // around it
    int seat = -1;              // of a block about a seat: where the one before is kept
    bool of_seats = false;      // it goes through the seats
    Indexed<int> leaves;        // jumps out of it, still without a goal
};
// A prompt whose answers work at once, while the steps of one are read.
struct AskedAtOnce {
    int prompt = -1;
    int depth = 0;  // blocks around the step that asks
};
// What follows where the trigger of the same number fires.
struct TriggerSteps {
    int prompt = -1;
    Indexed<AttributeChange> changes;
};

// The program that is being made, and the step that is read for it.
struct StepCompiler {
    Draft& rules;
    Diagnostics& out;
    std::string path = {};  // of the step: "round.fill.put"
    Location where = {};    // its name in the file
    int loops = 0;          // around it: what can happen several times,
    int forks = 0;          // what each seat goes through at its own pace,
    int eaches = 0;         // what is about one seat
    Indexed<OpenBlock> blocks = {};
    Indexed<AskedAtOnce> asked_at_once = {};
    Indexed<std::string> routines = {};  // being done
    Indexed<TriggerSteps> triggers = {};
    int deepest = 0;                        // the most forks within each other so far
    int created = 0;                        // cards that can come into being so far, over the whole match
    std::set<ZoneIndex> filled_zones = {};  // whose places are among these
    bool too_long = false;                  // which was said

    // Compiles the steps of a map; `above` is the path of the step they stand in.
    void steps(const Node& map, const std::string& above);
    // Adds an instruction of the step that is read.
    template <IsInstruction T>
    void emit(T does, const Expr& of = {}) {
        add(Instruction(std::move(does)), of);
    }
    void emit(std::shared_ptr<const StepBody> body, const Expr& of) { emit(instruction::Own{std::move(body)}, of); }
    // The number of the next one.
    int here() const { return static_cast<int>(rules.program.size()); }
    Step& at(int pc) { return rules.program[pc]; }
    // What is emitted next is where the flow goes on behind the instruction `from`, if not at the one after it.
    void goes_on_here(int from) { set_goal(at(from), here()); }
    // What follows a change of cards: the triggers it may fire.
    void after_batch();

    // What stands under a key; not given, with an error, if it is wrong, and without one if there is nothing.
    Expr expr(const Reader& r, std::string_view key, const lang::Kind& want);
    // ... looked at once for the whole step; outside of steps about one seat it is about no seat.
    Expr table_expr(const Reader& r, std::string_view key, const lang::Kind& want);
    Expr seat(const Reader& r, std::string_view key);
    // The `if` of a step, for which it is `how`: not given, with an error, if it is wrong.
    Expr condition(const Reader& r, IfIs how);
    // An expression of the first of these kinds that it can be; nullopt: any. What is wrong is said once.
    Expr named_thing(const Node& node, std::initializer_list<std::optional<lang::Kind>> kinds);
    ZoneIndex zone(const Reader& r, std::string_view key);
    int prompt(const Reader& r, std::string_view key);
    // PROMPT.FIELD, or PROMPT if it has one field: their numbers, {-1, -1} with an error if it is no such answer.
    std::pair<int, int> answer(const Reader& r, std::string_view key, const FieldKindRow& kind);

    bool each_seats(const Expr& e) const;  // it reads what each seat has
    // Inside of steps about one seat all are about the same.
    bool about_one_seat() const { return eaches > 0 || !asked_at_once.empty(); }
    bool in_parallel() const { return forks > 0; }
    void error(std::string message, std::string hint = "") const;  // at the step's name

private:
    void add(Instruction does, const Expr& of);
};

// Compiles a game's triggers, which stand before its flow.
void compile_triggers(StepCompiler& c);

}  // namespace quattro
