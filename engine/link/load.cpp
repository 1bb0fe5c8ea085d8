#include "link/load.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/collect_errors.hpp"
#include "base/size.hpp"
#include "compile/board.hpp"
#include "compile/call_compiler.hpp"
#include "compile/channels.hpp"
#include "compile/check_names.hpp"
#include "compile/costs.hpp"
#include "compile/disclosure_check.hpp"
#include "compile/duplicate_names.hpp"
#include "compile/expr.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "compile/pattern_read.hpp"
#include "compile/prompt_read.hpp"
#include "compile/silence_check.hpp"
#include "compile/step_compiler.hpp"
#include "compile/visibility_check.hpp"
#include "game/limits.hpp"
#include "link/link.hpp"
#include "link/rules_hash.hpp"
#include "pack/variant_changes.hpp"
#include "run/pattern.hpp"
#include "run/prompt.hpp"
#include "run/run.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// Finds the zone whose places are the slots of boards, and its prompt (`asks`). Reports a second such zone.
void find_slot_zone(Draft& rules, Diagnostics& out) {
    const auto& zones = rules.shape().zones;
    for (const ZoneIndex z : zones.indices()) {
        if (!zones[z].board_effects) continue;
        if (rules.slot_zone.valid())
            out.error(rules.model.doc.where,
                      fmt::format("'{}' and '{}' both have the effects of a board", zones[rules.slot_zone].name,
                                  zones[z].name),
                      "remove 'effects: board' from one of them");
        rules.slot_zone = z;
    }
    if (!rules.slot_zone.valid()) return;
    const Node* zone = find_in(rules.model.doc.find("zones"), zones[rules.slot_zone].name);
    const Node* asks = find_in(zone, "asks");
    if (!asks) return;
    rules.choice_prompt = prompt_named(rules, *asks, out);
}

void check_sizes(const Rules& rules, Diagnostics& out) {
    const Shape& s = rules.shape();
    const Location& where = rules.model.doc.where;
    if (s.card_capacity > kMaxCards)
        out.error(
            where, fmt::format("the match can have {} cards", s.card_capacity),
            fmt::format("at most {} are possible; set 'most_cards', or start with and make fewer cards", kMaxCards));
    if (rules.prompts.size() > kMaxPrompts)
        out.error(where, fmt::format("the game has {} prompts, with those of effects", rules.prompts.size()),
                  fmt::format("at most {} are possible", kMaxPrompts));
    std::int64_t answers = 0;
    for (const Bank& bank : s.banks)
        answers += std::int64_t{bank.fields} * s.seats;
    if (answers > kMaxAnswerCells)
        out.error(
            where, fmt::format("the prompts of the game have {} answers, counted for each seat", answers),
            fmt::format("at most {} are possible; use fewer prompts, or prompts with fewer fields", kMaxAnswerCells));
}

template <class List>
bool hides_some(const List& list) {
    return std::any_of(list.begin(), list.end(), [](const auto& item) { return item.seen_by != Audience::everyone; });
}

State start_state(const Rules& rules) {
    const Model& model = rules.model;
    const Shape& s = model.shape;
    State m = s.blank();
    for (const ZoneIndex z : s.zones.indices())
        for (Seat seat = 1; seat <= (s.zones[z].of_seat ? s.seats : 1); ++seat)
            for (const int index : model.zone_starts[z]) {
                const CardId card = new_card(s, m);
                write_attributes(s, m, card, s.templates[index]);
                append(s, m, card, s.instance_of(z, seat));
            }
    for (const CounterIndex c : s.counters.indices())
        for (int i = 0; i < (s.counters[c].of_seat ? s.seats : 1); ++i)
            m.at(s.counter, s.counters[c].first + i) = model.counter_starts[c];
    m.at(s.frame_pc, 0) = 0;
    return m;
}

// Rejects a step whose estimated cost exceeds the full budget of an input: it would halt each match that reaches it,
// and only after it ran.
void refuse_dear_steps(const Rules& rules, Diagnostics& out) {
    for (const Instruction& instruction : rules.program)
        if (instruction.cost > Budget{}.flow_cost)
            out.error(instruction.where,
                      fmt::format("the step '{}' can exceed the budget of one input", instruction.name),
                      "nest fewer filters, or split it into steps");
}

bool is_option(const Model& model, CounterCell cell) {
    return std::any_of(model.options.begin(), model.options.end(), [&](const Option& o) {
        return o.counter.valid() && model.shape.counters[o.counter].first == cell;
    });
}

// Compiles the start values of counters that are expressions. Reports one that reads an answer or a counter other than
// a drawn option: it is evaluated before those have a value.
void read_counter_starts(Draft& rules, Diagnostics& out) {
    for (const auto& [index, node] : rules.model.counter_start_exprs) {
        const Counter& c = rules.shape().counters[index];
        ExprContext context;
        context.no_seat = !c.of_seat;
        const Expr starts = compile_expr(rules, node, context, type_of_counter(rules.model, c), out);
        for (const Binding& origin : bindings_in(rules, starts))
            if (origin.what == BindingKind::counter_keyed || origin.prompt().valid() ||
                (origin.what == BindingKind::counter && !is_option(rules.model, origin.cell()))) {
                out.error(node.where,
                          fmt::format("the start value of '{}' reads {}, which has no value yet", c.name,
                                      origin.prompt().valid() ? "an answer" : "another counter"),
                          "use only options, the seat and the cards in 'starts'");
                break;
            }
        rules.counter_starts.push_back({index, starts});
    }
}

}  // namespace

void finish_rules(Rules& rules) {
    Shape& s = rules.model.shape;
    s.streams = {"start", "shuffle", "roll"};
    rules.start_stream = 0;
    rules.shuffle_stream = 1;
    rules.roll_stream = 2;
    rules.silence_stream = 3;
    for (const Bank& bank : s.banks)
        s.streams.push_back("silence." + bank.name);
    s.has_rolls = std::any_of(rules.calls.begin(), rules.calls.end(),
                              [&](const BoundCall& call) { return rules.scripts[call.script].may_roll; });
    s.records_rolls = s.has_rolls && (hides_some(s.attributes) || hides_some(s.zones));
    s.finish();
    rules.start = start_state(rules);
    compute_costs(rules);  // before linking: the ops store the costs
    link_rules(rules);
    start_counters(rules, rules.start);  // some start with an expression, which had to be linked
}

namespace {

// Finishes the rules. If the start value of a counter fails, which is computed here, reports this and returns false.
bool finished(Rules& rules, Diagnostics& out) {
    try {
        finish_rules(rules);
        return true;
    } catch (const StepFailure& failure) {
        out.error(failure.where, failure.message,
                  "a counter starts with this value: round it with down( ), or, if it can be none, write X or 0");
        return false;
    }
}

}  // namespace

void declare_lets(Draft& rules, Diagnostics& out) {
    const Node* lets = rules.model.doc.find("let");
    if (!lets) return;
    if (lets->entries.size() > kMaxLets)
        out.error(lets->entries[kMaxLets].where, fmt::format("there are {} lets", lets->entries.size()),
                  fmt::format("at most {} are possible", kMaxLets));
    for (std::size_t i = 0; i < std::min(lets->entries.size(), kMaxLets); ++i)
        rules.lets.push_back({lets->entries[i].key, Let::State::unread, {}});
}

namespace {

// Declares the counters of functions over answers, if the game uses them.
void declare_records(Draft& rules) {
    for (const FunctionRow* row : rules.language->functions)
        if (row->answer_record) row->answer_record->declare(rules);
}

std::unique_ptr<Draft> load_draft(const Language& language, const PackSet& packs, std::string_view game,
                                  const OptionChoices& options, Diagnostics& out) {
    const std::size_t before = out.size();
    auto rules = std::make_unique<Draft>();
    rules->language = &language;
    rules->model = read_model(packs, game, options, out);
    if (!rules->model.doc.is_map()) {
        report_unused_names(*rules, packs, before, out);
        return nullptr;
    }
    declare_records(*rules);
    rules->model.shape.finish();  // numbers instances and counter cells; `finish_rules` computes the final layout
    check_declared_names(*rules, out);
    declare_lets(*rules, out);
    declare_steps(*rules, out);
    compile_patterns(*rules, out);
    scan_actions(*rules, out);
    report_duplicate_names(*rules, out);
    compile_prompts(*rules, out);
    find_slot_zone(*rules, out);
    check_target_names(*rules, out);
    compile_channels(*rules, out);
    compile_boards(*rules, packs, out);
    compile_actions(*rules, out);
    for (int i = 0; i < int_size(rules->lets); ++i)
        read_let(*rules, i);
    compile_flow(*rules, out);
    read_counter_starts(*rules, out);
    for (const Diagnostic& wrong : rules->let_errors.list())
        out.add(wrong);
    check_sizes(*rules, out);
    report_reserved_names(*rules, out);
    rules->content_hash = packs.content_hash();
    rules->files = packs.read_files();
    if (rules->broken && out.size() == before) return nullptr;
    if (out.size() != before) {
        report_unused_names(*rules, packs, before, out);
        return nullptr;
    }
    if (!finished(*rules, out)) return nullptr;
    refuse_dear_steps(*rules, out);
    check_silence(*rules, out);
    check_visibility(*rules, out);
    if (out.size() != before) return nullptr;
    limit_disclosed_names(*rules);
    if (rules->model.budget < 100) rules->budget = Budget{}.scaled(rules->model.budget);
    hide_prompt_parts(*rules);
    rules->rules_hash = rules_hash(*rules);
    return rules;
}

// For each error of a variant that its base game does not have, names the change of the variant that caused it, if it
// can be found. Any other error is replaced by the error of the base game. Does nothing for other games.
void name_variant(const Language& language, const PackSet& packs, std::string_view game, const OptionChoices& options,
                  std::vector<Diagnostic>& errors) {
    const VariantChanges changes(packs, game);
    if (changes.empty()) return;
    Diagnostics below;
    if (changes.base() != game)
        for (const OptionChoices& chosen : {options, OptionChoices{}})
            collect_errors(below, [&] { return load_rules(language, packs, changes.base(), chosen, below); });
    for (Diagnostic& error : errors) {
        const auto known = std::find_if(below.list().begin(), below.list().end(), [&](const Diagnostic& d) {
            return d.message == error.message && d.where.text() == error.where.text();
        });
        if (known == below.list().end())
            changes.add_cause_hint(error);
        else
            error = *known;
    }
}

}  // namespace

std::unique_ptr<Draft> load_rules(const Language& language, const PackSet& packs, std::string_view game,
                                  const OptionChoices& options, Diagnostics& out) {
    Diagnostics found;
    std::unique_ptr<Draft> rules;
    try {
        rules = load_draft(language, packs, game, options, found);
    } catch (PackError& error) {
        name_variant(language, packs, game, options, error.diagnostics);
        throw;
    }
    if (found.ok()) return rules;
    std::vector<Diagnostic> errors = found.list();
    name_variant(language, packs, game, options, errors);
    for (Diagnostic& error : errors)
        out.add(std::move(error));
    return rules;
}

}  // namespace quattro
