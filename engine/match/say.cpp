// Talk: an input that changes nothing in the state but the time. The log stores the seats that heard it.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "run/talk_channels.hpp"

namespace quattro {
namespace {

constexpr std::size_t kLongest = 4000;  // bytes

std::string seats_in_words(std::uint32_t bits) {
    std::string text;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat)
        if (bits >> seat & 1U) text += (text.empty() ? "" : " ") + std::to_string(seat);
    return text;
}

std::uint32_t all_seats(int seats) { return ((1U << seats) - 1U) << 1U; }

}  // namespace

// The value `to` lists the recipients. Only an input that was taken before has it: a replay or rewind compares it with
// the seats that hear the text.
Outcome Match::Impl::apply_say(Input& input) {
    const std::string* name = find_value(input.values, "channel");
    const std::string* text = find_value(input.values, "text");
    const std::string* to = find_value(input.values, "to");
    const auto channel = std::find_if(rules().channels.begin(), rules().channels.end(),
                                      [&](const Channel& c) { return name && c.name == *name; });
    if (channel == rules().channels.end()) {
        const std::string known = join(names_of(rules().channels), ", ");
        return refuse(RefusalCode::no_channel,
                      fmt::format("There is no channel '{}'. {}", name ? safe_text(*name) : "",
                                  known.empty() ? "This game has no channels." : "The channels are " + known + "."),
                      {{"channels", known}});
    }
    if (!text || trim(*text).empty() || text->size() > kLongest)
        return refuse(RefusalCode::bad_text,
                      fmt::format("A message must have 1 to {} bytes; blanks alone are refused.", kLongest));
    // The permission depends on the state that the seat sees, as in channels(). The recipients depend on the real
    // state.
    if (!hearers(rules(), redact(shape(), state, input.seat), *channel, input.seat))
        return refuse(RefusalCode::channel_closed, "You cannot talk there now.", {{"channel", channel->name}});
    const std::uint32_t who = hearers(rules(), state, *channel, input.seat) | 1U << input.seat;
    const std::string heard = seats_in_words(who);
    if (to && *to != heard)
        return refuse(RefusalCode::channel_closed, fmt::format("Seats {} hear it, not {}.", heard, safe_text(*to)),
                      {{"to", heard}});
    // A channel with a counter is never public, even if all seats hear it now.
    const bool public_talk = !channel->counter.valid() && who == all_seats(shape().seats);
    event(who | kToHost | (public_talk ? kToSpectators : 0U), EventKind::said,
          {{"seat", std::to_string(input.seat)}, {"channel", channel->name}, {"text", *text}});
    if (!to) input.values.emplace_back("to", heard);
    return std::nullopt;
}

Outcome Match::say(Seat seat, const std::string& channel, const std::string& text, Milliseconds now) {
    return impl_->take({now, InputKind::say, seat, 0, {}, {{"channel", channel}, {"text", text}}, 0, 0, false});
}

// Computes the other seats of a channel from the redacted state, so it leaves out a seat that the viewer cannot see
// there.
std::vector<ChannelView> Seen::channels() const {
    std::vector<ChannelView> open;
    const Match& match = ImplAccess::match(*this);
    const Rules& rules = ImplAccess::rules(match.game());
    if (seat_ < 1 || seat_ > rules.shape().seats || match.over()) return open;
    const State seen = redact(rules.shape(), ImplAccess::of(match).state, seat_);
    for (const Channel& channel : rules.channels) {
        const std::uint32_t who = hearers(rules, seen, channel, seat_);
        if (!who) continue;
        ChannelView view{channel.name, channel.text, {}};
        for (Seat other = 1; other <= rules.shape().seats; ++other)
            if (other != seat_ && (who >> other & 1U)) view.others.push_back(other);
        open.push_back(std::move(view));
    }
    return open;
}

}  // namespace quattro
