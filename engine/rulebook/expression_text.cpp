// Describes the forms of expressions for which a plain sentence exists. For any other form the functions return
// nothing, except time(), and the caller writes a general phrase or leaves the sentence out.
#include "rulebook/expression_text.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "match/impl.hpp"
#include "rulebook/look.hpp"

namespace quattro {
namespace {

// Adds the comparison to an amount: "below 5", "at least 5", "not 5". Equality adds nothing.
std::string bounded(lang::Comparison how, const std::string& amount) {
    switch (how) {
        case lang::Comparison::equal: return amount;
        case lang::Comparison::unequal: return "not " + amount;
        case lang::Comparison::less: return "below " + amount;
        case lang::Comparison::at_most: return "at most " + amount;
        case lang::Comparison::more: return "above " + amount;
        case lang::Comparison::at_least: return "at least " + amount;
    }
    return amount;
}

}  // namespace

std::string name_in_words(std::string name) {
    name = name.substr(name.rfind('.') + 1);
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string joined_in_words(const std::vector<std::string>& words, std::string_view last) {
    if (words.size() < 2) return words.empty() ? "" : words.front();
    return fmt::format("{} {} {}", join({words.begin(), words.end() - 1}, ", "), last, words.back());
}

std::string time_in_words(std::int64_t seconds) {
    constexpr std::int64_t kDay = 86'400, kHour = 3'600, kMinute = 60;
    if (seconds >= 2 * kDay && seconds % kDay == 0) return counted_noun(seconds / kDay, "day");
    if (seconds >= kHour && seconds % kHour == 0) return counted_noun(seconds / kHour, "hour");
    if (seconds >= 2 * kMinute && seconds % kMinute == 0) return counted_noun(seconds / kMinute, "minute");
    return counted_noun(seconds, "second");
}

std::string counted_noun(std::int64_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string title_in_words(const std::string& name) {
    std::vector<std::string> words = split(name_in_words(name), ' ');
    std::transform(words.begin(), words.end(), words.begin(), with_capital);
    return join(words, " ");
}

ExpressionText::ExpressionText(const Game& game) : game_(game), rules_(ImplAccess::rules(game)) {}

std::string ExpressionText::attribute(AttributeIndex index) const {
    return attribute_in_words(rules_, rules_.shape().attributes[index].name);
}

std::string attribute_in_words(const Rules& rules, const std::string& name) {
    if (const Node* all = rules.model.cards.doc.find("attributes"))
        if (const Node* one = all->find(name))
            if (const Node* text = one->find("text"); text && text->is_scalar()) return text->scalar;
    return name_in_words(name);
}

std::string ExpressionText::zone(ZoneIndex index) const {
    return name_in_words(title_of(game_, rules_.shape().zones[index].name));
}
std::string ExpressionText::counter(CounterIndex index) const {
    return name_in_words(title_of(game_, rules_.shape().counters[index].name));
}

std::string ExpressionText::value(AttributeIndex attribute, int value) const {
    const std::string name = name_in_words(rules_.shape().attributes[attribute].values[value - 1]);
    for (const Picture& picture : rules_.model.pictures) {
        if (rules_.model.type_attribute(picture.attribute) != rules_.model.type_attribute(attribute)) continue;
        const std::string& spot = picture.spots[value - 1].text;
        const Attribute& a = rules_.shape().attributes[attribute];
        if (spot != a.values[value - 1] && spot != a.letters[value - 1]) return fmt::format("{} ({})", spot, name);
    }
    return name;
}

CounterIndex ExpressionText::counter_at(CounterCell cell) const {
    const auto& counters = rules_.shape().counters;
    for (const CounterIndex i : counters.indices())
        if (counters[i].first == cell) return i;
    return {};
}

bool ExpressionText::is_it(const Reading& r, lang::NodeIndex b) const {
    const auto* word = r.as<lang::Word>(b);
    return word && word->which == lang::Keyword::it;
}

ExpressionText::Phrase ExpressionText::field(const Binding& origin) const {
    const PromptField& f = rules_.prompts[origin.prompt()].fields[origin.field()];
    return name_in_words(f.set.empty() ? f.name : f.set);
}

ExpressionText::Phrase ExpressionText::amount(const Expr& expr) const {
    const Expression& e = read(expr);
    return definite({e}, e.tree.root);
}

// Describes an amount with "the" in front, unless the expression is a number or a constant, or its description begins
// with "the" or "your".
ExpressionText::Phrase ExpressionText::definite(const Reading& r, lang::NodeIndex b) const {
    const Phrase said = amount(r, b);
    const bool bare = r.as<lang::Number>(b) || r.e.origins[b].what == BindingKind::constant;
    return said && !bare && !said->starts_with("the ") && !said->starts_with("your ") ? "the " + *said : said;
}

// Describes a number, the name of a value, a counted set, a sum or difference, a counter, X of Y, the number of a
// repeat, or one of these with `or 0`.
ExpressionText::Phrase ExpressionText::amount(const Reading& r, lang::NodeIndex b) const {
    if (const auto* number = r.as<lang::Number>(b)) return number->written;
    if (const auto* call = r.as<lang::Call>(b)) return called(r, *call);
    if (r.as<lang::Of>(b)) return of_something(r, b);
    if (const auto* sum = r.as<lang::Arithmetic>(b); sum && sum->how <= lang::ArithmeticOp::subtract) {
        const Phrase left = amount(r, sum->left), right = amount(r, sum->right);
        if (r.as<lang::Arithmetic>(sum->right)) return std::nullopt;  // a - (b + c) would need brackets
        const std::string_view word = sum->how == lang::ArithmeticOp::add ? "plus" : "minus";
        return left && right ? Phrase(fmt::format("{} {} {}", *left, word, *right)) : std::nullopt;
    }
    // `value of A or 0`: the 0 stands for a missing card and is not mentioned.
    if (const auto* other = r.as<lang::Joined>(b);
        other && other->how == lang::Join::either && r.text(other->right) == "0")
        return amount(r, other->left);
    if (!r.as<lang::Name>(b)) return std::nullopt;
    const Binding& origin = r.e.origins[b];
    const lang::Type& kind = r.e.meanings[b].type;
    if (origin.what == BindingKind::constant && kind.base == lang::BaseType::word && kind.domain >= 0 &&
        kind.domain < int_size(rules_.shape().attributes) && origin.a > 0)
        return value(AttributeIndex(kind.domain), origin.a);
    if (origin.what == BindingKind::repeat)
        return "number of the " + name_in_words(rules_.flow_number_names[origin.repeat()]);
    const CounterIndex index = origin.what == BindingKind::counter ? counter_at(origin.cell()) : CounterIndex();
    return !index.valid() ? std::nullopt : Phrase(counter(index));
}

const FunctionProse* ExpressionText::prose_of(const lang::Call* call) const {
    const FunctionRow* row = call && call->arguments.size() == 1 ? rules_.language->function(call->name) : nullptr;
    return row ? &*row->prose : nullptr;
}

// Describes a call with one argument, such as `kinds(colour of loop)`, `count(odd)` or `down(points / 3)`.
ExpressionText::Phrase ExpressionText::called(const Reading& r, const lang::Call& call) const {
    const FunctionProse* prose = prose_of(&call);
    if (!prose) return std::nullopt;
    const auto say = [](std::string_view words, const auto&... parts) {
        return words.empty() ? std::nullopt : Phrase(fmt::format(fmt::runtime(words), parts...));
    };
    const lang::NodeIndex what = call.arguments[0];
    if (const auto* share = r.as<lang::Arithmetic>(what); share && share->how == lang::ArithmeticOp::divide) {
        const Phrase left = amount(r, share->left), right = amount(r, share->right);
        return left && right ? say(prose->quotient, *left, *right) : std::nullopt;
    }
    const Binding& origin = r.e.origins[what];
    const auto* of = r.as<lang::Of>(what);
    if (of && origin.what == BindingKind::attribute && r.e.origins[of->whose].what == BindingKind::zone)
        return say(prose->attribute, attribute(origin.attribute()), zone(r.e.origins[of->whose].zone()));
    if (origin.what == BindingKind::zone) return say(prose->zone, zone(origin.zone()));
    if (origin.what == BindingKind::targets) return say(prose->targets, r.text(what));
    if (const auto* where = r.as<lang::Where>(what)) return empty_places(r, *where, prose->empty_places);
    return std::nullopt;
}

// Describes `places(loop) where it is empty`.
ExpressionText::Phrase ExpressionText::empty_places(const Reading& r, const lang::Where& where,
                                                    std::string_view words) const {
    const auto* places = r.as<lang::Call>(where.set);
    const auto* is = r.as<lang::Is>(where.condition);
    if (words.empty() || !places || !is || is->is_not || is->state != lang::Emptiness::empty) return std::nullopt;
    const Binding& origin = r.e.origins[places->arguments[0]];
    if (r.e.meanings[where.set].type.base != lang::BaseType::place || origin.what != BindingKind::zone)
        return std::nullopt;
    return fmt::format(fmt::runtime(words), zone(origin.zone()));
}

// Describes an attribute of a card or a counter of the opponent: `value of this`, `points of opponent`.
ExpressionText::Phrase ExpressionText::of_something(const Reading& r, lang::NodeIndex b) const {
    const lang::Of& of = *r.as<lang::Of>(b);
    const Binding& what = r.e.origins[b];
    const auto* whose = r.as<lang::Word>(of.whose);
    if (what.what == BindingKind::attribute && r.e.meanings[of.whose].type.base == lang::BaseType::card &&
        !is_it(r, of.whose)) {
        const std::string card(r.text(of.whose));
        return fmt::format("{} of {}", attribute(what.attribute()), card.ends_with("this") ? card + " card" : card);
    }
    if (what.what == BindingKind::counter && whose && whose->which == lang::Keyword::opponent)
        return fmt::format("opponent's {}", counter(counter_at(what.cell())));
    return std::nullopt;
}

ExpressionText::Phrase ExpressionText::filter(const Expr& expr) const {
    const Expression& e = read(expr);
    return filter({e}, e.tree.root);
}

ExpressionText::Phrase ExpressionText::filter(const Reading& r, lang::NodeIndex b) const {
    if (const auto* both = r.as<lang::Joined>(b); both && both->how == lang::Join::both) {
        const Phrase left = filter(r, both->left), right = filter(r, both->right);
        return left && right ? Phrase(fmt::format("{} and {}", *left, *right)) : std::nullopt;
    }
    if (const auto* is = r.as<lang::Is>(b); is && is_it(r, is->what) && is->state != lang::Emptiness::none)
        return fmt::format("that is {}{}", is->is_not ? "not " : "",
                           is->state == lang::Emptiness::full ? "full" : "empty");
    const auto* c = r.as<lang::Compared>(b);
    return c ? compared_it(r, *c) : std::nullopt;
}

ExpressionText::Phrase ExpressionText::compared_it(const Reading& r, const lang::Compared& c) const {
    if (is_it(r, c.left) && c.how == lang::Comparison::unequal) {
        if (const auto* seat = r.as<lang::Word>(c.right); seat && seat->which == lang::Keyword::seat)
            return "other than your own";
        const Binding& other = r.e.origins[c.right];
        return other.what == BindingKind::answer ? Phrase(fmt::format("other than that of {}", *field(other)))
                                                 : std::nullopt;
    }
    const auto* of = r.as<lang::Of>(c.left);
    if (!of || !is_it(r, of->whose)) return std::nullopt;
    const Binding& what = r.e.origins[c.left];
    const bool counted = what.what == BindingKind::counter;
    if (what.what != BindingKind::attribute && !counted) return std::nullopt;
    const std::string title = counted ? counter(counter_at(what.cell())) : attribute(what.attribute());
    const auto* other = r.as<lang::Of>(c.right);
    if (other && c.how == lang::Comparison::equal && r.e.origins[other->whose].what == BindingKind::answer &&
        r.e.origins[c.right].what == what.what && r.e.origins[c.right].a == what.a)
        return fmt::format("of the same {} as for {}", title, *field(r.e.origins[other->whose]));
    const Binding& right = r.e.origins[c.right];
    if (counted && c.how == lang::Comparison::equal && right.what == BindingKind::counter && right.a == what.a)
        return fmt::format("with the same {} as you", title);
    const Phrase bound = amount(r, c.right);
    return bound ? Phrase(fmt::format("whose {} is {}", title, bounded(c.how, *bound))) : std::nullopt;
}

ExpressionText::Phrase ExpressionText::condition(const Expr& expr) const {
    const Expression& e = read(expr);
    return condition({e}, e.tree.root);
}

ExpressionText::Phrase ExpressionText::condition(const Reading& r, lang::NodeIndex b) const {
    if (const auto* joined = r.as<lang::Joined>(b)) {
        // A part with the other operator gets brackets.
        const auto part = [&](lang::NodeIndex one) -> Phrase {
            const Phrase said = condition(r, one);
            const auto* inner = r.as<lang::Joined>(one);
            return said && inner && inner->how != joined->how ? Phrase("(" + *said + ")") : said;
        };
        const Phrase left = part(joined->left), right = part(joined->right);
        const std::string_view word = joined->how == lang::Join::both ? "and" : "or";
        return left && right ? Phrase(fmt::format("{} {} {}", *left, word, *right)) : std::nullopt;
    }
    if (const auto* is = r.as<lang::Is>(b);
        is && is->state == lang::Emptiness::none && r.e.origins[is->what].what == BindingKind::pattern)
        return fmt::format("you have {} {}", is->is_not ? "a" : "no",
                           name_in_words(rules_.patterns[r.e.origins[is->what].pattern()].name));
    if (const auto* is = r.as<lang::Is>(b);
        is && is->state != lang::Emptiness::none && r.e.origins[is->what].what == BindingKind::zone)
        return fmt::format("the {} is {}{}", zone(r.e.origins[is->what].zone()), is->is_not ? "not " : "",
                           is->state == lang::Emptiness::full ? "full" : "empty");
    const auto* c = r.as<lang::Compared>(b);
    return c ? compared(r, *c) : std::nullopt;
}

// Describes a test for even or odd numbers, such as `round % 2 = 0`.
ExpressionText::Phrase ExpressionText::every_second(const Reading& r, const lang::Compared& c) const {
    const auto* rest = r.as<lang::Arithmetic>(c.left);
    if (!rest || rest->how != lang::ArithmeticOp::remainder || c.how != lang::Comparison::equal) return std::nullopt;
    const Phrase what = amount(r, rest->left), by = amount(r, rest->right), is = amount(r, c.right);
    if (!what || by != "2" || (is != "0" && is != "1")) return std::nullopt;
    return fmt::format("the {} is {}", *what, is == "0" ? "even" : "odd");
}

// Describes a lower limit of the best number of all seats, such as `best(points) >= 5`.
ExpressionText::Phrase ExpressionText::leader(const Reading& r, const lang::Compared& c) const {
    const auto* call = r.as<lang::Call>(c.left);
    const FunctionProse* prose = prose_of(call);
    const bool reaches = c.how == lang::Comparison::at_least || c.how == lang::Comparison::more;
    if (!prose || prose->reached.empty() || !reaches || !r.as<lang::Number>(c.right)) return std::nullopt;
    const Phrase what = amount(r, call->arguments[0]), bound = amount(r, c.right);
    if (!what || !bound) return std::nullopt;
    return fmt::format("{} has {} {}", prose->reached, bounded(c.how, *bound), *what);
}

ExpressionText::Phrase ExpressionText::compared(const Reading& r, const lang::Compared& c) const {
    if (Phrase said = every_second(r, c)) return said;
    if (Phrase said = leader(r, c)) return said;
    const Phrase left = amount(r, c.left), right = definite(r, c.right);
    if (!left || !right || r.as<lang::Number>(c.left)) return std::nullopt;
    const Binding& what = r.e.origins[c.left];
    const Counter* counter =
        what.what == BindingKind::counter ? &rules_.shape().counters[counter_at(what.cell())] : nullptr;
    const std::string_view whose = !counter || !counter->of_seat ? "the " : "your ";
    const std::string_view number = counter && !counter->holds() && !counter->holds_truth ? "number of " : "";
    return fmt::format("{}{}{} is {}", whose, number, *left, bounded(c.how, *right));
}

ExpressionText::Phrase ExpressionText::winners(const Expr& expr) const {
    if (!expr.given()) return "a draw";
    const Expression& e = read(expr);
    return winners({e}, e.tree.root);
}

ExpressionText::Phrase ExpressionText::winners(const Reading& r, lang::NodeIndex b) const {
    if (const auto* joined = r.as<lang::Joined>(b); joined && joined->how == lang::Join::either) {
        const Phrase left = winners(r, joined->left), right = winners(r, joined->right);
        return left && right ? Phrase(fmt::format("{}; if there is no such seat, {}", *left, *right)) : std::nullopt;
    }
    if (const auto* word = r.as<lang::Word>(b); word && word->which == lang::Keyword::draw) return "a draw";
    const auto* call = r.as<lang::Call>(b);
    if (const FunctionProse* prose = prose_of(call); prose && !prose->seats.empty())
        if (const Phrase what = amount(r, call->arguments[0])) return fmt::format(fmt::runtime(prose->seats), *what);
    if (const auto* where = r.as<lang::Where>(b)) {
        const auto* word = r.as<lang::Word>(where->set);
        const Phrase which = filter(r, where->condition);
        if (word && word->which == lang::Keyword::seats && which) return fmt::format("every seat {}", *which);
    }
    return std::nullopt;
}

std::optional<std::string> ExpressionText::word(const Expr& expr) const {
    const Expression& e = read(expr);
    const Reading r{e};
    if (const auto* number = r.as<lang::Number>(e.tree.root)) return number->written;
    if (const auto* name = r.as<lang::Name>(e.tree.root)) return name_in_words(name->name);
    const auto* text = r.as<lang::Text>(e.tree.root);
    return text ? Phrase(text->text) : std::nullopt;
}

std::string ExpressionText::time(const Expr& expr) const {
    const Expression& e = read(expr);
    const Reading r{e};
    const auto seconds = [&](lang::NodeIndex b) -> std::optional<std::int64_t> {
        const auto* number = r.as<lang::Number>(b);
        return number ? to_integer(number->written) : std::nullopt;
    };
    if (const auto constant = seconds(e.tree.root)) return time_in_words(*constant);
    if (const auto* choice = r.as<lang::Choice>(e.tree.root)) {
        const auto one = seconds(choice->value), other = seconds(choice->otherwise);
        if (one && other) return fmt::format("{} or {}", time_in_words(*one), time_in_words(*other));
    }
    const Phrase counter = amount(r, e.tree.root);
    return counter ? fmt::format("as '{}' says", *counter) : "a time that the game sets";
}

}  // namespace quattro
