#include "compile/unseen_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "compile/functions.hpp"
#include "compile/language.hpp"

namespace quattro {

bool never_sees(Audience audience, Owner owner) {
    switch (audience) {
        case Audience::everyone: return false;
        case Audience::nobody: return true;
        case Audience::owner: return owner == Owner::others || owner == Owner::table;  // a table has no owner seat
        case Audience::others: return owner == Owner::own;
    }
    return false;
}

namespace {

using lang::NodeIndex;
using CardSources = std::vector<CardSource>;  // of one expression; those that are not known are left out

std::string_view of_others(Owner owner) { return owner == Owner::others ? " of others" : ""; }

// Finds the first value in an expression that the answering seat never sees.
class UnseenFinder {
public:
    // `candidate` describes the candidates, if they are cards. `self` is the owner to assume for a name without `of`.
    UnseenFinder(const Rules& rules, const Expression& e, const CardSource& candidate, Owner self, UnseenInLets& lets)
        : rules_(rules), s_(rules.shape()), e_(e), candidate_(candidate), lets_(lets) {
        look_at(e_.tree.root, {candidate.zone ? CardSources{candidate} : CardSources{}, self});
    }
    const UnseenRead& found() const { return found_; }
    // Selects the constructor that does not search the expression.
    struct Idle {};
    UnseenFinder(const Rules& rules, const Expression& e, UnseenInLets& lets, Idle)
        : rules_(rules), s_(rules.shape()), e_(e), lets_(lets) {}
    // The known zones of the cards of SET if the expression is `it in (SET)`.
    std::vector<CardSource> members() const {
        const auto* in = as<lang::In>(e_.tree.root);
        return in ? cards(in->set, {}) : CardSources{};
    }

private:
    // `it` describes the cards that a filter tests; a filter of seats leaves it empty, and its `it` counts as other
    // seats. `self` is the owner to assume for a name without `of`.
    struct Context {
        CardSources it;
        Owner self = Owner::own;
    };
    // Calls f with a finder for the value of the `let` that `b` names, and its root. Lets do not name each other in
    // circles. Returns `otherwise` if the let is wrong.
    template <class F, class T>
    T in_let(NodeIndex b, T otherwise, F&& f) const {
        const Expr& value = rules_.lets[origin(b).a].value;
        if (!value.given()) return otherwise;
        const Expression& e = rules_.expressions[value.index];
        return f(UnseenFinder(rules_, e, lets_, Idle{}), e.tree.root);
    }

    const Binding& origin(NodeIndex b) const { return e_.origins[b]; }
    const lang::Form& form(NodeIndex b) const { return e_.tree.at(b).form; }
    template <class T>
    const T* as(NodeIndex b) const {
        return std::get_if<T>(&form(b));
    }
    bool is_word(NodeIndex b, lang::Keyword keyword) const {
        const auto* word = as<lang::Word>(b);
        return word && word->which == keyword;
    }

    void report(NodeIndex b, std::string what, std::string_view remedy = "let the seat see it with 'seen_by'") {
        if (found_.text.empty()) found_ = {std::move(what), remedy, e_.tree.at(b).from};
    }

    Owner opponent(Owner self) const {
        return self == Owner::own                       ? Owner::others
               : self == Owner::others && s_.seats == 2 ? Owner::own
                                                        : Owner::unknown;
    }
    Owner all_seats() const { return s_.seats > 1 ? Owner::others : Owner::own; }
    Owner owner(NodeIndex whose, const Context& context) const {
        if (s_.seats == 1) return Owner::own;
        if (origin(whose).what == BindingKind::picked) return Owner::others;
        if (is_word(whose, lang::Keyword::opponent)) return opponent(context.self);
        if (is_word(whose, lang::Keyword::it) || is_word(whose, lang::Keyword::seats)) return Owner::others;
        if (is_word(whose, lang::Keyword::seat)) return context.self;
        if (const int steps = steps_from_seat(whose); steps > 0)
            return steps % s_.seats == 0 ? context.self : opponent(context.self);
        if (origin(whose).what == BindingKind::let)
            return in_let(whose, Owner::unknown, [&](const UnseenFinder& let, NodeIndex root) {
                return let.owner(root, {{}, seat_of(whose, context)});
            });
        return Owner::unknown;
    }
    // The owner to assume within the value of a `let`, which is written as LET of SEAT or as LET alone.
    Owner seat_of(NodeIndex let, const Context& context) const {
        const auto* of = as<lang::Of>(let);
        return of ? owner(of->whose, context) : context.self;
    }
    // The number of calls around `seat`: 2 for next(next(seat)). 0 for any other expression.
    int steps_from_seat(NodeIndex whose) const {
        const auto* call = as<lang::Call>(whose);
        const FunctionRow* row = call ? rules_.language->function(call->name) : nullptr;
        if (!row || !row->gives_other_seat || call->arguments.size() != 1) return 0;
        if (is_word(call->arguments[0], lang::Keyword::seat)) return 1;
        const int steps = steps_from_seat(call->arguments[0]);
        return steps > 0 ? steps + 1 : 0;
    }

    CardSources joined(const std::vector<NodeIndex>& parts, const Context& context) const {
        CardSources all;
        for (const NodeIndex part : parts)
            for (const CardSource& source : cards(part, context))
                all.push_back(source);
        return all;
    }

    // The known zones from which the cards in an expression come.
    CardSources cards(NodeIndex b, const Context& context) const {
        const Binding& o = origin(b);
        if (const auto* all = as<lang::All>(b)) return cards(all->zone, {context.it, all_seats()});
        if (o.what == BindingKind::zone || o.what == BindingKind::zone_keyed) {
            const Zone& zone = s_.zones[o.zone()];
            if (!zone.of_seat) return {{&zone, Owner::table}};
            const auto* of = as<lang::Of>(b);
            return {{&zone, of ? owner(of->whose, context) : context.self}};
        }
        if (o.what == BindingKind::picked) return candidate_.zone ? CardSources{candidate_} : CardSources{};
        if (o.what == BindingKind::let)
            return in_let(b, CardSources{}, [&](const UnseenFinder& let, NodeIndex root) {
                return let.cards(root, {{}, seat_of(b, context)});
            });
        if (is_word(b, lang::Keyword::it)) return context.it;
        if (const auto* where = as<lang::Where>(b)) return cards(where->set, context);
        if (const auto* certain = as<lang::Required>(b)) return cards(certain->what, context);
        if (const auto* choice = as<lang::Choice>(b)) return joined({choice->value, choice->otherwise}, context);
        if (const auto* either = as<lang::Joined>(b)) return joined({either->left, either->right}, context);
        if (const auto* list = as<lang::List>(b)) return joined(list->items, context);
        if (const auto* call = as<lang::Call>(b); call && o.what == BindingKind::nothing)
            return cards(call->arguments[0], context);
        return {};
    }

    void read_counter(NodeIndex b, Owner of) {
        const auto found = std::find_if(s_.counters.rbegin(), s_.counters.rend(),
                                        [&](const Counter& c) { return c.first <= origin(b).cell(); });
        const Counter& c = *found;
        if (c.shared_counter.valid() || !never_sees(c.seen_by, c.of_seat ? of : Owner::table)) return;
        report(b, fmt::format("the counter '{}'{}", c.name, of_others(of)));
    }
    void read_cards(NodeIndex b, const CardSources& sources) {
        for (const CardSource& of : sources)
            if (of.never_seen()) report(b, "the cards in " + of.text());
    }
    void read_attribute(NodeIndex b, NodeIndex what, const Context& context) {
        if (e_.meanings[what].type.base == lang::BaseType::description)
            return;  // the seat has answered with the description, so it knows the attributes
        const CardSources sources = cards(what, context);
        read_cards(b, sources);
        const auto* is = as<lang::IsA>(b);
        const bool parity = is && is->is_parity() && e_.meanings[what].type.base == lang::BaseType::card;
        if (parity)
            read_attribute_of(b, s_.first_number(), sources);  // `is odd` and `is even` do not name the attribute
        else if (origin(b).what == BindingKind::attribute)
            read_attribute_of(b, origin(b).attribute(), sources);
    }
    void read_attribute_of(NodeIndex b, AttributeIndex index, const CardSources& sources) {
        const Attribute& a = s_.attributes[index];
        const auto hidden = [&](const CardSource& of) { return never_sees(a.seen_by, of.owner); };
        const bool unseen = sources.empty() ? never_sees(a.seen_by, Owner::unknown)
                                            : std::any_of(sources.begin(), sources.end(), hidden);
        if (!a.shown_when.valid() && unseen) report(b, fmt::format("'{}' of these cards", a.name));
    }
    void read_answer(NodeIndex b, Owner of) {
        const Prompt& prompt = rules_.prompts[origin(b).prompt()];
        if (of == Owner::others && s_.banks[prompt.bank].keeps_secret())
            report(b, fmt::format("the answers of others to '{}'", prompt.name),
                   "remove 'secret' or 'private' from that prompt");
    }
    void read_let(NodeIndex b, Owner of) {
        const Expr& value = rules_.lets[origin(b).a].value;
        const auto [known, is_new] = lets_.try_emplace({origin(b).a, of});
        if (is_new && value.given()) {
            const UnseenRead inside = UnseenFinder(rules_, rules_.expressions[value.index], {}, of, lets_).found();
            lets_[{origin(b).a, of}] = inside;
        }
        if (const UnseenRead& inside = lets_[{origin(b).a, of}]; !inside.text.empty())
            report(b, inside.text, inside.remedy);
    }
    // Reads a name other than an attribute.
    void read_name(NodeIndex b, Owner of) {
        const Binding& o = origin(b);
        if (o.what == BindingKind::counter || o.what == BindingKind::counter_keyed) return read_counter(b, of);
        if (o.prompt().valid()) return read_answer(b, of);
        if (o.what == BindingKind::let) return read_let(b, of);
        if (o.what == BindingKind::repeat &&
            std::count(s_.hidden_repeats.begin(), s_.hidden_repeats.end(), o.repeat()) > 0)
            return report(b, fmt::format("the repeat '{}'", rules_.flow_number_names[o.repeat()]),
                          "remove 'shown: false' from that repeat");
        if (o.what != BindingKind::pattern) return;
        read_pattern(b, rules_.patterns[o.pattern()], of);
    }
    void read_pattern(NodeIndex b, const Pattern& pattern, Owner of) {
        const Zone& zone = s_.zones[pattern.zone];
        const CardSources sources{{&zone, zone.of_seat ? of : Owner::table}};
        read_cards(b, sources);
        for (const AttributeIndex attribute : s_.attributes.indices())
            if (pattern.looks_at(attribute)) read_attribute_of(b, attribute, sources);
    }

    void look_at(NodeIndex b, const Context& context) {
        if (const auto* where = as<lang::Where>(b)) return look_at_filter(*where, context);
        if (const auto* of = as<lang::Of>(b)) {
            if (origin(b).what == BindingKind::attribute)
                read_attribute(b, of->whose, context);
            else
                read_name(b, owner(of->whose, context));
            look_at(of->whose, context);
            if (const auto* keys = lang::keys_of(form(of->what)))
                for (const NodeIndex key : *keys)
                    look_at(key, context);
            return;
        }
        if (const auto* is = as<lang::IsA>(b)) read_attribute(b, is->what, context);
        const auto* call = as<lang::Call>(b);
        if (call && origin(b).what == BindingKind::nothing) return look_at_call(b, *call, context);
        if (call || as<lang::Name>(b) || as<lang::FieldName>(b)) read_name(b, context.self);
        for (const NodeIndex part : lang::operands(form(b)))
            look_at(part, context);
        read_size(b, counted(b, context));
    }
    void look_at_filter(const lang::Where& where, const Context& context) {
        look_at(where.set, context);
        Context inside = context;
        inside.it = cards(where.set, context);
        look_at(where.condition, inside);
    }
    void look_at_call(NodeIndex b, const lang::Call& call, const Context& context) {
        const FunctionRow* row = rules_.language->function(call.name);
        if (row && row->answer_record) read_records(b, call, context);
        if (row && *row->discloses == Discloses::equality &&
            e_.meanings[call.arguments[0]].type.base == lang::BaseType::card) {
            const CardSources sources = cards(call.arguments[0], context);
            read_cards(b, sources);
            for (const AttributeIndex attribute : s_.attributes.indices())
                read_attribute_of(b, attribute, sources);
        }
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const lang::ExprType& meaning = e_.meanings[call.arguments[i]];
            const bool amount =
                row && i < row->word.parameters.size() && row->word.parameters[i].takes == lang::ParameterKind::amount;
            Context inside = context;
            // A number of each seat is read for the other seats as well.
            if (amount && !meaning.type.set && meaning.axes.seat()) inside.self = all_seats();
            look_at(call.arguments[i], inside);
        }
        if (row && *row->discloses == Discloses::size) read_size(b, cards(call.arguments[0], context));
    }
    // Handles a function that reads data that is recorded about the answers of a seat, such as a time that ran out.
    // Only the seat itself sees the data.
    void read_records(NodeIndex b, const lang::Call& call, const Context& context) {
        const auto* of = as<lang::Of>(call.arguments[0]);
        const Owner whose = of ? owner(of->whose, context) : context.self;
        if (whose != Owner::own) report(b, fmt::format("the result of {}( ){}", call.name, of_others(whose)), "");
    }
    bool is_card(NodeIndex b) const {
        const lang::Type& type = e_.meanings[b].type;
        return type.base == lang::BaseType::card && !type.set;
    }
    // The known zones of which the node tests whether there are cards in them, or at one of their places. Empty if it
    // is no such test.
    CardSources counted(NodeIndex b, const Context& context) const {
        if (const auto* is = as<lang::Is>(b)) {
            const lang::Type& type = e_.meanings[is->what].type;
            const bool none = is->state == lang::Emptiness::none;
            if (none && !is_card(is->what)) return {};
            if (none || type.set) return cards(is->what, context);
            const ZoneIndex index = zone_of_kind(type);  // of a place or a column
            if (!index.valid()) return {};
            const Zone& zone = s_.zones[index];
            return {{&zone, zone.of_seat ? context.self : Owner::table}};
        }
        // The result of a comparison with a card depends on whether the card exists.
        if (const auto* compared = as<lang::Compared>(b);
            compared && (is_card(compared->left) || is_card(compared->right)))
            return joined({compared->left, compared->right}, context);
        if (const auto* in = as<lang::In>(b); in && is_card(in->what) && !is_word(in->what, lang::Keyword::it))
            return cards(in->what, context);
        return {};
    }
    // The number of cards may be visible although the cards are hidden.
    void read_size(NodeIndex b, const CardSources& sources) {
        for (const CardSource& source : sources)
            if (source.size_hidden())
                report(b, "how many cards lie in " + source.text(), "let the seat see their number with 'counted_by'");
    }

    const Rules& rules_;
    const Shape& s_;
    const Expression& e_;
    CardSource candidate_;
    UnseenInLets& lets_;
    UnseenRead found_;
};

}  // namespace

std::string CardSource::text() const { return fmt::format("'{}'{}", zone->name, of_others(owner)); }

void report_uncounted(const CardSource& source, const Location& where, Diagnostics& out) {
    CardSource hidden = source;
    std::string_view doubt, remedy;  // if the owner is not known
    if (!source.size_hidden()) {
        const bool own = source.with(Owner::own).size_hidden();
        hidden.owner = own ? Owner::own : Owner::others;
        doubt = own ? ", and the asked seat may be the owner" : ", and the owner may be another seat";
        if (!own) remedy = "ask the owner and leave out 'of', or ";
    }
    out.error(where, fmt::format("the asked seat never sees how many cards lie in {}{}", hidden.text(), doubt),
              fmt::format("the options would tell whether there are any; {}let the seat see their number with "
                          "'counted_by'",
                          remedy));
}

bool report_uncounted(const Rules& rules, const PromptField& field, const Location& where, Diagnostics& out) {
    for (const ZoneIndex zone : field.zones)
        if (const CardSource from = candidates_in(rules, field, zone); from.size_hidden()) {
            report_uncounted(from, where, out);
            return true;
        }
    return false;
}

CardSource candidates_in(const Rules& rules, const PromptField& field, ZoneIndex index) {
    const Zone& zone = rules.shape().zones[index];
    if (!zone.of_seat) return {&zone, Owner::table};
    if (field.whose == ZoneOwner::own || rules.shape().seats == 1) return {&zone, Owner::own};
    const bool others = field.whose == ZoneOwner::next || zone.seen_by != Audience::others;
    return {&zone, others ? Owner::others : Owner::unknown};
}

UnseenRead find_unseen(const Rules& rules, const Expression& e, const CardSource& candidate, UnseenInLets& lets) {
    return UnseenFinder(rules, e, candidate, Owner::own, lets).found();
}

std::vector<CardSource> sources_of_members(const Rules& rules, const Expression& e, UnseenInLets& lets) {
    return UnseenFinder(rules, e, lets, UnseenFinder::Idle{}).members();
}

}  // namespace quattro
