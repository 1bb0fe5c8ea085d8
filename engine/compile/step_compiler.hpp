// Compiles the flow and the triggers of a game into its program. This is the common part; each kind of step has a file
// of its own with its row.
#pragma once

#include <initializer_list>
#include <set>

#include "base/indexed.hpp"
#include "compile/draft.hpp"
#include "compile/step_row.hpp"
#include "run/prompt.hpp"

namespace quattro {

// Declares the names that steps provide to expressions: repeats, and remembered cards. Call it before anything is
// compiled.
void declare_steps(Draft& rules, Diagnostics& out);
// Reads the triggers, compiles the flow into `Rules::program`, and sets the capacities of frames and cards.
void compile_flow(Draft& rules, Diagnostics& out);
// The index of the first instruction of a step; none if there is no such step. `name` is a name such as "score" or a
// path such as round.score. A step inside `each` of an attribute has a path such as round.sell(amber).coins. If several
// steps match, a step whose whole path is `name` wins, then one whose path ends in `name`, then one inside a block
// `name` or `name`(VALUE). Only whole components of a path match. Among equal matches the first step wins.
InstructionIndex find_step(const Rules& rules, std::string_view name);

extern const Schema kTriggerSchema;
extern const Schema kAtOnceSchema;

// The limit for the instructions of a flow. A step is compiled to several, and to more for each trigger. The divisor in
// the assertion leaves room for the last step, so that every index fits a program counter.
inline constexpr std::size_t kMaxProgramInstructions = 20'000;
static_assert(kMaxProgramInstructions < kNoFrame / 3);
inline constexpr int kMaxFlowSteps = 200'000;  // of a flow; those of a routine count each time it is used

// An enclosing block of the current step.
struct OpenBlock {
    std::string name;
    // StepCompiler::fork_depth and each_depth where the block began. If `of_seats`, `eaches` counts the block itself.
    int forks = 0, eaches = 0;
    RepeatIndex seat;                  // of a block about a seat: the repeat that stores the previous seat
    bool of_seats = false;             // the block is an `each: seat`
    Indexed<InstructionIndex> leaves;  // jumps out of it, whose targets are set at its end
};
// A prompt whose answers are handled at once, while the steps for an answer are compiled.
struct OpenAtOnce {
    PromptIndex prompt;
    int depth = 0;  // blocks around the step that asks
};
// The prompt and the changes of a card that follow when a trigger fires.
struct TriggerSteps {
    PromptIndex prompt;
    Indexed<AttributeChange> changes;
};

// The state of compiling a program, with the functions that all kinds of steps use.
struct StepCompiler {
    Draft& rules;
    Diagnostics& out;
    std::string path = {};  // of the current step: "round.fill.put"
    Location where = {};    // location of the name of the current step
    int loop_depth = 0;     // enclosing loops: the step can happen several times
    int fork_depth = 0;     // enclosing forks: each seat runs the step at its own pace
    int each_depth = 0;     // enclosing blocks that are about one seat
    Indexed<OpenBlock> blocks = {};
    Indexed<OpenAtOnce> asked_at_once = {};
    Indexed<std::string> routines = {};  // routines that are being expanded, to detect recursion
    Indexed<TriggerSteps, TriggerIndex> triggers = {};
    int max_fork_depth = 0;                 // the largest nesting of forks so far
    int max_created = 0;                    // upper bound of the cards created so far, over the whole match
    std::set<ZoneIndex> filled_zones = {};  // zones whose places are counted in `max_created`
    int steps_read = 0;                     // steps compiled so far, see kMaxFlowSteps
    bool too_long = false;                  // the flow is too long, which was reported

    // Compiles the steps of a map. `above` is the path of the enclosing step, "" for none.
    void steps(const Node& map, const std::string& above);
    // Appends an instruction of the current step.
    template <IsInstruction T>
    void emit(T operands, const Expr& of = {}) {
        add(Operands(std::move(operands)), of);
    }
    void emit(std::shared_ptr<const InstructionBody> body, const Expr& of) {
        emit(instruction::Custom{std::move(body), {}}, of);
    }
    // The index of the next instruction.
    InstructionIndex here() const { return rules.program.next_index(); }
    Instruction& at(InstructionIndex pc) { return rules.program[pc]; }
    // Makes the next instruction the jump target of the instruction `from`.
    void set_target_here(InstructionIndex from) { set_goal(at(from), here()); }
    // Appends the instructions that settle each trigger of the game. Call it after an instruction that changes cards.
    // Reports an error if the game has triggers and the step is inside `parallel`.
    void after_batch();

    // Compiles the expression under a key. The result is not given if the key is missing or has an error, which is
    // reported.
    Expr expr(const MapReader& r, std::string_view key, const lang::Type& want);
    // Compiles an expression that is evaluated once for the whole step. Outside of `parallel` and of steps about one
    // seat, it must not read values of a seat without an owner.
    Expr once_expr(const MapReader& r, std::string_view key, const lang::Type& want);
    // Compiles the seat under a key. The result is not given if the key is missing or its value is `everyone`, or after
    // an error, which is reported.
    Expr seat(const MapReader& r, std::string_view key);
    // Compiles the `if` of a step. The result is not given if it has an error, which is reported.
    Expr condition(const MapReader& r, IfMode how);
    // Compiles an expression as the first of these types that it can have; nullopt accepts any. If none fits, reports
    // only the errors of the untyped attempt.
    Expr named_thing(const Node& node, std::initializer_list<std::optional<lang::Type>> kinds);
    // The zone or prompt that the value of a key names. None if the key is missing or the name is wrong, which is
    // reported.
    ZoneIndex zone(const MapReader& r, std::string_view key);
    PromptIndex prompt(const MapReader& r, std::string_view key);
    // The attributes that the map under a key gives to a card. Wrong names are reported and left out. If `of_trigger`,
    // `this` is the card of a trigger.
    std::vector<AttributeChange> attributes(const MapReader& r, std::string_view key, bool of_trigger = false);
    // Resolves PROMPT.FIELD, or PROMPT if it asks for one answer, to the indices of prompt and field. Returns none if
    // the key is missing, or, with an error, if it is not an answer of this kind.
    std::pair<PromptIndex, FieldIndex> answer(const MapReader& r, std::string_view key, const FieldKindRow& kind);

    bool reads_own_seat(const Expr& e) const;  // true if `e` reads a value of a seat without an owner
    // True if the current step is inside a block about one seat, or among the steps for one answer.
    bool about_one_seat() const { return each_depth > 0 || !asked_at_once.empty(); }
    bool in_parallel() const { return fork_depth > 0; }
    void error(std::string message, std::string hint = "") const;  // reports at the name of the step

private:
    void add(Operands operands, const Expr& of);
};

// Reads the triggers of a game into `Shape::triggers` and `StepCompiler::triggers`. This adds no instructions: see
// StepCompiler::after_batch().
void compile_triggers(StepCompiler& c);

}  // namespace quattro
