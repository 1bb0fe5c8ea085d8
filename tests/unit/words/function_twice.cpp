// twice(NUMBER).
#include "added_words.hpp"
#include "link/linker.hpp"

namespace quattro::test {
namespace {

constexpr lang::BaseType kNumberOnly[] = {lang::BaseType::number};
constexpr lang::Parameter kDoubled[] = {{"NUMBER", "a number", lang::ParameterKind::there, kNumberOnly}};

lang::ExprType twice_as_much(Arguments given) { return {number_of(given[0].meaning.type.scale)}; }

struct Twice : TermOf<Twice> {
    const Term* number;
    explicit Twice(const Term* n) : number(n) {}
    std::int64_t get(const Scope& scope) const { return 2 * number->get(scope); }
};

LinkedTerm link_twice(Linker& linker, Branches given) {
    const LinkedTerm number = linker.link_required(given[0]);
    return linker.term<Twice>(number.depends, number.term);
}

}  // namespace

const FunctionRow kTwice = {
    {"twice", "Two times a number.", "twice(points)", kDoubled, twice_as_much, lang::ResultIs::anything},
    link_twice,
    CallCost::sorts_cards,
    Discloses::values,
    FunctionProse{.quotient = "twice {0} by {1}"}};

}  // namespace quattro::test
