// The event log of a match. Events are derived from changes of the state: an EventRecorder compares the match before
// and after a step as each viewer sees it. All changes of one batch become one batch of events. Private to the engine.
#pragma once

#include <array>

#include "events/events_cards.hpp"
#include "events/views.hpp"
#include "run/execute.hpp"

namespace quattro {

// An event with its audience, independent of any viewer's numbering.
struct StoredEvent {
    Milliseconds at = 0;
    std::uint32_t audience = 0;  // bit mask, see audience_bit()
    std::uint64_t batch = 0;
    EventKind kind = {};
    Values data;
};

// The events of a match, numbered separately for each seat, for the host and for spectators.
class EventLog {
public:
    void add(StoredEvent event);
    std::vector<Event> list(Seat viewer, std::uint64_t after, std::size_t most) const;  // as Seen::events
    std::uint64_t last_number(Seat viewer) const { return of(viewer).gone + of(viewer).events.size(); }
    // The number of events, discarded ones included.
    std::size_t size() const { return gone_ + events_.size(); }
    // Removes the events after the first `size`. Discarded events stay counted.
    void truncate(std::size_t size);
    const StoredEvent& at(std::size_t index) const { return events_[index - gone_]; }
    const std::vector<StoredEvent>& stored() const { return events_; }
    // Discards all events so far; numbers continue.
    void discard();
    // The number of events of the host, of each seat in order, and of spectators. A save keeps these numbers.
    std::vector<std::uint64_t> counts(int seats) const;
    // Clears the log and continues the numbering after these numbers, which counts() returned.
    void restart_after(const std::vector<std::uint64_t>& heard);

private:
    struct Numbered {
        std::size_t index = 0;     // among all events of the match
        std::uint64_t moment = 0;  // the viewer's number of the first event of the batch
    };
    struct ViewerEvents {
        std::uint64_t gone = 0;
        std::vector<Numbered> events;
    };
    static int viewer_index(Seat viewer) { return viewer == kSpectator ? kMaxSeats + 1 : viewer; }
    const ViewerEvents& of(Seat viewer) const { return heard_[viewer_index(viewer)]; }

    std::size_t gone_ = 0;
    std::vector<StoredEvent> events_;
    IndexedArray<ViewerEvents, kMaxSeats + 2> heard_;
};

// Records events: compares states for each viewer and adds the differences to a `EventLog`.
class EventRecorder final : public EventSink {
public:
    explicit EventRecorder(const Rules& rules);
    // Starts to record the changes of `match` in `told`. `before` must equal `match` now. `told`, `match` and `before`
    // must stay alive and `before` unchanged while events are recorded.
    void begin(EventLog& told, const State& match, const State& before);
    void event(std::uint32_t audience, EventKind kind, EventData data) override;
    void step_done(const State& m, const StepReport& what) override;
    bool over_budget() override;
    std::size_t event_count() const override { return told_->size(); }
    void roll_back(std::size_t told, const State& m) override;

private:
    void store_state(const State& m);

    void tell_viewer(const State& m, const StepReport& what, Seat viewer);
    void counters(const State& m, const StepReport& what, Seat viewer);
    void tell_counter(const State& m, const StepReport& what, Seat viewer, CounterIndex counter, Seat owner);
    void repeats(const State& m, Seat viewer);
    void board(const State& m);
    void prompts(const State& m, Seat viewer);
    void prompt(const State& m, BankIndex bank, Seat seat);
    void answered(const State& m, Seat viewer);
    void result(const State& m);

    // Implemented in events_pictures.cpp.
    void pictures(const State& m, Seat viewer);
    bool picture_changed(const Picture& picture, const State& m, Seat viewer) const;

    const Rules& rules_;
    const Shape& s_;
    EventLog* told_ = nullptr;
    const State* match_ = nullptr;
    const State* last_ = nullptr;  // the state up to which changes are recorded: `before` or kept_
    State kept_;
    std::size_t first_told_ = 0, counted_ = 0;  // this input's first event; end of those in event_bytes_
    // The number of bytes in the events of this input.
    std::size_t event_bytes_ = 0;
    std::size_t recorded_ = 0;  // the number of events when changes were last recorded
    std::uint64_t moment_ = 0;
    ChangeFinder finder_;
    const Changes* changes_ = nullptr;  // since changes were last recorded
    CardEventRecorder cards_;
    EventDrafts drafts_;
};

// Which counters a view lists, in its order. The EventRecorder uses the same predicate.
bool shows_counter(const Shape& s, const State& m, const Counter& counter, Seat viewer, Seat owner);
// Calls f(name, cell of the loops) for each repeat in a viewer's view.
void each_repeat(const Rules& rules, Seat viewer, const std::function<void(const std::string&, std::size_t)>& f);
// The seat's open prompt in this bank; nothing if it has none or its time has run out.
std::optional<OpenPrompt> open_prompt(const Rules& rules, const State& m, BankIndex bank, Seat seat);
// The game's pictures as a viewer sees them. Implemented in picture.cpp.
std::vector<PictureView> pictures_of(const Rules& rules, const State& m, Seat viewer);
// Whether `other` has open prompts and has answered them, as far as the viewer may know.
SeatStatus seat_status(const Shape& s, const State& m, Seat viewer, Seat other);

}  // namespace quattro
