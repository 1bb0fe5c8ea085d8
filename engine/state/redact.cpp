#include "state/redact.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace quattro {
namespace {

bool includes(Audience audience, Seat seat, Seat owner) {
    switch (audience) {
        case Audience::everyone: return true;
        case Audience::owner: return seat == owner;
        case Audience::others: return seat != owner && seat != kSpectator;
        case Audience::nobody: return false;
    }
    return false;
}

bool sees_instance(const Shape& s, const State& m, Seat seat, const Instance& i) {
    const Zone& zone = s.zones[i.zone];
    if (includes(zone.seen_by, seat, i.seat)) return true;
    if (!zone.shown_when.valid()) return false;
    // A counter of the seats is read for the owner of the instance.
    const Counter& counter = s.counters[zone.shown_when];
    return m.at(s.counter, counter.first + (counter.of_seat && i.seat ? i.seat - 1 : 0)) != 0;
}

// True if `seat` must not know that `other` has a prompt: the prompt is private, or it is about a card whose trigger
// has fired, and `seat` does not see that.
bool private_asking(const Shape& s, const State& m, Seat seat, BankIndex bank, Seat other) {
    if (s.banks[bank].hides_prompt) return true;
    const CardId card = s.trigger_card.count ? m.at(s.trigger_card, other) - 1 : kNoCard;
    return card != kNoCard && !sees_trigger(s, m, seat, bank, card);
}

// The value that the seat sees on a card that it sees or knows; 0 if the attribute is hidden.
int shown_value(const Shape& s, const State& m, Seat seat, CardId card, AttributeIndex index) {
    return sees_attribute(s, m, seat, card, index) ? attribute(s, m, card, index) : 0;
}

int compare_shown(const Shape& s, const State& m, Seat seat, CardId a, CardId b) {
    int sign = 0;
    for (const AttributeIndex index : s.attributes.indices())
        if (sign == 0) sign = shown_value(s, m, seat, a, index) - shown_value(s, m, seat, b, index);
    return sign;
}

struct Redactor {
    const Shape& s;
    const State& in;
    Seat seat;
    State out;
    Indexed<std::uint16_t> renamed;         // id -> new id + 1; 0 for a card that the copy must not refer to
    Indexed<CardId> real;                   // new id -> id; empty unless the caller asked for it
    std::vector<CardId> known;              // cards of the current zone; sorted if the seat knows them
    std::vector<Indexed<RollRange>> rolls;  // roll ranges of cards that look alike to the seat

    Redactor(const Shape& shape, const State& m, Seat viewer, bool ids)
        : s(shape),
          in(m),
          seat(viewer),
          out(without_cards(shape, m)),
          renamed(static_cast<std::size_t>(shape.card_capacity), 0),
          real(ids ? renamed.size() : 0, kNoCard) {}

    std::int16_t shown(CardId card, AttributeIndex index) const {
        return static_cast<std::int16_t>(shown_value(s, in, seat, card, index));
    }

    // Puts a real card into the copy as card `as`. Attributes are copied only if `face_up`, and then only the visible
    // ones.
    void lay(CardId card, CardId as, InstanceIndex instance, bool face_up) {
        if (s.zones[s.instances[instance].zone].placed())
            put_at(s, out, as, instance, place_of_card(s, in, card));
        else
            append(s, out, as, instance);
        if (!face_up) return;
        for (const AttributeIndex a : s.attributes.indices())
            out.at(s.card_attribute, s.attribute_cell(a, as)) = shown(card, a);
    }

    // Numbers cards zone by zone in order, so that an old id leaves no trace.
    void cards() {
        CardId next = 0;
        for (const InstanceIndex instance : s.instances.indices()) {
            const Instance& i = s.instances[instance];
            if (!counts_cards(s, in, seat, instance)) continue;  // looks empty to the seat
            const bool visible = sees_instance(s, in, seat, i);
            const CardId first = next;
            if (!visible && includes(s.zones[i.zone].known_to, seat, i.seat)) {
                next = known_cards(instance, next);
                continue;
            }
            for_each_card(s, in, instance, [&](CardId card) {
                point(card, next);
                if (visible) renamed[card] = static_cast<std::uint16_t>(next + 1);
                lay(card, next, instance, visible);
                if (!visible && s.card_concealed.count) out.at(s.card_concealed, next) = 1;
                if (visible && s.card_pending.count) out.at(s.card_pending, next) = seen_pending(card);
                if (visible) lay_rolls({&card, 1}, next, true);
                ++next;
            });
            if (!visible) lay_hidden_rolls(instance, first);
        }
    }
    // The triggers of a visible card that have fired, as bits, without those whose attribute the seat does not see.
    std::uint8_t seen_pending(CardId card) const {
        unsigned pending = in.at(s.card_pending, card);
        for (const TriggerIndex t : s.triggers.indices())
            if (!sees_attribute(s, in, seat, card, s.triggers[t].attribute)) pending &= ~(1U << t.number());
        return static_cast<std::uint8_t>(pending);
    }
    // Copies the roll ranges of hidden attributes for cards that look alike to the seat; their new ids start at
    // `first`. The ranges are sorted, because the seat must not learn which card has which range.
    void lay_rolls(std::span<const CardId> cards, CardId first, bool face_up) {
        const auto none = [&](CardId card) {
            for (const AttributeIndex a : s.attributes.indices())
                if (roll_range_of(s, in, card, a).count) return false;
            return true;
        };
        if (s.rolled_count.count == 0 || std::all_of(cards.begin(), cards.end(), none)) return;
        rolls.clear();
        for (const CardId card : cards) {
            rolls.emplace_back();
            for (const AttributeIndex a : s.attributes.indices())
                rolls.back().push_back(face_up && sees_attribute(s, in, seat, card, a) ? RollRange{}
                                                                                       : roll_range_of(s, in, card, a));
        }
        std::sort(rolls.begin(), rolls.end());
        for (std::size_t k = 0; k < rolls.size(); ++k)
            for (const AttributeIndex a : s.attributes.indices())
                set_roll_range(s, out, first + static_cast<CardId>(k), a, rolls[k][a.offset()]);
    }
    void lay_hidden_rolls(InstanceIndex instance, CardId first) {
        if (s.rolled_count.count == 0) return;
        known.clear();
        for_each_card(s, in, instance, [&](CardId card) { known.push_back(card); });
        lay_rolls(known, first, false);
    }
    // Copies a zone whose cards the seat knows without their order. Sorts the cards by visible values. Returns the next
    // free id.
    CardId known_cards(InstanceIndex instance, CardId next) {
        const auto compare = [&](CardId a, CardId b) { return compare_shown(s, in, seat, a, b); };
        list_visible_cards(s, in, seat, instance, known);
        CardId alike = next;  // new id of the first card of the current run of cards that look alike
        const CardId first = next;
        const std::span<const CardId> cards = known;
        for (std::size_t k = 0; k < known.size(); ++k, ++next) {
            if (k > 0 && compare(known[k - 1], known[k]) != 0) {
                lay_rolls(
                    cards.subspan(static_cast<std::size_t>(alike - first), static_cast<std::size_t>(next - alike)),
                    alike, true);
                alike = next;
            }
            point(known[k], next);
            lay(known[k], next, instance, true);
        }
        lay_rolls(cards.subspan(static_cast<std::size_t>(alike - first)), alike, true);
        return next;
    }
    void point(CardId card, CardId to) {
        if (!real.empty()) real[to] = card;
    }
    std::uint16_t rename(std::uint16_t link) const { return link ? renamed[link - 1U] : link; }

    void forget_prompt(std::size_t cell) {
        out.at(s.prompt_id, cell) = 0;
        out.at(s.prompt_status, cell) = kPromptClosed;
        out.at(s.prompt_frame, cell) = 0;
        out.at(s.opened, cell) = out.at(s.deadline, cell) = 0;
    }

    void rename_answers(const Bank& b, std::int32_t* answers) const {
        for (const FieldIndex f : b.field_indices())
            if (std::int32_t& card = answers[f.offset()]; card >= 0 && b.holds_card[f]) card = renamed[card] - 1;
    }
    void prompts() {
        for (const BankIndex bank : s.banks.indices())
            for (Seat other = 1; other <= s.seats; ++other) {
                const Bank& b = s.banks[bank];
                const std::size_t cell = s.prompt_cell(bank, other);
                const bool open = in.at(s.prompt_status, cell) != kPromptClosed;
                std::int32_t* answers = out.all(s.answer) + b.first + (other - 1) * b.fields;
                if (other != seat && (b.keeps_secret() || open))
                    std::fill_n(answers, b.fields, kUnanswered);
                else
                    rename_answers(b, answers);
                if (other == seat) continue;
                out.at(s.prompt_number, cell) = 0;
                if (b.hides_deadline) out.at(s.opened, cell) = out.at(s.deadline, cell) = 0;
                const PromptStatus seen = visible_status(s, in, seat, bank, other);
                // A closed prompt keeps its clock while the steps of its answer run (`at_once`).
                if (seen == PromptStatus::closed)
                    forget_prompt(cell);
                else
                    out.at(s.prompt_status, cell) = static_cast<std::uint8_t>(seen);
            }
        for (Seat other = 1; other <= s.seats; ++other)
            if (other != seat) out.at(s.prompt_count, other - 1) = 0;
    }

    // The latest time that the seat can infer from its view: the time at which a prompt was opened or the clocks
    // stopped. The time of other seats' inputs stays hidden.
    std::int64_t known_time() const {
        const std::int64_t* opened = out.all(s.opened);
        const std::int64_t last = s.opened.count ? *std::max_element(opened, opened + s.opened.count) : 0;
        return std::max(last, std::abs(out.at(s.paused, 0)) - 1);
    }

    bool is_asked(BankIndex bank) const {
        for (Seat each = 1; each <= s.seats; ++each)
            if (in.at(s.prompt_status, s.prompt_cell(bank, each)) != kPromptClosed) return true;
        return false;
    }
    // False if the seat must not know for which card a trigger of `other` has fired. The seats settle the same trigger
    // at the same time, so any of them can be the one that is asked.
    bool knows_subject(Seat other) const {
        const CardId card = in.at(s.trigger_card, other) - 1;
        if (other == seat || card == kNoCard) return true;
        return std::none_of(s.triggers.begin(), s.triggers.end(), [&](const Trigger& t) {
            return is_asked(t.bank) && !sees_trigger(s, in, seat, t.bank, card);
        });
    }
    void references() {
        for (std::size_t i = 0; i < s.trigger_card.count; ++i)
            out.at(s.trigger_card, i) = knows_subject(static_cast<Seat>(i)) ? rename(in.at(s.trigger_card, i)) : 0;
        for (std::size_t i = 0; i < s.remembered.count; ++i)
            out.at(s.remembered, i) = rename(in.at(s.remembered, i));
    }

    void numbers() {
        out.at(s.seed, 0) = 0;
        out.at(s.now, 0) = known_time();
        out.at(s.halted, 0) = in.at(s.halted, 0) ? 1 : 0;  // the failed instruction is not disclosed
        std::fill_n(out.all(s.stream_position), s.stream_position.count, 0U);
        std::fill_n(out.all(s.preset_rolls), s.preset_rolls.count, 0);
        std::fill_n(out.all(s.preset_roll_count), s.preset_roll_count.count, std::uint8_t{0});
        for (const RepeatIndex loop : s.secret_repeats)
            std::fill_n(out.all(s.repeats) + s.repeat_cell(loop), s.seats + 1, 0);
        for (const Counter& c : s.counters) {
            if (c.seen_by == Audience::everyone) continue;
            for (Seat owner = c.of_seat ? 1 : 0; owner <= (c.of_seat ? s.seats : 0); ++owner)
                if (!sees_counter(s, in, c, seat, owner)) out.at(s.counter, c.first + std::max(owner - 1, 0)) = 0;
        }
        for (Seat other = 0; other <= s.seats; ++other)
            if (other != seat) out.at(s.slot_conditions, other) = 0;
    }
};

}  // namespace

Visibility visibility_of(const Shape& s, const State& m, Seat seat, InstanceIndex instance) {
    const Instance& i = s.instances[instance];
    const Zone& zone = s.zones[i.zone];
    if (seat == 0 || sees_instance(s, m, seat, i)) return Visibility::seen;
    if (includes(zone.known_to, seat, i.seat)) return Visibility::known;
    return includes(zone.counted_by, seat, i.seat) ? Visibility::counted : Visibility::none;
}

PromptStatus visible_status(const Shape& s, const State& m, Seat seat, BankIndex bank, Seat other) {
    const auto status = static_cast<PromptStatus>(m.at(s.prompt_status, s.prompt_cell(bank, other)));
    if (other == seat || seat == 0 || status == PromptStatus::closed) return status;
    if (private_asking(s, m, seat, bank, other)) return PromptStatus::closed;
    return s.banks[bank].hides_answered ? PromptStatus::open : status;
}

void list_visible_cards(const Shape& s, const State& m, Seat seat, InstanceIndex instance, std::vector<CardId>& cards) {
    cards.clear();
    const Visibility sight = visibility_of(s, m, seat, instance);
    if (sight == Visibility::none) return;
    for_each_card(s, m, instance, [&](CardId card) { cards.push_back(card); });
    if (sight != Visibility::known) return;
    std::sort(cards.begin(), cards.end(), [&](CardId a, CardId b) {
        const int sign = compare_shown(s, m, seat, a, b);
        return sign != 0 ? sign < 0 : a < b;
    });
}

bool sees_card(const Shape& s, const State& m, Seat seat, CardId card) {
    const InstanceIndex instance = instance_of_card(s, m, card);
    return instance.valid() && sees_instance(s, m, seat, s.instances[instance]);
}

bool sees_zone(const Shape& s, const State& m, Seat seat, InstanceIndex instance) {
    return sees_instance(s, m, seat, s.instances[instance]);
}

bool sees_trigger(const Shape& s, const State& m, Seat seat, BankIndex bank, CardId card) {
    return sees_card(s, m, seat, card) && std::none_of(s.triggers.begin(), s.triggers.end(), [&](const Trigger& t) {
               return t.bank == bank && !sees_attribute(s, m, seat, card, t.attribute);
           });
}

bool knows_contents(const Shape& s, const State& m, Seat seat, CardId card) {
    const InstanceIndex instance = instance_of_card(s, m, card);
    if (!instance.valid()) return false;
    const Instance& i = s.instances[instance];
    return includes(s.zones[i.zone].known_to, seat, i.seat);
}

bool counts_cards(const Shape& s, const State& m, Seat seat, InstanceIndex instance) {
    const Instance& i = s.instances[instance];
    const Zone& zone = s.zones[i.zone];
    return includes(zone.counted_by, seat, i.seat) || includes(zone.known_to, seat, i.seat) ||
           sees_instance(s, m, seat, i);
}

bool sees_attribute(const Shape& s, const State& m, Seat seat, CardId card, AttributeIndex index) {
    const Attribute& a = s.attributes[index];
    if (includes(a.seen_by, seat, seat_of_card(s, m, card))) return true;
    return a.shown_when.valid() && attribute(s, m, card, a.shown_when) != 0;
}

bool sees_counter(const Shape& s, const State& m, const Counter& counter, Seat seat, Seat owner) {
    if (seat == 0 || includes(counter.seen_by, seat, owner)) return true;
    if (!counter.shared_counter.valid() || seat == kSpectator) return false;
    const Counter& shared = s.counters[counter.shared_counter];
    const std::int64_t own = m.at(s.counter, shared.first + (seat - 1));
    return (own != 0 || !shared.holds()) &&
           own == m.at(s.counter, shared.first + (owner - 1));  // two seats without a value do not share
}

State redact(const Shape& s, const State& m, Seat seat, std::vector<CardId>* real) {
    if (seat == 0) return m;
    Redactor redactor(s, m, seat, real != nullptr);
    redactor.cards();
    redactor.prompts();
    redactor.references();
    redactor.numbers();
    if (real) *real = std::move(redactor.real);
    return std::move(redactor.out);
}

}  // namespace quattro
