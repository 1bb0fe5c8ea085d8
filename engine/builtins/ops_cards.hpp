// The ops that move, make and copy cards, and the types that they share.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "builtins/destination.hpp"
#include "run/clash_resolution.hpp"
#include "run/ops_flow.hpp"

namespace quattro {

class Linker;
struct MoveBody;
struct MakeBody;

struct CardOps {
    // The cards that a step names: one card, or a set of cards.
    struct CardSource {
        const Term* card = nullptr;
        const TermSet* set = nullptr;
        bool each_seats = false;  // the expression depends on the seat
        template <class F>
        void go(const Scope& scope, F&& f) const {
            if (set) {
                set->for_each(scope, [&](std::int64_t id) { f(static_cast<CardId>(id)); });
            } else if (const std::int64_t id = card->get(scope); id >= 0) {
                f(static_cast<CardId>(id));
            }
        }
    };
    // The seats for which cards come or go, in order of precedence. If `once`, the step is done once, for the seat of
    // the frame.
    struct SeatOrder {
        FlowOps::SeatSelector whom;
        Precedence precedence;
        bool once;
        SeatOrder(const Rules& rules, const Instruction& step, bool of_seats)
            : whom(rules, step), precedence(rules, step), once(!of_seats && !whom.of && !whom.who) {}
        template <class F>
        void each(Run& x, const State& m, int frame, F&& f) const {
            if (once)
                f(m.at(x.s.frame_seat, frame));
            else if (!precedence.first)
                FlowOps::each(whom.seats(x, m, frame), f);
            else
                Precedence::in_order(whom.seats(x, m, frame), precedence.front(x, m, frame), f);
        }
    };
    // A register that remembers a card, for a seat and for the table.
    struct CardRegister {
        static constexpr int kNoCell = -1;
        int first = kNoCell;  // the cell of the table, before those of the seats; kNoCell if no card is remembered
        CardRegister(const Shape& s, RegisterIndex at) : first(at.valid() ? s.register_cell(at) : kNoCell) {}
        void store(const Shape& s, State& m, Seat seat, CardId card) const {
            if (first < 0) return;
            m.at(s.remembered, first) = m.at(s.remembered, first + seat) = static_cast<std::uint16_t>(card + 1);
        }
    };

    // Moves, for each seat, one card that an expression or an answer names, or the cards of an answer with several
    // parts.
    struct MoveCard : OpOf<MoveCard> {
        const Instruction& step;
        SeatOrder who;
        const Term* card;  // null if an answer names the card
        std::optional<AnswerColumn> answered;
        PromptIndex prompt;  // of the answer that names the card
        int parts;
        // True if the card can be first(SET) or last(SET). Then the card of each seat is evaluated after the moves of
        // the earlier seats.
        bool sequential;
        LinkedDestination aim;
        CardRegister memory;
        MoveCard(Linker& linker, const Instruction& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        CardId named(const Scope& scope, int part) const;
        [[gnu::always_inline]] void put(Run& x, State& m, const Scope& scope, int part) const;
        // Fast path for answers of several seats and a zone without places. Returns false and changes nothing if two
        // seats answered the same card.
        bool move_answered(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Fast path for several seats that name different cards and different free places. Returns false and changes
        // nothing if they do not.
        bool move_disjoint(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Collects the placements of all seats and settles clashes before any card moves.
        [[gnu::noinline]] void move_placed(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Moves the card of one placement, which is given as an index into the list of placements. If `in_common`, some
        // placements name the same card or spot, and the placements before this one are examined.
        void move_one(Run& x, State& m, int frame, std::size_t placement, bool in_common) const;
        [[gnu::always_inline]] void note(Run& x, State& m, Seat seat, CardId moved) const;
        std::int32_t& answer(State& m, Seat seat, int part) const {
            return m.at(answered->column, answered->first + (seat - 1) * answered->apart + part);
        }
    };
    // Moves several cards. The cards of all seats are named before any card moves.
    struct MoveCards : OpOf<MoveCards> {
        const Instruction& step;
        SeatOrder who;
        std::span<const CardSource> cards;
        LinkedDestination aim;
        bool per_seat_destination;  // the destination depends on the seat
        // The sources, if all of them can be moved as whole zones; else empty.
        std::span<const OwnZone> whole_zones;
        MoveCards(Linker& linker, const Instruction& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;
        [[gnu::always_inline]] void empty(Run& x, State& m, const Scope& scope, bool first) const;
        [[gnu::noinline]] Next move_named(Run& x, State& m, int frame) const;
        void add_card(Run& x, const State& m, const Scope& scope, CardId card, Seat front) const;
        void move_one(Run& x, State& m, const Scope& scope, CardId card) const;
        [[gnu::noinline]] Next drop_named(Run& x, State& m, int frame) const;
    };
    // Moves a number of cards from the top of a pile or hand.
    struct DrawCards : OpOf<DrawCards> {
        const Instruction& step;
        SeatOrder who;
        const Term* amount;
        LinkedDestination from, aim;
        ZoneIndex zone, refill_zone;  // the zone of the pile, and the zone that refills it
        CardRegister memory;
        DrawCards(Linker& linker, const Instruction& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        // Draws to a place or column. The placements of all seats are collected before any card moves.
        [[gnu::noinline]] Next draw_to_places(Run& x, State& m, int frame) const;
        // Draws for one seat. Returns false if there were fewer cards than requested; true if the pile or the
        // destination is none.
        bool draw(Run& x, State& m, const Scope& scope) const;
        // Refills the pile if it is empty, and if its zone has a zone that refills it.
        void fill(Run& x, State& m, InstanceIndex pile) const;
        InstanceIndex source(const Run& x, InstanceIndex pile) const;  // the instance that refills the pile, or none
        bool has_cards(const Run& x, const State& m, InstanceIndex pile) const;  // true also if it can be refilled
    };

    // The value of an attribute of a new card.
    struct AttributeInit {
        AttributeIndex attribute;
        const Term* amount = nullptr;
        std::int64_t lo = 0, hi = 0;  // the value is clamped to this range
        std::int16_t blank = 0;       // the value if `amount` is none
        AttributeInit() = default;
        AttributeInit(const Rules& rules, const AttributeChange& change);
        std::int16_t of(const Scope& scope) const {
            const std::int64_t v = amount->get(scope);
            return v == kNoValue ? blank : static_cast<std::int16_t>(std::clamp(v, lo, hi));
        }
    };
    // Makes one card for each seat, with attributes that are evaluated.
    struct MakeCard : OpOf<MakeCard> {
        const Instruction& step;
        SeatOrder who;
        LinkedDestination aim;
        CardRegister memory;
        AttributeInit values[kMaxAttributes];
        int value_count = 0, attributes;
        // True if it is known that the attributes of a card do not depend on the cards that the step makes for other
        // seats.
        bool independent;
        using AttributeValues =
            IndexedArray<std::int16_t, kMaxAttributes, AttributeIndex>;  // the values of all attributes of a card
        AttributeValues blank = {};
        MakeCard(Linker& linker, const Instruction& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        [[gnu::noinline]] Next make_together(Run& x, State& m, int frame) const;
        [[gnu::noinline]] Next make_on_places(Run& x, State& m, int frame) const;
        [[gnu::always_inline]] AttributeValues evaluate(const Scope& scope) const;
        [[gnu::always_inline]] void create(Run& x, State& m, Seat seat, const LinkedDestination::Spot& spot,
                                           const AttributeValues& made) const;
    };
    // Makes the listed cards, or cards of the kinds that were answered.
    struct MakeCards : OpOf<MakeCards> {
        const Instruction& step;
        const MakeBody& body;
        SeatOrder who;
        LinkedDestination aim;
        CardRegister memory;
        MakeCards(Linker& linker, const Instruction& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;
        void create(Run& x, State& m, Seat seat, const LinkedDestination::Spot& spot,
                    std::span<const std::int16_t> values) const;
        // Makes all cards of one seat. Stops when `is_filled()` returns true.
        template <class Filled>
        void create_all(Run& x, State& m, const Placement& placement, Filled&& is_filled) const;
    };
    // Makes copies of cards. The cards of all seats are named before any copy is made.
    struct CopyCards : OpOf<CopyCards> {
        const Instruction& step;
        SeatOrder who;
        std::span<const CardSource> cards;
        LinkedDestination aim;
        CardRegister memory;
        CopyCards(Linker& linker, const Instruction& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        void copy(Run& x, State& m, Seat seat, CardId card, const LinkedDestination::Spot& spot) const;
    };
};

}  // namespace quattro
