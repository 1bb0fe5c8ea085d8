// The function `leaders`.
#include "compile/functions.hpp"
#include "link/linker.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::ParameterKind;
using lang::ResultIs;

constexpr BaseType kNumberBases[] = {BaseType::number};
constexpr lang::Parameter kNumbersOf[] = {
    {"NUMBERS", "a number of each seat or element", ParameterKind::amount, kNumberBases}};

lang::ExprType those_ahead(Arguments given) { return {given[0].element.many()}; }

struct Leaders : TermSetOf<Leaders> {
    AmountSet amounts;
    bool each_in(const Scope& scope, const Visit& visit) const {
        std::int64_t best = kNoValue;
        amounts.go(scope, [&](std::int64_t, std::int64_t v) { best = best == kNoValue || v > best ? v : best; });
        bool enough = false;
        amounts.go(scope,
                   [&](std::int64_t element, std::int64_t v) { enough = enough || (v == best && visit(element)); });
        return enough;
    }
};

LinkedTerm leaders(Linker& linker, Branches given) {
    const AmountSet amounts = linker.amounts(given[0]);
    return linker.several<Leaders>(amounts.looks | (amounts.of_seats ? kLooksAtState : 0), amounts);
}

}  // namespace

extern const FunctionRow kLeaders;
const FunctionRow kLeaders = {{"leaders",
                               "The seats or elements with the highest number, one or several. leaders(-points) are "
                               "those with the lowest number.",
                               "leaders(points)", kNumbersOf, those_ahead, ResultIs::anything},
                              leaders,
                              CallCost::of_result,
                              Discloses::values,
                              FunctionProse{.seats = "all seats that have most {}"}};

}  // namespace quattro
