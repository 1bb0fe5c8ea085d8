// Notes on parts of expressions with a constant result, and on an ambiguous `it`.
#include <fmt/format.h>

#include <climits>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

std::string_view written(const Expression& e, lang::NodeIndex branch) {
    const lang::Node& node = e.tree.at(branch);
    return std::string_view(e.text).substr(static_cast<std::size_t>(node.from),
                                           static_cast<std::size_t>(node.to - node.from));
}

// Notes X - X, X / X and X % X.
void lint_reckoning(const Expression& e, std::size_t index, const lang::Arithmetic& form, std::vector<LintNote>& out) {
    using lang::ArithmeticOp;
    const auto left = written(e, form.left), right = written(e, form.right);
    const bool same = left == right && !e.meanings[static_cast<std::size_t>(form.left)].is_random;
    if (!same || form.how == ArithmeticOp::add || form.how == ArithmeticOp::multiply) return;
    out.push_back({e.location_of(e.tree.nodes[index].from),
                   fmt::format("'{0} {1} {0}' is always {2}; replace one of the two", left,
                               form.how == ArithmeticOp::subtract ? '-'
                               : form.how == ArithmeticOp::divide ? '/'
                                                                  : '%',
                               form.how == ArithmeticOp::divide ? 1 : 0),
                   false});
}

// The text of a branch with the two operands of each + and * sorted: A + B and B + A have equal texts.
std::string reordered(const Expression& e, lang::NodeIndex branch) {
    const auto* form = std::get_if<lang::Arithmetic>(&e.tree.at(branch).form);
    if (!form) return std::string(written(e, branch));
    std::string left = reordered(e, form->left), right = reordered(e, form->right);
    const bool any_order = form->how == lang::ArithmeticOp::add || form->how == lang::ArithmeticOp::multiply;
    if (any_order && right < left) std::swap(left, right);
    return fmt::format("({} {} {})", left, fmt::underlying(form->how), right);
}

// Notes a comparison of sides that differ only in the order of operands. Equal texts are an error of the type check.
void lint_comparison(const Expression& e, const lang::Compared& form, std::vector<LintNote>& out) {
    const auto draws = [&](lang::NodeIndex side) { return e.meanings[static_cast<std::size_t>(side)].is_random; };
    if (draws(form.left) || draws(form.right) || reordered(e, form.left) != reordered(e, form.right)) return;
    out.push_back({e.location_of(e.tree.at(form.right).from),
                   fmt::format("'{}' and '{}' are the same number, only in another order; replace one of the two",
                               written(e, form.left), written(e, form.right)),
                   false});
}

bool is_count_of_seats(const Rules& rules, const Expression& e, lang::NodeIndex branch) {
    const auto* call = std::get_if<lang::Call>(&e.tree.at(branch).form);
    const FunctionRow* row = call && call->arguments.size() == 1 ? rules.language->function(call->name) : nullptr;
    if (!row || *row->word.result != lang::ResultIs::size) return false;
    const auto* word = std::get_if<lang::Word>(&e.tree.at(call->arguments[0]).form);
    return word && word->which == lang::Keyword::seats;
}

// Notes a comparison of the number of seats with a literal number in a game where the number of seats is fixed.
void lint_compared_seats(const Rules& rules, const Expression& e, const lang::Compared& form,
                         std::vector<LintNote>& out) {
    const Node* seats = rules.model.doc.find("seats");
    if (!seats || !seats->is_scalar()) return;
    const bool left = is_count_of_seats(rules, e, form.left);
    if (!left && !is_count_of_seats(rules, e, form.right)) return;
    const auto* number = std::get_if<lang::Number>(&e.tree.at(left ? form.right : form.left).form);
    const auto with = number ? to_integer(number->written) : std::nullopt;
    if (!with) return;
    const std::int64_t count = rules.shape().seats;
    const bool always = left ? holds(form.how, count, *with) : holds(form.how, *with, count);
    out.push_back(
        {e.location_of(e.tree.at(form.left).from),
         fmt::format(
             "this {} holds, because the game always has {} seats; remove it, or compare a value that can change",
             always ? "always" : "never", count),
         false});
}

// The nesting level of the filter to which an `it` belongs, 0 for the outermost; -1 if the type needs no candidate.
int level_of(const lang::ExprType& meaning) {
    for (int level = 0; level < lang::Axes::kMaxCandidates; ++level)
        if (meaning.axes.candidate(level)) return level;
    return -1;
}

// The text of the set of the innermost filter around the node; "" if there is none.
std::string_view filtered_around(const Expression& e, int inside) {
    const lang::Node& node = e.tree.at(inside);
    std::string_view set;
    int size = INT_MAX;
    for (const lang::Node& other : e.tree.nodes) {
        const auto* where = std::get_if<lang::Where>(&other.form);
        if (!where || e.tree.at(where->condition).from > node.from || e.tree.at(where->condition).to < node.to)
            continue;
        if (other.to - other.from >= size) continue;
        size = other.to - other.from;
        set = written(e, where->set);
    }
    return set;
}

// Notes nested filters of the same set that both use `it`.
void lint_it(const Expression& e, std::vector<LintNote>& out) {
    int outer = -1, inner = -1;  // node indices of the first outer and inner `it`; -1 if there is none
    for (int i = 0; i < int_size(e.tree.nodes); ++i) {
        const auto* word = std::get_if<lang::Word>(&e.tree.at(i).form);
        if (!word || word->which != lang::Keyword::it) continue;
        const int level = level_of(e.meanings[static_cast<std::size_t>(i)]);
        if (level == 0 && outer < 0) outer = i;
        if (level > 0 && inner < 0) inner = i;
    }
    if (outer < 0 || inner < 0 || filtered_around(e, outer) != filtered_around(e, inner)) return;
    out.push_back({e.location_of(e.tree.at(inner).from),
                   "'it' is the element of the inner 'where' here, but the element of the outer 'where' elsewhere in "
                   "this expression; use a 'let' for one of them",
                   false});
}

}  // namespace

void lint_expressions(const Rules& rules, std::vector<LintNote>& out) {
    for (const Expression& e : rules.expressions) {
        if (!e.where.source) continue;
        for (std::size_t i = 0; i < e.tree.nodes.size() && e.meanings.size() == e.tree.nodes.size(); ++i) {
            if (const auto* form = std::get_if<lang::Arithmetic>(&e.tree.nodes[i].form))
                lint_reckoning(e, i, *form, out);
            if (const auto* form = std::get_if<lang::Compared>(&e.tree.nodes[i].form)) {
                lint_comparison(e, *form, out);
                lint_compared_seats(rules, e, *form, out);
            }
        }
        if (e.meanings.size() == e.tree.nodes.size()) lint_it(e, out);
    }
}

}  // namespace quattro
