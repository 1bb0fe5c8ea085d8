// Tabulates the options of fields with few candidates that depend only on a few earlier answers of their prompt. A
// playout then looks the options up by those answers.
#include <algorithm>

#include "base/indexed.hpp"
#include "base/size.hpp"
#include "compile/answer_only.hpp"
#include "compile/prompt_read.hpp"
#include "link/link.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"
#include "run/option_enumeration.hpp"

namespace quattro {
namespace {

constexpr int kMaxEntries = 512;
constexpr std::int64_t kMaxInspected = 200'000;  // options examined for all fields of a prompt: limits the time

// Tabulates the fields of one prompt.
class OptionTabulator {
public:
    OptionTabulator(const Rules& rules, Prompt& prompt) : rules_(rules), prompt_(prompt), left_(kMaxInspected) {
        for (const PromptField& f : prompt_.fields)
            settled_.push_back(is_settled(f));
    }
    void field(FieldIndex index) {
        OptionTable known;
        if (!settled_[index] || left_ < 0 || !goes_on(index, known)) return;
        std::int64_t entries = 1;
        for (FieldIndex f(0); f < index; ++f) {
            if (!reads_[f] || f == at(index).owner) continue;
            const Counted& numbers = at(f).numbers;
            if (!settled_[f] || entries > kMaxEntries) return;
            known.reads.push_back({f, numbers.first - 1, numbers.count + 1});
            entries *= numbers.count + 1;
        }
        if (entries > kMaxEntries) return;
        known.entries.resize(static_cast<std::size_t>(entries));
        if (list_all(index, known)) at(index).option_table = std::move(known);
    }

private:
    FieldIndex end() const { return prompt_.fields.next_index(); }
    PromptField& at(FieldIndex f) const { return prompt_.fields[f]; }
    // True if the field has no `if`, its candidates are constant and at most kMaxKnown, and its filters read only them
    // and answers.
    bool is_settled(const PromptField& f) const {
        const FieldRange group{prompt_, FieldIndex(0), end()};
        const auto fixed = [&](const Filter& w) { return is_fixed(rules_, group, w.test); };
        return f.numbers.count > 0 && f.numbers.count <= kMaxKnown && f.kind != &kActionField && !f.invalid &&
               !f.when.given() && std::all_of(f.where.begin(), f.where.end(), fixed);
    }
    void note_reads(FieldIndex index) {
        const Indexed<bool, FieldIndex> read = earlier_dependencies(rules_, prompt_, index);
        const PromptField& field = at(index);
        for (const FieldIndex f : prompt_.fields.indices()) {
            const bool of_action = at(f).owner == field.owner && at(f).action == field.action,
                       named = f < index && of_action && field.remembered.valid() && at(f).remembered.valid();
            if (read[f] || named) reads_[f] = true;
        }
    }
    // True if the answerability of the fields after field `index` also depends only on answers. Records the fields on
    // which it and the options of field `index` depend.
    bool goes_on(FieldIndex index, OptionTable& known) {
        reads_.assign(prompt_.fields.size(), false);
        note_reads(index);
        FieldIndex behind = index + 1;
        while (at(index).has_dependents && behind < end() && !at(behind).rest_optional) {
            const PromptField& later = at(behind);
            if (later.owner.valid() && (later.owner != at(index).owner || later.action != at(index).action)) {
                if (later.owner != at(index).owner) return false;
                behind = at(later.owner).groups_end;
                continue;
            }
            if (!settled_[behind]) return false;
            note_reads(behind);
            ++behind;
        }
        known.first = index;
        known.end = index;
        for (FieldIndex f = index; f < behind || f < end(); ++f)
            if (f < behind ? at(index).has_dependents : reads_[f]) known.end = f + 1;
        return true;
    }
    bool list_all(FieldIndex index, OptionTable& known) {
        State m = rules_.start;  // only the answers in it are read
        std::int32_t* answers = m.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt_.bank, 1);
        std::fill_n(answers, prompt_.fields.size(), kUnanswered);
        if (at(index).owner.valid()) answers[at(index).owner.offset()] = at(index).action;
        for (std::size_t e = 0; e < known.entries.size(); ++e) {
            auto rest = static_cast<std::int32_t>(e);
            for (auto read = known.reads.rbegin(); read != known.reads.rend(); rest /= read++->values)
                answers[read->field.offset()] = rest % read->values == 0 ? kNone : read->before + rest % read->values;
            if (!list_one(index, m, known.entries[e]) || left_ < 0) return false;
        }
        return true;
    }
    bool list_one(FieldIndex index, State& m, OptionTable::Entry& entry) {
        OptionValues options;
        try {
            for (const bool completable : {false, true}) {
                OptionEnumerator asking(rules_, m, prompt_, 1, 0);
                list_options_of(asking, m, 1, index, completable, options);
                (completable ? entry.looked_at : entry.listed) =
                    static_cast<std::int32_t>(asking.take_options_tested());
            }
        } catch (const StepFailure&) {
            return false;
        }
        left_ -= entry.looked_at + entry.listed + 1;
        for (const std::int32_t option : options)
            entry.options |= std::uint64_t{1} << (option == kNone ? kMaxKnown : option - at(index).numbers.first);
        return true;
    }

    const Rules& rules_;
    Prompt& prompt_;
    std::int64_t left_;
    Indexed<bool, FieldIndex> settled_, reads_;
};

}  // namespace

void tabulate_options(const Rules& rules, Prompt& prompt) {
    for (PromptField& field : prompt.fields)
        field.option_table = {};
    OptionTabulator knowing(rules, prompt);
    for (const FieldIndex f : prompt.fields.indices())
        if (!prompt.fields[f].sampling.is_counted() && !is_set(prompt.fields[f])) knowing.field(f);
}

}  // namespace quattro
