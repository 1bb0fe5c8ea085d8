#include "compile/name_bindings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/disclosure_check.hpp"
#include "compile/expr.hpp"
#include "compile/language.hpp"
#include "compile/target_words.hpp"
#include "rules/field_kind.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

using lang::Axes;
using lang::BaseType;
using lang::ExprType;
using lang::Subject;
using lang::Type;

ExprType is(Type kind) { return {kind}; }
ExprType maybe(Type kind) { return {kind, true}; }
ExprType presumed(Type kind) { return {kind, false, {}, true}; }
ExprType each_seats(ExprType meaning, bool of_seat) {
    if (of_seat) meaning.axes = Axes::of_seat();
    return meaning;
}
Subject subject(bool of_seat) { return of_seat ? Subject::seat : Subject::nothing; }

template <class T, class I>
requires(!std::is_void_v<I>) I index_of(const Indexed<T, I>& list, std::string_view name) {
    for (const I i : list.indices())
        if (list[i].name == name) return i;
    return {};
}
template <class I>
I index_of(const Indexed<std::string, I>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    return found == list.end() || name.empty() ? I() : I(found - list.begin());
}
int index_of(const Indexed<std::string>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    return found == list.end() || name.empty() ? -1 : position_in(list, found);
}

Type limited(int scale, std::int64_t lowest, std::int64_t highest) {
    constexpr std::int64_t kFar = std::int64_t{1} << 40;
    Type kind = number_of(scale);
    if (lowest > -kFar) kind.lowest = lowest;
    if (highest < kFar) kind.highest = highest;
    return kind;
}

bool seen_by_all(const Counter& counter) { return counter.shown && counter.seen_by == Audience::everyone; }
bool counted_by_all(const Zone& zone) {
    return zone.seen_by == Audience::everyone || zone.counted_by == Audience::everyone;
}

}  // namespace

lang::Type word_of_attribute(const Model& model, AttributeIndex attribute) {
    return Type::a(BaseType::word, model.type_attribute(attribute).number());
}
lang::Type type_of_counter(const Model& model, const Counter& counter) {
    if (counter.holds_seat) return kSeat;
    if (counter.holds_truth) return kTruth;
    if (counter.holds_attribute.valid()) return word_of_attribute(model, counter.holds_attribute);
    return limited(counter.scale, counter.lo, counter.hi);
}
lang::Type type_of_attribute(const Model& model, AttributeIndex attribute) {
    const Attribute& a = model.shape.attributes[attribute];
    if (a.named()) return word_of_attribute(model, attribute);
    return a.is_seat ? kSeat : limited(1, a.lo, a.hi);
}
lang::Type word_of_field(PromptIndex prompt, FieldIndex field) {
    return Type::a(BaseType::word, kFirstField + prompt.number() * kFieldsOfPrompt + field.number());
}
lang::Type description_of(PromptIndex prompt, FieldIndex field) {
    return Type::a(BaseType::description, prompt.number() * kFieldsOfPrompt + field.number());
}

std::int64_t value_of_word(const Type& kind, int word) {
    return kind.base == BaseType::word && kind.domain < kFirstField ? word + 1 : word;
}

Type candidate_type(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    const PromptField& f = rules.prompts[prompt].fields[field];
    return f.kind->candidate(rules, prompt, field);
}

void NameBindings::add(List& list, std::string says, ExprType meaning, Subject of, Binding origin) const {
    lang::Binding binding{std::move(says), std::move(meaning), of};
    binding.id = int_size(origins_);
    origins_.push_back(origin);
    list.push_back(std::move(binding));
}

Binding NameBindings::origin(const lang::Binding& binding) const {
    if (binding.word)
        return {BindingKind::constant, static_cast<int>(value_of_word(binding.meaning.type, *binding.id)), 0, 0, true};
    return binding.id ? origins_[*binding.id] : Binding{};
}

void NameBindings::add_counter(List& list, std::string_view name) const {
    const Model& model = rules_.model;
    if (const Family* family = find_family(model.counter_families, name)) {
        const Counter& c = rules_.shape().counters[CounterIndex(family->first)];
        const ExprType meaning = c.holds() ? presumed(type_of_counter(model, c)) : is(type_of_counter(model, c));
        add(list, fmt::format("the counter '{}'", name), each_seats(meaning, c.of_seat), subject(c.of_seat),
            {BindingKind::counter_keyed, c.first.number(), c.holds() ? 1 : 0, family->count, seen_by_all(c)});
        list.back().keyed = true;
        list.back().key = !family->attribute.valid() ? kSeat : word_of_attribute(model, family->attribute);
        return;
    }
    const CounterIndex index = model.find_counter(name);
    if (!index.valid()) return;
    const Counter& c = rules_.shape().counters[index];
    const ExprType meaning = c.holds() ? presumed(type_of_counter(model, c)) : is(type_of_counter(model, c));
    add(list, fmt::format("the counter '{}'", name), each_seats(meaning, c.of_seat), subject(c.of_seat),
        {BindingKind::counter, c.first.number(), c.holds() ? 1 : 0, 0, seen_by_all(c)});
}

void NameBindings::add_zone(List& list, std::string_view name) const {
    const Model& model = rules_.model;
    const Family* family = find_family(model.zone_families, name);
    const ZoneIndex index = family ? ZoneIndex(family->first) : model.find_zone(name);
    if (!index.valid()) return;
    const Zone& z = rules_.shape().zones[index];
    const Type cards = Type::a(BaseType::card, family ? lang::kAnyOf : index.number()).many();
    add(list, fmt::format("the zone '{}'", name), each_seats(is(cards), z.of_seat), subject(z.of_seat),
        {family ? BindingKind::zone_keyed : BindingKind::zone, index.number(), 0, 0, counted_by_all(z)});
    if (!family) return;
    list.back().keyed = true;
    list.back().key = !family->attribute.valid() ? kSeat : word_of_attribute(model, family->attribute);
}

void NameBindings::add_attribute(List& list, std::string_view name) const {
    const Model& model = rules_.model;
    const AttributeIndex index = model.find_attribute(name);
    if (!index.valid()) return;
    const Attribute& a = rules_.shape().attributes[index];
    const std::string says = fmt::format("the attribute '{}'", name);
    const Type kind = type_of_attribute(model, index);
    const ExprType meaning = a.named() || a.is_seat ? presumed(kind) : is(kind);
    for (const Subject of : {Subject::card, Subject::description}) {
        add(list, says, meaning, of, {BindingKind::attribute, index.number()});
        list.back().standalone = false;
    }
    if (const int value = model.bound_value(index); value > 0)
        add(list, says, is(word_of_attribute(model, index)), Subject::nothing,
            {BindingKind::constant, value, 0, 0, true});
}

void NameBindings::add_option(List& list, std::string_view name) const {
    const int index = rules_.model.find_option(name);
    if (index < 0) return;
    const Option& o = rules_.model.options[index];
    const std::string says = fmt::format("the option '{}'", name);
    const auto value = static_cast<int>(o.value);
    if (o.counter.valid()) {
        const Counter& c = rules_.shape().counters[o.counter];
        add(list, says, presumed(kSeat), Subject::nothing,
            {BindingKind::counter, c.first.number(), 1, 0, seen_by_all(c)});
    } else if (o.kind == OptionKind::seats) {
        add(list, says, is(kSeat.many()), Subject::nothing, {BindingKind::seats, value, 0, 0, true});
    } else if (o.kind == OptionKind::seat) {
        add(list, says, presumed(kSeat), Subject::nothing, {BindingKind::constant, value, 1, 0, true});
    } else {
        // The range is used only in the file that declares it, because a variant may change it.
        const Node* own = find_in(rules_.model.doc.find("options"), name);
        const auto here = [&](const char* key) {
            const Node* bound = find_in(own, key);
            return bound && bound->where.source.get() == file_;
        };
        const bool number = o.kind == OptionKind::number && here("from") && here("to");
        add(list, says, is(number ? Type::number(o.lo, o.hi) : kNumber), Subject::nothing,
            {BindingKind::constant, value, 0, 0, true});
    }
}

// The answer to an optional, conditional or skippable field may be none. A truth is never none. Any other answer is
// presumed to be present.
ExprType NameBindings::answer_meaning(PromptIndex prompt, FieldIndex field) const {
    const PromptField& f = rules_.prompts[prompt].fields[field];
    const Type kind = candidate_type(rules_, prompt, field);
    const bool may_lack = f.optional || f.conditional || f.skippable;
    return each_seats(f.is_truth ? is(kind) : may_lack ? maybe(kind) : presumed(kind), true);
}

// Binds a field of a prompt, or the set of fields that share the name.
void NameBindings::add_answers(List& list, PromptIndex prompt, std::string_view name, bool own) const {
    const Prompt& p = rules_.prompts[prompt];
    const auto says = [&] {
        return own ? fmt::format("the field '{}'", name) : fmt::format("the answer '{}.{}'", p.name, name);
    };
    for (const std::string& full : {own ? context_.prefix + std::string(name) : std::string(name), std::string(name)}) {
        const auto set = std::find_if(p.fields.begin(), p.fields.end(),
                                      [&](const PromptField& f) { return f.members > 0 && f.set == full; });
        if (set != p.fields.end()) {
            const FieldIndex first(position_in(p.fields, set));
            const Type kind = candidate_type(rules_, prompt, first);
            add(list, says(), each_seats(is(kind.many()), true), Subject::seat,
                {BindingKind::answers, prompt.number(), first.number()});
            if (!set->each.valid()) return;
            add(list, says(), answer_meaning(prompt, first), Subject::seat,
                {BindingKind::answer_keyed, prompt.number(), first.number()});
            list.back().keyed = true;
            list.back().key = word_of_attribute(rules_.model, set->each);
            return;
        }
        const FieldIndex field = index_of(p.fields, full);
        if (!field.valid()) continue;
        if (own && field > context_.field) return;
        if (own && field == context_.field && context_.it) {
            ExprType meaning = is(*context_.it);
            meaning.axes = Axes::of_candidate(0);
            add(list, says(), meaning, Subject::nothing, {BindingKind::picked});
            return add_parts(list, says(), prompt, field, true);
        }
        const bool found =
            own && context_.found_first.valid() && field >= context_.found_first && p.fields[field].kind == &kKindField;
        if (found)
            add(list, says(), each_seats(presumed(kCard), true), Subject::nothing,
                {BindingKind::found, field - context_.found_first});
        else
            add(list, says(), answer_meaning(prompt, field), Subject::seat,
                {BindingKind::answer, prompt.number(), field.number()});
        return add_parts(list, says(), prompt, field, false);
    }
}

// Binds the numbers that make up an answer or a candidate.
void NameBindings::add_parts(List& list, const std::string& says, PromptIndex prompt, FieldIndex field,
                             bool candidate) const {
    const PromptField& f = rules_.prompts[prompt].fields[field];
    if (!f.kind->parts) return;
    ExprType meaning = answer_meaning(prompt, field);
    meaning.type = kNumber;
    if (candidate) {
        meaning = is(kNumber);
        meaning.axes = Axes::of_candidate(0);
    }
    add(list, says, std::move(meaning), candidate ? Subject::nothing : Subject::seat,
        {BindingKind::answer_part, prompt.number(), field.number(), candidate ? 1 : 0});
    list.back().keyed = true;
    list.back().key = !f.attribute.valid() ? kSeat : word_of_attribute(rules_.model, f.attribute);
}

void NameBindings::add_pattern(List& list, std::string_view name) const {
    const PatternIndex index = index_of(rules_.patterns, name);
    if (!index.valid()) return;
    const Pattern& p = rules_.patterns[index];
    const bool of_seat = !p.zone.valid() || rules_.shape().zones[p.zone].of_seat;
    const std::string says = fmt::format("the pattern '{}'", name);
    const bool always = std::any_of(p.rows.begin(), p.rows.end(), [](const SubsetRow& row) { return row.cards == 0; });
    if (p.scored())
        add(list, says, each_seats(always ? is(kNumber) : maybe(kNumber), of_seat), subject(of_seat),
            {BindingKind::pattern, index.number()});
    add(list, says, each_seats(is(Type::a(BaseType::pattern, index.number())), of_seat), subject(of_seat),
        {BindingKind::pattern, index.number()});
}

void NameBindings::add_step(List& list, std::string_view name) const {
    const Shape& s = rules_.shape();
    if (const RepeatIndex l = index_of(rules_.flow_number_names, name); l.valid()) {
        const bool hidden = contains(s.hidden_repeats, l);
        const bool inside = contains(rules_.open_repeats, l);
        const Rules::RepeatLimit& most = rules_.repeat_limits[l];
        const Type passes = Type::number(inside ? 1 : 0, most.file && most.file == file_ ? most.passes : INT32_MAX);
        add(list, fmt::format("the repeat '{}'", name), is(passes), Subject::nothing,
            {BindingKind::repeat, l.number(), rules_.repeat_of_seat[l] ? 1 : 0, 0, !hidden});
    }
    if (const RegisterIndex r = index_of(rules_.registers, name); r.valid()) {
        const bool of_table = rules_.register_of_table[r];
        add(list, fmt::format("the card '{}'", name), each_seats(presumed(kCard), !of_table), subject(!of_table),
            {BindingKind::remembered, r.number(), of_table ? 1 : 0});
    }
}

void NameBindings::add_target(List& list, std::string_view name) const {
    if (!context_.slot) return;
    const auto target = parse_target(rules_, context_.slot_zone, name);
    if (!target || target->chosen()) return;
    const std::string says = fmt::format("the target words '{}'", name);
    const int packed = position_of(rules_.language->targets, *target->row) * 4 + static_cast<int>(target->whose);
    if (target->single())
        add(list, says, maybe(kCard), Subject::nothing, {BindingKind::target, packed, target->a, target->b});
    else
        add(list, says, is(kCard.many()), Subject::nothing, {BindingKind::targets, packed, target->a, target->b});
}

// The first use of a `let` compiles it.
void NameBindings::add_let(List& list, std::string_view name) const {
    const int index = index_of(rules_.lets, name);
    if (index < 0) return;
    read_let(rules_, index);
    const Let& let = rules_.lets[index];
    if (let.state != Let::State::read)
        throw lang::ExprError{.message = fmt::format("'{}' cannot be read", name),
                              .hint = "correct its declaration first",
                              .reported = true};
    const ExprType& meaning = rules_.expressions[let.value.index].meaning();
    add(list, fmt::format("the let '{}'", name), meaning, subject(meaning.axes.seat()),
        {BindingKind::let, index, 0, 0, everyone_knows(rules_, let.value)});
}

bool NameBindings::knows(std::string_view name) const {
    try {
        return !bindings(name).empty();
    } catch (const lang::ExprError&) {  // a `let` with an error
        return true;
    }
}

std::vector<lang::Binding> NameBindings::bindings(std::string_view name) const {
    List list;
    if (context_.prompt.valid()) add_answers(list, context_.prompt, name, true);
    const std::size_t own = list.size();
    add_target(list, name);
    add_counter(list, name);
    add_zone(list, name);
    add_attribute(list, name);
    add_option(list, name);
    add_pattern(list, name);
    add_step(list, name);
    add_let(list, name);
    for (const PromptIndex p : rules_.prompts.indices())
        if (const Prompt& prompt = rules_.prompts[p];
            prompt.name == name && !prompt.of_effect && prompt.asks_one() && p != context_.prompt) {
            const std::string says = fmt::format("the prompt '{}'", name);
            const FieldIndex first(0);
            add(list, says, answer_meaning(p, first), Subject::seat, {BindingKind::answer, p.number(), first.number()});
            add_parts(list, says, p, first, false);
        }
    for (std::size_t i = own; own > 0 && i < list.size(); ++i)
        list[i].standalone = false;  // alone, the name of a field hides other bindings
    return list;
}

std::vector<lang::Binding> NameBindings::field(std::string_view prompt, std::string_view name) const {
    List list;
    for (const PromptIndex p : rules_.prompts.indices())
        if (rules_.prompts[p].name == prompt && !rules_.prompts[p].of_effect) add_answers(list, p, name, false);
    return list;
}

std::vector<std::string> NameBindings::words(const Type& kind) const {
    std::vector<std::string> words;
    if (kind.base == BaseType::action)
        for (const Action& action : rules_.actions)
            words.push_back(action.name);
    if (kind.base == BaseType::place && kind.domain != lang::kAnyOf)
        words = rules_.shape().zones[zone_of_kind(kind)].places;
    if (kind.base != BaseType::word || kind.domain == lang::kAnyOf) return words;
    if (kind.domain < kFirstField) return rules_.shape().attributes[AttributeIndex(kind.domain)].values;
    const PromptIndex prompt((kind.domain - kFirstField) / kFieldsOfPrompt);
    const FieldIndex field((kind.domain - kFirstField) % kFieldsOfPrompt);
    return rules_.prompts[prompt].fields[field].words;
}

// Attributes with the same named values have one type. The word then binds to the first of them only, although a card
// has a value in each. Attributes of different types that have the word are all returned, which is ambiguous.
std::vector<lang::Binding> NameBindings::values_named(std::string_view word) const {
    List list;
    std::vector<AttributeIndex> types;
    const auto& attributes = rules_.shape().attributes;
    for (const AttributeIndex a : attributes.indices()) {
        const int value = index_of(attributes[a].values, word);
        const AttributeIndex type = rules_.model.type_attribute(a);
        if (value < 0 || contains(types, type)) continue;
        types.push_back(type);
        add(list, fmt::format("'{}' of '{}'", word, attributes[a].name), is(kTruth), Subject::card,
            {BindingKind::attribute, a.number(), value + 1});
    }
    return list;
}

}  // namespace quattro
