#include "link/linker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/expr.hpp"
#include "compile/functions.hpp"
#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"
#include "run/overflow.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;

// Larger domains are not tabulated.
constexpr std::int64_t kLargestTable = 256;

// A term that depends only on the element, as a table of its values.
struct TableTerm : TermOf<TableTerm> {
    const std::int64_t* values;
    std::int64_t lo, count;
    const Term* otherwise;  // for elements outside the table
    std::int64_t get(const Scope& scope) const {
        const std::int64_t at = scope.it - lo;
        return at >= 0 && at < count ? values[at] : otherwise->get(scope);
    }
};

// A value that must not be none. The evaluation fails if it is none.
struct CertainTerm : TermOf<CertainTerm> {
    AnyTerm term;
    const Expression* e;
    std::int32_t from, to;
    bool of_answer, of_card;  // `of_answer`: it reads an answer; `of_card`: it reads an answer that is a card
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = term.get(scope);
        if (v == kNoValue) fail();
        return v;
    }
    [[noreturn]] void fail() const {
        const std::string text = e->text.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
        const char* asked = ": the seat was not asked, had no option or left the field out";
        const char* moved = ", or the card has moved since ('as: NAME' in the step 'move' remembers it)";
        throw StepFailure{e->location_of(from),
                          fmt::format("'{}' is none{}{}; if it can be none, add 'or X', where X is the default", text,
                                      of_answer ? asked : "", of_card ? moved : "")};
    }
};

// True if the part `within` of an expression contains `this`.
bool reads_this(const Expression& e, const lang::Node& within) {
    return std::any_of(e.tree.nodes.begin(), e.tree.nodes.end(), [&](const lang::Node& part) {
        const auto* word = std::get_if<lang::Word>(&part.form);
        return word && word->which == lang::Keyword::self && part.from >= within.from && part.to <= within.to;
    });
}
// A condition that may be none. None counts as false.
struct HoldsThere : TermOf<HoldsThere> {
    AnyTerm condition;
    std::int64_t get(const Scope& scope) const { return condition.get(scope) > 0; }
};
struct Or : TermOf<Or> {
    AnyTerm left, right;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = left.get(scope);
        return v ? v : right.get(scope);
    }
};
// The left operand, or the right one if the left one is none.
struct Otherwise : TermOf<Otherwise> {
    AnyTerm left, right;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = left.get(scope);
        return v != kNoValue ? v : right.get(scope);
    }
};
struct Invert : TermOf<Invert> {
    AnyTerm term;
    std::int64_t get(const Scope& scope) const { return !term.get(scope); }
};
template <class Condition>
struct Choose : TermOf<Choose<Condition>> {
    Condition condition;
    AnyTerm value, otherwise;
    std::int64_t get(const Scope& scope) const {
        return condition.get(scope) ? value.get(scope) : otherwise.get(scope);
    }
};
struct Times : TermOf<Times> {
    static constexpr bool kMayFail = true;
    AnyTerm term;
    std::int64_t factor;
    const Expression* e;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = term.get(scope);
        return v == kNoValue ? v : checked_result(*e, checked_product(v, factor));
    }
};
// The card that covers a slot, or the card of a trigger; none if there is none.
struct ThisCard : TermOf<ThisCard> {
    std::int64_t get(const Scope& scope) const {
        const CardId card = scope.place.valid()
                                ? card_at(scope.rules->shape(), *scope.state, scope.instance, scope.place.number())
                                : scope.card;
        return card < 0 ? kNoValue : card;
    }
};

}  // namespace

LinkedTerm make_not(Linker& linker, const LinkedTerm& condition) {
    return linker.term<Invert>(condition.depends, condition.term);
}

namespace {

// Embeds cheap conditions in the term that uses them, which saves an indirect call.
template <template <class> class T, class... SetEnd>
LinkedTerm make_asking(Linker& linker, int looks, const Term* condition, SetEnd... rest) {
    if (const auto* table = as<TableTerm>(condition)) return linker.term<T<TableTerm>>(looks, *table, rest...);
    if (const auto* answer = as<AnswerIs>(condition)) return linker.term<T<AnswerIs>>(looks, *answer, rest...);
    return linker.term<T<AnyTerm>>(looks, AnyTerm{condition}, rest...);
}

// Links each type of node.
struct FormMaker {
    Linker& linker;
    NodeIndex branch;

    LinkedTerm operator()(const lang::Number& form) const {
        if (linker.meaning(branch).type.base == BaseType::seat) return linker.constant(std::stoll(form.written));
        return linker.constant(linker.meaning(branch).type.lowest);
    }
    LinkedTerm operator()(const lang::Text&) const { return linker.constant(kNoValue); }
    LinkedTerm operator()(const lang::Word& form) const {
        switch (form.which) {
            case lang::Keyword::yes: return linker.constant(1);
            case lang::Keyword::no: return linker.constant(0);
            case lang::Keyword::it: return linker.leaf<ItTerm>(kLooksAtIt);
            case lang::Keyword::seat: return linker.leaf<SeatTerm>(kLooksAtSeat);
            case lang::Keyword::seats: return make_seats(linker, (1U << linker.shape().seats) - 1);
            case lang::Keyword::opponent: return linker.term<NextSeat>(kLooksAtSeat, linker.shape().seats);
            case lang::Keyword::self: return linker.leaf<ThisCard>(kLooksAtState | kLooksAtSeat | kLooksAtSlot);
            case lang::Keyword::everything: return make_everything(linker);
            case lang::Keyword::none:
            case lang::Keyword::scrap:
            case lang::Keyword::draw:
            case lang::Keyword::random: break;
        }
        return linker.constant(kNoValue);
    }
    LinkedTerm operator()(const lang::Name&) const { return make_name(linker, branch); }
    LinkedTerm operator()(const lang::FieldName&) const { return make_name(linker, branch); }
    LinkedTerm operator()(const lang::Call& form) const {
        if (linker.origin(branch).what != BindingKind::nothing) return make_name(linker, branch);
        const FunctionRow* row = linker.rules().language->function(form.name);
        return row ? row->make(linker, form.arguments) : linker.constant(kNoValue);
    }
    LinkedTerm operator()(const lang::List& form) const { return make_list(linker, branch, form); }
    LinkedTerm operator()(const lang::All& form) const {
        const Binding& origin = linker.origin(form.zone);
        const std::vector<lang::NodeIndex>* keys = lang::keys_of(linker.node(form.zone).form);
        const bool keyed = origin.what == BindingKind::zone_keyed && keys;
        return make_zone(linker, keyed ? zone_of_key(linker, origin, (*keys)[0]) : origin.zone(), nullptr, true);
    }
    LinkedTerm operator()(const lang::Of& form) const {
        const BaseType subject = linker.meaning(form.whose).type.base;
        const LinkedTerm whose = linker.link_node(form.whose);
        if (!whose.set) return linker.link_selector(branch, whose, subject);
        return make_mapped(linker, whose, linker.link_selector(branch, linker.leaf<ItTerm>(kLooksAtIt), subject));
    }
    LinkedTerm operator()(const lang::Required& form) const {
        return linker.link_required(form.what, Linker::EmptySlots::halt);
    }
    LinkedTerm operator()(const lang::Where& form) const { return make_where(linker, form); }
    LinkedTerm operator()(const lang::Not& form) const { return make_not(linker, linker.link_node(form.what)); }
    LinkedTerm operator()(const lang::Joined& form) const {
        if (const auto link_either = linker.rules().language->link_either)
            if (const LinkedTerm joined = link_either(linker, branch); joined.term) return joined;
        const LinkedTerm left = linker.link_node(form.left);
        const int left_scale = linker.meaning(form.left).type.scale,
                  right_scale = linker.meaning(form.right).type.scale, scale = linker.meaning(branch).type.scale;
        const LinkedTerm right = linker.link_node(form.right);
        const int looks = left.depends | right.depends;
        if (form.how == lang::Join::both) return make_asking<And>(linker, looks, left.term, right.term);
        if (linker.meaning(form.left).type.base == BaseType::truth)
            return linker.term<Or>(looks, left.term, right.term);
        return with_nullable(linker.term<Otherwise>(looks, linker.scaled(left, left_scale, scale).term,
                                                    linker.scaled(right, right_scale, scale).term),
                             right.nullable);
    }
    LinkedTerm operator()(const lang::Compared& form) const { return make_compared(linker, branch, form); }
    LinkedTerm operator()(const lang::In& form) const { return make_in(linker, branch, form); }
    LinkedTerm operator()(const lang::Is& form) const { return make_is(linker, form); }
    LinkedTerm operator()(const lang::IsA& form) const { return make_is_a(linker, branch, form); }
    LinkedTerm operator()(const lang::Range& form) const { return make_range(linker, form); }
    LinkedTerm operator()(const lang::Arithmetic& form) const { return make_reckoned(linker, branch, form); }
    LinkedTerm operator()(const lang::Minus& form) const { return make_minus(linker, form); }
    LinkedTerm operator()(const lang::Choice& form) const {
        const int scale = linker.meaning(branch).type.scale;
        const LinkedTerm condition = linker.link_node(form.condition), value = linker.link_node(form.value),
                         other = linker.link_node(form.otherwise);
        const int looks = condition.depends | value.depends | other.depends;
        if (value.set && other.set) return make_choice(linker, looks, value.set, condition.term, other.set);
        const LinkedTerm chosen = make_asking<Choose>(
            linker, looks, condition.term, linker.scaled(value, linker.meaning(form.value).type.scale, scale).term,
            linker.scaled(other, linker.meaning(form.otherwise).type.scale, scale).term);
        return with_nullable(chosen, value.nullable || other.nullable);
    }
};

}  // namespace

LinkedTerm Linker::link(const Expression& e) {
    e_ = &e;
    it_ = e.it ? universe(*e.it) : Universe{};
    LinkedTerm made = e.must_exist ? link_required(e.tree.root) : link_node(e.tree.root);
    if (made.set) {
        made.term = constant(kNoValue).term;  // a set has no single value
        return made;
    }
    if (e.expected_type.base == BaseType::number) made = scaled(made, e.meaning().type.scale, e.expected_type.scale);
    return tabulate(fold_constant(made));
}

LinkedTerm Linker::link_node(NodeIndex branch) {
    LinkedTerm made = std::visit(FormMaker{*this, branch}, node(branch).form);
    if ((made.nullable || may_lack(branch)) && !made.set && meaning(branch).type.base == BaseType::truth)
        made = term<HoldsThere>(made.depends, made.term);
    return tabulate(fold_constant(made));
}

bool Linker::reads_answer(NodeIndex branch, bool of_card) const {
    for (std::size_t i = 0; i < e_->tree.nodes.size(); ++i) {
        const Binding& origin = e_->origins[i];
        const lang::Node& part = e_->tree.nodes[i];
        if (part.from < node(branch).from || part.to > node(branch).to || !origin.prompt().valid()) continue;
        if (!of_card) return true;
        const Prompt& prompt = rules_.prompts[origin.prompt()];
        if (origin.what == BindingKind::answer && prompt.fields[origin.field()].kind->through == CandidateSource::cards)
            return true;
    }
    return false;
}

LinkedTerm Linker::link_required(NodeIndex branch, EmptySlots empty) {
    LinkedTerm made = link_node(branch);
    if (!may_lack(branch) || made.set) return made;
    if (empty == EmptySlots::none && reads_this(expression(), node(branch))) return with_nullable(made, true);
    CertainTerm certain;
    certain.term = {made.term};
    certain.e = e_;
    certain.from = node(branch).from;
    certain.to = node(branch).to;
    certain.of_answer = reads_answer(branch, false);
    certain.of_card = reads_answer(branch, true);
    made.term = terms_.make<CertainTerm>(certain);
    ++may_fail_;
    made.leaf = false;
    return made;
}

LinkedTerm Linker::scaled(LinkedTerm made, int from, int to) {
    if (from == to || made.set || to % from != 0) return made;
    return fold_constant(with_nullable(term<Times>(made.depends, made.term, to / from, e_), made.nullable));
}

LinkedTerm Linker::fold_constant(LinkedTerm made) {
    if (made.set || made.leaf || made.depends != kLooksNowhere) return made;
    Scope scope;
    scope.rules = &rules_;
    try {
        return constant(made.term->get(scope));
    } catch (const StepFailure&) {
        made.depends = kLooksAtState;
        return made;
    }
}

Linker::Universe Linker::universe(const lang::Type& kind) const {
    Universe u;
    if (kind.base == BaseType::seat) u = {1, shape().seats};
    if (kind.base == BaseType::word && kind.domain >= 0 && kind.domain < static_cast<int>(kMaxAttributes))
        u = {1, shape().attributes[AttributeIndex(kind.domain)].hi};
    if (kind.base == BaseType::description && kind.domain >= 0)
        u = {0, kinds_of(shape(), described_field(rules_, kind))};
    if (u.count > kLargestTable) u.count = 0;
    return u;
}

// Tabulates a term that depends only on the candidate.
LinkedTerm Linker::tabulate(const LinkedTerm& made) {
    if (made.set || made.leaf || made.depends != kLooksAtIt || it_.count == 0) return made;
    TableTerm table;
    table.lo = it_.lo;
    table.count = it_.count;
    table.otherwise = made.term;
    std::int64_t* values = terms_.numbers(static_cast<std::size_t>(it_.count));
    if (!values) return made;
    Scope scope;
    scope.rules = &rules_;
    try {
        for (std::int64_t i = 0; i < it_.count; ++i) {
            scope.it = it_.lo + i;
            values[i] = made.term->get(scope);
        }
    } catch (const StepFailure&) {
        return made;
    }
    table.values = values;
    return {terms_.make<TableTerm>(table), nullptr, kLooksAtIt, true};
}

LinkedTerm Linker::link_for_each(NodeIndex branch, const lang::Type& element) {
    const Universe outer = std::exchange(it_, universe(element));
    LinkedTerm made = link_node(branch);
    it_ = outer;
    made.depends &= static_cast<std::uint8_t>(~kLooksAtIt);
    return made;
}

}  // namespace quattro
