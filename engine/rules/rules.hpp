// A linked game, ready to be played: the model and everything compiled from it. Immutable and shared by threads.
// While the files are compiled, it is the base of the draft (compile/draft.hpp).
// Members marked `linked` are set by the linker (link/).
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/indexed.hpp"
#include "rules/expr.hpp"
#include "rules/instruction.hpp"
#include "rules/known_counter.hpp"
#include "rules/known_options.hpp"
#include "rules/pattern.hpp"
#include "rules/target.hpp"
#include "rules/term.hpp"
#include "script/vm.hpp"

namespace quattro {

// ---- prompts --------------------------------------------------------------------------------------------
// The row that defines a kind of field, see rules/field_kind.hpp.
struct FieldKindRow;
extern const FieldKindRow kCardField;

class OptionEnumerator;

// The source of a field's candidates, and the number that represents each of them.
enum class CandidateSource : std::uint8_t {
    cards,    // the cards in its zones, by id
    cells,    // the cards in its zones, by their cell
    numbers,  // all integers of a range
};

// An inclusive range; empty if `hi` < `lo`.
struct Bounds {
    std::int64_t lo = 1, hi = 0;
};

// A form of filter whose options are counted without evaluating it. `empty_cell`: it holds if the cell `first` +
// candidate of the zone is empty.
enum class QuickTest : std::uint8_t { none, empty_cell };

struct Filter {
    Expr test;
    std::string text;  // its source, for refusals
    QuickTest quick = QuickTest::none;
    ZoneIndex zone;  // of the quick test
    int first = 0;   // of the quick test: the first cell
    // Earlier kind fields that it reads. While one is answered with the remembered card, the filter is skipped.
    Indexed<FieldIndex> results;
};

// The way in which the options of a field can be counted and indexed without listing them. This is possible only if no
// filter but a quick test or a choice between two zones restricts them.
enum class Countable : std::uint8_t {
    no,       // only by listing them
    cells,    // empty places, or open columns
    numbers,  // a constant range, such as of words, seats, values, kinds, places or columns
    cards,    // all cards of one pile or hand
};

inline constexpr int kMaxCells = 256;  // a field with more cells lists its options

// The location of counted options in the state: for seat 1, and the distance to those of the next seat.
struct Counted {
    Countable how = Countable::no;
    std::int32_t first = 0;            // the lowest number, the first cell, or the zone's instance
    std::int32_t apart = 0;            // distance from `first` of one seat to that of the next
    std::int32_t count = 0;            // the number of numbers, or of cells, empty or not; 0 for cards: see Shape::size
    InstanceIndex instance = {};       // of cells that are a whole zone: its instance for seat 1
    std::int32_t instances_apart = 0;  // distance from `instance` of one seat to that of the next
};

// The data with which a playout samples a field without listing its options. Filled in by the linker.
struct SampledField {
    const Term* asked_while = nullptr;  // condition besides `without`; null: none
    FieldIndex without;                 // a field that must have no answer or, if `with`, one; none: no such field
    bool with = false;
    bool optional = false, skippable = false;
    Counted counted;
    const Term* zone_condition = nullptr;  // condition that selects `counted` if it holds, else `otherwise`
    Counted otherwise;                     // not used if `zone_condition` is null
    // For a field with a constant range of few candidates whose only filter is A != B or B != A, such as `mover != it`,
    // where A does not depend on the option and B depends only on it. `unlike` is A; null for any other field, see
    // link_unequal_filter(). `unlike_each` has the values of B for the options from `lowest` on.
    const Term* unlike = nullptr;
    std::span<const std::int64_t> unlike_each;
    std::int32_t lowest = 0;

    bool is_counted() const { return counted.how != Countable::no; }
    bool is_sampleable() const { return is_counted() || unlike; }
};

struct PromptField {
    std::string name;
    const FieldKindRow* kind = &kCardField;
    Indexed<ZoneIndex> zones;            // of a card, kind, place or column field
    ZoneOwner whose = ZoneOwner::own;    // the owner of these zones
    AttributeIndex attribute;            // of a value field, or of answers that have a part for each of its values
    Indexed<AttributeIndex> attributes;  // of a kind field
    Indexed<std::string> words;          // of a word field
    Expr from, to;                       // of an amount field
    Indexed<Filter> where;
    // Linked: the tests that an option must pass. `reads_result` is the filter if it has `results`, else null.
    struct Tested {
        const Term* term = nullptr;
        const Filter* reads_result = nullptr;
    };
    Indexed<Tested> tested;
    bool only_tested = false;    // an option passes if `tested` holds; no `whens`, no `results`
    Indexed<const Term*> whens;  // linked, by action: the condition under which it is available; null: always
    Counted numbers;             // all candidates, unfiltered, if their range is constant
    Bounds (*bounds)(const OptionEnumerator&, const PromptField&) = nullptr;  // the range of an amount field in a state
    // The conditions of an action's field that are tested again when the action is executed. If the set is more than a
    // zone, the card must still be in it. If the action names cards by kind, the cards found must pass all of `where`.
    Indexed<Expr> tests;
    Expr when;        // the field is asked only while this holds
    std::string set;  // name of the set that the field is a member of; "": none
    int member = 0;   // index in the set, from 0
    int members = 0;  // size of the set; 0: the field is in no set
    // The set has a member for each value of this attribute; none: the answers are in the order of the candidates.
    AttributeIndex each;
    Expr total;        // upper limit of the sum of a set's amounts
    FieldIndex owner;  // of a field of an action: asked only if the field `owner` is answered with `action`
    int action = 0;
    Indexed<FieldIndex> groups;    // linked, by action: its first field; none: it has no field
    FieldIndex groups_end;         // linked: the field after those of all actions; none: it chooses no action
    Indexed<bool> certain;         // linked, by action: its fields and all later ones can be answered in every state
    bool conditional = false;      // `when` or `owner` decides whether it is asked
    bool asked_in_secret = false;  // some seat may not know whether it is asked
    RegisterIndex remembered;      // of a kind field: a register whose card can also be the answer
    int kinds = 0;          // of a kind field: answers are 0 to `kinds` - 1; `kinds` itself means the remembered card
    SampledField sampling;  // linked; `asked_while`, `without` and `with` for every field
    bool may_fail = false;  // linked: evaluating `sampling.zone_condition` may fail in some state
    bool is_truth = false;  // of a word field: false or true; unanswered reads as false
    OptionTable option_table;                          // linked
    CandidateSource through = CandidateSource::cards;  // linked, from the kind's row
    bool repeats = false;                              // linked: several members of a set may have the same answer
    bool optional = false;
    std::string text;  // label for players; "": the name
    // Pairs of an option, as it is answered, and its name for players. The option `none` leaves the field out.
    std::vector<std::pair<std::string, std::string>> option_titles;
    bool invalid = false;         // erroneous; the error is reported
    bool skippable = false;       // if it has no legal option, it is answered with none
    bool depends = false;         // a filter or bound reads an earlier field
    bool has_dependents = false;  // a later field depends on this field
    // Linked: each later field may stay unanswered, has an option in every state, or is in `required_later` and has
    // counted options. While each field in `required_later` has an option, every answer to this field can be completed.
    bool rest_completable = false;
    Indexed<FieldIndex> required_later;
    bool rest_optional = false;         // linked: this field and all later ones may stay unanswered
    bool always_any = false;            // linked: in every state some option passes
    Indexed<std::int64_t> unlike_each;  // linked: storage of SampledField::unlike_each
};

// True if the field is a member of a set other than `each`. The answers of the set are stored in the order of the
// candidates.
inline bool is_set(const PromptField& field) { return field.members > 0 && !field.each.valid(); }

inline constexpr std::int64_t kMaxSeconds = 31'536'000;  // highest time limit of a prompt: a year

// The answer to a field for a seat whose time ran out, as `if_silent` declares it: a random option, none, or `value`.
// If the declared answer is no option, the answer is random.
enum class SilentAnswer : std::uint8_t { random, none, value };

struct SilentPart {
    SilentAnswer how = SilentAnswer::random;
    Expr value;
};

struct Prompt {
    std::string name;
    std::string text;
    std::string title;  // the name for players; "": the name
    BankIndex bank;
    Indexed<PromptField, FieldIndex> fields;
    Expr seconds;  // the time limit in seconds; not given: no deadline
    Indexed<SilentPart, FieldIndex> if_silent;
    bool once = false;                // the first answer is final
    bool waits_for_deadline = false;  // closes at the deadline, even if all have answered before
    bool of_effect = false;           // asks for the choices of a slot's effect
    // Everyone knows the options of each field, given the answers to the fields before it.
    bool options_known = false;
    CounterIndex silence_counter;  // counter per seat: 1 if its time ran out; none: no expression reads it
    // Linked: the data of all fields, and the fields that need an option when the prompt opens. While each of the
    // latter has one, every answer can be completed. Both are empty if a playout cannot sample every field.
    Indexed<SampledField, FieldIndex> sampled_fields;
    Indexed<FieldIndex> required_fields;
    // True if the prompt has fields and all after the first belong to actions. The prompt's name alone then means the
    // answer to the first.
    bool asks_one() const {
        const auto of_action = [](const PromptField& f) { return f.name.find('.') != std::string::npos; };
        return !fields.empty() && std::all_of(fields.begin() + 1, fields.end(), of_action);
    }
};

// ---- boards ---------------------------------------------------------------------------------------------
// The source of an argument of a script call.
enum class ArgKind : std::uint8_t {
    constant,
    expression,
    cards,         // the cards that `targets` find
    chosen_value,  // the number, seat or value answered in `field`
    chosen_place,  // the place answered in `field`
    card,          // the card that `expression` yields
    zone_cards,    // all cards in a zone of the seat or of the table
    answered,      // the cards answered in `field` and the `count` - 1 fields after it
};

struct Arg {
    ArgKind kind = ArgKind::constant;
    std::int64_t constant = 0;
    Expr expression;
    Indexed<Target> targets;  // of `cards`; a chosen target is answered in `field`
    bool pair = false;        // each target is a set of its own
    int field = 0;            // of an answered argument: counted from the first field of the effect or action
    int count = 1;            // size of a set
    ZoneIndex zone;
    // The range that the script declares for an evaluated or answered amount.
    std::int64_t from = INT64_MIN, to = INT64_MAX;
};

// A condition in a slot's YAML: tested at the first batch that it guards, and stored as a bit for the later ones.
struct Guard {
    int index = 0;  // bit in Shape::slot_conditions
    Expr test;
    bool expected = true;     // the value for which the part is executed
    bool tests_here = false;  // this part's batch tests it
};

// A call of a script with its arguments: an effect of a slot, an action, or a `run` step.
struct EffectCall {
    CallIndex call;
    Indexed<Arg> args;      // in the order of the script's parameters
    Indexed<Guard> guards;  // of an effect: all must have their expected values
    PromptIndex prompt;     // asks for the choices of an effect; none: it has no choices, or is no effect
    Location where;         // in the file of the board, action or step
    std::string text;       // for players
    // Linked: the mask of guard bits and their required values; the script's `pass`, of which lower ones run first;
    // true if its rolls are traced, see CallContext::traced.
    std::uint32_t guarded_by = 0, guards_held = 0;
    int pass = 0;
    bool traced = false;
};

// One batch of a slot: alternatives, of which at most one is executed for a seat.
struct SlotBatch {
    bool placed = false;  // executed when a card is placed; else at the end
    Indexed<EffectCall> parts;
    // Linked: the conditions that this batch tests, in order, each with its bit.
    struct Tested {
        std::uint32_t bit = 0;
        const Term* test = nullptr;
    };
    Indexed<Tested> tested;
};

// An option of a prompt's action field.
struct Action {
    std::string name;
    std::string text;       // for players
    Expr when;              // the condition under which a seat may choose it
    std::string when_text;  // its source, for refusals
    EffectCall part;        // its arguments are constants, expressions or answers
};

struct Board {
    std::string id, text;
    Indexed<Indexed<SlotBatch>> slots;  // per place of the zone
    // Linked: slot * kMaxBatches + batch, ascending; [0]: batches at the end, [1]: batches when a card is placed.
    std::array<std::vector<int>, 2> order = {};
    Indexed<std::string> words;  // by place: text for players
};

// A channel for talk: connects all seats, or the seats for which a counter is equal.
struct Channel {
    std::string name, text;
    CounterIndex counter;  // none: all seats
    Expr open;             // condition under which it is open for a seat; not given: always
};

struct Let {  // a named expression of the designer
    enum class State : std::uint8_t { unread, being_read, wrong, read };
    std::string name;
    State state = State::unread;
    Expr value;
};

struct Language;

struct Rules {
    virtual ~Rules() = default;
    const Language* language = nullptr;  // the words that the game is written in; set before anything is read
    Model model;
    Indexed<Let> lets;
    // Counters whose start value is an expression. Model::counter_starts has the numbers of the others.
    Indexed<std::pair<CounterIndex, Expr>> counter_starts;
    Indexed<Expression, ExpressionIndex> expressions;
    TermArena terms;
    Indexed<const Term*, ExpressionIndex> roots;    // linked, by expression: its term
    Indexed<const TermSet*, ExpressionIndex> sets;  // linked, by expression: its elements if it is a set, else null
    Indexed<Pattern, PatternIndex> patterns;
    Indexed<NamedTarget> targets;
    Indexed<Prompt, PromptIndex> prompts;
    Indexed<Board, BoardIndex> boards;
    Indexed<Action> actions;
    Indexed<Channel> channels;
    Indexed<EffectCall, PartIndex> parts;  // of steps that run a script
    Indexed<Script> scripts;
    Indexed<ScriptFile> libs;
    int last_pass = 0;  // the highest EffectCall::pass
    Indexed<BoundCall, CallIndex> calls;
    Indexed<Instruction, InstructionIndex> program;
    Indexed<const Op*, InstructionIndex> ops;  // linked
    Indexed<InferableCounter> known_counters;  // linked
    Indexed<std::string, RepeatIndex>
        flow_number_names;  // of the numbers of the flow (run/enclosing_blocks.hpp); "": a resolve step
    Indexed<bool, RepeatIndex> repeat_of_seat;  // counted for each seat, inside `parallel`
    struct RepeatLimit {  // literal limit of passes, and its source file: a variant may set another
        std::int64_t passes = INT32_MAX;
        const Source* file = nullptr;
    };
    Indexed<RepeatLimit, RepeatIndex> repeat_limits;
    Indexed<std::string, RegisterIndex> registers;   // names: counters with `holds: card`, then steps that drop cards
    Indexed<bool, RegisterIndex> register_of_table;  // true: one card, the latest of any seat; false: one card per seat
    ZoneIndex slot_zone;                             // its places are the slots of boards
    PromptIndex choice_prompt;                       // asks for the choices of effects
    // Random streams, see state/random_stream.hpp.
    int roll_stream = 0, shuffle_stream = 0, silence_stream = 0, start_stream = 0;
    Budget budget;                             // of one input of a match
    State start;                               // a match before its seed and its first step
    std::string content_hash, rules_hash;      // hash of `files`; of all that affects play: link/rules_hash.hpp
    std::map<std::string, std::string> files;  // hashes of the files that were read, see PackSet::read_files()

    const Shape& shape() const { return model.shape; }
    // Index of an instruction in `program`, which must contain it.
    InstructionIndex number_of(const Instruction& instruction) const {
        return InstructionIndex(&instruction - program.data());
    }
};

// The prompt in a cell of the prompts, see Shape::prompt_cell(); none if no prompt is there.
inline PromptIndex prompt_in_cell(const Shape& s, const State& m, std::size_t cell) {
    return PromptIndex(m.at(s.prompt_id, cell) - 1);
}
// The board in play; none if no board has been chosen yet.
inline BoardIndex board_in_play(const Shape& s, const State& m) { return BoardIndex(m.at(s.board, 0) - 1); }
// The term of an expression; null if the expression is not given.
inline const Term* root_of(const Rules& rules, const Expr& expr) {
    return expr.given() ? rules.roots[expr.index] : nullptr;
}
// The value of an expression, which must be given.
inline std::int64_t evaluate(const Expr& expr, const Scope& scope) {
    QUATTRO_INDEX(expr.index.number(), scope.rules->roots.size());
    return scope.rules->roots[expr.index]->get(scope);
}
// True if the condition holds. A condition that is not given holds.
inline bool holds(const Expr& expr, const Scope& scope) { return !expr.given() || evaluate(expr, scope) != 0; }

}  // namespace quattro
