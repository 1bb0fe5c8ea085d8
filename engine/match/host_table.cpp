// Host inputs that change the table: counters, zones, repeats, boards.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/host_inputs.hpp"
#include "match/position.hpp"
#include "run/enclosing_blocks.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kLargestCounter = std::int64_t{1} << 40;  // that a host can set, in stored units

// Parses a value as players write it: a number, true or false, or the name of a value if the counter holds an
// attribute. "none" is 0, except for a truth. Returns nothing if the text has another form. Does not check the range of
// a number.
std::optional<std::int64_t> counter_value(const Shape& s, const Counter& c, const std::string& given) {
    if (given == "none" && !c.holds_truth) return 0;
    if (c.holds_truth)
        return given == "true"    ? std::optional<std::int64_t>(1)
               : given == "false" ? std::optional<std::int64_t>(0)
                                  : std::nullopt;
    if (!c.holds_attribute.valid()) return to_scaled(given, c.scale);
    const auto& names = s.attributes[c.holds_attribute].values;
    const auto named = std::find(names.begin(), names.end(), given);
    if (named == names.end()) return std::nullopt;
    return named - names.begin() + 1;
}

// The values of the counter in words, for the host.
std::string values_in_words(const Shape& s, const Counter& c) {
    if (c.holds_truth) return "true or false";
    if (c.holds_seat) return fmt::format("a seat from 1 to {}, or none", s.seats);
    if (c.holds_attribute.valid()) return "none, or one of: " + join(s.attributes[c.holds_attribute].values, ", ");
    return fmt::format("{} from -{} to {}",
                       c.scale == 1 ? "a whole number" : fmt::format("a multiple of 1/{}", c.scale),
                       from_scaled(kLargestCounter, c.scale), from_scaled(kLargestCounter, c.scale));
}

// Refuses the name in a parameter: it is none of `known`.
Outcome refuse_name(const HostContext& h, std::string_view what, std::string_view parameter,
                    const std::vector<std::string>& known) {
    const std::string meant = suggest(h.text(parameter), known);
    return refuse_host(
        fmt::format("There is no {} '{}'{}.", what, h.quoted(parameter), meant.empty() ? "" : " (" + meant + ")"));
}

// Refuses a missing or wrong seat for a counter or zone that each seat has.
Outcome refuse_owner(const HostContext& h, const std::string& name) {
    return refuse_host(h.has("seat") ? fmt::format("There is no seat '{}'.", h.quoted("seat"))
                                     : fmt::format("Each seat has its own '{}'. Name one with `seat`.", name));
}

// Names with a dot, such as done.PROMPT and silent.PROMPT, are internal. Games cannot declare them.
bool is_internal(const Counter& c) { return c.name.find('.') != std::string::npos; }

Outcome set_counter(HostContext& h) {
    const CounterIndex index = h.rules.model.find_counter(h.text("counter"));
    if (!index.valid()) {
        std::vector<std::string> known;
        for (const Counter& c : h.s.counters)
            if (!is_internal(c)) known.push_back(c.name);
        return refuse_name(h, "counter", "counter", known);
    }
    const Counter& c = h.s.counters[index];
    if (c.holds_truth && is_internal(c))
        return refuse_host(
            fmt::format("'{}' is not a counter of the game. It records the outcome of an answer.", c.name));
    const auto value = counter_value(h.s, c, h.text("value"));
    if (!value || *value < -kLargestCounter || *value > kLargestCounter)
        return refuse_host(fmt::format("'{}' is not a value of '{}', which holds {}.", h.quoted("value"), c.name,
                                       values_in_words(h.s, c)));
    if (c.holds_seat && (*value < 0 || *value > h.s.seats))
        return refuse_host(fmt::format("There is no seat {}.", *value));
    if (c.of_seat && !h.seat()) return refuse_owner(h, c.name);
    h.m.at(h.s.counter, c.first + (c.of_seat ? *h.seat() - 1 : 0)) = *value;
    return std::nullopt;
}

// The instance that `name` denotes: `deck` of the table, `hand` of the seat `owner`, or `2:hand`. None if there is no
// such zone, if a zone of the seats has no owner, or if a zone of the table is written with one.
InstanceIndex instance_named(const Rules& rules, const std::string& name, std::optional<Seat> owner) {
    const Shape& s = rules.shape();
    const std::size_t colon = name.find(':');
    const ZoneIndex zone = rules.model.find_zone(colon == std::string::npos ? name : name.substr(colon + 1));
    if (colon != std::string::npos) {
        const auto n = to_integer(name.substr(0, colon));
        owner = n && *n >= 1 && *n <= s.seats ? std::optional(static_cast<Seat>(*n)) : std::nullopt;
    }
    if (!zone.valid()) return {};
    const bool of_seat = s.zones[zone].of_seat;
    if (of_seat ? !owner : colon != std::string::npos) return {};
    return s.instance_of(zone, owner.value_or(1));
}

Outcome apply_set_zone(HostContext& h) {
    const ZoneIndex zone = h.rules.model.find_zone(h.text("zone"));
    if (!zone.valid()) return refuse_name(h, "zone", "zone", h.rules.model.zone_names());
    if (h.s.zones[zone].of_seat && !h.seat()) return refuse_owner(h, h.s.zones[zone].name);
    const std::string wrong =
        set_zones(h.rules, h.m, {{instance_named(h.rules, h.text("zone"), h.seat()), h.text("cards")}});
    return wrong.empty() ? Outcome{} : refuse_host(wrong);
}

// Sets several zones in one batch. The keys are zones: `deck` for a zone of the table, `2:hand` for a zone of a seat.
Outcome apply_set_zones(HostContext& h) {
    std::vector<ZonePosition> position;
    for (const auto& [name, cards] : h.input.values) {
        if (name == "reason") continue;
        const InstanceIndex instance = instance_named(h.rules, name, std::nullopt);
        if (!instance.valid())
            return refuse_host(
                fmt::format("There is no zone '{}'. The zone of a seat is written 2:hand.", safe_text(name)));
        const auto same = [&](const ZonePosition& earlier) { return earlier.instance == instance; };
        if (std::any_of(position.begin(), position.end(), same))
            return refuse_host(
                fmt::format("'{}' is the same zone as one before it. Give its cards once.", safe_text(name)));
        position.push_back({instance, cards});
    }
    const std::string wrong = set_zones(h.rules, h.m, position);
    return wrong.empty() ? Outcome{} : refuse_host(wrong);
}

Outcome set_repeat(HostContext& h) {
    const auto found = std::find(h.rules.flow_number_names.begin(), h.rules.flow_number_names.end(), h.text("name"));
    const auto value = h.number("number");
    if (found == h.rules.flow_number_names.end() || h.text("name").empty()) {
        std::vector<std::string> known;
        for (const RepeatIndex each : h.rules.flow_number_names.indices())
            if (flow_number(h.rules, each) == FlowNumber::passes) known.push_back(h.rules.flow_number_names[each]);
        return refuse_name(h, "repeat", "name", known);
    }
    const RepeatIndex loop(found - h.rules.flow_number_names.begin());
    if (flow_number(h.rules, loop) != FlowNumber::passes)
        return refuse_host(
            fmt::format("'{}' is not a repeat. Its number follows from the current step: use `go_to` for another step, "
                        "or name a repeat.",
                        h.quoted("name")));
    const bool of_seat = h.rules.repeat_of_seat[loop];  // true inside `parallel`; without a seat, sets every seat's
    for (Seat each = of_seat ? 1 : 0; each <= (of_seat ? h.s.seats : 0); ++each)
        if (!of_seat || !h.has("seat") || h.seat() == each)
            h.m.at(h.s.repeats, h.s.repeat_cell(loop, each)) = static_cast<std::int32_t>(*value);
    return of_seat && h.has("seat") && !h.seat() ? refuse_owner(h, h.text("name")) : Outcome{};
}

// True while the flow waits for the choices of a slot of the current board.
bool resolving(const HostContext& h) {
    const InstructionIndex pc = instruction_of(h.s, h.m, 0);
    return !h.m.at(h.s.over, 0) && resolve_of(h.rules, pc).valid();
}

Outcome set_board(HostContext& h) {
    if (resolving(h))
        return refuse_host("A slot of the current board waits for an answer. Use `go_to` for another step first.");
    for (const BoardIndex b : h.rules.boards.indices())
        if (h.rules.boards[b].id == h.text("name")) {
            h.m.at(h.s.board, 0) = static_cast<std::uint16_t>(b.number() + 1);
            return std::nullopt;
        }
    std::vector<std::string> known;
    for (const Board& board : h.rules.boards)
        known.push_back(board.id);
    return refuse_name(h, "board", "name", known);
}

constexpr HostParameter kOwner{"seat", HostParameterType::seat, false, "the seat, if each seat has its own"};
constexpr HostParameter kCounter[] = {{"counter", HostParameterType::text, true, "the counter's name"},
                                      kOwner,
                                      {"value", HostParameterType::text, true, "its value"}};
constexpr HostParameter kZone[] = {{"zone", HostParameterType::text, true, "the zone's name"},
                                   kOwner,
                                   {"cards", HostParameterType::text, false, "without it, none"}};
constexpr HostParameter kRepeat[] = {
    {"name", HostParameterType::name, true, "the repeat's name"},
    {"number", HostParameterType::number, true, "the number of the pass", 0, 1'000'000},
    {"seat", HostParameterType::seat, false, "the seat, inside `parallel`; without it, all seats"}};
constexpr HostParameter kBoard[] = {{"name", HostParameterType::text, true, "the board's name"}};

}  // namespace

extern const HostInputRow kSetCounter, kSetZone, kSetZones, kSetRepeat, kSetBoard;
constexpr HostInputRow kSetCounter{
    {HostInputKind::set_counter, "set_counter", "Sets a counter of a seat or of the table.",
     "a number is wrong because of a mistake of the players or of the rules", "counter: points, seat: 1, value: 3",
     kCounter},
    set_counter};
constexpr HostInputRow kSetZone{
    .help = {HostInputKind::set_zone, "set_zone",
             "Sets the cards of a zone, as they are written: - for an empty place, R2{shield: 1} for a card with "
             "attributes that are not written on it. An answer that named one of the previous cards is open again.",
             "cards are in the wrong place because of a mistake of the players or of the rules",
             "zone: hand, seat: 1, cards: R1 B2", kZone},
    .apply = apply_set_zone,
    .renumbers_cards = true};
constexpr HostInputRow kSetZones{
    .help = {HostInputKind::set_zones,
             "set_zones",
             "Sets the cards of several zones in one batch: ZONE or SEAT:ZONE, and its cards.",
             "a mistake concerns several zones, and no card may exist twice in between",
             "1:hand: R1 B2, deck: G3",
             {},
             "ZONE or SEAT:ZONE"},
    .apply = apply_set_zones,
    .renumbers_cards = true};
constexpr HostInputRow kSetRepeat{
    {HostInputKind::set_repeat, "set_repeat",
     "Sets the pass of a repeat. Other numbers of the flow, such as the seat of an `of:` block, follow from the "
     "current step: see `go_to`.",
     "a match that began elsewhere continues here, or a round is played again", "name: round, number: 3", kRepeat},
    set_repeat};
constexpr HostInputRow kSetBoard{{HostInputKind::set_board, "set_board", "Changes the current board.",
                                  "the wrong board is in play", "name: tides", kBoard},
                                 set_board};

}  // namespace quattro
