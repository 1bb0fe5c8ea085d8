// Questions of players to the host, and clarifications of the rules.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestText = 2000, kLongestLine = 500;  // bytes
constexpr std::size_t kMostQuestions = 50;                      // of one player in a match
// Pages are pushed the questions and the clarifications as whole lists, so both are limited: the clarifications and the
// questions of one player, and the questions of all seats. Each seat has an equal part of the latter, which others
// cannot use up.
constexpr std::size_t kMostBytes = 30'000, kMostBytesOfAll = 100'000;

template <class List>
std::size_t bytes_of(const List& list) {
    std::size_t bytes = 0;
    for (const auto& one : list)
        bytes += to_json(one).dump().size();
    return bytes;
}

std::string text_in(tools::Request& request, const char* name) {
    const std::string text = request.text(name, Breaks::allowed);
    if (text.empty() || text.size() > kLongestText)
        throw tools::Rejected{"bad_text", fmt::format("A text has 1 to {} bytes.", kLongestText), {{"part", name}}};
    return text;
}

Question& question_of(DeskSettings& settings, std::int64_t id) {
    const auto found = std::find_if(settings.questions.begin(), settings.questions.end(),
                                    [&](const Question& question) { return question.id == id; });
    if (found == settings.questions.end())
        throw tools::Rejected{"bad_request", "There is no such question.", {{"part", "question"}}};
    return *found;
}

}  // namespace

Json questions_json(const DeskSettings& settings, Seat seat) {
    Json list = Json::array();
    for (const Question& question : settings.questions) {
        if (seat != kHost && (question.seat != seat || question.former)) continue;
        list.push_back(to_json(question));
        if (seat != kHost) list.back()["id"] = list.size();  // the host's number tells how many questions others ask
    }
    return list;
}

void Desk::ask(Seat seat, tools::Request& request, Milliseconds now) {
    const std::string text = text_in(request, "text"), line = request.text_if_any("line");
    const std::string key = request_id(request);
    request.finish();
    if (line.size() > kLongestLine)
        throw tools::Rejected{
            "bad_text", fmt::format("A line has at most {} bytes.", kLongestLine), {{"part", "line"}}};
    std::vector<Question> own = settings_.questions;
    std::erase_if(own, [&](const Question& question) { return question.seat != seat || question.former; });
    if (std::any_of(own.begin(), own.end(), [&](const auto& one) { return one.request == key; })) return;
    if (own.size() >= kMostQuestions)
        throw tools::Rejected{"too_many", fmt::format("A player can ask {} questions in a match.", kMostQuestions)};
    const auto seats = static_cast<std::size_t>(room_.match().game().info().seats);
    if (bytes_of(own) + text.size() + line.size() > std::min(kMostBytes, kMostBytesOfAll / seats))
        throw tools::Rejected{"too_many", "Your questions are too long together: talk to the host elsewhere."};
    change_settings([&](DeskSettings& settings) {
        const auto id = static_cast<std::int64_t>(settings.questions.size()) + 1;
        settings.questions.push_back({id, key, seat, now, line, text, "", 0, false});
    });
    room_.changed_soon();
}

namespace operations {

Json reply(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::int64_t id = request.number("question", 1, INT32_MAX);
    const std::string text = text_in(request, "text");
    return desk.take(request, now, nothing, [&](DeskSettings& settings) { question_of(settings, id).reply = text; });
}

Json clarify(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string text = text_in(request, "text"), key = request_id(request);
    const auto question = request.number_if_any("question", 1, INT32_MAX);
    if (const auto done = desk.reply_before(request)) return *done;
    if (bytes_of(desk.settings().clarifications) + text.size() > kMostBytes)
        throw tools::Rejected{"too_many", "All clarifications together have 30,000 bytes at most."};
    const auto number = static_cast<std::int64_t>(desk.settings().clarifications.size()) + 1;
    const auto tell = [&](Match& match, Milliseconds at) {
        return match.host({HostInputKind::note, {{"reason", fmt::format("Clarification {}: {}", number, text)}}}, at);
    };
    return desk.take(request, now, tell, [&](DeskSettings& settings) {
        settings.clarifications.push_back({number, key, now, text});
        if (question) question_of(settings, *question).published = number;
    });
}

}  // namespace operations
}  // namespace quattro::serve
