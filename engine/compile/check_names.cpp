#include "compile/check_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/names.hpp"
#include "compile/language.hpp"
#include "compile/step_row.hpp"
#include "compile/target_words.hpp"
#include "game/zone_kinds.hpp"
#include "rules/field_kind.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

constexpr std::string_view kDeclaring[] = {"options", "counters", "zones",    "targets",  "patterns", "let",
                                           "prompts", "actions",  "triggers", "channels", "look",     "routines"};

void check_keys(const Node* map, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(map))
        check_name(entry.key, entry.where, out);
}

// Reports zones whose name is a word with a meaning after `pick`, such as `truth`. The zone would hide the word, and
// prompts would ask for cards of the zone.
void check_set_words(const Rules& rules, const Node* zones, Diagnostics& out) {
    for (const Node::Entry& zone : entries_of(zones))
        for (const FieldKindRow* kind : rules.language->field_kinds)
            if (!kind->set_word.empty() && zone.key == kind->set_word)
                out.error(zone.where,
                          fmt::format("a zone cannot be called '{0}', because 'pick: {0}' has a meaning of its own",
                                      zone.key),
                          "rename the zone");
}

}  // namespace

void check_declared_names(const Rules& rules, Diagnostics& out) {
    const Node& game = rules.model.doc;
    for (const std::string_view key : kDeclaring)
        check_keys(game.find(key), out);
    check_set_words(rules, game.find("zones"), out);
    for (const Node::Entry& prompt : entries_of(game.find("prompts")))
        check_keys(prompt.value.find("fields"), out);
    rules.language->walk_steps(game, [&](const StepRow*, const Node::Entry& step, bool) {
        check_name(step.key, step.where, out, NameUse::step);
        check_keys(step.value.find("with"), out);
    });
}

namespace {

// The location of the declaration of a place: its name in `places`, or else its zone, or else the game.
Location place_of(const Node& game, const Zone& zone, std::size_t place) {
    const Node* zones = game.find("zones");
    const Node::Entry* entry = zones ? zones->find_entry(zone.name.substr(0, zone.name.find('('))) : nullptr;
    if (!entry) return game.where;
    const Node* places = entry->value.find(kNamedPlaces.name);
    return places && place < places->items.size() ? places->items[place].where : entry->where;
}

}  // namespace

void check_place_names(const Rules& rules, Diagnostics& out) {
    std::set<std::pair<int, std::size_t>> told;
    for (const Prompt& prompt : rules.prompts) {
        const bool cards = std::any_of(prompt.fields.begin(), prompt.fields.end(), [](const PromptField& f) {
            return !f.invalid && (f.kind == &kCardField || f.kind == &kKindField);
        });
        for (const PromptField& f : prompt.fields) {
            if (!cards || f.invalid || (f.kind != &kPlaceField && f.kind != &kSpotField)) continue;
            for (const ZoneIndex z : f.zones) {
                const Zone& zone = rules.shape().zones[z];
                for (std::size_t i = 0; i < zone.places.size(); ++i)
                    if (parse_card(rules.model, zone.places[i]) && told.emplace(z.number(), i).second)
                        out.error(place_of(rules.model.doc, zone, i),
                                  fmt::format("the place '{}' of '{}' has the name of a card, and '{}' asks for both",
                                              zone.places[i], zone.name, prompt.name),
                                  "rename the place or the card");
            }
        }
    }
}

namespace {

// The words that can name cards in a slot, each with its kind for messages.
class TargetNames {
public:
    TargetNames(const Language& language, Diagnostics& out) : out_(out) {
        for (const TargetRow& row : language.targets)
            if (!row.read && !row.before_others) taken_.emplace(row.words, "a target word");
    }
    void declare(const std::string& name, const char* says, const Location& where) {
        const auto [other, fresh] = taken_.emplace(name, says);
        if (!fresh && other->second != says)
            out_.error(where,
                       fmt::format("'{}' is both {} and {}: in a slot, it is ambiguous", name, says, other->second),
                       "choose another name");
    }

private:
    std::map<std::string, std::string> taken_;
    Diagnostics& out_;
};

}  // namespace

void check_target_names(const Rules& rules, Diagnostics& out) {
    if (!rules.slot_zone.valid()) return;
    TargetNames names(*rules.language, out);
    const Node* attributes = rules.model.cards.doc.find("attributes");
    for (const Attribute& a : rules.shape().attributes) {
        const Node::Entry* entry = attributes ? attributes->find_entry(a.name) : nullptr;
        for (const std::string& value : a.values)
            names.declare(value, "a named value", entry ? entry->where : rules.model.doc.where);
    }
    const Zone& zone = rules.shape().zones[rules.slot_zone];
    for (std::size_t i = 0; i < zone.places.size(); ++i)
        names.declare(zone.places[i], "a place", place_of(rules.model.doc, zone, i));
    for (const Node::Entry& target : entries_of(rules.model.doc.find("targets")))
        names.declare(target.key, "a target", target.where);
}

}  // namespace quattro
