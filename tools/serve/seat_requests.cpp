// Carries out the requests of viewers and of seats.
#include "serve/seat_requests.hpp"

#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "serve/after_end_requests.hpp"
#include "serve/desk.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

Json rules(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    request.finish();
    return {{"rulebook", rulebook_json(room.match().game(), room.match().seen_by(viewer).view().board)}};
}

Json news(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const auto after = static_cast<std::uint64_t>(request.number("after", 0, kMaxTime));
    request.finish();
    return {{"lines", lines_json(room.viewed_by(viewer), after)}};
}

Json answer(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    std::string words;
    const auto input = [&](Match& match, Milliseconds at) {
        for (const PromptView& prompt : match.seen_by(viewer).prompts())
            if (prompt.number == number) words = answer_words(room.viewed_by(viewer), prompt, values);
        Outcome refused = match.answer(viewer, number, values, at);
        if (!refused) forget_left_answer(room.desk(), viewer, number);
        return refused;
    };
    return room.carry_out(viewer, request, now, input, [&](const Match&) { return Json{{"words", words}}; });
}

Json withdraw(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const auto input = [&](Match& match, Milliseconds at) {
        Outcome refused = match.withdraw(viewer, number, at);
        if (!refused) forget_left_answer(room.desk(), viewer, number);
        return refused;
    };
    return room.carry_out(viewer, request, now, input, [](const Match&) { return Json::object(); });
}

Json say(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const std::string channel = request.text("channel"), text = request.text("text", Breaks::allowed);
    const auto input = [&](Match& match, Milliseconds at) { return match.say(viewer, channel, text, at); };
    return room.carry_out(viewer, request, now, input, [](const Match&) { return Json::object(); });
}

Json ask_host(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    room.desk().ask(viewer, request, now);
    return Json::object();
}

Json judge(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const PromptView prompt = room.prompt_of(viewer, request);
    const Values values = request.values("values");
    request.finish();
    Outcome refused = room.match().seen_by(viewer).judge(prompt.number, values);
    const std::string why = refused ? refusal_in_words(room.viewed_by(viewer), prompt, *refused) : "";
    if (!why.empty()) refused->reason = fmt::format("This cannot be chosen now: {}.", why);
    throw_if(refused);
    return Json::object();
}

Json options(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const PromptView prompt = room.prompt_of(viewer, request);
    const std::string field = request.text("field");
    const Values earlier = request.values_if_any("earlier");
    request.finish();
    const Viewed viewed = room.viewed_by(viewer);
    Json reply{{"options", options_json(viewed, prompt, field, earlier)}};
    if (Json missing = not_offered_json(viewed, prompt, field, earlier); !missing.empty())
        reply["missing"] = std::move(missing);
    const std::vector<std::string> sure = room.match().seen_by(viewer).certain_options(prompt.number, field, earlier);
    if (!sure.empty()) reply["sure"] = sure;
    return reply;
}

Json why(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    const std::string zone = request.text("zone"), place = request.text_if_any("place");
    const std::string card = request.text_if_any("card");
    request.finish();
    return {{"lines", why_json(room.viewed_by(viewer), zone, place, card)}};
}

}  // namespace

const std::map<std::string, ViewerOperation>& viewer_operations() {
    static const std::map<std::string, ViewerOperation> kOperations{
        {"rules", rules}, {"news", news}, {"why", why}, {"course", course}, {"past", past}, {"chances", chances}};
    return kOperations;
}

const std::map<std::string, ViewerOperation>& seat_operations() {
    static const std::map<std::string, ViewerOperation> kOperations{{"options", options}, {"judge", judge},
                                                                    {"answer", answer},   {"withdraw", withdraw},
                                                                    {"say", say},         {"ask_host", ask_host}};
    return kOperations;
}

}  // namespace quattro::serve
