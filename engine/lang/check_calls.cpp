// Type rules of function calls and of names with a key in brackets.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// The hint for the name of a function that other languages have; "" for any other name.
std::string said_here(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> kElsewhere[] = {
        {"any", "write count(SET) > 0, or SET is not empty"},
        {"exists", "write count(SET) > 0, or SET is not empty"},
        {"some", "write count(SET) > 0, or SET is not empty"},
        {"all", "write count(SET where not CONDITION) = 0"},
        {"every", "write count(SET where not CONDITION) = 0"},
        {"none", "for a set, write SET is empty; for a single value, X is none"},
        {"not", "write not X, without brackets"},
        {"sum", "write total(NUMBERS)"},
        {"max", "write best(NUMBERS); for two numbers, A if A > B else B"},
        {"min", "write least(NUMBERS); for two numbers, A if A < B else B"},
        {"len", "write count(SET)"},
        {"length", "write count(SET)"},
        {"size", "write count(SET)"},
        {"number", "write count(SET)"},
        {"floor", "write down(A / B)"},
        {"ceil", "write up(A / B)"},
        {"random", "use the step 'shuffle', or fx:roll in a script"},
        {"mod", "write A % B"},
        {"where", "write SET where CONDITION, without brackets"},
    };
    const auto found = std::find_if(std::begin(kElsewhere), std::end(kElsewhere),
                                    [&](const auto& word) { return word.first == name; });
    return found == std::end(kElsewhere) ? "" : std::string(found->second);
}

// Checks an argument of the kind `amount`: NAME of SET, another set, or a value of each seat. Fails for a single value
// that needs no seat.
Argument amount(TypeCheck& check, NodeIndex branch) {
    ExprType meaning = check.check(branch);
    if (meaning.type.set) {
        const auto* attribute = std::get_if<Of>(&check.node(branch).form);
        const Type of = attribute ? check.meaning(attribute->whose).type : meaning.type;
        return {meaning, of.set ? of.one() : meaning.type.one()};
    }
    if (!meaning.axes.seat())
        check.fail(branch,
                   fmt::format("'{}' is the same for all seats, but a number of each seat is needed",
                               check.source_text(branch)),
                   "use a number of each seat, or NAME of SET");
    meaning.axes = meaning.axes.without(Axes::of_seat());
    return {meaning, Type::a(BaseType::seat)};
}

// Checks an argument. If the parameter takes a place of the first argument, only patterns or only seats, that type
// selects among the bindings of an ambiguous name. `first` is the type of the first argument; null for itself.
ExprType meant(TypeCheck& check, NodeIndex branch, const Parameter& parameter, const Type* first) {
    if (parameter.of_first && first) return check.check_as(branch, Type::a(BaseType::place, first->domain));
    if (parameter.bases.size() == 1 &&
        (parameter.bases[0] == BaseType::pattern || parameter.bases[0] == BaseType::seat))
        return check.check_as(branch, Type::a(parameter.bases[0]));
    return check.check(branch);
}

Argument argument(TypeCheck& check, NodeIndex branch, const FunctionWord& function, const Parameter& parameter,
                  const Type* first) {
    Argument given;
    switch (parameter.takes) {
        case ParameterKind::amount: given = amount(check, branch); break;
        case ParameterKind::truth: given.meaning = check.truth(branch); break;
        case ParameterKind::one:
        case ParameterKind::there:
        case ParameterKind::set: given.meaning = meant(check, branch, parameter, first); break;
    }
    const Type& kind = given.meaning.type;
    const bool fits = parameter.bases.empty() || contains(parameter.bases, kind.base);
    const bool wants_set = parameter.takes == ParameterKind::set,
               wants_one = parameter.takes == ParameterKind::one || parameter.takes == ParameterKind::there;
    if (!fits || (wants_set && !kind.set) || (wants_one && kind.set))
        check.fail(branch,
                   fmt::format("'{}' is {}; {} takes {}", check.source_text(branch), check.type_text(kind),
                               function.name, parameter.doc),
                   fmt::format("for example {}", function.example));
    if (parameter.takes == ParameterKind::there) check.require_present(branch);
    return given;
}

ExprType called(TypeCheck& check, const Call& form, const FunctionWord& function) {
    std::vector<Argument> arguments;
    auto branch = form.arguments.begin();
    for (const Parameter& parameter : function.parameters) {
        const auto left = static_cast<int>(form.arguments.end() - branch);
        if (left < parameter.least)
            check.fail(fmt::format("{} takes {}", function.name, parameter.doc),
                       fmt::format("for example {}", function.example));
        for (int i = 0; i < std::min(left, parameter.most); ++i, ++branch)
            arguments.push_back(argument(check, *branch, function, parameter,
                                         arguments.empty() ? nullptr : &arguments[0].meaning.type));
    }
    if (branch != form.arguments.end())
        check.fail(*branch, fmt::format("{} takes no more arguments", function.name),
                   fmt::format("for example {}", function.example));
    ExprType meaning = function.means(arguments);
    const Type* of = arguments.empty() ? nullptr : &arguments[0].meaning.type;
    if (of && of->set && of->base == BaseType::seat && meaning.type.base == BaseType::number && !meaning.type.set)
        meaning.type.highest = std::min<std::int64_t>(meaning.type.highest, check.names().most_seats());
    for (const Argument& given : arguments)
        meaning = with_needs_of(meaning, given.meaning);
    return meaning;
}

}  // namespace

ExprType FormCheck::operator()(const Call& form) const {
    const auto bindings = check.names().bindings(form.name);
    const auto keyed = [](const Binding& s) { return s.keyed; };
    const auto binding = std::find_if(bindings.begin(), bindings.end(), keyed);
    const auto other = binding == bindings.end() ? binding : std::find_if(binding + 1, bindings.end(), keyed);
    if (other != bindings.end())
        check.fail(fmt::format("'{}' is ambiguous: it can be {} or {}", form.name, binding->text, other->text),
                   "rename one of them");
    if (binding != bindings.end()) {
        if (form.arguments.size() != 1)
            check.fail(fmt::format("{} takes one key", binding->text), fmt::format("write {}(KEY)", form.name));
        const ExprType key = check.require(form.arguments[0], binding->key);
        check.require_present(form.arguments[0]);
        return with_needs_of(check.bind(*binding), key);
    }
    if (const FunctionWord* word = find_function(check.functions(), form.name)) return called(check, form, *word);
    if (!bindings.empty()) check.fail(fmt::format("{} cannot have brackets", bindings[0].text));
    const std::string here = said_here(form.name);
    check.fail(fmt::format("there is no function '{}'", form.name),
               here.empty() ? suggest(form.name, names_of(check.functions())) : here);
}

}  // namespace quattro::lang
