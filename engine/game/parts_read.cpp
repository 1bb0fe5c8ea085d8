// Options, counters and zones of a game.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr Key kOptionKeys[] = {
    {"number", KeyType::integer, "A number, by default this one.", "number: 5"},
    {"from", KeyType::integer, "The lowest number that may be chosen.", "from: 1"},
    {"to", KeyType::integer, "The highest number that may be chosen.", "to: 20"},
    {"seat", KeyType::text, "A seat, by default this one; `random` draws one at the start.", "seat: random"},
    {"also", KeyType::names, "What else may stand for a seat: none.", "also: [none]"},
    {"text", KeyType::text, "What the option means, for whoever starts a match.", "text: Who begins."},
};
constexpr Key kCounterKeys[] = {
    {"of", KeyType::name, "`seat`: every seat has its own.", "of: seat"},
    {"holds", KeyType::name, "`seat`: the counter is a seat, or 0 for none.", "holds: seat"},
    {"starts", KeyType::text, "Its value at the start: a number, a seat or an option.", "starts: 1"},
    {"scale", KeyType::integer, "With 2 it counts halves, with 10 tenths.", "scale: 2", false, 1, 100},
    {"seen_by", KeyType::any, "Who sees it: everyone, owner, others or nobody.", "seen_by: owner"},
    {"text", KeyType::text, "In words, for players.", "text: points"},
};
constexpr Key kZoneKeys[] = {
    {"of", KeyType::name, "`seat`: every seat has its own; without it the zone lies on the table.", "of: seat"},
    {"kind", KeyType::name, "pile and hand hold any number of cards; row, loop and grid have places for one card each.",
     "kind: loop", true},
    {"places", KeyType::list, "The names of a row's or loop's places, in order; a loop's last is beside its first.",
     "places: [A, B, C]"},
    {"columns", KeyType::integer, "How many columns a grid has.", "columns: 7", false, 1, 15},
    {"rows", KeyType::integer, "How many rows a grid has.", "rows: 6", false, 1, 15},
    {"effects", KeyType::name, "`board`: the places carry the effects of the board in play.", "effects: board"},
    {"asks", KeyType::name, "The prompt by which those effects ask for choices.", "asks: choice"},
    {"seen_by", KeyType::any, "Who sees the cards in it: everyone, owner, others, nobody, or `{ while: COUNTER }`.",
     "seen_by: owner", true},
    {"known_to", KeyType::name, "Who knows which cards are in it, though not in which order.", "known_to: owner"},
    {"starts", KeyType::list, "The cards that lie in it at the start, from the top.", "starts: [R1, R2]"},
    {"text", KeyType::text, "In words, for players.", "text: your hand"},
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

bool says_seat(const Reader& reader, std::string_view key) {
    const Node* node = reader.node(key);
    if (!node) return false;
    if (node->scalar != "seat")
        reader.error(key, fmt::format("'{}' is not known here", node->scalar),
                     fmt::format("{}: seat, or leave it out", key));
    return true;
}

void read_number_option(Option& option, const Reader& reader) {
    option.kind = OptionKind::number;
    option.lo = reader.integer_or("from", 0);
    option.hi = reader.integer_or("to", 1000000);
    option.value = reader.integer_or("number", 0);
    option.shown = std::to_string(option.value);
}

bool seat_value(const Option& option, const Shape& shape, std::string_view text, std::int64_t& value) {
    if (text == "random")
        value = kRandomSeat;
    else if (text == "none" && std::find(option.choices.begin(), option.choices.end(), "none") != option.choices.end())
        value = 0;
    else if (const auto n = to_integer(text); n && *n >= 1 && *n <= shape.seats)
        value = *n;
    else
        return false;
    return true;
}

void read_seat_option(Option& option, const Model& model, const Reader& reader) {
    option.kind = OptionKind::seat;
    for (int seat = 1; seat <= model.shape.seats; ++seat)
        option.choices.push_back(std::to_string(seat));
    option.choices.emplace_back("random");
    for (const Node* word : reader.names("also")) {
        if (word->scalar != "none")
            reader.error("also", fmt::format("'{}' cannot stand for a seat", word->scalar), "also: [none]");
        option.choices.push_back(word->scalar);
    }
    option.shown = reader.text_or("seat", "");
    if (!seat_value(option, model.shape, option.shown, option.value))
        reader.error("seat", fmt::format("'{}' is no seat of this game", option.shown),
                     "one of: " + join(option.choices, ", "));
}

void choose(Option& option, const Model& model, const std::string& text, Diagnostics& out) {
    const auto number = to_integer(text);
    if (option.kind == OptionKind::number && number && *number >= option.lo && *number <= option.hi)
        option.value = *number;
    else if (option.kind == OptionKind::number)
        out.error(
            {}, fmt::format("option {}: '{}' is not a number from {} to {}", option.name, text, option.lo, option.hi));
    else if (!seat_value(option, model.shape, text, option.value))
        out.error({}, fmt::format("option {}: '{}' is not possible", option.name, text),
                  "one of: " + join(option.choices, ", "));
    option.shown = text;
}

// A seat that is drawn at the start is kept in a counter of its own.
void add_option_counter(Model& model, Option& option) {
    Counter counter;
    counter.name = "option." + option.name;
    counter.holds_seat = true;
    option.counter = static_cast<int>(model.shape.counters.size());
    model.shape.counters.push_back(counter);
    model.counter_starts.push_back(0);
    model.counter_start_options.push_back(static_cast<int>(model.options.size()));
}

void read_counter(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const Reader reader(entry.value, kCounterSchema, out);
    Counter counter;
    counter.name = entry.key;
    counter.of_seat = says_seat(reader, "of");
    counter.holds_seat = says_seat(reader, "holds");
    counter.scale = static_cast<int>(reader.integer_or("scale", 1));
    int unused = -1;
    read_audience(reader, "seen_by", counter.seen_by, unused, {}, out);
    const std::string starts = reader.text_or("starts", "0");
    const auto value = to_scaled(starts, counter.scale);
    const int option = model.find_option(starts);
    if (!value && option < 0) {
        std::vector<std::string> names;
        for (const Option& o : model.options)
            names.push_back(o.name);
        out.unknown(reader.node("starts")->place, fmt::format("'{}' is no number and no option", starts), starts,
                    names);
    }
    if (value && counter.holds_seat && (*value < 0 || *value > model.shape.seats))
        reader.error("starts", fmt::format("there is no seat {}", starts));
    const bool drawn = option >= 0 && model.options[static_cast<std::size_t>(option)].counter >= 0;
    model.counter_starts.push_back(value ? *value
                                   : option >= 0 && !drawn
                                       ? model.options[static_cast<std::size_t>(option)].value * counter.scale
                                       : 0);
    model.counter_start_options.push_back(drawn ? option : -1);
    model.shape.counters.push_back(std::move(counter));
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

// What an unknown word was meant for, so that no more is said than that.
ZoneKind likely_kind(const Reader& reader) {
    if (reader.node("columns") || reader.node("rows")) return ZoneKind::grid;
    return reader.node("places") ? ZoneKind::loop : ZoneKind::pile;
}

void read_zone(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const Reader reader(entry.value, kZoneSchema, out);
    Zone zone;
    zone.name = entry.key;
    zone.of_seat = says_seat(reader, "of");
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
    if (const Node* known = reader.node("known_to")) pick_word(*known, kAudiences, zone.known_to, out);
    std::vector<int> starts;
    if (const Node* cards = reader.node("starts"))
        for (const Node& card : cards->items)
            starts.push_back(add_template(model, card, out));
    if (!starts.empty() && zone.placed())
        reader.error("starts", "cards start in a pile or a hand; let a step place them");
    model.zone_starts.push_back(std::move(starts));
    model.shape.zones.push_back(std::move(zone));
}

}  // namespace

const Schema kOptionSchema{"option", "What whoever starts a match may choose: a number or a seat.", kOptionKeys};
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
    const Node* condition = node->find("while");
    const auto found =
        condition ? std::find(conditions.begin(), conditions.end(), condition->scalar) : conditions.end();
    if (!condition)
        out.error(node->place, "who sees it is one word, or a condition",
                  "seen_by: owner, or seen_by: { while: NAME, else: owner }");
    else if (found == conditions.end())
        out.unknown(condition->place, fmt::format("'{}' is not known here", condition->scalar), condition->scalar,
                    conditions);
    else
        shown_when = static_cast<int>(found - conditions.begin());
    audience = Audience::nobody;
    if (const Node* otherwise = node->find("else")) pick_word(*otherwise, kAudiences, audience, out);
}

void read_options(Model& model, const OptionChoices& chosen, Diagnostics& out) {
    const Node* options = model.doc.find("options");
    std::vector<std::string> known = {"boards"};
    for (std::size_t i = 0; options && i < options->entries.size(); ++i) {
        const Node::Entry& entry = options->entries[i];
        const Reader reader(entry.value, kOptionSchema, out);
        Option option;
        option.name = entry.key;
        option.text = reader.text_or("text", "");
        const bool number = reader.node("number") != nullptr;
        if (number == (reader.node("seat") != nullptr) && reader.ok())
            out.error(entry.place, fmt::format("the option '{}' is a number or a seat", entry.key),
                      "number: 5 or seat: 1");
        number ? read_number_option(option, reader) : read_seat_option(option, model, reader);
        if (const auto it = chosen.find(entry.key); it != chosen.end()) choose(option, model, it->second, out);
        if (option.kind == OptionKind::seat && option.value == kRandomSeat) add_option_counter(model, option);
        known.push_back(option.name);
        model.options.push_back(std::move(option));
    }
    for (const auto& [name, value] : chosen)
        if (std::find(known.begin(), known.end(), name) == known.end())
            out.unknown({}, fmt::format("the game has no option '{}'", name), name, known);
}

void read_counters(Model& model, Diagnostics& out) {
    if (const Node* counters = model.doc.find("counters"))
        for (const Node::Entry& entry : counters->entries)
            read_counter(model, entry, out);
}

void read_zones(Model& model, Diagnostics& out) {
    if (const Node* zones = model.doc.find("zones"))
        for (const Node::Entry& entry : zones->entries)
            read_zone(model, entry, out);
}

}  // namespace quattro
