// Counts the requests of viewers, and refuses those that exceed a limit.
#include "serve/input_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/text.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostOthers = 10'000, kMostTalk = 5000;  // requests of a seat
constexpr std::size_t kLeftToHost = 5000;                      // inputs of a match that seats cannot use up
constexpr double kTalkAtOnce = 10, kTalkEachSecond = 0.5;      // messages of a seat
constexpr std::string_view kSay = "say";                       // the operation by which a seat talks

// The seat that talks in this line of a log; nothing if the line is another input. Reads no text of a player.
std::optional<Seat> talking_seat(std::string_view line) {
    constexpr std::string_view kInput = "- { at: ", kBeforeSeat = ", seat: ", kBeforeTalk = ", say: {";
    const std::string_view head = line.substr(0, line.find('"'));
    const std::size_t seat = head.find(kBeforeSeat), talk = head.find(kBeforeTalk);
    if (!head.starts_with(kInput) || talk == std::string_view::npos || seat >= talk) return std::nullopt;
    const auto number = to_integer(head.substr(seat + kBeforeSeat.size(), talk - seat - kBeforeSeat.size()));
    return number ? std::optional(static_cast<Seat>(*number)) : std::nullopt;
}

}  // namespace

std::map<Seat, RequestCount> counted_requests(const host::Record& record) {
    std::map<Seat, RequestCount> counts;
    for (const host::Request& request : record.requests)
        ++counts[request.viewer].others;
    const std::string_view log = record.log;
    for (std::size_t at = 0; at < log.size();) {
        const std::size_t end = std::min(log.find('\n', at), log.size());
        if (const auto seat = talking_seat(log.substr(at, end - at)))
            if (RequestCount& count = counts[*seat]; count.others > 0) --count.others, ++count.talk;
        at = end + 1;
    }
    return counts;
}

void InputLimits::check(Seat viewer, const std::string& op, std::size_t inputs, Milliseconds now) {
    if (inputs >= (viewer == kHost ? kMostOfMatch : kMostOfMatch - kLeftToHost))
        throw tools::Rejected{
            "too_many", fmt::format("The match has {} inputs, and its log is nearly full. {} to an earlier moment, or "
                                    "open another match.",
                                    inputs, viewer == kHost ? "Go back" : "Ask the host to go back")};
    if (viewer == kHost) return;
    const RequestCount& count = counts_[viewer];
    if (op == kSay && count.talk >= kMostTalk)
        throw tools::Rejected{
            "too_many",
            fmt::format("A player can say {} things in a match: talk with the others elsewhere.", kMostTalk)};
    if (op != kSay && count.others >= kMostOthers)
        throw tools::Rejected{"too_many", fmt::format("A player can hand in {} things in a match.", kMostOthers)};
    if (op == kSay && !talk_.try_emplace(viewer, kTalkAtOnce, kTalkEachSecond).first->second.allows(now))
        throw tools::Rejected{"too_fast", "This is too much talk at once: wait a moment."};
}

void InputLimits::count(Seat viewer, const std::string& op) {
    RequestCount& count = counts_[viewer];
    ++(op == kSay ? count.talk : count.others);
}

}  // namespace quattro::serve
