// Helpers shared by event_text.cpp, event_lines.cpp and draw.cpp, which format events. Private to them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/draw.hpp"

namespace quattro::tools {

// The value of a part of an event. Returns null if the part is missing or empty.
const std::string* value_of(const Values& data, std::string_view name);
// The value as text. `as` is the format in a template: who, where, what, made, or "" for no format.
std::string to_text(const std::string& value, std::string_view as, const Viewer& viewer);
// Fills a sentence template with the event's parts. Returns nothing if it contains a part that the event lacks.
std::optional<std::string> fill_template(std::string_view sentence, const Event& event, const Viewer& viewer);
// The event with names for players in place of cards, zones, counters, attributes, effects, patterns and repeats. Marks
// further lines of texts and removes paths of steps. If `look` has no game, most names stay as they are.
Event with_player_names(Event event, const Viewer& viewer, const Look& look);
// The sentence for an event that with_player_names() has converted.
std::string shown_event_text(const Event& event, const Viewer& viewer);
// Appends the reason that the step gives for a change of a counter or an attribute, if there is one.
std::string append_reason(std::string line, const Event& event, const Viewer& viewer);
// The sentence for a card that a seat places by its answer, from an event that with_player_names() has converted.
// Returns nothing for other events.
std::optional<std::string> placement_text(const Event& event, const Viewer& viewer);
// True if the part is a numbered card in a zone: "1:hand#2".
bool has_card_number(const Event& event, std::string_view name);

}  // namespace quattro::tools
