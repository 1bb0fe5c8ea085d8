// Slots of a board: what happens at one moment, the choices it needs, and the triggers after it.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "flow/execute.hpp"
#include "flow/regions.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
// Keeps which cause changed what in a batch, and tells what it left as it was.
class Watcher final : public BatchWatcher {
public:
    Watcher(Executor& executor, const State& state, const std::vector<Cause>& causes, const Step& step)
        : x_(executor), m_(state), causes_(causes), step_(step) {}

    void changed(CardId card, int attribute, int, int, int cause) override { keep(card, attribute, cause); }
    void moved(CardId card, int, int, int cause) override { keep(card, Caused::kPlace, cause); }
    void created(CardId card, int cause) override { keep(card, Caused::kPlace, cause); }
    void removed(CardId card, int cause) override { keep(card, Caused::kPlace, cause); }
    void ignored(const Operation& operation, std::string_view why) override {
        if (operation.card < 0) return;
        const int instance = instance_of_card(x_.s_, m_, operation.card);
        EventData data = {
            {"at", instance < 0 ? "nowhere" : x_.place_name(instance, place_of_card(x_.s_, m_, operation.card))},
            {"why", std::string(why)}};
        if (const std::string_view step = step_.told_name(); !step.empty()) data.emplace_back("step", step);
        const Cause by = cause_of(operation.cause);
        if (by.part && !by.secret) data.emplace_back("by", by.part->text);
        x_.tell_viewers(m_, operation.card, operation.attribute, "ignored", std::move(data));
    }

private:
    Cause cause_of(int cause) const {
        return cause < 0 || cause >= static_cast<int>(causes_.size()) ? Cause{}
                                                                      : causes_[static_cast<std::size_t>(cause)];
    }
    void keep(CardId card, int what, int cause) { x_.scratch_.caused.push_back({card, what, cause_of(cause)}); }

    Executor& x_;
    const State& m_;
    const std::vector<Cause>& causes_;
    const Step& step_;
};

void Executor::apply(State& m, const std::vector<Cause>& causes, const Step& step) {
    if (scratch_.operations.empty()) return;
    scratch_.batch.full = false;
    Watcher watcher(*this, m, causes, step);
    apply_batch(s_, m, scratch_.operations, scratch_.batch, sink_ ? &watcher : nullptr);
    if (scratch_.batch.full)
        throw StepFailure{
            causes.empty() ? Place{} : causes[0].part->where,
            fmt::format("there is no room for another card: there are at most {}; most_cards in game.yaml allows more",
                        s_.card_capacity)};
}

std::uint32_t Executor::active_seats(const State& m, const Step& step, int slot) const {
    if (step.index < 0) return everyone();
    std::uint32_t seats = 0;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (placed_by(m, step, seat) == slot) seats |= 1U << seat;
    return seats;
}

// The place that the seat has answered.
std::int32_t Executor::placed_by(const State& m, const Step& step, Seat seat) const {
    const int bank = rules_.prompts[static_cast<std::size_t>(step.index)].bank;
    return m.at(s_.answer, s_.answer_cell(bank, seat, step.field));
}

const Part* Executor::active_part(const State& m, const Moment& moment, Seat seat) const {
    const std::uint32_t held = m.at(s_.guards, seat);
    for (const Part& part : moment.parts) {
        const auto kept = [&](const Guard& g) { return ((held >> g.index & 1U) != 0) == g.expected; };
        if (std::all_of(part.guards.begin(), part.guards.end(), kept)) return &part;
    }
    return nullptr;
}

// Conditions are looked at when their first effect comes, and then hold for those that follow.
void Executor::test_guards(State& m, const Moment& moment, Seat seat, int slot) {
    const auto looks = [](const Part& part) { return !part.guards.empty(); };
    if (std::none_of(moment.parts.begin(), moment.parts.end(), looks)) return;
    Scope sc = scope(m, 0, seat);
    sc.instance = s_.instance_of(rules_.slot_zone, seat);
    sc.place = slot;
    std::uint32_t& held = m.at(s_.guards, seat);
    for (const Part& part : moment.parts)
        for (const Guard& g : part.guards)
            if (g.fresh) {
                held &= ~(1U << g.index);
                if (evaluate(g.test, sc)) held |= 1U << g.index;
            }
}

// A choice that could change nothing (no card is meant) is not asked.
bool Executor::needs_answer(const State& m, const Part& part, Seat seat, int slot) {
    if (part.prompt < 0) return false;
    Scope sc = scope(m, 0, seat);
    sc.instance = s_.instance_of(rules_.slot_zone, seat);
    sc.place = slot;
    bool targets = false, found = false;
    for (const Arg& arg : part.args)
        for (const Target& t : arg.targets) {
            targets = true;
            found = found || t.kind == TargetKind::chosen || find_card(t, sc) != kNoCard;
        }
    return !targets || found;
}

// Goes to the next moment at which somebody's slot does something, and asks for the choices it needs.
bool Executor::resolve_next(State& m, int frame, const Step& step) {
    std::int32_t& at = m.at(s_.loop, static_cast<std::size_t>(step.to * (s_.seats + 1)));
    if (m.at(s_.board, 0) == 0) return false;
    const Board& board = rules_.boards[m.at(s_.board, 0) - 1U];
    const bool placed = step.index >= 0;
    std::int32_t placed_at[kMaxSeats + 1];
    for (Seat seat = 1; placed && seat <= s_.seats; ++seat)
        placed_at[seat] = placed_by(m, step, seat);
    for (const int next : board.order[placed ? 1 : 0]) {
        if (next < at) continue;
        const int slot = next / kMoments;
        if (placed && std::find(placed_at + 1, placed_at + 1 + s_.seats, slot) == placed_at + 1 + s_.seats) continue;
        const std::uint32_t seats = active_seats(m, step, slot);
        const Moment& moment = board.slots[static_cast<std::size_t>(slot)][static_cast<std::size_t>(next % kMoments)];
        at = next + 1;
        for (Seat seat = 1; seat <= s_.seats; ++seat) {
            if (!(seats >> seat & 1U)) continue;
            test_guards(m, moment, seat, slot);
            const Part* part = active_part(m, moment, seat);
            if (part && needs_answer(m, *part, seat, slot)) open(m, frame, part->prompt, seat);
        }
        return true;
    }
    return false;
}

void Executor::resolve_run(State& m, int frame, const Step& step) {
    (void)frame;
    const int at = m.at(s_.loop, static_cast<std::size_t>(step.to * (s_.seats + 1))) - 1;
    const int slot = at / kMoments;
    const std::uint16_t board = m.at(s_.board, 0);
    if (board == 0 || at < 0) return;
    const auto& slots = rules_.boards[board - 1U].slots;
    if (slot >= static_cast<int>(slots.size()) ||
        at % kMoments >= static_cast<int>(slots[static_cast<std::size_t>(slot)].size()))
        return;  // a host has put another board there meanwhile
    const Moment& moment = slots[static_cast<std::size_t>(slot)][static_cast<std::size_t>(at % kMoments)];
    const std::uint32_t seats = active_seats(m, step, slot);
    for (int pass = 0; pass <= rules_.last_pass; ++pass)
        resolve_pass(m, step, moment, slot, seats, pass);
    forget_choices(m);
}

// Nothing of a choice is kept.
void Executor::forget_choices(State& m) {
    if (rules_.choice_prompt < 0) return;
    const int bank = rules_.prompts[static_cast<std::size_t>(rules_.choice_prompt)].bank;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        for (int f = 0; f < s_.banks[static_cast<std::size_t>(bank)].fields; ++f)
            m.at(s_.answer, s_.answer_cell(bank, seat, f)) = kUnanswered;
}

// Scripts of one pass read the state as it is after the passes before; those of one pass do not see each other.
void Executor::resolve_pass(State& m, const Step& step, const Moment& moment, int slot, std::uint32_t seats, int pass) {
    thread_local std::vector<Cause> causes;
    causes.clear();
    scratch_.operations.clear();
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const Part* part = seats >> seat & 1U ? active_part(m, moment, seat) : nullptr;
        if (!part || script_of(*part).pass != pass) continue;
        scratch_.call.cause = static_cast<std::int32_t>(causes.size());
        causes.push_back({part, seat, slot});
        run_part(m, *part, seat, slot);
    }
    apply(m, causes, step);
}

const Script& Executor::script_of(const Part& part) const {
    return rules_.scripts[static_cast<std::size_t>(rules_.calls[static_cast<std::size_t>(part.call)].script)];
}

void Executor::collect_arguments(const State& m, const Part& part, const Scope& sc) {
    CallContext& call = scratch_.call;
    call.clear();
    scratch_.dynamic.clear();
    const int bank = part.prompt >= 0 ? rules_.prompts[static_cast<std::size_t>(part.prompt)].bank : -1;
    const auto answer = [&](int field) { return m.at(s_.answer, s_.answer_cell(bank, sc.seat, field)); };
    for (const Arg& arg : part.args) {
        if (arg.kind == ArgKind::constant) continue;
        if (arg.kind == ArgKind::expression) {
            const std::int64_t v = evaluate(arg.expression, sc);
            scratch_.dynamic.push_back(v == kNothing ? 0 : v);  // nobody
        }
        if (arg.kind == ArgKind::chosen_value)
            scratch_.dynamic.push_back(bank < 0 ? answered_number(m, arg.field, sc.seat)
                                                : std::max(answer(arg.field), 0));
        if (arg.kind == ArgKind::chosen_place) scratch_.dynamic.push_back(std::max(answer(arg.field), -1));
        if (arg.kind == ArgKind::card) {
            if (const std::int64_t card = evaluate(arg.expression, sc); card >= 0)
                call.cards.push_back(static_cast<CardId>(card));
            call.close_set();
        }
        if (arg.kind == ArgKind::zone_cards) {
            for_each_card(s_, m, s_.instance_of(arg.zone, sc.seat ? sc.seat : 1),
                          [&](CardId card) { call.cards.push_back(card); });
            call.close_set();
        }
        if (arg.kind == ArgKind::answered) {
            for (int i = 0; i < arg.count; ++i)
                if (const CardId card = scratch_.answered[static_cast<std::size_t>(arg.field + i)]; card != kNoCard)
                    call.cards.push_back(card);
            call.close_set();
        }
        if (arg.kind != ArgKind::cards) continue;
        const bool pair =
            script_of(part).params[static_cast<std::size_t>(&arg - part.args.data())].kind == ParamKind::pair;
        for (const Target& t : arg.targets) {
            if (t.kind != TargetKind::chosen)
                find_cards(t, sc, call.cards);
            else if (const std::int32_t cell = answer(t.a); cell >= 0 && m.at(s_.cell, cell))
                call.cards.push_back(m.at(s_.cell, cell) - 1);
            if (pair) call.close_set();
        }
        if (!pair) call.close_set();
    }
}

void Executor::run_part(State& m, const Part& part, Seat seat, int slot) {
    Scope sc = scope(m, 0, seat);
    sc.instance = s_.instance_of(rules_.slot_zone, seat);
    sc.place = slot;
    call(m, part, sc);
}

bool Executor::chosen_in_secret(const Part& part) const {
    return part.prompt >= 0 &&
           s_.banks[static_cast<std::size_t>(rules_.prompts[static_cast<std::size_t>(part.prompt)].bank)]
               .keeps_secret();
}

bool Executor::call(State& m, const Part& part, const Scope& sc, bool secret) {
    collect_arguments(m, part, sc);
    CallContext& call = scratch_.call;
    call.shape = &s_;
    call.state = &m;
    call.operations = &scratch_.operations;
    call.seat = sc.seat;
    call.instance = sc.instance;
    call.place = sc.place;
    call.roll_stream = rules_.roll_stream;
    call.traced = s_.rolls_hidden && !guessing_ && !secret && !chosen_in_secret(part);
    if (lenient_) keep_chance(m);
    if (observer_) observer_->called(part, sc.seat);
    try {
        vm_.call(part.call, call, scratch_.dynamic);
        if ((instructions_ += call.instructions) > rules_.budget.scripts)
            throw ScriptFailure{
                part.where,
                fmt::format("the scripts of this input have run for more than {} instructions", rules_.budget.scripts)};
        return true;
    } catch (ScriptFailure& failure) {
        failure.called = part.where;
        if (!lenient_) throw;
        put_chance_back(m);
        tell_left_out(failure.place, failure.message, failure.called);
        return false;
    }
}

namespace {

// The next card of a seat that waits for this trigger: places in order, then the cards that are not on one.
CardId pending_card(const Shape& s, const State& m, Seat seat, int trigger) {
    CardId found = kNoCard;
    for (const bool placed : {true, false})
        for (const Zone& zone : s.zones) {
            if (zone.placed() != placed || !zone.of_seat) continue;
            for_each_card(s, m, zone.first_instance + seat - 1, [&](CardId card) {
                if (found == kNoCard && (m.at(s.card_pending, card) >> trigger & 1U)) found = card;
            });
        }
    return found;
}

}  // namespace

// Seats settle their cards at the same time, each one card after the other. False once none is left.
bool Executor::trigger_next(State& m, int, const Step& step) {
    const std::uint8_t *card_bits = m.all(s_.card_pending), *end = card_bits + s_.card_pending.count;
    std::uint64_t pending = 0, eight = 0;
    for (; end - card_bits >= 8; card_bits += 8, pending |= eight)
        std::memcpy(&eight, card_bits, 8);
    for (; card_bits != end; ++card_bits)
        pending |= *card_bits;
    if (!(pending & 0x0101010101010101U << step.index)) return false;
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const CardId card = pending_card(s_, m, seat, step.index);
        m.at(s_.subject, seat) = static_cast<std::uint16_t>(card + 1);
        if (card != kNoCard)
            m.at(s_.card_pending, card) = static_cast<std::uint8_t>(m.at(s_.card_pending, card) & ~(1U << step.index));
    }
    return true;
}

void Executor::trigger_set(State& m, int frame, const Step& step) {
    const int bank = rules_.prompts[static_cast<std::size_t>(step.index)].bank;
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        const CardId card = m.at(s_.subject, seat) - 1;
        for (std::size_t i = 0; card != kNoCard && i < step.attributes.size(); ++i)
            set_attribute(m, frame, seat, step.attributes[i]);
        m.at(s_.subject, seat) = 0;
        for (int f = 0; f < s_.banks[static_cast<std::size_t>(bank)].fields; ++f)
            m.at(s_.answer, s_.answer_cell(bank, seat, f)) = kUnanswered;
    }
}

void Executor::set_attribute(State& m, int frame, Seat seat, const AttributeChange& change) {
    const std::int64_t value = evaluate(change.amount, scope(m, frame, seat));
    if (value <= 0) return;
    const CardId card = m.at(s_.subject, seat) - 1;
    m.at(s_.card_attribute, s_.attribute_cell(change.attribute, card)) = static_cast<std::int16_t>(value);
    set_rolled(s_, m, card, change.attribute);
    if (sink_) scratch_.caused.push_back({card, change.attribute, {}});
}

}  // namespace quattro
