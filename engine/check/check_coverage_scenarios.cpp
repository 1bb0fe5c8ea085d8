// Marks places in the coverage report that scenarios reached: `check` does not note them, even if no trial match
// reached them.
#include <fmt/format.h>

#include <algorithm>

#include "check/check_coverage.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

std::string not_answered(const std::string& word) { return fmt::format("'{}' was not answered", word); }

bool CoverageReport::any() const {
    return std::any_of(spots_.begin(), spots_.end(), [](const auto& spot) { return !spot.second.reached; });
}

// Marks a place as reached. Ignores places that no game added, for example on a board that is inline in a scenario.
void CoverageReport::count(const Location& where, const std::string& what) {
    const auto known = spots_.find(key_of(where, what));
    if (known != spots_.end()) known->second.begun = known->second.reached = true;
}

void CoverageReport::add_scenario(const Rules& rules, const Coverage& reached) {
    std::vector<std::string> order;
    for (const auto& [path, step] : seen_steps(rules, reached, order)) {
        const auto known = spots_.find(key_of(step.where, kNotReached));
        if (known == spots_.end()) continue;
        known->second.begun = known->second.begun || step.any;
        known->second.reached = known->second.reached || step.reached();
    }
    for (const Instruction& instruction : rules.program)
        if (const auto* run = as<instruction::RunScript>(instruction); run && reached.called(rules.parts[run->part]))
            count(rules.parts[run->part].where, kNotRun);
    for (const Action& action : rules.actions)
        if (reached.called(action.part)) count(action.part.where, kNotCarriedOut);
    for (const Board& board : rules.boards)
        for (const auto& slot : board.slots)
            for (const SlotBatch& batch : slot)
                for (const EffectCall& part : batch.parts)
                    if (reached.called(part)) count(part.where, kNotWorked);
    count_answers(rules, reached);
}

void CoverageReport::count_answers(const Rules& rules, const Coverage& reached) {
    const Node* prompts = rules.model.doc.find("prompts");
    for (const auto& [name, field_name, value] : reached.answers()) {
        const Node::Entry* entry = prompts ? prompts->find_entry(name) : nullptr;
        const auto prompt = std::find_if(rules.prompts.begin(), rules.prompts.end(),
                                         [&, of = std::cref(name)](const Prompt& p) { return p.name == of.get(); });
        if (!entry || prompt == rules.prompts.end()) continue;
        count(entry->where, kPromptNotAsked);
        const Node* fields = entry->value.find("fields");
        for (const PromptField& field : prompt->fields) {
            if (field.name != field_name) continue;
            const Node::Entry* own = fields ? fields->find_entry(field.set.empty() ? field.name : field.set) : nullptr;
            if (own) count(own->where, kFieldNotAsked);
            const Node* pick = field.kind == &kWordField ? (own ? own->value : entry->value).find("pick") : nullptr;
            for (std::size_t i = 0; pick && i < field.words.size(); ++i)
                if (field.words[i] == value) count(place_of_word(*pick, field.words[i], i), not_answered(value));
        }
    }
}

}  // namespace quattro
