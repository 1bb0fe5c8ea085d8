#include "analytics/option_registry.hpp"

#include <utility>

#include "base/digest.hpp"
#include "base/size.hpp"
#include "events/kinds.hpp"
#include "rules/field_kind.hpp"
#include "state/cards.hpp"
#include "state/random_stream.hpp"

namespace quattro {
namespace {

// The options that the files of the game declare by name, whether they are ever offered or not: words and actions.
std::vector<std::string> declared(const Rules& rules, const PromptField& field) {
    std::vector<std::string> names(field.words.begin(), field.words.end());
    if (field.kind == &kActionField)
        for (const Action& action : rules.actions)
            names.push_back(action.name);
    return names;
}

// A hash of the meaning of the field's option values. Fields with equal names can have different meanings: for example,
// the prompts for the choices of effects share one name.
std::uint64_t meaning_of(const PromptField& field) {
    std::uint64_t meaning = mix(hash_of(field.kind->form) + static_cast<std::uint64_t>(field.attribute.number() + 1));
    for (const AttributeIndex attribute : field.attributes)
        meaning = mix(meaning + static_cast<std::uint64_t>(attribute.number() + 1));
    for (const std::string& text : field.words)
        meaning = mix(meaning + hash_of(text));
    return meaning;
}

}  // namespace

OptionRegistry::OptionRegistry(const Rules& rules) : rules_(rules) {
    std::map<std::pair<std::string, std::string>, int> known;
    for (const Prompt& prompt : rules.prompts) {
        keys_.emplace_back();
        for (const PromptField& field : prompt.fields) {
            const std::string& name = field.set.empty() ? field.name : field.set;
            const auto [found, is_new] = known.try_emplace({prompt.name, name}, int_size(fields_));
            if (is_new) {
                fields_.push_back({prompt.name, name, {}, 0});
                fields_.back().figures.kind = word(field.kind->answered);
            }
            keys_.back().push_back({found->second, meaning_of(field)});
        }
    }
}

int OptionRegistry::field(PromptIndex prompt, FieldIndex field) const { return keys_[prompt][field].number; }

// Cards with equal attributes have one key if they are in piles or hands of the seat itself. Elsewhere the zone, and
// the place if there is one, are part of the key.
std::uint64_t OptionRegistry::key_of(const State& m, const PromptField& field, std::uint64_t meaning, Seat seat,
                                     std::int32_t value) const {
    if (field.through != CandidateSource::cards || value < 0) return mix(static_cast<std::uint64_t>(value) + meaning);
    const Shape& s = rules_.shape();
    const auto card = static_cast<CardId>(value);
    std::uint64_t key = 0;
    for (const AttributeIndex a : s.attributes.indices())
        key = mix(key + static_cast<std::uint64_t>(attribute(s, m, card, a)));
    const InstanceIndex instance = instance_of_card(s, m, card);
    const Instance& in = s.instances[instance];
    if (!in.placed && in.seat == seat) return key;
    key = mix(key + static_cast<std::uint64_t>(number_of(instance)) + 1);
    return in.placed ? mix(key + static_cast<std::uint64_t>(place_of_card(s, m, card))) : key;
}

OptionIndex OptionRegistry::option(const State& m, PromptIndex prompt, FieldIndex index, Seat seat,
                                   std::int32_t value) {
    const Prompt& asked = rules_.prompts[prompt];
    const auto [number, meaning] = keys_[prompt][index];
    const std::uint64_t key =
        mix(key_of(m, asked.fields[index], meaning, seat, value) + static_cast<std::uint64_t>(number));
    const auto [found, is_new] = known_.try_emplace(key, options_.next_index());
    if (is_new) options_.push_back({number, option_name(rules_, m, asked, seat, index, value), {}, 0});
    return found->second;
}

void OptionRegistry::use(OptionIndex option) {
    OptionEntry& one = option_entry(option);
    if (one.in_match++ == 0) used_.push_back(option);
    ++field_entry(one.field).in_match;
}

void OptionRegistry::end_match() {
    for (const OptionIndex option : used_) {
        OptionEntry& one = option_entry(option);
        const std::int64_t used = std::exchange(one.in_match, 0), asked = field_entry(one.field).in_match;
        one.figures.used += used;
        one.figures.used_squares += used * used;
        one.figures.used_asked += used * asked;
    }
    used_.clear();
    for (FieldEntry& field : fields_) {
        const std::int64_t asked = std::exchange(field.in_match, 0);
        field.figures.asked += asked;
        field.figures.asked_squares += asked * asked;
    }
}

void OptionRegistry::write(Stats& sum) {
    for (FieldEntry& field : fields_) {
        const std::string kind = field.figures.kind;
        sum.fields[{field.prompt, field.name}] += std::exchange(field.figures, {});
        field.figures.kind = kind;
    }
    for (const Prompt& prompt : rules_.prompts)
        for (const PromptField& field : prompt.fields)
            for (const std::string& name : declared(rules_, field))
                sum.fields[{prompt.name, field.set.empty() ? field.name : field.set}].answers[name];
    for (OptionEntry& one : options_) {
        if (one.figures.offered == 0) continue;  // not offered since the last call, or only looked up in a replay
        const FieldEntry& field = fields_[static_cast<std::size_t>(one.field)];
        sum.fields[{field.prompt, field.name}].answers[one.name] += std::exchange(one.figures, {});
    }
}

}  // namespace quattro
