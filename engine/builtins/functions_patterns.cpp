// Functions of patterns.
#include <algorithm>

#include "compile/functions.hpp"
#include "link/linker.hpp"
#include "run/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::Argument;
using lang::BaseType;
using lang::ExprType;
using lang::NodeIndex;
using lang::ParameterKind;
using lang::ResultIs;
using lang::Type;

constexpr BaseType kPatterns[] = {BaseType::pattern}, kOneCard[] = {BaseType::card};
constexpr lang::Parameter kPattern[] = {{"PATTERN", "a pattern", ParameterKind::one, kPatterns}},
                          kPatternAndCard[] = {{"PATTERN", "a pattern and a card", ParameterKind::one, kPatterns},
                                               {"CARD", "a pattern and a card", ParameterKind::one, kOneCard}};

ExprType cards_meaning(Arguments) { return {kCard.many()}; }

const Pattern& pattern(const Linker& linker, NodeIndex branch) {
    return linker.rules().patterns[linker.origin(branch).pattern()];
}

// True if a match of the pattern contains the card; for a pattern among cards, its best match.
struct MatchThrough : TermOf<MatchThrough> {
    const Pattern* pattern;
    AnyTerm card;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = card.get(scope);
        if (id < 0) return 0;
        return pattern->of_cards ? is_in_best(scope, static_cast<CardId>(id))
                                 : matches_through(*scope.rules, *pattern, *scope.state, static_cast<CardId>(id));
    }
    // For a pattern among the cards of a zone: true if its best match contains the card.
    bool is_in_best(const Scope& scope, CardId id) const {
        const Shape& s = scope.rules->shape();
        const InstanceIndex instance = instance_of_card(s, *scope.state, id);
        if (!instance.valid() || s.instances[instance].zone != pattern->zone) return false;
        const PatternMatch best = best_in(*scope.rules, *pattern, *scope.state, instance, BudgetOfScope(scope).get());
        return std::find(best.cards.begin(), best.cards.begin() + best.count, id) != best.cards.begin() + best.count;
    }
};
LinkedTerm made_of_pattern(Linker& linker, Branches given) {
    const LinkedTerm card = linker.link_node(given[1]);
    const Pattern& p = pattern(linker, given[0]);
    note_search_of(linker, p);
    return linker.term<MatchThrough>(kLooksAtState | card.depends, &p, card.term);
}

// The cards of the best match of a pattern. If the first tie of the pattern has `from_highest`, they are in descending
// order of that attribute; otherwise in the order of the match.
struct Witnesses : TermSetOf<Witnesses> {
    const Pattern* pattern;
    OwnZone at;
    bool each_in(const Scope& scope, const Visit& visit) const {
        const Shape& s = scope.rules->shape();
        const State& m = *scope.state;
        PatternMatch w = best_in(*scope.rules, *pattern, m, at.instance(scope), BudgetOfScope(scope).get());
        const AttributeIndex by = pattern->ties.empty() ? AttributeIndex() : pattern->ties[0].by;
        for (int i = 1; by.valid() && i < w.count; ++i)  // insertion sort: stable, and the cards are few
            for (auto k = static_cast<std::size_t>(i);
                 k > 0 && attribute(s, m, w.cards[k - 1], by) < attribute(s, m, w.cards[k], by); --k)
                std::swap(w.cards[k - 1], w.cards[k]);
        for (int i = 0; i < w.count; ++i)
            if (visit(w.cards[i])) return true;
        return false;
    }
};
LinkedTerm witness(Linker& linker, Branches given) {
    const Pattern& p = pattern(linker, given[0]);
    note_search_of(linker, p);
    const Zone& zone = linker.shape().zones[p.zone];
    return linker.several<Witnesses>(kLooksAtState | (zone.of_seat ? kLooksAtSeat : 0), &p, OwnZone(zone));
}

}  // namespace

extern const FunctionRow kMade, kWitness;
const FunctionRow kMade = {
    {"made",
     "True if the pattern is present and contains this card; of a pattern among cards, if its best match contains it.",
     "made(line; last)", kPatternAndCard, a_truth, ResultIs::anything},
    made_of_pattern,
    CallCost::finds_pattern,
    Discloses::values,
    FunctionProse{}};
const FunctionRow kWitness = {
    {"witness",
     "The cards of the best match of the pattern; the highest first if its first tie rule has `from_highest`.",
     "colour of first(witness(quattro))", kPattern, cards_meaning, ResultIs::anything},
    witness,
    CallCost::finds_pattern,
    Discloses::values,
    FunctionProse{}};

}  // namespace quattro
