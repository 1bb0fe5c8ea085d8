// Reads the document of a game, and looks up names.
#include "game/model.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "game/name_index.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

// The number of seats in a check of a card set in isolation. A set that is ambiguous only with seats of two digits is
// accepted, since it is wrong only in games with more seats.
constexpr int kCheckedSeats = 9;

constexpr Key kGameKeys[] = {
    {"game", KeyType::name, "The game's id, by which it is played and extended.", "game: tides", true},
    prose({"title", KeyType::text, "The game's name for players.", "title: High Tide"}),
    prose({"text", KeyType::text, "What it is about, in a sentence or two.", "text: Four of yours in a line win."}),
    prose({"designers", KeyType::list, "Who designed the game.", "designers: [Zero]"}),
    {"extends", KeyType::name, "The base game; this one states only the differences.", "extends: tides"},
    {"seats", KeyType::any,
     "The number of seats, or a map with `from`, `to` and `usual`; the option `seats` then chooses the number.",
     "seats: 2", true},
    {"cards", KeyType::name, "The card set.", "cards: quattro", true},
    {"most_cards", KeyType::integer,
     "The maximum number of cards at one time. Default: counted from the steps that make cards. Needed if scripts make "
     "cards. A step that would make more cards fails.",
     "most_cards: 140", false, 1, 4000},
    {"boards", KeyType::list, "The boards in the order of play. After the last board the first one follows.",
     "boards: [undertow, millrace]"},
    {"options", KeyType::map, "Choices before a match, by name; at most 1,000.",
     "options: { goal: { number: 5, from: 1, to: 20 } }"},
    {"counters", KeyType::map,
     "Numbers, seats and names that the game stores, by name; at most 10,000 for all seats together.",
     "counters: { points: { of: seat } }"},
    {"zones", KeyType::map, "Where cards lie, by name; at most 250 for all seats together.",
     "zones: { hand: { of: seat, kind: hand, seen_by: owner } }", true},
    {"targets", KeyType::map, "Further target words for the slots of boards.",
     "targets: { unplayed: { cards: hand } }"},
    {"patterns", KeyType::map, "Sets of cards that score or win, by name; at most 100.",
     "patterns: { line: { among: { lines: grid, length: 4 }, same: owner } }"},
    {"let", KeyType::map, "Named expressions. A name can be used wherever its value can be used.",
     "let: { rich: seats where points of it > 3 }"},
    {"prompts", KeyType::map, "Questions to seats, by name.",
     "prompts: { column: { pick: columns(grid) where it is not full } }"},
    {"actions", KeyType::map, "The actions that prompts can offer, by name.",
     "actions: { forage: { if: room = red, forage: 3, colour: red } }"},
    {"triggers", KeyType::map, "Steps that follow when an attribute of a card rises, by name.",
     "triggers: { coloured: { when: value rises from 0, ask: colour, set: { colour: colour } } }"},
    {"channels", KeyType::map, "Who can talk to whom, by name. Talk does not affect the match.",
     "channels: { table: { same: place, if: round > 0 } }"},
    prose({"look", KeyType::map, "Pictures of the table, by name. They are no part of the rules.",
           "look: { dial: { spots: suit, cards: hand } }"}),
    {"routines", KeyType::map,
     "Steps that the flow uses in several places, by name: `do: NAME`. At most 100 can be nested.",
     "routines: { deal_again: { back: { move: hand, to: deck }, mix: { shuffle: deck } } }"},
    {"score", KeyType::name,
     "The counter of each seat that counts as its result if not only winning counts. More is better. Bots that search "
     "maximize it, and figures report it; greedy bots count matches won.",
     "score: chips"},
    {"flow", KeyType::map, "The steps of a match in order, each with a name.", "flow: { full: { end: draw } }", true},
};

void read_score(Model& model, const MapReader& reader, Diagnostics& out) {
    const Node* score = reader.node("score");
    const CounterIndex counter = score ? counter_named(model, *score, out) : CounterIndex();
    if (!counter.valid()) return;
    if (const Counter& known = model.shape.counters[counter]; !known.of_seat || known.holds() || known.holds_truth)
        out.error(score->where, fmt::format("'{}' is not a number of each seat, so it cannot be the score", known.name),
                  "counters: { chips: { of: seat } }");
    else
        model.score_counter = counter;
}

void read_boards(Model& model, const PackSet& packs, const OptionChoices& chosen, const MapReader& reader,
                 Diagnostics& out) {
    std::vector<std::pair<std::string, Location>> names;
    const auto option = chosen.find("boards");
    for (const Node& item : items_of(reader.node("boards")))
        names.emplace_back(item.scalar, item.where);
    if (option != chosen.end()) {
        names.clear();
        for (const std::string& name : split(option->second, ','))
            names.emplace_back(name, Location{});
    }
    for (const auto& [name, place] : names) {
        const PackFile* file = packs.board(model.lineage, name);
        if (!file) {
            // The file may exist and be wrong, which is reported there.
            offer_all(place, name, packs.board_ids(model.lineage));
            out.add({place,
                     fmt::format("there is no board '{}' for this game", name),
                     suggest(name, packs.board_ids(model.lineage)),
                     name,
                     {},
                     Role::consequence,
                     nearest(name, packs.board_ids(model.lineage))});
            continue;
        }
        model.boards.push_back({name, packs.parse(*file, out)});
        if (SourceIndex* index = index_at(place))
            index->add({place,
                        int_size(name),
                        fmt::format("the board '{}'", name),
                        {model.boards.back().doc.where.source, 1, 1}});
    }
    for (const std::string& name : packs.board_ids(model.lineage))
        if (std::none_of(names.begin(), names.end(), [&](const auto& known) { return known.first == name; }))
            model.other_boards.push_back(name);
    if (option != chosen.end() && names.empty())
        out.error({}, "the option 'boards' names no board", "boards=undertow,millrace");
}

std::string card_hint(const PackSet& packs, const std::string& name) {
    const std::vector<std::string> there = packs.card_ids();
    const std::string hint = suggest(name, there);
    return hint.empty() ? fmt::format("write cards/{}.yaml", name) : hint;
}

// Reads the card set. Returns false if it is missing or has errors: errors in the rest of the game would be misleading.
bool read_cards(Model& model, const PackSet& packs, const MapReader& reader, Diagnostics& out) {
    const Node* cards = reader.node("cards");
    if (!cards) return false;
    const PackFile* file = packs.cards(cards->scalar);
    if (!file) {  // or the file is wrong, which is reported there
        offer_all(cards->where, cards->scalar, packs.card_ids());
        out.add(Role::consequence, cards->where, fmt::format("there is no card set '{}'", cards->scalar),
                card_hint(packs, cards->scalar));
        return false;
    }
    const std::size_t before = out.size();
    model.cards.doc = packs.parse(*file, out);
    read_card_set(model, model.cards.doc, out);
    if (SourceIndex* index = index_at(cards->where))
        index->add({cards->where,
                    int_size(cards->scalar),
                    fmt::format("the card set '{}'", cards->scalar),
                    {model.cards.doc.where.source, 1, 1}});
    const Node* name = model.cards.doc.find("cards");
    if (out.size() == before && name && name->scalar != cards->scalar)
        out.error(name->where,
                  fmt::format("this file is cards/{}.yaml, but its 'cards' is '{}'", cards->scalar, name->scalar),
                  fmt::format("cards: {}", cards->scalar));
    return out.size() == before;
}

constexpr Key kSeatsKeys[] = {
    {"from", KeyType::integer, "The fewest.", "from: 4", true, 1, 16},
    {"to", KeyType::integer, "The most.", "to: 12", true, 1, 16},
    {"usual", KeyType::integer, "The default.", "usual: 12", true, 1, 16},
};

void read_seats(Model& model, const OptionChoices& chosen, const MapReader& reader, Diagnostics& out) {
    const Node* seats = reader.node("seats");
    if (!seats) return;
    const Key fixed{"seats", KeyType::integer, "", "seats: 2", true, 1, 16};
    if (!seats->is_map()) {
        if (check_value(*seats, fixed, out)) model.shape.seats = static_cast<int>(*to_integer(seats->scalar));
        return;
    }
    const MapReader range(*seats, kSeatsSchema, out);
    Option option;
    option.name = "seats";
    option.text = "How many seats play.";
    option.lo = range.integer_or("from", 2);
    option.hi = range.integer_or("to", 2);
    option.value = range.integer_or("usual", option.hi);
    if (range.ok() && (option.lo > option.hi || option.value < option.lo || option.value > option.hi))
        out.error(seats->where, "'usual' must be between 'from' and 'to'", "seats: { from: 4, to: 12, usual: 12 }");
    if (const auto it = chosen.find("seats"); it != chosen.end()) {
        const auto value = to_integer(it->second);
        if (value && *value >= option.lo && *value <= option.hi)
            option.value = *value;
        else
            out.error(
                {}, fmt::format("option seats: '{}' is not a number from {} to {}", it->second, option.lo, option.hi));
    }
    option.value_text = std::to_string(option.value);
    model.shape.seats = static_cast<int>(std::clamp<std::int64_t>(option.value, 1, kMaxSeats));
    model.options.push_back(std::move(option));
}

}  // namespace

const Schema kSeatsSchema{"seats", "A number of seats that can be chosen.", kSeatsKeys};
const Schema kGameSchema{"game", "A game.yaml, or a variant beside it: the whole game except its boards.", kGameKeys};

AttributeIndex Model::find_attribute(std::string_view name) const {
    return AttributeIndex(index_of(shape.attributes, name));
}
int Model::find_option(std::string_view name) const { return index_of(options, name); }

std::optional<std::pair<AttributeIndex, int>> Model::find_value(std::string_view name) const {
    for (const AttributeIndex a : shape.attributes.indices()) {
        const auto& values = shape.attributes[a].values;
        for (std::size_t v = 0; v < values.size(); ++v)
            if (values[v] == name) return std::pair{a, one_based(v)};
    }
    return std::nullopt;
}

AttributeIndex Model::type_attribute(AttributeIndex attribute) const {
    if (!attribute.valid()) return attribute;
    const auto& values = shape.attributes[attribute].values;
    AttributeIndex first(0);
    while (shape.attributes[first].values != values)
        ++first;
    return values.empty() ? attribute : first;
}

AttributeIndex attribute_named(const Model& model, const Node& name, Diagnostics& out) {
    index_name(model, name, "attributes");
    if (const AttributeIndex found = name.is_scalar() ? model.find_attribute(name.scalar) : AttributeIndex();
        found.valid())
        return found;
    out.unknown(name.where, fmt::format("the cards have no attribute '{}'", name.scalar), name.scalar,
                names_of(model.shape.attributes));
    return {};
}

std::vector<std::string> Model::zone_names() const { return names_of(shape.zones); }

void check_card_set(const PackSet& packs, std::string_view id, Diagnostics& out) {
    Model scratch;
    const PackFile* file = packs.cards(std::string(id));
    if (!file) return;
    scratch.cards.doc = packs.parse(*file, out);
    if (!scratch.cards.doc.is_map()) return;
    scratch.shape.seats = kCheckedSeats;
    const std::size_t before = out.size();
    read_card_set(scratch, scratch.cards.doc, out);
    if (out.size() == before) check_card_texts(scratch, out);
}

Model read_model(const PackSet& packs, std::string_view game, const OptionChoices& chosen, Diagnostics& out) {
    Model model;
    model.doc = packs.game_document(game, model.lineage, model.rules_text, out);
    if (!model.doc.is_map()) return model;
    const MapReader reader(model.doc, kGameSchema, out);
    model.id = game;
    model.title = reader.text_or("title", std::string(game));
    model.text = reader.text_or("text", "");
    if (const Node* designers = reader.node("designers"))
        for (const Node& d : designers->items)
            model.designers.push_back(d.scalar);
    read_seats(model, chosen, reader, out);
    if (!read_cards(model, packs, reader, out)) {
        model.doc = {};
        return model;
    }
    index_declarations(model);
    read_options(model, chosen, out);
    read_counters(model, out);
    read_score(model, reader, out);
    read_zones(model, out);
    read_pictures(model, out);
    read_boards(model, packs, chosen, reader, out);
    return model;
}

}  // namespace quattro
