#include "page/page_requests.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

namespace quattro::tools {

void throw_if(const Outcome& refused) {
    if (refused) throw Rejected{std::string(word(refused->code)), refused->reason, to_json(refused->data)};
}

PromptView open_prompt(const Seen& seen, Request& request) {
    const auto number = request.number("prompt", 0, UINT32_MAX);
    for (PromptView& prompt : seen.prompts())
        if (prompt.number == number) return std::move(prompt);
    throw Rejected{
        "stale_prompt", "This question is closed: answer one that is open.", {{"prompt", std::to_string(number)}}};
}

Json rules_reply(const Viewed& viewed, Request& request) {
    request.finish();
    return {{"rulebook", rulebook_json(*viewed.look.game, viewed.seen.view().board)}};
}

Json news_reply(const Viewed& viewed, Request& request) {
    const auto after = static_cast<std::uint64_t>(request.number("after", 0, kMaxTime));
    request.finish();
    return {{"lines", lines_json(viewed, after)}};
}

Json why_reply(const Viewed& viewed, Request& request) {
    const std::string zone = request.text("zone"), place = request.text_if_any("place");
    const std::string card = request.text_if_any("card");
    request.finish();
    return {{"lines", why_json(viewed, zone, place, card)}};
}

Json options_reply(const Viewed& viewed, Request& request) {
    const PromptView prompt = open_prompt(viewed.seen, request);
    const std::string field = request.text("field");
    const Values earlier = request.values_if_any("earlier");
    request.finish();
    Json reply{{"options", options_json(viewed, prompt, field, earlier)}};
    if (Json missing = not_offered_json(viewed, prompt, field, earlier); !missing.empty())
        reply["missing"] = std::move(missing);
    const std::vector<std::string> sure = viewed.seen.certain_options(prompt.number, field, earlier);
    if (!sure.empty()) reply["sure"] = sure;
    return reply;
}

Json judge_reply(const Viewed& viewed, Request& request) {
    const PromptView prompt = open_prompt(viewed.seen, request);
    const Values values = request.values("values");
    request.finish();
    Outcome refused = viewed.seen.judge(prompt.number, values);
    const std::string why = refused ? refusal_in_words(viewed, prompt, *refused) : "";
    if (!why.empty()) refused->reason = fmt::format("This cannot be chosen now: {}.", why);
    throw_if(refused);
    return Json::object();
}

}  // namespace quattro::tools
