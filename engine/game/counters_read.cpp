// Reads the counters of a game, and audiences.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "game/limits.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

constexpr Key kCounterKeys[] = {
    {"of", KeyType::any,
     "`seat`: every seat has its own. An attribute with named values: there is one for each value, named NAME(VALUE). "
     "A list of both, or `[seat, seat]`: every seat has one for each; the first seat is the owner.",
     "of: seat"},
    {"holds", KeyType::name,
     "The type of its value. `seat`: a seat or none. `truth`: true or false. The name of an attribute: one of its "
     "named values, or none. `card`: the card that a step moved or made `as` it, or none; players do not see it. "
     "Default: a number.",
     "holds: seat"},
    {"starts", KeyType::text,
     "The value at the start: a number, a seat, an option, or an expression of options and the seat. Default: 0, none "
     "or false. A number has no range and can be negative.",
     "starts: 1"},
    {"resets", KeyType::any,
     "A repeat, or a list of repeats. When a pass of it begins, the counter gets its start value.", "resets: round"},
    {"scale", KeyType::integer, "The number of parts of 1: with 2 it counts halves, with 10 tenths.", "scale: 2", false,
     1, 100},
    {"seen_by", KeyType::any,
     "Who sees it: everyone, owner, others or nobody; or `{ same: COUNTER }`: the seats that have the same value in "
     "that counter as the owner.",
     "seen_by: owner"},
    {"shown", KeyType::flag, "Whether players are shown it. Default: true. This alone does not make it secret.",
     "shown: false"},
    prose({"text", KeyType::text, "In words, for players.", "text: points"}),
};
const std::pair<std::string_view, Audience> kAudiences[] = {{"everyone", Audience::everyone},
                                                            {"owner", Audience::owner},
                                                            {"others", Audience::others},
                                                            {"nobody", Audience::nobody}};

// Reports keys of the map `seen_by` that have no meaning. Returns true if there are none.
bool check_audience_keys(const Node& audience, const std::vector<std::string>& known, Diagnostics& out) {
    bool fine = true;
    for (const Node::Entry& entry : audience.entries) {
        if (contains(known, entry.key)) continue;
        out.unknown(entry.where, fmt::format("unknown key '{}' in 'seen_by'", entry.key), entry.key, known);
        fine = false;
    }
    return fine;
}

// Reads `seen_by: { same: COUNTER }`. The counter that groups the seats is this counter or one declared above.
void read_shared(const Model& model, Counter& counter, const Node& same, Diagnostics& out) {
    counter.seen_by = Audience::owner;
    const CounterIndex own = model.shape.counters.next_index();
    const CounterIndex other = same.scalar == counter.name ? own : model.find_counter(same.scalar);
    const bool of_seat = other == own ? counter.of_seat : other.valid() && model.shape.counters[other].of_seat;
    if (!other.valid() || !of_seat || !counter.of_seat)
        return out.error(same.where, fmt::format("'{}' is not an earlier counter with 'of: seat'", same.scalar),
                         "declare it before this one; both counters need 'of: seat'");
    counter.shared_counter = other;
}

// "0" means false, because it is the default of `starts`.
std::optional<std::int64_t> truth_of(std::string_view text) {
    if (text == "true") return 1;
    return text == "false" || text == "0" ? std::optional<std::int64_t>(0) : std::nullopt;
}

// Reads the type of the counter, its range, and the keys `shown` and `scale`.
void read_range(const Model& model, Counter& counter, const MapReader& reader, Diagnostics& out) {
    const Node* holds = reader.node("holds");
    counter.holds_seat = holds && holds->scalar == "seat";
    counter.holds_truth = holds && holds->scalar == "truth";
    if (holds && !counter.holds_seat && !counter.holds_truth)
        counter.holds_attribute =
            enum_attribute(model, *holds, "a counter cannot hold", {"seat", "truth", "card"}, out);
    if (counter.holds()) counter.lo = 0, counter.hi = model.shape.seats;
    if (counter.holds_truth) counter.lo = 0, counter.hi = 1;
    if (counter.holds_attribute.valid()) counter.hi = model.shape.attributes[counter.holds_attribute].hi;
    counter.shown = reader.flag_or("shown", true);
    counter.scale = reader.int_or("scale", 1);
    if (holds && reader.node("scale"))
        reader.error("scale", fmt::format("'{}' does not hold a number, so it has no scale", counter.name),
                     "remove 'scale' or 'holds'");
}

// The type of an option, and of a counter, in words.
std::string_view type_text(const Option& option) {
    return option.kind == OptionKind::number ? "a number"
           : option.kind == OptionKind::seat ? "a seat"
                                             : "several seats";
}
std::string type_text(const Model& model, const Counter& counter) {
    if (counter.holds_seat) return "a seat";
    if (counter.holds_truth) return "true or false";
    return counter.holds_attribute.valid()
               ? fmt::format("a value of '{}'", model.shape.attributes[counter.holds_attribute].name)
               : "a number";
}

// Reports an option whose value the counter cannot hold. The seat of an option is a number from 1 for a counter of
// numbers.
void check_start_option(const Model& model, const Counter& counter, const Option& option, const MapReader& reader) {
    const bool number = !counter.holds() && !counter.holds_truth;
    if (number && reader.node("holds")) return;  // its type is wrong, which is reported
    if (option.kind == OptionKind::seat ? counter.holds_seat || number : number && option.kind == OptionKind::number)
        return;
    reader.error("starts",
                 fmt::format("the option '{}' is {}, but '{}' holds {}", option.name, type_text(option), counter.name,
                             type_text(model, counter)),
                 counter.holds_seat    ? "name an option with 'seat', or write a seat or none"
                 : counter.holds_truth ? "write a condition about the option"
                 : number              ? "write an expression that makes a number of the option"
                                       : "write one of its named values, or none");
}

void read_counter(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const MapReader reader(entry.value, kCounterSchema, out);
    Counter counter;
    counter.name = entry.key;
    const Dimensions of = read_dimensions(model, reader, out);
    counter.of_seat = of.of_seat;
    read_range(model, counter, reader, out);
    const Node* seen = reader.node("seen_by");
    const Node* same = seen && seen->is_map() ? seen->find("same") : nullptr;
    if (same && check_audience_keys(*seen, {"same"}, out))
        read_shared(model, counter, *same, out);
    else if (seen && !same && !seen->is_scalar())
        reader.error("seen_by", "'seen_by' of a counter must be one word, or { same: COUNTER }",
                     "seen_by: owner, or seen_by: { same: COUNTER }");
    else if (!same)
        read_audience(reader, "seen_by", counter.seen_by, {}, out);
    if (!counter.of_seat && counter.seen_by != Audience::everyone && counter.seen_by != Audience::nobody)
        reader.error("seen_by", fmt::format("'{}' belongs to the table and has no owner", counter.name),
                     "add of: seat, or write everyone or nobody");
    const std::string starts = reader.text_or("starts", "0");
    auto value = counter.holds_truth ? truth_of(starts) : to_scaled(starts, counter.scale);
    if (const auto named = model.find_value(starts);
        counter.holds_attribute.valid() && named &&
        model.type_attribute(counter.holds_attribute) == model.type_attribute(named->first))
        value = named->second;
    const int option = value ? -1 : model.find_option(starts);
    if (option >= 0) check_start_option(model, counter, model.options[option], reader);
    const bool computed = !value && option < 0;  // an expression, compiled after all names of the game are known
    // True if `starts` is the number 0, which is stored for none, but is not a seat.
    const bool seat_0 = counter.holds_seat && reader.node("starts") && value && *value == 0 && starts != "none";
    if (value && (!counter.can_be(*value) || seat_0))
        reader.error("starts",
                     counter.holds_seat ? fmt::format("there is no seat {}", starts)
                                        : fmt::format("'{}' cannot be {}", counter.name, starts),
                     seat_0               ? "write starts: none, or remove it"
                     : counter.holds_seat ? fmt::format("write a seat from 1 to {}, or none", counter.hi)
                                          : "write one of its named values, or none");
    const bool drawn = option >= 0 && model.options[option].counter.valid();
    const CounterIndex first = model.shape.counters.next_index();
    add_members(model, model.counter_families, of, first.number(), counter, [&](Counter member) {
        model.counter_starts.push_back(value                   ? *value
                                       : option >= 0 && !drawn ? model.options[option].value * counter.scale
                                                               : 0);
        model.counter_start_options.push_back(drawn ? option : -1);
        if (computed) model.counter_start_exprs.push_back({model.shape.counters.next_index(), *reader.node("starts")});
        if (member.shared_counter == first) member.shared_counter = model.shape.counters.next_index();
        model.shape.counters.push_back(std::move(member));
    });
}

}  // namespace

const Schema kCounterSchema{"counter", "A number, a seat or a name that the game stores.", kCounterKeys};

void read_audience_word(const Node& node, Audience& audience, Diagnostics& out) {
    std::vector<std::string> known;
    for (const auto& [word, meaning] : kAudiences) {
        if (node.scalar == word) {
            audience = meaning;
            return;
        }
        known.emplace_back(word);
    }
    out.unknown(node.where, fmt::format("'{}' is not known here", node.scalar), node.scalar, known);
}

std::optional<std::ptrdiff_t> read_audience(const MapReader& reader, std::string_view key, Audience& audience,
                                            const std::vector<std::string>& conditions, Diagnostics& out) {
    const Node* node = reader.node(key);
    if (!node) return std::nullopt;
    if (node->is_scalar()) {
        read_audience_word(*node, audience, out);
        return std::nullopt;
    }
    const Node* condition = node->find("if");
    const auto found =
        condition ? std::find(conditions.begin(), conditions.end(), condition->scalar) : conditions.end();
    const bool known_keys = check_audience_keys(*node, {"if", "else"}, out);
    if (!condition && known_keys)
        out.error(
            node->where, "'seen_by' must be one word, or a map with 'if'",
            "seen_by: owner, or seen_by: { if: NAME, else: owner }, with which everyone sees it while NAME is not 0");
    else if (condition && found == conditions.end())
        out.unknown(condition->where, fmt::format("'{}' is not known here", condition->scalar), condition->scalar,
                    conditions);
    audience = Audience::nobody;
    if (const Node* otherwise = node->find("else")) read_audience_word(*otherwise, audience, out);
    return found == conditions.end() ? std::nullopt : std::optional(found - conditions.begin());
}

// Stops at the limit: a family of seats and names multiplies the number of counters.
void read_counters(Model& model, Diagnostics& out) {
    std::size_t counted = 0, seen = model.shape.counters.size();
    for (const Node::Entry& entry : entries_of(model.doc.find("counters"))) {
        if (has_text(entry.value, "holds", "card")) continue;  // a register of the flow instead
        read_counter(model, entry, out);
        for (; seen < model.shape.counters.size(); ++seen)
            counted +=
                model.shape.counters[CounterIndex(seen)].of_seat ? static_cast<std::size_t>(model.shape.seats) : 1;
        if (counted <= kMaxCounters) continue;
        return out.error(entry.where, fmt::format("with '{}', there are {} counters for all seats", entry.key, counted),
                         fmt::format("at most {} are possible", kMaxCounters));
    }
}

}  // namespace quattro
