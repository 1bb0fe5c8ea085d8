// Which actions can be answered whatever the state is: those whose fields name things by kind, and ask nothing of them
// but what kinds they are.
#include <algorithm>

#include "flow/asking.hpp"
#include "flow/link.hpp"

namespace quattro {
namespace {

// The fields of one action, from `begin` up to `end`.
struct Group {
    const Prompt& prompt;
    int begin, end;
};

// Whether a part of an expression hangs on the candidate and on answers of the group alone.
class Fixed {
public:
    Fixed(const Rules& rules, const Group& group, const Expression& e) : rules_(rules), group_(group), e_(e) {}
    bool all() const {
        for (std::size_t i = 0; i < e_.tree.nodes.size(); ++i) {
            const auto branch = static_cast<lang::Branch>(i);
            if (!std::visit([&](const auto& form) { return fixed(form, branch); }, e_.tree.nodes[i].form)) return false;
        }
        return true;
    }

private:
    template <class Form>
    bool fixed(const Form&, lang::Branch) const {
        return true;
    }
    bool fixed(const lang::Word& form, lang::Branch) const {
        return form.which == lang::Fixed::it || form.which == lang::Fixed::yes || form.which == lang::Fixed::no;
    }
    bool fixed(const lang::Name&, lang::Branch branch) const { return named(branch); }
    bool fixed(const lang::FieldName&, lang::Branch branch) const { return named(branch); }
    bool fixed(const lang::Call&, lang::Branch) const { return false; }
    bool fixed(const lang::All&, lang::Branch) const { return false; }
    bool fixed(const lang::Where&, lang::Branch) const { return false; }
    bool fixed(const lang::IsA&, lang::Branch) const { return false; }
    bool fixed(const lang::Is& form, lang::Branch) const { return form.state == lang::Emptiness::none; }
    bool fixed(const lang::Of& form, lang::Branch) const {
        return e_.meanings[static_cast<std::size_t>(form.whose)].kind.base == lang::Base::description;
    }
    bool fixed(const lang::Reckoned& form, lang::Branch) const {
        return form.how != lang::Arithmetic::divide && form.how != lang::Arithmetic::remainder;
    }
    // What stands before `of` has nothing of its own.
    bool named(lang::Branch branch) const {
        const Origin& origin = e_.origins[static_cast<std::size_t>(branch)];
        switch (origin.what) {
            case Stands::nothing:
            case Stands::constant:
            case Stands::picked: return true;
            case Stands::answer:
                return rules_.prompts[static_cast<std::size_t>(origin.a)].bank == group_.prompt.bank &&
                       origin.b >= group_.begin && origin.b < group_.end;
            case Stands::counter:
            case Stands::counter_keyed:
            case Stands::zone:
            case Stands::zone_keyed:
            case Stands::attribute:
            case Stands::seats:
            case Stands::repeat:
            case Stands::answer_keyed:
            case Stands::answers:
            case Stands::pattern:
            case Stands::remembered:
            case Stands::found:
            case Stands::target:
            case Stands::let:
            case Stands::targets: break;
        }
        return false;
    }
    const Rules& rules_;
    const Group& group_;
    const Expression& e_;
};

bool is_fixed(const Rules& rules, const Group& group, const Expr& expr) {
    return Fixed(rules, group, rules.expressions[static_cast<std::size_t>(expr.index)]).all();
}

bool is_fixed(const Rules& rules, const Group& group) {
    for (int f = group.begin; f < group.end; ++f) {
        const PromptField& field = group.prompt.fields[static_cast<std::size_t>(f)];
        if (field.kind != PickKind::kind || field.when.given()) return false;
        for (const Filter& filter : field.where)
            if (!is_fixed(rules, group, filter.test)) return false;
    }
    return true;
}

Group group_of(const Prompt& prompt, const PromptField& choice, int action) {
    Group group{prompt, choice.groups[static_cast<std::size_t>(action)], choice.groups_end};
    if (group.begin < 0) group.begin = group.end;
    const auto owned = [&](int f) { return prompt.fields[static_cast<std::size_t>(f)].action == action; };
    int end = group.begin;
    while (end < group.end && owned(end))
        ++end;
    group.end = end;
    return group;
}

}  // namespace

void link_sure(const Rules& rules, Prompt& prompt) {
    const Shape& s = rules.shape();
    for (std::size_t c = 0; c < prompt.fields.size(); ++c) {
        PromptField& choice = prompt.fields[c];
        choice.sure.assign(choice.groups.size(), false);
        const auto behind = static_cast<std::size_t>(choice.groups_end);
        const bool free = behind == prompt.fields.size() || (behind > c && prompt.fields[behind].free_from_here);
        for (std::size_t a = 0; free && a < choice.groups.size(); ++a) {
            const Group group = group_of(prompt, choice, static_cast<int>(a));
            if (!is_fixed(rules, group)) continue;
            State m = rules.start;  // of which nothing is read but the answers
            std::int32_t* answers = m.all(s.answer) + s.answer_cell(prompt.bank, 1, 0);
            std::fill_n(answers, prompt.fields.size(), kUnanswered);
            answers[c] = static_cast<std::int32_t>(a);
            int tries = kMostTries;
            Asking asking(rules, m, prompt, 1, 0);
            choice.sure[a] = Search(asking, m, 1, tries).from(group.begin);
        }
    }
}

}  // namespace quattro
