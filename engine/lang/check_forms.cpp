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

// A branch that is one name without `of`; null if it is not. `values` counts the bindings of that name that are values
// without context; with none it can only be a word of the other side.
const Name* lone(const TypeCheck& c, NodeIndex branch) { return std::get_if<Name>(&c.node(branch).form); }
std::size_t values(const TypeCheck& c, NodeIndex branch) {
    const std::vector<Binding> bindings = c.names().bindings(lone(c, branch)->name);
    return static_cast<std::size_t>(
        std::count_if(bindings.begin(), bindings.end(), [](const Binding& s) { return s.standalone && !s.keyed; }));
}

// Whether the type of a side is known without the other side. It is not for a number literal, which could be a seat,
// and for a name that has no binding or several.
bool tells_kind(const TypeCheck& c, NodeIndex branch) {
    const auto* minus = std::get_if<Minus>(&c.node(branch).form);
    if (std::holds_alternative<Number>(c.node(minus ? minus->what : branch).form)) return false;
    return !lone(c, branch) || values(c, branch) == 1;
}

bool needs_brackets(const Node& node) {
    return !node.bracketed && (std::holds_alternative<Arithmetic>(node.form) ||
                               std::holds_alternative<Choice>(node.form) || std::holds_alternative<Range>(node.form));
}

// `X or Y` of non-truths: Y if X is none.
ExprType otherwise(TypeCheck& c, const Joined& form, const ExprType& left) {
    if (left.type.set) c.fail(form.left, "a set is never none", "to test whether it has elements, write 'is empty'");
    if (!left.nullable && !left.presumed)
        c.fail(form.left, fmt::format("'{}' is not a condition and is never none", c.source_text(form.left)),
               "remove 'or', or compare the value");
    if (needs_brackets(c.node(form.right)))
        c.fail(form.right, "it is not clear what belongs to 'or'",
               "put brackets around X or Y, or around the part after 'or'");
    if (std::holds_alternative<Text>(c.node(form.right).form)) {  // the text that players read if the value is none
        ExprType meaning = with_needs_of(left, c.check(form.right));
        meaning.type = Type::a(BaseType::text);
        meaning.nullable = meaning.presumed = false;
        return meaning;
    }
    const ExprType& right = c.require(form.right, left.type.unlimited());
    ExprType meaning = with_needs_of(left, right);
    meaning.type = unified(left.type, right.type);
    meaning.nullable = right.nullable;
    meaning.presumed = right.presumed;
    return meaning;
}

}  // namespace

ExprType FormCheck::operator()(const Number& form) const {
    const std::optional<std::int64_t> whole = to_integer(form.written);
    if (whole && c.expected_type() && c.expected_type()->base == BaseType::seat && !c.expected_type()->set) {
        if (*whole < 1 || *whole > c.names().most_seats())
            c.fail(fmt::format("there is no seat {}", *whole),
                   fmt::format("write a number from 1 to {}", c.names().most_seats()));
        return {Type::a(BaseType::seat)};
    }
    const auto dot = form.written.find('.');
    if (const std::size_t digit = form.written.find_first_not_of('0');
        digit != 0 && form.written.size() > 1 && form.written[1] != '.') {
        const std::string plain = digit == std::string::npos   ? "0"
                                  : form.written[digit] == '.' ? "0" + form.written.substr(digit)
                                                               : form.written.substr(digit);
        c.fail(fmt::format("'{}' begins with a zero", form.written), fmt::format("write {}", plain));
    }
    int scale = 1;
    for (std::size_t digits = dot == std::string::npos ? 0 : form.written.size() - dot - 1; digits > 0 && scale <= 100;
         --digits)
        scale *= 10;
    const auto value = scale <= 100 ? to_scaled(form.written, scale) : std::nullopt;
    if (!value || *value > std::numeric_limits<std::int32_t>::max())
        c.fail(fmt::format("'{}' is not a supported number", form.written),
               "a number has at most two decimals and is at most 2147483647");
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
            if (c.filters() == 0) c.fail("'it' is the element of a 'where', but there is no 'where' around it");
            return {c.candidate(), false, Axes::of_candidate(c.filters() - 1)};
        case Keyword::seat: return a_seat;
        case Keyword::seats: return {Type::a(BaseType::seat).many()};
        case Keyword::opponent:
            if (c.names().most_seats() != 2 || c.names().fewest_seats() != 2)
                c.fail("'opponent' needs exactly two seats, but this game can have more or fewer",
                       "write next(seat), or seats where it != seat");
            return a_seat;
        case Keyword::everything: return {Type::a(BaseType::card).many()};
        case Keyword::scrap: return {Type::a(BaseType::place)};
        case Keyword::draw: return {Type::a(BaseType::outcome)};
        case Keyword::random: return {Type::a(BaseType::chance)};
        case Keyword::self:
            if (!c.position().self) c.fail("'this' is the card of a slot, but there is no slot here");
            return {*c.position().self, false, {}, c.position().self_nullable};
    }
    return {};
}

ExprType FormCheck::operator()(const List& form) const {
    const NodeIndex first = form.items[0];
    const bool known = c.expected_type() && c.expected_type()->set;
    ExprType all = known ? c.require(first, c.expected_type()->one()) : c.check(first);
    if (all.type.set) c.fail(first, "a list contains single values, not sets", "write the set without brackets");
    const Type each = known ? c.expected_type()->one() : all.type.unlimited();
    for (std::size_t i = 1; i < form.items.size(); ++i) {
        const ExprType& item = c.require(form.items[i], each);
        const Type kind = unified(all.type, item.type);
        all = with_needs_of(all, item);
        all.type = kind;
    }
    all.type = all.type.many();
    all.nullable = all.presumed = false;
    return all;
}

ExprType FormCheck::operator()(const Required& form) const {
    ExprType meaning = c.check(form.what);
    if (!meaning.nullable && !meaning.presumed)
        c.fail(form.what, fmt::format("'{}' is never none", c.source_text(form.what)), "remove 'the'");
    meaning.nullable = false;
    meaning.presumed = true;
    return meaning;
}

ExprType FormCheck::operator()(const Where& form) const {
    const ExprType set = c.check(form.set);
    if (!set.type.set)
        c.fail(form.set,
               fmt::format("'where' needs a set, but '{}' is {}", c.source_text(form.set), c.type_text(set.type)),
               "'where' applies to the name directly before it; use brackets for more: (hand of opponent) where value "
               "of it > 2");
    c.begin_filter(set.type.one(), form.set);
    const int level = c.filters() - 1;
    const ExprType condition = c.truth(form.condition);
    c.end_filter();
    if (!condition.axes.candidate(level))
        c.fail(form.condition, "this condition is the same for each element", "'it' is the element: value of it > 2");
    ExprType meaning = with_needs_of(set, condition);
    meaning.axes = meaning.axes.without(Axes::of_candidate(level));
    return meaning;
}

ExprType FormCheck::operator()(const Not& form) const {
    const auto* word = std::get_if<Word>(&c.node(form.what).form);
    const ExprType meaning = c.truth(form.what);
    if (word && (word->which == Keyword::yes || word->which == Keyword::no))
        c.fail(fmt::format("this is always {}", word->which == Keyword::yes ? "false" : "true"),
               fmt::format("write {}", word->which == Keyword::yes ? "false" : "true"));
    return meaning;
}

ExprType FormCheck::operator()(const Joined& form) const {
    if (form.how == Join::both) {
        const ExprType left = c.truth(form.left);
        const ExprType both = [&] {
            const TypeCheck::KnownNames given(c, form.left, true);
            return with_needs_of(left, c.truth(form.right));
        }();
        check_duplicate(c, form);
        check_joined(c, form);
        return both;
    }
    const ExprType left = c.expected_type() ? c.check_as(form.left, *c.expected_type()) : c.check(form.left);
    const ExprType either = [&] {
        if (!is_truth(left)) return otherwise(c, form, left);
        const TypeCheck::KnownNames given(c, form.left, false);
        return with_needs_of(left, c.truth(form.right));
    }();
    check_duplicate(c, form);
    check_joined(c, form);
    return either;
}

ExprType FormCheck::operator()(const Compared& form) const {
    const bool right_first =
        !tells_kind(c, form.left) && (tells_kind(c, form.right) || (lone(c, form.left) && values(c, form.left) == 0));
    const NodeIndex first = right_first ? form.right : form.left, second = right_first ? form.left : form.right;
    for (const NodeIndex side : {first, second})
        if (const auto* word = std::get_if<Word>(&c.node(side).form); word && word->which == Keyword::none)
            c.fail(side, "a comparison with none is not allowed", "to test whether a value is absent, write X is none");
    const ExprType one = c.check(first);
    const bool orders = form.how != Comparison::equal && form.how != Comparison::unequal;
    if (one.type.set)
        c.fail(first, fmt::format("'{}' is {}; expected a single value", c.source_text(first), c.type_text(one.type)),
               "to test whether X is one of them, write X in SET");
    if (orders && one.type.base != BaseType::number)
        c.fail(first, fmt::format("'{}' is {}; only numbers can be compared with < or >", c.source_text(first),
                                  c.type_text(one.type)));
    const Type kind = orders || one.type.lowest == one.type.highest ? one.type.unlimited() : one.type;
    const ExprType other = c.require(second, kind);
    c.check_decimals(first, second);
    check_constant(c, form);
    return truth_of(with_needs_of(one, other));
}

ExprType FormCheck::operator()(const In& form) const {
    if (std::holds_alternative<List>(c.node(form.set).form)) {  // the left side gives the type of the list
        const ExprType what = c.check(form.what);
        if (what.type.set)
            c.fail(form.what, fmt::format("'{}' is {}; expected a single value", c.source_text(form.what),
                                          c.type_text(what.type)));
        const ExprType truth = truth_of(with_needs_of(what, c.check_as(form.set, what.type.many())));
        const Indexed<NodeIndex>& items = std::get<List>(c.node(form.set).form).items;
        for (std::size_t i = 1; i < items.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (c.source_text(items[i]) == c.source_text(items[j]) && !c.meaning(items[i]).is_random)
                    c.fail(items[i], fmt::format("'{}' appears twice", c.source_text(items[i])), "remove one of them");
        return truth;
    }
    const ExprType set = c.check(form.set);
    if (!set.type.set)
        c.fail(form.set,
               fmt::format("'in' needs a set, but '{}' is {}", c.source_text(form.set), c.type_text(set.type)),
               "to compare with a single value, write '='");
    return truth_of(with_needs_of(c.require(form.what, set.type.one()), set));
}

ExprType FormCheck::operator()(const Is& form) const {
    const ExprType what = c.check(form.what);
    const std::string text = c.source_text(form.what);
    if (form.state == Emptiness::none) {
        if (what.type.set)
            c.fail(form.what, fmt::format("'{}' is a set, which is never none", text), "write 'is empty'");
        if (is_truth(what))
            c.fail(form.what, fmt::format("'{}' is true or false, never none", text), "to negate it, write not X");
        if (what.type.base == BaseType::pattern)
            c.fail(form.what, fmt::format("'{}' is a pattern without a score", text),
                   "to test whether it is present, write made(PATTERN; CARD)");
        if (!what.nullable && !what.presumed) c.fail(form.what, fmt::format("'{}' is never none", text));
        return truth_of(what);
    }
    const bool place = what.type.base == BaseType::place || what.type.base == BaseType::column;
    if (!what.type.set && !place)
        c.fail(form.what,
               fmt::format("'{}' is {}; only a place, a column or a set can be empty or full", text,
                           c.type_text(what.type)),
               "to test whether it is absent, write 'is none'");
    if (!what.type.set) c.require_present(form.what);
    return truth_of(what);
}

ExprType FormCheck::operator()(const IsA& form) const {
    const ExprType what = c.check(form.what);
    const bool parity = form.word == "odd" || form.word == "even";
    const bool card = what.type.base == BaseType::card || what.type.base == BaseType::description;
    const std::string near = nearest(form.word, {"none", "empty", "full"});
    if (what.type.set || (!card && !(parity && what.type.base == BaseType::number)))
        c.fail(form.what,
               fmt::format("'{}' is {}; expected a card before 'is {}'", c.source_text(form.what),
                           c.type_text(what.type), form.word),
               near.empty() ? "to compare, write '='" : fmt::format("did you mean '{}'?", near));
    if (parity) return truth_of(what);
    const std::vector<Binding> values = c.names().values_named(form.word);
    if (values.empty()) c.fail(fmt::format("a card cannot be '{}'", form.word), suggest(form.word, c.names().all()));
    if (values.size() > 1)
        c.fail(fmt::format("'{}' is ambiguous: it can be {} or {}", form.word, values[0].text, values[1].text),
               "name the attribute: ATTRIBUTE of CARD = WORD");
    c.bind(values[0]);
    return truth_of(what);
}

ExprType FormCheck::operator()(const Choice& form) const {
    const std::optional<Type> wanted = c.expected_type();
    const ExprType condition = c.truth(form.condition);
    if (const auto* word = std::get_if<Word>(&c.node(form.condition).form);
        word && (word->which == Keyword::yes || word->which == Keyword::no))
        c.fail(form.condition, fmt::format("'{}' is a constant", c.source_text(form.condition)),
               "remove the value that is never chosen");
    const ExprType value = [&] {
        const TypeCheck::KnownNames given(c, form.condition, true);
        return wanted ? c.check_as(form.value, *wanted) : c.check(form.value);
    }();
    const TypeCheck::KnownNames given(c, form.condition, false);
    const bool known = value.type.base != BaseType::nothing;
    const ExprType other = known    ? c.check_as(form.otherwise, value.type)
                           : wanted ? c.check_as(form.otherwise, *wanted)
                                    : c.check(form.otherwise);
    if (!comparable(value.type, other.type))
        c.fail(form.otherwise,
               fmt::format("'{}' is {}, but '{}' is {}", c.source_text(form.value), c.type_text(value.type),
                           c.source_text(form.otherwise), c.type_text(other.type)));
    if (c.source_text(form.value) == c.source_text(form.otherwise) && !value.is_random)
        c.fail(form.otherwise,
               fmt::format("this is '{}' whether the condition holds or not", c.source_text(form.value)),
               "remove 'if' and 'else'");
    ExprType meaning = with_needs_of(with_needs_of(value, other), condition);
    meaning.type = unified(value.type, other.type);
    meaning.nullable = value.nullable || other.nullable;
    meaning.presumed = value.presumed || other.presumed;
    return meaning;
}

}  // namespace quattro::lang
