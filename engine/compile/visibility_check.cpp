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

// The owner of a value, relative to the answering seat. `others` means one or more other seats, perhaps with the own
// one.
enum class Owner : std::uint8_t { own, others, table, somebody };

bool never_hears(Audience audience, Owner owner) {
    switch (audience) {
        case Audience::everyone: return false;
        case Audience::nobody: return true;
        case Audience::owner: return owner == Owner::others || owner == Owner::table;
        case Audience::others: return owner == Owner::own;
    }
    return false;
}

std::string_view of_others(Owner owner) { return owner == Owner::others ? " of others" : ""; }

// The cards of one zone.
struct Cards {
    const Zone* zone = nullptr;  // null: the zone is not known
    Owner owner = Owner::somebody;
    bool unseen() const {
        return zone && !zone->shown_when.valid() && never_hears(zone->seen_by, owner) &&
               never_hears(zone->known_to, owner);
    }
    bool uncounted() const { return unseen() && never_hears(zone->counted_by, owner); }
    std::string text() const { return fmt::format("'{}'{}", zone->name, of_others(owner)); }
};

// What each `let` reads that the seat never sees, by index and owner. Each combination is analysed once.
using LetsRead = std::map<std::pair<int, Owner>, std::string>;

// Finds the first thing that an expression reads and that the answering seat never sees.
class Unseen {
public:
    // `self` is the owner of names without an owner.
    Unseen(const Rules& rules, const Expression& e, const Cards& candidate, Owner self, LetsRead& lets)
        : rules_(rules), s_(rules.shape()), e_(e), candidate_(candidate), lets_(lets) {
        look_at(e_.tree.root, {candidate, self});
    }

    // The description of that thing, "" if there is none, and its offset in the expression.
    std::string text;
    int from = 0;

private:
    // `it` describes the candidates, if they are cards. `self` is the owner to assume when the expression names none.
    // If `it` is a seat, it counts as other seats, even if the filter leaves only one.
    struct Here {
        Cards it;
        Owner self = Owner::own;
    };

    const Binding& origin(NodeIndex b) const { return e_.origins[b]; }
    const lang::Form& form(NodeIndex b) const { return e_.tree.at(b).form; }
    template <class T>
    const T* as(NodeIndex b) const {
        return std::get_if<T>(&form(b));
    }
    bool is_word(NodeIndex b, lang::Keyword fixed) const {
        const auto* word = as<lang::Word>(b);
        return word && word->which == fixed;
    }

    void note(NodeIndex b, std::string what) {
        if (!text.empty()) return;
        text = std::move(what);
        from = e_.tree.at(b).from;
    }

    Owner opponent(Owner self) const {
        return self == Owner::own                       ? Owner::others
               : self == Owner::others && s_.seats == 2 ? Owner::own
                                                        : Owner::somebody;
    }
    Owner owner(NodeIndex whose, const Here& here) const {
        if (s_.seats == 1) return Owner::own;
        if (origin(whose).what == BindingKind::picked) return Owner::others;
        const auto* call = as<lang::Call>(whose);
        const FunctionRow* row = call ? rules_.language->function(call->name) : nullptr;
        if (is_word(whose, lang::Keyword::opponent) ||
            (row && row->gives_other_seat && is_word(call->arguments[0], lang::Keyword::seat)))
            return opponent(here.self);
        if (is_word(whose, lang::Keyword::it) || is_word(whose, lang::Keyword::seats)) return Owner::others;
        return is_word(whose, lang::Keyword::seat) ? here.self : Owner::somebody;
    }

    // The cards that an expression names, or contains as a single card.
    Cards cards(NodeIndex b, const Here& here) const {
        const Binding& o = origin(b);
        if (o.what == BindingKind::zone || o.what == BindingKind::zone_keyed) {
            const Zone& zone = s_.zones[o.zone()];
            if (!zone.of_seat) return {&zone, Owner::table};
            if (const auto* of = as<lang::Of>(b)) return {&zone, owner(of->whose, here)};
            return {&zone, as<lang::All>(b) && s_.seats > 1 ? Owner::others : here.self};
        }
        if (const auto* all = as<lang::All>(b)) {
            Cards found = cards(all->zone, here);
            if (found.owner != Owner::table && s_.seats > 1) found.owner = Owner::others;
            return found;
        }
        if (o.what == BindingKind::picked) return candidate_;
        if (as<lang::Word>(b)) return is_word(b, lang::Keyword::it) ? here.it : Cards{};
        if (const auto* where = as<lang::Where>(b)) return cards(where->set, here);
        if (const auto* certain = as<lang::Required>(b)) return cards(certain->what, here);
        if (const auto* call = as<lang::Call>(b); call && o.what == BindingKind::nothing)
            return cards(call->arguments[0], here);
        return {};
    }

    void read_counter(NodeIndex b, Owner of) {
        const auto found = std::find_if(s_.counters.rbegin(), s_.counters.rend(),
                                        [&](const Counter& c) { return c.first <= origin(b).cell(); });
        const Counter& c = *found;
        if (c.shared_counter.valid() || !never_hears(c.seen_by, c.of_seat ? of : Owner::table)) return;
        note(b, fmt::format("the counter '{}'{}", c.name, of_others(of)));
    }
    void read_cards(NodeIndex b, const Cards& of) {
        if (of.unseen()) note(b, "the cards in " + of.text());
    }
    void read_attribute(NodeIndex b, NodeIndex what, const Here& here) {
        if (e_.meanings[what].type.base == lang::BaseType::description)
            return;  // the seat answered the description itself
        const Cards of = cards(what, here);
        read_cards(b, of);
        if (origin(b).what != BindingKind::attribute) return;
        const Attribute& a = s_.attributes[origin(b).attribute()];
        if (!a.shown_when.valid() && never_hears(a.seen_by, of.zone ? of.owner : Owner::somebody))
            note(b, fmt::format("'{}' of these cards", a.name));
    }
    void read_answer(NodeIndex b, Owner of) {
        const Prompt& prompt = rules_.prompts[origin(b).prompt()];
        if (of == Owner::others && s_.banks[prompt.bank].keeps_secret())
            note(b, fmt::format("what others answered to '{}'", prompt.name));
    }
    void read_let(NodeIndex b, Owner of) {
        const Expr& value = rules_.lets[origin(b).a].value;
        const auto [known, is_new] = lets_.try_emplace({origin(b).a, of});
        if (is_new && value.given()) {
            const std::string inside = Unseen(rules_, rules_.expressions[value.index], {}, of, lets_).text;
            lets_[{origin(b).a, of}] = inside;
        }
        if (const std::string& inside = lets_[{origin(b).a, of}]; !inside.empty()) note(b, inside);
    }
    // Reads a name other than an attribute.
    void read_name(NodeIndex b, Owner of) {
        const Binding& o = origin(b);
        if (o.what == BindingKind::counter || o.what == BindingKind::counter_keyed) return read_counter(b, of);
        if (o.prompt().valid()) return read_answer(b, of);
        if (o.what == BindingKind::let) return read_let(b, of);
        if (o.what == BindingKind::repeat &&
            std::count(s_.hidden_repeats.begin(), s_.hidden_repeats.end(), o.repeat()) > 0)
            return note(b, fmt::format("the repeat '{}'", rules_.flow_numbers[o.repeat()]));
        if (o.what != BindingKind::pattern) return;
        const Zone& zone = s_.zones[rules_.patterns[o.pattern()].zone];
        read_cards(b, {&zone, zone.of_seat ? of : Owner::table});
    }

    void look_at(NodeIndex b, const Here& here) {
        if (const auto* where = as<lang::Where>(b)) return look_at_filter(*where, here);
        if (const auto* of = as<lang::Of>(b)) {
            if (origin(b).what == BindingKind::attribute)
                read_attribute(b, of->whose, here);
            else
                read_name(b, owner(of->whose, here));
            look_at(of->whose, here);
            if (const auto* keys = lang::keys_of(form(of->what)))
                for (const NodeIndex key : *keys)
                    look_at(key, here);
            return;
        }
        if (const auto* is = as<lang::IsA>(b)) read_attribute(b, is->what, here);
        if (const auto* is = as<lang::Is>(b); is && is->state != lang::Emptiness::none) count(b, is->what, here);
        const auto* call = as<lang::Call>(b);
        if (call && origin(b).what == BindingKind::nothing) return look_at_call(b, *call, here);
        if (call || as<lang::Name>(b) || as<lang::FieldName>(b)) read_name(b, here.self);
        for (const NodeIndex part : lang::operands(form(b)))
            look_at(part, here);
    }
    void look_at_filter(const lang::Where& where, const Here& here) {
        look_at(where.set, here);
        Here inside = here;
        inside.it = cards(where.set, here);
        look_at(where.condition, inside);
    }
    void look_at_call(NodeIndex b, const lang::Call& call, const Here& here) {
        const FunctionRow* row = rules_.language->function(call.name);
        if (row && *row->discloses == Discloses::size) count(b, call.arguments[0], here);
        if (row && row->note) noted(b, call, here);
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const lang::ExprType& meaning = e_.meanings[call.arguments[i]];
            const bool amount =
                row && i < row->word.parameters.size() && row->word.parameters[i].takes == lang::ParameterKind::amount;
            Here inside = here;
            if (amount && !meaning.type.set && meaning.axes.seat() && s_.seats > 1) inside.self = Owner::others;
            look_at(call.arguments[i], inside);  // a number of each seat: of others, too
        }
    }
    // Only the seat itself sees what is recorded about its answers.
    void noted(NodeIndex b, const lang::Call& call, const Here& here) {
        const auto* of = as<lang::Of>(call.arguments[0]);
        const Owner whose = of ? owner(of->whose, here) : here.self;
        if (whose != Owner::own) note(b, fmt::format("what {}( ) says{}", call.name, of_others(whose)));
    }
    // The number of cards may be visible although the cards are hidden.
    void count(NodeIndex b, NodeIndex set, const Here& here) {
        const Cards counted = as<lang::Where>(set) ? Cards{} : cards(set, here);
        if (counted.uncounted()) note(b, "how many cards lie in " + counted.text());
    }

    const Rules& rules_;
    const Shape& s_;
    const Expression& e_;
    Cards candidate_;
    LetsRead& lets_;
};

class Check {
public:
    Check(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}

    void prompt(const Prompt& prompt) {
        for (const PromptField& f : prompt.fields)
            field(f);
        look(prompt.seconds, {});  // the answering seat sees its deadline
    }
    void look(const Expr& expr, const Cards& candidate) {
        if (!expr.given()) return;
        const Expression& e = rules_.expressions[expr.index];
        const Unseen unseen(rules_, e, candidate, Owner::own, lets_);
        if (unseen.text.empty()) return;
        out_.error(e.location_of(unseen.from), "whoever is asked never sees " + unseen.text,
                   "look in a step that comes after the answer; or let it be seen: seen_by");
    }

private:
    void field(const PromptField& f) {
        Cards candidate;
        if (f.kind->through != CandidateSource::numbers && f.zones.size() == 1) {
            const Zone& zone = rules_.shape().zones[f.zones[0]];
            const Owner owner = !zone.of_seat                    ? Owner::table
                                : f.whose == ZoneOwner::own      ? Owner::own
                                : f.whose == ZoneOwner::opponent ? Owner::others
                                                                 : Owner::somebody;
            candidate = {&zone, owner};
        }
        for (const Filter& filter : f.where)
            look(filter.test, candidate);
        for (const Expr& expr : {f.when, f.from, f.to, f.total})
            look(expr, {});
    }

    const Rules& rules_;
    Diagnostics& out_;
    LetsRead lets_;
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
