// Reads the sections of a save about the table: clocks, counters, repeats, zones with their cards, random draws.
#include <algorithm>

#include "base/indexed.hpp"
#include "state/cards.hpp"
#include "state/invariants.hpp"
#include "state/start_value.hpp"
#include "store/save_reader.hpp"

namespace quattro {
namespace {

class TableReader : SaveReader {
public:
    using SaveReader::SaveReader;

    void read(const Node& doc) {
        result(doc);
        if (const Node* node = section(doc, "counters")) counters(*node);
        if (const Node* node = section(doc, "repeats")) repeats(*node);
        if (const Node* node = section(doc, "guards")) conditions(*node);
        if (const Node* node = section(doc, "zones")) zones(*node);
        if (const Node* node = section(doc, "remembered")) remembered(*node);
        if (const Node* node = section(doc, "draws")) draws(*node);
        if (const Node* node = doc.find("expected")) expected(*node);
    }

private:
    void result(const Node& doc) {
        const Node *now = section(doc, "now"), *paused = section(doc, "paused");
        const Node *ended = section(doc, "result"), *board = section(doc, "board");
        if (now) m_.at(s_.now, 0) = number(*now, 0, kMaxTime, "now");
        if (paused && !paused->is_null()) m_.at(s_.paused, 0) = 1 + number(*paused, 0, kMaxTime, "paused");
        if (const Node* reviewed = doc.find("reviewed")) {
            m_.at(s_.reviewed, 0) = 1;
            if (reviewed->scalar != "true") report(reviewed->where, "'reviewed' must be true", "or leave it out");
        }
        if (const Node* halted = doc.find("halted")) halt(*halted);
        if (ended && !ended->is_null()) {
            for (const Node& seat : ended->items)
                m_.at(s_.winners, 0) |= 1U << std::max<std::int64_t>(number(seat, 1, s_.seats, "a winner") - 1, 0);
            m_.at(s_.over, 0) = ended->items.empty() ? 2 : 1;
            if (!ended->is_list())
                report(ended->where, "the winners must be a list", "result: [1], or ~ before the end");
        }
        if (!board || board->is_null()) return;
        std::vector<std::string> known;
        for (const Board& b : rules_.boards)
            known.push_back(b.id);
        const int index = index_of(known, board->scalar);
        if (index < 0) return report_missing(board->where, "board", board->scalar, known);
        m_.at(s_.board, 0) = static_cast<std::uint16_t>(index + 1);
    }

    void halt(const Node& node) {
        if (!has_only(node, {"frame", "since"})) return;
        m_.at(s_.halted, 0) = static_cast<std::uint8_t>(1 + number_in(node, "frame", 0, s_.frame_capacity - 1));
        const std::int64_t since = number_in(node, "since", 0, kMaxTime);
        if (!m_.at(s_.paused, 0)) m_.at(s_.paused, 0) = -(since + 1);
    }

    // True if a value, or one inside of it, is neither null, false nor 0. If not, a name that the game no longer has is
    // no error, because nothing of the match is lost.
    static bool holds_something(const Node& node) {
        for (const Node& item : node.items)
            if (holds_something(item)) return true;
        for (const Node::Entry& e : node.entries)
            if (holds_something(e.value)) return true;
        return node.is_scalar() && node.scalar != "0" && node.scalar != "false";
    }
    void counters(const Node& map) {
        for (const Node::Entry& e : map.entries) {
            const auto found =
                std::find_if(s_.counters.begin(), s_.counters.end(), [&](const Counter& c) { return c.name == e.key; });
            if (found == s_.counters.end()) {
                if (holds_something(e.value)) report_missing(e.where, "counter", e.key, names_of(s_.counters));
                continue;
            }
            const std::size_t count = found->of_seat ? static_cast<std::size_t>(s_.seats) : 1;
            if (found->of_seat != e.value.is_list() || (found->of_seat && e.value.items.size() != count)) {
                report(e.where,
                       fmt::format("'{}' needs {}", e.key,
                                   found->of_seat ? fmt::format("a list with one value for each of {} seats", count)
                                                  : "one value, because it belongs to the table"));
                continue;
            }
            for (std::size_t i = 0; i < count; ++i)
                m_.at(s_.counter, found->first + i) =
                    counter_value(*found, found->of_seat ? e.value.items[i] : e.value);
        }
    }
    // Accepts a number only in the form that saves write: "2.5", or "5/3" if no decimal is exact.
    std::int64_t counter_value(const Counter& c, const Node& node) {
        std::optional<std::int64_t> value;
        if (c.holds() && node.is_null()) return 0;
        if (c.holds_attribute.valid()) {
            const Attribute& a = s_.attributes[c.holds_attribute];
            if (const int named = value_of(a, node); named > 0) return named;
            out_.unknown(node.where, fmt::format("'{}' cannot be {}", c.name, node.message_name()), node.scalar,
                         a.values);
            return 0;
        }
        if (c.holds_truth && node.is_scalar() && (node.scalar == "true" || node.scalar == "false"))
            return node.scalar == "true" ? 1 : 0;
        const std::size_t slash = node.scalar.find('/');
        const bool parts = slash != std::string::npos && node.scalar.substr(slash + 1) == std::to_string(c.scale);
        if (node.is_scalar())
            value = parts ? canonical_integer(node.scalar.substr(0, slash)) : to_scaled(node.scalar, c.scale);
        if (value && !parts && from_scaled(*value, c.scale) != node.scalar) value.reset();  // not as saves write it
        if (value && counter_in_range(c, *value)) return *value;
        report(node.where, fmt::format("'{}' cannot be {}", c.name, node.message_name()),
               c.holds_seat    ? fmt::format("a seat from 1 to {}, or ~", s_.seats)
               : c.holds_truth ? "true or false"
                               : "a number");
        return 0;
    }
    void repeats(const Node& map) {
        for (const Node::Entry& e : map.entries) {
            const RepeatIndex loop = e.key.empty() ? RepeatIndex() : index_of(rules_.flow_number_names, e.key);
            if (!loop.valid()) {
                if (holds_something(e.value)) report_missing(e.where, "repeat", e.key, rules_.flow_number_names);
                continue;
            }
            const bool list = e.value.is_list();
            if (list && e.value.items.size() != cell_count()) {
                report(e.where, fmt::format("'{}' needs a number for the table and each of {} seats", e.key, s_.seats));
                continue;
            }
            for (Seat seat = 0; seat <= (list ? s_.seats : 0); ++seat)
                m_.at(s_.repeats, s_.repeat_cell(loop, seat)) = static_cast<std::int32_t>(
                    number(list ? e.value.items[static_cast<std::size_t>(seat)] : e.value, 0, INT32_MAX, e.key));
        }
    }
    void conditions(const Node& map) {
        for (const Node::Entry& e : map.entries)
            if (const int seat = seat_key(e, 1); seat > 0)
                for (const Node& bit : e.value.items)
                    m_.at(s_.slot_conditions, seat) |= 1U << number(bit, 0, 31, "a condition");
    }

    void zones(const Node& list) {
        Indexed<bool, InstanceIndex> named(s_.instances.size(), false);
        for (const Node& item : list.items) {
            if (!has_only(item, {"zone", "seat", "cards"})) continue;
            const Node* cards = item.find("cards");
            const InstanceIndex instance = instance_of(item, cards && !cards->items.empty());
            if (!instance.valid()) continue;
            if (named[instance]) report(item.where, "this zone appears twice");
            named[instance] = true;
            if (!cards || !cards->is_list()) report(item.where, "its cards are missing", "cards: []");
            for (const Node& written : items_of(cards))
                card(written, instance);
        }
        for (const InstanceIndex instance : s_.instances.indices())
            if (!named[instance]) add_start_cards(instance, list.where);
    }
    InstanceIndex instance_of(const Node& item, bool filled) {
        const std::string name = text_in(item, "zone");
        const auto zone = std::find_if(s_.zones.begin(), s_.zones.end(), [&](const Zone& z) { return z.name == name; });
        if (zone == s_.zones.end()) {
            if (filled) report_missing(item.where, "zone", name, names_of(s_.zones));
            return {};
        }
        if (zone->of_seat == (item.find("seat") != nullptr)) {
            const auto seat = zone->of_seat ? number_in(item, "seat", 1, s_.seats) : 1;
            return seat < 1 ? InstanceIndex()
                            : s_.instance_of(ZoneIndex(zone - s_.zones.begin()), static_cast<Seat>(seat));
        }
        report(item.where, fmt::format("'{}' {}", name, zone->of_seat ? "needs a seat" : "belongs to the table"));
        return {};
    }
    void card(const Node& item, InstanceIndex instance) {
        if (!has_only(item, {"card", "at", "is", "rolled", "pending"})) return;
        const Node* id = item.find("card");
        const auto index = id ? canonical_integer(id->scalar) : std::nullopt;
        if (!index || *index < 0 || *index >= s_.card_capacity)
            return report(
                item.where, fmt::format("there is no card {}", id ? id->scalar : "without a number"),
                fmt::format("the game can hold {} cards, numbered from 0; raise or add 'most_cards' of the game",
                            s_.card_capacity));
        const auto card = static_cast<CardId>(*index);
        if (m_.at(s_.card_zone, card))
            return report(item.where, fmt::format("card {} already has another place", card));
        const Zone& zone = s_.zones[s_.instances[instance].zone];
        if (zone.placed()) {
            const int place = index_of(zone.places, text_in(item, "at"));
            if (place < 0)
                return out_.unknown(item.where, fmt::format("'{}' has no place '{}'", zone.name, text_in(item, "at")),
                                    text_in(item, "at"), zone.places);
            if (card_at(s_, m_, instance, place) != kNoCard) return report(item.where, "the place is already taken");
            put_at(s_, m_, card, instance, place);
        } else {
            append(s_, m_, card, instance);
        }
        attributes(item, card);
    }
    // Reads the attributes of a card, its rolls and its pending triggers. An attribute that the save lacks gets the
    // value that it has on a new card.
    void attributes(const Node& item, CardId card) {
        for (const AttributeIndex a : s_.attributes.indices()) {
            m_.at(s_.card_attribute, s_.attribute_cell(a, card)) = start_value(s_.attributes[a]);
        }
        const Node* is = item.find("is");
        if (!is || !is->is_map()) return report(item.where, fmt::format("card {} has no attributes", card));
        for (const Node::Entry& e : is->entries) {
            const AttributeIndex a = rules_.model.find_attribute(e.key);
            if (!a.valid()) {
                if (holds_something(e.value)) report_missing(e.where, "attribute", e.key, names_of(s_.attributes));
                continue;
            }
            const Attribute& attr = s_.attributes[a];
            const std::int64_t value =
                attr.named() ? value_of(attr, e.value) : number(e.value, std::min(attr.lo, 0), attr.hi, attr.name);
            if (value < 0 && attr.named())
                out_.unknown(e.where, fmt::format("'{}' cannot be {}", attr.name, e.value.message_name()),
                             e.value.scalar, attr.values);
            else
                m_.at(s_.card_attribute, s_.attribute_cell(a, card)) = static_cast<std::int16_t>(value);
        }
        if (const Node* rolls = item.find("rolled")) rolled_from(*rolls, card);
        for (const Node& name : items_of(item.find("pending"))) {
            const auto trigger = std::find_if(s_.triggers.begin(), s_.triggers.end(),
                                              [&](const Trigger& t) { return t.name == name.scalar; });
            if (trigger == s_.triggers.end())
                report_missing(name.where, "trigger", name.scalar, names_of(s_.triggers));
            else
                m_.at(s_.card_pending, card) |= static_cast<std::uint8_t>(1U << (trigger - s_.triggers.begin()));
        }
    }
    // Reads the ranges from which values were rolled. They only show which values are possible, so a range that the
    // game no longer needs is ignored.
    void rolled_from(const Node& map, CardId card) {
        for (const Node::Entry& e : map.entries) {
            const AttributeIndex a = rules_.model.find_attribute(e.key);
            if (!a.valid() || s_.rolled_count.count == 0) continue;
            if (!e.value.is_list() || e.value.items.size() != 2) {
                report(e.where, "a roll needs a lowest and a highest number", "value: [1, 6]");
                continue;
            }
            const auto lo = number(e.value.items[0], INT16_MIN, INT16_MAX, "the lowest"),
                       hi = number(e.value.items[1], lo, std::min<std::int64_t>(INT16_MAX, lo + UINT16_MAX - 1),
                                   "the highest");
            if (hi >= lo)
                set_roll_range(s_, m_, card, a,
                               {static_cast<std::int16_t>(lo), static_cast<std::uint16_t>(hi - lo + 1)});
        }
    }
    void expected(const Node& list) {
        if (!list.items.empty() && !s_.has_rolls)
            return report(list.where, "the game has no rolls any more, but this save has preset results");
        if (!list.is_list() || list.items.size() > kMaxPresetRolls)
            return report(list.where, fmt::format("at most {} results can be preset", kMaxPresetRolls),
                          "expected: [3, 1]");
        for (std::size_t i = 0; i < list.items.size(); ++i)
            m_.at(s_.preset_rolls, i) =
                static_cast<std::int32_t>(number(list.items[i], INT32_MIN, INT32_MAX, "a draw"));
        if (s_.has_rolls) m_.at(s_.preset_roll_count, 0) = static_cast<std::uint8_t>(list.items.size());
    }
    // Fills a zone that the save lacks, because it is new in the game, as at the start of a match.
    void add_start_cards(InstanceIndex instance, const Location& where) {
        const auto& starts = rules_.model.zone_starts[s_.instances[instance].zone];
        for (const int index : starts) {
            const CardId card = new_card(s_, m_);
            if (card == kNoCard)
                return report(where, "there is no room for the cards of a zone that is new in the game",
                              "raise or add 'most_cards' of the game");
            write_attributes(s_, m_, card, s_.templates[index]);
            append(s_, m_, card, instance);
        }
    }

    void remembered(const Node& map) {
        for (const Node::Entry& e : map.entries) {
            const RegisterIndex index = index_of(rules_.registers, e.key);
            if (!index.valid()) {
                report_missing(e.where, "stored card", e.key, rules_.registers);
                continue;
            }
            for (const Node::Entry& of : e.value.entries)
                if (const int seat = seat_key(of, 0); seat >= 0 && s_.card_capacity > 0)
                    m_.at(s_.remembered, s_.register_cell(index, seat)) =
                        static_cast<std::uint16_t>(1 + number(of.value, 0, s_.card_capacity - 1, "a card"));
        }
    }
    void draws(const Node& map) {
        for (const Node::Entry& e : map.entries) {
            const int stream = index_of(s_.streams, e.key);
            if (stream < 0) {
                if (holds_something(e.value)) report_missing(e.where, "purpose of draws", e.key, s_.streams);
                continue;
            }
            for (const Node::Entry& of : e.value.entries)
                if (const int seat = seat_key(of, 0); seat >= 0)
                    m_.at(s_.stream_position,
                          static_cast<std::size_t>(stream) * cell_count() + static_cast<std::size_t>(seat)) =
                        static_cast<std::uint32_t>(number(of.value, 0, UINT32_MAX, "a position"));
        }
    }
};

}  // namespace

void read_table(const Rules& rules, State& m, const Node& doc, Diagnostics& out) {
    TableReader(rules, m, out).read(doc);
}

std::optional<State> read_state(const Rules& rules, std::uint64_t seed, const Node& doc, Diagnostics& out) {
    const std::size_t before = out.size();
    const Shape& s = rules.shape();
    State m = s.blank();
    m.at(s.seed, 0) = seed;
    std::copy_n(rules.start.all(s.counter), s.counter.count, m.all(s.counter));
    read_table(rules, m, doc, out);
    read_flow(rules, m, doc, out);
    return out.size() == before ? std::optional(std::move(m)) : std::nullopt;
}

}  // namespace quattro
