// Protocol operations that begin and play a match.
#include <algorithm>

#include <fmt/format.h>

#include "cli/protocol_operations.hpp"

namespace quattro::tools::operations {
namespace {

Values sorted(Values values) {
    std::sort(values.begin(), values.end());
    return values;
}

// True if the prompt is closed or answered. The caller takes its answer for the one in `served.accepted`, because
// inputs of the host clear that list.
bool still_stands(ServedMatch& served, Seat seat, std::uint32_t number) {
    for (const PromptView& prompt : served.seen_by(seat).prompts())
        if (prompt.number == number) return prompt.answered;
    return true;
}

}  // namespace

Json game(ServedMatch& served, Request& request) {
    request.finish();
    Json reply{{"game", to_json(served.game->info())},
               {"content_hash", served.game->content_hash()},
               {"host", served.is_host()}};
    if (!served.is_host()) reply["seat"] = served.acting.seat;
    return reply;
}

Json begin_match(ServedMatch& served, Request& request) {
    const std::uint64_t seed = served.seed_of(request);
    const auto now = request.number_if_any("now", 0, INT64_MAX).value_or(0);
    served.refuse_later(now);
    const Values options = request.values_if_any("options");
    request.finish();
    if (!served.is_host() && !options.empty())
        throw Rejected{"host_only", "only the host can choose options: on the command line, with --option"};
    served.refuse_second_match();
    auto game = served.game_with(options);
    Match match(game, seed, now);
    if (served.acting.seed) ++*served.acting.seed;
    return served.begin_again(std::move(match), std::move(game), false);
}

Json prompts(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_host);
    request.finish();
    Json list = Json::array();
    for (const PromptView& prompt : served.seen_by(seat).prompts()) {
        Json json = to_json(prompt);
        // The options of later fields can depend on the answer to the first.
        if (!prompt.fields.empty())
            json["fields"][0]["options"] = served.seen_by(seat).options(prompt.number, prompt.fields.front().name, {});
        list.push_back(std::move(json));
    }
    return {{"prompts", std::move(list)}};
}

Json channels(ServedMatch& served, Request& request) {
    Json list = Json::array();
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    request.finish();
    for (const ChannelView& channel : served.seen_by(seat).channels())
        list.push_back({{"name", channel.name}, {"text", channel.text}, {"others", channel.others}});
    return {{"channels", list}};
}

Json say(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::a_seats);
    const std::string channel = request.text("channel"), text = request.text("text", Breaks::allowed);
    const Milliseconds now = served.time_of(request);
    request.finish();
    served.apply_at(now, false, [&](Match& match) { take(match.say(seat, channel, text, now)); });
    return served.input_reply();
}

Json options(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_host);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const std::string field = request.text("field");
    const Values given = request.values_if_any("given");
    request.finish();
    for (const auto& [name, value] : given)
        if (!is_clean(value)) throw Rejected{"bad_text", fmt::format("\"{}\" has a line end or tab", safe_text(name))};
    const PromptView prompt = served.prompt_of(seat, number);
    const bool known =
        std::any_of(prompt.fields.begin(), prompt.fields.end(), [&](const FieldView& f) { return f.name == field; });
    if (!known)
        throw Rejected{"unknown_field",
                       fmt::format("prompt '{}' has no field '{}'", prompt.name, safe_text(field)),
                       {{"field", safe_text(field)}}};
    Json answer = {{"options", served.seen_by(seat).options(number, field, given)}};
    const std::vector<std::string> sure = served.seen_by(seat).certain_options(number, field, given);
    if (!sure.empty()) answer["sure"] = sure;
    return answer;
}

Json answer(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_host);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    const Milliseconds now = served.time_of(request);
    request.finish();
    const auto before = served.accepted.find({seat, number});
    if (before != served.accepted.end() && sorted(before->second) == sorted(values) &&
        still_stands(served, seat, number)) {
        Json reply = served.input_reply();
        reply["repeated"] = true;
        return reply;
    }
    served.refuse_team(seat);
    bool stood = false;  // true if the prompt already had this answer, so there was no new input
    served.apply_at(now, false, [&](Match& match) {
        const std::size_t inputs = match.inputs();
        take(match.answer(seat, number, values, now));
        stood = match.inputs() == inputs;
    });
    served.accepted[{seat, number}] = values;
    Json reply = served.input_reply();
    if (stood) reply["repeated"] = true;
    return reply;
}

Json withdraw(ServedMatch& served, Request& request) {
    const Seat seat = served.seat_of(request, SeatScope::or_host);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = served.time_of(request);
    request.finish();
    served.refuse_team(seat);
    served.apply_at(now, false, [&](Match& match) { take(match.withdraw(seat, number, now)); });
    served.accepted.erase({seat, number});
    return served.input_reply();
}

Json tick(ServedMatch& served, Request& request) {
    const auto now = request.number("now", 0, INT64_MAX);
    request.finish();
    served.refuse_earlier(now);
    served.apply_at(now, true, [&](Match& match) { take(match.tick(now)); });
    return served.input_reply();
}

}  // namespace quattro::tools::operations
