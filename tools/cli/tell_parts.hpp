// What the sentences of single events and the lines of many are both made of. Private to tell*.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/draw.hpp"

namespace quattro::tools {

// A part of an event; null if it has none, or an empty one.
const std::string* value_of(const Values& data, std::string_view name);
// As a part of a sentence is told: {seat:who}, {to:where}, {card:what}.
std::string in_words(const std::string& value, std::string_view as, const Viewer& viewer);
// A sentence with the event's parts; nothing if it names one that the event lacks.
std::optional<std::string> filled_in(std::string_view sentence, const Event& event, const Viewer& viewer);
// The event with cards, zones, counters, effects and repeats as players are shown them.
Event as_shown(Event event, const Viewer& viewer, const Look& look);
// One that is as it is shown, in a sentence.
std::string tell_shown(const Event& event, const Viewer& viewer);
// A line that tells an event, or several of one reason, with the reason that the step gives for the change.
std::string with_reason(std::string line, const Event& event, const Viewer& viewer);
// Who lays a card on a place, by its answer.
std::optional<std::string> placed_in_words(const Event& event, const Viewer& viewer);
// The part is a card of many in a zone: "1:hand#2".
bool is_counted(const Event& event, std::string_view name);

}  // namespace quattro::tools
