// Formats events as sentences, and places, results and times as text.
#include "cli/event_text.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/event_templates.hpp"
#include "cli/event_text_parts.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro::tools {
namespace {

std::string who(const std::string& seat, const Viewer& viewer) {
    const auto number = to_integer(seat);
    return number ? seat_name(static_cast<Seat>(*number), viewer) : seat;
}

// A card name may contain any characters, so only a value that begins with a seat number is a place.
std::string answered_in_words(const std::string& value, const Viewer& viewer) {
    if (value == "true" || value == "false") return value == "true" ? "yes" : "no";
    const bool of_seat = to_integer(value.substr(0, value.find(':'))) && value.find(':') != std::string::npos;
    return of_seat ? place_text(value, viewer) : value;
}

// The answer as text, field by field; fields answered with `none` are omitted. "2:C" is a place of seat 2. If the
// answer has one field, the prompt is named as well, unless both have the same name.
std::string answer_in_words(const Event& event, const Viewer& viewer) {
    const std::string* seat = value_of(event.data, "seat");
    const std::string* prompt = value_of(event.data, "prompt");
    std::string told = seat == nullptr ? "table" : who(*seat, viewer);
    std::string before;  // the name of the previous part
    std::vector<std::string> parts;
    for (const auto& [part, value] : event.data) {
        if (&value == seat || &value == prompt) continue;
        if (event.data.size() == 3 && prompt != nullptr && part != *prompt) told += ", " + *prompt;
        if (value == "none") continue;
        const std::string said = answered_in_words(value, viewer);
        parts.push_back(part == std::exchange(before, part) ? said : fmt::format("{} {}", part, said));
    }
    return fmt::format("{}: {}", told, parts.empty() ? "none" : join(parts, ", "));
}

std::string with_its_data(const Event& event, const Viewer& viewer) {
    const std::string* seat = value_of(event.data, "seat");
    std::vector<std::string> parts;
    for (const auto& [name, value] : event.data)
        if (name != "seat") parts.push_back(fmt::format("{} {}", name, value));
    const std::string whose = seat == nullptr ? "" : who(*seat, viewer) + ": ";
    return fmt::format("{}{}{}{}", whose, word(event.kind), parts.empty() ? "" : " - ", join(parts, ", "));
}

// The parts of "1:held.b3": "1:", "held" and ".b3".
struct PlaceParts {
    std::string before, zone, behind;
};
PlaceParts parts_of(const std::string& place) {
    const std::size_t colon = place.find(':');
    const std::size_t begin = colon == std::string::npos ? 0 : colon + 1;
    const std::size_t dot = std::min(place.find_first_of(".#", begin), place.size());
    return {place.substr(0, begin), place.substr(begin, dot - begin), place.substr(dot)};
}

// The place by column and row: "column 2, row 3" for "b3", in a zone in which columns are chosen. Returns any other
// text unchanged.
std::string by_column(const std::string& place) {
    const auto row = to_integer(place.substr(std::min<std::size_t>(1, place.size())));
    const bool lettered = row && place.front() >= 'a' && place.front() <= 'z';
    return lettered ? fmt::format("column {}, row {}", place.front() - 'a' + 1, *row) : place;
}

// Replaces the name of the zone by its title, and shows column and row in zones in which columns are chosen.
std::string place_shown(const std::string& place, const Game& game) {
    const auto [before, zone, behind] = parts_of(place);
    const bool column = behind.starts_with('.') && chosen_by_column(game, zone);
    return before + title_of(game, zone) + (column ? "." + by_column(behind.substr(1)) : behind);
}

// The places of a pattern. In a zone in which columns are chosen, only the columns are named.
std::string places_shown(const std::string& places, const std::string& zone, const Game& game) {
    if (!chosen_by_column(game, parts_of(zone).zone)) return places;
    std::vector<std::string> columns;
    for (const std::string& place : split(places, ' ')) {
        const std::string column = place.empty() ? "" : std::to_string(place.front() - 'a' + 1);
        if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
    }
    return fmt::format("{} {}", columns.size() == 1 ? "column" : "columns", join(columns, ", "));
}

// The look of the card part that the word stands for, among the cards answered before. Returns "" if there is none.
std::string part_of_card(const Game& game, const Values& before, const std::string& word) {
    for (auto card = before.rbegin(); card != before.rend(); ++card)
        if (std::string part = draw_card_part(game, card->second, word); !part.empty()) return part;
    return "";
}

// The name of a field. An event writes a field named `seat` or `prompt` as `answer.seat` or `answer.prompt`.
std::string field_of_answer(const std::string& part) {
    constexpr std::string_view kPrefix = "answer.";
    return part == "answer.seat" || part == "answer.prompt" ? part.substr(kPrefix.size()) : part;
}

// Replaces names in an answer by those that players know: titles of the prompt, of fields and of values, names of
// seats, and the look of card parts.
void show_answer(Event& event, const Viewer& viewer, const Look& look) {
    const std::string *const told = value_of(event.data, "prompt"), *const seat = value_of(event.data, "seat");
    const std::string prompt = told == nullptr ? "" : *told;
    Values before;
    for (auto& [name, value] : event.data) {
        if (&value == seat) continue;
        if (&value == told) {
            const std::string title = look.game == nullptr ? "" : prompt_title(*look.game, prompt);
            value = title.empty() ? part_in_words(prompt) : title;
            continue;
        }
        const std::string field = field_of_answer(name);
        if (look.game != nullptr && value != "none") {
            const std::string part = part_of_card(*look.game, before, value);
            before.emplace_back(name, value);
            value = !part.empty()                                   ? part
                    : answered_with_seat(*look.game, prompt, field) ? who(value, viewer)
                                                                    : answer_title(*look.game, prompt, field, value);
        }
        const std::string title = look.game == nullptr ? "" : field_title(*look.game, prompt, field);
        name = title.empty() ? part_in_words(name) : title;
    }
}

// True for the path of a step in the game's files, which players do not know.
bool is_path(const std::string& text) {
    return text.find('.') != std::string::npos && text.find(' ') == std::string::npos;
}

std::string counted(Milliseconds count, std::string_view unit) {
    const bool plural = unit == "day" && count != 1;
    return fmt::format("{} {}{}", count, unit, plural ? "s" : "");
}

}  // namespace

const std::string* value_of(const Values& data, std::string_view name) {
    const auto found = std::find_if(data.begin(), data.end(), [&](const auto& value) { return value.first == name; });
    return found == data.end() || found->second.empty() ? nullptr : &found->second;
}

std::string to_text(const std::string& value, std::string_view as, const Viewer& viewer) {
    if (as == "who") return who(value, viewer);
    if (as == "where") return place_text(value, viewer);
    if (value == "?" && as == "what") return "a hidden card";
    return value == "?" && as == "made" ? "hidden card" : value;
}

std::optional<std::string> fill_template(std::string_view sentence, const Event& event, const Viewer& viewer) {
    std::string told;
    for (std::size_t at = 0; at < sentence.size();) {
        const std::size_t open = std::min(sentence.find('{', at), sentence.size());
        told += sentence.substr(at, open - at);
        if (open == sentence.size()) break;
        const std::size_t close = sentence.find('}', open);
        const std::vector<std::string> part = split(std::string(sentence.substr(open + 1, close - open - 1)), ':');
        const std::string* value = value_of(event.data, part.front());
        if (value == nullptr) return std::nullopt;
        told += to_text(*value, part.size() > 1 ? part[1] : "", viewer);
        at = close + 1;
    }
    return told;
}

std::optional<std::string> placement_text(const Event& event, const Viewer& viewer) {
    const std::string *whose = value_of(event.data, "whose"), *card = value_of(event.data, "card");
    // `by` names an effect here, because with_player_names() has removed the paths of steps.
    const bool lays =
        (event.kind == EventKind::moved || event.kind == EventKind::created) && value_of(event.data, "by") == nullptr;
    if (!lays || whose == nullptr || card == nullptr || has_card_number(event, "to")) return std::nullopt;
    std::string to = *value_of(event.data, "to");
    // Removes the row, because it follows from the column.
    if (const std::size_t row = to.find(", row "); row != std::string::npos) to.resize(row);
    return fmt::format("{}: {} to {}", who(*whose, viewer), to_text(*card, "what", viewer), place_text(to, viewer));
}

namespace {

// Replaces the name and the value of a counter by those that players know.
void show_counter(Event& event, const Viewer& viewer, const Game& game) {
    const std::string* const told = value_of(event.data, "name");
    if (told == nullptr) return;
    const std::string counter = *told;
    const CounterType means = counter_type(game, counter);
    for (auto& [name, value] : event.data)
        if (name == "value")
            value = means == CounterType::value ? counter_title(game, counter, value)
                                                : value_in_words(value, means, viewer);
        else if (name == "name")
            value = title_of(game, counter);
}

// Adds a text for a change of an attribute, if the game declares one.
void show_change(Event& event, const Game& game) {
    const std::string *at = value_of(event.data, "at"), *attribute = value_of(event.data, "attribute"),
                      *to = value_of(event.data, "to");
    if (at == nullptr || attribute == nullptr || to == nullptr) return;
    if (std::string state = describe_change(game, parts_of(*at).zone, *attribute, *to); !state.empty())
        event.data.emplace_back("state", std::move(state));
}

std::string cards_shown(const std::string& written, const Look& look) {
    std::vector<std::string> cards = split(written, ' ');
    bool any_arrow = false;
    for (std::string& card : cards) {
        std::string arrow = look.arrows_by_spots ? arrow_title(*look.game, card) : "";
        any_arrow = any_arrow || !arrow.empty();
        card = arrow.empty() ? look_of(*look.game, card).text : std::move(arrow);
    }
    return join(cards, any_arrow ? ", " : " ");
}

bool names_cards(const Event& event, const std::string& part) {
    return part == "card" || part == "cards" || part == "was" ||
           (event.kind == EventKind::answered && part != "seat" && part != "prompt");
}

}  // namespace

std::string mark_lines(const std::string& text) {
    if (text.find('\n') == std::string::npos) return text;
    return join(split(std::string_view(text).substr(0, text.find_last_not_of('\n') + 1), '\n'), "\n    | ");
}

Event with_player_names(Event event, const Viewer& viewer, const Look& look) {
    for (auto& [name, value] : event.data)
        value = mark_lines(value);
    std::erase_if(event.data, [](const auto& part) { return part.first == "by" && is_path(part.second); });
    for (auto& [name, value] : event.data) {
        if (event.kind == EventKind::repeat && name == "name") value = repeat_title(value);
        if (name == "pattern") {
            if (look.game != nullptr) value = title_of(*look.game, value);
            std::replace(value.begin(), value.end(), '_', ' ');
        }
    }
    if (event.kind == EventKind::answered) show_answer(event, viewer, look);
    if (look.game == nullptr) return event;
    if (event.kind == EventKind::counter) show_counter(event, viewer, *look.game);
    if (event.kind == EventKind::changed) show_change(event, *look.game);
    const std::string* const told = value_of(event.data, "zone");
    const std::string zone = told == nullptr ? "" : *told;
    const bool of_card = event.kind != EventKind::changed;  // otherwise these parts are the old and the new value
    for (auto& [name, value] : event.data) {
        if (names_cards(event, name)) value = cards_shown(value, look);
        if ((of_card && (name == "from" || name == "to")) || name == "at" || name == "zone")
            value = place_shown(value, *look.game);
        if (name == "places") value = places_shown(value, zone, *look.game);
        if (name == "by") value = event_effect_in_words(*look.game, value);
        if (name == "attribute") value = attribute_title(*look.game, value);
    }
    return event;
}

bool has_card_number(const Event& event, std::string_view name) {
    const std::string* place = value_of(event.data, name);
    return place != nullptr && place->find('#') != std::string::npos;
}

std::string shown_event_text(const Event& event, const Viewer& viewer) {
    const std::string* score = value_of(event.data, "score");
    const std::string* seat = value_of(event.data, "seat");
    if (event.kind == EventKind::answered) return answer_in_words(event, viewer);
    if (const auto placed = placement_text(event, viewer)) return *placed;
    if (event.kind == EventKind::scored && score != nullptr && *score == "none")
        return fill_template("{seat:who}: no {pattern}", event, viewer).value_or(std::string(word(event.kind)));
    if (event.kind == EventKind::counter && seat != nullptr && *seat == "0") {
        Event of_table = event;
        std::erase_if(of_table.data, [](const auto& part) { return part.first == "seat"; });
        return shown_event_text(of_table, viewer);
    }
    const auto fits = [&](std::string_view name, std::string_view wanted) {
        const std::string* const value = wanted.empty() ? nullptr : value_of(event.data, name);
        return wanted.empty() || (value != nullptr && *value == wanted);
    };
    for (const EventTemplate& sentence : event_templates())
        if (sentence.kind == event.kind && fits("kind", sentence.host_kind) && fits("reason", sentence.reason))
            if (auto told = fill_template(sentence.text, event, viewer)) return *told;
    return with_its_data(event, viewer);
}

std::string append_reason(std::string line, const Event& event, const Viewer& viewer) {
    if (event.kind != EventKind::counter && event.kind != EventKind::changed) return line;
    return line + fill_template(" - {why}", event, viewer).value_or("");
}

std::string event_text(const Event& event, Seat viewer, const Look& look) {
    if (!look.former.empty()) return event_text(event, viewer, look_at(look, event.at));
    const Viewer reader{viewer, look};
    const Event shown = with_player_names(event, reader, look);
    return append_reason(shown_event_text(shown, reader), shown, reader);
}

std::string place_text(const std::string& place, const Viewer& viewer) {
    const std::size_t colon = place.find(':');
    const auto seat = colon == std::string::npos ? std::nullopt : to_integer(place.substr(0, colon));
    const std::string rest = seat ? place.substr(colon + 1) : place;
    const std::size_t dot = rest.find('.');
    const std::string zone = rest.substr(0, rest.find_first_of(".#"));
    std::string whole = zone;
    if (seat)
        whole = *seat == viewer.seat ? "your " + zone
                                     : fmt::format("{} of {}", zone, seat_name(static_cast<Seat>(*seat), viewer));
    return dot == std::string::npos ? whole : fmt::format("{} of {}", rest.substr(dot + 1), whole);
}

std::string player_place_text(const std::string& place, const Viewer& viewer, const Game& game) {
    return place_text(place_shown(place, game), viewer);
}

std::string place_by_column(std::vector<std::string> words, const View& view, const Game& game) {
    std::erase_if(words, [](const std::string& word) { return word == "column" || word == "row"; });
    const auto column = words.size() == 2 ? to_integer(words.front()) : std::nullopt;
    const auto row = column ? to_integer(words.back()) : std::nullopt;
    if (!row || *column < 1 || *column > 26) return "";
    const std::string place = fmt::format("{}{}", static_cast<char>('a' + *column - 1), *row);
    const bool there = std::any_of(view.zones.begin(), view.zones.end(), [&](const ZoneView& zone) {
        return chosen_by_column(game, zone.name) &&
               std::find(zone.places.begin(), zone.places.end(), place) != zone.places.end();
    });
    return there ? place : "";
}

std::string result_text(const View& view, const Look& look) {
    if (view.winners.empty()) return "A draw.";
    std::vector<std::string> names;
    for (const Seat seat : view.winners)
        names.push_back(seat_name(seat, {view.seat, look}));
    std::string& first = names.front();
    if (view.winners.front() == view.seat && names.size() == 1) return "You win.";
    if (names.size() > 1) return fmt::format("The winners: {}.", join(names, ", "));
    if (first.starts_with("seat ")) first.front() = 'S';  // names of players are not changed
    return first + " wins.";
}

// Rounds to minutes from one hour on, and to hours from one day on. So a deadline of two days is shown as "2 days" just
// after the prompt has opened.
std::string duration_text(Milliseconds left) {
    const Milliseconds exact = std::max<Milliseconds>(0, (left + 999) / 1000);  // in seconds
    const auto rounded_to = [&](Milliseconds unit) { return (exact + unit / 2) / unit * unit; };
    struct Unit {
        Milliseconds seconds;
        std::string_view name;
    };
    static constexpr Unit kUnits[] = {{86400, "day"}, {3600, "h"}, {60, "min"}, {1, "s"}};
    for (std::size_t i = 0; i + 1 < std::size(kUnits); ++i) {
        // Days and hours begin where the rounded minutes reach them. "90 s" is easier to read than "1 min 30 s".
        if ((i < 2 ? rounded_to(60) : exact) < kUnits[i].seconds || (i == 2 && exact < 100)) continue;
        const Milliseconds seconds = rounded_to(kUnits[i + 1].seconds);
        const Milliseconds rest = seconds % kUnits[i].seconds / kUnits[i + 1].seconds;
        const std::string whole = counted(seconds / kUnits[i].seconds, kUnits[i].name);
        return rest == 0 ? whole : fmt::format("{} {}", whole, counted(rest, kUnits[i + 1].name));
    }
    return counted(exact, "s");
}

}  // namespace quattro::tools
