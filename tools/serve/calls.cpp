// Finds the calls that are due from what is open in a match, and writes their texts.
#include "serve/calls.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "serve/desk.hpp"
#include "serve/links.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

constexpr Milliseconds kMinute = 60'000, kHour = 60 * kMinute;
constexpr Milliseconds kLeastTime = 10 * kMinute;                     // of a prompt that is worth a call
constexpr Milliseconds kLatest = 10 * kMinute;                        // that a reminder may be late
constexpr std::array<Milliseconds, 2> kReminders{24 * kHour, kHour};  // before the deadline

// Discord shows such a text as the moment in the reader's time zone.
std::string moment(Milliseconds at, const std::string& host) {
    if (host == "discord.com" || host.ends_with(".discord.com") || host == "discordapp.com")
        return fmt::format("<t:{0}:F> (<t:{0}:R>)", at / 1000);
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

std::string host_of_webhook(const DeskSettings& settings, Seat webhook) {
    return host_of(settings.webhooks.at(webhook).address);
}

// What Discord and Slack both understand. Only what the host wrote before the text may mention somebody.
std::string body_of(const Webhook& webhook, const std::string& text) {
    const std::string whole = webhook.mention.empty() ? text : webhook.mention + " " + text;
    tools::Json body{{"content", whole}, {"text", whole}};
    body["allowed_mentions"]["parse"] = tools::Json::array();
    if (!webhook.mention.empty()) body["allowed_mentions"]["parse"] = {"everyone", "roles", "users"};
    return tools::line_of(body);
}

}  // namespace

Calls::Calls(Room& room, Outbox& outbox, std::string address)
    : room_(room), outbox_(outbox), address_(std::move(address)) {}

// What whoever reads the webhook may know to be owed: of a seat's own webhook the seat's, otherwise what everybody
// sees.
std::vector<Calls::Owed> Calls::owed(Seat webhook) const {
    const View view = room_.match().seen_by(kHost).view();
    const View shown = room_.match().seen_by(kSpectator).view();
    std::vector<Owed> owed;
    for (const OpenPrompt& prompt : view.prompts) {
        if (prompt.answered || (webhook != 0 && prompt.seat != webhook)) continue;
        const SeatStatus& status = shown.seats[static_cast<std::size_t>(prompt.seat) - 1];
        if (webhook == 0 && (!status.has_prompt || status.answered)) continue;
        if (room_.player(prompt.seat).plays != kPerson) continue;
        const auto asked = asked_.find({prompt.seat, prompt.number});
        owed.push_back({prompt.seat, prompt.number, asked == asked_.end() ? 0 : asked->second, prompt.deadline});
    }
    return owed;
}

void Calls::note_asked() {
    if (epoch_ != room_.desk().epoch()) asked_.clear(), seen_ = 0;
    epoch_ = room_.desk().epoch();
    for (const Event& event : room_.match().seen_by(kHost).events(seen_)) {
        seen_ = event.number;
        if (event.kind != EventKind::asked) continue;
        const auto value = [&](std::string_view name) {
            const auto found = std::find_if(event.data.begin(), event.data.end(),
                                            [&](const auto& pair) { return pair.first == name; });
            return found == event.data.end() ? std::nullopt : to_integer(found->second);
        };
        if (const auto seat = value("seat"), number = value("prompt"); seat && number)
            asked_[{static_cast<Seat>(*seat), static_cast<std::uint32_t>(*number)}] = event.at;
    }
}

void Calls::call(const DeskSettings& settings, Seat webhook, const std::string& id, const std::string& text,
                 Milliseconds now) {
    const Webhook& to = settings.webhooks.at(webhook);
    const std::string target = fmt::format("{}:{}", room_.id(), webhook);
    const std::string whole =
        fmt::format("{}: {} {}/m/{}", room_.match().game().info().title, text, address_, room_.id());
    try {
        // The id says nothing of what is open: it is a hash.
        outbox_.add({fmt::format("{}-{}", room_.id(), public_id(fmt::format("{} {} {}", target, to.since, id))),
                     to.address, body_of(to, whole)},
                    room_.id(), target, now);
    } catch (const std::exception& error) {
        std::cerr << "match " << room_.id() << ": a call cannot be stored: " << error.what() << '\n';
    }
}

std::string Calls::owing_names(const std::vector<Owed>& owed) const {
    std::vector<std::string> names;
    for (const Owed& one : owed)
        if (const std::string name = tools::seat_name(one.seat, {kSpectator, room_.viewed_by(kSpectator).look});
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

void Calls::tell_reminders(const DeskSettings& settings, Seat webhook, const std::vector<Owed>& owed,
                           Milliseconds now) {
    for (const Milliseconds before : kReminders) {
        std::vector<Owed> due;
        for (const Owed& one : owed)
            if (one.deadline && one.asked < *one.deadline - before && now >= *one.deadline - before &&
                now < std::min(*one.deadline, *one.deadline - before + kLatest))
                due.push_back(one);
        if (due.empty()) continue;
        call(settings, webhook, fmt::format("reminder {} {} {}", before, epoch_, *due.front().deadline),
             fmt::format("{} has not been answered by {}; the time ends {}.",
                         due.size() == 1 ? "a question" : "something", owing_names(due),
                         moment(*due.front().deadline, host_of_webhook(settings, webhook))),
             now);
    }
}

void Calls::update(const DeskSettings& settings, Milliseconds now) {
    if (settings.webhooks.empty()) return;
    note_asked();
    const Match& match = room_.match();
    for (const auto& [webhook, to] : settings.webhooks) {
        if (match.over()) {
            call(settings, webhook, fmt::format("over {}", epoch_), "the match is over.", now);
        } else if (!match.paused() && !match.halted()) {
            const std::vector<Owed> open = owed(webhook);
            tell_opened(settings, webhook, open, now);
            tell_reminders(settings, webhook, open, now);
        }
    }
}

std::optional<Milliseconds> Calls::next(const DeskSettings& settings, Milliseconds now) const {
    std::optional<Milliseconds> next;
    if (settings.webhooks.empty() || room_.match().over() || room_.match().paused() || room_.match().halted())
        return next;
    for (const OpenPrompt& prompt : room_.match().seen_by(kHost).view().prompts)
        for (const Milliseconds before : kReminders)
            if (prompt.deadline && !prompt.answered && *prompt.deadline - before > now)
                next = std::min(next.value_or(kMaxTime), *prompt.deadline - before);
    return next;
}

void Calls::remind(const DeskSettings& settings, Seat seat, const std::string& request, Milliseconds now) {
    note_asked();
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
    const std::string target = fmt::format("{}:{}", room_.id(), seat);
    outbox_.drop(room_.id(), target);
    outbox_.enable(target);
}

std::string Calls::problem(Seat seat) const { return outbox_.problem(fmt::format("{}:{}", room_.id(), seat)); }

}  // namespace quattro::serve
