// Type rules of all nodes except names, `of` and `all` (resolve_names.cpp), calls (check_calls.cpp), and ranges and
// arithmetic operators (check_numbers.cpp).
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// A truth that needs the same context as `meaning`.
ExprType truth_of(ExprType meaning) {
    meaning.type = Type::a(BaseType::truth);
    meaning.nullable = meaning.presumed = false;
    return meaning;
}

bool is_truth(const ExprType& meaning) { return meaning.type.base == BaseType::truth && !meaning.type.set; }

// lone() returns the branch as a name without `of`; null if it has another form. values() counts the bindings of a lone
// name that are values without `of` or a key. If there are none, the name is a word that the other side selects, or
// wrong.
const Name* lone(const TypeCheck& check, NodeIndex branch) { return std::get_if<Name>(&check.node(branch).form); }
std::size_t values(const TypeCheck& check, NodeIndex branch) {
    const std::vector<Binding> bindings = check.names().bindings(lone(check, branch)->name);
    return static_cast<std::size_t>(
        std::count_if(bindings.begin(), bindings.end(), [](const Binding& s) { return s.standalone && !s.keyed; }));
}

// True if the type of a side is known without the other side. False for a number literal, which could be a seat, and
// for a name alone that can stand for no value or for several.
bool tells_kind(const TypeCheck& check, NodeIndex branch) {
    const auto* minus = std::get_if<Minus>(&check.node(branch).form);
    if (std::holds_alternative<Number>(check.node(minus ? minus->what : branch).form)) return false;
    return !lone(check, branch) || values(check, branch) == 1;
}

bool needs_brackets(const Node& node) {
    return !node.bracketed && (std::holds_alternative<Arithmetic>(node.form) ||
                               std::holds_alternative<Choice>(node.form) || std::holds_alternative<Range>(node.form));
}

// The type of `X or Y` if X is not a truth. Its value is X, or Y if X is none.
ExprType otherwise(TypeCheck& check, const Joined& form, const ExprType& left) {
    if (left.type.set)
        check.fail(form.left, "a set is never none", "to test whether it has elements, write 'is empty'");
    if (!left.nullable && !left.presumed)
        check.fail(form.left, fmt::format("'{}' is not a condition and is never none", check.source_text(form.left)),
                   "remove 'or', or compare the value");
    if (needs_brackets(check.node(form.right)))
        check.fail(form.right, "it is not clear what belongs to 'or'",
                   "put brackets around X or Y, or around the part after 'or'");
    if (std::holds_alternative<Text>(check.node(form.right).form)) {  // the text that players read if the value is none
        ExprType meaning = with_needs_of(left, check.check(form.right));
        meaning.type = Type::a(BaseType::text);
        meaning.nullable = meaning.presumed = false;
        return meaning;
    }
    const ExprType& right = check.require(form.right, left.type.unlimited());
    ExprType meaning = with_needs_of(left, right);
    meaning.type = common_type(check, form.right, left.type, right.type);
    meaning.nullable = right.nullable;
    meaning.presumed = right.presumed;
    return meaning;
}

}  // namespace

ExprType FormCheck::operator()(const Number& form) const {
    const std::optional<std::int64_t> whole = to_integer(form.written);
    if (whole && check.expected_type() && check.expected_type()->base == BaseType::seat &&
        !check.expected_type()->set) {
        if (*whole < 1 || *whole > check.names().most_seats())
            check.fail(fmt::format("there is no seat {}", *whole),
                       fmt::format("write a number from 1 to {}", check.names().most_seats()));
        return {Type::a(BaseType::seat)};
    }
    const auto dot = form.written.find('.');
    if (const std::size_t digit = form.written.find_first_not_of('0');
        digit != 0 && form.written.size() > 1 && form.written[1] != '.') {
        const std::string plain = digit == std::string::npos   ? "0"
                                  : form.written[digit] == '.' ? "0" + form.written.substr(digit)
                                                               : form.written.substr(digit);
        check.fail(fmt::format("'{}' begins with a zero", form.written), fmt::format("write {}", plain));
    }
    int scale = 1;
    for (std::size_t digits = dot == std::string::npos ? 0 : form.written.size() - dot - 1; digits > 0 && scale <= 100;
         --digits)
        scale *= 10;
    const auto value = scale <= 100 ? to_scaled(form.written, scale) : std::nullopt;
    if (!value || *value > std::numeric_limits<std::int32_t>::max())
        check.fail(fmt::format("'{}' is not a supported number", form.written),
                   "a number has at most two decimals; it is at most 2147483647, with one decimal 214748364.7, with "
                   "two 21474836.47");
    const auto common =
        static_cast<int>(std::gcd(*value, std::int64_t{scale}));  // reduced fraction: 0.5 is stored as 1 with scale 2
    Type kind = Type::number(*value / common, *value / common);
    kind.scale = scale / common;
    return {kind};
}

ExprType FormCheck::operator()(const Text&) const { return {Type::a(BaseType::text)}; }

ExprType FormCheck::operator()(const Word& form) const {
    const ExprType a_seat{Type::a(BaseType::seat), false, Axes::of_seat()};
    switch (form.which) {
        case Keyword::none: return {Type::a(BaseType::nothing), true};
        case Keyword::yes:
        case Keyword::no: return {Type::a(BaseType::truth)};
        case Keyword::it:
            if (check.filters() == 0)
                check.fail("'it' is the element of a 'where', but there is no 'where' around it",
                           "write SET where CONDITION, with 'it' in the condition");
            return {check.candidate(), false, Axes::of_candidate(check.filters() - 1)};
        case Keyword::seat: return a_seat;
        case Keyword::seats: return {Type::a(BaseType::seat).many()};
        case Keyword::opponent:
            if (check.names().most_seats() != 2 || check.names().fewest_seats() != 2)
                check.fail("'opponent' needs exactly two seats, but this game can have more or fewer",
                           "write next(seat), or seats where it != seat");
            return a_seat;
        case Keyword::everything: return {Type::a(BaseType::card).many()};
        case Keyword::scrap: return {Type::a(BaseType::place)};
        case Keyword::draw: return {Type::a(BaseType::outcome)};
        case Keyword::random: return {Type::a(BaseType::chance)};
        case Keyword::self:
            if (!check.position().self)
                check.fail("'this' is the card of a slot, or the one a trigger is about, and there is none here",
                           "use it in the effects of slots, and in 'set' of triggers");
            return {*check.position().self, false, {}, check.position().self_nullable};
    }
    return {};
}

ExprType FormCheck::operator()(const List& form) const {
    const NodeIndex first = form.items[0];
    const bool known = check.expected_type() && check.expected_type()->set;
    ExprType all = known ? check.require(first, check.expected_type()->one()) : check.check(first);
    if (all.type.set) check.fail(first, "a list contains single values, not sets", "write the set without brackets");
    const Type each = known ? check.expected_type()->one() : all.type.unlimited();
    for (std::size_t i = 1; i < form.items.size(); ++i) {
        const ExprType& item = check.require(form.items[i], each);
        const Type kind = common_type(check, form.items[i], all.type, item.type);
        all = with_needs_of(all, item);
        all.type = kind;
    }
    all.type = all.type.many();
    all.nullable = all.presumed = false;
    return all;
}

ExprType FormCheck::operator()(const Required& form) const {
    ExprType meaning = check.check(form.what);
    if (!meaning.nullable && !meaning.presumed)
        check.fail(form.what, fmt::format("'{}' is never none", check.source_text(form.what)), "remove 'the'");
    meaning.nullable = false;
    meaning.presumed = true;
    return meaning;
}

ExprType FormCheck::operator()(const Where& form) const {
    const ExprType set = check.check(form.set);
    if (!set.type.set)
        check.fail(
            form.set,
            fmt::format("'where' needs a set, but '{}' is {}", check.source_text(form.set), check.type_text(set.type)),
            "'where' applies to the name directly before it; use brackets for more: (hand of opponent) where value "
            "of it > 2");
    check.begin_filter(set.type.one(), form.set);
    const int level = check.filters() - 1;
    const ExprType condition = check.truth(form.condition);
    check.end_filter();
    if (!condition.axes.candidate(level))
        check.fail(form.condition, "this condition is the same for each element",
                   "'it' is the element: value of it > 2");
    ExprType meaning = with_needs_of(set, condition);
    meaning.axes = meaning.axes.without(Axes::of_candidate(level));
    return meaning;
}

ExprType FormCheck::operator()(const Not& form) const {
    const auto* word = std::get_if<Word>(&check.node(form.what).form);
    const ExprType meaning = check.truth(form.what);
    if (word && (word->which == Keyword::yes || word->which == Keyword::no))
        check.fail(fmt::format("this is always {}", word->which == Keyword::yes ? "false" : "true"),
                   fmt::format("write {}", word->which == Keyword::yes ? "false" : "true"));
    return meaning;
}

ExprType FormCheck::operator()(const Joined& form) const {
    if (form.how == Join::both) {
        const ExprType left = check.truth(form.left);
        const ExprType both = [&] {
            const TypeCheck::KnownNames given(check, form.left, true);
            return with_needs_of(left, check.truth(form.right));
        }();
        check_duplicate(check, form);
        check_joined(check, form);
        return both;
    }
    const ExprType left =
        check.expected_type() ? check.check_as(form.left, *check.expected_type()) : check.check(form.left);
    const ExprType either = [&] {
        if (!is_truth(left)) return otherwise(check, form, left);
        const TypeCheck::KnownNames given(check, form.left, false);
        return with_needs_of(left, check.truth(form.right));
    }();
    check_duplicate(check, form);
    check_joined(check, form);
    return either;
}

ExprType FormCheck::operator()(const Compared& form) const {
    const bool right_first =
        !tells_kind(check, form.left) &&
        (tells_kind(check, form.right) || (lone(check, form.left) && values(check, form.left) == 0));
    const NodeIndex first = right_first ? form.right : form.left, second = right_first ? form.left : form.right;
    for (const NodeIndex side : {first, second})
        if (const auto* word = std::get_if<Word>(&check.node(side).form); word && word->which == Keyword::none)
            check.fail(side, "a comparison with none is not allowed",
                       "to test whether a value is absent, write X is none");
    const ExprType one = check.check(first);
    const bool orders = form.how != Comparison::equal && form.how != Comparison::unequal;
    if (one.type.set)
        check.fail(
            first,
            fmt::format("'{}' is {}; expected a single value", check.source_text(first), check.type_text(one.type)),
            "to test whether X is one of them, write X in SET");
    if (orders && one.type.base != BaseType::number)
        check.fail(first, fmt::format("'{}' is {}; only numbers can be compared with < or >", check.source_text(first),
                                      check.type_text(one.type)));
    const Type kind = orders || one.type.lowest == one.type.highest ? one.type.unlimited() : one.type;
    const ExprType other = check.require(second, kind);
    check.check_decimals(first, second);
    common_type(check, second, one.type, other.type);
    check_constant(check, form);
    return truth_of(with_needs_of(one, other));
}

ExprType FormCheck::operator()(const In& form) const {
    if (std::holds_alternative<List>(check.node(form.set).form)) {  // the left side gives the type of the list
        const ExprType what = check.check(form.what);
        if (what.type.set)
            check.fail(form.what, fmt::format("'{}' is {}; expected a single value", check.source_text(form.what),
                                              check.type_text(what.type)));
        const ExprType set = check.check_as(form.set, what.type.many());
        common_type(check, form.set, what.type, set.type);
        const Indexed<NodeIndex>& items = std::get<List>(check.node(form.set).form).items;
        for (std::size_t i = 1; i < items.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (check.whole_text(items[i]) == check.whole_text(items[j]) && !check.meaning(items[i]).is_random)
                    check.fail(items[i], fmt::format("'{}' appears twice", check.source_text(items[i])),
                               "remove one of them");
        return truth_of(with_needs_of(what, set));
    }
    const ExprType set = check.check(form.set);
    if (!set.type.set)
        check.fail(
            form.set,
            fmt::format("'in' needs a set, but '{}' is {}", check.source_text(form.set), check.type_text(set.type)),
            "to compare with a single value, write '='");
    const ExprType& what = check.require(form.what, set.type.one());
    common_type(check, form.what, what.type, set.type);
    return truth_of(with_needs_of(what, set));
}

ExprType FormCheck::operator()(const Is& form) const {
    const ExprType what = check.check(form.what);
    const std::string text = check.source_text(form.what);
    if (form.state == Emptiness::none) {
        if (what.type.set)
            check.fail(form.what, fmt::format("'{}' is a set, which is never none", text), "write 'is empty'");
        if (is_truth(what))
            check.fail(form.what, fmt::format("'{}' is true or false, never none", text), "to negate it, write not X");
        if (what.type.base == BaseType::pattern)
            check.fail(form.what, fmt::format("'{}' is a pattern without a score", text),
                       "to test whether it is present, write made(PATTERN; CARD)");
        if (!what.nullable && !what.presumed)
            check.fail(form.what, fmt::format("'{}' is never none", text), "remove this test");
        return truth_of(what);
    }
    const bool place = what.type.base == BaseType::place || what.type.base == BaseType::column;
    if (!what.type.set && !place)
        check.fail(form.what,
                   fmt::format("'{}' is {}; only a place, a column or a set can be empty or full", text,
                               check.type_text(what.type)),
                   "to test whether it is absent, write 'is none'");
    if (!what.type.set) check.require_present(form.what);
    return truth_of(what);
}

ExprType FormCheck::operator()(const IsA& form) const {
    const ExprType what = check.check(form.what);
    const bool parity = form.is_parity();
    const bool card = what.type.base == BaseType::card || what.type.base == BaseType::description;
    const std::string near = nearest(form.word, {"none", "empty", "full"});
    if (what.type.set || (!card && !(parity && what.type.base == BaseType::number)))
        check.fail(form.what,
                   fmt::format("'{}' is {}; expected a card before 'is {}'", check.source_text(form.what),
                               check.type_text(what.type), form.word),
                   near.empty() ? "to compare, write '='" : fmt::format("did you mean '{}'?", near));
    if (parity) return truth_of(what);
    const std::vector<Binding> values = check.names().values_named(form.word);
    if (values.empty())
        check.fail(fmt::format("a card cannot be '{}'", form.word), suggest(form.word, check.names().all()));
    if (values.size() > 1)
        check.fail(fmt::format("'{}' is ambiguous: it can be {} or {}", form.word, values[0].text, values[1].text),
                   "name the attribute: ATTRIBUTE of CARD = WORD");
    check.bind(values[0]);
    return truth_of(what);
}

ExprType FormCheck::operator()(const Choice& form) const {
    const std::optional<Type> wanted = check.expected_type();
    const ExprType condition = check.truth(form.condition);
    if (const auto* word = std::get_if<Word>(&check.node(form.condition).form);
        word && (word->which == Keyword::yes || word->which == Keyword::no))
        check.fail(form.condition, fmt::format("'{}' is a constant", check.source_text(form.condition)),
                   "remove the value that is never chosen");
    const ExprType value = [&] {
        const TypeCheck::KnownNames given(check, form.condition, true);
        return wanted ? check.check_as(form.value, *wanted) : check.check(form.value);
    }();
    const TypeCheck::KnownNames given(check, form.condition, false);
    const bool known = value.type.base != BaseType::nothing;
    const ExprType other = known    ? check.check_as(form.otherwise, value.type)
                           : wanted ? check.check_as(form.otherwise, *wanted)
                                    : check.check(form.otherwise);
    if (!comparable(value.type, other.type))
        check.fail(form.otherwise,
                   fmt::format("'{}' is {}, but '{}' is {}", check.source_text(form.value), check.type_text(value.type),
                               check.source_text(form.otherwise), check.type_text(other.type)),
                   "give both values of 'if' and 'else' the same type");
    if (check.whole_text(form.value) == check.whole_text(form.otherwise) && !value.is_random)
        check.fail(form.otherwise,
                   fmt::format("this is '{}' whether the condition holds or not", check.source_text(form.value)),
                   "remove 'if' and 'else'");
    ExprType meaning = with_needs_of(with_needs_of(value, other), condition);
    meaning.type = common_type(check, form.otherwise, value.type, other.type);
    meaning.nullable = value.nullable || other.nullable;
    meaning.presumed = value.presumed || other.presumed;
    return meaning;
}

}  // namespace quattro::lang
