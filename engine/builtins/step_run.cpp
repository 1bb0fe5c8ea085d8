// The step `run: { SCRIPT: VALUE }` or `run: PROMPT.FIELD`.
#include "builtins/step_cards.hpp"
#include "compile/call_compiler.hpp"
#include "compile/name_lookup.hpp"
#include "rules/field_kind.hpp"
#include "run/execute_scripts.hpp"

namespace quattro {
namespace {

constexpr Key kRunKeys[] = {
    with_role(
        KeyRole::may_change,
        {"run", KeyType::any,
         "A script of scripts/rules, scripts/items or scripts/effects: its name with its main parameter, and its other "
         "parameters beside it. Or the field in which each seat answered an action: PROMPT.FIELD, or PROMPT if it has "
         "no other field. Scripts with a lower `pass` run first. An action does nothing if its cards are gone or, if "
         "they are named by kind, do not meet its conditions. The scripts of all seats run in one batch.",
         "run: { time_crush: 30 }", true}),
    {"of", KeyType::expression,
     "The seat that the step is about, or `table` for a script that runs once and for no seat. Default: every seat.",
     "of: table"},
    with_role(KeyRole::may_change,
              {"as", KeyType::name,
               "Only if the answered actions are run: a counter with `holds: card` that stores the card of the action "
               "for later expressions. It needs `of: seat` if the step is about several seats.",
               "as: last"}),
    with_role(KeyRole::settles,
              {"first", KeyType::expression,
               "The seat with priority if the scripts of several seats want the same card, place or value, or more of "
               "a card than it has. The others follow in seat order; a script that wants something that is gone does "
               "nothing. Without `first` and `clash`, a clash halts the match.",
               "first: holder"}),
    with_role(
        KeyRole::settles,
        {"clash", KeyType::name,
         "`nobody`: if the scripts of several seats clash, none of these scripts does anything.", "clash: nobody"}),
    kIfKey};
constexpr FormerKey kFormerRun[] = {{"act", "run: PROMPT.FIELD"},
                                    {"took", "done(PROMPT.FIELD) says whether the action was carried out"}};

bool of_table(const MapReader& r) { return r.node("of") && r.node("of")->scalar == "table"; }

IfMode if_is_of_run(const MapReader& r) { return of_table(r) ? IfMode::once : IfMode::of_seats; }

// Emits the instruction that carries out the action of each seat, in one batch, lower passes first.
void act(StepCompiler& c, const MapReader& r) {
    const auto [prompt, field] = c.answer(r, "run", kActionField);
    if (of_table(r)) r.error("of", "an answered action belongs to a seat, not to the table", "of: SEAT");
    const Expr of = of_table(r) ? Expr{} : c.seat(r, "of");
    const CounterIndex done = !prompt.valid() ? CounterIndex() : done_counter(c.rules, prompt, field);
    c.emit(instruction::Act{prompt, field, done, read_register(c, r)}, of);
    read_precedence(c, r);
    c.after_batch();
}

void compile_run(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& what = *r.node("run");
    if (what.is_scalar()) return act(c, r);
    if (r.node("as"))
        r.error("as", "a script has no card for 'as' to store", "only an answered action has one: run: PROMPT.FIELD");
    const bool table = of_table(r);
    const Expr whose = table ? Expr{} : c.seat(r, "of");
    if (!table && c.in_parallel() && !c.triggers.empty())
        c.error("a game with triggers cannot change cards inside 'parallel'", "move this step after 'parallel'");
    const int script = find_script(c.rules, what, {"rule", "item", "effect"}, {}, c.out);
    CallSite site;
    site.names.no_seat = site.names.of_table = table;
    EffectCall part = compile_call(c.rules, script, what, site, c.out);
    c.emit(instruction::RunScript{c.rules.parts.next_index(), table}, whose);
    read_precedence(c, r);
    c.rules.parts.push_back(std::move(part));
    c.after_batch();
}

}  // namespace

extern const StepRow kRunStep;
const StepRow kRunStep = {{"step: run", "Runs a script, or carries out chosen actions.", kRunKeys},
                          if_is_of_run,
                          compile_run,
                          kNoLint,
                          kFormerRun,
                          declare_register,
                          {},
                          false,
                          true};

}  // namespace quattro
