// Applies events batch by batch. Cards that leave are removed first, because their places are those before the batch.
// Then arriving cards are inserted, at their places after the batch. Then changed cards are replaced. Everything else
// follows in the order of the events. tools/README.md describes the events and their data.
#include "events/apply_events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/text.hpp"
#include "events/apply_picture_events.hpp"

namespace quattro {
namespace {

// An event that lacks a value or does not fit the view. Caught in apply_events().
struct Misfit {
    std::string what;
};

const std::string* find(const Event& e, std::string_view name) {
    for (const auto& [key, value] : e.data)
        if (key == name) return &value;
    return nullptr;
}

const std::string& get(const Event& e, std::string_view name) {
    const std::string* value = find(e, name);
    if (!value) throw Misfit{fmt::format("an event has no '{}'", name)};
    return *value;
}

std::int64_t number(const Event& e, std::string_view name) {
    const auto value = to_integer(get(e, name));
    if (!value) throw Misfit{fmt::format("'{}' is not a number", get(e, name))};
    return *value;
}

void require(bool holds, std::string_view what) {
    if (!holds) throw Misfit{std::string(what)};
}

// The location of a card, which an event writes as "1:loop.A" or "1:hand#2": a zone of the view and an index in its
// cards.
struct CardLocation {
    ZoneView* zone;
    std::size_t at;
};

class EventApplier {
public:
    explicit EventApplier(View& view) : view_(view) {}

    void apply_batch(std::span<const Event> events) {
        remove_leaving(events);
        insert_arriving(events);
        replace_changed(events);
        for (const Event& e : events)
            apply(e);
    }

private:
    // ---- cards ----
    ZoneView& zone(const std::string& name) {
        const std::size_t colon = name.find(':');
        const auto seat = colon == std::string::npos ? std::nullopt : to_integer(name.substr(0, colon));
        for (ZoneView& z : view_.zones)
            if (z.seat == seat.value_or(0) && z.name == (seat ? name.substr(colon + 1) : name)) return z;
        throw Misfit{fmt::format("there is no zone '{}'", name)};
    }
    static std::size_t index_in(const ZoneView& z, const std::string& place) {
        const auto found = std::find(z.places.begin(), z.places.end(), place);
        if (!z.places.empty()) {
            require(found != z.places.end(), "there is no such place");
            return static_cast<std::size_t>(found - z.places.begin());
        }
        const auto at = to_integer(place);
        require(at && *at >= 1, "the number of a card starts at 1");
        return static_cast<std::size_t>(*at - 1);
    }
    CardLocation locate_card(const std::string& place) {
        const std::size_t cut = place.find_last_of(".#");
        require(cut != std::string::npos, "an event names a zone without a place");
        ZoneView& z = zone(place.substr(0, cut));
        require(z.places.empty() == (place[cut] == '#'),
                "an event uses '.' for a zone without places, or '#' for a zone with places");
        return {&z, index_in(z, place.substr(cut + 1))};
    }
    // Removes the cards that leave. `was` is the text of the card in the view if it differs from `card`.
    void remove_leaving(std::span<const Event> events) {
        std::map<ZoneView*, std::set<std::size_t, std::greater<>>> leaving;
        for (const Event& e : events) {
            if (e.kind != EventKind::moved && e.kind != EventKind::removed) continue;
            const CardLocation from = locate_card(get(e, "from"));
            const std::string* was = find(e, "was");
            require(from.at < from.zone->cards.size() && from.zone->cards[from.at] == (was ? *was : get(e, "card")),
                    "the card is not there");
            require(leaving[from.zone].insert(from.at).second, "the card has already left");
        }
        for (const auto& [z, places] : leaving)
            for (const std::size_t at : places)
                if (z->places.empty())
                    z->cards.erase(z->cards.begin() + static_cast<std::ptrdiff_t>(at));
                else
                    z->cards[at].clear();
    }
    void insert_arriving(std::span<const Event> events) {
        std::map<ZoneView*, std::map<std::size_t, std::string>> arriving;
        for (const Event& e : events) {
            if (e.kind != EventKind::moved && e.kind != EventKind::created) continue;
            const CardLocation to = locate_card(get(e, "to"));
            require(arriving[to.zone].emplace(to.at, get(e, "card")).second, "two cards arrive at the same place");
        }
        for (const auto& [z, cards] : arriving)
            for (const auto& [at, card] : cards) {
                require(at <= z->cards.size() && (z->places.empty() || (at < z->cards.size() && z->cards[at].empty())),
                        "a card arrives at a place that is taken");
                if (z->places.empty())
                    z->cards.insert(z->cards.begin() + static_cast<std::ptrdiff_t>(at), card);
                else
                    z->cards[at] = card;
            }
    }
    void replace_changed(std::span<const Event> events) {
        std::set<std::pair<std::string, std::string>> done;
        for (const Event& e : events) {
            if (e.kind != EventKind::changed) continue;
            const CardLocation at = locate_card(get(e, "at"));
            if (zone_is_replaced(events, get(e, "at"))) continue;
            const std::string *was = find(e, "was"), *attribute = find(e, "attribute");
            require(done.emplace(get(e, "at"), attribute ? *attribute : "").second, "the card has already changed");
            require(at.at < at.zone->cards.size() &&
                        (at.zone->cards[at.at] == get(e, "card") || (was && at.zone->cards[at.at] == *was)),
                    "another card is there");
            at.zone->cards[at.at] = get(e, "card");
        }
    }
    // True if the batch has an `arranged` event for the zone of this place. That event has the whole content of the
    // zone and is applied later.
    static bool zone_is_replaced(std::span<const Event> events, const std::string& place) {
        return std::any_of(events.begin(), events.end(), [&](const Event& e) {
            return e.kind == EventKind::arranged && place.starts_with(get(e, "zone") + "#");
        });
    }
    // Replaces the cards of a zone by the entries "at.PLACE". `sight` is the visibility of the zone after the batch:
    // "none", "counted", "known" (without order) or "seen". An `arranged` event has no `sight`, because the visibility
    // stays. If earlier events were taken away, the view may already show these cards.
    void replace_zone(const Event& e) {
        ZoneView& z = zone(get(e, "zone"));
        const bool was_hidden = z.hidden;
        const std::vector<std::string> were = std::move(z.cards);
        if (const std::string* sight = find(e, "sight")) {
            z.hidden = *sight == "none";
            z.unordered = *sight == "known";
        }
        z.cards.assign(z.places.size(), "");
        for (const auto& [name, card] : e.data) {
            if (!name.starts_with("at.")) continue;
            const std::size_t at = index_in(z, name.substr(3));
            if (z.places.empty()) {
                require(at == z.cards.size(), "the cards of the zone are not in order");
                z.cards.push_back(card);
            } else {
                z.cards[at] = card;
            }
        }
        require(z.hidden != was_hidden || z.cards != were || find(e, "taken_away"), "an event changes nothing");
    }

    // ---- everything else ----
    void apply(const Event& e) {
        if (e.kind == EventKind::zone || e.kind == EventKind::arranged) return replace_zone(e);
        if (e.kind == EventKind::board) return board(e);
        if (e.kind == EventKind::counter) return counter(e);
        if (e.kind == EventKind::counter_hidden) return void(view_.counters.erase(find_counter(e, true)));
        if (e.kind == EventKind::repeat) return repeat(e);
        if (e.kind == EventKind::asked || e.kind == EventKind::prompt || e.kind == EventKind::closed) return prompt(e);
        if (e.kind == EventKind::waiting) return waiting(e);
        if (e.kind == EventKind::over) return over(e);
        if (e.kind == EventKind::reopened) return reopened();
        if (e.kind == EventKind::halted || e.kind == EventKind::continued) return halted(e);
        if (e.kind == EventKind::host && get(e, "kind") == "review") view_.reviewed = get(e, "name") == "yes";
        if (e.kind == EventKind::paused || e.kind == EventKind::resumed) {
            require(view_.paused != (e.kind == EventKind::paused), "an event changes nothing");
            view_.paused = e.kind == EventKind::paused;
        }
        if (const std::string wrong = apply_picture_event(view_, e); !wrong.empty()) throw Misfit{wrong};
    }
    void board(const Event& e) {
        require(view_.board != get(e, "name"), "this board is already in play");
        view_.board = get(e, "name");
        std::vector<std::string> effects;
        for (const auto& [name, text] : e.data)
            if (name.starts_with("at.")) effects.push_back(text);
        const Texts all(std::move(effects));
        const std::string* slot_zone = find(e, "zone");
        for (ZoneView& z : view_.zones)
            if (slot_zone ? z.name == *slot_zone : !z.effects.empty()) z.effects = all;
    }
    std::vector<CounterView>::iterator find_counter(const Event& e, bool must_exist) {
        const std::int64_t seat = number(e, "seat");
        const auto found = std::find_if(view_.counters.begin(), view_.counters.end(), [&](const CounterView& c) {
            return c.seat == seat && c.name == get(e, "name");
        });
        require(!must_exist || found != view_.counters.end(), "there is no such counter");
        return found;
    }
    void counter(const Event& e) {
        const auto found = find_counter(e, find(e, "index") == nullptr);
        if (!find(e, "index")) {
            require(found->value != get(e, "value"), "the counter already has this value");
            found->value = get(e, "value");
            return;
        }
        const std::int64_t at = number(e, "index");
        require(found == view_.counters.end() && at >= 0 && at <= static_cast<std::int64_t>(view_.counters.size()),
                "the counter is already visible, or its index is wrong");
        view_.counters.insert(view_.counters.begin() + at,
                              {get(e, "name"), static_cast<Seat>(number(e, "seat")), get(e, "value")});
    }
    void repeat(const Event& e) {
        for (auto& [name, value] : view_.repeats)
            if (name == get(e, "name")) {
                require(value != get(e, "number"), "the repeat already has this number");
                value = get(e, "number");
                return;
            }
        throw Misfit{fmt::format("there is no repeat '{}'", get(e, "name"))};
    }
    // Opens, changes or closes a prompt.
    void prompt(const Event& e) {
        const std::int64_t seat = number(e, "seat"), at = number(e, "prompt");
        const auto before = [&](const OpenPrompt& p) { return p.seat < seat || (p.seat == seat && p.number < at); };
        auto found = std::find_if_not(view_.prompts.begin(), view_.prompts.end(), before);
        const bool open = found != view_.prompts.end() && found->seat == seat && found->number == at;
        require(open != (e.kind == EventKind::asked), open ? "the prompt is already open" : "the prompt is not open");
        if (e.kind == EventKind::closed) return void(view_.prompts.erase(found));
        if (!open) {
            OpenPrompt asked;
            asked.seat = static_cast<Seat>(seat);
            asked.number = static_cast<std::uint32_t>(at);
            asked.name = get(e, "name");
            if (const std::string* text = find(e, "text")) asked.text = *text;
            found = view_.prompts.insert(found, std::move(asked));
        }
        const OpenPrompt previous = *found;
        if (const std::string* deadline = find(e, "deadline"))
            found->deadline = *deadline == "none" ? std::nullopt : std::optional(number(e, "deadline"));
        if (const std::string* answered = find(e, "answered")) found->answered = *answered == "yes";
        require(!open || previous != *found, "an event changes nothing");
    }
    void waiting(const Event& e) {
        for (const auto& [how, seats] : e.data)
            for (const std::string& name : split(seats, ' ')) {
                const std::int64_t seat = to_integer(name).value_or(0);
                require(seat >= 1 && seat <= static_cast<std::int64_t>(view_.seats.size()), "there is no such seat");
                SeatStatus& other = view_.seats[static_cast<std::size_t>(seat - 1)];
                const SeatStatus is{other.seat, how != "free", how == "answered"};
                require(!(is == other), "an event changes nothing");
                other = is;
            }
    }
    void over(const Event& e) {
        std::vector<Seat> winners;
        for (const std::string& seat : split(get(e, "winners"), ' '))
            winners.push_back(static_cast<Seat>(to_integer(seat).value_or(0)));
        require(!view_.over || view_.winners != winners, "the match is already over");
        view_.over = true;
        view_.halted = false;
        view_.failure.clear();
        view_.winners = std::move(winners);
    }
    void halted(const Event& e) {
        require(view_.halted != (e.kind == EventKind::halted), "an event changes nothing");
        view_.halted = e.kind == EventKind::halted;
        const std::string* failure = find(e, "failure");
        view_.failure = failure ? *failure : "";
    }
    void reopened() {
        require(view_.over, "the match is not over");
        view_.over = false;
        view_.winners.clear();
    }

    View& view_;
};

}  // namespace

std::string apply_events(View& view, std::span<const Event> events) {
    for (std::size_t begin = 0, end = 0; begin < events.size(); begin = end) {
        while (end < events.size() && events[end].batch == events[begin].batch)
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            if (events[i].number != ++view.last_event)
                return fmt::format("event {} follows, but {} is the next number", events[i].number, view.last_event);
        try {
            EventApplier(view).apply_batch(events.subspan(begin, end - begin));
        } catch (const Misfit& misfit) {
            return fmt::format("the batch that begins with event {}: {}", events[begin].number, misfit.what);
        }
        view.now = events[end - 1].at;
    }
    return "";
}

}  // namespace quattro
