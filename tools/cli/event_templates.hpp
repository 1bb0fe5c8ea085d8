// The sentence templates for events. A template contains parts of the event's data in braces.
#pragma once

#include <span>
#include <string_view>

#include "base/event_kind.hpp"

namespace quattro::tools {

// The templates of a kind are tried in order. The first one is used for which the event has all parts. A part is
// inserted as it is, or as a seat, a place, a card or a new card: {seat:who}, {to:where}, {card:what}, {card:made}.
struct EventTemplate {
    EventKind kind;
    std::string_view text;
    // For events of the host: the kind of input to which the sentence applies, or "" for all kinds.
    std::string_view host_kind = "";
    std::string_view reason = "";  // the reason of the host to which the sentence applies, or "" for all reasons
};

// The reasons of the inputs that stop a match until it begins, and begin it. They have sentences of their own, because
// nobody has paused the match.
inline constexpr std::string_view kNotBegun = "the match has not begun";
inline constexpr std::string_view kBegins = "the match begins";

std::span<const EventTemplate> event_templates();

}  // namespace quattro::tools
