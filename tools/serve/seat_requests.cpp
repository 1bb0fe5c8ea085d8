// Carries out the requests of viewers and of seats.
#include "serve/seat_requests.hpp"

#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "page/page_requests.hpp"
#include "serve/after_end_requests.hpp"
#include "serve/desk.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

// The reply to a request that changes nothing.
template <Json (*reply)(const tools::Viewed&, tools::Request&)>
Json read(Room& room, Seat viewer, tools::Request& request, Milliseconds) {
    return reply(room.viewed_by(viewer), request);
}

Json answer(Room& room, Seat viewer, tools::Request& request, Milliseconds now) {
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    std::string words;
    const auto input = [&](Match& match, Milliseconds at) {
        for (const PromptView& prompt : match.seen_by(viewer).prompts())
            if (prompt.number == number) words = tools::answer_words(room.viewed_by(viewer), prompt, values);
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

}  // namespace

const std::map<std::string, ViewerOperation>& viewer_operations() {
    static const std::map<std::string, ViewerOperation> kOperations{{"rules", read<tools::rules_reply>},
                                                                    {"news", read<tools::news_reply>},
                                                                    {"why", read<tools::why_reply>},
                                                                    {"course", course},
                                                                    {"past", past},
                                                                    {"chances", chances}};
    return kOperations;
}

const std::map<std::string, ViewerOperation>& seat_operations() {
    static const std::map<std::string, ViewerOperation> kOperations{{"options", read<tools::options_reply>},
                                                                    {"judge", read<tools::judge_reply>},
                                                                    {"answer", answer},
                                                                    {"withdraw", withdraw},
                                                                    {"say", say},
                                                                    {"ask_host", ask_host}};
    return kOperations;
}

}  // namespace quattro::serve
