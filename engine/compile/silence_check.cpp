#include "compile/silence_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/expr.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

// True if an amount is within those of its bounds that are literals.
bool in_bounds(const Rules& rules, const PromptField& field, std::int64_t value) {
    const auto from = literal_value(rules, field.from), to = literal_value(rules, field.to);
    return (!from || value >= *from) && (!to || value <= *to);
}

bool can_be(const Rules& rules, const PromptField& field, std::int64_t value) {
    if (!in_bounds(rules, field, value)) return false;
    const Counted& all = field.numbers;
    if (all.count > 0 && (value < all.first || value >= all.first + all.count)) return false;
    const auto& entries = field.option_table.entries;
    if (entries.empty()) return true;
    const std::uint64_t bit = std::uint64_t{1} << (value - all.first);
    return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return (entry.options & bit) != 0; });
}

}  // namespace

void check_silence(const Rules& rules, Diagnostics& out) {
    for (const Prompt& prompt : rules.prompts)
        for (const FieldIndex f : prompt.if_silent.indices()) {
            const SilentPart& part = prompt.if_silent[f];
            const auto value = part.how == SilentAnswer::value ? literal_value(rules, part.value) : std::nullopt;
            if (!value || can_be(rules, prompt.fields[f], *value)) continue;
            const Expression& e = rules.expressions[part.value.index];
            if (!e.where.source) continue;  // the default of the field; if it is no option, an answer is drawn
            out.error(e.where, fmt::format("'{}' is never a legal answer here, so 'if_silent' cannot give it", e.text),
                      "use an option that the set and conditions of the field allow, or none with optional: true");
        }
}

}  // namespace quattro
