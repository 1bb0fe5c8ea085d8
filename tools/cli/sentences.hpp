// The sentences of events. A sentence names parts of the event's data in braces; {seat:who} is who does it.
#pragma once

#include <span>
#include <string_view>

#include "base/event_kind.hpp"

namespace quattro::tools {

// Several sentences of a kind are tried in order: the first all of whose parts the event has is told. A part is
// told as it is, or as a seat, a place or a card: {seat:who}, {to:where}, {card:what}.
struct Sentence {
    EventKind kind;
    std::string_view text;
    std::string_view of = "";  // of events of the host, those of this kind alone
};
std::span<const Sentence> sentences();

}  // namespace quattro::tools
