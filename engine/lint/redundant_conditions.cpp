// Notes parts of a condition whose result follows from earlier parts: X and (X or Y), X or X and Y, A < B and B < A.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "compile/language.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

// The possible outcomes of a test as a bit mask. For a comparison: the order of its sides, or kLacking if one of them
// is none. For other tests: true or false.
using Outcomes = unsigned;
constexpr Outcomes kLess = 1, kEqual = 2, kMore = 4, kLacking = 8, kYes = 1, kNo = 2;

Outcomes outcomes_of(lang::Comparison how) {
    switch (how) {
        case lang::Comparison::equal: return kEqual;
        case lang::Comparison::unequal: return kLess | kMore | kLacking;
        case lang::Comparison::less: return kLess;
        case lang::Comparison::at_most: return kLess | kEqual;
        case lang::Comparison::more: return kMore;
        case lang::Comparison::at_least: return kMore | kEqual;
    }
    return 0;
}

Outcomes mirrored(Outcomes of) {
    return (of & (kEqual | kLacking)) | (of & kLess ? kMore : 0U) | (of & kMore ? kLess : 0U);
}

// A test in canonical form: its subject, and the outcomes for which it is true.
struct Question {
    std::string subject;
    lang::Axes axes = {};
    Outcomes yes = kYes, all = kYes | kNo;
};

// The outcomes of a subject that are still possible at a part of the condition.
struct Fact {
    lang::Axes axes;
    Outcomes left;
};
using Facts = std::map<std::string, Fact, std::less<>>;

class SettledParts {
public:
    SettledParts(const Rules& rules, const Expression& e, std::vector<LintNote>& out)
        : language_(*rules.language), e_(e), out_(out) {}

    void look(NodeIndex branch, const Facts& facts) const {
        const lang::Form& form = e_.tree.at(branch).form;
        if (const auto* joined = std::get_if<lang::Joined>(&form); joined && is_truth(joined->left)) {
            look(joined->left, facts);
            return look(joined->right, with(facts, joined->left, joined->how == lang::Join::both));
        }
        if (const auto* choice = std::get_if<lang::Choice>(&form)) {
            look(choice->condition, facts);
            look(choice->value, with(facts, choice->condition, true));
            return look(choice->otherwise, with(facts, choice->condition, false));
        }
        if (const std::optional<Question> asked = question(branch)) lint_if_settled(branch, *asked, facts);
        const Facts inside = is_of_other_seats(form) ? without_seats(facts) : facts;
        for (const NodeIndex part : lang::operands(form))
            look(part, inside);
    }

private:
    std::string written(NodeIndex branch) const { return e_.written(branch); }
    const lang::ExprType& meaning(NodeIndex branch) const { return e_.meanings[static_cast<std::size_t>(branch)]; }
    bool is_truth(NodeIndex branch) const {
        return meaning(branch).type.base == lang::BaseType::truth && !meaning(branch).type.set;
    }
    // True for the forms inside which a name without an owner may belong to another seat.
    bool is_of_other_seats(const lang::Form& form) const {
        if (std::holds_alternative<lang::Of>(form) || std::holds_alternative<lang::All>(form)) return true;
        const auto* call = std::get_if<lang::Call>(&form);
        return call && goes_through_seats(language_, *call);
    }
    static Facts without_seats(Facts facts) {
        std::erase_if(facts, [](const auto& fact) { return fact.second.axes.seat(); });
        return facts;
    }

    Question compared(const lang::Compared& form, const lang::ExprType& of) const {
        std::string left = written(form.left), right = written(form.right);
        Outcomes yes = outcomes_of(form.how);
        if (right < left) {
            std::swap(left, right);
            yes = mirrored(yes);
        }
        const auto may_lack = [&](NodeIndex b) { return meaning(b).nullable || meaning(b).presumed; };
        const Outcomes lacking = may_lack(form.left) || may_lack(form.right) ? kLacking : 0;
        return {left + " ? " + right, of.axes, yes & (kLess | kEqual | kMore | lacking),
                kLess | kEqual | kMore | lacking};
    }
    // The test of a branch. Nothing if the branch is not a single test, or if its value can change during evaluation.
    std::optional<Question> question(NodeIndex branch) const {
        if (!is_truth(branch) || meaning(branch).is_random) return std::nullopt;
        const lang::Form& form = e_.tree.at(branch).form;
        if (const auto* no = std::get_if<lang::Not>(&form)) return turned(question(no->what));
        if (const auto* sides = std::get_if<lang::Compared>(&form)) return compared(*sides, meaning(branch));
        if (const auto* is = std::get_if<lang::Is>(&form)) {
            const char* states[] = {"none", "empty", "full"};
            const Question asked{written(is->what) + " is " + states[static_cast<int>(is->state)],
                                 meaning(branch).axes};
            return is->is_not ? turned(asked) : asked;
        }
        if (const auto* is = std::get_if<lang::IsA>(&form)) {
            const Question asked{written(is->what) + " is " + is->word, meaning(branch).axes};
            return is->is_not ? turned(asked) : asked;
        }
        const bool word = std::holds_alternative<lang::Word>(form);
        if (word || std::holds_alternative<lang::Joined>(form) || std::holds_alternative<lang::Choice>(form))
            return std::nullopt;
        return Question{written(branch), meaning(branch).axes};
    }
    static std::optional<Question> turned(std::optional<Question> asked) {
        if (asked) asked->yes = asked->all & ~asked->yes;
        return asked;
    }

    // The facts, extended by the knowledge that the branch is true or false.
    Facts with(Facts facts, NodeIndex branch, bool holds) const {
        take(facts, branch, holds);
        return facts;
    }
    void take(Facts& facts, NodeIndex branch, bool holds) const {
        const lang::Form& form = e_.tree.at(branch).form;
        if (const auto* no = std::get_if<lang::Not>(&form)) return take(facts, no->what, !holds);
        if (const auto* joined = std::get_if<lang::Joined>(&form);
            joined && is_truth(joined->left) && (joined->how == lang::Join::both) == holds) {
            take(facts, joined->left, holds);
            take(facts, joined->right, holds);
        }
        const std::optional<Question> asked = question(branch);
        if (!asked) return;
        Fact& fact = facts.try_emplace(key(*asked), Fact{asked->axes, asked->all}).first->second;
        fact.left &= holds ? asked->yes : asked->all & ~asked->yes;
    }
    // The key of a test in `Facts`. It contains the levels of the candidates, because `it` has the same text in
    // different filters but denotes different candidates.
    static std::string key(const Question& asked) {
        std::string key = asked.subject;
        for (int level = 0; level < lang::Axes::kMaxCandidates; ++level)
            if (asked.axes.candidate(level)) key += " @" + std::to_string(level);
        return key;
    }

    void lint_if_settled(NodeIndex branch, const Question& asked, const Facts& facts) const {
        const auto fact = facts.find(key(asked));
        if (fact == facts.end() || fact->second.left == 0) return;
        const Outcomes left = fact->second.left;
        if (left & asked.yes && left & ~asked.yes) return;
        out_.push_back({e_.location_of(e_.tree.at(branch).from),
                        fmt::format("'{}' {} holds here, because of the earlier parts of the condition; remove it, or "
                                    "compare another value",
                                    safe_text(written(branch)), left & asked.yes ? "always" : "never"),
                        false});
    }

    const Language& language_;
    const Expression& e_;
    std::vector<LintNote>& out_;
};

}  // namespace

void lint_settled_parts(const Rules& rules, std::vector<LintNote>& out) {
    for (const Expression& e : rules.expressions)
        if (e.where.source && e.meanings.size() == e.tree.nodes.size())
            SettledParts(rules, e, out).look(e.tree.root, {});
}

}  // namespace quattro
