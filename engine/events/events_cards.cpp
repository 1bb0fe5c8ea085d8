#include "events/events_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/size.hpp"
#include "state/cards.hpp"

namespace quattro {

// A card without a place is named by its position from the top, from 1: "1:hand#2".
std::string CardEventRecorder::place(const Spot& spot) const {
    const Zone& zone = s_.zones[s_.instances[spot.instance].zone];
    if (zone.placed()) return place_name(s_, spot.instance, spot.at);
    return fmt::format("{}#{}", place_name(s_, spot.instance, -1), spot.at + 1);
}

std::string CardEventRecorder::text(const State& m, Seat viewer, const Spot& spot) const {
    return spot.sight == Visibility::counted ? "?" : card_name_for(rules_, m, spot.card, viewer);
}

// If a change has several causes, the last one counts: its value stayed.
void CardEventRecorder::add_cause(Values& data, const StepReport& what, Seat viewer, CardId card,
                                  AttributeIndex attribute) const {
    add_step(data, what, viewer);
    const auto about = [&](const CausedChange& c) { return c.card == card && c.attribute == attribute; };
    const auto found = std::find_if(what.caused.rbegin(), what.caused.rend(), about);
    if (found == what.caused.rend()) return;
    const ChangeCause& cause = found->cause;
    if (viewer != kHost && (cause.hidden || (cause.secret && viewer != cause.seat))) return;
    if (cause.part) {
        const BoundCall& call = rules_.calls[cause.part->call];
        data.emplace_back("by", cause.part->text);
        data.emplace_back("script", rules_.scripts[call.script].id);
        data.emplace_back("file", cause.part->where.display_text());
    }
    if (cause.slot.valid()) data.emplace_back("slot", s_.zones[rules_.slot_zone].places[cause.slot.number()]);
    if (cause.seat > 0) data.emplace_back("whose", std::to_string(cause.seat));
}

void add_step(Values& data, const StepReport& what, Seat viewer) {
    const std::string_view step = viewer == kHost ? what.step : what.disclosed;
    if (!step.empty()) data.emplace_back("step", step);
    if (!what.why.empty() && (viewer == kHost || !what.why_hidden)) data.emplace_back("why", what.why);
}

bool CardEventRecorder::has_cause(const StepReport& what, CardId card) const {
    return std::any_of(what.caused.begin(), what.caused.end(), [&](const CausedChange& c) { return c.card == card; });
}

CardEventRecorder::CardEventRecorder(const Rules& rules)
    : rules_(rules),
      s_(rules.shape()),
      was_at_(static_cast<std::size_t>(s_.card_capacity), -1),
      is_at_(was_at_),
      compare_texts_(s_.instances.size()) {}

void CardEventRecorder::record(const State& from, const State& m, const Changes& changes, const StepReport& what,
                               Seat viewer, EventDrafts& drafts) {
    last_ = &from;
    changes_ = &changes;
    drafts_ = &drafts;
    if (what.new_ids) return record_new_ids(m, viewer);
    find_spots(m, viewer);
    for (std::size_t i = 0; i < after_.size(); ++i) {
        const Spot& to = after_[i];
        const int was = was_at_[to.card];
        if (was < 0) {
            record_created_or_removed(m, what, viewer, to, true);
            continue;
        }
        const Spot& lay = before_[was];
        const bool placed = s_.zones[s_.instances[to.instance].zone].placed();
        if (lay.instance == to.instance && (!placed || lay.at == to.at))
            stayed(m, what, viewer, lay, to);
        else
            moved(m, what, viewer, lay, to);
    }
    for (const Spot& gone : before_)
        if (is_at_[gone.card] < 0) record_created_or_removed(m, what, viewer, gone, false);
    record_orders(m, viewer);
    for (const Spot& spot : before_)
        was_at_[spot.card] = -1;
    for (const Spot& spot : after_)
        is_at_[spot.card] = -1;
}

// After `set_zone` and `set_zones` no id can be compared with an earlier one, so each zone that looks different is sent
// as a whole.
void CardEventRecorder::record_new_ids(const State& m, Seat viewer) {
    for (const InstanceIndex instance : changes_->instances) {
        const Visibility was = visibility_of(s_, *last_, viewer, instance), is = visibility_of(s_, m, viewer, instance);
        if (was == Visibility::none && is == Visibility::none) continue;
        if (takes_away(instance, was, is) || looks_different(m, viewer, instance, was, is))
            record_zone(m, viewer, instance, EventKind::zone, is, takes_away(instance, was, is));
    }
}

// True if this batch hides a zone with `told_again: false` whose cards the viewer saw until now.
bool CardEventRecorder::takes_away(InstanceIndex instance, Visibility was, Visibility is) const {
    return !s_.zones[s_.instances[instance].zone].told_again && was == Visibility::seen && is != Visibility::seen;
}

// Lists the cards that the viewer sees in all changed zones. If its sight of a zone has changed, the zone's cards are
// not listed: the whole zone is sent if it looks different, and a card that moves between it and another zone is
// created or removed in the other zone.
void CardEventRecorder::find_spots(const State& m, Seat viewer) {
    before_.clear();
    after_.clear();
    for (const InstanceIndex instance : changes_->instances) {
        compare_texts_[instance] = false;
        const Visibility was = visibility_of(s_, *last_, viewer, instance), is = visibility_of(s_, m, viewer, instance);
        const bool away = takes_away(instance, was, is);
        if (was != is && (away || looks_different(m, viewer, instance, was, is)))
            record_zone(m, viewer, instance, EventKind::zone, is, away);
        if (was != is || is == Visibility::none) continue;
        list(*last_, viewer, instance, before_);
        list(m, viewer, instance, after_);
    }
    index(before_, was_at_);
    index(after_, is_at_);
    // Both calls use the indexes of the unsorted lists, so neither list is indexed again before both are sorted.
    const bool were_put = order_alike(*last_, m, viewer, before_, after_, is_at_);
    const bool are_put = order_alike(m, *last_, viewer, after_, before_, was_at_);
    if (were_put) index(before_, was_at_);
    if (are_put) index(after_, is_at_);
}

void CardEventRecorder::index(const Indexed<Spot>& spots, Indexed<int>& at) {
    for (int i = 0; i < int_size(spots); ++i)
        at[spots[i].card] = i;
}

// Reorders cards that are indistinguishable to the viewer and whose order it cannot know. Cards that stay come first.
// The others follow in the order in which the viewer sees them elsewhere, or by id if it sees none there. So the events
// do not disclose which card is which. Returns true if the order may have changed.
bool CardEventRecorder::order_alike(const State& m, const State& other, Seat viewer, Indexed<Spot>& spots,
                                    const Indexed<Spot>& elsewhere, const Indexed<int>& at) {
    const auto stays = [&](const Spot& spot) {
        const int found = at[spot.card];
        return found >= 0 && elsewhere[found].instance == spot.instance;
    };
    const auto is_placed = [&](const Spot& spot) { return s_.zones[s_.instances[spot.instance].zone].placed(); };
    // The card's other location as the viewer sees it: the zone, and the place in it or the card's text there.
    const auto key = [&](const Spot& spot) {
        const int found = at[spot.card];
        if (found < 0) return std::tuple(1, InstanceIndex(), 0, std::string(), spot.card);
        const Spot& there = elsewhere[found];
        const bool ordered = there.sight == Visibility::seen || is_placed(there);
        return std::tuple(0, there.instance, ordered ? there.at : 0,
                          there.sight == Visibility::known ? card_name_for(rules_, other, there.card, viewer) : "",
                          spot.card);
    };
    std::vector<decltype(key(spots[0]))> gone;
    bool put = false;
    for (auto begin = spots.begin(), end = begin; begin != spots.end(); begin = end) {
        const Spot& first = *begin;
        const bool ordered = first.sight == Visibility::seen || is_placed(first);
        end = std::find_if(begin, spots.end(), [&](const Spot& spot) { return spot.instance != first.instance; });
        if (ordered || std::all_of(begin, end, stays)) continue;
        if (first.sight == Visibility::known) {
            const std::string looks = text(m, viewer, first);
            end = std::find_if(begin, end, [&](const Spot& spot) { return text(m, viewer, spot) != looks; });
        }
        gone.clear();
        auto next = begin;
        for (auto spot = begin; spot != end; ++spot)
            if (stays(*spot))
                (next++)->card = spot->card;
            else
                gone.push_back(key(*spot));
        std::sort(gone.begin(), gone.end());
        for (const auto& one : gone)
            (next++)->card = std::get<4>(one);
        put = true;
    }
    return put;
}

void CardEventRecorder::list(const State& m, Seat viewer, InstanceIndex instance, Indexed<Spot>& spots) {
    const Visibility sight = visibility_of(s_, m, viewer, instance);
    list_visible_cards(s_, m, viewer, instance, cards_);
    const bool placed = s_.zones[s_.instances[instance].zone].placed();
    for (int i = 0; i < int_size(cards_); ++i)
        spots.push_back({instance, placed ? place_of_card(s_, m, cards_[i]) : i, cards_[i], sight});
}

void CardEventRecorder::record_created_or_removed(const State& m, const StepReport& what, Seat viewer, const Spot& spot,
                                                  bool came) {
    Values data = {{"card", text(came ? m : *last_, viewer, spot)}, {came ? "to" : "from", place(spot)}};
    add_cause(data, what, viewer, spot.card, {});
    record(came ? EventKind::created : EventKind::removed, std::move(data));
}

// A shuffle gives the cards of a zone new ids, and the same batch can move them on. So if a card's text has changed
// without a cause, it may be another card: the event is not `moved`, but `removed` and `created`.
void CardEventRecorder::moved(const State& m, const StepReport& what, Seat viewer, const Spot& from, const Spot& to) {
    const std::string is = text(m, viewer, to), was = text(*last_, viewer, from);
    const bool explained_here = has_cause(what, to.card);
    if (is != was && is != "?" && was != "?" && !explained_here) {
        record_created_or_removed(m, what, viewer, from, false);
        return record_created_or_removed(m, what, viewer, to, true);
    }
    Values data = {{"card", is}};
    if (is != was) data.emplace_back("was", was);
    data.emplace_back("from", place(from));
    data.emplace_back("to", place(to));
    add_cause(data, what, viewer, to.card, {});
    record(EventKind::moved, std::move(data));
    if (is != was) stayed(m, what, viewer, from, to);
}

// Reports each attribute that the viewer sees change. If it sees none, reports that the card's text has changed, unless
// the card has moved. If only the whole zone can show the change, leaves it to record_orders().
void CardEventRecorder::stayed(const State& m, const StepReport& what, Seat viewer, const Spot& from, const Spot& to) {
    if (to.sight == Visibility::counted || from.sight == Visibility::counted) return;
    const CardId card = to.card;
    if (same_attributes(s_, m, *last_, card)) return;
    const bool placed = s_.zones[s_.instances[to.instance].zone].placed();
    if (to.sight == Visibility::known || (!placed && !has_cause(what, card))) {
        compare_texts_[to.instance] = true;
        return;
    }
    const std::string is = text(m, viewer, to), was = text(*last_, viewer, from);
    const bool has_moved = from.instance != to.instance || (placed && from.at != to.at);
    Values begin = {{"card", is}, {"at", place(to)}};
    if (is != was && !has_moved) begin.emplace_back("was", was);
    bool has_event = false;
    for (const AttributeIndex a : s_.attributes.indices()) {
        const Attribute& attr = s_.attributes[a];
        const int before = attribute(s_, *last_, card, a), now = attribute(s_, m, card, a);
        const bool seen = attr.reports_changes && (viewer == kHost || (sees_attribute(s_, *last_, viewer, card, a) &&
                                                                       sees_attribute(s_, m, viewer, card, a)));
        if (before == now || !seen) continue;
        const auto word = [&](int v) {
            if (!attr.named()) return std::to_string(v);
            return v > 0 ? attr.values[v - 1] : std::string("none");
        };
        Values data = begin;
        data.emplace_back("attribute", attr.name);
        data.emplace_back("from", word(before));
        data.emplace_back("to", word(now));
        add_cause(data, what, viewer, card, a);
        record(EventKind::changed, std::move(data));
        has_event = true;
    }
    if (!has_event && is != was && !has_moved) record(EventKind::changed, std::move(begin));
}

// A client removes the cards that left and inserts those that arrived. If the other cards are then out of order, or
// changed in a way that only the whole zone can show, the whole order is sent.
void CardEventRecorder::record_orders(const State& m, Seat viewer) {
    for (const InstanceIndex instance : changes_->instances) {
        const Zone& zone = s_.zones[s_.instances[instance].zone];
        const Visibility sight = visibility_of(s_, m, viewer, instance);
        if (zone.placed() || sight <= Visibility::counted || visibility_of(s_, *last_, viewer, instance) != sight)
            continue;
        std::vector<const Spot*> were, are;  // those that stayed
        for (const Spot& spot : before_)
            if (const int at = is_at_[spot.card];
                spot.instance == instance && at >= 0 && after_[at].instance == instance)
                were.push_back(&spot);
        for (const Spot& spot : after_)
            if (const int at = was_at_[spot.card];
                spot.instance == instance && at >= 0 && before_[at].instance == instance)
                are.push_back(&spot);
        const auto one = [](const Spot* a, const Spot* b) { return a->card == b->card; };
        if (!compare_texts_[instance] && std::equal(were.begin(), were.end(), are.begin(), one)) continue;
        const auto alike = [&](const Spot* a, const Spot* b) {
            return text(*last_, viewer, *a) == text(m, viewer, *b);
        };
        if (!std::equal(were.begin(), were.end(), are.begin(), alike))
            record_zone(m, viewer, instance, EventKind::arranged, sight);
    }
}

// True if the cards of the zone look different to the viewer after the batch. Always true if the viewer cannot count
// them before or after it.
bool CardEventRecorder::looks_different(const State& m, Seat viewer, InstanceIndex instance, Visibility was,
                                        Visibility is) {
    if (was == Visibility::none || is == Visibility::none) return true;
    // Only of a zone whose cards are known does the view say that their order is not.
    if ((was == Visibility::known) != (is == Visibility::known)) return true;
    std::vector<std::string> before, after;
    const bool placed = s_.zones[s_.instances[instance].zone].placed();
    const auto list = [&](const State& state, Visibility sight, std::vector<std::string>& texts) {
        list_visible_cards(s_, state, viewer, instance, cards_);
        for (const CardId card : cards_) {
            const std::string at = placed ? std::to_string(place_of_card(s_, state, card)) + ":" : "";
            texts.push_back(at + text(state, viewer, {instance, 0, card, sight}));
        }
    };
    list(*last_, was, before);
    list(m, is, after);
    return before != after;
}

void CardEventRecorder::record_zone(const State& m, Seat viewer, InstanceIndex instance, EventKind kind,
                                    Visibility sight, bool away) {
    constexpr std::string_view kSights[] = {"none", "counted", "known", "seen"};
    const Zone& zone = s_.zones[s_.instances[instance].zone];
    Values data = {{"zone", place_name(s_, instance, -1)}};
    if (kind == EventKind::zone) data.emplace_back("sight", kSights[static_cast<std::size_t>(sight)]);
    if (away) data.emplace_back("taken_away", "yes");
    list_visible_cards(s_, m, viewer, instance, cards_);
    for (int i = 0; i < int_size(cards_); ++i) {
        const Spot spot{instance, i, cards_[i], sight};
        const std::string at = zone.placed() ? zone.places[place_of_card(s_, m, cards_[i])] : std::to_string(i + 1);
        data.emplace_back("at." + at, text(m, viewer, spot));
    }
    record(kind, std::move(data));
}

}  // namespace quattro
