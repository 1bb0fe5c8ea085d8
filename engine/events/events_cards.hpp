// Events about cards. The cards of a zone instance are compared as the viewer sees them, before and after a batch. In
// events `from` is a card's location before the batch; `to` and `at` are its location after it. But in a `changed`
// event, `from` and `to` are values of an attribute. Private to the engine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/indexed.hpp"
#include "events/state_changes.hpp"
#include "events/views.hpp"
#include "run/execute.hpp"
#include "state/redact.hpp"

namespace quattro {

// The events of one batch before they are recorded. Viewers with equal events share one event, and the events of each
// viewer stay in the order in which they were added.
class EventDrafts {
public:
    struct Draft {
        std::uint32_t audience = 0;
        EventKind kind;
        Values data;
    };
    void clear() { list_.clear(); }
    // Sets the viewer of the following calls of add(), and starts at the beginning of the list for that viewer.
    void begin(Seat viewer);
    void add(EventKind kind, Values data);
    std::vector<Draft>& list() { return list_; }

private:
    std::vector<Draft> list_;
    Seat viewer_ = kHost;
    std::size_t next_ = 0;  // the index at which the viewer's next event belongs
};

// Adds the step's name to an event, if it has one. Only the host always gets the whole name; other viewers get its
// public part. Viewers of the whole name also get the designer's reason.
void add_step(Values& data, const StepReport& what, Seat viewer);

// Finds the events about cards, for one batch and one viewer at a time. Part of an EventRecorder.
class CardEventRecorder {
public:
    explicit CardEventRecorder(const Rules& rules);
    // Adds to `drafts` the viewer's events about cards that differ between two states. `changes` must be the
    // differences of `from` and `to`.
    void record(const State& from, const State& to, const Changes& changes, const StepReport& what, Seat viewer,
                EventDrafts& drafts);

private:
    // A card at a location, as a viewer sees it.
    struct Spot {
        InstanceIndex instance;
        int at = 0;  // index of a place, or position from the top (0 is the top)
        CardId card = kNoCard;
        Visibility sight = Visibility::none;
    };

    void find_spots(const State& m, Seat viewer);
    void record_new_ids(const State& m, Seat viewer);
    void list(const State& m, Seat viewer, InstanceIndex instance, Indexed<Spot>& spots);
    static void index(const Indexed<Spot>& spots, Indexed<int>& at);
    bool order_alike(const State& m, const State& other, Seat viewer, Indexed<Spot>& spots,
                     const Indexed<Spot>& elsewhere, const Indexed<int>& at);
    void moved(const State& m, const StepReport& what, Seat viewer, const Spot& from, const Spot& to);
    void stayed(const State& m, const StepReport& what, Seat viewer, const Spot& from, const Spot& to);
    void record_created_or_removed(const State& m, const StepReport& what, Seat viewer, const Spot& spot, bool came);
    void record_orders(const State& m, Seat viewer);
    bool looks_different(const State& m, Seat viewer, InstanceIndex instance, Visibility was, Visibility is);
    void record_zone(const State& m, Seat viewer, InstanceIndex instance, EventKind kind, Visibility sight,
                     bool away = false);
    bool takes_away(InstanceIndex instance, Visibility was, Visibility is) const;
    std::string text(const State& m, Seat viewer, const Spot& spot) const;
    std::string place(const Spot& spot) const;
    void add_cause(Values& data, const StepReport& what, Seat viewer, CardId card, AttributeIndex attribute) const;
    bool has_cause(const StepReport& what, CardId card) const;
    void record(EventKind kind, Values data) { drafts_->add(kind, std::move(data)); }

    const Rules& rules_;
    const Shape& s_;
    // Valid during a call of record().
    const State* last_ = nullptr;
    const Changes* changes_ = nullptr;
    EventDrafts* drafts_ = nullptr;

    Indexed<Spot> before_, after_;
    Indexed<int> was_at_, is_at_;                 // by card: its index in before_ and after_, or -1
    Indexed<bool, InstanceIndex> compare_texts_;  // a card has changed in a way that only the whole zone can show
    Indexed<CardId> cards_;
};

}  // namespace quattro
