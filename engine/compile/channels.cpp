#include "compile/channels.hpp"

#include <fmt/format.h>

#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"

namespace quattro {
namespace {

constexpr Key kChannelKeys[] = {
    {"same", KeyType::name, "A counter of each seat: seats with the same value can talk. Default: all seats.",
     "same: room"},
    {"if", KeyType::expression, "The condition under which a seat can talk there. Default: always.", "if: round > 0"},
    prose({"text", KeyType::text, "In words, for players.", "text: everybody at your table"}),
};

}  // namespace

const Schema kChannelSchema{"channel", "A channel for talk: who can talk to whom, and when.", kChannelKeys};

void compile_channels(Draft& rules, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("channels"))) {
        const MapReader reader(entry.value, kChannelSchema, out);
        Channel channel;
        channel.name = entry.key;
        channel.text = reader.text_or("text", "");
        if (const Node* same = reader.node("same")) {
            channel.counter = counter_named(rules.model, *same, out);
            if (channel.counter.valid() && !rules.shape().counters[channel.counter].of_seat)
                reader.error(
                    "same",
                    fmt::format("'{}' belongs to the table, but here each seat needs its own value", same->scalar),
                    "declare the counter with 'of: seat'");
        }
        if (const Node* open = reader.node("if")) channel.open = compile_expr(rules, *open, {}, kTruth, out);
        rules.channels.push_back(std::move(channel));
    }
}

}  // namespace quattro
