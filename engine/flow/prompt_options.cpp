// Listing options. On the path of every random playout: nothing here allocates once its vectors have grown.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "flow/prompt.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kHighestAmount = 1'000'000'000, kMostAmounts = 100'000;

// What may be looked at to find out whether the later fields can be answered: with very many ways to do that not every
// one is tried, and what was not found does not count as possible. To pass over a value costs 1.
constexpr int kMostTries = 1'000'000, kTestCosts = 16;
thread_local std::int64_t looked_at = 0;

struct Lister {
    const Rules& rules;
    const Shape& s;
    const State& m;
    const Prompt& prompt;
    const PromptField& field;
    Scope scope;
    std::int64_t behind_amount = 0;  // of a set of amounts, those in front of it are not looked at

    Lister(const Rules& r, const State& state, const Prompt& p, Seat seat, int f)
        : rules(r), s(r.shape()), m(state), prompt(p), field(p.fields[static_cast<std::size_t>(f)]) {
        scope.rules = &rules;
        scope.state = &state;
        scope.seat = seat;
        const std::uint8_t frame = m.at(s.prompt_frame, s.prompt_slot(p.bank, seat));
        scope.frame_seat = m.at(s.frame_seat, frame);
        scope.card = s.subject.count ? m.at(s.subject, seat) - 1 : kNoCard;
    }

    // Filters of a spot look at the card that lies there. What is told of a kind does not hold for "the result".
    bool passes(std::int64_t value) {
        if (field.kind == PickKind::action) return offers(rules.actions[static_cast<std::size_t>(value)], value);
        if (is_result(value)) return !named_before();
        scope.it = field.kind == PickKind::spot ? m.at(s.cell, value) - 1 : value;
        for (const Filter& f : field.where)
            if (!about_result(f) && evaluate(f.test, scope) == 0) return false;
        return true;
    }
    bool names_result(int index) const {
        const std::int32_t answer = m.at(s.answer, s.answer_cell(prompt.bank, scope.seat, index));
        return answer >= 0 && answer == kinds_of(s, prompt.fields[static_cast<std::size_t>(index)]);
    }
    // It reads an earlier field that names a card of which nothing is known yet.
    bool about_result(const Filter& filter) const {
        return std::any_of(filter.results.begin(), filter.results.end(), [&](int f) { return names_result(f); });
    }
    // An earlier field of the same action names that card already.
    bool named_before() const {
        const auto here = static_cast<int>(&field - prompt.fields.data());
        for (int f = field.owner + 1; f < here; ++f) {
            const PromptField& other = prompt.fields[static_cast<std::size_t>(f)];
            if (other.action == field.action && other.remembered >= 0 && names_result(f)) return true;
        }
        return false;
    }
    bool is_result(std::int64_t value) const { return field.remembered >= 0 && value == kinds_of(s, field); }
    bool offers(const Action& action, std::int64_t value) {
        scope.it = value;
        if (action.when.given() && !evaluate(action.when, scope)) return false;
        for (const Filter& f : field.where)
            if (evaluate(f.test, scope) == 0) return false;
        return true;
    }
    template <class F>
    void each_instance(F&& f) const {
        for (const int z : field.zones) {
            const Zone& zone = s.zones[static_cast<std::size_t>(z)];
            if (!zone.of_seat || field.whose == Whose::own)
                f(s.instance_of(z, scope.seat));
            else if (field.whose == Whose::opponent)
                f(s.instance_of(z, scope.seat % s.seats + 1));
            else
                for (int seat = 1; seat <= s.seats; ++seat)
                    f(s.instance_of(z, seat));
        }
    }
    template <class F>
    void cards(F&& f) const {
        each_instance([&](int instance) {
            for_each_card(s, m, instance, [&](CardId card) {
                const int first = s.instances[static_cast<std::size_t>(instance)].first_cell;
                f(static_cast<std::int32_t>(field.kind == PickKind::card ? card : first + place_of_card(s, m, card)));
            });
        });
    }
    template <class F>
    void range(std::int64_t from, std::int64_t to, F&& f) const {
        for (std::int64_t v = from; v <= to; ++v)
            if (f(static_cast<std::int32_t>(v))) return;
    }
    std::int64_t lowest(const PromptField& amount) const {
        return std::clamp<std::int64_t>(evaluate(amount.from, scope), 0, kHighestAmount);
    }
    // What is left of the total, less what is taken already and what the later ones need.
    std::int64_t left_of_total() const {
        std::int64_t left = evaluate(field.total, scope);
        const auto first = static_cast<int>(&field - prompt.fields.data()) - field.member;
        for (int k = 0; k < field.members; ++k)
            if (k < field.member)
                left -= std::max(m.at(s.answer, s.answer_cell(prompt.bank, scope.seat, first + k)), 0);
            else if (k > field.member && is_asked(rules, m, prompt, scope.seat, first + k))
                left -= lowest(prompt.fields[static_cast<std::size_t>(first + k)]);
        return left;
    }
    template <class F>
    void amounts(F&& f) const {
        const std::int64_t from = lowest(field);
        const std::int64_t most = kMostAmounts / static_cast<std::int64_t>(prompt.fields.size());  // each is an option
        std::int64_t to = std::min(evaluate(field.to, scope), from + most);
        if (field.total.given()) to = std::min(to, left_of_total());
        range(std::max(from, behind_amount), to, f);
    }
    template <class F>
    void candidates(F&& f) const {
        switch (field.kind) {
            case PickKind::card:
            case PickKind::spot: return cards(f);
            case PickKind::place: return range(0, static_cast<int>(zone().places.size()) - 1, f);
            case PickKind::column: return range(0, zone().columns - 1, f);
            case PickKind::seat: return range(1, s.seats, f);
            case PickKind::value: return range(1, s.attributes[static_cast<std::size_t>(field.attribute)].hi, f);
            case PickKind::amount: return amounts(f);
            case PickKind::word: return range(0, static_cast<int>(field.words.size()) - 1, f);
            case PickKind::kind: return range(0, kinds_of(s, field) + (field.remembered >= 0 ? 0 : -1), f);
            case PickKind::action: return range(0, static_cast<int>(rules.actions.size()) - 1, f);
        }
    }
    // Of several fields that make a set, each is answered with something behind the one before; what an
    // action names by kind may come again.
    // Stops, and returns true, at the first for which f does; false when `tries` are used up.
    template <class F>
    bool any_allowed(std::int32_t before, int& tries, F&& f) {
        if (field.kind == PickKind::amount) behind_amount = std::max(before, -1) + 1;
        bool behind = before == kUnanswered || field.kind == PickKind::amount, found = false;
        const int begun = tries;
        candidates([&](std::int32_t value) {
            const bool same = value == before, again = same && field.kind == PickKind::kind && field.owner >= 0;
            tries -= behind || again ? kTestCosts : 1;
            found = found || (tries >= 0 && (behind || again) && passes(value) && f(value));
            behind = behind || same;
            return found || tries < 0;
        });
        looked_at += (begun - tries) / kTestCosts;
        return found;
    }
    const Zone& zone() const { return s.zones[static_cast<std::size_t>(field.zones[0])]; }
};

// A field that asks for an empty place or open column and nothing else: its cells, or null.
const std::uint16_t* quick_cells(const Shape& s, const State& m, const PromptField& field, Seat seat) {
    if (field.where.size() != 1 || field.where[0].quick == QuickTest::none || field.looks_ahead) return nullptr;
    const Filter& f = field.where[0];
    return m.all(s.cell) + s.instances[static_cast<std::size_t>(s.instance_of(f.zone, seat))].first_cell + f.first;
}

int quick_count(const Shape& s, const PromptField& field) {
    const Zone& zone = s.zones[static_cast<std::size_t>(field.zones[0])];
    return field.kind == PickKind::column ? zone.columns : static_cast<int>(zone.places.size());
}

// The answer that a set's next one must come behind; kNone once it has ended.
std::int32_t answer_before(const Shape& s, const State& m, const Prompt& prompt, Seat seat, int field) {
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    if (f.member == 0 || f.each >= 0) return kUnanswered;
    return m.at(s.answer, s.answer_cell(prompt.bank, seat, field - 1));
}

// Whether later fields can be answered.
struct Search {
    const Rules& rules;
    State& state;
    const Prompt& prompt;
    Seat seat;
    int& tries;

    bool from(int field) {
        if (field == static_cast<int>(prompt.fields.size())) return true;
        const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
        const Shape& s = rules.shape();
        const bool other_action =
            f.owner >= 0 && state.at(s.answer, s.answer_cell(prompt.bank, seat, f.owner)) != f.action;
        if (other_action) return from(f.group_end);
        if (!f.looks_ahead && (f.optional || f.skippable)) return from(field + 1);
        if (const std::uint16_t* cells = quick_cells(s, state, f, seat)) {
            const int count = quick_count(s, f);
            int v = 0;
            while (v < count && cells[v])
                ++v;
            return v < count && from(field + 1);
        }
        return any(field, f) && (f.looks_ahead || from(field + 1));
    }

    bool after(int field, std::int32_t value) {
        if (!prompt.fields[static_cast<std::size_t>(field)].looks_ahead) return true;
        std::int32_t& cell = state.at(rules.shape().answer, rules.shape().answer_cell(prompt.bank, seat, field));
        const std::int32_t kept = cell;
        cell = value;
        const bool possible = from(field + 1);
        cell = kept;
        return possible;
    }

private:
    // Whether the field has an answer with which it goes on.
    bool any(int field, const PromptField& f) {
        const std::int32_t before = answer_before(rules.shape(), state, prompt, seat, field);
        const bool asked = !f.conditional || is_asked(rules, state, prompt, seat, field);
        bool found = (f.optional || !asked) && after(field, kNone), some = false;
        if (!found && asked && before != kNone)
            found = Lister(rules, state, prompt, seat, field).any_allowed(before, tries, [&](std::int32_t value) {
                some = true;
                return after(field, value);
            });
        return found || (asked && f.skippable && !some && after(field, kNone));
    }
};

}  // namespace

bool is_asked(const Rules& rules, const State& m, const Prompt& prompt, Seat seat, int field) {
    const Shape& s = rules.shape();
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    if (f.owner >= 0 && m.at(s.answer, s.answer_cell(prompt.bank, seat, f.owner)) != f.action) return false;
    return !f.when.given() || evaluate(f.when, Lister(rules, m, prompt, seat, field).scope) != 0;
}

void list_options(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field, bool completable,
                  OptionValues& options) {
    options.clear();
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    if (f.conditional && !is_asked(rules, state, prompt, seat, field)) return options.push_back(kNone);
    if (const std::uint16_t* cells = quick_cells(rules.shape(), state, f, seat)) {
        const int count = quick_count(rules.shape(), f);
        options.resize(static_cast<std::size_t>(count));
        std::size_t found = 0;
        for (std::int32_t v = 0; v < count; ++v) {
            options[found] = v;
            found += cells[v] == 0;
        }
        options.resize(found);
        if (f.optional || (f.skippable && options.empty())) options.push_back(kNone);
        return;
    }
    Lister lister(rules, state, prompt, seat, field);
    const std::int32_t before = answer_before(rules.shape(), state, prompt, seat, field);
    int all = INT32_MAX, tries = kMostTries;
    if (before != kNone)
        lister.any_allowed(before, all, [&](std::int32_t value) {
            options.push_back(value);
            return false;
        });
    if (lister.field.optional || (lister.field.skippable && options.empty())) options.push_back(kNone);
    if (!completable || !lister.field.looks_ahead) return;
    std::erase_if(options, [&](std::int32_t value) {
        return !Search{rules, state, prompt, seat, tries}.after(field, value);
    });
}

std::int64_t options_looked_at() { return looked_at; }

bool can_complete(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field) {
    int tries = kMostTries;
    return Search{rules, state, prompt, seat, tries}.from(field);
}

bool completable_after(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field,
                       std::int32_t value) {
    int tries = kMostTries;
    return Search{rules, state, prompt, seat, tries}.after(field, value);
}

void list_candidates(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                     OptionValues& options) {
    options.clear();
    Lister(rules, state, prompt, seat, field).candidates([&](std::int32_t value) {
        options.push_back(value);
        return false;
    });
}

std::string failing_filter(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field,
                           std::int32_t value) {
    Lister lister(rules, state, prompt, seat, field);
    lister.scope.it = lister.field.kind == PickKind::spot ? state.at(rules.shape().cell, value) - 1 : value;
    if (lister.field.kind == PickKind::action) {
        const Action& action = rules.actions[static_cast<std::size_t>(value)];
        if (action.when.given() && !evaluate(action.when, lister.scope)) return action.when_text;
    }
    for (const Filter& f : lister.field.where)
        if (evaluate(f.test, lister.scope) == 0) return f.text;
    return "";
}

std::string counter_text(const Rules& rules, const Counter& c, std::int64_t value) {
    if (c.holds_seat) return value > 0 ? std::to_string(value) : "none";
    if (c.holds_attribute >= 0)
        return value > 0 ? rules.shape()
                               .attributes[static_cast<std::size_t>(c.holds_attribute)]
                               .values[static_cast<std::size_t>(value - 1)]
                         : "none";
    return from_scaled(value, c.scale);
}

std::string card_name(const Rules& rules, const State& state, CardId card) {
    const Shape& s = rules.shape();
    if (s.card_concealed.count && state.at(s.card_concealed, card)) return "?";
    std::vector<std::int16_t> values;
    for (int a = 0; a < static_cast<int>(s.attributes.size()); ++a)
        values.push_back(static_cast<std::int16_t>(attribute(s, state, card, a)));
    return write_card(rules.model, values);
}

std::string card_name_for(const Rules& rules, const State& state, CardId card, Seat viewer) {
    const Shape& s = rules.shape();
    std::vector<std::int16_t> values(s.attributes.size());
    for (int a = 0; a < static_cast<int>(s.attributes.size()); ++a)
        if (viewer == 0 || sees_attribute(s, state, viewer, card, a))
            values[static_cast<std::size_t>(a)] = static_cast<std::int16_t>(attribute(s, state, card, a));
    return write_card(rules.model, values);
}

std::string place_name(const Shape& s, int instance, int place) {
    if (instance < 0) return "";
    const Instance& in = s.instances[static_cast<std::size_t>(instance)];
    const Zone& zone = s.zones[in.zone];
    std::string name = in.seat ? fmt::format("{}:{}", in.seat, zone.name) : zone.name;
    if (zone.placed() && place >= 0) name += "." + zone.places[static_cast<std::size_t>(place)];
    return name;
}

namespace {

std::string spot_name(const Shape& s, std::int32_t cell, Seat seat) {
    for (const Instance& in : s.instances) {
        const Zone& zone = s.zones[in.zone];
        if (cell < in.first_cell || cell >= in.first_cell + static_cast<int>(zone.places.size())) continue;
        const std::string& place = zone.places[static_cast<std::size_t>(cell - in.first_cell)];
        return in.seat == seat || in.seat == 0 ? place : fmt::format("{}:{}", in.seat, place);
    }
    return "?";
}

}  // namespace

std::optional<int> kind_named(const Rules& rules, const PromptField& field, std::string_view name) {
    const std::int64_t count = kinds_of(rules.shape(), field);
    for (int kind = 0; kind < count; ++kind)
        if (kind_name(rules, field, kind) == name) return kind;
    return std::nullopt;
}

std::string kind_name(const Rules& rules, const PromptField& field, std::int32_t kind) {
    const Shape& s = rules.shape();
    if (kind == kinds_of(s, field)) return rules.registers[static_cast<std::size_t>(field.remembered)];
    std::vector<std::int16_t> values;
    for (const Attribute& a : s.attributes)
        values.push_back(static_cast<std::int16_t>(a.named() ? 0 : a.lo));
    for (const int a : field.attributes)
        values[static_cast<std::size_t>(a)] = static_cast<std::int16_t>(attribute_of_kind(s, field, kind, a));
    return write_card(rules.model, values);
}

std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                        std::int32_t value) {
    const Shape& s = rules.shape();
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    if (value == kNone) return "none";
    if (value == kUnanswered) return "";
    const auto index = static_cast<std::size_t>(value);
    switch (f.kind) {
        case PickKind::card: return card_name(rules, state, value);
        case PickKind::spot: return spot_name(s, value, seat);
        case PickKind::place: return s.zones[static_cast<std::size_t>(f.zones[0])].places[index];
        case PickKind::column: return std::to_string(value + 1);
        case PickKind::value: return s.attributes[static_cast<std::size_t>(f.attribute)].values[index - 1];
        case PickKind::word: return f.words[index];
        case PickKind::action: return rules.actions[index].name;
        case PickKind::kind: return kind_name(rules, f, value);
        default: return std::to_string(value);
    }
}

std::string_view pick_name(PickKind kind) {
    constexpr std::string_view names[] = {"card",  "card",   "place", "column", "seat",
                                          "value", "amount", "word",  "kind",   "action"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace quattro
