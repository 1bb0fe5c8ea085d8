// Carries out the requests of a host, and shows the desk.
#include "serve/desk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
Desk::Desk(Room& room, const Services& services)
    : room_(room),
      store_(services.store),
      requests_(services.link_replies, room.id()),
      packs_(services.packs),
      calls_(room, services.outbox, services.address),
      settings_(settings_from(store_.desk(room.id()))),
      epoch_(store_.branches(room.id()).size()) {
    leave_open_prompts();
}

const std::map<std::string, DeskOperation>& desk_operations() {
    static const std::map<std::string, DeskOperation> kOperations{
        {"host", operations::host},       {"rule", operations::rule},           {"settable", operations::settable},
        {"reload", operations::reload},   {"secrets", operations::secrets},     {"see", operations::see},
        {"rosters", operations::rosters}, {"post", operations::post},           {"until", operations::until},
        {"time", operations::time},       {"replace", operations::replace},     {"link", operations::new_link},
        {"read", operations::read_words}, {"enter", operations::enter},         {"reply", operations::reply},
        {"clarify", operations::clarify}, {"grant", operations::grant},         {"invite", operations::invite},
        {"webhook", operations::webhook}, {"remind", operations::remind},       {"moments", operations::moments},
        {"back", operations::back},       {"branch", operations::branch},       {"review", operations::review},
        {"resolve", operations::resolve}, {"take_back", operations::take_back}, {"sight", operations::sight},
    };
    return kOperations;
}

Json Desk::reply(const Link& link, tools::Request& request, Milliseconds now) {
    const auto found = desk_operations().find(request.op());
    if (found == desk_operations().end())
        throw tools::Rejected{"bad_request",
                              fmt::format("There is no operation '{}' for a host.", safe_text(request.op())),
                              {{"part", "op"}}};
    requests_.come_by(link);
    return found->second(*this, request, now);
}

std::optional<Json> Desk::reply_before(tools::Request& request) const {
    const std::string id = requests_.stored_id(request_id(request));
    request.finish();
    const std::optional<std::string> before = room_.table().result_of(kHost, id);
    return before ? std::optional(Json::parse(*before)) : std::nullopt;
}

Json Desk::take(tools::Request& request, Milliseconds now, const host::Table::Input& input, const Json& result) {
    return room_.carry_out(kHost, request, now, input, [&](const Match&) { return result; });
}

Json Desk::take(tools::Request& request, Milliseconds now, const host::Table::Input& input,
                const SettingsChange& change) {
    std::optional<DeskSettings> before;
    try {
        return take(request, now, [&](Match& match, Milliseconds at) {
            before = settings_;
            change(settings_);
            changed_ = true;
            return input(match, at);
        });
    } catch (...) {
        if (before) settings_ = std::move(*before), changed_ = false;
        throw;
    }
}

void Desk::change_settings(const SettingsChange& change) {
    DeskSettings changed = settings_;
    change(changed);
    store_.store({setting_desk(room_.id(), serve::stored(changed))});
    settings_ = std::move(changed);
}

void Desk::change_with_input(const SettingsChange& change) {
    change(settings_);
    changed_ = true;
}

Json Desk::prompt_json(const OpenPrompt& prompt) const {
    Json json{{"number", prompt.number}, {"name", prompt.name}, {"text", prompt.text}, {"answered", prompt.answered}};
    json["words"] = "";
    // In a review all players know that the host reads the answers.
    if (prompt.answered && (settings_.secrets || room_.match().seen_by(kSpectator).view().reviewed))
        for (const PromptView& whole : room_.match().seen_by(prompt.seat).prompts())
            if (whole.number == prompt.number)
                json["words"] = tools::answer_words(room_.viewed_by(prompt.seat), whole, tools::current_answer(whole));
    if (prompt.deadline) json["deadline"] = *prompt.deadline;
    const auto left = settings_.left_answers.find({prompt.seat, prompt.number});
    json["left_by"] = left == settings_.left_answers.end() ? "" : left->second;
    json["sight"] = settings_.sights.contains({prompt.seat, prompt.number});
    json["late"] = !prompt.answered && settings_.late.contains({prompt.seat, prompt.number});
    return json;
}

Json Desk::seat_json(Seat seat, const View& view) const {
    const Player& player = room_.player(seat);
    Json json{{"seat", seat}, {"name", room_.viewed_by(kSpectator).look.names[static_cast<std::size_t>(seat) - 1]}};
    json["player"] = player.plays;
    json["taken"] = player.taken;
    json["seen"] = player.seen;
    json["here"] = room_.watchers().is_here(seat);
    json["webhook"] = webhook_json(seat);
    json["prompts"] = Json::array();
    for (const OpenPrompt& prompt : view.prompts)
        if (prompt.seat == seat) json["prompts"].push_back(prompt_json(prompt));
    return json;
}

std::optional<Milliseconds> Desk::make_calls(Milliseconds now) {
    calls_.update(settings_, now);
    return next_call(now);
}

std::optional<Milliseconds> Desk::next_call(Milliseconds now) {
    const auto next = calls_.next(settings_, now), begins = begins_at(settings_);
    return begins ? std::min(next.value_or(kMaxTime), *begins) : next;
}

Json Desk::webhook_json(Seat seat) const {
    const auto found = settings_.webhooks.find(seat);
    if (found == settings_.webhooks.end()) return {};
    return {{"address", host_of(found->second.address)}, {"problem", calls_.problem(seat)}};
}

Json Desk::json() const {
    const View view = room_.match().seen_by(kHost).view();
    Json seats = Json::array();
    for (Seat seat = 1; seat <= room_.match().game().info().seats; ++seat)
        seats.push_back(seat_json(seat, view));
    Json branches = Json::array();
    for (const Branch& left : store_.branches(room_.id()))
        branches.push_back({{"id", std::to_string(left.number)}, {"at", left.left}, {"inputs", left.inputs}});
    return {{"seats", std::move(seats)},
            {"time", to_json(settings_.time)},
            {"secrets", settings_.secrets},
            {"failure", view.failure},
            {"branches", std::move(branches)},
            {"inputs", room_.match().inputs()},
            {"waiting", waiting_json(store_, room_.id())},
            {"invitation", word(settings_.invitation)},
            {"webhook", webhook_json(0)},
            {"start", word(settings_.start)},
            {"start_at", settings_.start_at},
            {"review", view.reviewed},
            {"held", room_.match().held()}};
}

}  // namespace quattro::serve
