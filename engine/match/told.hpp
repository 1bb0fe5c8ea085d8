// What was told to whom. Events follow from what changed in the state that each seat may see: a Teller compares the
// match before and after a step as each of them sees it, and what happened at one moment is told as one. Private to the
// match layer.
#pragma once

#include <array>

#include "flow/execute.hpp"
#include "match/views.hpp"
#include "state/redact.hpp"

namespace quattro {

struct StoredEvent {
    Milliseconds at = 0;
    std::uint32_t audience = 0;  // see hears_bit()
    std::uint64_t moment = 0;
    std::string key;
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
    static std::size_t slot(Seat viewer) {
        return static_cast<std::size_t>(viewer == kNobody ? kMaxSeats + 1 : viewer);
    }
    const Heard& of(Seat viewer) const { return heard_[slot(viewer)]; }

    std::size_t gone_ = 0;
    std::vector<StoredEvent> events_;
    std::array<Heard, kMaxSeats + 2> heard_;
};

// What differs between two states of one match, whoever sees it.
struct Changes {
    bool cards = false, prompts = false, repeats = false, board = false, result = false;
    std::vector<int> instances;  // of zones in which something lies otherwise, or which somebody may see otherwise
    std::vector<std::pair<int, Seat>> counters;  // and whose; 0: the table's
    bool any() const {
        return cards || prompts || repeats || board || result || !instances.empty() || !counters.empty();
    }
};

class Teller final : public EventSink {
public:
    explicit Teller(const Rules& rules);
    // From here on what changes in `match` is told. `before` is as it is now, and stays there and as it is for as long.
    void begin(Told& told, const State& match, const State& before);
    void event(std::uint32_t audience, std::string_view key, EventData data) override;
    void happened(const State& m, const Happening& what) override;
    bool has_told_too_much() override;
    std::size_t told() const override { return told_->size(); }
    void forget_after(std::size_t told, const State& m) override;
    // What a host did, or the clock.
    void happened(const State& m, std::string_view what) { happened(m, Happening{what, {}, what}); }

private:
    struct Draft {
        std::uint32_t audience = 0;
        std::string_view key;
        Values data;
    };
    // A card where a viewer sees it lie.
    struct Spot {
        int instance = -1, at = 0;  // a place, or counted from the top
        CardId card = kNoCard;
        Sight sight = Sight::none;
    };

    void keep(const State& m);
    void find_changes(const State& m);
    void find_cards(const State& m);
    void find_counters(const State& m);
    void find_prompts(const State& m);
    void touch(int instance);

    void tell(Seat viewer, std::string_view key, Values data);
    void tell_viewer(const State& m, const Happening& what, Seat viewer);
    void counters(const State& m, const Happening& what, Seat viewer);
    void tell_counter(const State& m, const Happening& what, Seat viewer, int counter, Seat owner);
    void repeats(const State& m, Seat viewer);
    void board(const State& m, Seat viewer);
    void prompts(const State& m, Seat viewer);
    void prompt(const State& m, Seat viewer, int bank, Seat seat);
    void answered(const State& m, Seat viewer);
    void result(const State& m, Seat viewer);

    // told_cards.cpp
    void cards(const State& m, const Happening& what, Seat viewer);
    void find_spots(const State& m, Seat viewer);
    void laid_anew(const State& m, Seat viewer);
    void list(const State& m, Seat viewer, int instance, std::vector<Spot>& spots);
    static void index(const std::vector<Spot>& spots, std::vector<int>& at);
    void order_alike(const State& m, const State& other, Seat viewer, std::vector<Spot>& spots,
                     const std::vector<Spot>& elsewhere, const std::vector<int>& at);
    void moved(const State& m, const Happening& what, Seat viewer, const Spot& from, const Spot& to);
    void stayed(const State& m, const Happening& what, Seat viewer, const Spot& from, const Spot& to);
    void came_or_went(const State& m, const Happening& what, Seat viewer, const Spot& spot, bool came);
    void orders(const State& m, Seat viewer);
    bool looks_otherwise(const State& m, Seat viewer, int instance, Sight was, Sight is);
    void whole(const State& m, Seat viewer, int instance, std::string_view key, Sight sight);
    std::string text(const State& m, Seat viewer, const Spot& spot) const;
    std::string place(const Spot& spot) const;
    void explain(Values& data, const Happening& what, Seat viewer, CardId card, int attribute) const;
    bool explained(const Happening& what, CardId card) const;
    // Players are told no more of a step's name than all may know.
    static void add_step(Values& data, const Happening& what, Seat viewer);

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
    Changes changes_;
    std::vector<Draft> drafts_;
    std::size_t next_ = 0;  // of the drafts: where the present viewer's next one belongs
    std::vector<bool> touched_;
    std::uint32_t asked_anew_ = 0;  // bit seat: somebody may see it asked, or having answered, otherwise than before
    std::vector<Spot> before_, after_;
    std::vector<int> was_at_, is_at_;  // of each card: its index in before_ and after_, or -1
    std::vector<bool> anew_;           // of each instance: its order is told as a whole
    std::vector<CardId> cards_;
};

// What a view lists, in its order; the teller compares the same.
bool shows_counter(const Shape& s, const State& m, const Counter& counter, Seat viewer, Seat owner);
// Calls f(name, cell of the loops) for each repeat in a viewer's view.
void each_repeat(const Rules& rules, Seat viewer, const std::function<void(const std::string&, std::size_t)>& f);
std::optional<OpenPrompt> open_prompt(const Rules& rules, const State& m, int bank, Seat seat);
bool is_paused(const Shape& s, const State& m);
OtherSeat seat_seen(const Shape& s, const State& m, Seat viewer, Seat other);

}  // namespace quattro
