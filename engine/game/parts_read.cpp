// Options, counters and zones of a game.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMostCounted = 10'000, kMostZones = 250;  // counters and zones, counted for every seat
constexpr std::size_t kMostStarts = 4000, kMostPlaces = 250;
constexpr std::int64_t kMostEvery = 100'000;

constexpr Key kCounterKeys[] = {
    {"of", KeyType::any,
     "`seat`: every seat has its own. An attribute with named values: there is one for each of them, named "
     "NAME(VALUE). "
     "A list of both, or `[seat, seat]`: every seat has one for each; the first seat is the owner.",
     "of: seat"},
    {"holds", KeyType::name,
     "`seat`: the counter is a seat, or none; `truth`: it is true or false; or an attribute's name: it is one of its "
     "named values, or none. `card`: the card that a step has moved or made `as` it, or none; nobody is shown that.",
     "holds: seat"},
    {"starts", KeyType::text,
     "Its value at the start: a number, a seat, an option, or an expression about options and the seat; without it 0, "
     "nobody, none or false.",
     "starts: 1"},
    {"resets", KeyType::any,
     "A repeat, or a list of them: whenever a pass of it begins, the counter is again what it was at the start.",
     "resets: round"},
    {"scale", KeyType::integer, "With 2 it counts halves, with 10 tenths.", "scale: 2", false, 1, 100},
    {"seen_by", KeyType::any,
     "Who sees it: everyone, owner, others or nobody; or `{ same: COUNTER }`: the seats for which that counter of a "
     "seat is the owner's.",
     "seen_by: owner"},
    {"shown", KeyType::flag, "Whether players are shown it at all; true unless said otherwise. No secret by itself.",
     "shown: false"},
    prose({"text", KeyType::text, "In words, for players.", "text: points"}),
};
constexpr Key kEveryKeys[] = {
    {"every", KeyType::names,
     "One card for each combination of what these attributes can be; at most 100,000 combinations.",
     "every: [shape, colour]", true},
    {"rising", KeyType::list,
     "Two lists of attributes: only cards of which the first list comes before the second, so that every pair is there "
     "once.",
     "rising: [[face], [back]]"},
};
constexpr Key kZoneKeys[] = {
    {"of", KeyType::any,
     "`seat`: every seat has its own; without it the zone lies on the table. An attribute with named values, or a list "
     "of both: one for each of them, as with counters.",
     "of: seat"},
    {"kind", KeyType::name, "pile and hand hold any number of cards; row, loop and grid have places for one card each.",
     "kind: loop", true},
    {"places", KeyType::list,
     "The names of a row's or loop's places, in order, at most 250; a loop's last is beside its first.",
     "places: [A, B, C]"},
    {"columns", KeyType::integer, "How many columns a grid has.", "columns: 7", false, 1, 15},
    {"rows", KeyType::integer, "How many rows a grid has.", "rows: 6", false, 1, 15},
    {"effects", KeyType::name, "`board`: the places carry the effects of the board in play.", "effects: board"},
    {"asks", KeyType::name, "The prompt by which those effects ask for choices.", "asks: choice"},
    {"seen_by", KeyType::any, "Who sees the cards in it: everyone, owner, others, nobody, or `{ if: COUNTER }`.",
     "seen_by: owner", true},
    {"counted_by", KeyType::name,
     "Who knows how many cards lie in it; everyone unless said otherwise. To the others it shows nothing at all.",
     "counted_by: owner"},
    {"known_to", KeyType::name, "Who knows which cards are in it, though not in which order.", "known_to: owner"},
    {"refill", KeyType::name,
     "The moment a step draws its last card, or draws from it and it is empty, the cards of that zone are shuffled "
     "into it.",
     "refill: discards"},
    {"starts", KeyType::list,
     "The cards that lie in it at the start, from the top: each as it is written, or a map with `every`.",
     "starts: [R1, R2]"},
    prose({"text", KeyType::text, "In words, for players.", "text: your hand"}),
};

const std::pair<std::string_view, Audience> kAudiences[] = {{"everyone", Audience::everyone},
                                                            {"owner", Audience::owner},
                                                            {"others", Audience::others},
                                                            {"nobody", Audience::nobody}};
const std::pair<std::string_view, ZoneKind> kKinds[] = {{"pile", ZoneKind::pile},
                                                        {"hand", ZoneKind::hand},
                                                        {"row", ZoneKind::row},
                                                        {"loop", ZoneKind::loop},
                                                        {"grid", ZoneKind::grid}};

template <class T, std::size_t N>
bool pick_word(const Node& node, const std::pair<std::string_view, T> (&words)[N], T& value, Diagnostics& out) {
    std::vector<std::string> known;
    for (const auto& [word, meaning] : words) {
        if (node.scalar == word) {
            value = meaning;
            return true;
        }
        known.emplace_back(word);
    }
    out.unknown(node.place, fmt::format("'{}' is not known here", node.scalar), node.scalar, known);
    return false;
}

// The counter that decides which seats share this one: itself, or one declared above.
void read_shared(const Model& model, Counter& counter, const Node& same, Diagnostics& out) {
    counter.seen_by = Audience::owner;
    const int other =
        same.scalar == counter.name ? static_cast<int>(model.shape.counters.size()) : model.find_counter(same.scalar);
    const bool of_seat = other == static_cast<int>(model.shape.counters.size())
                             ? counter.of_seat
                             : other >= 0 && model.shape.counters[static_cast<std::size_t>(other)].of_seat;
    if (other < 0 || !of_seat || !counter.of_seat)
        return out.error(same.place, fmt::format("'{}' is no counter of a seat that is declared above", same.scalar),
                         "both counters need 'of: seat'");
    counter.shared_by = other;
}

// true and false; as 0 it is not given.
std::optional<std::int64_t> truth_of(std::string_view text) {
    if (text == "true") return 1;
    return text == "false" || text == "0" ? std::optional<std::int64_t>(0) : std::nullopt;
}

// What it holds, from what to what, and how it is written.
void read_range(const Model& model, Counter& counter, const Reader& reader, Diagnostics& out) {
    const Node* holds = reader.node("holds");
    counter.holds_seat = holds && holds->scalar == "seat";
    counter.holds_truth = holds && holds->scalar == "truth";
    if (holds && !counter.holds_seat && !counter.holds_truth)
        counter.holds_attribute = named_attribute(model, *holds, "a counter cannot hold", out);
    if (counter.holds()) counter.lo = 0, counter.hi = model.shape.seats;
    if (counter.holds_truth) counter.lo = 0, counter.hi = 1;
    if (counter.holds_attribute >= 0)
        counter.hi = model.shape.attributes[static_cast<std::size_t>(counter.holds_attribute)].hi;
    counter.shown = reader.flag_or("shown", true);
    counter.scale = static_cast<int>(reader.integer_or("scale", 1));
    if (holds && reader.node("scale"))
        reader.error("scale", fmt::format("'{}' holds no number that could have parts", counter.name),
                     "leave 'scale' or 'holds' away");
}

void read_counter(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const Reader reader(entry.value, kCounterSchema, out);
    Counter counter;
    counter.name = entry.key;
    const Dimensions of = read_dimensions(model, reader, out);
    counter.of_seat = of.of_seat;
    read_range(model, counter, reader, out);
    int unused = -1;
    const Node* seen = reader.node("seen_by");
    if (seen && seen->is_map() && seen->find("same"))
        read_shared(model, counter, *seen->find("same"), out);
    else
        read_audience(reader, "seen_by", counter.seen_by, unused, {}, out);
    if (!counter.of_seat && counter.seen_by != Audience::everyone && counter.seen_by != Audience::nobody)
        reader.error("seen_by", fmt::format("'{}' is the table's and has no owner", counter.name), "add of: seat");
    const std::string starts = reader.text_or("starts", "0");
    auto value = counter.holds_truth ? truth_of(starts) : to_scaled(starts, counter.scale);
    if (const auto named = model.find_value(starts);
        counter.holds_attribute >= 0 && named && model.kin(counter.holds_attribute) == model.kin(named->first))
        value = named->second;
    const int option = model.find_option(starts);
    const bool reckoned = !value && option < 0;  // an expression, read when the game's names are known
    const bool seat_0 = counter.holds_seat && reader.node("starts") && value && *value == 0 && starts != "none";
    if (value && (!counter.can_be(*value) || seat_0))
        reader.error("starts",
                     counter.holds_seat ? fmt::format("there is no seat {}", starts)
                                        : fmt::format("'{}' cannot be {}", counter.name, starts),
                     seat_0 ? "starts: none, or leave it away" : "");
    const bool drawn = option >= 0 && model.options[static_cast<std::size_t>(option)].counter >= 0;
    const int first = static_cast<int>(model.shape.counters.size());
    add_members(model, model.counter_families, of, first, counter, [&](Counter member) {
        model.counter_starts.push_back(value ? *value
                                       : option >= 0 && !drawn
                                           ? model.options[static_cast<std::size_t>(option)].value * counter.scale
                                           : 0);
        model.counter_start_options.push_back(drawn ? option : -1);
        if (reckoned)
            model.counter_start_texts.push_back(
                {static_cast<int>(model.shape.counters.size()), *reader.node("starts")});
        if (member.shared_by == first) member.shared_by = static_cast<int>(model.shape.counters.size());
        model.shape.counters.push_back(std::move(member));
    });
}

void name_grid_places(Zone& zone) {
    for (int row = 0; row < zone.rows; ++row)
        for (int column = 0; column < zone.columns; ++column)
            zone.places.push_back(fmt::format("{}{}", static_cast<char>('a' + column), row + 1));
}

void read_places(Zone& zone, const Reader& reader, Diagnostics& out) {
    const Node* places = reader.node("places");
    const bool named = zone.kind == ZoneKind::row || zone.kind == ZoneKind::loop;
    if (named && (!places || places->items.empty()) && reader.ok())
        out.error(reader.self().place, fmt::format("the zone '{}' has no places", zone.name), "places: [A, B, C]");
    if (places && !named) reader.error("places", "only a row or a loop names its places");
    if (places && places->items.size() > kMostPlaces)
        return out.error(places->place, fmt::format("the zone '{}' has {} places", zone.name, places->items.size()),
                         fmt::format("at most {} are possible", kMostPlaces));
    for (std::size_t i = 0; named && places && i < places->items.size(); ++i) {
        const Node& item = places->items[i];
        if (!item.is_scalar() || !is_name(item.scalar))
            out.error(item.place, "a place has a name of letters and digits");
        if (std::find(zone.places.begin(), zone.places.end(), item.scalar) != zone.places.end())
            out.error(item.place, fmt::format("the place '{}' is there twice", item.scalar));
        zone.places.push_back(item.scalar);
    }
    zone.columns = static_cast<int>(reader.integer_or("columns", 0));
    zone.rows = static_cast<int>(reader.integer_or("rows", 0));
    const bool grid = zone.kind == ZoneKind::grid;
    if (grid && reader.ok() && (!zone.columns || !zone.rows))
        out.error(reader.self().place, fmt::format("the grid '{}' needs columns and rows", zone.name),
                  "columns: 7, rows: 6");
    if (!grid && (zone.columns || zone.rows))
        reader.error(zone.columns ? "columns" : "rows", "only a grid has columns and rows");
    if (grid) name_grid_places(zone);
}

// Counts through all combinations, the last attribute fastest.
void add_every(Model& model, const Node& node, std::vector<int>& starts, Diagnostics& out) {
    const Reader reader(node, kEverySchema, out);
    if (!reader.ok()) return;
    std::vector<int> counted;
    const auto attributes = [&](const Node& list) {
        std::vector<int> found;
        if (list.is_scalar())
            if (const int a = attribute_named(model, list, out); a >= 0) found.push_back(a);
        for (const Node& item : list.items)
            if (const int a = attribute_named(model, item, out); a >= 0) found.push_back(a);
        return found;
    };
    const Node* rising = reader.node("rising");
    counted = attributes(*reader.node("every"));
    if (rising && rising->items.size() != 2)
        return reader.error("rising", "two lists are compared", "rising: [[face], [back]]");
    const std::vector<int> low = rising ? attributes(rising->items[0]) : std::vector<int>{};
    const std::vector<int> high = rising ? attributes(rising->items[1]) : std::vector<int>{};
    std::vector<std::int16_t> values;
    for (const Attribute& a : model.shape.attributes)
        values.push_back(static_cast<std::int16_t>(a.named() ? 0 : a.lo));
    const auto at = [&](int a) -> std::int16_t& { return values[static_cast<std::size_t>(a)]; };
    const auto lowest = [&](int a) {
        const Attribute& attribute = model.shape.attributes[static_cast<std::size_t>(a)];
        return static_cast<std::int16_t>(attribute.named() ? 1 : attribute.lo);
    };
    for (const int a : counted)
        at(a) = lowest(a);
    std::int64_t combinations = 1;
    for (const int a : counted) {
        combinations *= std::max(model.shape.attributes[static_cast<std::size_t>(a)].hi - lowest(a) + 1, 1);
        if (combinations > kMostEvery)
            return reader.error("every", "these attributes have too many combinations",
                                fmt::format("at most {} are looked at: name attributes with fewer values", kMostEvery));
    }
    const auto part = [&](const std::vector<int>& list) {
        std::vector<std::int16_t> picked;
        for (const int a : list)
            picked.push_back(at(a));
        return picked;
    };
    for (bool more = !counted.empty(); more && starts.size() <= kMostStarts;) {
        if (!rising || part(low) < part(high)) starts.push_back(add_template(model, values));
        std::size_t i = counted.size();
        while (i > 0 && at(counted[i - 1]) == model.shape.attributes[static_cast<std::size_t>(counted[i - 1])].hi)
            --i, at(counted[i]) = lowest(counted[i]);
        more = i > 0;
        if (more) ++at(counted[i - 1]);
    }
}

// What an unknown word was meant for, so that no more is said than that.
ZoneKind likely_kind(const Reader& reader) {
    if (reader.node("columns") || reader.node("rows")) return ZoneKind::grid;
    return reader.node("places") ? ZoneKind::loop : ZoneKind::pile;
}

void read_zone(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const Reader reader(entry.value, kZoneSchema, out);
    Zone zone;
    zone.name = entry.key;
    const Dimensions of = read_dimensions(model, reader, out);
    zone.of_seat = of.of_seat;
    if (const Node* kind = reader.node("kind"); kind && !pick_word(*kind, kKinds, zone.kind, out))
        zone.kind = likely_kind(reader);
    read_places(zone, reader, out);
    if (const Node* effects = reader.node("effects")) {
        zone.board_effects = true;
        if (effects->scalar != "board")
            reader.error("effects", fmt::format("'{}' is not known here", effects->scalar), "effects: board");
        if (zone.kind != ZoneKind::loop && zone.kind != ZoneKind::row)
            reader.error("effects", "only a loop or a row carries a board's effects");
    }
    std::vector<std::string> counters;
    for (const Counter& c : model.shape.counters)
        counters.push_back(c.name);
    read_audience(reader, "seen_by", zone.seen_by, zone.shown_when, counters, out);
    for (const char* key : {"seen_by", "counted_by", "known_to"})
        if (const Node* who = reader.node(key);
            who && !zone.of_seat && (who->scalar == "owner" || who->scalar == "others"))
            reader.error(key, fmt::format("'{}' lies on the table and has no owner", zone.name), "add of: seat");
    if (const Node* counted = reader.node("counted_by")) pick_word(*counted, kAudiences, zone.counted_by, out);
    if (const Node* known = reader.node("known_to")) {
        pick_word(*known, kAudiences, zone.known_to, out);
        if (zone.placed())
            reader.error("known_to",
                         fmt::format("in '{}' every card has its place, which would be known too", zone.name),
                         "only a pile or a hand hides the order of cards that are known");
    }
    std::vector<int> starts;
    const Node* cards = reader.node("starts");
    for (std::size_t i = 0; cards && i < cards->items.size() && starts.size() <= kMostStarts; ++i) {
        const Node& card = cards->items[i];
        card.is_map() ? add_every(model, card, starts, out) : starts.push_back(add_template(model, card, out));
    }
    if (!starts.empty() && zone.placed())
        reader.error("starts", "cards start in a pile or a hand; let a step place them");
    const int first = static_cast<int>(model.shape.zones.size());
    add_members(model, model.zone_families, of, first, zone, [&](Zone member) {
        model.zone_starts.push_back(starts);
        model.shape.zones.push_back(std::move(member));
    });
}

}  // namespace

const Schema kEverySchema{"every", "Cards that are not written down one by one.", kEveryKeys};
const Schema kCounterSchema{"counter", "A number or a seat that the game keeps.", kCounterKeys};
const Schema kZoneSchema{"zone", "Where cards lie.", kZoneKeys};

void read_audience(const Reader& reader, std::string_view key, Audience& audience, int& shown_when,
                   const std::vector<std::string>& conditions, Diagnostics& out) {
    const Node* node = reader.node(key);
    if (!node) return;
    if (node->is_scalar()) {
        pick_word(*node, kAudiences, audience, out);
        return;
    }
    const Node* condition = node->find("if");
    const auto found =
        condition ? std::find(conditions.begin(), conditions.end(), condition->scalar) : conditions.end();
    if (!condition)
        out.error(node->place, "who sees it is one word, or a condition",
                  "seen_by: owner, or seen_by: { if: NAME, else: owner }");
    else if (found == conditions.end())
        out.unknown(condition->place, fmt::format("'{}' is not known here", condition->scalar), condition->scalar,
                    conditions);
    else
        shown_when = static_cast<int>(found - conditions.begin());
    audience = Audience::nobody;
    if (const Node* otherwise = node->find("else")) pick_word(*otherwise, kAudiences, audience, out);
}

// The rest is not read: a family of each seat and name multiplies what is written.
void read_counters(Model& model, Diagnostics& out) {
    const Node* counters = model.doc.find("counters");
    std::size_t counted = 0, seen = model.shape.counters.size();
    for (std::size_t i = 0; counters && i < counters->entries.size(); ++i) {
        const Node::Entry& entry = counters->entries[i];
        const Node* holds = entry.value.find("holds");
        if (holds && holds->scalar == "card") continue;  // the flow remembers it
        read_counter(model, entry, out);
        for (; seen < model.shape.counters.size(); ++seen)
            counted += model.shape.counters[seen].of_seat ? static_cast<std::size_t>(model.shape.seats) : 1;
        if (counted <= kMostCounted) continue;
        return out.error(entry.place, fmt::format("with '{}' there are {} counters for all seats", entry.key, counted),
                         fmt::format("at most {} are possible", kMostCounted));
    }
}

void read_zones(Model& model, Diagnostics& out) {
    const Node* zones = model.doc.find("zones");
    std::size_t counted = 0, cards = 0, seen = 0;
    for (std::size_t i = 0; zones && i < zones->entries.size(); ++i) {
        const Node::Entry& entry = zones->entries[i];
        read_zone(model, entry, out);
        for (; seen < model.shape.zones.size(); ++seen) {
            const std::size_t each = model.shape.zones[seen].of_seat ? static_cast<std::size_t>(model.shape.seats) : 1;
            counted += each;
            cards += each * model.zone_starts[seen].size();
        }
        if (counted > kMostZones)
            return out.error(entry.place, fmt::format("with '{}' there are {} zones for all seats", entry.key, counted),
                             fmt::format("at most {} are possible", kMostZones));
        if (cards > kMostStarts)
            return out.error(entry.place,
                             fmt::format("with '{}' the match begins with more than {} cards", entry.key, kMostStarts),
                             "take some of them away");
    }
    for (std::size_t i = 0; zones && i < zones->entries.size(); ++i)
        read_refill(model, zones->entries[i], out);
}

}  // namespace quattro
