// Runs one match: requests, bots, deadlines, pushes.
#include "serve/room.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <exception>
#include <iostream>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/session.hpp"
#include "serve/after_end.hpp"
#include "serve/beats.hpp"
#include "serve/desk.hpp"
#include "serve/request_checks.hpp"
#include "serve/seat_requests.hpp"

namespace quattro::serve {
namespace {

constexpr std::chrono::seconds kPauseBeforeRetry{1};
constexpr Milliseconds kLongestSleep = 20'000;
constexpr std::chrono::minutes kAfterEndKept{5};

std::string seat_title(const std::vector<Player>& players, std::size_t index) {
    if (players[index].plays == kPerson) return players[index].name;
    const auto bots = std::count_if(players.begin(), players.end(), [](const Player& p) { return p.plays != kPerson; });
    return bots == 1 ? "Bot" : "Bot " + std::to_string(index + 1);
}

// The time from `begin` to `end` does not count: it is a pause.
void count_out(host::Table& table, Milliseconds begin, Milliseconds end) {
    if (table.match().over() || table.match().paused() || table.match().halted()) return;
    table.carry_out(begin, [&](Match& match, Milliseconds at) {
        const Values reason{{"reason", "the server did not run"}};
        const Outcome refused = match.host({HostInputKind::pause, reason}, at);
        return refused ? refused : match.host({HostInputKind::resume, reason}, std::max(at, end));
    });
}

// Adds what has changed since `before`; for a page that was not there, the table of then, too.
void add_story(Json& message, const Viewed& viewed, const View& before, bool is_first) {
    Json beats = beats_json(viewed, before);
    if (is_first && beats.empty()) return;
    message["beats"] = std::move(beats);
    if (is_first) message["before"] = table_json(viewed, before);
}

}  // namespace

Room::Room(const asio::any_io_executor& executor, asio::any_io_executor thinking, std::string id, host::Table table,
           std::vector<Player> players, const Services& services)
    : strand_(asio::make_strand(executor)),
      thinking_(std::move(thinking)),
      id_(std::move(id)),
      table_(std::move(table)),
      players_(std::move(players)),
      timer_(strand_),
      desk_(std::make_unique<Desk>(*this, services)),
      after_end_timer_(strand_) {
    table_.set_additions(desk_->additions());
    for (Seat seat = 1; seat <= static_cast<Seat>(players_.size()); ++seat)
        make_bot(seat);
}
Room::~Room() = default;

void Room::make_bot(Seat seat) {
    bots_.erase(seat);
    if (const std::string& plays = player(seat).plays; plays != kPerson)
        bots_[seat] = tools::bot_for(plays, match().seed(), seat);
}

void Room::start(std::optional<Milliseconds> down) {
    if (down) down_ = down;
    const bool stored = run_guarded([&] {
        if (down_) count_out(table_, *down_, server_time());
        down_.reset();
        table_.tick(server_time());
        desk_->begin_if_due(server_time());
    });
    if (!stored) return;
    wake_bots();
    wait_for_deadline();
}

void Room::watch(const Link& link, const std::weak_ptr<Watcher>& watcher) {
    const Seat viewer = viewer_of(link);
    Watch& watch =
        watchers_.add({link, watcher, "", match().seen_by(viewer).view().last_event, desk_->epoch(), viewer});
    // Who comes back sees what has changed since, unless it would be shown again what was taken away.
    if (const auto shown = shown_.find(viewer);
        shown != shown_.end() && link.role == Role::seat &&
        !tools::hides_again(match().seen_by(viewer).events(shown->second.last_event)))
        watch.view = shown->second;
    const auto open = watcher.lock();
    if (!open || !run_guarded([&] { push(watch, *open); })) return;
    if (link.role != Role::seat) return;
    players_[static_cast<std::size_t>(link.seat) - 1].seen = server_time();
    changed_soon();  // the desk shows who is here
}

void Room::set_player(Seat seat, const Player& player) {
    players_[static_cast<std::size_t>(seat) - 1] = player;
    make_bot(seat);
    changed_soon();
}

Seat Room::viewer_of(const Link& link) const {
    if (link.role == Role::seat) return link.seat;
    return link.role == Role::audience || (link.role == Role::host && desk_->settings().secrets) ? kHost : kSpectator;
}

Viewed Room::viewed_by(Seat viewer) const {
    Viewed viewed{match().seen_by(viewer), {}, {}};
    viewed.look.game = &match().game();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        viewed.look.names.push_back(seat_title(players_, i));
        viewed.bots.push_back(players_[i].plays != kPerson);
    }
    return viewed;
}

void Room::add_desk(Json& table) const {
    table["epoch"] = desk_->epoch();
    table["clarifications"] = desk_->clarifications_json();
    table["begun"] = desk_->settings().start == Start::begun;
}

Json Room::table_of(Seat viewer) const {
    Json table = table_json(viewed_by(viewer));
    add_desk(table);
    table["match"] = id_;
    table["now"] = server_time();
    return table;
}

// ---- requests -------------------------------------------------------------------------------------------

Json Room::reply(const Link& link, tools::Request& request, Milliseconds now) {
    const std::string& op = request.op();
    if (watchers_.is_dead(link)) throw no_link();
    const Seat viewer = viewer_of(link);
    if (link.role == Role::seat) players_[static_cast<std::size_t>(link.seat) - 1].seen = now;
    if (link.role == Role::waiting) throw tools::Rejected{"not_allowed", "The host has not let you in yet."};
    const auto viewing = viewer_operations().find(op);
    if (viewing != viewer_operations().end()) return viewing->second(*this, viewer, request, now);
    if (link.role == Role::host) return desk_->reply(request, now);
    if (link.role != Role::seat)
        throw tools::Rejected{"not_allowed", "Whoever watches can ask for rules, why and news alone."};
    const auto acting = seat_operations().find(op);
    if (acting != seat_operations().end()) return acting->second(*this, viewer, request, now);
    throw tools::Rejected{"bad_request", "There is no operation '" + safe_text(op) + "' for a seat.", {{"part", "op"}}};
}

Json Room::carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                     const std::function<Json(const Match&)>& result) {
    const std::string id = request_id(request);
    request.finish();
    if (const std::string* before = table_.result_of(viewer, id)) return Json::parse(*before);
    std::string written;
    guarded([&] {
        throw_if(table_.carry_out(viewer, id, now, input, [&](const Match& after) {
            written = tools::line_of(result(after));
            return written;
        }));
    });
    changed_soon();
    return Json::parse(written);
}

Outcome Room::take(Milliseconds now, const host::Table::Input& input) {
    Outcome refused;
    guarded([&] { refused = table_.carry_out(now, input); });
    changed_soon();
    return refused;
}

void Room::go_on_with(Match course, const std::string& request, const std::string& result) {
    guarded([&] { table_.go_on_with(std::move(course), kHost, request, result); });
    after_end_.reset();
    shown_.clear();
    changed_soon();
}

// What the desk adds to an input is stored with it, or forgotten with it.
void Room::guarded(const std::function<void()>& input) {
    try {
        input();
    } catch (const tools::Rejected&) {
        throw;  // nothing was to be stored
    } catch (...) {
        desk_->forget_changes();
        throw;
    }
    desk_->store_changes();
}

PromptView Room::prompt_of(Seat viewer, tools::Request& request) const {
    const auto number = request.number("prompt", 0, UINT32_MAX);
    for (PromptView& prompt : match().seen_by(viewer).prompts())
        if (prompt.number == number) return std::move(prompt);
    throw tools::Rejected{"stale_prompt", "This is not asked any more.", {{"prompt", std::to_string(number)}}};
}

AfterEnd& Room::after_end() {
    if (!match().over())
        throw tools::Rejected{"not_over", "The match is not over: only then everybody may see all of it."};
    if (!after_end_ || after_end_->inputs() != match().inputs()) {
        Viewed viewed = viewed_by(kSpectator);
        after_end_ = std::make_unique<AfterEnd>(match(), viewed.look, viewed.bots, strand_, thinking_);
    }
    after_end_timer_.expires_after(kAfterEndKept);
    after_end_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error) self->after_end_.reset();
    });
    return *after_end_;
}

// ---- what happens by itself -----------------------------------------------------------------------------

// Nobody waits for what happens by itself: if it cannot be stored, it is tried again.
bool Room::run_guarded(const std::function<void()>& what) {
    try {
        guarded(what);
        return true;
    } catch (const tools::Rejected& rejected) {
        std::cerr << "match " << id_ << ": " << rejected.reason << '\n';
        return true;
    } catch (const std::exception& error) {
        std::cerr << "match " << id_ << " cannot go on, and tries again: " << error.what() << '\n';
        timer_.expires_after(kPauseBeforeRetry);
        timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
            if (const auto self = weak.lock(); self && !cancelled) self->start({});
        });
        return false;
    }
}

void Room::changed() {
    const bool stored = run_guarded([this] {
        desk_->begin_if_due(server_time());
        push_all();
    });
    if (!stored) return;
    wake_bots();
    wait_for_deadline();
}

void Room::changed_soon() {
    asio::post(strand_, [self = shared_from_this()] { self->changed(); });
}

void Room::push_all() {
    watchers_.each([this](Watch& watch, Watcher& watcher) { push(watch, watcher); });
}

void Room::push(Watch& watch, Watcher& watcher) {
    if (watch.link.role == Role::waiting) return;
    const Viewed viewed = viewed_by(viewer_of(watch.link));
    Json message{{"push", "table"}, {"table", table_json(viewed)}};
    add_desk(message["table"]);
    if (watch.link.role == Role::host) message["desk"] = desk_->json();
    if (watch.link.role == Role::host || watch.link.role == Role::seat)
        message["questions"] = desk_->questions_json(watch.link.role == Role::host ? kHost : watch.link.seat);
    std::string written = tools::line_of(message);
    if (written == watch.sent) return;
    const bool is_first = watch.sent.empty();
    // After going back, if it sees more than before, and if what it was shown is not told again, a page asks for all
    // lines.
    // A page that comes back may have been shown it by another connection.
    const std::vector<Event> events = viewed.seen.events(is_first ? 0 : watch.told);
    const bool forget = watch.viewer == viewed.seen.seat() && tools::hides_again(events);
    const bool anew = forget || watch.epoch != desk_->epoch() || watch.viewer != viewed.seen.seat();
    message["forget"] = forget;
    message["lines"] = anew || is_first ? Json::array() : lines_json(events, viewed.seen.seat(), viewed.look);
    if (watch.link.role != Role::host) {
        if (!anew && watch.view) add_story(message, viewed, *watch.view, is_first);
        watch.view = viewed.seen.view();
        if (watch.link.role == Role::seat) shown_[watch.link.seat] = *watch.view;
    }
    watch.told = message["table"]["event"].get<std::uint64_t>();
    watch.epoch = desk_->epoch();
    watch.viewer = viewed.seen.seat();
    watch.sent = std::move(written);
    message["table"]["match"] = id_;
    message["table"]["now"] = server_time();
    watcher.push(tools::line_of(message));
}

// One bot at a time thinks about a copy of the match. If its answer does not fit any more, it is asked again.
void Room::wake_bots() {
    if (bot_thinks_ || match().over() || match().halted() || match().paused()) return;
    for (const auto& [seat, bot] : bots_)
        for (const PromptView& prompt : match().seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            bot_thinks_ = true;
            asio::post(thinking_, [self = shared_from_this(), copy = std::make_shared<Match>(match()), prompt,
                                   bot = bot, epoch = desk_->epoch()] {
                Values values;
                try {
                    values = bot->choose(copy->seen_by(prompt.seat), prompt);
                } catch (const std::exception& error) {
                    std::cerr << "match " << self->id_ << ": a bot failed: " << error.what() << '\n';
                }
                asio::post(self->strand_, [self, prompt, values, bot, epoch] {
                    self->bot_thinks_ = false;
                    const auto plays = self->bots_.find(prompt.seat);
                    // Meanwhile the match may have gone back, or somebody else may have the seat.
                    if (epoch != self->desk_->epoch() || plays == self->bots_.end() || plays->second != bot)
                        return self->wake_bots();
                    if (self->run_guarded([&] { self->answer_with_bot(prompt, values); })) self->changed();
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
}

void Room::wait_for_deadline() {
    const Milliseconds now = server_time();
    const auto deadline = table_.next_deadline(), call = desk_->make_calls(now);
    timer_.cancel();
    if (!deadline && !call) return;
    const Milliseconds left = std::min(deadline.value_or(kMaxTime), call.value_or(kMaxTime)) - now;
    // The timer's clock is not the server's, and stands while the machine sleeps: it looks again now and then.
    timer_.expires_after(std::chrono::milliseconds(std::clamp<Milliseconds>(left, 0, kLongestSleep)));
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (error || !self) return;
        const bool stored = self->run_guarded([&] { self->table_.tick(server_time()); });
        if (stored) self->changed();
    });
}

}  // namespace quattro::serve
