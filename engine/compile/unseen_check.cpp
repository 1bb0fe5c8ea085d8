#include "compile/unseen_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/functions.hpp"
#include "run/field_kind.hpp"

namespace quattro {
namespace {

using lang::Branch;

// Whose something is, for the seat that answers; `others`: besides its own, if there is one, also that of others.
enum class Owner : std::uint8_t { own, others, table, somebody };

bool never_hears(Audience audience, Owner owner) {
    switch (audience) {
        case Audience::everyone: return false;
        case Audience::nobody: return true;
        case Audience::owner: return owner == Owner::others;
        case Audience::others: return owner == Owner::own;
    }
    return false;
}

std::string_view of_others(Owner owner) { return owner == Owner::others ? " of others" : ""; }

// Cards of one zone.
struct Cards {
    const Zone* zone = nullptr;  // null: nobody knows which
    Owner owner = Owner::somebody;
    bool unseen() const {
        return zone && zone->shown_when < 0 && never_hears(zone->seen_by, owner) && never_hears(zone->known_to, owner);
    }
    bool uncounted() const { return unseen() && never_hears(zone->counted_by, owner); }
    std::string text() const { return fmt::format("'{}'{}", zone->name, of_others(owner)); }
};

// What one expression reads that the seat never sees: the first thing of the kind.
class Unseen {
public:
    Unseen(const Rules& rules, const Expression& e, const Cards& candidate)
        : rules_(rules), s_(rules.shape()), e_(e), candidate_(candidate) {}

    // In words, "" if there is nothing, and where it begins.
    std::string text;
    int from = 0;

    void look() { look_at(e_.tree.root, candidate_); }

private:
    const Origin& origin(Branch b) const { return e_.origins[b]; }
    const lang::Form& form(Branch b) const { return e_.tree.at(b).form; }
    template <class T>
    const T* as(Branch b) const {
        return std::get_if<T>(&form(b));
    }

    void note(Branch b, std::string what) {
        if (!text.empty()) return;
        text = std::move(what);
        from = e_.tree.at(b).from;
    }

    Owner owner(Branch whose) const {
        if (s_.seats == 1) return Owner::own;
        if (origin(whose).what == Stands::picked) return Owner::others;  // one seat after the other
        const auto* next = as<lang::Call>(whose);
        if (next && next->name == "next" && owner(next->arguments[0]) == Owner::own) return Owner::others;
        const auto* word = as<lang::Word>(whose);
        if (!word) return Owner::somebody;
        if (word->which == lang::Fixed::opponent || word->which == lang::Fixed::it) return Owner::others;
        return word->which == lang::Fixed::seat ? Owner::own : Owner::somebody;
    }

    // The cards that an expression names, or one of which it is.
    Cards cards(Branch b, const Cards& it) const {
        const Origin& o = origin(b);
        if (o.what == Stands::zone || o.what == Stands::zone_keyed) {
            const Zone& zone = s_.zones[o.a];
            if (const auto* of = as<lang::Of>(b)) return {&zone, owner(of->whose)};
            if (as<lang::All>(b)) return {&zone, Owner::somebody};
            return {&zone, zone.of_seat ? Owner::own : Owner::table};
        }
        if (o.what == Stands::picked) return candidate_;
        if (const auto* word = as<lang::Word>(b)) return word->which == lang::Fixed::it ? it : Cards{};
        if (const auto* where = as<lang::Where>(b)) return cards(where->set, it);
        if (const auto* certain = as<lang::Certain>(b)) return cards(certain->what, it);
        if (const auto* call = as<lang::Call>(b); call && o.what == Stands::nothing)
            return cards(call->arguments[0], it);
        return {};
    }

    void read_counter(Branch b, Owner of) {
        const auto found = std::find_if(s_.counters.rbegin(), s_.counters.rend(),
                                        [&](const Counter& c) { return c.first <= origin(b).a; });
        const Counter& c = *found;
        if (c.shared_by >= 0 || !never_hears(c.seen_by, c.of_seat ? of : Owner::table)) return;
        note(b, fmt::format("the counter '{}'{}", c.name, of_others(of)));
    }
    void read_attribute(Branch b, const Cards& of) {
        const Attribute& a = s_.attributes[origin(b).a];
        if (of.unseen()) return note(b, "the cards in " + of.text());
        const Owner owner = of.zone && of.zone->of_seat ? of.owner : Owner::somebody;
        if (a.shown_when < 0 && never_hears(a.seen_by, owner)) note(b, fmt::format("'{}' of these cards", a.name));
    }
    void read_answer(Branch b, Owner of) {
        const Prompt& prompt = rules_.prompts[origin(b).prompt()];
        if (of == Owner::others && s_.banks[prompt.bank].keeps_secret())
            note(b, fmt::format("what others answered to '{}'", prompt.name));
    }
    void read_name(Branch b, Owner of, const Cards& of_cards) {
        const Origin& o = origin(b);
        if (o.what == Stands::counter || o.what == Stands::counter_keyed) return read_counter(b, of);
        if (o.what == Stands::attribute) return read_attribute(b, of_cards);
        if (o.prompt() >= 0) return read_answer(b, of);
        if (o.what != Stands::let || of == Owner::others) return;
        const Expr& value = rules_.lets[o.a].value;
        if (!value.given()) return;
        Unseen inside(rules_, rules_.expressions[value.index], {});
        inside.look();
        if (!inside.text.empty()) note(b, inside.text);
    }

    void look_at(Branch b, const Cards& it) {
        if (const auto* where = as<lang::Where>(b)) {
            look_at(where->set, it);
            return look_at(where->condition, cards(where->set, it));
        }
        if (const auto* of = as<lang::Of>(b)) {
            read_name(b, owner(of->whose), cards(of->whose, it));
            return look_at(of->whose, it);
        }
        if (as<lang::Name>(b) || as<lang::FieldName>(b)) return read_name(b, Owner::own, {});
        if (const auto* is = as<lang::IsA>(b); is && cards(is->what, it).unseen())
            note(b, "the cards in " + cards(is->what, it).text());
        if (const auto* is = as<lang::Is>(b); is && is->state != lang::Emptiness::none) count(b, is->what, it);
        if (const auto* call = as<lang::Call>(b)) look_at_call(b, *call, it);
        for (const Branch part : lang::parts(form(b)))
            look_at(part, it);
    }
    void look_at_call(Branch b, const lang::Call& call, const Cards& it) {
        if (origin(b).what != Stands::nothing) return read_name(b, Owner::own, {});
        const auto words = function_words();
        const auto word = std::find_if(words.begin(), words.end(), [&](const auto& w) { return w.name == call.name; });
        if (word == words.end()) return;
        if (call.name == "count") count(b, call.arguments[0], it);
        for (std::size_t i = 0; i < call.arguments.size() && i < word->parameters.size(); ++i)
            if (word->parameters[i].takes == lang::Takes::amount) all_seats(call.arguments[i]);
    }
    // How many lie there may be known where the cards are not.
    void count(Branch b, Branch set, const Cards& it) {
        const Cards counted = as<lang::Where>(set) ? Cards{} : cards(set, it);
        if (counted.uncounted()) note(b, "how many cards lie in " + counted.text());
    }
    // A number that each seat has: others, too.
    void all_seats(Branch b) {
        const bool named = as<lang::Name>(b) != nullptr;
        if (named && s_.seats > 1 && origin(b).what == Stands::counter) read_counter(b, Owner::others);
    }

    const Rules& rules_;
    const Shape& s_;
    const Expression& e_;
    Cards candidate_;
};

class Check {
public:
    Check(const Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}

    void prompt(const Prompt& prompt) {
        for (const PromptField& f : prompt.fields)
            field(f);
    }
    void look(const Expr& expr, const Cards& candidate) {
        if (!expr.given()) return;
        const Expression& e = rules_.expressions[expr.index];
        Unseen unseen(rules_, e, candidate);
        unseen.look();
        if (unseen.text.empty()) return;
        out_.error(e.place_of(unseen.from), fmt::format("whoever is asked never sees {}", unseen.text),
                   "ask without it, and look in a step that comes after the answer");
    }

private:
    void field(const PromptField& f) {
        Cards candidate;
        if (f.kind->through != Through::numbers && f.zones.size() == 1) {
            const Zone& zone = rules_.shape().zones[f.zones[0]];
            const Owner owner = !zone.of_seat                ? Owner::table
                                : f.whose == Whose::own      ? Owner::own
                                : f.whose == Whose::opponent ? Owner::others
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
};

}  // namespace

void refuse_unseen(const Rules& rules, Diagnostics& out) {
    Check check(rules, out);
    for (const Prompt& prompt : rules.prompts)
        check.prompt(prompt);
    for (const Action& action : rules.actions)
        check.look(action.when, {});
}

}  // namespace quattro
