#include "link/link.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "link/linker.hpp"
#include "rules/field_kind.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/instruction_kinds.hpp"
#include "run/ops_flow.hpp"
#include "run/option_enumeration.hpp"
#include "run/pattern_hands.hpp"

namespace quattro {
namespace {

// The candidates of a field with a constant range of whole numbers; not countable if the range depends on the state, or
// if the candidates are cards or cells.
Counted counted_numbers(const Rules& rules, const PromptField& f) {
    if (f.kind->through != CandidateSource::numbers || f.kind->bounds) return {};
    const AnswerRange range = f.kind->range(rules, f);
    return {Countable::numbers, static_cast<std::int32_t>(range.lo), 0, static_cast<std::int32_t>(range.count)};
}

// The cells that the quick test of a field looks at, one for each candidate; the empty ones are the options. Not
// countable if there are more than kMaxCells.
Counted counted_cells(const Rules& rules, const PromptField& f) {
    const Shape& s = rules.shape();
    const Filter& filter = f.where[0];
    const Zone& zone = s.zones[filter.zone];
    const auto first_cell = [&](InstanceIndex instance) { return s.instances[instance].first_cell; };
    Counted c{Countable::cells, first_cell(zone.first_instance) + filter.first, 0, 0};
    if (zone.of_seat && s.seats > 1) c.apart = first_cell(zone.first_instance + 1) - first_cell(zone.first_instance);
    c.count = static_cast<std::int32_t>(f.kind->range(rules, f).count);
    // For a whole zone, the number of its cards gives the number of empty cells.
    if (filter.first == 0 && c.count == static_cast<std::int32_t>(zone.places.size())) {
        c.instance = zone.first_instance;
        c.instances_apart = zone.of_seat ? 1 : 0;
    }
    return c.count > kMaxCells ? Counted{} : c;
}

// The options of a field; not countable if each candidate must be tested.
Counted counted(const Rules& rules, const PromptField& f) {
    const Shape& s = rules.shape();
    if (f.invalid || is_set(f) || f.remembered.valid()) return {};
    if (f.where.size() == 1 && f.where[0].quick != QuickTest::none) return counted_cells(rules, f);
    if (!f.where.empty()) return {};
    if (!f.whens.empty()) return {};
    if (f.kind->through != CandidateSource::cards) return counted_numbers(rules, f);
    if (f.zones.size() != 1 || f.whose != ZoneOwner::own) return {};
    const Zone& zone = s.zones[f.zones[0]];
    if (zone.placed()) return {};
    return {Countable::cards, zone.first_instance.number(), zone.of_seat ? 1 : 0, 0};
}

// Links the `if` of a field. Most test whether another field of the prompt is none, alone or before `and`. That test
// then reads the answers directly instead of evaluating a term.
void link_asked(const Rules& rules, const Prompt& prompt, PromptField& field) {
    field.sampling = {};
    field.sampling.optional = field.optional;
    field.sampling.skippable = field.skippable;
    const Term* const asked = field.sampling.asked_while = root_of(rules, field.when);
    if (!asked) return;
    const auto* both = as<And<AnyTerm>>(asked);
    const auto* none = as<IsNone<Answer<SeatTerm>>>(both ? both->left.term : asked);
    if (!none) return;
    // A bank stores the answers of a seat by field, so an index outside the prompt is an answer to another prompt.
    const AnswerColumn own(rules.shape(), prompt.bank, FieldIndex(0));
    const FieldIndex other(none->what.answers.first - own.first);
    if (!other.valid() || other >= prompt.fields.next_index()) return;
    field.sampling.without = other;
    field.sampling.with = none->is_not;
    field.sampling.asked_while = both ? both->right.term : nullptr;
}

// Sets linked members of a field. Looks up the terms of its filters, so that testing an option needs no look-up.
void link_field(const Rules& rules, const Prompt& prompt, PromptField& field) {
    link_asked(rules, prompt, field);
    field.whens.clear();
    for (const Action& action : rules.actions)
        if (field.kind == &kActionField) field.whens.push_back(root_of(rules, action.when));
    field.through = field.kind->through;
    field.bounds = field.kind->bounds;
    field.repeats = field.kind->repeats && field.owner.valid();
    field.sampling.counted = counted(rules, field);
    field.numbers = field.invalid ? Counted{} : counted_numbers(rules, field);
    field.tested.clear();
    field.only_tested = field.whens.empty();
    for (const Filter& filter : field.where) {
        if (!filter.test.given()) continue;
        field.tested.push_back({root_of(rules, filter.test), filter.results.empty() ? nullptr : &filter});
        field.only_tested = field.only_tested && filter.results.empty();
    }
}

// Records where the fields of each action begin. They come after the choice of the action.
void link_groups(const Rules& rules, Prompt& prompt) {
    for (const FieldIndex choice : prompt.fields.indices()) {
        PromptField& field = prompt.fields[choice];
        if (field.kind != &kActionField) continue;
        field.groups.assign(rules.actions.size(), {});
        field.groups_end = choice + 1;
        for (FieldIndex f = prompt.fields.next_index() - 1; f > choice; --f) {
            const PromptField& of_action = prompt.fields[f];
            if (of_action.owner != choice) continue;
            field.groups[of_action.action] = f;
            field.groups_end = std::max(field.groups_end, f + 1);
        }
    }
}

void link_pattern(const Rules& rules, Pattern& pattern) {
    const Shape& s = rules.shape();
    const Zone& zone = s.zones[pattern.zone];
    pattern.first_instance = zone.first_instance;
    pattern.instances = zone.of_seat ? s.seats : 1;
    pattern.first_cell = s.instances[zone.first_instance].first_cell;
    pattern.places = int_size(zone.places);
    pattern.single_attribute_line = !pattern.rays.empty() && pattern.same.size() == 1 && pattern.different.empty() &&
                                    !pattern.wild_attribute.valid();
    pattern.hands = HandTable::of(rules, pattern);
}

// Determines, from the last field to the first, whether the fields may be left out from there on, and whether every
// answer can be completed. If an optional choice of actions is left out, the fields of its actions are not asked.
void link_completion(Prompt& prompt) {
    const FieldIndex end = prompt.fields.next_index();
    const auto at = [&](FieldIndex f) -> PromptField& { return prompt.fields[f]; };
    const auto free_from = [&](FieldIndex f) { return f == end || at(f).rest_optional; };
    bool free = true;
    std::vector<FieldIndex> required;
    for (FieldIndex f = end - 1; f.valid(); --f) {
        PromptField& field = at(f);
        const bool chooses = field.kind == &kActionField;
        field.rest_optional = chooses ? field.optional && free_from(field.groups_end)
                                      : !field.owner.valid() && (field.optional || field.skippable) && free_from(f + 1);
        field.rest_completable = free;
        field.required_later = required;
        if (field.rest_optional) {
            free = true;
            required.clear();
        } else if (!field.optional && !field.skippable) {
            free = free && (field.always_any || is_countable_early(field));
            if (!field.always_any) required.push_back(f);
        }
    }
}

// If every field can be sampled without listing its options, and every answer can be completed, a playout answers the
// fields in order, without look-ahead.
void link_sampled_fields(Prompt& prompt) {
    prompt.sampled_fields.clear();
    prompt.required_fields.clear();
    const auto alone = [](const PromptField& f) {
        return !f.invalid && !f.owner.valid() && f.kind != &kActionField && f.sampling.is_sampleable();
    };
    const auto& fields = prompt.fields;
    if (fields.empty() || !std::all_of(fields.begin(), fields.end(), alone)) return;
    const PromptField& first = fields.front();
    if (!first.rest_completable) return;
    const bool any = first.optional || first.skippable || first.always_any;
    if (!any && !is_countable_early(first)) return;
    for (const PromptField& f : fields)
        prompt.sampled_fields.push_back(f.sampling);
    const auto needs = [&](FieldIndex field) {
        const Counted& c = fields[field].sampling.counted;
        if (c.how != Countable::numbers || c.count <= 0) prompt.required_fields.push_back(field);
    };
    if (!any) needs(FieldIndex(0));
    for (const FieldIndex field : first.required_later)
        needs(field);
}

void link_program(Rules& rules, Linker& linker) {
    rules.ops.clear();
    for (const Instruction& instruction : rules.program) {
        const InstructionBody* body = body_of(instruction);
        Op* op = body ? body->link(linker, instruction) : link_instruction(rules, instruction);
        op->cost = instruction.cost;
        InstructionIndex behind = rules.ops.next_index() + 1;
        if (instruction_kind(instruction).has(InstructionKind::kFallsThrough)) {
            const FlowOps::JumpTarget past(rules, behind);
            // The jumps are skipped, but their costs still count.
            op->cost += past.cost;
            behind = past.at;
        }
        op->next = static_cast<std::uint16_t>(behind.number());
        rules.ops.push_back(op);
    }
}

}  // namespace

void link_board(Board& board) {
    board.order = {};
    for (int slot = 0; slot < int_size(board.slots); ++slot)
        for (int i = 0; i < int_size(board.slots[slot]); ++i)
            board.order[board.slots[slot][i].placed ? 1 : 0].push_back(slot * kMaxBatches + i);
}

void link_rules(Rules& rules) {
    rules.terms = {};
    LinkedLets lets(rules.lets.size(), LinkedLet{});
    Linker linker(rules, rules.terms, lets);
    rules.roots.clear();
    rules.sets.clear();
    for (const Expression& e : rules.expressions) {
        const LinkedTerm made = linker.link(e);
        rules.roots.push_back(made.term);
        rules.sets.push_back(made.set);
    }
    for (Pattern& pattern : rules.patterns)
        link_pattern(rules, pattern);
    for (Prompt& prompt : rules.prompts) {
        for (PromptField& field : prompt.fields) {
            link_field(rules, prompt, field);
            link_zone_choice(linker, field);
            link_unequal_filter(rules, linker, field);
        }
        link_groups(rules, prompt);
        link_completion(prompt);
        link_sampled_fields(prompt);
        link_certain_actions(rules, prompt);
        tabulate_options(rules, prompt);
        link_sets(rules, prompt);
    }
    for (Board& board : rules.boards)
        link_board(board);
    link_parts(rules);
    link_program(rules, linker);
    link_known_counters(rules, linker);
}

Rules linked_copy(const Rules& rules) {
    Rules copy = rules;
    link_rules(copy);
    return copy;
}

}  // namespace quattro
