// Derives the calls that are due from the open prompts and the end of a match, and writes their texts.
#include "serve/calls.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>

#include "base/size.hpp"
#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "serve/clock.hpp"
#include "serve/desk.hpp"
#include "serve/links.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

constexpr Milliseconds kLeastTime = 10 * kMinute;                     // a shorter prompt causes no call by itself
constexpr Milliseconds kLatest = 10 * kMinute;                        // a call that would be later is not made
constexpr std::array<Milliseconds, 2> kReminders{24 * kHour, kHour};  // before the deadline
constexpr const char* kReminderEnd = "-reminder";                     // the end of the ids of reminders

// The time as text. Discord shows it in the reader's time zone.
std::string moment(Milliseconds at, const std::string& host) {
    if (host == "discord.com" || host.ends_with(".discord.com") || host == "discordapp.com")
        return fmt::format("<t:{0}:F> (<t:{0}:R>)", at / 1000);
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

std::string host_of_webhook(const DeskSettings& settings, Seat webhook) {
    return host_of(settings.webhooks.at(webhook).address);
}

// The body of a call, which Discord and Slack both understand. Only the `mention` of the host can mention somebody.
std::string body_of(const Webhook& webhook, const std::string& text) {
    const std::string whole = webhook.mention.empty() ? text : webhook.mention + " " + text;
    tools::Json body{{"content", whole}, {"text", whole}};
    body["allowed_mentions"]["parse"] = tools::Json::array();
    if (!webhook.mention.empty()) body["allowed_mentions"]["parse"] = {"everyone", "roles", "users"};
    return tools::line_of(body);
}

// Replaces or removes all signs of a text that chats take for a mention, since players choose their names.
std::string without_mentions(const std::string& text) {
    std::string safe;
    for (const char c : text)
        safe += c == '@' ? "(at)" : c == '<' || c == '>' ? "" : std::string(1, c);
    return safe;
}

}  // namespace

Calls::Calls(Room& room, Outbox& outbox, std::string address)
    : room_(room), outbox_(outbox), address_(std::move(address)) {}

void Calls::read_events(Seat viewer, Told& told) const {
    for (const Event& event : room_.match().seen_by(viewer).events(told.seen)) {
        told.seen = event.number;
        if (event.kind == EventKind::resumed) told.resumed = event.at;
        const char* const name = event.kind == EventKind::asked ? "seat" : "asked";
        if (event.kind != EventKind::asked && event.kind != EventKind::waiting) continue;
        for (const auto& [key, value] : event.data)
            if (key == name)
                for (const std::string& seat : split(value, ' '))
                    if (const auto number = to_integer(seat)) told.asked[static_cast<Seat>(*number)] = event.at;
    }
}

// The readers of a seat's own webhook know what the seat sees; all others know what everybody sees. Only that view is
// read.
std::vector<Calls::Owed> Calls::owed(Seat webhook) {
    if (std::exchange(epoch_, room_.desk().epoch()) != room_.desk().epoch()) told_.clear();
    const Seat viewer = webhook == 0 ? kSpectator : webhook;
    Told& told = told_[webhook];
    read_events(viewer, told);
    const Seen seen = room_.match().seen_by(viewer);
    std::optional<Milliseconds> deadline = seen.next_deadline();
    if (webhook != 0) {
        deadline.reset();
        for (const PromptView& prompt : seen.prompts())
            if (!prompt.answered && prompt.deadline) deadline = std::min(deadline.value_or(kMaxTime), *prompt.deadline);
    }
    std::vector<Owed> owed;
    for (const SeatStatus& status : seen.view().seats) {
        if (!status.has_prompt || status.answered || (webhook != 0 && status.seat != webhook)) continue;
        if (room_.player(status.seat).plays == kPerson)
            owed.push_back({status.seat, std::max(told.asked[status.seat], told.resumed), deadline});
    }
    return owed;
}

std::string Calls::target(Seat webhook) const { return fmt::format("{}:{}", room_.id(), webhook); }

Call Calls::call_of(const DeskSettings& settings, Seat webhook, const std::string& id, const std::string& text) const {
    const Webhook& to = settings.webhooks.at(webhook);
    const std::string title = without_mentions(room_.match().game().info().title);
    const std::string whole = fmt::format("{}: {} {}/m/{}", title, text, address_, room_.id());
    // The id is a hash, so that it tells nothing about the open prompts.
    return {fmt::format("{}-{}", room_.id(), public_id(fmt::format("{} {} {}", target(webhook), to.since, id))),
            to.address, body_of(to, whole)};
}

void Calls::call(const DeskSettings& settings, Seat webhook, const std::string& id, const std::string& text,
                 Milliseconds now) {
    outbox_.add(call_of(settings, webhook, id, text), room_.id(), target(webhook), now);
}

std::string Calls::owing_names(const std::vector<Owed>& owed) const {
    std::vector<std::string> names;
    for (const Owed& one : owed)
        if (const std::string name =
                without_mentions(seat_name(one.seat, {kSpectator, room_.viewed_by(kSpectator).look}));
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return join(names, ", ");
}

void Calls::tell_opened(const DeskSettings& settings, Seat webhook, const std::vector<Owed>& owed, Milliseconds now) {
    Milliseconds newest = 0;
    std::optional<Milliseconds> until;
    for (const Owed& one : owed)
        if (!one.deadline || *one.deadline - one.asked >= kLeastTime) {
            newest = std::max(newest, one.asked);
            if (one.deadline) until = std::max(until.value_or(0), *one.deadline);
        }
    if (newest == 0 || now > newest + kLatest) return;
    const std::string names = owing_names(owed);
    call(settings, webhook, fmt::format("opened {} {}", epoch_, newest),
         until ? fmt::format("{} can answer until {}.", names, moment(*until, host_of_webhook(settings, webhook)))
               : fmt::format("{} can answer.", names),
         now);
}

// A reminder waits in the outbox while its target cannot be reached. Until then seats may answer: the text then names
// those that still owe an answer, and a reminder that nobody needs is withdrawn.
void Calls::tell_reminders(const DeskSettings& settings, Seat webhook, const std::vector<Owed>& owed,
                           Milliseconds now) {
    const std::vector<std::string> waiting = outbox_.waiting(target(webhook));
    std::vector<std::string> needed;
    for (const Milliseconds before : kReminders) {
        std::map<Milliseconds, std::vector<Owed>> due;  // by deadline
        for (const Owed& one : owed)
            if (one.deadline && one.asked < *one.deadline - before && now >= *one.deadline - before)
                due[*one.deadline].push_back(one);
        for (const auto& [deadline, late] : due) {
            Call call = call_of(settings, webhook, fmt::format("reminder {} {} {}", before, epoch_, deadline),
                                fmt::format("{} can answer until {}, and no answer is in.", owing_names(late),
                                            moment(deadline, host_of_webhook(settings, webhook))));
            call.id += kReminderEnd;
            needed.push_back(call.id);
            if (contains(waiting, call.id))
                outbox_.rewrite(call);
            else if (now < std::min(deadline, deadline - before + kLatest))
                outbox_.add(call, room_.id(), target(webhook), now);
        }
    }
    for (const std::string& id : waiting)
        if (id.ends_with(kReminderEnd) && !contains(needed, id)) outbox_.withdraw(id);
}

void Calls::update_one(const DeskSettings& settings, Seat webhook, Milliseconds now) {
    const Match& match = room_.match();
    const bool asks = !match.over() && !match.paused() && !match.halted();
    const std::vector<Owed> open = asks ? owed(webhook) : std::vector<Owed>();
    if (match.over() && now < match.now() + kLatest)
        call(settings, webhook, fmt::format("over {}", epoch_), "the match is over.", now);
    if (asks) tell_opened(settings, webhook, open, now);
    tell_reminders(settings, webhook, open, now);
}

void Calls::update(const DeskSettings& settings, Milliseconds now) {
    for (const auto& [webhook, to] : settings.webhooks)
        try {
            update_one(settings, webhook, now);
        } catch (const std::exception& error) {  // the match goes on without its calls
            std::cerr << "match " << room_.id() << ": a call cannot be stored: " << error.what() << '\n';
        }
}

std::optional<Milliseconds> Calls::next(const DeskSettings& settings, Milliseconds now) {
    std::optional<Milliseconds> next;
    if (room_.match().over() || room_.match().paused() || room_.match().halted()) return next;
    for (const auto& [webhook, to] : settings.webhooks)
        for (const Owed& one : owed(webhook))
            for (const Milliseconds before : kReminders)
                if (one.deadline && *one.deadline - before > now)
                    next = std::min(next.value_or(kMaxTime), *one.deadline - before);
    return next;
}

void Calls::remind(const DeskSettings& settings, Seat seat, const std::string& request, Milliseconds now) {
    if (room_.match().paused() || room_.match().halted())
        throw tools::Rejected{"no_call",
                              "Nobody can answer while the match is paused or stands still: resume it first."};
    bool any = false;
    for (const auto& [webhook, to] : settings.webhooks) {
        std::vector<Owed> open = owed(webhook);
        std::erase_if(open, [&](const Owed& one) { return seat != 0 && one.seat != seat; });
        if (open.empty()) continue;
        any = true;
        call(settings, webhook, "host " + request, fmt::format("the host waits for {}.", owing_names(open)), now);
    }
    if (!any)
        throw tools::Rejected{"no_call",
                              "Nobody can be called: no webhook is set, or nobody owes an answer that its "
                              "readers may know of."};
}

void Calls::changed(Seat seat) {
    outbox_.drop(room_.id(), target(seat));
    outbox_.enable(target(seat));
}

std::string Calls::problem(Seat seat) const { return outbox_.problem(target(seat)); }

}  // namespace quattro::serve
