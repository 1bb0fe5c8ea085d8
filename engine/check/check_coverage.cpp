#include "check/check_coverage.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/name_lookup.hpp"
#include "rules/field_kind.hpp"
#include "run/enclosing_blocks.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

constexpr std::uint64_t kReportIdleFrom = 30;  // the least runs without effect, or uses of a clamped number, for a note
constexpr std::uint64_t kSeldom = 2;           // no note on the effect of a step with at most so many runs a match
constexpr std::uint64_t kEnoughMatches = 50;   // for conditions with a constant result, and for clamped numbers

constexpr std::uint64_t kSeldomWithin = 50;  // a number counts as always clamped if at most one use in so many is not

bool is_cut_off(const ScriptClampCounts::Count& count) {
    return count.uses >= kReportIdleFrom && (count.uses - count.cut) * kSeldomWithin <= count.uses;
}

// Says how many of the matches were counted, if counting stopped earlier; otherwise "".
std::string counted_until(std::uint64_t counted, std::uint64_t all) {
    return counted < all ? fmt::format(" in the first {} of them, and not counted after that", counted) : "";
}

std::string around(const std::string& path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? "" : path.substr(0, dot);
}

}  // namespace

std::string why_prompt_empty(const Trials& trials, PromptIndex prompt, FieldIndex field) {
    const auto& fields = trials.rules().prompts[prompt].fields;
    for (const FieldIndex f : fields.indices()) {
        if ((field.valid() && f != field) || !trials.picks().always_empty(prompt, f)) continue;
        std::vector<std::string> zones;
        for (const ZoneIndex z : fields[f].zones)
            zones.push_back(fmt::format("'{}'", trials.rules().shape().zones[z].name));
        return fmt::format("'{}' picks from {}, which had no card then", fields[f].name, join(zones, " and "));
    }
    return "";
}

CoverageReport::Key CoverageReport::key_of(const Location& where, std::string what) {
    return {where.path(), where.line, where.column, std::move(what)};
}

CoverageReport::Key CoverageReport::put(const Trials& trials, const Location& where, std::string what, bool reached) {
    Key key = key_of(where, std::move(what));
    Spot& spot = spots_[key];
    spot.where = where;
    spot.matches += trials.matches();
    spot.reached = spot.reached || reached;
    return key;
}

// Collects the steps' coverage by path; `order` gets the paths in program order.
std::map<std::string, CoverageReport::StepCoverage> CoverageReport::seen_steps(const Rules& rules,
                                                                               const Coverage& reached,
                                                                               std::vector<std::string>& order) {
    std::map<std::string, StepCoverage> seen;
    const auto working = find_working_instructions(rules);
    for (const InstructionIndex pc : rules.program.indices()) {
        const Instruction& instruction = rules.program[pc];
        if (instruction.name.empty() || !instruction.where.source) continue;
        if (seen.try_emplace(instruction.name, StepCoverage{instruction.where}).second)
            order.push_back(instruction.name);
        StepCoverage& own = seen[instruction.name];
        const bool does = working[pc];
        own.any = own.any || reached.reached(pc);
        own.does = own.does || does;
        own.done = own.done || (does && reached.executed(pc));
    }
    return seen;
}

void CoverageReport::steps(const Trials& trials) {
    std::vector<std::string> order;
    std::map<std::string, StepCoverage> seen = seen_steps(trials.rules(), trials.all_reached(), order);
    std::map<std::string, Key> keys, before;  // by path of the step; by path of the enclosing step, the step before
    std::map<Key, bool> counted;              // for a routine's step, which has one path for each `do`
    for (const std::string& path : order) {
        const StepCoverage& own = seen[path];
        const Key key = key_of(own.where, kNotReached);
        Spot& spot = spots_[key];
        if (!std::exchange(counted[key], true)) spot.matches += trials.matches();
        spot.where = own.where;
        spot.reached = spot.reached || own.reached();
        spot.begun = spot.begun || own.any;
        std::string outer = around(path);
        if (const auto same = before.find(outer); same != before.end()) spot.required.push_back(same->second);
        before[outer] = keys[path] = key;
        while (!outer.empty() && !keys.contains(outer))
            outer = around(outer);
        if (!outer.empty()) spot.required.push_back(keys[outer]);
    }
}

void CoverageReport::scripts(const Trials& trials, const IsolatedRuns* isolated) {
    const Rules& rules = trials.rules();
    for (const InstructionIndex pc : rules.program.indices()) {
        const auto* run = as<instruction::RunScript>(rules.program[pc]);
        if (!run || !trials.done(pc)) continue;
        const EffectCall& part = rules.parts[run->part];
        put(trials, part.where, kNotRun, trials.all_reached().called(part));
    }
    for (const Action& action : rules.actions)
        put(trials, action.part.where, kNotCarriedOut, trials.all_reached().called(action.part));
    for (const Board& board : rules.boards)
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& part : batch.parts) {
                    const Key key = put(trials, part.where, kNotWorked, trials.all_reached().called(part));
                    spots_[key].isolated = spots_[key].isolated || (isolated && isolated->called(part));
                }
}

Location place_of_word(const Node& pick, const std::string& word, std::size_t number) {
    if (pick.is_list()) return pick.items[number].where;
    const std::size_t at = find_word(pick.scalar, word);
    return location_in(pick, at == std::string::npos ? 0 : static_cast<int>(at));
}

// Adds the words of a word field, each at its place in the file. Adds nothing for other fields.
void CoverageReport::words(const Trials& trials, const Node& node, PromptIndex prompt, FieldIndex field) {
    const PromptField& f = trials.rules().prompts[prompt].fields[field];
    const Node* pick = f.kind == &kWordField ? node.find("pick") : nullptr;
    for (std::size_t i = 0; pick && i < f.words.size(); ++i)
        put(trials, place_of_word(*pick, f.words[i], i), not_answered(f.words[i]),
            trials.seats().answered(prompt, field, static_cast<std::int32_t>(i)) > 0);
}

void CoverageReport::alike(const Trials& trials, PromptIndex prompt, FieldIndex field, const Location& where) {
    if (const AttributeIndex attribute = trials.seats().hidden_difference(prompt, field); attribute.valid())
        put(trials, where,
            fmt::format("cards that differ in '{}' are written in the same way and counted as one option here",
                        trials.rules().shape().attributes[attribute].name),
            false);
}

void CoverageReport::prompts(const Trials& trials) {
    const Rules& rules = trials.rules();
    std::unordered_map<std::string_view, const Node::Entry*> entries;
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("prompts")))
        entries.emplace(entry.key, &entry);
    for (const PromptIndex p : rules.prompts.indices()) {
        const Prompt& prompt = rules.prompts[p];
        const auto found = entries.find(prompt.name);
        const Node::Entry* entry = found == entries.end() ? nullptr : found->second;
        if (!entry || prompt.of_effect || p == rules.choice_prompt) continue;
        bool asked = prompt.fields.empty();
        for (const FieldIndex f : prompt.fields.indices())
            asked = asked || trials.seats().asked(p, f) > 0;
        spots_[put(trials, entry->where, kPromptNotAsked, asked)].why = asked ? "" : why_prompt_empty(trials, p);
        for (const FieldIndex f : prompt.fields.indices()) {
            if (!asked) break;
            const PromptField& field = prompt.fields[f];
            const Node* fields = entry->value.find("fields");
            const Node::Entry* own = fields ? fields->find_entry(field.set.empty() ? field.name : field.set) : nullptr;
            if (field.owner.valid()) alike(trials, p, f, rules.actions[field.action].part.where);
            if (field.owner.valid() || field.member > 0 || (fields && !own)) continue;
            const bool field_asked = trials.seats().asked(p, f) > 0;
            if (own)
                spots_[put(trials, own->where, kFieldNotAsked, field_asked)].why =
                    field_asked ? "" : why_prompt_empty(trials, p, f);
            if (field_asked) words(trials, own ? own->value : entry->value, p, f);
            alike(trials, p, f, own ? own->where : entry->where);
        }
    }
}

// Skips a game's only zone: a game without cards must still declare one.
void CoverageReport::zones(const Trials& trials) {
    const Node* declared = trials.rules().model.doc.find("zones");
    if (!declared || declared->entries.size() < 2) return;
    for (const Node::Entry& entry : declared->entries) {
        bool held = false;
        for (const ZoneIndex z : trials.rules().shape().zones.indices()) {
            const std::string& name = trials.rules().shape().zones[z].name;
            const bool of_entry = name == entry.key || name.starts_with(entry.key + "(");
            held = held || (of_entry && trials.held_cards(z));
        }
        put(trials, entry.where, "this zone never held a card", held);
    }
}

// Adds ends of matches, steps that take cards from a pile, and time limits. Notes are on ends where nobody won, on
// piles that never had enough cards, and on limits that were once below 1.
void CoverageReport::outcomes(const Trials& trials) {
    const Rules& rules = trials.rules();
    for (const InstructionIndex pc : rules.program.indices()) {
        const auto* end = as<instruction::End>(rules.program[pc]);
        const Location& where = rules.program[pc].where;
        if (end && end->winners.given() && where.source && trials.done(pc))
            put(trials, where, "nobody won here", trials.won(pc));
        if (const Trials::PileDraw* taken = where.source ? trials.taken(pc) : nullptr)
            put(trials, where, "there were never enough cards for this step", taken->all);
    }
    for (const PromptIndex p : rules.prompts.indices())
        if (const Prompt& prompt = rules.prompts[p]; prompt.seconds.given() && !prompt.of_effect)
            put(trials, rules.expressions[prompt.seconds.index].where,
                "this was less than 1 at least once, so a seat had no time to answer,", !trials.without_time(p));
}

void CoverageReport::change(const Trials& trials, const Location& where, const EffectCounts::Count& count,
                            bool enough) {
    if (!where.source || (count.changed == 0 && count.done < kReportIdleFrom && !enough)) return;
    Spot& spot = spots_[put(trials, where, "this never changed anything", count.changed > 0)];
    spot.times += count.done;
}

// Does not note a step that runs at most kSeldom times a match: it may set up something that rarely differs.
void CoverageReport::change_of_step(const Trials& trials, InstructionIndex pc) {
    const EffectCounts::Count count = trials.tally().changes.of(pc);
    if (count.changed > 0 || count.done > kSeldom * trials.matches())
        change(trials, trials.rules().program[pc].where, count);
}

// Adds the steps, scripts, actions and effects that were executed, to note those that never changed the table.
void CoverageReport::changes(const Trials& trials, const IsolatedRuns* isolated) {
    const Rules& rules = trials.rules();
    for (const InstructionIndex pc : rules.program.indices()) {
        const Instruction& instruction = rules.program[pc];
        if (const auto* run = as<instruction::RunScript>(instruction))
            change(trials, rules.parts[run->part].where, trials.tally().changes.of(rules.parts[run->part]));
        else if (body_of(instruction) && instruction_kind(instruction).has(InstructionKind::kSkippable) &&
                 trials.done(pc))
            change_of_step(trials, pc);
    }
    for (const Action& action : rules.actions)
        change(trials, action.part.where, trials.tally().changes.of(action.part));
    for (const Board& board : rules.boards)
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& part : batch.parts)
                    change_of_slot(trials, part, isolated);
}

// Includes isolated runs, because many slots are rarely reached in matches.
void CoverageReport::change_of_slot(const Trials& trials, const EffectCall& part, const IsolatedRuns* isolated) {
    EffectCounts::Count count = trials.tally().changes.of(part);
    const EffectCounts::Count tried = isolated ? isolated->count(part) : EffectCounts::Count{};
    count.done += tried.done;
    count.changed += tried.changed;
    change(trials, part.where, count, tried.done >= IsolatedRuns::kReportIdleFrom);
}

void CoverageReport::undone(const Trials& trials, const IsolatedRuns& isolated) {
    for (const auto& [where, undone] : isolated.undone())
        if (undone.lasted || undone.times >= IsolatedRuns::kReportUndoneFrom)
            put(trials, undone.where,
                undone.whole_slot ? "in isolated runs, this slot always undid its own effect"
                                  : "in isolated runs, a later effect of the slot always undid this effect",
                undone.lasted);
}

// Adds up the counts of each place, because a routine's step is in the program once for each `do`.
void CoverageReport::cuts(const Trials& trials) {
    std::map<Key, ClampedNumber> own;
    const auto add = [&](const Location& where, const ClampCount& count) {
        if (!where.source) return;
        ClampedNumber& cut = own[key_of(where, "")];
        if (!cut.where.source) cut.count.matches = trials.matches();
        cut.where = where;
        cut.count.uses += count.uses;
        cut.count.cut += count.cut;
        cut.count.matches = std::min(cut.count.matches, count.matches);
    };
    for (const auto& [part, count] : trials.tally().cuts.of_parts())
        add(part->where, count);
    trials.tally().step_cuts.each(add);
    for (const auto& [key, cut] : own) {
        ClampedNumber& known = cuts_[key];
        if (!known.where.source) known.count.matches = 0;
        known.where = cut.where;
        known.count.uses += cut.count.uses;
        known.count.cut += cut.count.cut;
        known.count.matches += cut.count.matches;
        known.matches += trials.matches();
    }
}

void CoverageReport::conditions(const Trials& trials) {
    const auto add = [&](const Location& where, const std::string& text, const ConditionCount& count) {
        Condition& known = conditions_[{where.path(), where.line, where.column, text}];
        known.where = where;
        known.count.add(count);
        known.matches += trials.matches();
    };
    trials.tally().held_counts.each(trials.matches(), add);
}

void CoverageReport::add(const Trials& trials, const IsolatedRuns* isolated) {
    changes(trials, isolated);
    if (isolated) undone(trials, *isolated);
    steps(trials);
    scripts(trials, isolated);
    prompts(trials);
    zones(trials);
    outcomes(trials);
    cuts(trials);
    conditions(trials);
}

std::vector<Diagnostic> CoverageReport::notes(const std::function<bool(const Location&)>& of_interest) const {
    std::vector<Diagnostic> list;
    for (const auto& [key, spot] : spots_) {
        if (spot.reached || !of_interest(spot.where)) continue;
        const bool said = std::any_of(spot.required.begin(), spot.required.end(),
                                      [&](const Key& other) { return !spots_.at(other).begun; });
        if (said) continue;
        list.push_back(
            {spot.where,
             fmt::format("{} in {} trial match{}{}{}{}", std::get<3>(key), spot.matches, spot.matches == 1 ? "" : "es",
                         spot.isolated ? ", but only in isolation" : "", spot.why.empty() ? "" : ": ", spot.why) +
                 (spot.times ? fmt::format(": it ran {} times", spot.times) : ""),
             "", ""});
    }
    for (const auto& [key, cut] : cuts_) {
        if (!of_interest(cut.where) || !is_cut_off(cut.count) || cut.matches < kEnoughMatches) continue;
        list.push_back(
            {cut.where,
             fmt::format("the result was outside the range of the number and was clamped in {} of {} uses in {} trial "
                         "matches{}",
                         cut.count.cut, cut.count.uses, cut.matches,
                         cut.count.matches < cut.matches
                             ? fmt::format(" (not all uses after the first {} of them were counted)", cut.count.matches)
                             : ""),
             "", ""});
    }
    for (const auto& [key, condition] : conditions_) {
        const ConditionCount& count = condition.count;
        if (!of_interest(condition.where) || !count.is_constant() || condition.matches < kEnoughMatches) continue;
        list.push_back({condition.where,
                        fmt::format("'{}' {} held in {} trial matches: it was evaluated {} times{}",
                                    safe_text(std::get<3>(key)), count.held > 0 ? "always" : "never", condition.matches,
                                    count.evaluated(), counted_until(count.matches, condition.matches)),
                        "", ""});
    }
    return list;
}

}  // namespace quattro
