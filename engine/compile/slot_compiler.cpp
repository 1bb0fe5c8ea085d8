#include "compile/slot_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "compile/board.hpp"
#include "compile/call_compiler.hpp"
#include "compile/expr.hpp"
#include "compile/expression_index.hpp"
#include "compile/prompt_read.hpp"
#include "game/limits.hpp"

namespace quattro {
namespace {

constexpr Key kSlotKeys[] = {
    {"when", KeyType::name,
     "`placed`: the slot acts as soon as a card is placed on it. Default: it acts when the board is resolved.",
     "when: placed"},
    {"if", KeyType::expression, "A condition for `then` and, optionally, `else`.", "if: this is blue"},
    {"then", KeyType::any, "What happens if the condition holds: an effect or a list.", "then: { add: 3 }"},
    {"else", KeyType::any, "What happens if it does not.", "else: { add: -1 }"},
    {kRepeatKey, KeyType::name,
     "The effects of another slot, seen from this slot; `this card` is the card on this slot. A slot with `repeat` "
     "cannot be repeated.",
     "repeat: C"},
};

constexpr int kMaxGuards = 32;  // bits of EffectCall::guarded_by
constexpr std::string_view kWords[] = {"when", "if", "then", "else", kRepeatKey};

// Offers the words of slots in the place of a key that somebody asks about.
void offer_keys(const Node::Entry& entry) {
    SourceIndex* index = index_at(entry.where);
    if (!index || !index->is_asked(entry.key)) return;
    for (const Key& key : kSlotKeys)
        index->offer(key.name, fmt::format("{}\n{}", key.doc, key.example));
}

// Merges the branches of a condition: effects at the same position share a batch.
void zip(std::vector<SlotBatch>& to, std::vector<SlotBatch> from) {
    if (to.size() < from.size()) to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        for (EffectCall& part : from[i].parts)
            to[i].parts.push_back(std::move(part));
}

}  // namespace

const Schema kSlotSchema{
    "slot",
    "One effect of a slot: the effect's name with its main value, its other parameters beside it; or one of these.",
    kSlotKeys, true};

std::vector<SlotBatch> SlotCompiler::compile(const std::string& name, const Node& node) {
    name_ = name;
    return compile_list(node, {});
}

SlotCompiler::Batches SlotCompiler::compile_list(const Node& node, const std::vector<Guard>& guards) {
    if (node.is_null()) return {};
    if (!node.is_list()) return compile_entry(node, guards);
    Batches batches;
    std::vector<Guard> inner = guards;
    for (const Node& item : node.items) {
        Batches made = compile_entry(item, inner);
        for (Guard& g : inner)
            g.tests_here = g.tests_here && made.empty();  // the first effect of the list tests the condition
        for (SlotBatch& m : made)
            batches.push_back(std::move(m));
    }
    return batches;
}

SlotCompiler::Batches SlotCompiler::compile_entry(const Node& node, const std::vector<Guard>& guards) {
    if (!node.is_map()) {
        out_.error(node.where, fmt::format("expected an effect, not {}", node.message_name()),
                   "for example { add: 2, to: clockwise }");
        return {};
    }
    const bool behind = !prose_.empty() && !prose_.ends_with(": ");
    if (behind) prose_ += "; ";
    Batches batches;
    const Node* when = node.find("when");
    if (behind && !when && !when_placed_ && prose_.starts_with("when placed: ")) prose_ += "when resolved: ";
    if (when && !guards.empty())
        out_.error(when->where, "'when' cannot be inside 'then' or 'else'",
                   "put it beside 'if': { when: placed, if: ..., then: ... }");
    if (when) offer_all(when->where, when->scalar, {"placed"});
    if (when && when->scalar != "placed")
        out_.error(when->where, fmt::format("'{}' is not known here", when->scalar),
                   "write when: placed, or remove it");
    if (when && !prose_.ends_with("when placed: ")) prose_ += "when placed: ";
    const bool outer = when_placed_;
    when_placed_ = when_placed_ || when;
    if (node.find("if"))
        batches = compile_conditional(node, guards);
    else if (node.find(kRepeatKey))
        batches = compile_repeat(node, guards);
    else
        batches = compile_effect(node, guards);
    for (SlotBatch& m : batches)
        m.placed = when_placed_;
    when_placed_ = outer;
    return batches;
}

bool SlotCompiler::report_other_keys(const Node& node) {
    std::vector<std::string> missing;
    for (const char* word : {"then", "else"})
        if (!node.find(word)) missing.push_back(word);
    bool found = false;
    for (const Node::Entry& e : node.entries) {
        if (contains(kWords, e.key) && e.key != kRepeatKey) continue;
        offer_keys(e);
        found = true;
        const std::string meant = contains(draft_.effect_names, e.key) ? "" : nearest(e.key, missing);
        out_.error(e.where, fmt::format("'{}' cannot be beside 'if'", e.key),
                   meant.empty() ? "put the effect into then: { ... }" : fmt::format("did you mean '{}'?", meant));
    }
    return found;
}

// Reports a condition that always holds, or on which nothing depends.
void SlotCompiler::check_condition(const Node& condition, const Node& then, const Node* otherwise) {
    if (condition.scalar == "true")
        out_.error(condition.where, "this always holds", "remove 'if', and write the effects of 'then' alone");
    if (!otherwise && (then.is_null() || (then.is_list() && then.items.empty())))
        out_.error(then.where, "there are no effects here", "write an effect, or remove 'if' and 'then'");
}

SlotCompiler::Batches SlotCompiler::compile_conditional(const Node& node, const std::vector<Guard>& guards) {
    const bool has_other_keys = report_other_keys(node);
    const Node* then = node.find("then");
    const Node* otherwise = node.find("else");
    if (!then) {
        if (!has_other_keys) out_.error(node.where, "an 'if' needs a 'then'", "{ if: this is blue, then: { add: 3 } }");
        return {};
    }
    check_condition(*node.find("if"), *then, otherwise);
    if (guard_count_ >= kMaxGuards)
        out_.error(node.where, fmt::format("a slot can have at most {} conditions", kMaxGuards),
                   "use fewer conditions, or move effects to another slot");
    Guard guard{guard_count_++ % kMaxGuards, compile_expr(draft_, *node.find("if"), context(), kTruth, out_), true,
                true};
    std::vector<Guard> inner = guards;
    inner.push_back(guard);
    prose_ += "if " + node.find("if")->scalar + ": ";
    Batches batches = compile_list(*then, inner);
    if (!otherwise) return batches;
    if (same_content(*then, *otherwise))
        out_.error(otherwise->where, "'then' and 'else' are the same, so the condition has no effect",
                   "remove 'if' and 'else'");
    prose_ += "; else: ";
    inner.back().expected = false;
    zip(batches, compile_list(*otherwise, inner));
    return batches;
}

bool contains_repeat(const Node& node) {
    return node.find(kRepeatKey) || std::any_of(node.items.begin(), node.items.end(), contains_repeat) ||
           std::any_of(node.entries.begin(), node.entries.end(),
                       [](const Node::Entry& entry) { return contains_repeat(entry.value); });
}

SlotCompiler::Batches SlotCompiler::compile_repeat(const Node& node, const std::vector<Guard>& guards) {
    for (const Node::Entry& e : node.entries)
        if (e.key != kRepeatKey && e.key != "when")
            out_.error(e.where, fmt::format("'{}' cannot be beside 'repeat'", e.key), "write repeat: C alone");
    const Node& name = *node.find(kRepeatKey);
    const Zone& zone = draft_.shape().zones[draft_.slot_zone];
    if (!contains(zone.places, name.scalar)) {
        out_.unknown(name.where, fmt::format("there is no place '{}' to repeat", name.scalar), name.scalar,
                     zone.places);
        return {};
    }
    if (name.scalar == name_)
        out_.error(name.where, "a slot cannot repeat itself", "repeat another slot, or write the effects here");
    prose_ += "repeat " + name.scalar;
    const Node* other = slots_.find(name.scalar);
    if (!other || inside_repeat_ || contains_repeat(*other)) return {};
    const std::string prose = prose_;
    inside_repeat_ = true;
    Batches batches;
    Node plain = *other;
    const auto strip = [](Node& n) { std::erase_if(n.entries, [](const Node::Entry& e) { return e.key == "when"; }); };
    strip(plain);
    for (Node& item : plain.items)
        strip(item);
    batches = compile_list(plain, guards);
    inside_repeat_ = false;
    prose_ = prose;
    return batches;
}

int SlotCompiler::find_effect(const Node& node) {
    int found = -1;
    for (const Node::Entry& e : node.entries)
        for (int i = 0; i < int_size(draft_.scripts); ++i) {
            if (draft_.scripts[i].id != e.key || draft_.scripts[i].kind != "effect") continue;
            if (found >= 0) {
                out_.error(e.where, fmt::format("'{}' and '{}' are both effects", draft_.scripts[found].id, e.key),
                           "an entry can have only one effect; for two, write a list: [ { ... }, { ... } ]");
                return -1;
            }
            found = i;
        }
    if (found < 0) unknown_effect(node);
    return found;
}

// Reports a key that names no effect: the first one that is similar to the name of an effect, or else the first one. If
// a key names a broken script, that was reported, so this reports nothing.
void SlotCompiler::unknown_effect(const Node& node) {
    constexpr std::string_view kEffect[] = {"effect"};
    offer_scripts(draft_, node, kEffect);
    for (const Node::Entry& e : node.entries)
        offer_keys(e);
    const Node::Entry* guess = nullptr;
    for (const Node::Entry& e : node.entries) {
        if (contains(draft_.effect_names, e.key)) return;  // the script is broken, which was reported
        if (contains(kWords, e.key)) continue;
        if (!guess ||
            (nearest(guess->key, draft_.effect_names).empty() && !nearest(e.key, draft_.effect_names).empty()))
            guess = &e;
    }
    if (guess)
        out_.unknown(guess->where, fmt::format("there is no effect '{}'", guess->key), guess->key, draft_.effect_names);
    else
        out_.error(node.where, "an effect is missing here", "for example { add: 2, to: clockwise }");
}

SlotCompiler::Batches SlotCompiler::compile_effect(const Node& node, const std::vector<Guard>& guards) {
    const int index = find_effect(node);
    if (index >= 0 && !draft_.scripts[index].when.empty() && !when_placed_) {
        const std::string& id = draft_.scripts[index].id;
        out_.error(node.find_entry(id)->where,
                   fmt::format("'{}' works only in a slot that acts when a card is placed", id), "add when: placed");
    }
    EffectCall call = compile_call(draft_, index, node, {{"when"}, context()}, out_);
    if (!call.call.valid()) return {};
    call.guards = guards;
    prose_ += call.text;
    if (call.prompt.valid()) {
        Prompt& prompt = draft_.prompts[call.prompt];
        if (prompt.fields.size() > kMaxFields)
            out_.error(node.where, fmt::format("an effect asks for more than {} choices", kMaxFields),
                       "divide it into several effects");
        prompt.text = fmt::format("{}: {}", name_, call.text);
        complete_fields(draft_, prompt);
        enlarge_bank(draft_, prompt);
    }
    SlotBatch batch;
    batch.parts.push_back(std::move(call));
    return {std::move(batch)};
}

ExprContext SlotCompiler::context() const {
    ExprContext c;
    c.slot = true;
    c.slot_zone = draft_.slot_zone;
    return c;
}

}  // namespace quattro
