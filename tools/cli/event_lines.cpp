// Formats many events as lines. Related events share a line. Events that a view or a prompt shows get no line.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/event_text_parts.hpp"

namespace quattro::tools {
namespace {

bool same_part(const Event& a, const Event& b, std::string_view name) {
    const std::string* in_a = value_of(a.data, name);
    const std::string* in_b = value_of(b.data, name);
    return in_a != nullptr && in_b != nullptr && *in_a == *in_b;
}

// True for events whose content is visible in a view, a picture or a prompt, or is not for players.
bool is_drawn(const Event& event, const Look& look) {
    static const std::set<EventKind> kDrawn{EventKind::asked,   EventKind::prompt,         EventKind::closed,
                                            EventKind::waiting, EventKind::spot,           EventKind::arrow,
                                            EventKind::picture, EventKind::picture_hidden, EventKind::drawn,
                                            EventKind::zone,    EventKind::taken_away,     EventKind::arrow_removed};
    const std::string *number = value_of(event.data, "number"), *name = value_of(event.data, "name");
    const std::string* host_input = event.kind == EventKind::host ? value_of(event.data, "kind") : nullptr;
    if (host_input != nullptr && *host_input == word(HostInputKind::time_limit)) return true;  // the prompt shows it
    if (event.kind == EventKind::repeat && name != nullptr && repeat_title(*name).empty()) return true;
    if (event.kind == EventKind::counter && name != nullptr && look.game != nullptr &&
        !shown_to_players(*look.game, *name))
        return true;
    return kDrawn.contains(event.kind) || (event.kind == EventKind::repeat && number != nullptr && *number == "0") ||
           (event.kind == EventKind::board && value_of(event.data, "name") == nullptr);
}

// The place without the number of the card: "1:hand" for "1:hand#2", the second card in the hand.
std::string without_count(const std::string& place) { return place.substr(0, place.find('#')); }

// True if both cards are created or moved to the same zone without places, not by an effect. Such cards share a line.
bool same_way(const Event& a, const Event& b) {
    return a.kind == b.kind && (a.kind == EventKind::created || a.kind == EventKind::moved) &&
           has_card_number(a, "to") && has_card_number(b, "to") && value_of(a.data, "by") == nullptr &&
           value_of(b.data, "by") == nullptr &&
           without_count(*value_of(a.data, "to")) == without_count(*value_of(b.data, "to"));
}

// The zone of a place: "1:loop" for "1:loop.A" and for "1:loop#2".
std::string zone_of(const std::string& place) { return place.substr(0, place.find_first_of(".#")); }

// True if both cards leave the match from the same zone, not by an effect. Such cards share a line.
bool same_removal(const Event& a, const Event& b) {
    const std::string *from = value_of(a.data, "from"), *other = value_of(b.data, "from");
    return a.kind == EventKind::removed && b.kind == a.kind && from != nullptr && other != nullptr &&
           zone_of(*from) == zone_of(*other) && value_of(a.data, "by") == nullptr && value_of(b.data, "by") == nullptr;
}
// True if the same effect moves both cards within one zone with places. Such cards share a line.
bool same_turn(const Event& a, const Event& b) {
    const auto turned = [](const Event& e) {
        const std::string *from = value_of(e.data, "from"), *to = value_of(e.data, "to");
        return e.kind == EventKind::moved && from != nullptr && to != nullptr && to->find('.') != std::string::npos &&
               zone_of(*from) == zone_of(*to);
    };
    return turned(a) && turned(b) && same_part(a, b, "by") &&
           zone_of(*value_of(a.data, "to")) == zone_of(*value_of(b.data, "to"));
}

std::string turn_in_words(const std::vector<Event>& events, std::size_t first, std::size_t last, const Viewer& viewer) {
    std::vector<std::string> cards;
    for (std::size_t i = first; i <= last; ++i) {
        const std::string& to = *value_of(events[i].data, "to");
        cards.push_back(fmt::format("{} to {}", to_text(*value_of(events[i].data, "card"), "what", viewer),
                                    to.substr(to.find('.') + 1)));
    }
    return fmt::format("{}: {} ({})", place_text(zone_of(*value_of(events[first].data, "to")), viewer),
                       join(cards, ", "), *value_of(events[first].data, "by"));
}

std::string removal_in_words(const std::vector<Event>& events, std::size_t first, std::size_t last,
                             const Viewer& viewer) {
    std::vector<std::string> cards;
    for (std::size_t i = first; i <= last; ++i)
        cards.push_back(to_text(*value_of(events[i].data, "card"), "what", viewer));
    return fmt::format("{} of {} are gone", join(cards, ", "),
                       place_text(zone_of(*value_of(events[first].data, "from")), viewer));
}

// Visible cards are named, hidden cards are counted. The origin is added if all cards come from one pile, hand or
// place.
std::string cards_in_words(const std::vector<Event>& events, std::size_t first, std::size_t last,
                           const Viewer& viewer) {
    std::vector<std::string> cards;
    std::set<std::string> from;
    std::size_t hidden = 0;
    for (std::size_t i = first; i <= last; ++i) {
        const std::string *card = value_of(events[i].data, "card"), *left = value_of(events[i].data, "from");
        if (card == nullptr || *card == "?")
            ++hidden;
        else
            cards.push_back(*card);
        if (left != nullptr) from.insert(without_count(*left));
    }
    const bool made = events[first].kind == EventKind::created;
    if (hidden == 1) cards.emplace_back(made ? "hidden card" : "a hidden card");
    if (hidden > 1) cards.push_back(fmt::format("{} hidden cards", hidden));
    const std::string where = from.size() == 1 ? " from " + place_text(*from.begin(), viewer) : "";
    return fmt::format("{}{}{} to {}", made ? first == last ? "a new " : "new: " : "", join(cards, ", "), where,
                       place_text(*value_of(events[first].data, "to"), viewer));
}

// True if a move of the answering seat before the next repeat event shows the whole answer: the card and its place, or
// the column of the card.
bool is_told_by_placing(const std::vector<Event>& events, std::size_t at) {
    const auto& answer = events[at].data;
    const std::string* seat = value_of(answer, "seat");
    for (std::size_t i = at + 1; i < events.size() && events[i].kind != EventKind::repeat; ++i) {
        if (seat == nullptr || !placement_text(events[i], 0) || *seat != *value_of(events[i].data, "whose")) continue;
        const std::string& to = *value_of(events[i].data, "to");
        const bool falls = answer.size() == 3 && to.find(".column " + answer.back().second + ",") != std::string::npos;
        const bool all = std::all_of(answer.begin(), answer.end(), [&](const auto& part) {
            return part.first == "seat" || part.first == "prompt" || part.second == "none" ||
                   part.second == *value_of(events[i].data, "card") || to.ends_with("." + part.second);
        });
        if (all || falls) return true;
    }
    return false;
}

// Combines equal consecutive lines about hidden cards: "a hidden card from ..." becomes "4 hidden cards from ...".
std::vector<std::string> hidden_counted(const std::vector<std::string>& lines) {
    constexpr std::string_view kHidden = "a hidden card ";
    std::vector<std::string> counted_lines;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i + 1;
        while (end < lines.size() && lines[i].starts_with(kHidden) && lines[end] == lines[i])
            ++end;
        counted_lines.push_back(
            end == i + 1 ? lines[i] : fmt::format("{} hidden cards {}", end - i, lines[i].substr(kHidden.size())));
        i = end;
    }
    return counted_lines;
}

}  // namespace

namespace {

// Rules for events of one kind that share a line.
struct Group {
    bool (*same)(const Event& a, const Event& b);  // for one event, given twice: true if it can begin such a line
    std::string (*words)(const std::vector<Event>& events, std::size_t first, std::size_t last, const Viewer& viewer);
    std::size_t least;  // the minimum number of events for a shared line
};
constexpr Group kGroups[] = {
    {same_way, cards_in_words, 1}, {same_removal, removal_in_words, 2}, {same_turn, turn_in_words, 2}};

// The index of the last event that shares a line with the event at `first`.
std::size_t end_of(const std::vector<Event>& events, std::size_t first, const Group& group) {
    std::size_t last = first;
    while (last + 1 < events.size() && group.same(events[first], events[last + 1]))
        ++last;
    return last;
}

// True if both events have the same reason, or if neither has one.
bool same_why(const Event& a, const Event& b) {
    return same_part(a, b, "why") || (value_of(a.data, "why") == nullptr && value_of(b.data, "why") == nullptr);
}

// The index of the last event that shares a line with the counter event at `first`: a value of that counter for another
// seat. A second value of the same seat, or of the table, gets its own line.
std::size_t end_of_counter(const std::vector<Event>& events, std::size_t first) {
    std::size_t last = first;
    const auto again = [&](const Event& next) {
        const std::string* seat = value_of(next.data, "seat");
        return seat == nullptr || *seat == "0" ||
               std::any_of(events.begin() + static_cast<std::ptrdiff_t>(first),
                           events.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                           [&](const Event& told) { return same_part(told, next, "seat"); });
    };
    while (last + 1 < events.size() && events[last + 1].kind == EventKind::counter &&
           same_part(events[last + 1], events[first], "name") && !again(events[last + 1]) &&
           same_why(events[last + 1], events[first]))
        ++last;
    return last;
}

// The line of the events that begin at `at`. Moves `at` to the last of them.
std::string next_line(const std::vector<Event>& events, std::size_t& at, const Viewer& viewer) {
    const std::size_t first = at;
    for (const Group& group : kGroups) {
        if (!group.same(events[first], events[first])) continue;
        const std::size_t last = end_of(events, first, group);
        if (last + 1 - first < group.least) continue;
        at = last;
        return group.words(events, first, last, viewer);
    }
    std::string line = shown_event_text(events[first], viewer);
    if (events[first].kind == EventKind::counter) at = end_of_counter(events, first);
    for (std::size_t i = first + 1; i <= at; ++i)
        line += fill_template("; {seat:who}: {value}", events[i], viewer).value_or("");
    return append_reason(std::move(line), events[first], viewer);
}

// The index after the last event that happened under the same names as the event at `first`.
std::size_t end_of_names(const std::vector<Event>& events, std::size_t first, const Look& look) {
    std::size_t end = first + 1;
    const auto changes = [&](const FormerName& former) {
        return events[first].at < former.until && events[end].at >= former.until;
    };
    while (end < events.size() && std::none_of(look.former.begin(), look.former.end(), changes))
        ++end;
    return end;
}

// The lines of events during which no seat changes its player.
std::vector<std::string> lines_under_names(const std::vector<Event>& all, Seat reader, const Look& look) {
    const Viewer viewer{reader, look};
    std::vector<std::string> lines;
    std::vector<Event> events;
    for (const Event& event : all)
        if (!is_drawn(event, look)) events.push_back(with_player_names(event, viewer, look));
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].kind != EventKind::answered || !is_told_by_placing(events, i))
            lines.push_back(next_line(events, i, viewer));
    return hidden_counted(lines);
}

}  // namespace

std::vector<std::string> event_lines(const std::vector<Event>& events, Seat reader, const Look& look) {
    if (look.former.empty()) return lines_under_names(events, reader, look);
    std::vector<std::string> lines;
    for (std::size_t first = 0; first < events.size();) {
        const std::size_t end = end_of_names(events, first, look);
        const std::vector<Event> part(events.begin() + static_cast<std::ptrdiff_t>(first),
                                      events.begin() + static_cast<std::ptrdiff_t>(end));
        for (std::string& line : lines_under_names(part, reader, look_at(look, part.front().at)))
            lines.push_back(std::move(line));
        first = end;
    }
    return lines;
}

bool hides_again(const std::vector<Event>& events) {
    return std::any_of(events.begin(), events.end(), [](const Event& event) {
        return event.kind == EventKind::zone && value_of(event.data, "taken_away") != nullptr;
    });
}

}  // namespace quattro::tools
