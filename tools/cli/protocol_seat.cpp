// For whom the program acts: for the host, or for one seat, which gets and gives its own things alone.
#include <random>

#include <fmt/format.h>

#include "cli/protocol.hpp"
#include "match/impl.hpp"

namespace quattro::tools {

Seat Protocol::seat_of(Request& request, Whose whose) {
    if (!is_host()) return own_seat(request);
    const auto number = request.number("seat", INT64_MIN, INT64_MAX);
    const int seats = game_->info().seats;
    if (number == 0 && whose != Whose::a_seats) return 0;
    if (number == kNobody && whose == Whose::or_anybodys) return kNobody;
    if (number < 1 || number > seats)
        throw Refused{"bad_seat",
                      fmt::format("there is no seat {}: they are 1 to {}", number, seats),
                      {{"seat", std::to_string(number)}}};
    return static_cast<Seat>(number);
}

// The same words for every other seat, whether it exists or not.
Seat Protocol::own_seat(Request& request) const {
    const auto number = request.number_if_any("seat", INT64_MIN, INT64_MAX).value_or(acting_.seat);
    if (number == 0)
        throw Refused{"host_only", "seat 0 is the host, and this program acts for a seat", {{"seat", "0"}}};
    if (number != acting_.seat)
        throw Refused{"bad_seat",
                      fmt::format("this program acts for seat {} alone: leave \"seat\" out", acting_.seat),
                      {{"seat", std::to_string(acting_.seat)}}};
    return acting_.seat;
}

// A seat must neither choose its cards nor be able to try all seeds.
std::uint64_t Protocol::seed_of(Request& request) {
    const auto given = request.seed_if_any("seed");
    if (is_host()) return given ? *given : std::random_device{}();
    if (given) throw Refused{"host_only", "a seat does not choose the seed of its match", {{"part", "seed"}}};
    if (acting_.seed) return *acting_.seed;
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

void Protocol::go_on(Match match) {
    match_ = std::move(match);
    for (const Input& input :
         Inside::of(*match_).inputs)  // those who did not hear that they were taken send them again
        if (input.kind == InputKind::answer)
            taken_[{input.seat, input.number}] = input.values;
        else if (input.kind == InputKind::withdraw)
            taken_.erase({input.seat, input.number});
    others_.begin(*match_);
    others_.answer(*match_);
}

// A seat could ask what comes with answers that it knows are refused: of its inputs the time passes all the same, to
// the last moment before them, and so it does whether or not a deadline that it must not know of lay before that.
void Protocol::as_seat(Milliseconds now, bool including, const std::function<void()>& input) {
    refuse_later(now);
    others_.pass_time(match(), now, including);
    try {
        input();
    } catch (const Refused&) {
        if (now - 1 > match().now()) match().tick(now - 1);
        throw;
    }
    others_.answer(match());
}

}  // namespace quattro::tools
