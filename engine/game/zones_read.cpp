// Reads the zones of a game, and the cards that are in them at the start.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/limits.hpp"
#include "game/read.hpp"
#include "game/zone_kinds.hpp"
#include "state/start_value.hpp"

namespace quattro {
namespace {

constexpr Key kEveryKeys[] = {
    {"every", KeyType::names,
     "One card for each combination of values of these attributes; at most 100,000 combinations.",
     "every: [shape, colour]", true},
    {"rising", KeyType::list,
     "Two lists of attributes. Only cards whose first list comes before the second are made, so that every pair exists "
     "once.",
     "rising: [[face], [back]]"},
};
constexpr Key kFirstKeys[] = {
    {"of", KeyType::any,
     "`seat`: every seat has its own. An attribute with named values, or a list of both: one for each, as with "
     "counters. Default: one, on the table.",
     "of: seat"},
    {"kind", KeyType::name, "The arrangement of its cards: one of the kinds of zones.", "kind: loop", true},
};
constexpr Key kFurtherKeys[] = {
    {"effects", KeyType::name, "`board`: the places are the slots of the current board.", "effects: board"},
    {"asks", KeyType::name, "The prompt with which the effects of these slots ask for choices.", "asks: choice"},
    {"seen_by", KeyType::any,
     "Who sees the cards in it: everyone, owner, others, nobody, or `{ if: COUNTER, else: WHO }`: everyone while the "
     "counter is not 0, otherwise WHO (default: nobody).",
     "seen_by: owner", true},
    {"counted_by", KeyType::name,
     "Who knows the number of its cards. Default: everyone. The others do not see the zone at all.",
     "counted_by: owner"},
    {"known_to", KeyType::name, "Who knows which cards are in it, without their order.", "known_to: owner"},
    {"told_again", KeyType::flag,
     "Default: true. With false, `seen_by: { if: ..., else: ... }` shows the cards for a while only: once they are "
     "hidden again, nobody but the host is told later what was shown, neither in events nor in a replay. Answers and "
     "sentences that name its cards are told as ever.",
     "told_again: false"},
    {"refill", KeyType::name,
     "When a step with `from` draws its last card, or draws from it while it is empty, the cards of that zone are "
     "shuffled into it. A card that a step names, such as first(deck), is not drawn: nothing is shuffled.",
     "refill: discards"},
    {"starts", KeyType::list, "The cards at the start, from the top: each as it is written, or a map with `every`.",
     "starts: [R1, R2]"},
    prose({"text", KeyType::text, "In words, for players.", "text: your hand"}),
};

// The keys of a zone: common keys, then the keys of the kinds, then further common keys.
std::span<const Key> zone_keys() {
    static const std::vector<Key> keys = [] {
        std::vector<Key> list(std::begin(kFirstKeys), std::end(kFirstKeys));
        for (const ZoneKindRow* row : zone_kind_rows())
            for (const Key& key : row->keys)
                if (std::none_of(list.begin(), list.end(), [&](const Key& k) { return k.name == key.name; }))
                    list.push_back(key);
        list.insert(list.end(), std::begin(kFurtherKeys), std::end(kFurtherKeys));
        return list;
    }();
    return keys;
}

// Sets the attributes that are absent to 0. All combinations that differ only there are one card: returns its values
// for the first combination and nothing for the others.
std::optional<AttributeValues> without_absent(const Shape& s, AttributeValues values) {
    for (const AttributeIndex a : s.attributes.indices()) {
        const Attribute& attribute = s.attributes[a];
        const bool absent =
            attribute.absent_attribute.valid() && values[attribute.absent_attribute] == attribute.absent_value;
        if (!absent) continue;
        if (values[a] > 1) return std::nullopt;
        values[a] = 0;
    }
    return values;
}

std::vector<std::int16_t> picked(const AttributeValues& values, const std::vector<AttributeIndex>& attributes) {
    std::vector<std::int16_t> list;
    for (const AttributeIndex a : attributes)
        list.push_back(values[a]);
    return list;
}

// The attributes that a list names, or one name.
std::vector<AttributeIndex> read_attributes(const Model& model, const Node& list, Diagnostics& out) {
    std::vector<AttributeIndex> found;
    if (list.is_scalar())
        if (const AttributeIndex a = attribute_named(model, list, out); a.valid()) found.push_back(a);
    for (const Node& item : list.items)
        if (const AttributeIndex a = attribute_named(model, item, out); a.valid()) found.push_back(a);
    return found;
}

// Reads the attributes of `every`. Leaves out an attribute that was named before, with an error: the enumeration has
// one value for each attribute and would not end.
std::vector<AttributeIndex> read_enumerated(const Model& model, const Node& every, Diagnostics& out) {
    if (every.is_scalar()) return read_attributes(model, every, out);
    std::vector<AttributeIndex> found;
    for (const Node& item : every.items) {
        const AttributeIndex a = attribute_named(model, item, out);
        if (a.valid() && contains(found, a))
            out.error(item.where, fmt::format("'every' names '{}' twice", item.scalar), "name each attribute once");
        else if (a.valid())
            found.push_back(a);
    }
    return found;
}

void report_missing(const Model& model, AttributeIndex attribute, const MapReader& reader) {
    const std::string& name = model.shape.attributes[attribute].name;
    reader.error("every", fmt::format("'every' leaves out '{}', which the written form of these cards needs", name),
                 fmt::format("add '{0}' to 'every', or a form without {{{0}}} to 'written' in the card set", name));
}

// Adds one card for each combination of the attributes. The last attribute varies fastest.
void add_every(Model& model, const Node& node, std::vector<int>& starts, Diagnostics& out) {
    const MapReader reader(node, kEverySchema, out);
    if (!reader.ok()) return;
    const Node* rising = reader.node("rising");
    const std::vector<AttributeIndex> counted = read_enumerated(model, *reader.node("every"), out);
    if (rising && rising->items.size() != 2)
        return reader.error("rising", "'rising' needs two lists", "rising: [[face], [back]]");
    const auto ends = [&](std::size_t i) {
        return rising ? read_attributes(model, rising->items[i], out) : std::vector<AttributeIndex>{};
    };
    const std::vector<AttributeIndex> low = ends(0), high = ends(1);
    AttributeValues values;
    for (const Attribute& a : model.shape.attributes)
        values.push_back(start_value(a));
    const auto at = [&](AttributeIndex a) -> std::int16_t& { return values[a]; };
    const auto lowest = [&](AttributeIndex a) {
        const Attribute& attribute = model.shape.attributes[a];
        return static_cast<std::int16_t>(attribute.named() ? 1 : attribute.lo);
    };
    std::int64_t combinations = 1;
    for (const AttributeIndex a : counted) {
        at(a) = lowest(a);
        combinations *= std::max(model.shape.attributes[a].hi - lowest(a) + 1, 1);
        if (combinations > kMaxCombinations || model.combinations + combinations > kMaxCombinationsOfGame)
            return reader.error("every", "these attributes have too many combinations",
                                fmt::format("at most {} are possible, and {} in all 'every' of a game: use attributes "
                                            "with fewer values",
                                            kMaxCombinations, kMaxCombinationsOfGame));
    }
    model.combinations += combinations;
    for (bool more = !counted.empty(); more && starts.size() <= kMaxStarts;) {
        const auto there = without_absent(model.shape, values);
        if (there && (!rising || picked(values, low) < picked(values, high))) {
            if (const AttributeIndex lacks = missing_attribute(model, *there); lacks.valid())
                return report_missing(model, lacks, reader);
            starts.push_back(add_template(model, *there));
        }
        std::size_t i = counted.size();
        while (i > 0 && at(counted[i - 1]) == model.shape.attributes[counted[i - 1]].hi)
            --i, at(counted[i]) = lowest(counted[i]);
        more = i > 0;
        if (more) ++at(counted[i - 1]);
    }
}

// Reports a zone of the table whose cards a counter of each seat would show.
void check_shown_when(const Model& model, const MapReader& reader, const Zone& zone) {
    if (!zone.shown_when.valid() || zone.of_seat) return;
    const Counter& counter = model.shape.counters[zone.shown_when];
    if (counter.of_seat)
        reader.error("seen_by",
                     fmt::format("'{}' belongs to the table, but each seat has its own '{}'", zone.name, counter.name),
                     "name a counter of the table");
}

void read_effects(Zone& zone, const MapReader& reader) {
    if (const Node* effects = reader.node("effects")) {
        zone.board_effects = true;
        if (effects->scalar != "board")
            reader.error("effects", fmt::format("'{}' is not known here", effects->scalar), "effects: board");
        if (!zone.kind->can_carry_slots)
            reader.error("effects", fmt::format("only {} carries a board's effects",
                                                zone_kinds_text([](const ZoneKind& k) { return k.can_carry_slots; })));
    } else if (reader.node("asks") && reader.ok()) {
        reader.error("asks", "'asks' has no effect: the places of this zone are not slots of a board",
                     "add effects: board, or remove 'asks'");
    }
}

void read_zone(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const MapReader reader(entry.value, kZoneSchema, out);
    Zone zone;
    zone.name = entry.key;
    const Dimensions of = read_dimensions(model, reader, out);
    zone.of_seat = of.of_seat;
    read_zone_kind(zone, reader, out);
    read_effects(zone, reader);
    if (const auto condition = read_audience(reader, "seen_by", zone.seen_by, own_counter_names(model), out))
        zone.shown_when = model.find_counter(own_counter_names(model)[static_cast<std::size_t>(*condition)]);
    check_shown_when(model, reader, zone);
    for (const char* key : {"seen_by", "counted_by", "known_to"}) {
        const Node* who = reader.node(key);
        if (who && who->is_map()) who = who->find("else");
        if (who && !zone.of_seat && (who->scalar == "owner" || who->scalar == "others"))
            reader.error(key, fmt::format("'{}' belongs to the table and has no owner", zone.name),
                         "add of: seat, or write everyone or nobody");
    }
    if (const Node* counted = reader.node("counted_by")) read_audience_word(*counted, zone.counted_by, out);
    if (const Node* known = reader.node("known_to")) {
        read_audience_word(*known, zone.known_to, out);
        if (zone.placed())
            reader.error(
                "known_to",
                fmt::format("'{}' cannot have 'known_to': the places of its cards would be disclosed too", zone.name),
                "remove 'known_to', or use a pile or hand");
    }
    zone.told_again = reader.flag_or("told_again", true);
    if (!zone.told_again && !zone.shown_when.valid())
        reader.error("told_again", fmt::format("'told_again: false' of '{}' needs a condition in 'seen_by'", zone.name),
                     "use seen_by: { if: COUNTER, else: WHO }, or remove 'told_again'");
    std::vector<int> starts;
    const Node* cards = reader.node("starts");
    for (std::size_t i = 0; cards && i < cards->items.size() && starts.size() <= kMaxStarts; ++i) {
        const Node& card = cards->items[i];
        card.is_map() ? add_every(model, card, starts, out) : starts.push_back(add_template(model, card, out));
    }
    if (!starts.empty() && zone.placed())
        reader.error("starts", "cards can start only in a pile or hand; place them with a step");
    const int first = int_size(model.shape.zones);
    add_members(model, model.zone_families, of, first, zone, [&](Zone member) {
        model.zone_starts.push_back(starts);
        model.shape.zones.push_back(std::move(member));
    });
}

}  // namespace

const Schema kEverySchema{"every", "Cards that are listed by their attributes.", kEveryKeys};
const Schema kZoneSchema{"zone", "Where cards lie.", zone_keys()};

void read_zones(Model& model, Diagnostics& out) {
    const std::vector<Node::Entry>& zones = entries_of(model.doc.find("zones"));
    std::size_t counted = 0, cards = 0;
    ZoneIndex seen(0);
    for (const Node::Entry& entry : zones) {
        read_zone(model, entry, out);
        for (; seen < model.shape.zones.next_index(); ++seen) {
            const std::size_t each = model.shape.zones[seen].of_seat ? static_cast<std::size_t>(model.shape.seats) : 1;
            counted += each;
            cards += each * model.zone_starts[seen].size();
        }
        if (counted > kMaxZones)
            return out.error(entry.where,
                             fmt::format("with '{}', there are {} zones for all seats", entry.key, counted),
                             fmt::format("at most {} are possible", kMaxZones));
        if (cards > kMaxStarts)
            return out.error(entry.where,
                             fmt::format("with '{}', the match begins with more than {} cards", entry.key, kMaxStarts),
                             "remove some of them");
    }
    for (const Node::Entry& entry : zones)
        read_refill(model, entry, out);
}

}  // namespace quattro
