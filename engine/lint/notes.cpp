// Calls all groups of notes, and defines a function that several of them use.
#include "lint/notes.hpp"

#include "compile/name_lookup.hpp"

namespace quattro {

std::vector<LintNote> lint_notes(const Rules& rules) {
    std::vector<LintNote> out;
    lint_idle_passes(rules, out);
    lint_unused(rules, out);
    lint_early_answers(rules, out);
    lint_unread(rules, out);
    lint_times(rules, out);
    lint_never_changed(rules, out);
    lint_fields(rules, out);
    lint_repetition(rules, out);
    lint_expressions(rules, out);
    lint_settled_parts(rules, out);
    lint_undone(rules, out);
    lint_hidden_numbers(rules, out);
    lint_cut_texts(rules, out);
    lint_early_counters(rules, out);
    return out;
}

void each_word_of_scripts(const Rules& rules, const std::function<void(std::string)>& f) {
    const auto take = [&](const std::shared_ptr<const Source>& source) {
        for (std::size_t i = 0; source && i < source->lines.size(); ++i)
            for (std::string& word : split_words(source->lines[i]))
                f(std::move(word));
    };
    for (const Script& script : rules.scripts)
        take(script.source);
    for (const ScriptFile& lib : rules.libs)
        take(lib.source);
}

}  // namespace quattro
