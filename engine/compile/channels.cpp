#include "compile/channels.hpp"

#include <fmt/format.h>

#include "compile/expr_read.hpp"
#include "compile/names.hpp"
#include "run/failure.hpp"

namespace quattro {
namespace {

constexpr Key kChannelKeys[] = {
    {"same", KeyType::name,
     "A counter of a seat: the seats for which it is the same hear each other. Without it everybody does.",
     "same: room"},
    {"if", KeyType::expression, "Whether a seat may talk there; always unless said otherwise.", "if: round > 0"},
    prose({"text", KeyType::text, "In words, for players.", "text: everybody at your table"}),
};

}  // namespace

const Schema kChannelSchema{"channel", "Who hears whom, and when.", kChannelKeys};

void compile_channels(Rules& rules, Diagnostics& out) {
    const Node* channels = rules.model.doc.find("channels");
    for (std::size_t i = 0; channels && i < channels->entries.size(); ++i) {
        const Node::Entry& entry = channels->entries[i];
        const Reader reader(entry.value, kChannelSchema, out);
        Channel channel;
        channel.name = entry.key;
        channel.text = reader.text_or("text", "");
        if (const Node* same = reader.node("same")) {
            channel.counter = counter_named(rules.model, *same, out);
            if (channel.counter >= 0 && !rules.shape().counters[channel.counter].of_seat)
                reader.error("same", fmt::format("'{}' has no value for each seat", same->scalar),
                             "declare the counter with 'of: seat'");
        }
        if (const Node* open = reader.node("if")) channel.open = compile_expr(rules, *open, {}, kTruth, out);
        rules.channels.push_back(std::move(channel));
    }
}

namespace {

// Where it cannot be told whether it is open, it is not.
bool open_to(const Channel& channel, const Scope& scope) {
    try {
        return holds(channel.open, scope);
    } catch (const StepFailure&) {
        return false;
    }
}

}  // namespace

std::uint32_t hearers(const Rules& rules, const State& m, const Channel& channel, Seat seat) {
    const Shape& s = rules.shape();
    Scope scope;
    scope.rules = &rules;
    scope.state = &m;
    std::uint32_t who = 0;
    for (Seat other = 1; other <= s.seats; ++other) {
        scope.seat = other;
        if (channel.counter >= 0) {
            const int first = s.counters[channel.counter].first;
            if (m.at(s.counter, first + other - 1) != m.at(s.counter, first + seat - 1)) continue;
        }
        if (open_to(channel, scope)) who |= 1U << other;
    }
    return who >> seat & 1U ? who : 0;
}

}  // namespace quattro
