// Fields of which one filter can never forbid all options: A != B(it), with different B for different options.
#include <algorithm>
#include <variant>

#include "flow/failure.hpp"
#include "flow/known_options.hpp"
#include "flow/link.hpp"
#include "flow/maker.hpp"

namespace quattro {
namespace {

// What is read and never fails: names, and what belongs to something. A `let` may be anything.
bool only_reads(const Maker& maker, lang::Branch branch) {
    const auto& form = maker.node(branch).form;
    if (const auto* of = std::get_if<lang::Of>(&form)) return only_reads(maker, of->what) && only_reads(maker, of->whose);
    if (maker.origin(branch).what == Stands::let) return false;
    return std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form) ||
           std::holds_alternative<lang::Number>(form);
}

// Whether a term that hangs on the option alone has several values, and one for each option.
bool differs_by_option(const Rules& rules, const Term& term, const Counted& options) {
    Scope scope;
    scope.rules = &rules;
    bool differs = false;
    std::int64_t first = 0;
    try {
        for (std::int32_t i = 0; i < options.count; ++i) {
            scope.it = scope.picked = options.first + i;
            const std::int64_t value = term.get(scope);
            if (value == kNothing) return false;
            if (i == 0) first = value;
            differs = differs || value != first;
        }
    } catch (const StepFailure&) {
        return false;
    }
    return differs;
}

}  // namespace

bool leaves_any(const Rules& rules, Maker& maker, const PromptField& field) {
    const Counted& options = field.numbers;
    if (field.broken || is_set(field) || field.remembered >= 0 || field.kind == PickKind::action) return false;
    if (options.count < 2 || options.count > kMostKnown || field.where.size() != 1) return false;
    const Filter& filter = field.where[0];
    if (!filter.test.given()) return false;
    maker.begin(filter.test);
    const lang::Tree& tree = maker.expression().tree;
    const auto* unequal = std::get_if<lang::Compared>(&tree.at(tree.root).form);
    if (!unequal || unequal->how != lang::Comparison::unequal) return false;
    const auto leaves = [&](lang::Branch one, lang::Branch other) {
        if (!only_reads(maker, one)) return false;
        const Made still = maker.of(one), hanging = maker.of(other);
        constexpr int kLooksAtOption = kLooksAtIt | kLooksAtPicked;
        return still.term && hanging.term && (still.looks & kLooksAtOption) == 0 &&
               (hanging.looks & kLooksAtOption) != 0 && (hanging.looks & ~kLooksAtOption) == 0 &&
               differs_by_option(rules, *hanging.term, options);
    };
    return leaves(unequal->left, unequal->right) || leaves(unequal->right, unequal->left);
}

}  // namespace quattro
