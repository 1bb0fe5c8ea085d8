#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/step_compiler.hpp"
#include "match/scenario_reader.hpp"
#include "run/pattern_hands.hpp"

namespace quattro {
namespace {

Values values_of(const Node& map) {
    Values values;
    for (const Node::Entry& e : map.entries)
        values.emplace_back(e.key, e.value.scalar);
    return values;
}

// The text of a value by seat: a list has one a seat, a single text is the table's or seat 1's.
const Node* of_seat(const Node& value, Seat seat) {
    if (!value.is_list()) return &value;
    const auto index = static_cast<std::size_t>(seat - 1);
    return index < value.items.size() ? &value.items[index] : nullptr;
}

std::string squeezed(const std::string& text) {
    std::vector<std::string> words;
    for (const std::string& w : split(text, ' '))
        if (!trim(w).empty()) words.emplace_back(trim(w));
    return join(words, " ");
}

std::string listed(const Node& node) {
    if (node.is_scalar()) return node.scalar;
    std::vector<std::string> words;
    for (const Node& item : node.items)
        words.push_back(item.scalar);
    return join(words, ", ");
}

// Who expects something hidden wants to say what a seat sees.
std::string with_hint(std::string what, const std::string& expected) {
    const std::vector<std::string> words = split(expected, ' ');
    const bool hidden =
        std::any_of(words.begin(), words.end(), [](const auto& w) { return w == "?" || w == "hidden"; });
    return hidden ? what + " (this compares what is there; what a seat sees stands in sees: { SEAT: { ... } })" : what;
}

}  // namespace

void ScenarioPlayer::differ(const Location& where, std::string what, std::string expected, std::string actual) {
    wrong_.push_back({where, std::move(what), std::move(expected), std::move(actual)});
}

void ScenarioPlayer::input(const Location& where, std::string_view what, const Outcome& outcome) {
    if (outcome)
        differ(where, std::string(what), "is taken", fmt::format("{}: {}", word(outcome->code), outcome->reason));
    if (!outcome && match_.halted())
        differ(where, std::string(what), "the flow goes on",
               "the match has halted: " + match_.seen_by(kHost).view().failure);
}

std::vector<Mismatch> ScenarioPlayer::play() {
    if (const Node* until = node_.find("until")) {
        Inside::of(match_).stop_before = find_step(Inside::rules(match_.game()), until->scalar);
        if (Inside::of(match_).stop_before < 0) differ(until->where, "until", "a step of the flow", until->scalar);
    }
    if (node_.find("until") && !node_.find("at") && !node_.find("do")) {  // from the very beginning
        Inside::of(match_).told = Told();
        Inside::of(match_).begin();
    }
    if (const Node* p = node_.find("position")) position(*p);
    if (const Node* at = node_.find("at"))
        input(at->where, "at", match_.host({HostInputKind::go_to, {{"step", at->scalar}}}, match_.now()));
    if (const Node* steps = node_.find("do"))
        for (const Node& item : steps->items)
            if (wrong_.empty()) act(item);
    if (const Node* until = node_.find("until"); until && wrong_.empty() && !Inside::of(match_).stopped)
        differ(until->where, "until", "the step is reached", "the flow waits or ends before it");
    if (const Node* e = node_.find("expect"); e && wrong_.empty()) expect(*e);
    if (!expected_ && wrong_.empty())
        differ(node_.where, "the scenario", "something is expected, or refused", "nothing that could fail");
    return std::move(wrong_);
}

void ScenarioPlayer::position(const Node& map) {
    const Model& model = Inside::rules(match_.game()).model;
    for (const Node::Entry& e : map.entries) {
        const ZoneIndex z = model.find_zone(e.key);
        const int c = model.find_counter(e.key);
        if (z.given()) check_length(e, model.shape.zones[z].of_seat);
        if (c >= 0) check_length(e, model.shape.counters[c].of_seat);
    }
    zones(map);
    for (const Node::Entry& e : map.entries) {
        if (model.find_counter(e.key) >= 0)
            counter(e.key, e.value);
        else if (e.key == "repeats")
            for (const Node::Entry& r : e.value.entries)
                input(r.where, r.key,
                      match_.host({HostInputKind::set_repeat, {{"name", r.key}, {"number", r.value.scalar}}},
                                  match_.now()));
        else if (!model.find_zone(e.key).given())
            differ(e.where, "position", "a zone, a counter or repeats", e.key);
    }
}

// All at one moment: the order in which they are written does not count.
void ScenarioPlayer::zones(const Node& map) {
    const Rules& rules = Inside::rules(match_.game());
    HostInput position{HostInputKind::set_zones, {}};
    Location where = map.where;
    for (const Node::Entry& e : map.entries) {
        const ZoneIndex zone = rules.model.find_zone(e.key);
        if (!zone.given()) continue;
        const bool of_seats = rules.shape().zones[zone].of_seat;
        for (Seat seat = 1; seat <= (of_seats ? rules.shape().seats : 1); ++seat)
            if (const Node* text = of_seat(e.value, seat)) {
                if (position.data.empty()) where = text->where;
                position.data.emplace_back(of_seats ? fmt::format("{}:{}", seat, e.key) : e.key, text->scalar);
            }
    }
    if (!position.data.empty()) input(where, "position", match_.host(position, match_.now()));
}

void ScenarioPlayer::counter(const std::string& name, const Node& value) {
    const Shape& s = Inside::rules(match_.game()).shape();
    const Counter& c = s.counters[Inside::rules(match_.game()).model.find_counter(name)];
    for (Seat seat = 1; seat <= (c.of_seat ? s.seats : 1); ++seat)
        if (const Node* text = of_seat(value, seat))
            input(text->where, name,
                  match_.host({HostInputKind::set_counter,
                               {{"counter", name}, {"seat", std::to_string(seat)}, {"value", text->scalar}}},
                              match_.now()));
}

// Of several open prompts the one that asks for the first named field.
const PromptView* ScenarioPlayer::open_prompt(Seat seat, const Values& values) {
    prompts_ = match_.seen_by(seat).prompts();
    for (const PromptView& p : prompts_)
        if (values.empty() || std::any_of(p.fields.begin(), p.fields.end(),
                                          [&](const FieldView& f) { return f.name == values[0].first; }))
            return &p;
    return prompts_.empty() ? nullptr : &prompts_[0];
}

void ScenarioPlayer::answer(const Node::Entry& entry, const std::string* code) {
    const Seat seat = static_cast<Seat>(to_integer(entry.key).value_or(0));
    const Values values = values_of(entry.value);
    const PromptView* prompt = open_prompt(seat, values);
    if (!prompt && !code)
        return differ(entry.where, fmt::format("prompt of seat {}", seat), "is open", "nothing is asked");
    const Outcome outcome = match_.answer(seat, prompt ? prompt->number : 0, values, match_.now());
    if (!code) return input(entry.where, fmt::format("answer of seat {}", seat), outcome);
    if (!outcome || word(outcome->code) != *code)
        differ(entry.where, fmt::format("answer of seat {}", seat), "refused with " + *code,
               outcome ? fmt::format("{}: {}", word(outcome->code), outcome->reason) : "taken");
}

void ScenarioPlayer::refused(const Node& map) {
    expected_ = true;
    const Node* code = map.find("code");
    for (const Node::Entry& e : map.entries)
        if (e.key != "code") answer(e, code ? &code->scalar : &e.key);
}

void ScenarioPlayer::host(const Node& map) {
    for (const Node::Entry& e : map.entries)
        input(e.where, e.key, match_.host(e.key, values_of(e.value), match_.now()));
}

void ScenarioPlayer::act(const Node& item) {
    for (const Node::Entry& e : item.entries) {
        if (e.key == "wait") {
            const auto seconds = to_scaled(e.value.scalar, 1000);
            if (!seconds || *seconds < 0)
                differ(e.where, "wait", "a number of seconds, such as 60", e.value.scalar);
            else
                input(e.where, "wait", match_.tick(match_.now() + *seconds));
        } else if (e.key == "refused") {
            refused(e.value);
        } else if (e.key == "withdraw") {
            const Seat seat = static_cast<Seat>(to_integer(e.value.scalar).value_or(0));
            const PromptView* prompt = open_prompt(seat, {});
            input(e.where, "withdraw", match_.withdraw(seat, prompt ? prompt->number : 0, match_.now()));
        } else if (e.key == "host") {
            host(e.value);
        } else if (e.key == "expect") {
            expect(e.value);
        } else if (to_integer(e.key)) {
            answer(e, nullptr);
        } else {
            differ(e.where, "do", "a seat's number, wait, refused, withdraw, host or expect", e.key);
        }
    }
}

void ScenarioPlayer::expect(const Node& map) {
    expected_ = expected_ || !map.entries.empty();
    for (const Node::Entry& e : map.entries)
        expect_entry(e);
}

void ScenarioPlayer::expect_entry(const Node::Entry& e) {
    const Model& model = Inside::rules(match_.game()).model;
    if (const ZoneIndex z = model.find_zone(e.key); z.given()) return expect_zone(e, z);
    if (const int c = model.find_counter(e.key); c >= 0) return expect_counter(e, c);
    if (e.key == "score") return expect_score(e.value);
    if (e.key == "board") {
        const std::string actual = match_.seen_by(kHost).view().board;
        if (e.value.scalar != actual) differ(e.where, "board", e.value.scalar, actual);
        return;
    }
    if (e.key == "sees") return expect_seen(e.value);
    if (e.key == "over" || e.key == "winners") {
        std::vector<std::string> seats;
        for (const Seat seat : match_.winners())
            seats.push_back(std::to_string(seat));
        const std::string actual = e.key == "over" ? (match_.over() ? "true" : "false")
                                   : match_.over() ? join(seats, ", ")
                                                   : "the match is not over";
        if (listed(e.value) != actual) differ(e.where, e.key, listed(e.value), actual);
        return;
    }
    if (e.key == "repeats") {
        const View view = match_.seen_by(kHost).view();
        for (const Node::Entry& r : e.value.entries) {
            const std::string* actual = find_value(view.repeats, r.key);
            if (!actual || *actual != r.value.scalar)
                differ(r.where, r.key, r.value.scalar, actual ? *actual : "no such repeat");
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

// asked, options, sure and deadline: maps by seat.
void ScenarioPlayer::expect_seats(const Node::Entry& e) {
    const bool options = e.key == "options" || e.key == "sure";
    if (e.key != "asked" && !options && e.key != "deadline")
        return differ(e.where, "expect", "a zone, a counter, or a known word", e.key);
    for (const Node::Entry& s : e.value.entries) {
        const Seat seat = static_cast<Seat>(to_integer(s.key).value_or(0));
        const Seen seen = match_.seen_by(seat);
        const std::vector<PromptView> prompts = seen.prompts();
        std::string actual = "none";
        if (e.key == "asked" && !prompts.empty()) actual = prompts[0].name;
        if (e.key == "deadline" && !prompts.empty() && prompts[0].deadline)
            actual = from_scaled(*prompts[0].deadline - match_.now(), 1000);
        if (!options) {
            if (actual != s.value.scalar)
                differ(s.where, fmt::format("{} of seat {}", e.key, seat), s.value.scalar, actual);
            continue;
        }
        const Node* after = s.value.find("after");
        const auto is_known = [&](const Node::Entry& named) {
            const bool found = has_field(Inside::rules(match_.game()), named.key);
            if (!found) differ(named.where, e.key, "a field of a prompt", named.key);
            return found;
        };
        if (after && !std::all_of(after->entries.begin(), after->entries.end(), is_known)) continue;
        for (const Node::Entry& f : s.value.entries) {
            if (f.key == "after" || !is_known(f)) continue;
            const Values given = after ? values_of(*after) : Values{};
            const auto ask = e.key == "sure" ? &Seen::sure_options : &Seen::options;
            actual = prompts.empty() ? "nothing is asked" : join((seen.*ask)(prompts[0].number, f.key, given), ", ");
            if (listed(f.value) != actual)
                differ(f.where, fmt::format("{} of seat {} for {}", e.key, seat, f.key), listed(f.value), actual);
        }
    }
}

// A list is a value for each seat: not fewer, not more.
void ScenarioPlayer::check_length(const Node::Entry& e, bool of_seat) {
    const int seats = match_.game().info().seats;
    if (!e.value.is_list()) return;
    if (!of_seat)
        differ(e.where, e.key, "one value: it belongs to the table", "a list");
    else if (static_cast<int>(e.value.items.size()) != seats)
        differ(e.where, e.key, fmt::format("a value for each of {} seats", seats),
               fmt::format("{} values", e.value.items.size()));
}

// What a seat sees of zones and counters: { 2: { hand: ["?", "R1"], coins: [hidden, 4] } }.
void ScenarioPlayer::expect_seen(const Node& map) {
    const Rules& rules = Inside::rules(match_.game());
    for (const Node::Entry& viewer : map.entries) {
        const Seat seat = static_cast<Seat>(to_integer(viewer.key).value_or(0));
        if (seat < 1 || seat > rules.shape().seats) {
            differ(viewer.where, "sees", "the number of a seat", viewer.key);
            continue;
        }
        for (const Node::Entry& e : viewer.value.entries) {
            const ZoneIndex zone = rules.model.find_zone(e.key);
            const int counter = rules.model.find_counter(e.key);
            const bool of_seat_ = zone.given() ? rules.shape().zones[zone].of_seat
                                               : counter >= 0 && rules.shape().counters[counter].of_seat;
            if (!zone.given() && counter < 0) differ(e.where, "sees", "a zone or a counter", e.key);
            check_length(e, of_seat_);
            for (Seat owner = 1; owner <= (of_seat_ ? rules.shape().seats : 1); ++owner) {
                const Node* text = of_seat(e.value, owner);
                if (!text || text->is_null() || (!zone.given() && counter < 0)) continue;
                const std::string actual =
                    zone.given() ? zone_text(zone, owner, seat) : seen_counter(counter, of_seat_ ? owner : 0, seat);
                if (squeezed(text->scalar) != actual)
                    differ(text->where, fmt::format("{} of seat {} as seat {} sees it", e.key, owner, seat),
                           squeezed(text->scalar), actual);
            }
        }
    }
}

std::string ScenarioPlayer::seen_counter(int counter, Seat owner, Seat viewer) const {
    const std::string& name = Inside::rules(match_.game()).shape().counters[counter].name;
    for (const CounterView& v : match_.seen_by(viewer).view().counters)
        if (v.name == name && v.seat == owner) return v.value;
    return "hidden";
}

std::string ScenarioPlayer::zone_text(ZoneIndex zone, Seat seat, Seat viewer) const {
    const Shape& s = Inside::rules(match_.game()).shape();
    const View view = match_.seen_by(viewer).view();
    const Zone& z = s.zones[zone];
    for (const ZoneView& v : view.zones) {
        if (v.name != z.name || v.seat != (z.of_seat ? seat : 0)) continue;
        if (v.hidden) return "hidden";
        std::vector<std::string> rows;
        std::vector<std::string> words;
        const bool by_rows = z.kind->places == Arrangement::rows;
        for (const std::string& card : v.cards) {
            words.push_back(card.empty() ? "-" : card);
            if (by_rows && static_cast<int>(words.size()) == z.columns) rows.push_back(join(words, " ")), words.clear();
        }
        std::reverse(rows.begin(), rows.end());
        return by_rows ? join(rows, " | ") : join(words, " ");
    }
    return "?";
}

void ScenarioPlayer::expect_zone(const Node::Entry& e, ZoneIndex zone) {
    const bool seats = Inside::rules(match_.game()).shape().zones[zone].of_seat;
    check_length(e, seats);
    for (Seat seat = 1; seat <= (seats ? match_.game().info().seats : 1); ++seat) {
        const Node* text = of_seat(e.value, seat);
        if (!text || text->is_null()) continue;  // ~ expects nothing of this seat
        const std::string actual = zone_text(zone, seat, 0);
        if (squeezed(text->scalar) != actual)
            differ(text->where, with_hint(seats ? fmt::format("{} of seat {}", e.key, seat) : e.key, text->scalar),
                   squeezed(text->scalar), actual);
    }
}

void ScenarioPlayer::expect_counter(const Node::Entry& e, int counter) {
    const Counter& c = Inside::rules(match_.game()).shape().counters[counter];
    check_length(e, c.of_seat);
    const Rules& rules = Inside::rules(match_.game());
    for (Seat seat = c.of_seat ? 1 : 0; seat <= (c.of_seat ? rules.shape().seats : 0); ++seat) {
        const Node* text = of_seat(e.value, std::max(seat, 1));
        if (!text || text->is_null()) continue;
        const std::string actual =
            counter_text(rules, c, Inside::of(match_).state.at(rules.shape().counter, c.first + std::max(seat - 1, 0)));
        if (text->scalar != actual)
            differ(text->where, with_hint(c.of_seat ? fmt::format("{} of seat {}", e.key, seat) : e.key, text->scalar),
                   text->scalar, actual);
    }
}

void ScenarioPlayer::expect_score(const Node& map) {
    const Rules& rules = Inside::rules(match_.game());
    for (const Node::Entry& e : map.entries) {
        const auto pattern = std::find_if(rules.patterns.begin(), rules.patterns.end(),
                                          [&](const Pattern& p) { return p.name == e.key; });
        if (pattern == rules.patterns.end()) {
            differ(e.where, "score", "a pattern of the game", e.key);
            continue;
        }
        for (Seat seat = 1; seat <= rules.shape().seats; ++seat) {
            const Node* text = of_seat(e.value, seat);
            const std::string actual = score_in_words(rules, *pattern, Inside::of(match_).state,
                                                      rules.shape().instance_of(pattern->zone, seat));
            if (text && !text->is_null() && text->scalar != actual)
                differ(text->where, fmt::format("{} of seat {}", e.key, seat), text->scalar, actual);
        }
    }
}

}  // namespace quattro
