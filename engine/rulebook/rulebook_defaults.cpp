// The rulebook's sentence about a seat whose time runs out: the default answer of each field, as the engine determines
// it.
#include <algorithm>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook_parts.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

enum class FieldAsked : std::uint8_t { no, yes, maybe };

// The default answer of one field, or of a set as a whole.
struct DefaultField {
    std::string name;
    std::vector<std::string> values;   // in words
    bool drawn = false, none = false;  // true if at least one answer is drawn at random, or is none
    bool no = false;                   // true if a yes-or-no field is answered with no
    bool maybe = false;                // true if the field, or the last member of the set, is asked only in some cases
    bool may_differ = false;           // the written value may be illegal in a match; then one is drawn
    std::string words() const {
        std::string text = joined_in_words(values, "and");
        if (drawn) text += text.empty() ? "drawn for you" : ", the rest drawn for you";
        if (text.empty()) text = no ? "no" : "none";
        if (may_differ) text += " (drawn for you where that is not possible)";
        return fmt::format("{} is {}{}", name, text, maybe && (drawn || !values.empty()) ? " if it is asked" : "");
    }
};

class DefaultAnswers {
public:
    DefaultAnswers(const Rules& rules, const Prompt& prompt)
        : rules_(rules), prompt_(prompt), state_(rules.start), known_(prompt.fields.size(), false) {
        if (prompt.fields.empty()) return;
        std::fill_n(answers(), prompt.fields.size(), kUnanswered);
        for (const FieldIndex i : prompt.if_silent.indices())
            note(i);
    }
    const std::vector<DefaultField>& fields() const { return fields_; }

private:
    std::int32_t* answers() { return state_.all(rules_.shape().answer) + rules_.shape().answer_cell(prompt_.bank, 1); }

    void note(FieldIndex index) {
        const PromptField& f = prompt_.fields[index];
        const SilentPart& part = prompt_.if_silent[index];
        const FieldAsked asked = is_asked(f);
        if (asked == FieldAsked::no) return know(index, kNone);
        if (f.owner.valid() && asked == FieldAsked::maybe) return;  // the section on actions describes it
        const std::string name = called_in_rules(f);
        if (f.member == 0 || fields_.empty()) fields_.push_back({name, {}});
        DefaultField& told = fields_.back();
        told.maybe = asked == FieldAsked::maybe;
        if (part.how == SilentAnswer::random) told.drawn = true;
        if (part.how == SilentAnswer::none) told.none = true;
        if (part.how == SilentAnswer::none && asked == FieldAsked::yes) know(index, kNone);
        if (part.how != SilentAnswer::value) return;
        const auto value = literal_value(rules_, part.value);
        if (value && asked == FieldAsked::yes) know(index, static_cast<std::int32_t>(*value));
        if (f.is_truth && value == 0)
            told.none = told.no = true;
        else if (f.is_truth && value)
            told.values.emplace_back("yes");
        else
            told.values.push_back(value ? name_of(f, static_cast<std::int32_t>(*value))
                                        : "the value of " + rules_.expressions[part.value.index].text);
        told.may_differ = told.may_differ || (f.members == 0 && may_be_impossible(f, value));
    }
    void know(FieldIndex index, std::int32_t value) {
        answers()[index.offset()] = value;
        known_[index] = true;
    }
    std::string name_of(const PromptField& f, std::int32_t value) const {
        return option_in_words(f, f.kind->name(rules_, rules_.start, f, 1, value));
    }
    bool may_be_impossible(const PromptField& f, std::optional<std::int64_t> value) const {
        if (!value || !f.where.empty()) return true;
        return f.kind->answered == AnswerType::action && rules_.actions[*value].when.given();
    }

    FieldAsked is_asked(const PromptField& f) {
        if (f.owner.valid()) {
            if (!known_[f.owner]) return FieldAsked::maybe;
            if (answers()[f.owner.offset()] != f.action) return FieldAsked::no;
        }
        if (!f.when.given()) return FieldAsked::yes;
        for (const Binding& origin : bindings_in(rules_, f.when))
            if (!is_known(origin)) return FieldAsked::maybe;
        Scope scope;
        scope.rules = &rules_;
        scope.state = &state_;
        scope.seat = scope.frame_seat = 1;
        try {
            return holds(f.when, scope) ? FieldAsked::yes : FieldAsked::no;
        } catch (const StepFailure&) {  // such as a division by 0: the match halts there
            return FieldAsked::maybe;
        }
    }
    bool is_known(const Binding& origin) const {
        if (origin.what == BindingKind::constant || origin.what == BindingKind::let) return true;
        return origin.what == BindingKind::answer && rules_.prompts[origin.prompt()].bank == prompt_.bank &&
               known_[origin.field()];
    }

    const Rules& rules_;
    const Prompt& prompt_;
    State state_;  // the known answers, stored as answers of seat 1
    Indexed<bool, FieldIndex> known_;
    std::vector<DefaultField> fields_;
};

}  // namespace

std::string default_in_words(const Rules& rules, const Prompt& prompt) {
    const DefaultAnswers silences(rules, prompt);
    const std::vector<DefaultField>& fields = silences.fields();
    const auto all = [&](auto&& is) { return std::all_of(fields.begin(), fields.end(), is); };
    const auto is_drawn = [](const DefaultField& f) { return f.drawn && f.values.empty(); };
    const auto is_none = [](const DefaultField& f) { return f.none && f.values.empty() && !f.drawn; };
    if (all(is_drawn)) return "If you say nothing, an answer is drawn for you.";
    if (all(is_none))
        return all([](const DefaultField& f) { return f.no; }) ? "If you say nothing, it is no."
                                                               : "If you say nothing, it is none.";
    std::vector<std::string> values, told;
    for (const DefaultField& f : fields) {
        values.insert(values.end(), f.values.begin(), f.values.end());
        told.push_back(f.words());
    }
    if (all([](const DefaultField& f) { return !f.values.empty() && !f.drawn && !f.may_differ && !f.maybe; }))
        return fmt::format("If you say nothing, your answer is {}.", join(values, ", "));
    return fmt::format("If you say nothing, {}.", joined_in_words(told, "and"));
}

}  // namespace quattro
