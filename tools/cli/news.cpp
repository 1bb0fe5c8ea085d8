#include "cli/news.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/screen.hpp"
#include "events/apply_events.hpp"

namespace quattro::tools {
namespace {

std::string value_in(const Event& event, std::string_view name) {
    const auto found =
        std::find_if(event.data.begin(), event.data.end(), [&](const auto& value) { return value.first == name; });
    return found == event.data.end() ? "" : found->second;
}

std::string instance_of(const ZoneView& zone) {
    return zone.seat == 0 ? zone.name : fmt::format("{}:{}", zone.seat, zone.name);
}

const ZoneView* zone_in(const View& view, const std::string& instance) {
    const auto found = std::find_if(view.zones.begin(), view.zones.end(),
                                    [&](const ZoneView& zone) { return instance_of(zone) == instance; });
    return found == view.zones.end() ? nullptr : &*found;
}

// The card on each place of a view. Empty places are omitted.
std::map<std::string, std::string> cards_by_place(const View& view) {
    std::map<std::string, std::string> cards;
    for (const ZoneView& zone : view.zones)
        for (std::size_t i = 0; i < std::min(zone.places.size(), zone.cards.size()); ++i)
            if (!zone.cards[i].empty()) cards[place_of(zone, i)] = zone.cards[i];
    return cards;
}

std::optional<double> number_in(const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Adds the change since the last known value to events of counters that hold numbers: "11 (+8)".
class Gains {
public:
    Gains(const std::optional<View>& known, const Look& look) : look_(look) {
        if (!known) return;
        for (const CounterView& counter : known->counters)
            values_[{counter.name, counter.seat}] = counter.value;
    }
    Event with_gain(Event event) {
        if (event.kind != EventKind::counter) return event;
        const std::string name = value_in(event, "name"), value = value_in(event, "value");
        const bool number = look_.game != nullptr && counter_type(*look_.game, name) == CounterType::number;
        std::string& known = values_[{name, static_cast<Seat>(to_integer(value_in(event, "seat")).value_or(0))}];
        const auto before = number_in(known), now = number_in(value);
        known = value;
        if (!number || !before || !now || *before == *now) return event;
        for (auto& [part, text] : event.data)
            if (part == "value") text += fmt::format(" ({:+g})", *now - *before);
        return event;
    }

private:
    const Look& look_;
    std::map<std::pair<std::string, Seat>, std::string> values_;
};

// The zones that were scored in one batch of changes, and the places that counted for a score.
struct ScoredZones {
    std::set<std::string> zones, places;
    std::size_t end = 0;  // index after the last event of the batch
};

std::vector<ScoredZones> counted_in(const std::vector<Event>& events) {
    std::vector<ScoredZones> list;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::string zone = value_in(events[i], "zone"), score = value_in(events[i], "score");
        if (events[i].kind != EventKind::scored || zone.empty()) continue;
        if (list.empty() || i >= list.back().end) list.emplace_back();
        ScoredZones& counted = list.back();
        counted.zones.insert(zone);
        if (score != "none")
            for (const std::string& place : split(value_in(events[i], "places"), ' '))
                counted.places.insert(zone + "." + place);
        counted.end = i + 1;
        while (counted.end < events.size() && events[counted.end].batch == events[i].batch)
            ++counted.end;
    }
    return list;
}

// The view with only these zones, without the effects of their places, and the pictures that show one of them. Zones
// without places are omitted.
View only(const View& view, const std::set<std::string>& zones) {
    View shown;
    shown.seat = view.seat;
    for (const ZoneView& zone : view.zones)
        if (zones.contains(instance_of(zone)) && zone.kind->has_places()) {
            shown.zones.push_back(zone);
            shown.zones.back().effects = {};
        }
    for (const PictureView& picture : view.pictures)
        if (std::any_of(picture.zones.begin(), picture.zones.end(), [&](const auto& of) {
                return zones.contains(of.second == 0 ? of.first : fmt::format("{}:{}", of.second, of.first));
            }))
            shown.pictures.push_back(picture);
    return shown;
}

// True if all scored zones contain the same cards as when they scored.
bool is_unchanged(const ScoredZones& counted, const View& then, const View& now) {
    return std::all_of(counted.zones.begin(), counted.zones.end(), [&](const std::string& name) {
        const ZoneView *was = zone_in(then, name), *is = zone_in(now, name);
        return was != nullptr && is != nullptr && was->cards == is->cards;
    });
}

}  // namespace

std::vector<News::Piece> News::update(const std::vector<Event>& events, View now, const Look& look,
                                      const std::function<bool(const Event&)>& worth_telling) {
    std::vector<Piece> pieces;
    counted_.clear();
    Gains gains(known_, look);
    const auto tell_between = [&](std::size_t begin, std::size_t end) {
        std::vector<Event> told;
        for (std::size_t i = begin; i < end; ++i)
            if (Event event = gains.with_gain(events[i]); worth_telling(event)) told.push_back(std::move(event));
        for (std::string& line : event_lines(told, now.seat, look))
            pieces.push_back({std::move(line), false});
    };
    std::size_t at = 0;
    bool follows = known_ && !events.empty() && known_->last_event + 1 == events.front().number;
    for (const ScoredZones& counted : counted_in(events)) {
        tell_between(at, counted.end);
        if (follows) follows = apply_events(*known_, std::span(events).subspan(at, counted.end - at)).empty();
        at = counted.end;
        if (!follows) continue;
        if (is_unchanged(counted, *known_, now)) {
            counted_.insert(counted.places.begin(), counted.places.end());
            continue;
        }
        Look then = look;
        then.scored = counted.places;
        const View shown = only(*known_, counted.zones);
        if (!shown.zones.empty() || !shown.pictures.empty()) pieces.push_back({draw_view(shown, then), true});
    }
    tell_between(at, events.size());
    known_ = std::move(now);
    return pieces;
}

std::string shown(const std::vector<News::Piece>& pieces, int width) {
    std::string text;
    for (const News::Piece& piece : pieces)
        text += piece.picture ? piece.text : wrapped_lines(piece.text, width) + "\n";
    return text;
}

std::set<std::string> changed_places(const View& before, const View& now) {
    const std::map<std::string, std::string> known = cards_by_place(before);
    std::set<std::string> changed;
    for (const auto& [place, card] : cards_by_place(now))
        if (const auto was = known.find(place); was == known.end() || was->second != card) changed.insert(place);
    return changed;
}

}  // namespace quattro::tools
