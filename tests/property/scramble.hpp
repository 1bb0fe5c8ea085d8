// Changes what the declared visibility hides from a seat, so that the new state looks the same to the seat. Keeps
// counters that show zones. Based only on the declarations (Zone, Attribute, Counter, Bank); shares no code with
// redact().
#pragma once

#include <numeric>

#include "games.hpp"
#include "run/prompt.hpp"

namespace quattro::property {

// Parts that must stay, because the seat is about to learn them.
struct Kept {
    std::vector<bool> cards;  // indexed by id; empty if no card must stay
    bool known = false;       // the order of zones whose cards the seat knows
    bool answers = false;     // answers of other seats
    bool luck = false;        // seed and random streams
    // Counters that decide which seats share a counter, because an input may bring seats together.
    bool sharing = false;
    bool time = false;  // time of the last input, which is known to a program that gives all inputs
    bool flow = false;  // ids, hidden sizes, time, prompts, triggers: the next input stays possible
};

// True if `seat` belongs to the audience. `owner` is 0 for the table.
inline bool may_know(Audience who, Seat seat, Seat owner) {
    return who == Audience::everyone || (who == Audience::owner && owner == seat) ||
           (who == Audience::others && owner != seat);
}

class Scrambler {
public:
    // `declared` states the visibility; `rules` are the rules in play, which a test may have broken on purpose.
    Scrambler(const Rules& rules, const Shape& declared, Seat seat, Dice& dice, const Kept& kept)
        : rules_(rules), s_(declared), seat_(seat), dice_(dice), kept_(kept) {}

    State operator()(const State& m) {
        out_ = m;
        in_ = m;
        for (int card = 0; card < s_.card_capacity; ++card)
            if (lies(card)) contents(card);
        if (!kept_.known) mix_known();
        if (!kept_.flow) uncounted();
        counters();
        if (!kept_.luck) luck();
        if (!kept_.flow) flow();
        if (!kept_.answers) answers();
        if (!kept_.flow) rename();
        return std::move(out_);
    }

    bool sees(const State& m, int card) const {
        const Instance& in = s_.instances[instance_of_card(s_, m, card)];
        const Zone& zone = s_.zones[in.zone];
        if (may_know(zone.seen_by, seat_, in.seat)) return true;
        if (!zone.shown_when.valid()) return false;
        const Counter& c = s_.counters[zone.shown_when];
        return m.at(s_.counter, c.first + (c.of_seat && in.seat > 0 ? in.seat - 1 : 0)) != 0;
    }
    bool knows(const State& m, int card) const {
        const Instance& in = s_.instances[instance_of_card(s_, m, card)];
        return may_know(s_.zones[in.zone].known_to, seat_, in.seat);
    }

    // True if the seat sees the attribute. Precondition: the seat sees or knows the card.
    bool sees_attribute(const State& m, int card, AttributeIndex a) const {
        const Attribute& attr = s_.attributes[a];
        const Seat owner = s_.instances[instance_of_card(s_, m, card)].seat;
        if (may_know(attr.seen_by, seat_, owner)) return true;
        return attr.shown_when.valid() && m.at(s_.card_attribute, s_.attribute_cell(attr.shown_when, card)) != 0;
    }
    // True if the card exists before and after, and something about it was hidden before and is not hidden afterwards.
    bool becomes_visible(const State& before, const State& after, int card) const {
        const bool was = before.at(s_.card_zone, card) != 0, is = after.at(s_.card_zone, card) != 0;
        if (!was || !is || (!sees(after, card) && !knows(after, card))) return false;
        if (!sees(before, card) && (sees(after, card) || !knows(before, card))) return true;
        for (const AttributeIndex a : s_.attributes.indices())
            if (!sees_attribute(before, card, a) && sees_attribute(after, card, a)) return true;
        return false;
    }

private:
    bool lies(int card) const { return out_.at(s_.card_zone, card) != 0; }
    bool keeps(int card) const { return !kept_.cards.empty() && kept_.cards[static_cast<std::size_t>(card)]; }
    std::int16_t& value(int card, AttributeIndex a) { return out_.at(s_.card_attribute, s_.attribute_cell(a, card)); }

    // True if the presence or visibility of other attributes depends on this attribute.
    bool steers(AttributeIndex a) const {
        return std::any_of(s_.attributes.begin(), s_.attributes.end(),
                           [&](const Attribute& b) { return b.absent_attribute == a || b.shown_when == a; });
    }
    void roll(int card, AttributeIndex a) {
        const Attribute& attr = s_.attributes[a];
        if (steers(a)) return;
        if (attr.absent_attribute.valid() && value(card, attr.absent_attribute) == attr.absent_value) return;
        value(card, a) = static_cast<std::int16_t>(dice_.from_to(attr.named() ? 1 : attr.lo, attr.hi));
    }
    // True if the card and `other` have the same named attributes, because zones may require a certain form of card.
    bool same_form(int card, const AttributeValues& other) {
        for (const AttributeIndex a : other.indices())
            if (s_.attributes[a].named() && (other[a] == 0) != (value(card, a) == 0)) return false;
        return true;
    }
    // Gives a card that the seat neither sees nor knows other attributes at random. Of any other card, changes only
    // hidden attributes. Leaves kept cards unchanged.
    void contents(int card) {
        if (keeps(card)) return;
        if (!sees(out_, card) && !knows(out_, card) && !s_.templates.empty()) {
            const auto& other = dice_.one_of(s_.templates);
            if (same_form(card, other))
                for (const AttributeIndex a : other.indices())
                    value(card, a) = other[a];
        }
        const bool unknown = !sees(out_, card) && !knows(out_, card);
        for (const AttributeIndex a : s_.attributes.indices())
            if ((unknown && dice_.one_in(2)) || (!unknown && !sees_attribute(out_, card, a))) roll(card, a);
    }

    bool counts(int card) const {
        const Instance& in = s_.instances[instance_of_card(s_, out_, card)];
        return may_know(s_.zones[in.zone].counted_by, seat_, in.seat) || sees(out_, card) || knows(out_, card);
    }
    // Removes some cards of zones whose size is hidden, except cards that something refers to.
    void uncounted() {
        for (int card = 0; card < s_.card_capacity; ++card) {
            if (!lies(card) || counts(card) || !dice_.one_in(3)) continue;
            bool referred = false;
            for (const Column<std::uint16_t> links : {s_.trigger_card, s_.remembered})
                for (std::size_t i = 0; i < links.count; ++i)
                    referred = referred || out_.at(links, i) == card + 1;
            for (std::size_t i = 0; i < s_.answer.count; ++i)
                referred = referred || out_.at(s_.answer, i) == card;
            if (!referred) destroy(s_, out_, card);
        }
    }

    // Exchanges the known but unseen cards of each zone, of which only the order is hidden.
    void mix_known() {
        for (std::size_t i = 0; i < s_.instances.size(); ++i) {
            std::vector<int> cards;
            for (int card = 0; card < s_.card_capacity; ++card)
                if (lies(card) && out_.at(s_.card_zone, card) == i + 1 && !keeps(card) && knows(out_, card) &&
                    !sees(out_, card))
                    cards.push_back(card);
            for (std::size_t left = cards.size(); left > 1; --left) {
                const int a = cards[left - 1], b = cards[dice_.below(left)];
                if (a == b) continue;
                for (const AttributeIndex k : s_.attributes.indices()) {
                    std::swap(value(a, k), value(b, k));
                    swap_roll_ranges(s_, out_, a, b, k);
                }
            }
        }
    }

    bool shows_a_zone(CounterIndex counter) const {
        return std::any_of(s_.zones.begin(), s_.zones.end(), [&](const Zone& z) { return z.shown_when == counter; });
    }
    // True if the seat sees the counter, or shares it because another counter has an equal value.
    bool knows_counter(const Counter& c, Seat owner) const {
        if (may_know(c.seen_by, seat_, owner)) return true;
        if (!c.shared_counter.valid()) return false;
        const CounterCell first = s_.counters[c.shared_counter].first;
        return in_.at(s_.counter, first + (seat_ - 1)) == in_.at(s_.counter, first + (owner - 1));
    }
    bool decides_who_shares(CounterIndex counter) const {
        return std::any_of(s_.counters.begin(), s_.counters.end(),
                           [&](const Counter& c) { return c.shared_counter == counter; });
    }
    std::int64_t another(const Counter& c, std::int64_t value) {
        if (c.holds_seat) return dice_.from_to(0, s_.seats);
        if (c.holds_attribute.valid()) return dice_.from_to(value > 0 ? 1 : 0, s_.attributes[c.holds_attribute].hi);
        return std::clamp(value + dice_.from_to(-3, 9), c.lo, c.hi);
    }
    void counters() {
        for (const CounterIndex i : s_.counters.indices()) {
            const Counter& c = s_.counters[i];
            if (shows_a_zone(i) || (kept_.sharing && decides_who_shares(i))) continue;
            for (Seat owner = c.of_seat ? 1 : 0; owner <= (c.of_seat ? s_.seats : 0); ++owner) {
                if (knows_counter(c, owner)) continue;
                std::int64_t& cell = out_.at(s_.counter, c.first + std::max(owner - 1, 0));
                const std::int64_t before = cell;
                cell = another(c, before);
                // The owner must not begin to share a counter with the seat.
                if (decides_who_shares(i) && cell == in_.at(s_.counter, c.first + (seat_ - 1))) cell = before;
            }
        }
    }
    void luck() {
        out_.at(s_.seed, 0) = dice_.bits();
        for (std::size_t i = 0; i < s_.stream_position.count; ++i)
            out_.at(s_.stream_position, i) = static_cast<std::uint32_t>(dice_.below(1000));
    }

    bool asked_privately(BankIndex bank, Seat other) const {
        const auto cell = s_.prompt_cell(bank, other);
        if (out_.at(s_.prompt_status, cell) == kPromptClosed) return false;
        const int about = s_.trigger_card.count ? out_.at(s_.trigger_card, other) - 1 : -1;
        return s_.banks[bank].hides_prompt || (about >= 0 && !sees(out_, about));
    }
    // Changes private prompts, pending triggers, remembered cards, stored conditions of slots, and the number of
    // prompts that other seats had. Also the time, unless it is kept.
    void flow() {
        if (!kept_.time) out_.at(s_.now, 0) += dice_.from_to(0, 90'000);  // other seats may have given hidden inputs
        for (Seat other = 0; other <= s_.seats; ++other) {
            if (other == seat_) continue;
            out_.at(s_.slot_conditions, other) = static_cast<std::uint32_t>(dice_.bits());
            if (other == 0) continue;
            out_.at(s_.prompt_count, other - 1) = static_cast<std::uint32_t>(dice_.below(500));
            for (const BankIndex bank : s_.banks.indices())
                ask_other(bank, other);
        }
        for (int card = 0; card < s_.card_capacity; ++card)
            if (s_.card_pending.count && lies(card) && !sees(out_, card))
                out_.at(s_.card_pending, card) =
                    static_cast<std::uint8_t>(dice_.below(std::size_t{1} << s_.triggers.size()));
        for (std::size_t i = 0; i < s_.remembered.count; ++i)
            point_elsewhere(out_.at(s_.remembered, i));
    }
    void ask_other(BankIndex bank, Seat other) {
        const Bank& b = s_.banks[bank];
        const auto cell = s_.prompt_cell(bank, other);
        std::uint8_t& status = out_.at(s_.prompt_status, cell);
        if (asked_privately(bank, other) && dice_.one_in(2)) {
            status = kPromptClosed;
            out_.at(s_.prompt_id, cell) = out_.at(s_.prompt_frame, cell) = 0;
            out_.at(s_.opened, cell) = out_.at(s_.deadline, cell) = 0;
            for (const FieldIndex f : b.field_indices())
                out_.at(s_.answer, s_.answer_cell(bank, other, f)) = kUnanswered;
        } else if (b.hides_prompt && status == kPromptClosed && dice_.one_in(2) && !out_.at(s_.over, 0)) {
            for (const PromptIndex p : rules_.prompts.indices())
                if (rules_.prompts[p].bank == bank)
                    out_.at(s_.prompt_id, cell) = static_cast<std::uint16_t>(p.number() + 1);
            status = kPromptOpen;
            out_.at(s_.opened, cell) = out_.at(s_.now, 0);
            out_.at(s_.deadline, cell) = out_.at(s_.now, 0) + dice_.from_to(1, 90'000);
        }
        if (status != kPromptClosed && (b.hides_answered || b.hides_prompt))
            status = static_cast<std::uint8_t>(dice_.from_to(kPromptOpen, kPromptAnswered));
        if (status != kPromptClosed)
            out_.at(s_.prompt_number, cell) = static_cast<std::uint32_t>(dice_.from_to(1, 500));
    }
    // Changes a reference to a hidden card to another hidden card, or to none.
    void point_elsewhere(std::uint16_t& link) {
        if (link == 0 || sees(out_, link - 1)) return;
        std::vector<std::uint16_t> hidden = {0};
        for (int card = 0; card < s_.card_capacity; ++card)
            if (lies(card) && !sees(out_, card)) hidden.push_back(static_cast<std::uint16_t>(card + 1));
        link = dice_.one_of(hidden);
    }

    // Chooses a random legal answer. Stops at the first field for which the hidden state allows no option.
    void answer(BankIndex bank, Seat other) {
        const Prompt& prompt = rules_.prompts[PromptIndex(out_.at(s_.prompt_id, s_.prompt_cell(bank, other)) - 1)];
        const auto cell = [&](FieldIndex f) -> std::int32_t& {
            return out_.at(s_.answer, s_.answer_cell(bank, other, f));
        };
        for (const FieldIndex f : s_.banks[bank].field_indices())
            cell(f) = kUnanswered;
        OptionValues options;
        for (const FieldIndex f : prompt.fields.indices()) {
            list_options(rules_, out_, prompt, other, f, true, options);
            if (options.empty()) return;
            cell(f) = dice_.one_of(options);
        }
    }

    // Changes answers of other seats to open prompts to other legal answers. Changes answers to closed secret or
    // private prompts to arbitrary values, or to none for cards, unless the flow is kept.
    void answers() {
        for (const BankIndex bank : s_.banks.indices())
            for (Seat other = 1; other <= s_.seats; ++other) {
                const auto status = out_.at(s_.prompt_status, s_.prompt_cell(bank, other));
                if (other == seat_ || status == kPromptOpen) continue;
                if (status == kPromptAnswered) answer(bank, other);
                const Bank& b = s_.banks[bank];
                if (status != kPromptClosed || !(b.secret || b.hides_prompt) || kept_.flow) continue;
                for (const FieldIndex f : b.field_indices())
                    out_.at(s_.answer, s_.answer_cell(bank, other, f)) =
                        b.holds_card[f] ? kUnanswered : static_cast<std::int32_t>(dice_.from_to(-2, 3));
            }
    }

    // Gives every card a new id.
    void rename() {
        std::vector<std::uint16_t> to(static_cast<std::size_t>(s_.card_capacity) + 1);  // old id + 1 -> new id + 1
        std::iota(to.begin(), to.end(), std::uint16_t{0});
        for (std::size_t left = to.size() - 1; left > 1; --left)
            std::swap(to[left], to[1 + dice_.below(left)]);
        const State old = out_;
        for (std::size_t c = 0; c + 1 < to.size(); ++c) {
            const std::size_t n = to[c + 1] - 1U;
            out_.at(s_.card_zone, n) = old.at(s_.card_zone, c);
            out_.at(s_.card_place, n) = old.at(s_.card_place, c);
            if (s_.card_next.count) out_.at(s_.card_next, n) = to[old.at(s_.card_next, c)];
            if (s_.card_pending.count) out_.at(s_.card_pending, n) = old.at(s_.card_pending, c);
            for (const AttributeIndex a : s_.attributes.indices()) {
                value(static_cast<int>(n), a) = old.at(s_.card_attribute, s_.attribute_cell(a, static_cast<int>(c)));
                set_roll_range(s_, out_, static_cast<CardId>(n), a, roll_range_of(s_, old, static_cast<CardId>(c), a));
            }
        }
        const auto rename_in = [&](auto... columns) {
            const auto one = [&](auto links) {
                for (std::size_t i = 0; i < links.count; ++i)
                    out_.all(links)[i] = to[old.all(links)[i]];
            };
            (one(columns), ...);
        };
        rename_in(s_.cell, s_.head, s_.tail, s_.trigger_card, s_.remembered);
        for (const BankIndex bank : s_.banks.indices())
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                for (const FieldIndex f : s_.banks[bank].field_indices()) {
                    std::int32_t& answer = out_.at(s_.answer, s_.answer_cell(bank, seat, f));
                    if (answer >= 0 && s_.banks[bank].holds_card[f])
                        answer = to[static_cast<std::size_t>(answer) + 1] - 1;
                }
    }

    const Rules& rules_;
    const Shape& s_;
    Seat seat_;
    Dice& dice_;
    const Kept& kept_;
    State out_, in_;
};

}  // namespace quattro::property
