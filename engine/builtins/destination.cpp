#include "builtins/destination.hpp"

#include <fmt/format.h>

#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// Returns the origin if the expression is exactly one answer, PROMPT.FIELD or PROMPT; otherwise null.
const Binding* exact_answer(const Expression& e) {
    const lang::Form& form = e.tree.at(e.tree.root).form;
    const Binding& origin = e.origins[e.tree.root];
    const bool name = std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form);
    return name && origin.what == BindingKind::answer ? &origin : nullptr;
}

}  // namespace

LinkedDestination::LinkedDestination(Linker& linker, const Destination& aim)
    : how(aim.kind), seats(linker.shape().seats), fixed_place(aim.place) {
    direct = how == Destination::Kind::zone;
    if (!aim.zone.valid()) return;
    const Zone& zone = linker.shape().zones[aim.zone];
    first = zone.first_instance;
    of_seat = zone.of_seat;
    columns = zone.columns;
    end = zone.columns * zone.rows;
    linker.begin(aim.what);
    const lang::NodeIndex root = linker.expression().tree.root;
    const bool which = !fixed_place.valid() && how != Destination::Kind::zone;
    if (which) place = linker.link_node(root).term;
    if (const Binding* answer = which ? exact_answer(linker.expression()) : nullptr) {
        prompt = answer->prompt();
        answer_field.emplace(linker.shape(), linker.rules().prompts[prompt].bank, answer->field());
    }
    if (const auto* of = std::get_if<lang::Of>(&linker.node(root).form); of && of_seat)
        owner = linker.link_node(of->whose).term;
    direct = direct && !owner;
    if (owner) owner_counter = seat_counter(owner);
}

namespace {

[[noreturn, gnu::cold]] void refuse_taken(const Shape& s, const Instruction& step, InstanceIndex instance, int place) {
    throw StepFailure{
        step.where,
        fmt::format("the place {} is already taken; move its card away first, or offer only empty places (where it is "
                    "empty)",
                    place_name(s, instance, place))};
}
[[noreturn, gnu::cold]] void refuse_full(const Instruction& step, int column) {
    throw StepFailure{
        step.where,
        fmt::format("column {} is full; offer only columns that are not full (where it is not full), and add 'first: "
                    "SEAT' if several seats can fill one in this step",
                    column + 1)};
}

}  // namespace

// The first place of the column is at the bottom: a card falls to the lowest free place.
int LinkedDestination::lowest_free(const Spot& wanted, const State& m, const Shape& s) const {
    int lowest = wanted.place.number();
    while (lowest < end && card_at(s, m, wanted.instance, lowest) != kNoCard)
        lowest += columns;
    return lowest;
}

bool LinkedDestination::is_full(const Spot& wanted, const State& m, const Shape& s) const {
    return how == Destination::Kind::column && lowest_free(wanted, m, s) >= end;
}

inline LinkedDestination::Spot LinkedDestination::resolve(const Spot& wanted, const State& m, const Shape& s,
                                                          const Instruction& step) const {
    if (!wanted.place.valid()) return wanted;
    if (how == Destination::Kind::place) {
        if (card_at(s, m, wanted.instance, wanted.place.number()) != kNoCard)
            refuse_taken(s, step, wanted.instance, wanted.place.number());
        return wanted;
    }
    const int lowest = lowest_free(wanted, m, s);
    if (lowest >= end) refuse_full(step, wanted.place.number());
    return {wanted.instance, PlaceIndex(lowest)};
}

LinkedDestination::Spot LinkedDestination::resolved(const Spot& wanted, const State& m, const Shape& s,
                                                    const Instruction& step) const {
    return resolve(wanted, m, s, step);
}

std::optional<LinkedDestination::Spot> LinkedDestination::spot_in(InstanceIndex instance, const Scope& scope,
                                                                  const Instruction& step) const {
    const std::int64_t answer = answer_in(scope);
    if (answer < 0) return std::nullopt;
    return resolve({instance, PlaceIndex(answer)}, *scope.state, scope.rules->shape(), step);
}

}  // namespace quattro
