// Type rules of all nodes except names, calls and arithmetic.
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// A truth that needs the same context as `meaning`.
ExprType truth_of(ExprType meaning) {
    meaning.kind = Kind::a(Base::truth);
    meaning.nullable = meaning.presumed = false;
    return meaning;
}

bool is_truth(const ExprType& meaning) { return meaning.kind.base == Base::truth && !meaning.kind.set; }

// A branch that is one name without `of`; null if it is not. `values` counts the bindings of that name that are values
// without context; with none it can only be a word of the other side.
const Name* lone(const TypeCheck& c, Branch branch) { return std::get_if<Name>(&c.node(branch).form); }
std::size_t values(const TypeCheck& c, Branch branch) {
    const std::vector<Binding> bindings = c.names().bindings(lone(c, branch)->name);
    return static_cast<std::size_t>(
        std::count_if(bindings.begin(), bindings.end(), [](const Binding& s) { return s.alone && !s.keyed; }));
}

// Whether the type of a side is known without the other side. It is not for a number literal, which could be a seat,
// and for a name that has no binding or several.
bool tells_kind(const TypeCheck& c, Branch branch) {
    const auto* minus = std::get_if<Minus>(&c.node(branch).form);
    if (std::holds_alternative<Number>(c.node(minus ? minus->what : branch).form)) return false;
    return !lone(c, branch) || values(c, branch) == 1;
}

bool needs_brackets(const Node& node) {
    return !node.bracketed && (std::holds_alternative<Reckoned>(node.form) ||
                               std::holds_alternative<Choice>(node.form) || std::holds_alternative<Range>(node.form));
}

// `X or Y` of non-truths: Y if X is none.
ExprType otherwise(TypeCheck& c, const Joined& form, const ExprType& left) {
    if (left.kind.set) c.fail(form.left, "several are never none", "ask whether there are any: is empty");
    if (!left.nullable && !left.presumed)
        c.fail(form.left, fmt::format("'{}' is no truth, and always there", c.written(form.left)),
               "leave 'or' away, or compare it");
    if (needs_brackets(c.node(form.right)))
        c.fail(form.right, "how far 'or' reaches is not clear",
               "put brackets around X or Y, or around what stands behind 'or'");
    if (std::holds_alternative<Text>(c.node(form.right).form)) {  // the text that players read if the value is none
        ExprType meaning = with(left, c.of(form.right));
        meaning.kind = Kind::a(Base::text);
        meaning.nullable = meaning.presumed = false;
        return meaning;
    }
    const ExprType& right = c.need(form.right, left.kind.unlimited());
    ExprType meaning = with(left, right);
    meaning.kind = unified(left.kind, right.kind);
    meaning.nullable = right.nullable;
    meaning.presumed = right.presumed;
    return meaning;
}

}  // namespace

ExprType FormCheck::operator()(const Number& form) const {
    const std::optional<std::int64_t> whole = to_integer(form.written);
    if (whole && c.wanted() && c.wanted()->base == Base::seat && !c.wanted()->set) {
        if (*whole < 1 || *whole > c.names().most_seats())
            c.fail(fmt::format("there is no seat {}", *whole),
                   fmt::format("a number from 1 to {}", c.names().most_seats()));
        return {Kind::a(Base::seat)};
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
        c.fail(fmt::format("'{}' is no number the rules can hold", form.written),
               "at most two decimals and 2147483647");
    const auto common =
        static_cast<int>(std::gcd(*value, std::int64_t{scale}));  // reduced fraction: 0.5 is stored as 1 with scale 2
    Kind kind = Kind::number(*value / common, *value / common);
    kind.scale = scale / common;
    return {kind};
}

ExprType FormCheck::operator()(const Text&) const { return {Kind::a(Base::text)}; }

ExprType FormCheck::operator()(const Word& form) const {
    const ExprType a_seat{Kind::a(Base::seat), false, Axes::of_seat()};
    switch (form.which) {
        case Fixed::none: return {Kind::a(Base::nothing), true};
        case Fixed::yes:
        case Fixed::no: return {Kind::a(Base::truth)};
        case Fixed::it:
            if (c.filters() == 0) c.fail("'it' is the one that a 'where' looks at, and none stands around it");
            return {c.candidate(), false, Axes::of_candidate(c.filters() - 1)};
        case Fixed::seat: return a_seat;
        case Fixed::seats: return {Kind::a(Base::seat).many()};
        case Fixed::opponent:
            if (c.names().most_seats() != 2 || c.names().fewest_seats() != 2)
                c.fail("'opponent' is the other of two seats, and there can be more or fewer",
                       "next(seat), or seats where it != seat");
            return a_seat;
        case Fixed::everything: return {Kind::a(Base::card).many()};
        case Fixed::scrap: return {Kind::a(Base::place)};
        case Fixed::draw: return {Kind::a(Base::outcome)};
        case Fixed::random: return {Kind::a(Base::chance)};
        case Fixed::self:
            if (!c.position().self) c.fail("'this' is the card of a slot, and none is meant here");
            return {*c.position().self, false, {}, c.position().self_nullable};
    }
    return {};
}

ExprType FormCheck::operator()(const List& form) const {
    const Branch first = form.items[0];
    const bool known = c.wanted() && c.wanted()->set;
    ExprType all = known ? c.need(first, c.wanted()->one()) : c.of(first);
    if (all.kind.set) c.fail(first, "a list holds single things", "a set needs no brackets");
    const Kind each = known ? c.wanted()->one() : all.kind.unlimited();
    for (std::size_t i = 1; i < form.items.size(); ++i) {
        const ExprType& item = c.need(form.items[i], each);
        const Kind kind = unified(all.kind, item.kind);
        all = with(all, item);
        all.kind = kind;
    }
    all.kind = all.kind.many();
    all.nullable = all.presumed = false;
    return all;
}

ExprType FormCheck::operator()(const Required& form) const {
    ExprType meaning = c.of(form.what);
    if (!meaning.nullable && !meaning.presumed)
        c.fail(form.what, fmt::format("'{}' is always there", c.written(form.what)), "leave 'the' away");
    meaning.nullable = false;
    meaning.presumed = true;
    return meaning;
}

ExprType FormCheck::operator()(const Where& form) const {
    const ExprType set = c.of(form.set);
    if (!set.kind.set)
        c.fail(form.set,
               fmt::format("'where' chooses among several, and '{}' is {}", c.written(form.set), c.says(set.kind)),
               "it belongs to what stands closest; else put brackets: (hand of opponent) where value of it > 2");
    c.begin_filter(set.kind.one(), form.set);
    const int level = c.filters() - 1;
    const ExprType condition = c.truth(form.condition);
    c.end_filter();
    if (!condition.axes.candidate(level))
        c.fail(form.condition, "this is the same for each of them",
               "'it' is the one that is looked at: value of it > 2");
    ExprType meaning = with(set, condition);
    meaning.axes = meaning.axes.without(Axes::of_candidate(level));
    return meaning;
}

ExprType FormCheck::operator()(const Not& form) const {
    const auto* word = std::get_if<Word>(&c.node(form.what).form);
    const ExprType meaning = c.truth(form.what);
    if (word && (word->which == Fixed::yes || word->which == Fixed::no))
        c.fail(fmt::format("this is always {}", word->which == Fixed::yes ? "false" : "true"),
               fmt::format("write: {}", word->which == Fixed::yes ? "false" : "true"));
    return meaning;
}

ExprType FormCheck::operator()(const Joined& form) const {
    if (form.how == Join::both) {
        const ExprType left = c.truth(form.left);
        const ExprType both = [&] {
            const TypeCheck::KnownNames given(c, form.left, true);
            return with(left, c.truth(form.right));
        }();
        check_duplicate(c, form);
        check_joined(c, form);
        return both;
    }
    const ExprType left = c.wanted() ? c.expected(form.left, *c.wanted()) : c.of(form.left);
    const ExprType either = [&] {
        if (!is_truth(left)) return otherwise(c, form, left);
        const TypeCheck::KnownNames given(c, form.left, false);
        return with(left, c.truth(form.right));
    }();
    check_duplicate(c, form);
    check_joined(c, form);
    return either;
}

ExprType FormCheck::operator()(const Compared& form) const {
    const bool right_first =
        !tells_kind(c, form.left) && (tells_kind(c, form.right) || (lone(c, form.left) && values(c, form.left) == 0));
    const Branch first = right_first ? form.right : form.left, second = right_first ? form.left : form.right;
    for (const Branch side : {first, second})
        if (const auto* word = std::get_if<Word>(&c.node(side).form); word && word->which == Fixed::none)
            c.fail(side, "nothing is equal to none", "to ask whether something is there: X is none");
    const ExprType one = c.of(first);
    const bool orders = form.how != Comparison::equal && form.how != Comparison::unequal;
    if (one.kind.set)
        c.fail(first, fmt::format("'{}' is {}, and one thing belongs here", c.written(first), c.says(one.kind)),
               "whether something is one of them: X in SEVERAL");
    if (orders && one.kind.base != Base::number)
        c.fail(first, fmt::format("'{}' is {}; only numbers are more or less", c.written(first), c.says(one.kind)));
    const Kind kind = orders || one.kind.lowest == one.kind.highest ? one.kind.unlimited() : one.kind;
    const ExprType other = c.need(second, kind);
    c.check_decimals(first, second);
    check_constant(c, form);
    return truth_of(with(one, other));
}

ExprType FormCheck::operator()(const In& form) const {
    if (std::holds_alternative<List>(c.node(form.set).form)) {  // the left side gives the type of the list
        const ExprType what = c.of(form.what);
        if (what.kind.set)
            c.fail(form.what,
                   fmt::format("'{}' is {}, and one thing belongs here", c.written(form.what), c.says(what.kind)));
        const ExprType truth = truth_of(with(what, c.expected(form.set, what.kind.many())));
        const Indexed<Branch>& items = std::get<List>(c.node(form.set).form).items;
        for (std::size_t i = 1; i < items.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (c.written(items[i]) == c.written(items[j]) && !c.meaning(items[i]).draws)
                    c.fail(items[i], fmt::format("'{}' stands twice", c.written(items[i])), "once says the same");
        return truth;
    }
    const ExprType set = c.of(form.set);
    if (!set.kind.set)
        c.fail(form.set, fmt::format("'in' looks among several, and '{}' is {}", c.written(form.set), c.says(set.kind)),
               "to compare with one write '='");
    return truth_of(with(c.need(form.what, set.kind.one()), set));
}

ExprType FormCheck::operator()(const Is& form) const {
    const ExprType what = c.of(form.what);
    const std::string text = c.written(form.what);
    if (form.state == Emptiness::none) {
        if (what.kind.set)
            c.fail(form.what, fmt::format("'{}' is several, which are never none", text), "write: is empty");
        if (is_truth(what))
            c.fail(form.what, fmt::format("'{}' is true or false, never none", text), "not X says that it is not so");
        if (what.kind.base == Base::pattern)
            c.fail(form.what, fmt::format("'{}' is a pattern without a score", text),
                   "whether it is there: made(PATTERN; CARD)");
        if (!what.nullable && !what.presumed) c.fail(form.what, fmt::format("'{}' is always there", text));
        return truth_of(what);
    }
    const bool place = what.kind.base == Base::place || what.kind.base == Base::column;
    if (!what.kind.set && !place)
        c.fail(form.what,
               fmt::format("'{}' is {}; a place, a column or several are empty or full", text, c.says(what.kind)),
               "is it there? is none");
    if (!what.kind.set) c.require_present(form.what);
    return truth_of(what);
}

ExprType FormCheck::operator()(const IsA& form) const {
    const ExprType what = c.of(form.what);
    const bool parity = form.word == "odd" || form.word == "even";
    const bool card = what.kind.base == Base::card || what.kind.base == Base::description;
    const std::string near = nearest(form.word, {"none", "empty", "full"});
    if (what.kind.set || (!card && !(parity && what.kind.base == Base::number)))
        c.fail(form.what,
               fmt::format("'{}' is {}, and a card stands before 'is {}'", c.written(form.what), c.says(what.kind),
                           form.word),
               near.empty() ? "to compare write '='" : fmt::format("did you mean '{}'?", near));
    if (parity) return truth_of(what);
    const std::vector<Binding> traits = c.names().traits(form.word);
    if (traits.empty()) c.fail(fmt::format("a card cannot be '{}'", form.word), suggest(form.word, c.names().all()));
    if (traits.size() > 1)
        c.fail(fmt::format("'{}' can be {} or {}", form.word, traits[0].says, traits[1].says),
               "say of which attribute: ATTRIBUTE of CARD = WORD");
    c.mean(traits[0]);
    return truth_of(what);
}

ExprType FormCheck::operator()(const Choice& form) const {
    const std::optional<Kind> wanted = c.wanted();
    const ExprType condition = c.truth(form.condition);
    if (const auto* word = std::get_if<Word>(&c.node(form.condition).form);
        word && (word->which == Fixed::yes || word->which == Fixed::no))
        c.fail(form.condition, fmt::format("'{}' is always the same", c.written(form.condition)),
               "leave away what is never chosen");
    const ExprType value = [&] {
        const TypeCheck::KnownNames given(c, form.condition, true);
        return wanted ? c.expected(form.value, *wanted) : c.of(form.value);
    }();
    const TypeCheck::KnownNames given(c, form.condition, false);
    const bool known = value.kind.base != Base::nothing;
    const ExprType other = known    ? c.expected(form.otherwise, value.kind)
                           : wanted ? c.expected(form.otherwise, *wanted)
                                    : c.of(form.otherwise);
    if (!comparable(value.kind, other.kind))
        c.fail(form.otherwise, fmt::format("'{}' is {}, and '{}' {}", c.written(form.value), c.says(value.kind),
                                           c.written(form.otherwise), c.says(other.kind)));
    if (c.written(form.value) == c.written(form.otherwise) && !value.draws)
        c.fail(form.otherwise, fmt::format("this is '{}' whether the condition holds or not", c.written(form.value)),
               "leave 'if' and 'else' away");
    ExprType meaning = with(with(value, other), condition);
    meaning.kind = unified(value.kind, other.kind);
    meaning.nullable = value.nullable || other.nullable;
    meaning.presumed = value.presumed || other.presumed;
    return meaning;
}

}  // namespace quattro::lang
