#include "compile/visibility_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "compile/functions.hpp"
#include "compile/language.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

// The owner of a value, relative to the answering seat. `others`: another seat, or several seats that include another
// one, such as all seats.
enum class Owner : std::uint8_t { own, others, table, unknown };

bool never_sees(Audience audience, Owner owner) {
    switch (audience) {
        case Audience::everyone: return false;
        case Audience::nobody: return true;
        case Audience::owner: return owner == Owner::others || owner == Owner::table;  // a table has no owner seat
        case Audience::others: return owner == Owner::own;
    }
    return false;
}

std::string_view of_others(Owner owner) { return owner == Owner::others ? " of others" : ""; }

// Where cards come from: a zone and its owner.
struct CardSource {
    const Zone* zone = nullptr;  // null: the zone is not known
    Owner owner = Owner::unknown;
    bool never_seen() const {
        return zone && !zone->shown_when.valid() && never_sees(zone->seen_by, owner) &&
               never_sees(zone->known_to, owner);
    }
    bool size_hidden() const { return never_seen() && never_sees(zone->counted_by, owner); }
    std::string text() const { return fmt::format("'{}'{}", zone->name, of_others(owner)); }
};

// For each `let` and owner: the first thing that it reads and the seat never sees, "" if there is none. Each
// combination is analysed once.
using UnseenInLets = std::map<std::pair<int, Owner>, std::string>;

// Something that an expression reads and the answering seat never sees.
struct UnseenRead {
    std::string text;  // its description; "" if there is none
    int offset = 0;    // in the expression
};

// Finds the first value in an expression that the answering seat never sees.
class UnseenFinder {
public:
    // `candidate` describes the candidates, if they are cards. `self` is the owner to assume for a name without `of`.
    UnseenFinder(const Rules& rules, const Expression& e, const CardSource& candidate, Owner self, UnseenInLets& lets)
        : rules_(rules), s_(rules.shape()), e_(e), candidate_(candidate), lets_(lets) {
        look_at(e_.tree.root, {candidate, self});
    }
    const UnseenRead& found() const { return found_; }

private:
    // `it` describes the cards that a filter tests; a filter of seats leaves it empty, and its `it` counts as other
    // seats. `self` is the owner to assume for a name without `of`.
    struct Context {
        CardSource it;
        Owner self = Owner::own;
    };

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

    void report(NodeIndex b, std::string what) {
        if (found_.text.empty()) found_ = {std::move(what), e_.tree.at(b).from};
    }

    Owner opponent(Owner self) const {
        return self == Owner::own                       ? Owner::others
               : self == Owner::others && s_.seats == 2 ? Owner::own
                                                        : Owner::unknown;
    }
    Owner owner(NodeIndex whose, const Context& context) const {
        if (s_.seats == 1) return Owner::own;
        if (origin(whose).what == BindingKind::picked) return Owner::others;
        const auto* call = as<lang::Call>(whose);
        const FunctionRow* row = call ? rules_.language->function(call->name) : nullptr;
        if (is_word(whose, lang::Keyword::opponent) ||
            (row && row->gives_other_seat && is_word(call->arguments[0], lang::Keyword::seat)))
            return opponent(context.self);
        if (is_word(whose, lang::Keyword::it) || is_word(whose, lang::Keyword::seats)) return Owner::others;
        return is_word(whose, lang::Keyword::seat) ? context.self : Owner::unknown;
    }

    // The zone that the cards in an expression come from; an unknown zone if there are several.
    CardSource cards(NodeIndex b, const Context& context) const {
        const Binding& o = origin(b);
        if (o.what == BindingKind::zone || o.what == BindingKind::zone_keyed) {
            const Zone& zone = s_.zones[o.zone()];
            if (!zone.of_seat) return {&zone, Owner::table};
            if (const auto* of = as<lang::Of>(b)) return {&zone, owner(of->whose, context)};
            return {&zone, as<lang::All>(b) && s_.seats > 1 ? Owner::others : context.self};
        }
        if (const auto* all = as<lang::All>(b)) {
            CardSource found = cards(all->zone, context);
            if (found.owner != Owner::table && s_.seats > 1) found.owner = Owner::others;
            return found;
        }
        if (o.what == BindingKind::picked) return candidate_;
        if (as<lang::Word>(b)) return is_word(b, lang::Keyword::it) ? context.it : CardSource{};
        if (const auto* where = as<lang::Where>(b)) return cards(where->set, context);
        if (const auto* certain = as<lang::Required>(b)) return cards(certain->what, context);
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
    void read_cards(NodeIndex b, const CardSource& of) {
        if (of.never_seen()) report(b, "the cards in " + of.text());
    }
    void read_attribute(NodeIndex b, NodeIndex what, const Context& context) {
        if (e_.meanings[what].type.base == lang::BaseType::description)
            return;  // the seat has answered with the description, so it knows the attributes
        const CardSource of = cards(what, context);
        read_cards(b, of);
        const auto* is = as<lang::IsA>(b);
        const bool parity = is && is->is_parity();  // of the first number, which it does not name
        if (!parity && origin(b).what != BindingKind::attribute) return;
        const Attribute& a = s_.attributes[parity ? s_.first_number() : origin(b).attribute()];
        if (!a.shown_when.valid() && never_sees(a.seen_by, of.zone ? of.owner : Owner::unknown))
            report(b, fmt::format("'{}' of these cards", a.name));
    }
    void read_answer(NodeIndex b, Owner of) {
        const Prompt& prompt = rules_.prompts[origin(b).prompt()];
        if (of == Owner::others && s_.banks[prompt.bank].keeps_secret())
            report(b, fmt::format("what others answered to '{}'", prompt.name));
    }
    void read_let(NodeIndex b, Owner of) {
        const Expr& value = rules_.lets[origin(b).a].value;
        const auto [known, is_new] = lets_.try_emplace({origin(b).a, of});
        if (is_new && value.given()) {
            const std::string inside =
                UnseenFinder(rules_, rules_.expressions[value.index], {}, of, lets_).found().text;
            lets_[{origin(b).a, of}] = inside;
        }
        if (const std::string& inside = lets_[{origin(b).a, of}]; !inside.empty()) report(b, inside);
    }
    // Reads a name other than an attribute.
    void read_name(NodeIndex b, Owner of) {
        const Binding& o = origin(b);
        if (o.what == BindingKind::counter || o.what == BindingKind::counter_keyed) return read_counter(b, of);
        if (o.prompt().valid()) return read_answer(b, of);
        if (o.what == BindingKind::let) return read_let(b, of);
        if (o.what == BindingKind::repeat &&
            std::count(s_.hidden_repeats.begin(), s_.hidden_repeats.end(), o.repeat()) > 0)
            return report(b, fmt::format("the repeat '{}'", rules_.flow_number_names[o.repeat()]));
        if (o.what != BindingKind::pattern) return;
        const Zone& zone = s_.zones[rules_.patterns[o.pattern()].zone];
        read_cards(b, {&zone, zone.of_seat ? of : Owner::table});
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
        if (const auto* is = as<lang::Is>(b); is && is->state != lang::Emptiness::none) read_size(b, is->what, context);
        const auto* call = as<lang::Call>(b);
        if (call && origin(b).what == BindingKind::nothing) return look_at_call(b, *call, context);
        if (call || as<lang::Name>(b) || as<lang::FieldName>(b)) read_name(b, context.self);
        for (const NodeIndex part : lang::operands(form(b)))
            look_at(part, context);
    }
    void look_at_filter(const lang::Where& where, const Context& context) {
        look_at(where.set, context);
        Context inside = context;
        inside.it = cards(where.set, context);
        look_at(where.condition, inside);
    }
    void look_at_call(NodeIndex b, const lang::Call& call, const Context& context) {
        const FunctionRow* row = rules_.language->function(call.name);
        if (row && *row->discloses == Discloses::size) read_size(b, call.arguments[0], context);
        if (row && row->answer_record) read_records(b, call, context);
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const lang::ExprType& meaning = e_.meanings[call.arguments[i]];
            const bool amount =
                row && i < row->word.parameters.size() && row->word.parameters[i].takes == lang::ParameterKind::amount;
            Context inside = context;
            // An amount for each seat is read for other seats, too.
            if (amount && !meaning.type.set && meaning.axes.seat() && s_.seats > 1) inside.self = Owner::others;
            look_at(call.arguments[i], inside);
        }
    }
    // The function reads what is recorded about the answers of a seat, such as whether its time ran out. Only the seat
    // itself sees that.
    void read_records(NodeIndex b, const lang::Call& call, const Context& context) {
        const auto* of = as<lang::Of>(call.arguments[0]);
        const Owner whose = of ? owner(of->whose, context) : context.self;
        if (whose != Owner::own) report(b, fmt::format("what {}( ) says{}", call.name, of_others(whose)));
    }
    // The number of cards may be visible although the cards are hidden.
    void read_size(NodeIndex b, NodeIndex set, const Context& context) {
        const CardSource counted = as<lang::Where>(set) ? CardSource{} : cards(set, context);
        if (counted.size_hidden()) report(b, "how many cards lie in " + counted.text());
    }

    const Rules& rules_;
    const Shape& s_;
    const Expression& e_;
    CardSource candidate_;
    UnseenInLets& lets_;
    UnseenRead found_;
};

class Check {
public:
    Check(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}

    void prompt(const Prompt& prompt) {
        for (const PromptField& f : prompt.fields)
            field(f);
        look(prompt.seconds, {});  // the answering seat sees its deadline
    }
    // Returns false if it has reported something.
    bool look(const Expr& expr, const CardSource& candidate) {
        if (!expr.given()) return true;
        const Expression& e = rules_.expressions[expr.index];
        const UnseenRead unseen = UnseenFinder(rules_, e, candidate, Owner::own, lets_).found();
        if (unseen.text.empty()) return true;
        out_.error(e.location_of(unseen.offset), "the asked seat never sees " + unseen.text,
                   "test it in a later step, or make it visible with seen_by");
        return false;
    }

private:
    // Where the candidates of the field can be: its zone, or each of those that a choice between zones names. A set
    // that names no zone is checked as an expression.
    std::vector<CardSource> sources(const PromptField& f) const {
        const bool one = f.zones.size() == 1;
        if (f.kind->through == CandidateSource::numbers || (!one && f.whose != ZoneOwner::own)) return {{}};
        std::vector<CardSource> list;
        for (const ZoneIndex index : f.zones) {
            const Zone& zone = rules_.shape().zones[index];
            list.push_back({&zone, !zone.of_seat                    ? Owner::table
                                   : f.whose == ZoneOwner::own      ? Owner::own
                                   : f.whose == ZoneOwner::opponent ? Owner::others
                                                                    : Owner::unknown});
        }
        return list;
    }
    void field(const PromptField& f) {
        const std::vector<CardSource> candidates = sources(f);
        for (const Filter& filter : f.where)
            for (const CardSource& candidate : candidates)
                if (!look(filter.test, candidate)) break;
        for (const Expr& expr : {f.when, f.from, f.to, f.total})
            look(expr, {});
    }

    const Rules& rules_;
    Diagnostics& out_;
    UnseenInLets lets_;
};

}  // namespace

void check_visibility(const Rules& rules, Diagnostics& out) {
    Check check(rules, out);
    for (const Prompt& prompt : rules.prompts)
        check.prompt(prompt);
    for (const Action& action : rules.actions)
        check.look(action.when, {});
}

}  // namespace quattro
