// The served match: the checks of requests, the passing of time, and the application of an input.
#include "cli/protocol_match.hpp"

#include <exception>
#include <new>

#include <fmt/format.h>

#include "cli/seed.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kMaxOptions = 1000;  // limits the cost of suggestions for unknown option names

}  // namespace

Rejected files_refused(const std::string& code, const std::string& reason, const Diagnostics& errors) {
    return {code, reason, {{"detail", errors.show(PathStyle::display)}}};
}

void ServedMatch::refuse_second_match() const {
    if (table && keeps)
        throw Rejected{"log_in_use", "the log belongs to the current match: start the program again for another match"};
}

// A log is replayed from the start of its match, so inputs that follow a loaded or restored state cannot be stored.
void ServedMatch::refuse_loading() const {
    if (keeps)
        throw Rejected{"log_in_use",
                       "a log must begin with its match: continue one with --resume, or start without --log"};
}

host::Table& ServedMatch::hosted() {
    if (!table) throw Rejected{"no_match", "there is no match yet: begin with \"new\" or \"load\""};
    return *table;
}

Milliseconds ServedMatch::time_of(Request& request) {
    const Milliseconds now = request.number_if_any("now", 0, INT64_MAX).value_or(teams.now(match()));
    refuse_later(now);
    refuse_earlier(now);
    return now;
}

void ServedMatch::refuse_later(Milliseconds now) {
    if (now > kMaxTime)
        throw Rejected{"bad_time", "The time must be between 0 and 2^53 milliseconds.", {{"at", std::to_string(now)}}};
}

// The match rejects times before its last input, but it does not know the times of votes.
void ServedMatch::refuse_earlier(Milliseconds now) {
    const Milliseconds last = teams.now(match());
    if (now >= match().now() && now < last)
        throw Rejected{
            "time_goes_back", "The time cannot be before that of the last vote.", {{"now", std::to_string(last)}}};
}

PromptView ServedMatch::prompt_of(Seat seat, std::uint32_t number) {
    for (PromptView& prompt : seen_by(seat).prompts())
        if (prompt.number == number) return std::move(prompt);
    throw Rejected{"stale_prompt",
                   fmt::format("prompt {} of seat {} is not open", number, seat),
                   {{"prompt", std::to_string(number)}}};
}

void take_vote(const VoteOutcome& outcome) {
    if (outcome) throw Rejected{outcome->code, outcome->reason, to_json(outcome->data)};
}

// Collects the values that every client needs after an input.
Json ServedMatch::input_reply() {
    Json reply{{"now", teams.now(match())}, {"over", match().over()}};
    if (match().over()) reply["winners"] = match().winners();
    if (match().halted()) reply["halted"] = true;
    if (const auto deadline = seen_by(acting.seat).next_deadline()) reply["next_deadline"] = *deadline;
    if (is_host()) reply["hash"] = hash_text(match().hash());
    return reply;
}

std::shared_ptr<const Game> ServedMatch::game_with(const Values& options) {
    if (options.size() > kMaxOptions)
        throw Rejected{"bad_options", fmt::format("no game has more than {} options", kMaxOptions)};
    Diagnostics errors;
    auto chosen = games.get(options, errors);
    if (!chosen) throw files_refused("bad_options", "the game cannot be played with these options", errors);
    return chosen;
}

Json ServedMatch::begin_again(Match match, std::shared_ptr<const Game> its_game, bool was_loaded) {
    loaded = was_loaded;
    game = std::move(its_game);
    teams = Teams();
    accepted.clear();
    others.name_players(match);
    others.begin(match);
    others.answer(match);
    table = file ? begin_log(std::move(file), std::move(match)) : host::Table(std::move(match), nullptr);
    return input_reply();
}

Seat ServedMatch::seat_of(Request& request, SeatScope whose) const {
    if (!is_host()) return own_seat(request);
    const auto number = request.number("seat", INT64_MIN, INT64_MAX);
    const int seats = game->info().seats;
    if (number == 0 && whose != SeatScope::a_seats) return 0;
    if (number == kSpectator && whose == SeatScope::or_spectator) return kSpectator;
    if (number < 1 || number > seats)
        throw Rejected{"bad_seat",
                       fmt::format("there is no seat {}; the seats are 1 to {}", number, seats),
                       {{"seat", std::to_string(number)}}};
    return static_cast<Seat>(number);
}

// The error is the same for every other seat, so that it does not reveal whether the seat exists.
Seat ServedMatch::own_seat(Request& request) const {
    const auto number = request.number_if_any("seat", INT64_MIN, INT64_MAX).value_or(acting.seat);
    if (number == 0)
        throw Rejected{"host_only", "seat 0 is the host, but this program acts for a seat", {{"seat", "0"}}};
    if (number != acting.seat)
        throw Rejected{"bad_seat",
                       fmt::format("this program acts only for seat {}: remove \"seat\"", acting.seat),
                       {{"seat", std::to_string(acting.seat)}}};
    return acting.seat;
}

// A seat must neither choose its cards nor be able to try all seeds.
std::uint64_t ServedMatch::seed_of(Request& request) const {
    const auto given = request.seed_if_any("seed");
    if (is_host()) return given ? *given : any_seed();
    if (given) throw Rejected{"host_only", "a seat cannot choose the seed of its match", {{"part", "seed"}}};
    return acting.seed ? *acting.seed : any_seed();
}

// A seat could probe the match with inputs that it knows to be rejected. So a rejected input also advances the time, up
// to the last moment before it. This happens whether or not a deadline hidden from the seat was passed.
void ServedMatch::apply_as_seat(Milliseconds now, bool including, const host::Table::Inputs& input) {
    refuse_later(now);
    // Thrown again after the inputs before it have been stored.
    std::exception_ptr failure;
    hosted().carry_out_timed([&](Match& match) {
        try {
            others.pass_time(match, now, including);
            input(match);
            others.answer(match);
        } catch (const Rejected&) {
            failure = std::current_exception();
            if (now - 1 > match.now()) match.tick(now - 1);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (...) {
            failure = std::current_exception();
        }
    });
    if (failure) std::rethrow_exception(failure);
}

// A rejected input changes nothing: votes that were closed before its time are open again.
void ServedMatch::apply_at(Milliseconds now, bool including, const host::Table::Inputs& input) {
    if (!is_host()) return apply_as_seat(now, including, input);
    std::optional<Teams> before;
    if (Teams::deadline_before(match(), now, including)) before = teams;
    try {
        hosted().carry_out_timed([&](Match& match) {
            teams.answer_until(match, now, including);
            input(match);
        });
    } catch (...) {
        if (before) teams = std::move(*before);
        throw;
    }
}

void ServedMatch::refuse_team(Seat seat) {
    if (teams.find(seat) != nullptr)
        throw Rejected{"held_by_team",
                       fmt::format("a team plays seat {}; its members vote", seat),
                       {{"seat", std::to_string(seat)}}};
}

}  // namespace quattro::tools
