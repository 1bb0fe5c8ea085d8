#include "lang/check.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/checking.hpp"

namespace quattro::lang {

Checking::Checking(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
                   const Position& position, Checked& out)
    : tree_(tree), text_(text), names_(names), functions_(functions), position_(position), out_(out) {
    if (position.it) candidates_.push_back(*position.it);
}

void Checking::whole() {
    const Meaning meaning = position_.wants ? need(tree_.root, *position_.wants) : of(tree_.root);
    if (position_.there) need_there(tree_.root);
    if (meaning.axes.seat() && !position_.seat)
        fail(tree_.root, fmt::format("'{}' is each seat's, and no seat is meant here", written(tree_.root)),
             "say whose: NAME of SEAT; or for all of them: total( ), best( ), count( )");
}

const Meaning& Checking::visit(Branch branch, std::optional<Kind> wanted) {
    std::swap(wanted, wanted_);
    const Branch outer = std::exchange(at_, branch);
    Meaning meaning = std::visit(Forms{*this}, tree_.at(branch).form);
    at_ = outer;
    wanted_ = std::move(wanted);
    return out_.meanings[static_cast<std::size_t>(branch)] = std::move(meaning);
}

const Meaning& Checking::need(Branch branch, const Kind& kind) {
    const Meaning& meaning = expected(branch, kind);
    if (!comparable(meaning.kind, kind))
        fail(branch, fmt::format("'{}' is {}, and {} belongs here", written(branch), says(meaning.kind), says(kind)));
    check_bounds(branch, kind);
    return meaning;
}

Meaning Checking::number(Branch branch) {
    Meaning meaning = need(branch, Kind{});
    need_there(branch);
    return meaning;
}

void Checking::need_there(Branch branch) const {
    if (!meaning(branch).maybe_none) return;
    const std::string text = written(branch);
    fail(branch, fmt::format("'{}' may be none", text),
         fmt::format("say what counts then: {} or X; or, if it must be there: the {}", text, text));
}

// A number that is known, where it can't be.
void Checking::check_bounds(Branch branch, const Kind& kind) const {
    const Kind& given = meaning(branch).kind;
    if (given.base != Base::number || kind.base != Base::number || given.lowest != given.highest || kind.set) return;
    const Kind common = unified(given, kind);
    const std::int64_t factor = common.scale / kind.scale;
    std::int64_t value = 0;
    if (common.scale % given.scale != 0 || common.scale % kind.scale != 0 ||
        __builtin_mul_overflow(given.lowest, common.scale / given.scale, &value))
        return;
    const auto outside = [&](std::int64_t limit, bool below) {
        std::int64_t scaled = 0;
        if (__builtin_mul_overflow(limit, factor, &scaled)) return false;
        return below ? value < scaled : value > scaled;
    };
    if (outside(kind.lowest, true) || outside(kind.highest, false))
        fail(branch, fmt::format("{} cannot occur here", written(branch)),
             fmt::format("a number from {} to {}", from_scaled(kind.lowest, kind.scale),
                         from_scaled(kind.highest, kind.scale)));
}

void Checking::fail(Branch branch, std::string message, std::string hint) const {
    throw Mistake{tree_.at(branch).from, std::move(message), std::move(hint)};
}

std::string Checking::written(Branch branch) const {
    const Node& node = tree_.at(branch);
    return shown_safely(
        text_.substr(static_cast<std::size_t>(node.from), static_cast<std::size_t>(node.to - node.from)));
}

std::string Checking::says(const Kind& kind) const {
    const auto named = [&](const char* one, const char* many) { return std::string(kind.set ? many : one); };
    switch (kind.base) {
        case Base::number: return named("a number", "several numbers");
        case Base::truth: return named("a truth", "several truths");
        case Base::seat: return named("a seat", "several seats");
        case Base::action: return named("an action", "several actions");
        case Base::board: return named("a board", "several boards");
        case Base::outcome: return "how a match ends";
        case Base::chance: return "chance";
        case Base::nothing: return "none";
        case Base::text: return "a text";
        case Base::word:
        case Base::card:
        case Base::place:
        case Base::column:
        case Base::description: break;
    }
    return names_.text(kind);
}

Meaning Checking::mean(Sense sense) {
    Meaning meaning = sense.meaning;
    out_.senses[static_cast<std::size_t>(at_)] = std::move(sense);
    return meaning;
}

void Checking::begin_filter(const Kind& candidate, Branch set) {
    if (filters() == Axes::kMostCandidates)
        fail(set, "too many filters stand within each other", "give one a name with 'let'");
    candidates_.push_back(candidate);
}

Checked check(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
              const Position& position) {
    Checked out;
    out.meanings.resize(tree.nodes.size());
    out.senses.resize(tree.nodes.size());
    try {
        Checking(tree, text, names, functions, position, out).whole();
    } catch (Mistake& mistake) {
        out.mistake = std::move(mistake);
    }
    return out;
}

}  // namespace quattro::lang
