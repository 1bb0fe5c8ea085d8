// Decides whether an expression depends only on the candidate and on answers to a prompt, and not on the rest of the
// state. The linker then evaluates it before a match begins.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// A range of fields of a prompt: from `begin` up to, but not including, `end`.
struct FieldRange {
    const Prompt& prompt;
    FieldIndex begin, end;
};

// Checks whether an expression reads nothing but the candidate and answers to the fields of the group. Rejects some
// expressions that do so, such as divisions, which can fail.
class AnswerOnly {
public:
    AnswerOnly(const Rules& rules, const FieldRange& group, const Expression& e)
        : rules_(rules), group_(group), e_(e) {}
    bool all() const {
        for (std::size_t i = 0; i < e_.tree.nodes.size(); ++i) {
            const auto branch = static_cast<lang::NodeIndex>(i);
            if (!std::visit([&](const auto& form) { return fixed(form, branch); }, e_.tree.nodes[i].form)) return false;
        }
        return true;
    }

private:
    template <class Form>
    bool fixed(const Form&, lang::NodeIndex) const {
        return true;
    }
    bool fixed(const lang::Word& form, lang::NodeIndex) const {
        return form.which == lang::Keyword::it || form.which == lang::Keyword::yes || form.which == lang::Keyword::no;
    }
    bool fixed(const lang::Name&, lang::NodeIndex branch) const { return named(branch); }
    bool fixed(const lang::FieldName&, lang::NodeIndex branch) const { return named(branch); }
    bool fixed(const lang::Call&, lang::NodeIndex branch) const { return named(branch); }
    bool fixed(const lang::All&, lang::NodeIndex) const { return false; }
    bool fixed(const lang::IsA&, lang::NodeIndex) const { return false; }
    bool fixed(const lang::Is& form, lang::NodeIndex) const { return form.state == lang::Emptiness::none; }
    bool fixed(const lang::Of& form, lang::NodeIndex) const {
        return e_.meanings[form.whose].type.base == lang::BaseType::description;
    }
    bool fixed(const lang::Arithmetic& form, lang::NodeIndex) const {
        return form.how != lang::ArithmeticOp::divide && form.how != lang::ArithmeticOp::remainder;
    }
    // True if the value of the name is fixed. A name before `of` has no binding of its own, so it passes.
    bool named(lang::NodeIndex branch) const {
        const Binding& origin = e_.origins[branch];
        switch (origin.what) {
            case BindingKind::nothing:
            case BindingKind::constant:
            case BindingKind::picked: return true;
            case BindingKind::answer:
            case BindingKind::answers: return answered(origin, origin.what == BindingKind::answers);
            case BindingKind::counter:
            case BindingKind::counter_keyed:
            case BindingKind::zone:
            case BindingKind::zone_keyed:
            case BindingKind::attribute:
            case BindingKind::seats:
            case BindingKind::repeat:
            case BindingKind::answer_keyed:
            case BindingKind::answer_part:
            case BindingKind::pattern:
            case BindingKind::remembered:
            case BindingKind::found:
            case BindingKind::target:
            case BindingKind::let:
            case BindingKind::targets: break;
        }
        return false;
    }
    // True if the answer belongs to the group; with `all`, if all answers of its set do.
    bool answered(const Binding& origin, bool all) const {
        const Prompt& prompt = rules_.prompts[origin.prompt()];
        const FieldIndex first = origin.field();
        const int count = all ? prompt.fields[first].members : 1;
        return prompt.bank == group_.prompt.bank && first >= group_.begin && first + count <= group_.end;
    }
    const Rules& rules_;
    const FieldRange& group_;
    const Expression& e_;
};

// True if the expression depends only on the candidate and on answers to the fields of the group. False for some such
// expressions, see AnswerOnly. Precondition: it is given.
inline bool is_fixed(const Rules& rules, const FieldRange& group, const Expr& expr) {
    return AnswerOnly(rules, group, rules.expressions[expr.index]).all();
}

}  // namespace quattro
