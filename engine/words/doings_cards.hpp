// The instructions that move and make cards, a struct a kind, and what they have in common.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "run/doings.hpp"
#include "run/precedence.hpp"
#include "words/aim.hpp"

namespace quattro {

class Maker;
struct MoveBody;
struct MakeBody;

struct CardDoings {
    // Cards that a step names: one, or a set.
    struct Cards {
        const Term* card = nullptr;
        const Several* set = nullptr;
        bool each_seats = false;  // each seat names others
        template <class F>
        void go(const Scope& scope, F&& f) const {
            if (set) {
                set->go(scope, [&](std::int64_t id) { f(static_cast<CardId>(id)); });
            } else if (const std::int64_t id = card->get(scope); id >= 0) {
                f(static_cast<CardId>(id));
            }
        }
    };
    // For whom cards come or go: the table's once, else for the seats one after the other, who goes first first.
    struct ForWhom {
        Doings::Whom whom;
        Precedence precedence;
        bool once;
        ForWhom(const Rules& rules, const Step& step, bool of_seats)
            : whom(rules, step), precedence(rules, step), once(!of_seats && !whom.of && !whom.who) {}
        template <class F>
        void each(Run& x, const State& m, int frame, F&& f) const {
            if (once)
                f(m.at(x.s.frame_seat, frame));
            else if (!precedence.first)
                Doings::each(whom.seats(x, m, frame), f);
            else
                Precedence::in_order(whom.seats(x, m, frame), precedence.front(x, m, frame), f);
        }
    };
    // A card that is remembered for a seat.
    struct Memory {
        int first = -1;  // of the register, the table's; -1: it is not remembered
        Memory(const Shape& s, int index) : first(index < 0 ? -1 : index * (s.seats + 1)) {}
        void note(const Shape& s, State& m, Seat seat, CardId card) const {
            if (first < 0) return;
            m.at(s.remembered, first) = m.at(s.remembered, first + seat) = static_cast<std::uint16_t>(card + 1);
        }
    };

    // Moves one card: of an answer, or of an expression; or those of an answer with several parts.
    struct Put : DoingOf<Put> {
        const Step& step;
        ForWhom who;
        const Term* card;  // null: it is answered
        std::optional<Answers> answered;
        int prompt;  // of the answered card
        int parts;
        bool in_turn;  // each seat names its card when those before it have theirs: first(deck), last(deck)
        Aimed aim;
        Memory memory;
        Put(Maker& maker, const Step& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        CardId named(const Scope& scope, int part) const;
        [[gnu::always_inline]] void put(Run& x, State& m, const Scope& scope, int part) const;
        // For several seats that have answered different cards, each of which goes to a zone without places. False, and
        // nothing is done: two have answered one card.
        bool put_answered(Run& x, State& m, int frame, std::uint32_t seats) const;
        // For several seats that name different cards and different, free places. False, and nothing is done: they do
        // not.
        bool put_apart(Run& x, State& m, int frame, std::uint32_t seats) const;
        // What several seats want is looked at before any card moves.
        [[gnu::noinline]] void put_all(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Of wishes that name something `in_common`, what those before this one have got is looked at.
        void put_one(Run& x, State& m, int frame, std::size_t wish, bool in_common) const;
        [[gnu::always_inline]] void note(Run& x, State& m, Seat seat, CardId moved) const;
        std::int32_t& answer(State& m, Seat seat, int part) const {
            return m.at(answered->column, answered->first + (seat - 1) * answered->apart + part);
        }
    };
    // Moves several cards. All seats' are named before any leaves.
    struct Shift : DoingOf<Shift> {
        const Step& step;
        ForWhom who;
        std::span<const Cards> cards;
        Aimed aim;
        bool own_goals;                  // each seat's cards go elsewhere
        std::span<const OwnZone> whole;  // what is named, if it is whole zones that none of the cards goes to
        Shift(Maker& maker, const Step& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;
        [[gnu::always_inline]] void empty(Run& x, State& m, const Scope& scope, bool first) const;
        [[gnu::noinline]] Next move_named(Run& x, State& m, int frame) const;
        void name(Run& x, const State& m, const Scope& scope, CardId card, Seat front) const;
        void carry(Run& x, State& m, const Scope& scope, CardId card) const;
        [[gnu::noinline]] Next drop_named(Run& x, State& m, int frame) const;
    };
    // Moves so many cards from the top of a pile or hand.
    struct Draw : DoingOf<Draw> {
        const Step& step;
        ForWhom who;
        const Term* amount;
        Aimed from, aim;
        ZoneIndex zone, refills;  // of the pile; that of which it is filled again
        Memory memory;
        Draw(Maker& maker, const Step& step, const MoveBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        // To a place or column: what several seats want is looked at before any card moves.
        [[gnu::noinline]] Next draw_to_places(Run& x, State& m, int frame) const;
        bool draw(Run& x, State& m, const Scope& scope) const;  // whether there were as many
        // The pile is filled again at the moment that it is empty.
        void fill(Run& x, State& m, InstanceIndex pile) const;
        InstanceIndex source(const Run& x, InstanceIndex pile) const;  // what it is filled from; none: nothing
        bool has_cards(const Run& x, const State& m, InstanceIndex pile) const;  // once it is filled
    };

    // What an attribute of a card that is made becomes.
    struct MadeValue {
        int attribute = 0;
        const Term* amount = nullptr;
        std::int64_t lo = 0, hi = 0;  // values beyond are cut off
        std::int16_t blank = 0;       // where the amount is none
        MadeValue() = default;
        MadeValue(const Rules& rules, const AttributeChange& change);
        std::int16_t of(const Scope& scope) const {
            const std::int64_t v = amount->get(scope);
            return v == kNothing ? blank : static_cast<std::int16_t>(std::clamp(v, lo, hi));
        }
    };
    // Makes a card of attributes that are evaluated.
    struct Create : DoingOf<Create> {
        const Step& step;
        ForWhom who;
        Aimed aim;
        Memory memory;
        MadeValue values[kMostAttributes];
        int value_count = 0, attributes;
        bool one_by_one;  // what the cards become does not depend on those that the step makes for other seats
        using Made = IndexedArray<std::int16_t, kMostAttributes>;  // all attributes of a card
        Made blank = {};
        Create(Maker& maker, const Step& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        [[gnu::noinline]] Next make_together(Run& x, State& m, int frame) const;
        [[gnu::noinline]] Next make_on_places(Run& x, State& m, int frame) const;
        [[gnu::always_inline]] Made evaluate(const Scope& scope) const;
        [[gnu::always_inline]] void create(Run& x, State& m, Seat seat, const Aimed::Spot& spot,
                                           const Made& made) const;
    };
    // Makes cards as they are written, or of the kinds that were answered.
    struct CreateMany : DoingOf<CreateMany> {
        const Step& step;
        const MakeBody& body;
        ForWhom who;
        Aimed aim;
        Memory memory;
        CreateMany(Maker& maker, const Step& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;
        void create(Run& x, State& m, Seat seat, const Aimed::Spot& spot, std::span<const std::int16_t> values) const;
        // All that a seat makes, until others have filled its column.
        template <class Filled>
        void create_all(Run& x, State& m, const Wish& wish, Filled&& is_filled) const;
    };
    // Makes cards like others. All seats' are named before any is made.
    struct Copy : DoingOf<Copy> {
        const Step& step;
        ForWhom who;
        std::span<const Cards> cards;
        Aimed aim;
        Memory memory;
        Copy(Maker& maker, const Step& step, const MakeBody& body);
        Next run_in(Run& x, State& m, int frame) const;

    private:
        void copy(Run& x, State& m, Seat seat, CardId card, const Aimed::Spot& spot) const;
    };
};

}  // namespace quattro
