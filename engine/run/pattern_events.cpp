#include "run/pattern_events.hpp"

#include <string>

#include "run/pattern_ties.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// True if the viewer sees every card of the zone instance, and all of its attributes that the pattern reads. The viewer
// could then count the score.
bool may_score(const Run& x, const Pattern& pattern, const State& m, Seat viewer, InstanceIndex instance) {
    if (!sees_zone(x.s, m, viewer, instance)) return false;
    bool all = true;
    for_each_card(x.s, m, instance, [&](CardId card) {
        for (const AttributeIndex a : x.s.attributes.indices())
            all = all && (!pattern.looks_at(a) || sees_attribute(x.s, m, viewer, card, a));
    });
    return all;
}

std::uint32_t who_may_score(const Run& x, const Pattern& pattern, const State& m, InstanceIndex instance) {
    std::uint32_t who = kToHost;
    for (Seat viewer = kSpectator; viewer <= x.s.seats; ++viewer)
        if (may_score(x, pattern, m, viewer, instance)) who |= audience_bit(viewer);
    return who;
}

std::string cards_of(const Run& x, const State& m, const PatternMatch& witness, Seat viewer) {
    std::string cards;
    for (int i = 0; i < witness.count; ++i)
        cards += (i ? " " : "") + x.name_for(m, witness.cards[i], viewer);
    return cards;
}

std::string places_of(const Run& x, const Pattern& pattern, int window) {
    std::string places;
    for (int i = 0; i < pattern.length; ++i)
        places += (i ? " " : "") + x.s.zones[pattern.zone].places[pattern.windows[window * pattern.length + i]];
    return places;
}

std::string value_in(const Attribute& attribute, std::int64_t value) {
    if (!attribute.named()) return std::to_string(value);
    const bool there = value > 0 && value <= static_cast<std::int64_t>(attribute.values.size());
    return there ? attribute.values[value - 1] : "none";
}

}  // namespace

void tell_score(const Run& x, const Pattern& pattern, const State& m, const PatternMatch& witness, Seat seat) {
    const InstanceIndex instance = x.s.instance_of(pattern.zone, seat);
    x.tell_each(who_may_score(x, pattern, m, instance), EventKind::scored, [&](Seat viewer) {
        EventData data = {{"seat", std::to_string(seat)},
                          {"pattern", pattern.name},
                          {"score", witness.score < 0 ? "none" : std::to_string(witness.score)}};
        const std::string name = witness.window < 0 || !pattern.of_cards ? "" : pattern.rows[witness.window].name;
        if (pattern.of_cards)
            data.emplace_back("cards", cards_of(x, m, witness, viewer));
        else
            data.emplace_back("places", witness.window < 0 ? "" : places_of(x, pattern, witness.window));
        if (!name.empty()) data.emplace_back("name", name);
        data.emplace_back("zone", x.place_name(instance, -1));
        return data;
    });
}

Leading leading(const Pattern& pattern, const KeysOfSeats& keys) {
    Leading found;
    for (Seat seat = 1; seat <= kMaxSeats; ++seat) {
        const std::uint64_t key = keys[seat];
        if (key == 0) continue;
        if (found.best == 0 || key > keys[found.best])
            found.next = found.best, found.best = seat;
        else if (found.next == 0 || key > keys[found.next])
            found.next = seat;
    }
    if (found.next != 0) found.by = compare_keys(pattern, keys[found.best] - 1, keys[found.next] - 1);
    return found;
}

void tell_decided(const Run& x, const Pattern& pattern, const State& m, const KeysOfSeats& keys) {
    std::uint32_t who = ~std::uint32_t{0};
    // Includes seats without a match, because the absence of a match is as hidden as a match.
    for (Seat seat = 1; seat <= x.s.seats; ++seat)
        who &= who_may_score(x, pattern, m, x.s.instance_of(pattern.zone, seat));
    auto [best, next, told] = leading(pattern, keys);
    if (best == 0) return;
    if (told.tie && pattern.ties[*told.tie].all) told = apart_by_all(x.rules, pattern, *told.tie, m, best, next);
    EventData data = {{"pattern", pattern.name}};
    if (!told.scores_equal || told.tie) data.insert(data.begin(), {"seat", std::to_string(best)});
    if (told.tie) {
        const Attribute& by = x.s.attributes[pattern.ties[*told.tie].attribute];
        data.emplace_back("attribute", by.name);
        data.emplace_back("better", value_in(by, told.better));
        data.emplace_back("worse", value_in(by, told.worse));
    }
    x.tell(who, EventKind::decided, std::move(data));
}

void tell_made(const Run& x, const Pattern& pattern, const State& m, CardId card, Seat seat) {
    const InstanceIndex instance = instance_of_card(x.s, m, card);
    const int own = instance - pattern.first_instance, place = place_of_card(x.s, m, card);
    if (own < 0 || own >= pattern.instances || place < 0) return;
    for (const int window : matching_windows(x.rules, pattern, m, instance, place)) {
        EventData data = {{"seat", std::to_string(seat)}, {"pattern", pattern.name}};
        const AttributeIndex same = pattern.same.size() == 1 ? pattern.same[0] : AttributeIndex();
        if (same.valid() && x.s.attributes[same].named()) {
            data.emplace_back("attribute", x.s.attributes[same].name);
            data.emplace_back("value", value_in(x.s.attributes[same], attribute(x.s, m, card, same)));
        }
        data.emplace_back("places", places_of(x, pattern, window));
        data.emplace_back("zone", x.place_name(instance, -1));
        x.tell(who_may_score(x, pattern, m, instance), EventKind::scored, std::move(data));
    }
}

}  // namespace quattro
