#include "compile/disclosure_check.hpp"

#include <algorithm>

#include "compile/answer_only.hpp"
#include "compile/language.hpp"
#include "rules/field_kind.hpp"
#include "run/enclosing_blocks.hpp"

namespace quattro {
namespace {

class Known {
public:
    Known(const Rules& rules, const Expression& e, PromptIndex told)
        : rules_(rules), language_(*rules.language), e_(e), told_(told) {}
    bool of(lang::NodeIndex branch) const {
        return std::visit([&](const auto& form) { return known(form, branch); }, e_.tree.at(branch).form);
    }

private:
    // The number of cards in a zone can be known to everyone although the cards are hidden.
    bool size_known(lang::NodeIndex branch) const {
        const lang::Form& form = e_.tree.at(branch).form;
        if (std::holds_alternative<lang::Name>(form)) return origin(branch).known;
        if (const auto* all = std::get_if<lang::All>(&form)) return origin(all->zone).known;
        const auto* of = std::get_if<lang::Of>(&form);
        return of ? origin(branch).known && this->of(of->whose) : this->of(branch);
    }
    bool known(const lang::Number&, lang::NodeIndex) const { return true; }
    bool known(const lang::Text&, lang::NodeIndex) const { return true; }
    bool known(const lang::Word& form, lang::NodeIndex) const {
        return form.which != lang::Keyword::self && form.which != lang::Keyword::everything;
    }
    bool known(const lang::Name&, lang::NodeIndex branch) const {
        return (origin(branch).known && !is_zone(branch)) || is_told(branch);
    }
    bool known(const lang::FieldName&, lang::NodeIndex branch) const { return is_told(branch); }
    bool known(const lang::Call& form, lang::NodeIndex branch) const {
        if (origin(branch).what != BindingKind::nothing && !origin(branch).known) return false;
        const FunctionRow* function = language_.function(form.name);
        if (function && *function->discloses == Discloses::size) return size_known(form.arguments[0]);
        return std::all_of(form.arguments.begin(), form.arguments.end(), [&](lang::NodeIndex b) { return of(b); });
    }
    bool known(const lang::List& form, lang::NodeIndex) const {
        return std::all_of(form.items.begin(), form.items.end(), [&](lang::NodeIndex b) { return of(b); });
    }
    bool known(const lang::All&, lang::NodeIndex) const { return false; }
    bool known(const lang::Of& form, lang::NodeIndex branch) const {
        return origin(branch).known && !is_zone(branch) && of(form.whose);
    }
    bool known(const lang::Required& form, lang::NodeIndex) const { return of(form.what); }
    bool known(const lang::Where& form, lang::NodeIndex) const { return of(form.set) && of(form.condition); }
    bool known(const lang::Not& form, lang::NodeIndex) const { return of(form.what); }
    bool known(const lang::Joined& form, lang::NodeIndex) const { return of(form.left) && of(form.right); }
    bool known(const lang::Compared& form, lang::NodeIndex) const { return of(form.left) && of(form.right); }
    bool known(const lang::In& form, lang::NodeIndex) const { return of(form.what) && of(form.set); }
    bool known(const lang::Is& form, lang::NodeIndex) const {
        return form.state == lang::Emptiness::none ? of(form.what) : size_known(form.what);
    }
    bool known(const lang::IsA& form, lang::NodeIndex) const { return is_told(form.what); }
    bool known(const lang::Range& form, lang::NodeIndex) const { return of(form.from) && of(form.to); }
    bool known(const lang::Arithmetic& form, lang::NodeIndex) const { return of(form.left) && of(form.right); }
    bool known(const lang::Minus& form, lang::NodeIndex) const { return of(form.what); }
    bool known(const lang::Choice& form, lang::NodeIndex) const {
        return of(form.value) && of(form.condition) && of(form.otherwise);
    }
    // True if the branch is an answer that everyone has been told. False for a card, which can be picked face down.
    bool is_told(lang::NodeIndex branch) const {
        const Binding& o = origin(branch);
        if (!told_.valid() || o.prompt() != told_) return false;
        const Prompt& prompt = rules_.prompts[told_];
        return !rules_.shape().banks[prompt.bank].keeps_secret() &&
               prompt.fields[o.field()].kind->through == CandidateSource::numbers;
    }
    const Binding& origin(lang::NodeIndex branch) const { return e_.origins[branch]; }
    bool is_zone(lang::NodeIndex branch) const {
        return origin(branch).what == BindingKind::zone || origin(branch).what == BindingKind::zone_keyed;
    }
    const Rules& rules_;
    const Language& language_;
    const Expression& e_;
    PromptIndex told_;
};

bool for_everyone(Audience audience) { return audience == Audience::everyone; }

bool shows_attributes(const Shape& s) {
    return std::all_of(s.attributes.begin(), s.attributes.end(),
                       [](const Attribute& attribute) { return for_everyone(attribute.seen_by); });
}

// True if every viewer always sees all attributes, zones, counters and repeats, and no prompt keeps its answers secret
// after it has closed.
bool hides_nothing(const Shape& s) {
    const auto shows_zone = [](const Zone& zone) { return for_everyone(zone.seen_by); };
    const auto shows_counter = [](const Counter& counter) {
        return for_everyone(counter.seen_by) && !counter.shared_counter.valid();
    };
    const auto keeps_secret = [](const Bank& bank) { return bank.keeps_secret(); };
    return shows_attributes(s) && s.hidden_repeats.empty() && std::all_of(s.zones.begin(), s.zones.end(), shows_zone) &&
           std::all_of(s.counters.begin(), s.counters.end(), shows_counter) &&
           std::none_of(s.banks.begin(), s.banks.end(), keeps_secret);
}

// Decides whether everyone knows the options of a prompt. If in doubt, nobody does.
class PromptOptions {
public:
    PromptOptions(const Rules& rules, PromptIndex index)
        : rules_(rules), s_(rules.shape()), index_(index), prompt_(rules.prompts[index]) {}
    // The options of a field also depend on the options of later fields: an answer must be possible.
    bool known() const {
        return std::all_of(prompt_.fields.begin(), prompt_.fields.end(),
                           [&](const PromptField& field) { return is_known(field); });
    }

private:
    bool is_known(const Expr& expr) const {
        return !expr.given() || is_fixed(rules_, {prompt_, FieldIndex(0), prompt_.fields.next_index()}, expr) ||
               everyone_knows(rules_, expr, index_);
    }
    bool is_known(const PromptField& field) const {
        const auto filter_known = [&](const Filter& filter) { return is_known(filter.test); };
        const auto action_known = [&](const Action& action) { return is_known(action.when); };
        return candidates_known(field) && is_known(field.when) && is_known(field.from) && is_known(field.to) &&
               is_known(field.total) && std::all_of(field.where.begin(), field.where.end(), filter_known) &&
               (field.kind != &kActionField || std::all_of(rules_.actions.begin(), rules_.actions.end(), action_known));
    }
    bool candidates_known(const PromptField& field) const {
        const bool shown = std::all_of(field.zones.begin(), field.zones.end(),
                                       [&](ZoneIndex zone) { return for_everyone(s_.zones[zone].seen_by); });
        if (!shown || field.remembered.valid()) return false;
        return field.kind->through == CandidateSource::numbers || (!field.zones.empty() && shows_attributes(s_));
    }
    const Rules& rules_;
    const Shape& s_;
    PromptIndex index_;
    const Prompt& prompt_;
};

}  // namespace

bool everyone_knows(const Rules& rules, const Expr& expr, PromptIndex told) {
    const Expression& e = rules.expressions[expr.index];
    return Known(rules, e, told).of(e.tree.root);
}

void hide_prompt_parts(Rules& rules) {
    const bool all_is_shown = hides_nothing(rules.shape());
    for (const PromptIndex index : rules.prompts.indices()) {
        Prompt& prompt = rules.prompts[index];
        if (prompt.bank.valid() && prompt.seconds.given() && !everyone_knows(rules, prompt.seconds))
            rules.model.shape.banks[prompt.bank].hides_deadline = true;
        for (PromptField& field : prompt.fields)
            field.asked_in_secret = field.when.given() && !everyone_knows(rules, field.when, index);
        prompt.options_known = all_is_shown || PromptOptions(rules, index).known();
    }
}

namespace {

// The length of the name of the step around the step of this name; 0 if there is none.
std::size_t outer_length(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? 0 : dot;
}

// The length of the name of the innermost step around both steps; 0 if there is none.
std::size_t common_length(const std::string& a, const std::string& b) {
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return outer_length(a.substr(0, static_cast<std::size_t>(end - a.begin())));
}

class NameLimits {
public:
    explicit NameLimits(Rules& rules) : rules_(rules) {}
    void limit(InstructionIndex pc) {
        const Instruction& step = rules_.program[pc];
        if (const auto* unless = as<instruction::Unless>(step); unless && is_hidden(unless->condition))
            limit_branches(pc);
        const auto* repeat = as<instruction::RepeatNext>(step);
        if (repeat && contains(rules_.shape().hidden_repeats, repeat->repeat) &&
            (is_hidden(repeat->times) || is_hidden(repeat->until)))
            limit_block(pc, repeat->target);
        if (const auto* block = as<instruction::BlockBegin>(step); block && can_be_skipped(block->seat))
            limit_block(pc, block->target);
        if (is_hidden(step.who) || can_be_skipped(step.of)) shorten(pc, outer_length(step.name));
    }

private:
    bool is_hidden(const Expr& expr) const { return expr.given() && !everyone_knows(rules_, expr); }
    // True if the expression may be none without everybody knowing it, so that its step does not happen.
    bool can_be_skipped(const Expr& seat) const {
        return is_hidden(seat) && rules_.expressions[seat.index].meaning().nullable;
    }
    void shorten(InstructionIndex pc, std::size_t length) {
        Instruction& step = rules_.program[pc];
        step.disclosed_length = std::min(step.disclosed_length, length);
    }
    void hide(InstructionIndex pc, std::size_t length) {
        shorten(pc, length);
        rules_.program[pc].in_hidden_branch = true;
    }
    void limit_block(InstructionIndex begin, InstructionIndex end) {
        const std::size_t known = outer_length(rules_.program[begin].name);
        for (InstructionIndex pc = begin; pc < end; ++pc)
            hide(pc, known);
    }
    // Limits both branches of a condition. If one of them leaves a block, the rest of that block depends on the
    // condition as well, and its steps do not tell the block, because that would tell that it was not left.
    void limit_branches(InstructionIndex test) {
        const std::string& name = rules_.program[test].name;
        const InstructionIndex branches = end_of_branches(rules_, test);
        InstructionIndex end = branches;
        for (InstructionIndex pc = test; pc < branches; ++pc)
            if (const auto* jump = as<instruction::Jump>(rules_.program[pc])) end = std::max(end, jump->target);
        for (InstructionIndex pc = test; pc < end; ++pc) {
            const std::string& other = rules_.program[pc].name;
            const bool inside = other == name || other.starts_with(name + ".");
            hide(pc, inside ? outer_length(name) : outer_length(other.substr(0, common_length(name, other))));
        }
    }

    Rules& rules_;
};

}  // namespace

void limit_disclosed_names(Rules& rules) {
    NameLimits limits(rules);
    for (const InstructionIndex pc : rules.program.indices())
        limits.limit(pc);
}

}  // namespace quattro
