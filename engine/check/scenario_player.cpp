// Plays a scenario: sets up its position and carries out its `do` list.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "check/scenario_player.hpp"
#include "compile/step_compiler.hpp"

namespace quattro {

Values values_of(const Node& map) {
    Values values;
    for (const Node::Entry& e : map.entries)
        values.emplace_back(e.key, e.value.scalar);
    return values;
}

const Node* value_of_seat(const Node& value, Seat seat) {
    if (!value.is_list()) return &value;
    const auto index = static_cast<std::size_t>(seat - 1);
    return index < value.items.size() ? &value.items[index] : nullptr;
}

void ScenarioPlayer::report(const Location& where, std::string what, std::string expected, std::string actual) {
    wrong_.push_back({where, std::move(what), std::move(expected), std::move(actual)});
}

void ScenarioPlayer::input(const Location& where, std::string_view what, const Outcome& outcome) {
    if (outcome)
        report(where, std::string(what), "is accepted", fmt::format("{}: {}", word(outcome->code), outcome->reason));
    if (!outcome && match_.halted())
        report(where, std::string(what), "the flow continues",
               "the match has halted: " + match_.seen_by(kHost).view().failure);
}

std::vector<Mismatch> ScenarioPlayer::play() {
    if (const Node* until = node_.find("until")) {
        ImplAccess::of(match_).stop_before = find_step(ImplAccess::rules(match_.game()), until->scalar);
        if (!ImplAccess::of(match_).stop_before.valid())
            report(until->where, "until", "a step of the flow", until->scalar);
    }
    if (node_.find("until") && !node_.find("at") && !node_.find("do")) {  // begins again, to stop before `until`
        ImplAccess::of(match_).event_log = EventLog();
        ImplAccess::of(match_).begin();
    }
    if (const Node* p = node_.find("position")) position(*p);
    if (const Node* at = node_.find("at"))
        input(at->where, "at", match_.host({HostInputKind::go_to, {{"step", at->scalar}}}, match_.now()));
    for (const Node& item : items_of(node_.find("do")))
        if (wrong_.empty() && !(watcher_ && watcher_->should_stop())) run_item(item);
    if (const Node* until = node_.find("until"); until && wrong_.empty() && !ImplAccess::of(match_).stopped)
        report(until->where, "until", "the step is reached", "the flow waits or ends before this step");
    if (const Node* e = node_.find("expect"); e && wrong_.empty()) expect(*e);
    if (!can_fail_ && wrong_.empty())
        report(node_.where, "the scenario", "'expect' or 'refused'", "no check that could fail");
    return std::move(wrong_);
}

void ScenarioPlayer::position(const Node& map) {
    const Model& model = ImplAccess::rules(match_.game()).model;
    for (const Node::Entry& e : map.entries) {
        const ZoneIndex z = model.find_zone(e.key);
        const CounterIndex c = model.find_counter(e.key);
        if (z.valid()) check_length(e, model.shape.zones[z].of_seat);
        if (c.valid()) check_length(e, model.shape.counters[c].of_seat);
    }
    zones(map);
    for (const Node::Entry& e : map.entries) {
        if (model.find_counter(e.key).valid())
            counter(e.key, e.value);
        else if (e.key == "repeats")
            for (const Node::Entry& r : e.value.entries)
                input(r.where, r.key,
                      match_.host({HostInputKind::set_repeat, {{"name", r.key}, {"number", r.value.scalar}}},
                                  match_.now()));
        else if (!model.find_zone(e.key).valid())
            report(e.where, "position", "a zone, a counter or repeats", e.key);
    }
}

// Sets all zones in one batch, so that their order in the file does not matter.
void ScenarioPlayer::zones(const Node& map) {
    const Rules& rules = ImplAccess::rules(match_.game());
    HostInput position{HostInputKind::set_zones, {}};
    Location where = map.where;
    for (const Node::Entry& e : map.entries) {
        const ZoneIndex zone = rules.model.find_zone(e.key);
        if (!zone.valid()) continue;
        const bool of_seats = rules.shape().zones[zone].of_seat;
        for (Seat seat = 1; seat <= (of_seats ? rules.shape().seats : 1); ++seat)
            if (const Node* text = value_of_seat(e.value, seat)) {
                if (position.data.empty()) where = text->where;
                position.data.emplace_back(of_seats ? fmt::format("{}:{}", seat, e.key) : e.key, text->scalar);
            }
    }
    if (!position.data.empty()) input(where, "position", match_.host(position, match_.now()));
}

void ScenarioPlayer::counter(const std::string& name, const Node& value) {
    const Shape& s = ImplAccess::rules(match_.game()).shape();
    const Counter& c = s.counters[ImplAccess::rules(match_.game()).model.find_counter(name)];
    for (Seat seat = 1; seat <= (c.of_seat ? s.seats : 1); ++seat)
        if (const Node* text = value_of_seat(value, seat))
            input(text->where, name,
                  match_.host({HostInputKind::set_counter,
                               {{"counter", name}, {"seat", std::to_string(seat)}, {"value", text->scalar}}},
                              match_.now()));
}

// The first open prompt that has the first given field, or otherwise the first open prompt. Null if no prompt is open.
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
        return report(entry.where, fmt::format("prompt of seat {}", seat), "is open", "nothing is asked");
    const Outcome outcome = match_.answer(seat, prompt ? prompt->number : 0, values, match_.now());
    if (watcher_ && prompt && !outcome) watcher_->answered(prompt->name, values);
    if (!code) return input(entry.where, fmt::format("answer of seat {}", seat), outcome);
    if (!outcome || word(outcome->code) != *code)
        report(entry.where, fmt::format("answer of seat {}", seat), "refused with " + *code,
               outcome ? fmt::format("{}: {}", word(outcome->code), outcome->reason) : "accepted");
}

void ScenarioPlayer::refused(const Node& map) {
    can_fail_ = true;
    const Node* code = map.find("code");
    if (!code) return report(map.where, "refused", "a code, for example code: not_an_option", "none");
    for (const Node::Entry& e : map.entries)
        if (e.key != "code") answer(e, &code->scalar);
}

void ScenarioPlayer::host(const Node& map) {
    for (const Node::Entry& e : map.entries)
        input(e.where, e.key, match_.host(e.key, values_of(e.value), match_.now()));
}

void ScenarioPlayer::run_item(const Node& item) {
    for (const Node::Entry& e : item.entries) {
        if (e.key == "wait") {
            const auto seconds = to_scaled(e.value.scalar, 1000);
            if (!seconds || *seconds < 0)
                report(e.where, "wait", "a number of seconds, such as 60", e.value.scalar);
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
            report(e.where, "do", "a seat's number, wait, refused, withdraw, host or expect", e.key);
        }
    }
}

}  // namespace quattro
