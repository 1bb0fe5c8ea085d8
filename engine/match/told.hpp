// What was told to whom. Events follow from what changed in the state that each seat may see: a Teller compares the
// match before and after a step as each of them sees it, and what happened at one moment is told as one. Private to the
// match layer.
#pragma once

#include <array>

#include "match/told_cards.hpp"
#include "match/views.hpp"
#include "run/execute.hpp"

namespace quattro {

struct StoredEvent {
    Milliseconds at = 0;
    std::uint32_t audience = 0;  // see hears_bit()
    std::uint64_t moment = 0;
    EventKind kind = {};
    Values data;
};

// The events of a match, numbered for each seat, for the host and for those who watch.
class Told {
public:
    void add(StoredEvent event);
    std::vector<Event> list(Seat viewer, std::uint64_t after, std::size_t most) const;  // see Seen::events
    std::uint64_t last(Seat viewer) const { return of(viewer).gone + of(viewer).events.size(); }
    // How many there are, those that were let go of included; take_back() forgets those behind.
    std::size_t size() const { return gone_ + events_.size(); }
    void take_back(std::size_t size);
    const StoredEvent& at(std::size_t index) const { return events_[index - gone_]; }
    const std::vector<StoredEvent>& kept() const { return events_; }
    // Keeps none of those so far; numbers go on.
    void let_go();
    // How many each has heard, for a match that is kept and loaded without its past: the host, the seats in order,
    // those who watch; and going on behind so many.
    std::vector<std::uint64_t> heard(int seats) const;
    void go_on_behind(const std::vector<std::uint64_t>& heard);

private:
    struct Numbered {
        std::size_t index = 0;     // among all
        std::uint64_t moment = 0;  // the number of the first of its moment
    };
    struct Heard {
        std::uint64_t gone = 0;
        std::vector<Numbered> events;
    };
    static int slot(Seat viewer) { return viewer == kNobody ? kMaxSeats + 1 : viewer; }
    const Heard& of(Seat viewer) const { return heard_[slot(viewer)]; }

    std::size_t gone_ = 0;
    std::vector<StoredEvent> events_;
    IndexedArray<Heard, kMaxSeats + 2> heard_;
};

class Teller final : public EventSink {
public:
    explicit Teller(const Rules& rules);
    // From here on what changes in `match` is told. `before` is as it is now, and stays there and as it is for as long.
    void begin(Told& told, const State& match, const State& before);
    void event(std::uint32_t audience, EventKind kind, EventData data) override;
    void happened(const State& m, const Happening& what) override;
    bool has_told_too_much() override;
    std::size_t told() const override { return told_->size(); }
    void forget_after(std::size_t told, const State& m) override;
    // What a host did, or the clock.
    void happened(const State& m, std::string_view what) { happened(m, Happening{what, {}, what}); }

private:
    void keep(const State& m);

    void tell_viewer(const State& m, const Happening& what, Seat viewer);
    void counters(const State& m, const Happening& what, Seat viewer);
    void tell_counter(const State& m, const Happening& what, Seat viewer, int counter, Seat owner);
    void repeats(const State& m, Seat viewer);
    void board(const State& m);
    void prompts(const State& m, Seat viewer);
    void prompt(const State& m, int bank, Seat seat);
    void answered(const State& m, Seat viewer);
    void result(const State& m);

    // told_pictures.cpp
    void pictures(const State& m, Seat viewer);
    bool concerns(const Picture& picture, const State& m, Seat viewer) const;

    const Rules& rules_;
    const Shape& s_;
    Told* told_ = nullptr;
    const State* match_ = nullptr;
    const State* last_ = nullptr;  // as it was when it was told last: `before` or kept_
    State kept_;
    std::size_t first_told_ = 0, counted_ = 0;  // of this input: its first event, and up to which they are in ...
    std::size_t letters_ = 0;
    std::size_t last_told_ = 0;  // how much had been told then
    std::uint64_t moment_ = 0;
    ChangeFinder finder_;
    const Changes* changes_ = nullptr;  // since it was told last
    CardTeller cards_;
    Drafts drafts_;
};

// What a view lists, in its order; the teller compares the same.
bool shows_counter(const Shape& s, const State& m, const Counter& counter, Seat viewer, Seat owner);
// Calls f(name, cell of the loops) for each repeat in a viewer's view.
void each_repeat(const Rules& rules, Seat viewer, const std::function<void(const std::string&, std::size_t)>& f);
std::optional<OpenPrompt> open_prompt(const Rules& rules, const State& m, int bank, Seat seat);
OtherSeat seat_seen(const Shape& s, const State& m, Seat viewer, Seat other);

}  // namespace quattro
