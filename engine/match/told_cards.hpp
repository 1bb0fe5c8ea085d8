// What is told of cards: those of a zone's instance are compared as the viewer sees them listed, before and after.
// `from` is where a card lay before the moment, `to` and `at` are where it lies after it. Private to the match layer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/indexed.hpp"
#include "match/told_changes.hpp"
#include "match/views.hpp"
#include "run/execute.hpp"
#include "state/redact.hpp"

namespace quattro {

// What each viewer is told of one moment, before it is told: those who are told the same share an event, and everyone's
// are in the order in which they are told.
class Drafts {
public:
    struct Draft {
        std::uint32_t audience = 0;
        EventKind kind;
        Values data;
    };
    void clear() { list_.clear(); }
    // What is told from here on is told to this viewer.
    void begin(Seat viewer);
    void tell(EventKind kind, Values data);
    std::vector<Draft>& list() { return list_; }

private:
    std::vector<Draft> list_;
    Seat viewer_ = kHost;
    std::size_t next_ = 0;  // where the viewer's next one belongs
};

// Players are told no more of a step's name than all may know.
void add_step(Values& data, const Happening& what, Seat viewer);

class CardTeller {
public:
    explicit CardTeller(const Rules& rules);
    // Tells a viewer what has become of cards, from one state to another.
    void tell(const State& from, const State& to, const Changes& changes, const Happening& what, Seat viewer,
              Drafts& drafts);

private:
    // A card where a viewer sees it lie.
    struct Spot {
        InstanceIndex instance;
        int at = 0;  // a place, or counted from the top
        CardId card = kNoCard;
        Sight sight = Sight::none;
    };

    void find_spots(const State& m, Seat viewer);
    void laid_anew(const State& m, Seat viewer);
    void list(const State& m, Seat viewer, InstanceIndex instance, Indexed<Spot>& spots);
    static void index(const Indexed<Spot>& spots, Indexed<int>& at);
    bool order_alike(const State& m, const State& other, Seat viewer, Indexed<Spot>& spots,
                     const Indexed<Spot>& elsewhere, const Indexed<int>& at);
    void moved(const State& m, const Happening& what, Seat viewer, const Spot& from, const Spot& to);
    void stayed(const State& m, const Happening& what, Seat viewer, const Spot& from, const Spot& to);
    void came_or_went(const State& m, const Happening& what, Seat viewer, const Spot& spot, bool came);
    void orders(const State& m, Seat viewer);
    bool looks_otherwise(const State& m, Seat viewer, InstanceIndex instance, Sight was, Sight is);
    void whole(const State& m, Seat viewer, InstanceIndex instance, EventKind kind, Sight sight);
    std::string text(const State& m, Seat viewer, const Spot& spot) const;
    std::string place(const Spot& spot) const;
    void explain(Values& data, const Happening& what, Seat viewer, CardId card, int attribute) const;
    bool explained(const Happening& what, CardId card) const;
    void tell(EventKind kind, Values data) { drafts_->tell(kind, std::move(data)); }

    const Rules& rules_;
    const Shape& s_;
    // Of the call that is done.
    const State* last_ = nullptr;
    const Changes* changes_ = nullptr;
    Drafts* drafts_ = nullptr;

    Indexed<Spot> before_, after_;
    Indexed<int> was_at_, is_at_;        // of each card: its index in before_ and after_, or -1
    Indexed<bool, InstanceIndex> anew_;  // its order is told as a whole
    std::vector<CardId> cards_;
};

}  // namespace quattro
