// The step `swap: [CARD, CARD]` or `swap: [ZONE, ZONE]`.
#include <fmt/format.h>

#include "base/indexed.hpp"
#include "builtins/step_cards.hpp"
#include "compile/expr.hpp"
#include "link/linker.hpp"
#include "run/execute_scripts.hpp"
#include "run/instruction_kinds.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr Key kSwapKeys[] = {
    {"swap", KeyType::list,
     "Two cards, or two piles or hands, which exchange all their cards. Both are named before anything moves. If two "
     "seats name the same pair, it is exchanged once. A card that moves to a pile or hand moves to its end. If a card "
     "is none or protected, nothing happens.",
     "swap: [first(hand), first(deck)]", true},
    kFirstKey,
    kClashKey,
    kOfKey,
    kIfKey};
constexpr const char* kSwapHint = "use swap: [place.card, first(deck)] or swap: [hand, hand of next(mover)]";

struct SwapBody : InstructionBody {
    CardExpr one, other;
    Destination pile, other_pile;  // given if they are whole zones
    bool zones() const { return pile.kind == Destination::Kind::zone; }
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kSwap = card_kind("swap");
        return kSwap;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override { f(one.cards), f(other.cards); }
    bool per_seat() const override { return one.each_seats || other.each_seats; }
};

// The pairs that the seats of a step name, each pair once. Settles clashes: two pairs clash if they have exactly one
// element in common.
template <class Thing>
class Pairs {
public:
    Pairs(const Instruction& step, bool nobody, Seat front) : step_(step), nobody_(nobody), front_(front) {}
    // Adds the pair of a seat. Seats must be added in order of precedence. `want(thing)` says in words that the seats
    // want the thing; it is used in the error.
    template <class Want>
    void add(Seat seat, Thing a, Thing b, Want&& want) {
        if (a == b) return;
        Pair added{a, b, seat};
        for (int i = 0; i < count_; ++i) {
            Pair& other = pairs_[i];
            const bool first = a == other.a || a == other.b, second = b == other.a || b == other.b;
            if (first && second) return;
            if (!first && !second) continue;
            if (nobody_)
                added.lost = other.lost = true;
            else if (!front_)
                refuse_clash(step_, 1U << seat | 1U << other.seat, want(first ? a : b));
            else
                return;
        }
        pairs_[count_++] = added;
    }
    template <class F>
    void each(F&& f) const {
        for (int i = 0; i < count_; ++i)
            if (!pairs_[i].lost) f(pairs_[i].a, pairs_[i].b);
    }

private:
    struct Pair {
        Thing a{}, b{};
        Seat seat = 0;
        bool lost = false;
    };
    const Instruction& step_;
    bool nobody_;
    Seat front_;
    IndexedArray<Pair, kMaxSeats> pairs_ = {};
    int count_ = 0;
};

struct SwapCards : OpOf<SwapCards> {
    const Instruction& step;
    CardOps::SeatOrder who;
    const Term *one, *other;
    SwapCards(Linker& linker, const Instruction& s, const SwapBody& body)
        : step(s),
          who(linker.rules(), s, body.per_seat()),
          one(root_of(linker.rules(), body.one.cards)),
          other(root_of(linker.rules(), body.other.cards)) {}
    Next run_in(Run& x, State& m, int frame) const {
        Pairs<CardId> pairs(step, who.precedence.nobody, who.once ? 0 : who.precedence.front(x, m, frame));
        x.scratch.operations.clear();
        const auto swap = [&](CardId a, CardId b) {
            x.scratch.operations.push_back({.kind = OperationKind::swap_places, .card = a, .other = b});
        };
        const auto stays = [&](CardId card) { return x.s.has_guards && is_guarded(x.s, m, card, {}); };
        const auto there = [&](std::int64_t card) { return card >= 0 && m.at(x.s.card_zone, card) != 0; };
        who.each(x, m, frame, [&](Seat seat) {
            const Scope& scope = x.frame_scope(m, frame, seat);
            const std::int64_t named = one->get(scope), with = other->get(scope);
            if (!there(named) || !there(with)) return;
            const auto a = static_cast<CardId>(named), b = static_cast<CardId>(with);
            if (stays(a) || stays(b)) return swap(a, b);  // has no effect, but is reported
            pairs.add(seat, a, b,
                      [&](CardId card) { return fmt::format("want to swap the card {}", x.name_for(m, card, 0)); });
        });
        pairs.each(swap);
        apply_operations(x, m, {}, step);
        return Next::proceed;
    }
};

struct SwapZones : OpOf<SwapZones> {
    const Instruction& step;
    CardOps::SeatOrder who;
    LinkedDestination one, other;
    SwapZones(Linker& linker, const Instruction& s, const SwapBody& body)
        : step(s), who(linker.rules(), s, body.per_seat()), one(linker, body.pile), other(linker, body.other_pile) {}
    Next run_in(Run& x, State& m, int frame) const {
        Pairs<InstanceIndex> pairs(step, who.precedence.nobody, who.once ? 0 : who.precedence.front(x, m, frame));
        who.each(x, m, frame, [&](Seat seat) {
            const Scope& scope = x.frame_scope(m, frame, seat);
            const InstanceIndex a = one.instance(scope), b = other.instance(scope);
            if (a.valid() && b.valid())
                pairs.add(seat, a, b, [&](InstanceIndex zone) {
                    return fmt::format("want to swap the cards of {}", x.place_name(zone, -1));
                });
        });
        pairs.each([&](InstanceIndex a, InstanceIndex b) { change(x.s, m, a, b); });
        return Next::proceed;
    }
    // The cards of `a` are appended to `b`. Then the cards that were in `b` before, which are the first ones, move to
    // `a`.
    static void change(const Shape& s, State& m, InstanceIndex a, InstanceIndex b) {
        const int own = cards_in(s, m, b);
        move_all(s, m, a, b);
        for (int i = 0; i < own; ++i)
            move_card(s, m, first_card(s, m, b), a, -1);
    }
};

Op* SwapBody::link(Linker& linker, const Instruction& step) const {
    if (zones()) return linker.terms().make<SwapZones>(linker, step, *this);
    return linker.terms().make<SwapCards>(linker, step, *this);
}

// The pile or hand, if the expression is exactly one; otherwise an empty result.
Destination pile_named(const Rules& rules, const CardExpr& named) {
    Destination aim;
    aim.zone = named.cards.kind.set ? denoted_zone(rules, named.cards) : ZoneIndex();
    if (!aim.zone.valid() || rules.shape().zones[aim.zone].placed()) return aim;
    aim.what = named.cards;
    aim.per_seat = named.each_seats;
    aim.kind = Destination::Kind::zone;
    return aim;
}

// True if both are single cards or both are piles or hands. Reports an error otherwise.
bool fits(const Node& list, const SwapBody& body, Diagnostics& out) {
    const bool zones = body.zones() || body.other_pile.kind == Destination::Kind::zone;
    const std::pair<const CardExpr*, const Destination*> parts[] = {{&body.one, &body.pile},
                                                                    {&body.other, &body.other_pile}};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& [named, pile] = parts[i];
        if (zones ? pile->kind == Destination::Kind::zone : !named->cards.kind.set) continue;
        out.error(
            list.items[i].where,
            fmt::format("'{}' is {}", list.items[i].scalar,
                        zones ? "not a pile or hand, but the other one is" : "neither one card nor a pile or hand"),
            kSwapHint);
        return false;
    }
    return true;
}

void compile_swap(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& list = *r.node("swap");
    const Expr of = c.seat(r, "of");
    if (list.items.size() != 2)
        return r.error("swap", "'swap' needs a list of two cards, or of two piles or hands", kSwapHint);
    if (list.items[0].scalar == list.items[1].scalar)
        return r.error("swap", "these two are the same, so nothing changes", kSwapHint);
    auto body = std::make_shared<SwapBody>();
    body->one = read_cards(c, list.items[0]);
    body->other = read_cards(c, list.items[1]);
    if (!body->one.cards.given() || !body->other.cards.given()) return;
    body->pile = pile_named(c.rules, body->one);
    body->other_pile = pile_named(c.rules, body->other);
    if (!fits(list, *body, c.out)) return;
    c.emit(std::move(body), of);
    read_precedence(c, r);
}

}  // namespace

extern const StepRow kSwapStep;
const StepRow kSwapStep = {{"step: swap", "Exchanges two cards, or all cards of two zones.", kSwapKeys},
                           always<IfMode::of_seats>,
                           compile_swap,
                           kNoLint};

}  // namespace quattro
