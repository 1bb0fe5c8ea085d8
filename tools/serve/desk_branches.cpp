// Lists the moments of a match, takes it back to one of them, and returns it to a branch.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "page/page_requests.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"
#include "store/history.hpp"
#include "store/log.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostMoments = 200;

// Describes the last input of `after` for the host by the sentences of `lines`, which everybody saw, about the events
// with numbers above `from`, up to `to`. If there are none, by a clause that does not reveal an answer.
std::string moment_words(const Json& lines, std::uint64_t from, std::uint64_t to, const Match& after,
                         const Look& look) {
    std::string words;
    for (const Json& line : lines)
        if (const auto event = line["event"].get<std::uint64_t>(); event > from && event <= to)
            words += (words.empty() ? "" : "; ") + line["text"].get<std::string>();
    if (!words.empty()) return words;
    if (after.held()) return "everybody has answered, and nothing is carried out yet";
    const Seat answered = answered_last(after);
    if (answered == 0) return "nothing that everybody sees";
    const Look then = look_at(look, after.now());
    return fmt::format("an answer of {}", seat_name(answered, {kSpectator, then}));
}

// True if the seat has looked through the eyes of others at the match that was over, after `moment`.
bool has_looked(const DeskSettings& settings, Seat seat, Milliseconds moment) {
    const auto looked = settings.looked.find(seat);
    return looked != settings.looked.end() && looked->second > moment;
}

bool is_reviewed(const Match& match) { return match.seen_by(kSpectator).view().reviewed; }

// If the match is in review now, puts its earlier course into review, unless that is over: nothing may be carried out
// that the host has not read. A course that was in review always stays in review; otherwise all its answers would be
// carried out at once.
void keep_review(const Match& now, Match& course) {
    if (!course.over() && is_reviewed(now) && !is_reviewed(course))
        tools::throw_if(course.host({HostInputKind::review, {{"hold", "yes"}}}, course.now()));
}

// The match after its last input before `moment`; the earliest known one if there is none.
Match match_before(const Match& match, Milliseconds moment) {
    History history(match);
    std::size_t known = history.first(), after = history.last() + 1;
    while (after - known > 1) {
        const std::size_t middle = known + (after - known) / 2;
        (history.after(middle).now() < moment ? known : after) = middle;
    }
    return history.after(known);
}

// When somebody else got the seat last; nothing if nobody did.
std::optional<Milliseconds> replaced_at(const Look& look, Seat seat) {
    std::optional<Milliseconds> last;
    for (const FormerName& former : look.former)
        if (former.seat == seat) last = std::max(last.value_or(0), former.until);
    return last;
}

// The answers of `course` that former players have left, with their names: they were given before the last change of
// the player.
std::map<SeatPrompt, std::string> left_in(const Match& course, const Look& look) {
    std::map<SeatPrompt, std::string> left;
    for (Seat seat = 1; seat <= course.game().info().seats; ++seat) {
        const auto replaced = replaced_at(look, seat);
        if (!replaced) continue;
        const Match then = match_before(course, *replaced);
        if (then.now() >= *replaced) continue;
        for (const PromptView& before : then.seen_by(seat).prompts())
            for (const PromptView& prompt : course.seen_by(seat).prompts())
                if (before.answered && prompt.answered && prompt.number == before.number &&
                    tools::current_answer(prompt) == tools::current_answer(before))
                    left[{seat, prompt.number}] = seat_name(seat, {kSpectator, look_at(look, then.now())});
    }
    return left;
}

// What still holds though the news of `course` may not have it any more: who plays, and who sees what is hidden.
std::vector<std::string> still_true(Desk& desk, const Match& course, const Look& look) {
    std::vector<std::string> notes;
    for (Seat seat = 1; seat <= course.game().info().seats; ++seat)
        if (course.now() < replaced_at(look, seat).value_or(0))
            notes.push_back(fmt::format("Seat {} is still played by {}.", seat, seat_name(seat, {kSpectator, look})));
    if (desk.settings().secrets) notes.emplace_back("I still see what is hidden.");
    const std::vector<Link> links = desk.store().links_of(desk.room().id());
    if (std::any_of(links.begin(), links.end(), [](const Link& link) { return link.role == Role::audience; }))
        notes.emplace_back("An audience still sees what is hidden.");
    return notes;
}

}  // namespace

// The match is paused at the moment from which it continues. So the time since then does not count, and the host can
// explain the change before the match resumes.
Json Desk::go_on_with(Match course, const std::string& request, const std::string& note) {
    const Look look = room_.viewed_by(kSpectator).look;
    std::vector<std::string> notes = still_true(*this, course, look);
    notes.insert(notes.begin(), note);
    const std::map<SeatPrompt, std::string> left = left_in(course, look);
    if (!course.over() && !course.paused()) tools::throw_if(course.host({HostInputKind::pause, {}}, course.now()));
    for (const std::string& text : notes)
        tools::throw_if(course.host({HostInputKind::note, {{"reason", text}}}, course.now()));
    limit_all_prompts(course);
    settings_.late.clear();  // the numbers of prompts are used again
    settings_.extended.clear();
    settings_.left_answers.clear();
    settings_.sights.clear();
    changed_ = true;
    const Json result = Json::object();
    room_.go_on_with(std::move(course), requests_.stored_id(request), tools::line_of(result));
    ++epoch_;
    leave_open_prompts();
    if (!left.empty())  // what is stored with the course is compared with the prompts of the course before
        change_settings([&](DeskSettings& settings) { settings.left_answers = left; });
    return result;
}

namespace operations {

Json moments(Desk& desk, tools::Request& request, Milliseconds) {
    request.finish();
    History history(desk.room().match());
    const tools::Viewed viewed = desk.room().viewed_by(kSpectator);
    const Json lines = tools::lines_json(viewed, 0);
    const std::size_t first =
        std::max(history.first(), history.last() > kMostMoments ? history.last() - kMostMoments : 0);
    std::uint64_t seen = history.after(first).seen_by(kSpectator).view().last_event;
    Json moments = Json::array();
    moments.push_back({{"input", first},
                       {"at", history.after(first).now()},
                       {"told", true},
                       {"words", first == 0 ? "the beginning of the match" : "the first moment that is known"}});
    for (std::size_t input = first + 1; input <= history.last(); ++input) {
        const Match& after = history.after(input);
        const std::uint64_t last = after.seen_by(kSpectator).view().last_event;
        // The host may go back to answers that waited for him, though nobody was told of them.
        const bool told = after.held() || std::any_of(lines.begin(), lines.end(), [&](const Json& line) {
                              const auto event = line["event"].get<std::uint64_t>();
                              return event > seen && event <= last;
                          });
        moments.push_back({{"input", input},
                           {"at", after.now()},
                           {"told", told},
                           {"words", moment_words(lines, std::exchange(seen, last), last, after, viewed.look)}});
    }
    std::reverse(moments.begin(), moments.end());
    return {{"moments", std::move(moments)}};
}

Json back(Desk& desk, tools::Request& request, Milliseconds) {
    const auto input = static_cast<std::size_t>(request.number("input", 0, INT32_MAX));
    const bool sure = request.flag("sure");
    const std::string key = request_id(request);
    if (const auto done = desk.reply_before(request)) return *done;
    Match course = desk.room().match();
    course.rewind(input);
    if (course.inputs() != input || input >= desk.room().match().inputs())
        throw tools::Rejected{"bad_request", "The match cannot go back to this moment.", {{"part", "input"}}};
    if (sure) {
        keep_review(desk.room().match(), course);
        return desk.go_on_with(std::move(course), key, "The match goes back to an earlier moment.");
    }
    Json seen = Json::array();
    for (Seat seat = 1; seat <= course.game().info().seats; ++seat) {
        const tools::Viewed viewed = desk.room().viewed_by(seat);
        const Json lines = tools::lines_json(viewed, course.seen_by(seat).view().last_event);
        seen.push_back({{"seat", seat},
                        {"name", viewed.look.names[static_cast<std::size_t>(seat) - 1]},
                        {"lines", desk.settings().secrets ? lines : Json::array()},
                        {"count", lines.size()},
                        {"looked", has_looked(desk.settings(), seat, course.now())}});
    }
    return {{"seen", std::move(seen)}};
}

Json branch(Desk& desk, tools::Request& request, Milliseconds) {
    const auto number = to_integer(request.text("branch"));
    const std::string key = request_id(request);
    if (const auto done = desk.reply_before(request)) return *done;
    const std::string log = number ? desk.store().branch_log(desk.room().id(), *number) : "";
    if (log.empty()) throw tools::Rejected{"bad_request", "There is no such branch.", {{"part", "branch"}}};
    Diagnostics errors;
    const auto header = read_log_header(log, "log", errors);
    auto game = header ? Game::load(desk.packs(), header->game, header->options, errors) : nullptr;
    auto course = game ? replay_log(std::move(game), log, "log", errors) : std::nullopt;
    if (!course)
        throw tools::Rejected{
            "not_continued", "This branch cannot be continued.", {{"detail", errors.show(PathStyle::display)}}};
    std::string note = "The match returns to what had happened before it went back.";
    if (!course->over() && is_reviewed(desk.room().match()) && !is_reviewed(*course))
        note += " There, answers do not wait for me.";
    return desk.go_on_with(std::move(*course), key, note);
}

}  // namespace operations
}  // namespace quattro::serve
