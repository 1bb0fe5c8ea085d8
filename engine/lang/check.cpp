#include "lang/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/checked.hpp"
#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// True if the expression has the same value in a condition and in what depends on that condition: it reads neither the
// candidate of a filter nor a random value.
bool is_repeatable(const Tree& tree, NodeIndex branch) {
    const Form& form = tree.at(branch).form;
    const auto* word = std::get_if<Word>(&form);
    if (word && (word->which == Keyword::it || word->which == Keyword::random)) return false;
    const std::vector<NodeIndex> parts = operands(form);
    return std::all_of(parts.begin(), parts.end(), [&](NodeIndex part) { return is_repeatable(tree, part); });
}

std::string text_of(const Tree& tree, std::string_view text, NodeIndex branch) {
    const Node& node = tree.at(branch);
    return std::string(text.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from)));
}

// The hint for the frequent confusion of seats with numbers; "" if the types are not these two.
std::string how_to_name(const Names& names, const Type& wanted, const Type& given) {
    if (wanted.base == BaseType::seat && !wanted.set && given.base == BaseType::number && !given.set)
        return fmt::format(
            "write a seat, such as a literal number from 1 to {}, seat, next(SEAT) or a counter with 'holds: seat'; to "
            "find a seat by a number, write first(seats where COUNTER of it = ...)",
            names.most_seats());
    if (wanted.base == BaseType::number && !wanted.set && given.base == BaseType::seat && !given.set)
        return "for a number of this seat, write COUNTER of SEAT";
    return "";
}

// The hint for a set where one value is required.
std::string one_of(const TypeCheck& check, const Names& names, NodeIndex branch, BaseType base) {
    const auto* field = std::get_if<FieldName>(&check.node(branch).form);
    const std::vector<Binding> bindings = field ? names.field(field->prompt, field->field) : std::vector<Binding>{};
    const bool keyed = std::any_of(bindings.begin(), bindings.end(), [](const Binding& s) { return s.keyed; });
    const std::string text = check.source_text(branch);
    return fmt::format("{}{}", keyed ? fmt::format("write {}(KEY) for one of them; ", text) : "",
                       base == BaseType::number ? "total( ), best( ) and least( ) make one number of a set"
                                                : "first( ) and only( ) take one element of a set");
}

// Returns the node of a literal `none` among the possible values of a numeric branch, or -1.
NodeIndex written_none(const TypeCheck& check, NodeIndex branch) {
    const Form& form = check.node(branch).form;
    if (const auto* word = std::get_if<Word>(&form)) return word->which == Keyword::none ? branch : -1;
    const auto* choice = std::get_if<Choice>(&form);
    if (!choice || check.meaning(branch).type.base != BaseType::number) return -1;
    const NodeIndex value = written_none(check, choice->value);
    return value >= 0 ? value : written_none(check, choice->otherwise);
}

// Reports the innermost part that needs a seat, rather than the whole expression.
[[noreturn]] void fail_seatless(const TypeCheck& check, NodeIndex branch) {
    const std::vector<NodeIndex> below = operands(check.node(branch).form);
    const auto part =
        std::find_if(below.begin(), below.end(), [&](NodeIndex b) { return check.meaning(b).axes.seat(); });
    if (part != below.end()) fail_seatless(check, *part);
    const std::string text = check.source_text(branch);
    const Type& kind = check.meaning(branch).type;
    std::string of_all;
    if (kind.set && kind.base == BaseType::card) of_all = fmt::format(", all {} for the cards of all seats", text);
    if (!kind.set && kind.base == BaseType::number)
        of_all = fmt::format(", total({}) or best({}) for all seats", text, text);
    const bool word = std::holds_alternative<Word>(check.node(branch).form);
    const std::string instead = check.position().of_table
                                    ? std::string("remove 'of: table'")
                                    : fmt::format("put {} inside each: seat", word ? "the step" : "it");
    check.fail(branch, fmt::format("'{}' belongs to a seat, but there is no current seat here", text),
               word ? fmt::format("name a seat, or {}", instead)
                    : fmt::format("write {} of SEAT{}; or {}", text, of_all, instead));
}

}  // namespace

std::vector<std::string> known_present(const Tree& tree, std::string_view text, NodeIndex branch, bool holds) {
    std::vector<std::string> names;
    const auto take = [&](NodeIndex of) {
        if (is_repeatable(tree, of)) names.push_back(text_of(tree, text, of));
    };
    const auto take_all = [&](NodeIndex of, bool so) {
        for (std::string& name : known_present(tree, text, of, so))
            names.push_back(std::move(name));
    };
    const Form& form = tree.at(branch).form;
    if (const auto* is = std::get_if<Is>(&form); is && is->state == Emptiness::none && is->is_not == holds) {
        take(is->what);
    } else if (const auto* no = std::get_if<Not>(&form)) {
        take_all(no->what, !holds);
    } else if (const auto* joined = std::get_if<Joined>(&form); joined && (joined->how == Join::both) == holds) {
        take_all(joined->left, holds);
        take_all(joined->right, holds);
    } else if (const auto* compared = std::get_if<Compared>(&form);  // if a value is none, =, <, <=, > and >= are false
               compared && holds && compared->how != Comparison::unequal) {
        take(compared->left);
        take(compared->right);
    }
    return names;
}

TypeCheck::TypeCheck(const Tree& tree, std::string_view text, const Names& names,
                     std::span<const FunctionWord> functions, const CheckContext& position, Checked& out)
    : tree_(tree), text_(text), names_(names), functions_(functions), position_(position), out_(out) {
    if (position.it) candidates_.push_back(*position.it);
    there_ = position.known_present;
}

void TypeCheck::check_root() {
    const ExprType meaning = position_.expected ? require(tree_.root, *position_.expected) : check(tree_.root);
    if (position_.required) require_present(tree_.root);
    if (position_.expected) check_rest(position_.expected->scale);
    if (meaning.axes.seat() && !position_.seat) fail_seatless(*this, tree_.root);
}

// Rejects an expression that divides two constants if the scale cannot hold the result: it would always halt the match.
void TypeCheck::check_rest(int scale) const {
    const auto* quotient = std::get_if<Arithmetic>(&node(tree_.root).form);
    if (!quotient || quotient->how != ArithmeticOp::divide) return;
    const Type &over = meaning(quotient->left).type, &by = meaning(quotient->right).type;
    if (over.lowest != over.highest || by.lowest != by.highest || by.lowest == 0) return;
    const auto above = checked_product(over.lowest, std::int64_t{by.scale} * scale),
               below = checked_product(by.lowest, over.scale);
    if (!above || !below || *above % *below == 0) return;
    fail(quotient->left, "this division leaves a remainder, which would be lost",
         "round with down( ) or up( ); for a counter with a scale, write a decimal such as 0.5");
}

const ExprType& TypeCheck::visit(NodeIndex branch, std::optional<Type> wanted) {
    std::swap(wanted, wanted_);
    const NodeIndex outer = std::exchange(at_, branch);
    ExprType meaning = std::visit(FormCheck{*this}, tree_.at(branch).form);
    if (meaning.nullable && !there_.empty() && contains(there_, text_of(tree_, text_, branch))) {
        meaning.nullable = false;
        meaning.presumed = true;
    }
    at_ = outer;
    wanted_ = std::move(wanted);
    return out_.meanings[branch] = std::move(meaning);
}

// The hint for a value of the type `given` where `wanted` is required; "" if there is none.
std::string TypeCheck::type_hint(NodeIndex branch, const Type& wanted, const Type& given) const {
    if (given.set && !wanted.set && given.base == wanted.base) return one_of(*this, names_, branch, wanted.base);
    if (given.base == BaseType::word && wanted.base == BaseType::word && given.set == wanted.set)
        return "these words are of another list; words can be compared only within one: of one field, or of attributes "
               "and counters that hold the same values";
    const bool named = std::holds_alternative<Name>(node(branch).form) && given.lowest == given.highest;
    if (named && !given.set && !wanted.set && given.base == BaseType::number && wanted.base == BaseType::seat)
        return fmt::format(
            "'{0}' is a name for the number {1}; for the seat, give the name first(seats where it = {1})",
            source_text(branch), given.lowest);
    return how_to_name(names_, wanted, given);
}

const ExprType& TypeCheck::require(NodeIndex branch, const Type& kind) {
    const ExprType& meaning = check_as(branch, kind);
    if (!comparable(meaning.type, kind))
        fail(branch,
             fmt::format("'{}' is {}; expected {}", source_text(branch), type_text(meaning.type), type_text(kind)),
             type_hint(branch, kind, meaning.type));
    check_bounds(branch, kind);
    return meaning;
}

ExprType TypeCheck::number(NodeIndex branch) {
    ExprType meaning = require(branch, Type{});
    require_present(branch);
    return meaning;
}

void TypeCheck::require_present(NodeIndex branch) const {
    if (!meaning(branch).nullable) return;
    const std::string text = source_text(branch);
    if (const NodeIndex none = written_none(*this, branch); none >= 0)
        fail(none, "'none' is not allowed here",
             "a value is needed here, such as 0 or -1 for a number; only seats, cards and named values can be none");
    constexpr std::size_t kShort = 30;
    fail(branch, fmt::format("'{}' may be none", text),
         text.size() > kShort
             ? "write ... or X, where X is the default; or, if it is never none here: the ..."
             : fmt::format("write {} or X, where X is the default; or, if it is never none here: the {}", text, text));
}

// Rejects a constant number outside the range of the required type. Accepts any other value.
void TypeCheck::check_bounds(NodeIndex branch, const Type& kind) const {
    const Type& given = meaning(branch).type;
    if (given.base != BaseType::number || kind.base != BaseType::number || given.lowest != given.highest || kind.set)
        return;
    const Type common = unified(given, kind);
    const std::int64_t factor = common.scale / kind.scale;
    if (common.scale % given.scale != 0 || common.scale % kind.scale != 0) return;
    const auto value = checked_product(given.lowest, common.scale / given.scale);
    if (!value) return;
    const auto outside = [&](std::int64_t limit, bool below) {
        const auto scaled = checked_product(limit, factor);
        return scaled && (below ? *value < *scaled : *value > *scaled);
    };
    if (outside(kind.lowest, true) || outside(kind.highest, false))
        fail(branch, fmt::format("{} is not a possible value here", source_text(branch)),
             fmt::format("write a number from {} to {}", from_scaled(kind.lowest, kind.scale),
                         from_scaled(kind.highest, kind.scale)));
}

void TypeCheck::check_decimals(NodeIndex what, NodeIndex number) const {
    const Type &kind = meaning(what).type, &given = meaning(number).type;
    const Form& form = node(what).form;
    const bool named = std::holds_alternative<Name>(form) || std::holds_alternative<FieldName>(form) ||
                       std::holds_alternative<Of>(form) || std::holds_alternative<Call>(form);
    if (!named || kind.base != BaseType::number || given.lowest != given.highest || kind.scale % given.scale == 0)
        return;
    fail(number, fmt::format("{} is not a possible value here", source_text(number)),
         kind.scale == 1
             ? fmt::format("'{}' is a whole number", source_text(what))
             : fmt::format("'{}' is counted in steps of {}", source_text(what), from_scaled(1, kind.scale)));
}

void TypeCheck::fail(NodeIndex branch, std::string message, std::string hint) const {
    throw ExprError{tree_.at(branch).from, std::move(message), std::move(hint), {}};
}

void TypeCheck::fail_missing(std::string_view name, std::string message, const std::vector<std::string>& known,
                             std::string hint) const {
    ExprError error{tree_.at(at_).from, std::move(message), hint.empty() ? suggest(name, known) : std::move(hint)};
    error.missing = name;
    if (hint.empty()) error.replacement = nearest(name, known);
    throw error;
}

std::string TypeCheck::source_text(NodeIndex branch) const {
    const Node& node = tree_.at(branch);
    return safe_text(text_.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from)));
}

std::string TypeCheck::type_text(const Type& kind) const {
    const auto named = [&](const char* one, const char* many) { return std::string(kind.set ? many : one); };
    switch (kind.base) {
        case BaseType::number: return named("a number", "a set of numbers");
        case BaseType::truth: return named("true or false", "a set of truths");
        case BaseType::seat: return named("a seat", "a set of seats");
        case BaseType::action: return named("an action", "a set of actions");
        case BaseType::board: return named("a board", "a set of boards");
        case BaseType::pattern: return named("a pattern", "a set of patterns");
        case BaseType::outcome: return "an outcome of the match";
        case BaseType::chance: return "chance";
        case BaseType::nothing: return "none";
        case BaseType::text: return "a text";
        case BaseType::word:
        case BaseType::card:
        case BaseType::place:
        case BaseType::column:
        case BaseType::description: break;
    }
    return names_.text(kind);
}

ExprType TypeCheck::bind(Binding binding) {
    ExprType meaning = binding.meaning;
    out_.bindings[at_] = std::move(binding);
    return meaning;
}

void TypeCheck::begin_filter(const Type& candidate, NodeIndex set) {
    if (filters() == Axes::kMaxCandidates) fail(set, "too many filters are nested", "name one of them with 'let'");
    candidates_.push_back(candidate);
}

Checked check(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
              const CheckContext& position) {
    Checked out;
    out.meanings.resize(tree.nodes.size());
    out.bindings.resize(tree.nodes.size());
    try {
        TypeCheck(tree, text, names, functions, position, out).check_root();
    } catch (ExprError& mistake) {
        out.mistake = std::move(mistake);
    }
    return out;
}

}  // namespace quattro::lang
