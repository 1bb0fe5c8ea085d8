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
#include "page/page_requests.hpp"
#include "serve/after_end.hpp"
#include "serve/desk.hpp"
#include "serve/request_checks.hpp"
#include "serve/room_push.hpp"
#include "serve/seat_requests.hpp"
#include "serve/task_limiter.hpp"

namespace quattro::serve {
namespace {

constexpr std::chrono::seconds kPauseBeforeRetry{1};
constexpr Milliseconds kLongestSleep = 20'000, kUnusedAfterEnd = 10'000;
constexpr std::chrono::minutes kAfterEndKept{5};

std::string seat_title(const std::vector<Player>& players, std::size_t index) {
    if (players[index].plays == kPerson) return players[index].name;
    const auto bots = std::count_if(players.begin(), players.end(), [](const Player& p) { return p.plays != kPerson; });
    return bots == 1 ? "Bot" : "Bot " + std::to_string(index + 1);
}

// Makes an outage a pause of the match, so that its time does not count. A pause moves all deadlines, so the desk sets
// those at a time of the day again.
void count_out(host::Table& table, Desk& desk, const Outage& outage, const char* why) {
    const Match& match = table.match();
    if (match.now() >= outage.end || match.over() || match.paused() || match.halted()) return;
    table.carry_out(outage.begin, [&](Match& changed, Milliseconds at) {
        const Values reason{{"reason", why}};
        Outcome refused = changed.host({HostInputKind::pause, reason}, at);
        if (!refused) refused = changed.host({HostInputKind::resume, reason}, std::max(at, outage.end));
        if (!refused && desk.settings().time.limit == TimeLimit::daily) desk.limit_all_prompts(changed);
        return refused;
    });
}

}  // namespace

int free_seats(const std::vector<Player>& players) {
    return static_cast<int>(
        std::count_if(players.begin(), players.end(), [](const Player& player) { return player.is_free(); }));
}

Room::Room(const asio::any_io_executor& executor, asio::any_io_executor thinking, Parts parts, const Services& services)
    : strand_(asio::make_strand(executor)),
      thinking_(std::move(thinking)),
      pushes_(services.pushes),
      id_(std::move(parts.id)),
      table_(std::move(parts.table)),
      players_(std::move(parts.players)),
      timer_(strand_),
      outages_(std::move(parts.outages)),
      used_(server_time()),
      input_limits_(std::move(parts.requests)),
      desk_(std::make_unique<Desk>(*this, services)),
      after_end_timer_(strand_) {
    parts.journal.set_companion(this);
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

void Room::start() {
    const bool stored = run_guarded([&] {
        table_.tick(server_time());
        desk_->begin_if_due(server_time());
    });
    if (!stored) return;
    wake_bots();
    wait_for_deadline();
}

void Room::watch(const Link& link, const std::weak_ptr<Watcher>& watcher, const Resumed& resumed) {
    used_ = server_time();
    const Seat viewer = viewer_of(*this, link);
    const std::uint64_t last = match().seen_by(viewer).view().last_event;
    const bool resumes = resumed.event && *resumed.event <= last && resumed.epoch == desk_->epoch();
    Watch& watch = watchers_.add(
        {link, watcher, resumes ? resumed.state : "", resumes ? *resumed.event : last, desk_->epoch(), viewer});
    if (resumes) watch.forgot = watch.told;
    // A page of a seat that comes back sees the changes since its last view, unless they hide something that the view
    // shows.
    if (const auto shown = watchers_.shown_to(viewer);
        shown && link.role == Role::seat && (!resumes || shown->last_event() == *resumed.event) &&
        !tools::hides_again(match().seen_by(viewer).events(shown->last_event())))
        watch.view = shown;
    const auto open = watcher.lock();
    if (!open || link.role == Role::waiting) return;
    try {
        push_to(*this, watch, *open);  // also while nothing can be stored
    } catch (const std::exception& error) {
        std::cerr << "match " << id_ << " cannot be shown: " << error.what() << '\n';
        return;
    }
    if (link.role != Role::seat) return;
    players_[static_cast<std::size_t>(link.seat) - 1].seen = server_time();
    changed_soon();  // the desk shows who is here
}

bool Room::prepare_to_sleep(Milliseconds unused, Milliseconds until) {
    if (match().over()) unused = std::min(unused, kUnusedAfterEnd);
    if (used_ > server_time() - unused || watchers_.any() || after_end_ || bot_thinks_ || change_waits_ ||
        !outages_.empty())
        return false;
    const auto due =
        std::min(table_.next_deadline().value_or(kMaxTime), desk_->next_call(server_time()).value_or(kMaxTime));
    if (due <= until) return false;
    try {
        desk_->store().store({setting_due(id_, due == kMaxTime ? std::nullopt : std::optional(due))});
        return true;
    } catch (const std::exception&) {
        return false;  // it is tried again
    }
}

void Room::set_player(Seat seat, const Player& player) {
    players_[static_cast<std::size_t>(seat) - 1] = player;
    make_bot(seat);
    changed_soon();
}

tools::Viewed Room::viewed_by(Seat viewer) const {
    tools::Viewed viewed{match().seen_by(viewer), {}, {}};
    viewed.look.game = &match().game();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        viewed.look.names.push_back(seat_title(players_, i));
        viewed.bots.push_back(players_[i].plays != kPerson);
    }
    viewed.look.arrows_by_spots = true;
    viewed.look.former = desk_->settings().former;
    return viewed;
}

Json Room::table_of(Seat viewer) const {
    Json table = tools::table_json(viewed_by(viewer));
    add_desk(*this, table);
    table["match"] = id_;
    table["now"] = server_time();
    return table;
}

// ---- requests -------------------------------------------------------------------------------------------

Json Room::reply(const Link& link, tools::Request& request, Milliseconds now) {
    const std::string& op = request.op();
    if (watchers_.is_dead(link)) throw no_link();
    used_ = now;
    const Seat viewer = viewer_of(*this, link);
    if (link.role == Role::seat) players_[static_cast<std::size_t>(link.seat) - 1].seen = now;
    if (link.role == Role::waiting) throw tools::Rejected{"not_allowed", "The host has not let you in yet."};
    const auto viewing = viewer_operations().find(op);
    if (viewing != viewer_operations().end()) return viewing->second(*this, viewer, request, now);
    if (link.role == Role::host) return desk_->reply(link, request, now);
    if (link.role != Role::seat)
        throw tools::Rejected{"not_allowed", "Whoever watches can ask for rules, why and news alone."};
    const auto acting = seat_operations().find(op);
    if (acting != seat_operations().end()) return acting->second(*this, viewer, request, now);
    throw tools::Rejected{"bad_request", "There is no operation '" + safe_text(op) + "' for a seat.", {{"part", "op"}}};
}

Json Room::carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                     const std::function<Json(const Match&)>& result) {
    const std::string given = request_id(request), id = viewer == kHost ? desk_->requests().stored_id(given) : given;
    request.finish();
    if (const auto before = table_.result_of(viewer, id)) return Json::parse(*before);
    input_limits_.check(viewer, request.op(), match().inputs(), now);
    std::string written;
    guarded([&] {
        tools::throw_if(table_.carry_out(viewer, id, now, input, [&](const Match& after) {
            written = tools::line_of(result(after));
            return written;
        }));
    });
    input_limits_.count(viewer, request.op());
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
    watchers_.forget_shown();
    changed_soon();
}

// Carries out `input` and passes on its exceptions. First makes outages, also those of the store, pauses of the match;
// otherwise the deadlines in an outage would have passed. If the input fails, removes the changes that were to be
// stored beside it, and goes back to the stored settings unless the input was rejected.
void Room::guarded(const std::function<void()>& input) {
    try {
        for (; !outages_.empty(); outages_.erase(outages_.begin()))
            count_out(table_, *desk_, outages_.front(), "the server did not run");
        if (const Milliseconds now = server_time(); not_stored_since_ && now - *not_stored_since_ >= kShortestOutage)
            count_out(table_, *desk_, {*not_stored_since_, now}, "the server could not store anything");
        input();
    } catch (const tools::Rejected&) {
        beside_.clear();
        throw;  // nothing was to be stored
    } catch (...) {
        beside_.clear();
        desk_->forget_changes();
        throw;
    }
    beside_.clear();
}

std::vector<Change> Room::beside(const host::Entry& entry) {
    std::vector<Change> changes = std::exchange(beside_, {});
    desk_->add_changes(changes);
    // If the server is killed now, bots must go on and calls must be made at the next start.
    const bool goes_on = (!entry.over && !bots_.empty()) || !desk_->settings().webhooks.empty();
    if (goes_on)
        changes.push_back(setting_due(id_, 0));
    else if (const auto begins = begins_at(desk_->settings()); begins && *begins < entry.deadline.value_or(kMaxTime))
        changes.push_back(setting_due(id_, *begins));
    return changes;
}

void Room::after_storing(bool stored) {
    if (!stored) {
        not_stored_since_ = not_stored_since_.value_or(server_time());
        return;
    }
    not_stored_since_.reset();
    desk_->changes_are_stored();
}

AfterEnd& Room::after_end() {
    if (!match().over())
        throw tools::Rejected{"not_over", "The match is not over: only then everybody may see all of it."};
    if (!after_end_ || after_end_->inputs() != match().inputs()) {
        tools::Viewed viewed = viewed_by(kSpectator);
        after_end_ = std::make_unique<AfterEnd>(match(), viewed.look, viewed.bots, strand_, thinking_);
    }
    after_end_timer_.expires_after(kAfterEndKept);
    after_end_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error) self->after_end_.reset();
    });
    return *after_end_;
}

// ---- what happens by itself -----------------------------------------------------------------------------

// For changes that no client has requested: no client can try again, so the room does if they cannot be stored.
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
            if (const auto self = weak.lock(); self && !cancelled) self->changed_soon();
        });
        return false;
    }
}

void Room::changed() {
    const bool stored = run_guarded([this] {
        desk_->begin_if_due(server_time());
        push_to_all(*this);
    });
    if (!stored) return;
    wake_bots();
    wait_for_deadline();
}

void Room::changed_soon() {
    if (std::exchange(change_waits_, true)) return;
    pushes_.post(strand_, [self = shared_from_this()] {
        self->change_waits_ = false;
        self->changed();
    });
}

// One bot at a time thinks about a copy of the match. If the match has changed its course meanwhile, or the seat its
// player, the answer of the bot is dropped and the bots are asked again.
void Room::wake_bots() {
    if (bot_thinks_ || match().over() || match().halted() || match().paused()) return;
    if (!bots_.empty() && match().inputs() >= InputLimits::kMostOfMatch) {
        std::cerr << "match " << id_ << ": its log is nearly full, so the bots stop; the host can go back\n";
        return;
    }
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
                    if (self->run_guarded([&] { self->answer_with_bot(prompt, values); })) self->changed_soon();
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
    if (refused && !closed) {  // the position has changed, or the bot is at fault: a random answer goes on
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
    // The clock of the timer differs from the server's and stops while the machine sleeps, so the wait is limited.
    timer_.expires_after(std::chrono::milliseconds(std::clamp<Milliseconds>(left, 0, kLongestSleep)));
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (error || !self) return;
        const bool stored = self->run_guarded([&] { self->table_.tick(server_time()); });
        if (stored) self->changed_soon();
    });
}

}  // namespace quattro::serve
