// The event log of a match. Most events are derived from changes of the state: an EventRecorder compares the match
// before and after each batch as each viewer sees it. Private to the engine.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/growing_text.hpp"
#include "events/event_texts.hpp"
#include "events/events_cards.hpp"
#include "events/shown_windows.hpp"
#include "events/views.hpp"
#include "run/execute.hpp"

namespace quattro {

// An event without its data and without its number, which differs between viewers.
struct EventHead {
    Milliseconds at = 0;
    std::uint32_t audience = 0;  // bit mask, see audience_bit()
    EventKind kind = {};
};

// The events of a match, numbered separately for each seat, for the host and for spectators.
class EventLog {
public:
    class Reader;

    // Adds an event at the end. It belongs to the batch of the event before it if `batch` is equal and no event was
    // removed or discarded in between.
    void add(const EventHead& head, std::uint64_t batch, const Values& data);
    // Lists the viewer's events after a number, like Seen::events. They are whole batches: at most `most` events, or
    // the first batch if it alone has more.
    std::vector<Event> list(Seat viewer, std::uint64_t after, std::size_t most) const;
    std::uint64_t last_number(Seat viewer) const { return events_of(viewer).discarded + events_of(viewer).kept; }
    // The number of events, discarded ones included.
    std::size_t size() const { return first_index_ + size_; }
    // Removes the events after the first `size`. Discarded events cannot be removed: a smaller `size` removes all
    // others.
    void truncate(std::size_t size);
    // The index of the first event that is not discarded.
    std::size_t first_index() const { return first_index_; }
    // Discards all events so far; numbers continue.
    void discard();
    // The zones that viewers have seen only for a while. A zone that a batch shows or hides is noted with size() as its
    // index, before the events of the batch are added.
    ShownWindows& shown() { return shown_; }
    const ShownWindows& shown() const { return shown_; }
    // True if the viewer saw the zone, one with `told_again: false`, when `number` was the number of its latest event
    // (0: before the first one), and has lost sight of it since then. Of discarded events, `number` can only be that of
    // the last one.
    bool was_shown(Seat viewer, std::string_view zone, std::uint64_t number) const;
    // The number of events that each viewer has got so far, in the order host, seats, spectators. A save keeps these
    // numbers.
    std::vector<std::uint64_t> counts(int seats) const;
    // Clears the log and continues the numbering after these numbers, which counts() returned.
    void restart_after(const std::vector<std::uint64_t>& counts);

private:
    // Events are packed one after another, since a server holds the logs of many matches. To find one, the log is read
    // from the last position up to it that is a multiple of kBlock.
    static constexpr std::size_t kBlock = 64;
    // The data for reading on from an event. Positions count the events that are kept.
    struct Place {
        std::size_t position = 0;     // of the event that is read next
        std::size_t byte = 0;         // the index in `packed_` at which it begins
        Milliseconds at = 0;          // of the event before it
        std::size_t batch_begin = 0;  // the position of the first event of the batch of the event before it
    };
    // The numbers of a viewer's events are not stored, because they would take more memory than the events. They follow
    // from these counts.
    struct ViewerEvents {
        std::uint64_t discarded = 0;        // number of events that are no longer kept
        std::size_t kept = 0;               // number of events that are kept
        std::vector<std::uint32_t> before;  // number of kept events before each kBlock-th event
    };
    // A reader that begins at the viewer's event with this number. The event must be kept.
    Reader reader_of(Seat viewer, std::uint64_t number) const;
    // The number of the viewer's events in the batch of the reader's event that come before this event.
    std::size_t before_in_batch(Seat viewer, const Reader& reader) const;
    // An index of the audience in `audiences_`. Adds it if the latest entries do not contain it, so that an audience
    // can have several indices.
    std::size_t number_of_audience(std::uint32_t audience);
    // The host has index 0, as kHost is 0; a seat has its number; spectators have kMaxSeats + 1.
    static int viewer_index(Seat viewer) { return viewer == kSpectator ? kMaxSeats + 1 : viewer; }
    const ViewerEvents& events_of(Seat viewer) const { return by_viewer_[viewer_index(viewer)]; }

    std::size_t first_index_ = 0, size_ = 0;  // the number of events that are discarded, and of those that are kept
    GrowingText packed_;                      // the events that are kept
    std::vector<Place> blocks_;               // each kBlock-th event
    Place end_;                               // after the last event
    std::optional<std::uint64_t> batch_;      // of the last event; nothing if the next one begins a batch anyway
    std::vector<std::uint32_t> audiences_;    // the audiences of events
    EventTexts texts_;                        // the names and values in the data of events
    ShownWindows shown_;
    IndexedArray<ViewerEvents, kMaxSeats + 2> by_viewer_;
};

// Reads the events of a log one after another. The log must not change meanwhile.
class EventLog::Reader {
public:
    // Begins with the event `index`, which must be from first_index() to size(); size() is the end.
    Reader(const EventLog& log, std::size_t index);
    // True after the last event.
    bool at_end() const { return place_.position == log_->size_; }
    void next();
    std::size_t index() const { return log_->first_index_ + place_.position; }
    const EventHead& head() const { return head_; }
    bool seen_by(Seat viewer) const { return (head_.audience & audience_bit(viewer)) != 0; }
    Values data() const;
    // The size of the names and values of the event's data in bytes.
    std::size_t data_bytes() const;
    // The index of the first event of its batch.
    std::size_t batch_begin() const { return log_->first_index_ + batch_begin_; }
    // The data for reading on from the event.
    const Place& place() const { return place_; }
    // Moves to the next event of the viewer, or to the end.
    void next_of(Seat viewer);

private:
    void read();
    template <class F>
    void each_text(F&& f) const;

    const EventLog* log_;
    Place place_;                  // of the event
    EventHead head_;               // the head of the event
    std::size_t batch_begin_ = 0;  // the position of the first event of its batch
    std::string_view pairs_;       // the packed pairs of its data
};

// Records the events of an input: compares the states before and after each batch as each viewer sees them, and adds
// the differences to an `EventLog`. Match::Impl calls begin() for each input; the running program calls the functions
// of EventSink, which are documented there.
class EventRecorder final : public EventSink {
public:
    explicit EventRecorder(const Rules& rules);
    // Starts to record the changes of `match` in `log`. `before` must equal `match` at this time and stay unchanged.
    // All three must stay alive while events are recorded.
    void begin(EventLog& log, const State& match, const State& before);
    void event(std::uint32_t audience, EventKind kind, EventData data) override;
    void batch_done(const State& m, const StepReport& report) override;
    bool over_budget() override;
    std::size_t event_count() const override { return log_->size(); }
    void roll_back(std::size_t count, const State& m) override;

private:
    // Makes `m` the state with which the next batch is compared.
    void remember_state(const State& m);

    // Each function adds events of one viewer to the drafts: the differences between `last_`, the state before the
    // batch, and `m`, the state after it. A function without the parameter `viewer` adds the same events for every
    // viewer for which it is called.
    void record_changes(const State& m, const StepReport& report, Seat viewer);
    void record_counters(const State& m, const StepReport& report, Seat viewer);
    void record_counter(const State& m, const StepReport& report, Seat viewer, CounterIndex counter, Seat owner);
    void record_repeats(const State& m, Seat viewer);
    void record_board(const State& m);
    void record_prompts(const State& m, Seat viewer);
    void record_prompt(const State& m, BankIndex bank, Seat seat);
    void record_waiting(const State& m, Seat viewer);
    void record_result(const State& m);

    // Notes the zones with `told_again: false` that the viewer begins or ceases to see.
    void note_shown(const State& m, Seat viewer);

    // Implemented in events_pictures.cpp.
    void record_pictures(const State& m, Seat viewer);
    bool picture_changed(const Picture& picture, const State& m, Seat viewer) const;

    const Rules& rules_;
    const Shape& s_;
    EventLog* log_ = nullptr;
    const State* match_ = nullptr;
    const State* last_ = nullptr;  // the state up to which changes are recorded: `before` or kept_
    State kept_;
    std::size_t first_event_ = 0;  // index of the first event of this input
    std::size_t counted_ = 0;      // events of this input before this index are included in event_bytes_
    std::size_t event_bytes_ = 0;  // the number of bytes in the events of this input
    std::size_t recorded_ = 0;     // the number of events when changes were last recorded
    std::uint64_t batch_ = 0;      // identifies the batch: the index that its first event has, or would have
    ChangeFinder finder_;
    const Changes* changes_ = nullptr;  // since changes were last recorded
    CardEventRecorder cards_;
    EventDrafts drafts_;
};

// True if a view of `viewer` lists the counter of seat `owner` (0: the table). The EventRecorder uses the same
// predicate.
bool shows_counter(const Shape& s, const State& m, const Counter& counter, Seat viewer, Seat owner);
// Calls f(name, cell in the state's `repeats`) for each named repeat in a viewer's view. If each seat has its own
// count, a seat gets its own, the host gets all of them as "NAME(SEAT)", and spectators get none.
void each_repeat(const Rules& rules, Seat viewer, const std::function<void(const std::string&, std::size_t)>& f);
// The seat's open prompt in this bank; nothing if it has none or its time has run out.
std::optional<OpenPrompt> open_prompt(const Rules& rules, const State& m, BankIndex bank, Seat seat);
// The game's pictures as a viewer sees them. Implemented in picture.cpp.
std::vector<PictureView> pictures_of(const Rules& rules, const State& m, Seat viewer);
// The status of the open prompts of `other`, as far as the viewer may know.
SeatStatus seat_status(const Shape& s, const State& m, Seat viewer, Seat other);

}  // namespace quattro
