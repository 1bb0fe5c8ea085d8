#include "compile/check_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/names.hpp"
#include "compile/step_row.hpp"
#include "run/field_kind.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

constexpr std::string_view kDeclaring[] = {"options", "counters", "zones",    "targets",  "patterns", "let",
                                           "prompts", "actions",  "triggers", "channels", "look",     "routines"};

void check_keys(const Node* map, Diagnostics& out) {
    for (std::size_t i = 0; map && i < map->entries.size(); ++i)
        check_name(map->entries[i].key, map->entries[i].where, out);
}

}  // namespace

void check_declared_names(const Rules& rules, Diagnostics& out) {
    const Node& game = rules.model.doc;
    for (const std::string_view key : kDeclaring)
        check_keys(game.find(key), out);
    if (const Node* prompts = game.find("prompts"))
        for (const Node::Entry& prompt : prompts->entries)
            check_keys(prompt.value.find("fields"), out);
    walk_steps(game, [&](const StepRow*, const Node::Entry& step, bool) {
        check_name(step.key, step.where, out, NameUse::step);
        check_keys(step.value.find("with"), out);
    });
}

namespace {

// Where the place is declared: its name in the list, or the zone.
Location place_of(const Node& game, const Zone& zone, std::size_t place) {
    const Node* zones = game.find("zones");
    const Node::Entry* entry = zones ? zones->find_entry(zone.name.substr(0, zone.name.find('('))) : nullptr;
    if (!entry) return game.where;
    const Node* places = entry->value.find("places");
    return places && place < places->items.size() ? places->items[place].where : entry->where;
}

}  // namespace

void check_place_names(const Rules& rules, Diagnostics& out) {
    std::set<std::pair<int, std::size_t>> told;
    for (const Prompt& prompt : rules.prompts) {
        const bool cards = std::any_of(prompt.fields.begin(), prompt.fields.end(), [](const PromptField& f) {
            return !f.broken && (f.kind == &kCardField || f.kind == &kKindField);
        });
        for (const PromptField& f : prompt.fields) {
            if (!cards || f.broken || (f.kind != &kPlaceField && f.kind != &kSpotField)) continue;
            for (const ZoneIndex z : f.zones) {
                const Zone& zone = rules.shape().zones[z];
                for (std::size_t i = 0; i < zone.places.size(); ++i)
                    if (parse_card(rules.model, zone.places[i]) && told.emplace(z.number(), i).second)
                        out.error(place_of(rules.model.doc, zone, i),
                                  fmt::format("the place '{}' of '{}' is called like a card, and '{}' asks for both",
                                              zone.places[i], zone.name, prompt.name),
                                  "give the place or the card another name");
            }
        }
    }
}

}  // namespace quattro
