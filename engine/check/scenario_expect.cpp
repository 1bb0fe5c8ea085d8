// Compares the expectations of a scenario with the match.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "check/scenario_player.hpp"
#include "match/position.hpp"
#include "run/pattern_hands.hpp"

namespace quattro {
namespace {

std::string listed_in_scenario(const Node& node) {
    if (node.is_scalar()) return node.scalar;
    std::vector<std::string> words;
    for (const Node& item : node.items)
        words.push_back(item.scalar);
    return join(words, ", ");
}

// Adds a hint to the description of a failed expectation if hidden cards or values are expected: the designer probably
// wants to test the view of a seat.
std::string with_hint(std::string what, const std::string& expected) {
    const std::vector<std::string> words = split(expected, ' ');
    const bool hidden =
        std::any_of(words.begin(), words.end(), [](const auto& w) { return w == "?" || w == "hidden"; });
    return hidden ? what + " (this compares the actual cards; for the view of a seat use sees: { SEAT: { ... } })"
                  : what;
}

}  // namespace

void ScenarioPlayer::expect(const Node& map) {
    can_fail_ = can_fail_ || !map.entries.empty();
    for (const Node::Entry& e : map.entries)
        expect_entry(e);
}

void ScenarioPlayer::expect_entry(const Node::Entry& e) {
    const Model& model = ImplAccess::rules(match_.game()).model;
    if (const ZoneIndex z = model.find_zone(e.key); z.valid()) return expect_zone(e, z);
    if (const CounterIndex c = model.find_counter(e.key); c.valid()) return expect_counter(e, c);
    if (e.key == "score") return expect_score(e.value);
    if (e.key == "board") {
        const std::string actual = match_.seen_by(kHost).view().board;
        if (e.value.scalar != actual) report(e.where, "board", e.value.scalar, actual);
        return;
    }
    if (e.key == "sees") return expect_seen(e.value);
    if (e.key == "told") return expect_told(e.value);
    if (e.key == "over" || e.key == "winners") {
        std::vector<std::string> seats;
        for (const Seat seat : match_.winners())
            seats.push_back(std::to_string(seat));
        const std::string actual = e.key == "over" ? (match_.over() ? "true" : "false")
                                   : match_.over() ? join(seats, ", ")
                                                   : "the match is not over";
        if (listed_in_scenario(e.value) != actual) report(e.where, e.key, listed_in_scenario(e.value), actual);
        return;
    }
    if (e.key == "repeats") {
        const View view = match_.seen_by(kHost).view();
        for (const Node::Entry& r : e.value.entries) {
            const std::string* actual = find_value(view.repeats, r.key);
            if (!actual || *actual != r.value.scalar)
                report(r.where, r.key, r.value.scalar, actual ? *actual : "no such repeat");
        }
        return;
    }
    expect_seats(e);
}

namespace {

bool has_field(const Rules& rules, const std::string& name) {
    return std::any_of(rules.prompts.begin(), rules.prompts.end(), [&](const Prompt& prompt) {
        return std::any_of(prompt.fields.begin(), prompt.fields.end(),
                           [&](const PromptField& field) { return field.name == name || field.set == name; });
    });
}

}  // namespace

// The seat that the key of the entry names; 0 after a report if the game has no such seat.
Seat ScenarioPlayer::expected_seat(const Node::Entry& entry, std::string_view word) {
    const std::int64_t seat = to_integer(entry.key).value_or(0);
    if (seat >= 1 && seat <= ImplAccess::rules(match_.game()).shape().seats) return static_cast<Seat>(seat);
    report(entry.where, std::string(word), "a seat's number", entry.key);
    return 0;
}

// Handles `asked`, `options`, `sure` and `deadline`: maps by seat.
void ScenarioPlayer::expect_seats(const Node::Entry& e) {
    const bool options = e.key == "options" || e.key == "sure";
    if (e.key != "asked" && !options && e.key != "deadline")
        return report(e.where, "expect", "a zone, a counter, or a known word", e.key);
    for (const Node::Entry& s : e.value.entries) {
        const Seat seat = expected_seat(s, e.key);
        if (!seat) continue;
        const Seen seen = match_.seen_by(seat);
        const std::vector<PromptView> prompts = seen.prompts();
        std::string actual = "none";
        if (e.key == "asked" && !prompts.empty()) actual = prompts[0].name;
        if (e.key == "deadline" && !prompts.empty() && prompts[0].deadline)
            actual = from_scaled(*prompts[0].deadline - match_.now(), 1000);
        if (!options) {
            if (actual != s.value.scalar)
                report(s.where, fmt::format("{} of seat {}", e.key, seat), s.value.scalar, actual);
            continue;
        }
        const Node* after = s.value.find("after");
        const auto is_known = [&](const Node::Entry& named) {
            const bool found = has_field(ImplAccess::rules(match_.game()), named.key);
            if (!found) report(named.where, e.key, "a field of a prompt", named.key);
            return found;
        };
        if (after && !std::all_of(after->entries.begin(), after->entries.end(), is_known)) continue;
        for (const Node::Entry& f : s.value.entries) {
            if (f.key == "after" || !is_known(f)) continue;
            const Values given = after ? values_of(*after) : Values{};
            const auto ask = e.key == "sure" ? &Seen::certain_options : &Seen::options;
            actual = prompts.empty() ? "nothing is asked" : join((seen.*ask)(prompts[0].number, f.key, given), ", ");
            if (listed_in_scenario(f.value) != actual)
                report(f.where, fmt::format("{} of seat {} for {}", e.key, seat, f.key), listed_in_scenario(f.value),
                       actual);
        }
    }
}

// Compares the messages of the steps `tell` that a seat has seen so far: { 1: [Too late.], 2: ["seat 1: Too late."] }.
void ScenarioPlayer::expect_told(const Node& map) {
    for (const Node::Entry& viewer : map.entries) {
        const Seat seat = expected_seat(viewer, "told");
        if (!seat) continue;
        std::vector<std::string> told;
        for (const Event& event : match_.seen_by(seat).events()) {
            if (event.kind != EventKind::sentence) continue;
            const std::string *about = find_value(event.data, "seat"), *text = find_value(event.data, "text");
            const bool of_other = about && *about != viewer.key;
            told.push_back((of_other ? fmt::format("seat {}: ", *about) : "") + (text ? *text : ""));
        }
        const std::string actual = join(told, " | ");
        std::vector<std::string> expected;
        for (const Node& item : viewer.value.items)
            expected.push_back(item.scalar);
        const std::string wanted = viewer.value.is_list() ? join(expected, " | ") : viewer.value.scalar;
        if (wanted != actual) report(viewer.where, fmt::format("told to seat {}", seat), wanted, actual);
    }
}

// Reports a list that does not have exactly one value for each seat, and any list for a value of the table.
void ScenarioPlayer::check_length(const Node::Entry& e, bool of_seat) {
    const int seats = match_.game().info().seats;
    if (!e.value.is_list()) return;
    if (!of_seat)
        report(e.where, e.key, "one value, because it belongs to the table", "a list");
    else if (int_size(e.value.items) != seats)
        report(e.where, e.key, fmt::format("a value for each of {} seats", seats),
               fmt::format("{} values", e.value.items.size()));
}

// Compares zones and counters in the view of a seat: { 2: { hand: ["?", "R1"], coins: [hidden, 4] } }.
void ScenarioPlayer::expect_seen(const Node& map) {
    const Rules& rules = ImplAccess::rules(match_.game());
    for (const Node::Entry& viewer : map.entries) {
        const Seat seat = expected_seat(viewer, "sees");
        if (!seat) continue;
        for (const Node::Entry& e : viewer.value.entries) {
            const ZoneIndex zone = rules.model.find_zone(e.key);
            const CounterIndex counter = rules.model.find_counter(e.key);
            const bool of_seat_ = zone.valid() ? rules.shape().zones[zone].of_seat
                                               : counter.valid() && rules.shape().counters[counter].of_seat;
            if (!zone.valid() && !counter.valid()) report(e.where, "sees", "a zone or a counter", e.key);
            check_length(e, of_seat_);
            for (Seat owner = 1; owner <= (of_seat_ ? rules.shape().seats : 1); ++owner) {
                const Node* text = value_of_seat(e.value, owner);
                if (!text || text->is_null() || (!zone.valid() && !counter.valid())) continue;
                const std::string what = fmt::format(
                    "{} in the view of seat {}", of_seat_ ? fmt::format("{} of seat {}", e.key, owner) : e.key, seat);
                if (zone.valid())
                    compare_cards(*text, what, zone_text(zone, owner, seat));
                else if (const std::string seen = seen_counter(counter, of_seat_ ? owner : 0, seat);
                         text->scalar != seen)
                    report(text->where, what, text->scalar, seen);
            }
        }
    }
}

std::string ScenarioPlayer::seen_counter(CounterIndex counter, Seat owner, Seat viewer) const {
    const std::string& name = ImplAccess::rules(match_.game()).shape().counters[counter].name;
    for (const CounterView& v : match_.seen_by(viewer).view().counters)
        if (v.name == name && v.seat == owner) return v.value;
    return "hidden";
}

std::string ScenarioPlayer::zone_text(ZoneIndex zone, Seat seat, Seat viewer) const {
    const Rules& rules = ImplAccess::rules(match_.game());
    const Shape& s = rules.shape();
    const View view = match_.seen_by(viewer).view();
    const Zone& z = s.zones[zone];
    for (const ZoneView& v : view.zones) {
        if (v.name != z.name || v.seat != (z.of_seat ? seat : 0)) continue;
        if (v.hidden) return "hidden";
        std::vector<std::string> rows, words;
        const InstanceIndex instance = s.instance_of(zone, z.of_seat ? seat : 1);
        const State& state = ImplAccess::of(match_).state;
        const bool by_rows = z.kind->arrangement == Arrangement::rows;
        for (std::string& card :
             written_cards(rules, viewer == kHost ? state : redact(s, state, viewer), instance, viewer)) {
            words.push_back(std::move(card));
            if (by_rows && int_size(words) == z.columns) rows.push_back(join(words, " ")), words.clear();
        }
        std::reverse(rows.begin(), rows.end());
        return by_rows ? join(rows, " | ") : join(words, " ");
    }
    return "?";
}

// Also compares the attributes that are not written on the card.
void ScenarioPlayer::compare_cards(const Node& text, const std::string& what, const std::string& actual) {
    std::string wrong;
    const std::string expected = normalized_position(ImplAccess::rules(match_.game()), text.scalar, wrong);
    if (expected != actual) report(text.where, what, expected, wrong.empty() ? actual : wrong);
}

void ScenarioPlayer::expect_zone(const Node::Entry& e, ZoneIndex zone) {
    const bool seats = ImplAccess::rules(match_.game()).shape().zones[zone].of_seat;
    check_length(e, seats);
    for (Seat seat = 1; seat <= (seats ? match_.game().info().seats : 1); ++seat) {
        const Node* text = value_of_seat(e.value, seat);
        if (!text || text->is_null()) continue;  // ~ sets no expectation for this seat
        compare_cards(*text, with_hint(seats ? fmt::format("{} of seat {}", e.key, seat) : e.key, text->scalar),
                      zone_text(zone, seat, kHost));
    }
}

void ScenarioPlayer::expect_counter(const Node::Entry& e, CounterIndex counter) {
    const Counter& c = ImplAccess::rules(match_.game()).shape().counters[counter];
    check_length(e, c.of_seat);
    const Rules& rules = ImplAccess::rules(match_.game());
    for (Seat seat = c.of_seat ? 1 : 0; seat <= (c.of_seat ? rules.shape().seats : 0); ++seat) {
        const Node* text = value_of_seat(e.value, std::max(seat, 1));
        if (!text || text->is_null()) continue;
        const std::string actual = counter_text(
            rules, c, ImplAccess::of(match_).state.at(rules.shape().counter, c.first + std::max(seat - 1, 0)));
        if (text->scalar != actual)
            report(text->where, with_hint(c.of_seat ? fmt::format("{} of seat {}", e.key, seat) : e.key, text->scalar),
                   text->scalar, actual);
    }
}

void ScenarioPlayer::expect_score(const Node& map) {
    const Rules& rules = ImplAccess::rules(match_.game());
    for (const Node::Entry& e : map.entries) {
        const auto pattern = std::find_if(rules.patterns.begin(), rules.patterns.end(),
                                          [&](const Pattern& p) { return p.name == e.key; });
        if (pattern == rules.patterns.end()) {
            report(e.where, "score", "a pattern of the game", e.key);
            continue;
        }
        check_length(e, true);
        for (Seat seat = 1; seat <= rules.shape().seats; ++seat) {
            const Node* text = value_of_seat(e.value, seat);
            const std::string actual = score_in_words(rules, *pattern, ImplAccess::of(match_).state,
                                                      rules.shape().instance_of(pattern->zone, seat));
            if (text && !text->is_null() && text->scalar != actual)
                report(text->where, fmt::format("{} of seat {}", e.key, seat), text->scalar, actual);
        }
    }
}

}  // namespace quattro
