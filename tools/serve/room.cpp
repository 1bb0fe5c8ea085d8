// Runs one match: requests, bots, deadlines, pushes.
#include "serve/room.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <iostream>
#include <mutex>

#include "base/text.hpp"
#include "cli/session.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestRequest = 64;  // bytes of a request's id
constexpr std::chrono::seconds kPauseBeforeRetry{1};

std::string seat_title(const std::vector<std::string>& players, const std::vector<std::string>& names,
                       std::size_t index) {
    if (players[index] == kPerson) return names[index];
    const auto bots = players.size() - static_cast<std::size_t>(std::count(players.begin(), players.end(), kPerson));
    return bots == 1 ? "Bot" : "Bot " + std::to_string(index + 1);
}

}  // namespace

Milliseconds server_time() {
    static std::mutex mutex;
    static Milliseconds last = 0;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::lock_guard lock(mutex);
    last = std::max(last, Milliseconds{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()});
    return last;
}

Room::Room(const asio::any_io_executor& executor, asio::any_io_executor thinking, std::string id, host::Table table,
           std::vector<std::string> players, std::vector<std::string> names)
    : strand_(asio::make_strand(executor)),
      thinking_(std::move(thinking)),
      id_(std::move(id)),
      table_(std::move(table)),
      players_(std::move(players)),
      names_(std::move(names)),
      timer_(strand_) {
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (players_[i] != kPerson)
            bots_[static_cast<Seat>(i) + 1] = tools::bot_for(players_[i], match().seed(), static_cast<Seat>(i) + 1);
}

void Room::start() {
    run_guarded([this] { table_.tick(server_time()); });
    wake_bots();
    wait_for_deadline();
}

void Room::watch(Seat viewer, const std::weak_ptr<Watcher>& watcher) {
    Watch& watch = watches_.emplace_back(Watch{viewer, watcher, "", match().seen_by(viewer).view().last_event});
    push(watch);
}

void Room::set_name(Seat seat, const std::string& name) {
    names_[static_cast<std::size_t>(seat) - 1] = name;
    changed();
}

Viewed Room::viewed_by(Seat viewer) const {
    Viewed viewed{match().seen_by(viewer), {}, {}};
    viewed.look.game = &match().game();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        viewed.look.names.push_back(seat_title(players_, names_, i));
        viewed.bots.push_back(players_[i] != kPerson);
    }
    return viewed;
}

// ---- requests -------------------------------------------------------------------------------------------

Json Room::reply(Seat viewer, tools::Request& request, Milliseconds now) {
    const std::string& op = request.op();
    if (op == "rules") {
        request.finish();
        return {{"rulebook", rulebook_json(match().game(), match().seen_by(viewer).view().board)}};
    }
    if (op == "why") return why(viewer, request);
    if (op == "news") {
        const auto after = static_cast<std::uint64_t>(request.number("after", 0, kMaxTime));
        request.finish();
        return {{"lines", lines_json(viewed_by(viewer), after)}};
    }
    if (viewer == kSpectator)
        throw tools::Rejected{"not_allowed", "Whoever watches can ask for rules, why and news alone."};
    if (op == "options") return options(viewer, request);
    if (op == "judge") return judge(viewer, request);
    if (op == "answer") return answer(viewer, request, now);
    if (op == "withdraw") return withdraw(viewer, request, now);
    if (op == "say") return say(viewer, request, now);
    throw tools::Rejected{"bad_request", "There is no operation '" + safe_text(op) + "' for a seat.", {{"part", "op"}}};
}

Json Room::carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                     const std::function<Json(const Match&)>& result) {
    const std::string id = request.text("request");
    if (id.empty() || id.size() > kLongestRequest)
        throw tools::Rejected{"bad_request", "A \"request\" has 1 to 64 bytes.", {{"part", "request"}}};
    request.finish();
    if (const std::string* before = table_.result_of(viewer, id)) return Json::parse(*before);
    std::string written;
    const Outcome refused = table_.carry_out(viewer, id, now, input, [&](const Match& after) {
        written = tools::line_of(result(after));
        return written;
    });
    if (refused)
        throw tools::Rejected{std::string(word(refused->code)), refused->reason, tools::to_json(refused->data)};
    asio::post(strand_, [self = shared_from_this()] { self->changed(); });  // the reply goes first
    return Json::parse(written);
}

PromptView Room::prompt_of(Seat viewer, tools::Request& request) const {
    const auto number = request.number("prompt", 0, UINT32_MAX);
    for (PromptView& prompt : match().seen_by(viewer).prompts())
        if (prompt.number == number) return std::move(prompt);
    throw tools::Rejected{"stale_prompt", "This is not asked any more.", {{"prompt", std::to_string(number)}}};
}

Json Room::answer(Seat viewer, tools::Request& request, Milliseconds now) {
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    std::string words;
    const auto input = [&](Match& match, Milliseconds at) {
        for (const PromptView& prompt : match.seen_by(viewer).prompts())
            if (prompt.number == number) words = answer_words(viewed_by(viewer), prompt, values);
        return match.answer(viewer, number, values, at);
    };
    return carry_out(viewer, request, now, input, [&](const Match&) { return Json{{"words", words}}; });
}

Json Room::withdraw(Seat viewer, tools::Request& request, Milliseconds now) {
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const auto input = [&](Match& match, Milliseconds at) { return match.withdraw(viewer, number, at); };
    return carry_out(viewer, request, now, input, [](const Match&) { return Json::object(); });
}

Json Room::say(Seat viewer, tools::Request& request, Milliseconds now) {
    const std::string channel = request.text("channel"), text = request.text("text", Breaks::allowed);
    const auto input = [&](Match& match, Milliseconds at) { return match.say(viewer, channel, text, at); };
    return carry_out(viewer, request, now, input, [](const Match&) { return Json::object(); });
}

Json Room::judge(Seat viewer, tools::Request& request) const {
    const PromptView prompt = prompt_of(viewer, request);
    const Values values = request.values("values");
    request.finish();
    if (const Outcome refused = match().seen_by(viewer).judge(prompt.number, values))
        throw tools::Rejected{std::string(word(refused->code)), refused->reason, tools::to_json(refused->data)};
    return Json::object();
}

Json Room::options(Seat viewer, tools::Request& request) const {
    const PromptView prompt = prompt_of(viewer, request);
    const std::string field = request.text("field");
    const Values earlier = request.values_if_any("earlier");
    request.finish();
    Json reply{{"options", options_json(viewed_by(viewer), prompt, field, earlier)}};
    const std::vector<std::string> sure = match().seen_by(viewer).certain_options(prompt.number, field, earlier);
    if (!sure.empty()) reply["sure"] = sure;
    return reply;
}

Json Room::why(Seat viewer, tools::Request& request) const {
    const std::string zone = request.text("zone"), place = request.text_if_any("place");
    const std::string card = request.text_if_any("card");
    request.finish();
    return {{"lines", why_json(viewed_by(viewer), zone, place, card)}};
}

// ---- what happens by itself -----------------------------------------------------------------------------

// Nobody waits for what happens by itself: if it cannot be stored, it is tried again.
void Room::run_guarded(const std::function<void()>& what) {
    try {
        what();
    } catch (const std::exception& error) {
        std::cerr << "match " << id_ << " cannot go on, and tries again: " << error.what() << '\n';
        timer_.expires_after(kPauseBeforeRetry);
        timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
            if (const auto self = weak.lock(); self && !cancelled) self->start();
        });
    }
}

void Room::changed() {
    std::erase_if(watches_, [](const Watch& watch) { return watch.watcher.expired(); });
    for (Watch& watch : watches_)
        push(watch);
    wake_bots();
    wait_for_deadline();
}

void Room::push(Watch& watch) const {
    const auto watcher = watch.watcher.lock();
    if (!watcher) return;
    const Viewed viewed = viewed_by(watch.viewer);
    Json table = table_json(viewed);
    std::string written = tools::line_of(table);
    if (written == watch.sent) return;
    Json lines = lines_json(viewed, watch.told);
    watch.told = table["event"].get<std::uint64_t>();
    watch.sent = std::move(written);
    table["match"] = id_;
    table["now"] = server_time();
    watcher->push(tools::line_of({{"push", "table"}, {"table", std::move(table)}, {"lines", std::move(lines)}}));
}

// One bot at a time thinks about a copy of the match. If its answer does not fit any more, it is asked again.
void Room::wake_bots() {
    if (bot_thinks_ || match().over() || match().halted() || match().paused()) return;
    for (const auto& [seat, bot] : bots_)
        for (const PromptView& prompt : match().seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            bot_thinks_ = true;
            asio::post(thinking_,
                       [self = shared_from_this(), copy = std::make_shared<Match>(match()), prompt, &bot = *bot] {
                           Values values;
                           try {
                               values = bot.choose(copy->seen_by(prompt.seat), prompt);
                           } catch (const std::exception& error) {
                               std::cerr << "match " << self->id_ << ": a bot failed: " << error.what() << '\n';
                           }
                           asio::post(self->strand_, [self, prompt, values] {
                               self->bot_thinks_ = false;
                               self->run_guarded([&] { self->answer_with_bot(prompt, values); });
                           });
                       });
            return;
        }
}

void Room::answer_with_bot(const PromptView& prompt, const Values& values) {
    const auto give = [&](const Values& given) {
        return table_.carry_out(server_time(), [&](Match& match, Milliseconds at) {
            return match.answer(prompt.seat, prompt.number, given, at);
        });
    };
    const Outcome refused = give(values);
    const bool closed =
        refused && (refused->code == RefusalCode::stale_prompt || refused->code == RefusalCode::match_over ||
                    refused->code == RefusalCode::paused || refused->code == RefusalCode::halted);
    if (refused && !closed) {  // the position has changed meanwhile, or the bot is at fault: any answer goes on
        const auto instead = tools::bot_for("random", match().seed() + prompt.number, prompt.seat);
        for (const PromptView& open : match().seen_by(prompt.seat).prompts())
            if (open.number == prompt.number) give(instead->choose(match().seen_by(prompt.seat), open));
    }
    changed();
}

void Room::wait_for_deadline() {
    const auto next = table_.next_deadline();
    timer_.cancel();
    if (!next) return;
    timer_.expires_after(std::chrono::milliseconds(std::max<Milliseconds>(*next - server_time(), 0)));
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (error || !self) return;
        self->run_guarded([&] {
            self->table_.tick(server_time());
            self->changed();
        });
    });
}

}  // namespace quattro::serve
