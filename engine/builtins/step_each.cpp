// The step `each: seat` or `each: ATTRIBUTE`.
#include <fmt/format.h>

#include "builtins/step_blocks.hpp"

namespace quattro {
namespace {

constexpr Key kEachKeys[] = {
    with_role(
        KeyRole::iterates,
        {"each", KeyType::name,
         "`seat`: the steps happen for one seat after the other, with `until` again and again. An attribute with named "
         "values: the steps happen for one value after the other, and the attribute's name is the current value.",
         "each: seat", true}),
    {"steps", KeyType::map, "The steps for each of them.", "steps: { choose: { ask: column } }", true},
    {"from", KeyType::expression, "The seat that begins. Default: 1.", "from: mover"},
    with_role(KeyRole::may_change,
              {"as", KeyType::name, "A counter with `holds: seat` that stores the current seat.", "as: mover"}),
    kUntilKey,
    kShownKey,
    kOnceIfKey};

void declare_each(StepDeclarer& names, const Node::Entry& step, bool apart) {
    if (step.value.find("each")->scalar == "seat") names.declare_repeat(step, apart, nullptr);
}

// Compiles the steps once for each named value of the attribute. In each copy the name of the attribute is bound to the
// value.
void each_value(StepCompiler& c, const MapReader& r, AttributeIndex attribute) {
    const Attribute& a = c.rules.shape().attributes[attribute];
    if (!a.named())
        return r.error("each", fmt::format("'{}' has no named values", a.name),
                       "use each: seat, or an attribute with named values");
    for (const char* key : {"until", "as", "from"})
        if (r.node(key))
            r.error(key, fmt::format("'{}' works only with each: seat", key), fmt::format("remove '{}'", key));
    const std::string path = c.path;
    const Node* inner = r.node("steps");
    reject_empty_steps(r, "steps");
    for (int value = 1; value <= a.hi; ++value) {
        c.rules.model.bindings.push_back({attribute, value});
        if (inner) c.steps(*inner, fmt::format("{}({})", path, a.values[value - 1]));
        c.rules.model.bindings.pop_back();
    }
}

void check_around(StepCompiler& c) {
    if (!c.in_parallel() && !c.about_one_seat()) return;
    const bool of = !c.blocks.empty() && c.blocks.back().seat.valid();
    const char* around = c.in_parallel() ? "parallel" : of ? "of" : c.each_depth > 0 ? "each" : "at_once";
    c.error(
        fmt::format("'each: seat' cannot be used inside '{}'", around),
        fmt::format("each step inside '{0}' is already about one seat: replace 'each' with its steps, or move it out "
                    "of '{0}'",
                    around));
}

// The counter that holds the seat of the current pass, or none.
CounterIndex counter_of_each(const StepCompiler& c, const MapReader& r) {
    const Node* as = r.node("as");
    const CounterIndex index = as ? counter_named(c.rules.model, *as, c.out) : CounterIndex();
    if (!index.valid()) return {};
    const Counter& counter = c.rules.shape().counters[index];
    if (!counter.holds_seat || counter.of_seat)
        r.error("as", fmt::format("'{}' cannot store the current seat", as->scalar),
                "use a counter of the table with holds: seat");
    return index;
}

void each_seat(StepCompiler& c, const MapReader& r, const std::string& name) {
    check_around(c);
    const RepeatIndex passes = repeat_index(c, name);
    const CounterIndex counter = counter_of_each(c, r);
    const RepeatIndex seat_of = r.node("as") ? RepeatIndex() : add_hidden_repeat(c, c.path + ".seat");
    const Expr from = c.once_expr(r, "from", kSeat);
    c.emit(instruction::EachBegin{passes});
    const InstructionIndex top = c.here();
    ++c.each_depth;
    const Expr until = c.once_expr(r, "until", kTruth);
    c.emit(instruction::EachNext{passes, counter, seat_of, from, until});
    reset_counters(c, name);
    ++c.loop_depth;
    begin_block(c, name, true);
    reject_single_pass(c, r, name);
    c.rules.open_repeats.push_back(passes);
    inner_steps(c, r);
    c.rules.open_repeats.pop_back();
    --c.each_depth;
    --c.loop_depth;
    c.emit(instruction::Jump{top});
    c.set_target_here(top);
    end_block(c);
}

void compile_each(StepCompiler& c, const MapReader& r, const Node::Entry& entry) {
    const Node& what = *r.node("each");
    if (const AttributeIndex attribute = c.rules.model.find_attribute(what.scalar); attribute.valid())
        return each_value(c, r, attribute);
    if (what.scalar != "seat")
        r.error("each", fmt::format("'{}' is not known here", what.scalar),
                "use each: seat, or an attribute with named values");
    each_seat(c, r, entry.key);
}

}  // namespace

extern const StepRow kEachStep;
const StepRow kEachStep = {{"step: each", "Does steps for one seat after the other.", kEachKeys},
                           always<IfMode::block>,
                           compile_each,
                           kNoLint,
                           {},
                           declare_each,
                           {"steps"}};

}  // namespace quattro
