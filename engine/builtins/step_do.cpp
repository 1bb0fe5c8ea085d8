// The step `do: ROUTINE`.
#include <fmt/format.h>

#include <utility>

#include "base/indexed.hpp"
#include "builtins/step_blocks.hpp"
#include "compile/expr.hpp"
#include "compile/name_bindings.hpp"
#include "game/limits.hpp"
#include "game/name_index.hpp"
#include "lang/parse.hpp"

namespace quattro {
namespace {

constexpr Key kDoKeys[] = {
    with_role(KeyRole::routine,
              {"do", KeyType::name, "The routine whose steps are done here.", "do: deal_again", true}),
    {"with", KeyType::map, "Named expressions for the steps of the routine, like those of `let`.",
     "with: { taker: next(mover) }"},
    {"of", KeyType::expression, "The seat that all its steps are about.", "of: mover"},
    kOnceIfKey};

// With `of`, the condition applies to that seat, so the step compiles it inside its block.
IfMode if_mode_of_do(const MapReader& r) { return r.node("of") ? IfMode::own : IfMode::block; }

// The steps of the routine. Null, with an error, if there is no such routine, if it calls itself, or if routines are
// nested too deep.
const Node* routine_named(const StepCompiler& c, const Node& name) {
    const Node* all = c.rules.model.doc.find("routines");
    const Node* found = find_in(all, name.scalar);
    index_name(c.rules.model, name, "routines");
    if (!found || !found->is_map()) {
        std::vector<std::string> known;
        for (const Node::Entry& entry : entries_of(all))
            known.push_back(entry.key);
        c.out.unknown(name.where, fmt::format("there is no routine '{}'", name.scalar), name.scalar, known);
        return nullptr;
    }
    const bool itself = contains(c.routines, name.scalar);
    if (itself)
        c.out.error(name.where, fmt::format("the routine '{}' calls itself", name.scalar),
                    "use 'repeat' to repeat steps");
    else if (c.routines.size() >= kMaxRoutineDepth)
        c.out.error(name.where, fmt::format("routines are nested more than {} deep", kMaxRoutineDepth),
                    "write the steps of this routine here instead of 'do'");
    else
        return found;
    return nullptr;
}

// Says what a name means already; "" if it is free.
std::string earlier_meaning(const StepCompiler& c, const std::string& name) {
    if (lang::is_reserved(name)) return fmt::format("'{}' is a word of every expression", name);
    try {
        const std::vector<lang::Binding> found = NameBindings(c.rules, {}).bindings(name);
        return found.empty() ? "" : fmt::format("'{}' already means {}", name, found[0].text);
    } catch (const lang::ExprError&) {  // a let with an error
        return fmt::format("'{0}' already means the let '{0}'", name);
    }
}

// Binds the names under `with` as lets of the routine.
void read_with(StepCompiler& c, const MapReader& r) {
    const Node* with = r.node("with");
    std::vector<Let> lets;
    for (const Node::Entry& entry : entries_of(with)) {
        if (const std::string meaning = earlier_meaning(c, entry.key); !meaning.empty()) {
            c.out.error(entry.where, meaning, "choose another name");
            continue;
        }
        const Expr value = compile_expr(c.rules, entry.value, {}, std::nullopt, c.out);
        lets.push_back({entry.key, value.given() ? Let::State::read : Let::State::wrong, value});
    }
    for (Let& let : lets)  // the expressions of `with` cannot name each other
        c.rules.lets.push_back(std::move(let));
}

// Reports a name under `with` that the routine does not use. The caller skips this test if there are errors, since an
// error may be the reason.
void check_used(StepCompiler& c, const Node* with, std::size_t first_let, std::size_t first_expression) {
    Indexed<bool> used(c.rules.lets.size(), false);
    for (std::size_t e = first_expression; e < c.rules.expressions.size(); ++e)
        for (const Binding& origin : c.rules.expressions[ExpressionIndex(e)].origins)
            if (origin.what == BindingKind::let) used[origin.a] = true;
    for (std::size_t i = first_let; i < c.rules.lets.size(); ++i)
        if (const Node::Entry* entry = with->find_entry(c.rules.lets[i].name); entry && !used[i])
            c.out.error(entry->where, fmt::format("the routine '{}' does not use '{}'", c.routines.back(), entry->key),
                        "remove it, or use it in the routine");
}

// Compiles a copy of the steps of the routine at this position.
void compile_do(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& name = *r.node("do");
    const Node* steps = routine_named(c, name);
    if (!steps) return;
    const std::size_t given = c.rules.lets.size(), wrong = c.out.size();
    read_with(c, r);
    const std::size_t read = c.rules.expressions.size();
    c.routines.push_back(name.scalar);
    begin_block(c, name.scalar);
    const InstructionIndex begin = begin_seat_scope(c, r);
    const InstructionIndex test = if_mode_of_do(r) == IfMode::own && r.node("if") ? c.here() : InstructionIndex();
    const Expr condition = !test.valid() ? Expr{} : c.condition(r, IfMode::block);
    if (test.valid()) c.emit(instruction::Unless{condition});
    // The routine can also be called outside of the repeats around this call, so their numbers may be 0 in its steps.
    auto open_repeats = std::exchange(c.rules.open_repeats, {});
    c.steps(*steps, c.path);
    c.rules.open_repeats = std::move(open_repeats);
    if (test.valid()) c.set_target_here(test);
    end_seat_scope(c, begin);
    end_block(c);
    if (const Node* with = r.node("with"); with && c.out.size() == wrong) check_used(c, with, given, read);
    c.routines.pop_back();
    for (std::size_t i = given; i < c.rules.lets.size(); ++i)
        c.rules.lets[i].name.clear();  // the name is not visible outside the routine
}

}  // namespace

extern const StepRow kDoStep;
const StepRow kDoStep = {{"step: do", "Does the steps of a routine.", kDoKeys}, if_mode_of_do, compile_do, kNoLint};

}  // namespace quattro
