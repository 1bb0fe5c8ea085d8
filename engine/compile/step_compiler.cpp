// Compiles steps one by one. rules/instructions.hpp explains what each instruction does.
#include "compile/step_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/expression_index.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

// Reports a former word of a step with its replacement. Returns true if it found one.
bool former_word(const Language& language, const Node& step, const StepRow* row, Diagnostics& out) {
    for (const Node::Entry& e : step.entries)
        for (const StepRow* any : language.steps)
            for (const auto& [word, hint] : any->former) {
                if (e.key != word || (row && row->has(e.key))) continue;
                out.error(e.where, fmt::format("'{}' is not a key of a step", e.key), std::string(hint));
                return true;
            }
    return false;
}

// Reports a key that remains from the base game although a variant changed the kind of the step. Returns true if it
// found one.
bool left_over(const Node::Entry& entry, const StepRow& row, Diagnostics& out) {
    for (const Node::Entry& e : entry.value.entries) {
        if (row.has(e.key) || e.where.source == entry.where.source) continue;
        out.error(entry.where,
                  fmt::format("'{}' makes '{}' another kind of step, which has no key '{}'; that key comes from {}",
                              row.word(), entry.key, e.key, e.where.text()),
                  fmt::format("remove it with '{}: ~'", e.key), {e.where});
        return true;
    }
    return false;
}

void unknown_kind(const Language& language, const Node::Entry& entry, Diagnostics& out) {
    std::vector<std::string> words;
    for (const StepRow* row : language.steps)
        words.emplace_back(row->word());
    const auto& keys = entry.value.entries;
    if (keys.empty())
        return out.error(entry.where, fmt::format("the step '{}' is empty", entry.key),
                         "write its kind and value, for example { shuffle: deck }");
    if (SourceIndex* index = index_at(entry.where))
        for (const Node::Entry& key : keys)
            for (const StepRow* row : language.steps)
                if (index->is_asked(key.key)) index->offer(row->word(), row->schema.doc);
    out.unknown(keys[0].where, fmt::format("'{}' is not a kind of step", keys[0].key), keys[0].key, words);
}

// Adds an `if` with a value for each seat to the instructions of the step, which are those from `begin` on: the step
// happens only for the seats for which the condition holds. Owners are asked for the triggers of their cards anyway.
void judge_seats(StepCompiler& c, const MapReader& r, IfMode how, const Expr& condition, InstructionIndex begin) {
    bool once = how == IfMode::once;
    for (InstructionIndex pc = begin; pc < c.here();) {
        Instruction& instruction = c.at(pc);
        const auto* trigger = std::get_if<instruction::TriggerNext>(&instruction.operands);
        pc = trigger ? trigger->target : InstructionIndex(pc.number() + 1);
        if (trigger || instruction.name != c.path) continue;
        const InstructionBody* body = body_of(instruction);
        once = once || (body && !body->per_seat() && !body->is_invalid());
        instruction.who = condition;
    }
    if (once)
        r.error(kIfKey.name, "this condition has a value for each seat, but the step happens only once",
                "name the seat: NAME of SEAT; or count over all seats: count(seats where ...)");
}

void compile(StepCompiler& c, const StepRow& row, const MapReader& r, const Node::Entry& entry) {
    if (!r.ok()) return;
    const InstructionIndex begin = c.here();
    InstructionIndex skip;
    Expr judged;  // evaluated for each seat
    const IfMode how = row.if_is(r);
    if (how != IfMode::own && r.node(kIfKey.name)) {
        const Node* of = r.node(kOfKey.name);
        const bool block = how == IfMode::block, of_seat = of && of->scalar != "table";
        const Expr condition = c.condition(r, how);
        if (!block) c.rules.known_present = known_present(c.rules, condition);
        const bool about_several = !c.in_parallel() && (!c.about_one_seat() || of_seat);
        if (condition.given() && !block && c.reads_own_seat(condition) && about_several) {
            judged = condition;
        } else {
            skip = c.here();
            c.emit(instruction::Unless{condition});
        }
    }
    row.compile(c, r, entry);
    c.rules.known_present.clear();
    if (skip.valid()) c.set_target_here(skip);
    if (judged.given()) judge_seats(c, r, how, judged, begin);
}

void read_step(StepCompiler& c, const Node::Entry& entry) {
    const Language& language = *c.rules.language;
    const StepRow* row = language.step(entry.value);
    if (former_word(language, entry.value, row, c.out)) return;
    if (!entry.value.is_map())
        return c.out.error(entry.value.where,
                           fmt::format("the step '{}' must be a map, not {}", entry.key, entry.value.message_name()),
                           "for example { shuffle: deck }");
    if (!row) return unknown_kind(language, entry, c.out);
    if (left_over(entry, *row, c.out)) return;
    const MapReader reader(entry.value, row->schema, c.out);
    compile(c, *row, reader, entry);
}

// Routines can make a flow grow exponentially. Compilation stops at the limit, and reports it once.
bool is_too_long(StepCompiler& c, const Location& where) {
    const bool many = ++c.steps_read > kMaxFlowSteps;
    if (!many && c.rules.program.size() <= kMaxProgramInstructions) return false;
    if (!std::exchange(c.too_long, true))
        c.out.error(where,
                    many ? fmt::format("the flow is too long: up to here it has more than {} steps", kMaxFlowSteps)
                         : fmt::format("the flow is too long: up to here it has more than {} instructions",
                                       kMaxProgramInstructions),
                    "a routine counts each time it is used: use it in fewer places, or use 'repeat'");
    return true;
}

// The answers of this kind, as a step names them.
std::vector<std::string> answers_of(const Rules& rules, const FieldKindRow& kind) {
    std::vector<std::string> known;
    for (const Prompt& prompt : rules.prompts)
        for (const PromptField& f : prompt.fields)
            if (!prompt.of_effect && f.kind == &kind)
                known.push_back(prompt.asks_one() ? prompt.name : prompt.name + "." + f.name);
    return known;
}
std::string answers_hint(const std::vector<std::string>& known, const FieldKindRow& kind) {
    return known.empty()
               ? fmt::format("no prompt asks for {}; add one, and write PROMPT.FIELD of it", with_article(kind.word))
               : "one of: " + join(known, ", ");
}

}  // namespace

void StepCompiler::steps(const Node& map, const std::string& above) {
    rules.known_present.clear();  // a value that was not none may be none after the previous step
    for (const Node::Entry& entry : map.entries) {
        if (is_too_long(*this, entry.where)) return;
        const std::string kept = path;
        path = above.empty() ? entry.key : above + "." + entry.key;
        where = entry.where;
        read_step(*this, entry);
        path = kept;
    }
}

void StepCompiler::add(Operands operands, const Expr& of) {
    Instruction instruction;
    instruction.name = path;
    instruction.where = where;
    instruction.of = of;
    instruction.operands = std::move(operands);
    rules.program.push_back(std::move(instruction));
}

void StepCompiler::error(std::string message, std::string hint) const {
    out.error(where, std::move(message), std::move(hint));
}

bool StepCompiler::reads_own_seat(const Expr& e) const {
    return e.given() && rules.expressions[e.index].meaning().axes.seat();
}

void StepCompiler::after_batch() {
    if (triggers.empty()) return;
    if (in_parallel())
        error("a game with triggers cannot change cards inside 'parallel'", "move this step after 'parallel'");
    for (const TriggerIndex i : triggers.indices()) {
        const InstructionIndex top = here();
        const PromptIndex prompt = triggers[i].prompt;
        emit(instruction::TriggerNext{i});
        emit(instruction::Ask{prompt, true});
        emit(instruction::Wait{prompt});
        emit(instruction::TriggerSet{prompt, triggers[i].changes});
        emit(instruction::Jump{top});
        set_target_here(top);
    }
}

Expr StepCompiler::expr(const MapReader& r, std::string_view key, const lang::Type& want) {
    const Node* node = r.node(key);
    return node ? compile_expr(rules, *node, {}, want, out) : Expr{};
}

Expr StepCompiler::once_expr(const MapReader& r, std::string_view key, const lang::Type& want) {
    const Node* node = r.node(key);
    ExprContext context;
    context.no_seat = !in_parallel() && !about_one_seat();
    const Expr found = node ? compile_expr(rules, *node, context, want, out) : Expr{};
    if (key == "of" && found.given() && want.base == lang::BaseType::seat && found.kind.base == lang::BaseType::nothing)
        r.error(key, "this is always none, so nothing happens", "name a seat, or remove 'of'");
    return found;
}

Expr StepCompiler::condition(const MapReader& r, IfMode how) {
    const Expr condition = how == IfMode::block ? once_expr(r, kIfKey.name, kTruth) : expr(r, kIfKey.name, kTruth);
    if (condition.given() && r.node(kIfKey.name)->scalar == "true")
        r.error(kIfKey.name, "this always holds", "remove 'if'");
    return condition;
}

Expr StepCompiler::seat(const MapReader& r, std::string_view key) {
    const Node* node = r.node(key);
    if (!node || node->scalar == "everyone") return {};
    const Expr seat = once_expr(r, key, kSeat);
    if (seat.given())
        check_literal(*node, 1, rules.shape().seats, "a seat",
                      out);  // the seat number may be from a game with more seats
    return seat;
}

Expr StepCompiler::named_thing(const Node& node, std::initializer_list<std::optional<lang::Type>> kinds) {
    Diagnostics first;
    for (const std::optional<lang::Type>& kind : kinds) {
        Diagnostics said;
        const Expr expr = compile_expr(rules, node, {}, kind, kind ? said : first);
        if (expr.given()) return expr;
    }
    for (const Diagnostic& wrong : first.list())
        out.add(wrong);
    return {};
}

std::vector<AttributeChange> StepCompiler::attributes(const MapReader& r, std::string_view key, bool of_trigger) {
    ExprContext context;
    context.has_card = of_trigger;
    std::vector<AttributeChange> list;
    for (const Node::Entry& e : entries_of(r.node(key))) {
        const AttributeIndex a = attribute_named(rules.model, name_node(e.key, e.where), out);
        if (!a.valid()) continue;
        list.push_back({a, compile_expr(rules, e.value, context, type_of_attribute(rules.model, a), out)});
    }
    return list;
}

ZoneIndex StepCompiler::zone(const MapReader& r, std::string_view key) {
    const Node* node = r.node(key);
    return node ? zone_named(rules.model, *node, out) : ZoneIndex();
}

PromptIndex StepCompiler::prompt(const MapReader& r, std::string_view key) {
    const Node* node = r.node(key);
    return node ? prompt_named(rules, *node, out) : PromptIndex();
}

std::pair<PromptIndex, FieldIndex> StepCompiler::answer(const MapReader& r, std::string_view key,
                                                        const FieldKindRow& kind) {
    const Node* node = r.node(key);
    if (!node) return {};
    const std::size_t dot = node->scalar.find('.');
    const std::string name = node->scalar.substr(0, dot);
    index_answer(rules, *node);
    for (const PromptIndex p : rules.prompts.indices()) {
        const Prompt& prompt = rules.prompts[p];
        if (prompt.name != name || prompt.of_effect) continue;
        for (const FieldIndex f : prompt.fields.indices()) {
            const bool named = dot == std::string::npos ? f == FieldIndex(0) && prompt.asks_one()
                                                        : prompt.fields[f].name == node->scalar.substr(dot + 1);
            if (named && (prompt.fields[f].kind == &kind || prompt.fields[f].invalid)) return {p, f};
        }
    }
    const std::vector<std::string> known = answers_of(rules, kind);
    out.unknown(node->where, fmt::format("'{}' is not an answered {}", node->scalar, kind.word), node->scalar, known,
                answers_hint(known, kind));
    return {};
}

}  // namespace quattro
