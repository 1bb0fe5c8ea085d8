// Applies the host's time rule to inputs, and carries out the operations that change deadlines.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/event_templates.hpp"
#include "page/page_requests.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"
#include "store/history.hpp"

namespace quattro::serve {
namespace {

// The data of a host input time_limit that leaves `left` milliseconds to a prompt; no limit if `left` is empty.
Values time_limit_data(const OpenPrompt& prompt, std::optional<Milliseconds> left) {
    Values data{{"seat", std::to_string(prompt.seat)}, {"prompt", std::to_string(prompt.number)}};
    if (left) data.emplace_back("milliseconds", std::to_string(std::max<Milliseconds>(*left, 1)));
    return data;
}

std::vector<OpenPrompt> open_prompts(const Match& match) { return match.seen_by(kHost).view().prompts; }

// Gives all open prompts the time that the game gave them, from now on. It is known from the input with which each of
// them was asked, before the host's rule was applied.
void limit_by_game(Match& match) {
    std::map<SeatPrompt, std::optional<Milliseconds>> designed;
    History history(match);
    for (std::size_t input = history.first(); input <= history.last(); ++input) {
        const Match& then = history.after(input);
        for (const OpenPrompt& prompt : open_prompts(then)) {
            const auto limit = prompt.deadline ? std::optional(*prompt.deadline - then.now()) : std::nullopt;
            designed.try_emplace({prompt.seat, prompt.number}, limit);
        }
    }
    for (const OpenPrompt& prompt : open_prompts(match))
        match.host(
            {HostInputKind::time_limit, time_limit_data(prompt, designed[SeatPrompt{prompt.seat, prompt.number}])},
            match.now());
}

}  // namespace

void limit_prompt(const TimeRule& rule, Match& match, const OpenPrompt& prompt) {
    const auto deadline = rule.deadline(match.now());
    match.host({HostInputKind::time_limit,
                time_limit_data(prompt, deadline ? std::optional(*deadline - match.now()) : std::nullopt)},
               match.now());
}

host::Table::Additions Desk::additions() {
    return {.after_input = [this](Match& match, Milliseconds) { limit_new_prompts(match); },
            .before_deadline = [this](Match& match, Milliseconds deadline) { stop_deadline(match, deadline); }};
}

void Desk::begin_if_due(Milliseconds now) {
    bool due = settings_.start == Start::at && now >= settings_.start_at;
    if (settings_.start == Start::full) due = room_.free_seats() == 0;
    if (settings_.start != Start::begun && !room_.match().paused())  // the host has begun it
        return change_settings([](DeskSettings& settings) { settings.start = Start::begun; });
    if (!due) return;
    tools::throw_if(room_.take(now, [this](Match& match, Milliseconds at) {
        settings_.start = Start::begun;
        changed_ = true;
        return match.host({HostInputKind::resume, {{"reason", std::string(tools::kBegins)}}}, at);
    }));
}

// Sets the deadlines of new prompts, and those of all prompts if a pause ends and the rule is TimeLimit::daily. Does
// nothing if the limits of the game hold.
void Desk::limit_new_prompts(Match& match) {
    if (settings_.time.limit == TimeLimit::designed) return;
    // A pause moves all deadlines, so a deadline at a time of the day is set again when the pause ends.
    const bool ended = std::exchange(was_paused_, match.paused()) && !match.paused();
    if (ended && settings_.time.limit == TimeLimit::daily) limited_.clear();
    for (const OpenPrompt& prompt : open_prompts(match))
        if (limited_.insert({prompt.seat, prompt.number}).second) limit_prompt(settings_.time, match, prompt);
}

void Desk::limit_all_prompts(Match& match) {
    limited_.clear();
    limit_new_prompts(match);
}

// Must be called before a deadline fires. Applies the rule for silence: late prompts get more time or wait for the
// host, so that the deadline does not fire for them. It fires for prompts that have had more time already.
void Desk::stop_deadline(Match& match, Milliseconds deadline) {
    if (settings_.time.silence == Silence::rule) return;
    const bool waits = settings_.time.silence == Silence::wait;
    const auto limit = [&](const OpenPrompt& prompt) {
        const auto left = waits ? std::nullopt : std::optional(settings_.time.extension);
        match.host({HostInputKind::time_limit, time_limit_data(prompt, left)}, deadline);
        changed_ = true;
    };
    std::vector<OpenPrompt> due = open_prompts(match);
    std::erase_if(due, [&](const OpenPrompt& prompt) { return !prompt.deadline || *prompt.deadline > deadline; });
    std::set<std::string> stopped;  // the names of prompts that somebody has not answered
    for (const OpenPrompt& prompt : due) {
        if (prompt.answered) continue;
        const bool is_first = (waits ? settings_.late : settings_.extended).insert({prompt.seat, prompt.number}).second;
        if (!waits && !is_first) continue;
        limit(prompt);
        stopped.insert(prompt.name);
    }
    // In a review the host reads the answers of those in time, and may correct them, until the others have answered.
    if (!match.seen_by(kSpectator).view().reviewed) return;
    for (const OpenPrompt& prompt : due)
        if (prompt.answered && stopped.contains(prompt.name)) {
            if (!waits) settings_.extended.insert({prompt.seat, prompt.number});
            limit(prompt);
        }
}

void Desk::add_changes(std::vector<Change>& changes) {
    if (!changed_ && settings_.left_answers.empty() && settings_.sights.empty()) return;
    std::set<SeatPrompt> open;
    for (const OpenPrompt& prompt : open_prompts(room_.match()))
        open.insert({prompt.seat, prompt.number});
    const auto is_closed = [&](const SeatPrompt& prompt) { return !open.contains(prompt); };
    const std::size_t closed =
        std::erase_if(settings_.sights, is_closed) +
        std::erase_if(settings_.left_answers, [&](const auto& left) { return is_closed(left.first); });
    changed_ = changed_ || closed > 0;
    if (!changed_) return;
    std::erase_if(settings_.late, is_closed);
    std::erase_if(settings_.extended, is_closed);
    changes.push_back(setting_desk(room_.id(), serve::stored(settings_)));
}

void Desk::forget_changes() {
    changed_ = false;
    settings_ = settings_from(store_.desk(room_.id()));
    leave_open_prompts();
}

void Desk::leave_open_prompts() {
    was_paused_ = room_.match().paused();
    limited_.clear();
    for (const OpenPrompt& prompt : open_prompts(room_.match()))
        limited_.insert({prompt.seat, prompt.number});
}

namespace operations {

Json until(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match(), 0);
    const Milliseconds until = request.number("until", 0, kMaxTime);
    if (const auto done = desk.reply_before(request)) return *done;
    if (until <= desk.room().table().time(now))
        throw tools::Rejected{"bad_time", "This time has already passed: choose a later one."};
    if (desk.room().match().paused())
        throw tools::Rejected{"paused",
                              "The match is paused, and a pause moves what is until a moment: resume it first."};
    const auto input = [&](Match& match, Milliseconds at) {
        Values data{{"milliseconds", std::to_string(until - at)}};
        if (seat > 0) data.emplace_back("seat", std::to_string(seat));
        return match.host({HostInputKind::set_clock, data}, at);
    };
    return desk.take(request, now, input, [&](DeskSettings& settings) {
        std::erase_if(settings.late, [&](const SeatPrompt& late) { return seat == 0 || late.first == seat; });
    });
}

Json time(Desk& desk, tools::Request& request, Milliseconds now) {
    Json asked{{"rule", request.text("rule")}, {"silence", request.text("silence")}};
    for (const char* name : {"milliseconds", "extension"})
        if (const auto number = request.number_if_any(name, 0, kMaxTime)) asked[name] = *number;
    for (const char* name : {"at", "zone"})
        if (const std::string text = request.text_if_any(name); !text.empty()) asked[name] = text;
    const TimeRule rule = time_rule_from(asked);
    if (const auto done = desk.reply_before(request)) return *done;
    const bool was_designed = desk.settings().time.limit == TimeLimit::designed;
    const auto input = [&](Match& match, Milliseconds at) {
        const Outcome refused =
            match.host({HostInputKind::note, {{"reason", fmt::format("From now on: {}.", rule.in_words())}}}, at);
        if (!refused && rule.limit == TimeLimit::designed && !was_designed) limit_by_game(match);
        if (!refused) desk.limit_all_prompts(match);
        return refused;
    };
    return desk.take(request, now, input, [&](DeskSettings& settings) {
        settings.time = rule;
        settings.late.clear();
    });
}

}  // namespace operations
}  // namespace quattro::serve
