// Selects the way in which sets are sampled (run/sample_set.hpp).
#include <algorithm>

#include "compile/answer_only.hpp"
#include "compile/prompt_read.hpp"
#include "link/link.hpp"
#include "rules/failure.hpp"
#include "run/sample_set.hpp"

namespace quattro {
namespace {

constexpr int kMaxListingTries = 1'600'000;    // shared by all sets of a prompt: about 100,000 tested candidates
constexpr std::size_t kMaxLegalSets = 10'000;  // in a table of legal sets

// A set of a prompt: the fields from `begin` up to `end`, exclusive.
class SetLinker {
public:
    SetLinker(const Rules& rules, Prompt& prompt, FieldIndex begin)
        : rules_(rules), prompt_(prompt), begin_(begin), end_(begin + prompt.fields[begin].members) {}

    FieldIndex end() const { return end_; }
    void link(int& tries) {
        SetSampling& how = prompt_.fields[begin_].option_table.sets;
        how.independent = is_independent();
        how.read_later = is_read_later();
        // Independent sets need no table: they are counted when they are sampled.
        if (!how.independent && !how.read_later && is_settled()) list(how, tries);
    }

private:
    bool reads_set(const Indexed<bool, FieldIndex>& read) const {
        const auto end = read.begin() + end_.number();
        return std::find(read.begin() + begin_.number(), end, true) != end;
    }
    bool is_independent() const {
        for (FieldIndex f = begin_; f < end_; ++f) {
            const PromptField& field = prompt_.fields[f];
            if (field.invalid || field.skippable || field.total.given()) return false;
            if (reads_set(fields_in_expressions(rules_, prompt_, f))) return false;
        }
        return true;
    }
    bool is_read_later() const {
        for (FieldIndex f = end_; f < prompt_.fields.next_index(); ++f)
            if (reads_set(earlier_dependencies(rules_, prompt_, f))) return true;
        return false;
    }
    // True if the candidates are constant, the filters read only them and the answers of the set, and there is no `if`.
    bool is_settled() const {
        const FieldRange group{prompt_, begin_, end_};
        for (FieldIndex f = begin_; f < end_; ++f) {
            const PromptField& field = prompt_.fields[f];
            const auto fixed = [&](const Filter& w) { return is_fixed(rules_, group, w.test); };
            if (field.invalid || field.numbers.count <= 0 || !field.whens.empty() || field.when.given() ||
                !std::all_of(field.where.begin(), field.where.end(), fixed))
                return false;
        }
        return true;
    }
    void list(SetSampling& how, int& tries) const {
        State m = rules_.start;  // only the answers in it are read
        std::int32_t* answers = m.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt_.bank, 1);
        std::fill_n(answers, prompt_.fields.size(), kUnanswered);
        const PromptField& first = prompt_.fields[begin_];
        if (first.owner.valid()) answers[first.owner.offset()] = first.action;
        OptionEnumerator asking(rules_, m, prompt_, 1, 0);
        bool all = false;
        try {
            all = list_sets(asking, m, 1, begin_, tries, kMaxLegalSets, how.table);
        } catch (const StepFailure&) {}
        if (!all) how.table = {};
    }

    const Rules& rules_;
    Prompt& prompt_;
    const FieldIndex begin_, end_;
};

}  // namespace

void link_sets(const Rules& rules, Prompt& prompt) {
    int tries = kMaxListingTries;
    for (PromptField& field : prompt.fields)
        field.option_table.sets = {};
    for (FieldIndex f(0); f < prompt.fields.next_index();) {
        if (!is_set(prompt.fields[f])) {
            ++f;
            continue;
        }
        SetLinker set(rules, prompt, f);
        set.link(tries);
        f = set.end();
    }
}

}  // namespace quattro
