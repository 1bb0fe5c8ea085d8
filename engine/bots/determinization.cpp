#include "bots/determinization.hpp"

#include <algorithm>

#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

// Shuffles a zone unless the seat sees its cards. The seat may know which cards are there, but not their order.
void shuffle_known(const Shape& s, State& m, Seat seat, InstanceIndex instance, PlayoutRandom& random) {
    std::vector<CardId> ids;
    for_each_card(s, m, instance, [&](CardId card) { ids.push_back(card); });
    if (ids.empty() || sees_card(s, m, seat, ids[0])) return;
    for (std::size_t left = ids.size(); left > 1; --left)
        exchange_contents(s, m, ids[left - 1], ids[random.below(static_cast<std::uint32_t>(left))]);
}

// Rolls the hidden rolled attributes of a card again.
void roll_again(const Shape& s, State& m, CardId card, PlayoutRandom& random) {
    bool any = false;
    for (const AttributeIndex a : s.attributes.indices()) {
        const RollRange range = roll_range_of(s, m, card, a);
        if (range.count == 0) continue;
        const Attribute& attr = s.attributes[a];
        const int value = range.from + static_cast<int>(random.below(range.count));
        m.at(s.card_attribute, s.attribute_cell(a, card)) =
            static_cast<std::int16_t>(std::clamp(value, attr.lo, attr.hi));
        any = true;
    }
    if (any) clear_absent_attributes(s, m, card);
}

std::vector<std::int16_t> kind_of(const Shape& s, const State& m, CardId card) {
    std::vector<std::int16_t> kind;
    for (const AttributeIndex a : s.attributes.indices())
        kind.push_back(m.at(s.card_attribute, s.attribute_cell(a, card)));
    return kind;
}

// The starting cards that the seat does not see. A card whose attributes have changed counts as not seen.
std::vector<std::vector<std::int16_t>> cards_left(const Rules& rules, const State& seen) {
    const Shape& s = rules.shape();
    std::vector<std::vector<std::int16_t>> left;
    for (CardId card = 0; card < s.card_capacity; ++card)
        if (rules.start.at(s.card_zone, card)) left.push_back(kind_of(s, rules.start, card));
    for (CardId card = 0; card < s.card_capacity; ++card) {
        if (!seen.at(s.card_zone, card) || seen.at(s.card_concealed, card)) continue;
        const auto found = std::find(left.begin(), left.end(), kind_of(s, seen, card));
        if (found != left.end()) left.erase(found);
    }
    return left;
}

}  // namespace

Determinizer::Determinizer(const Rules& rules, State seen, Seat seat, HiddenSampling unseen)
    : rules_(rules), seen_(std::move(seen)), seat_(seat) {
    if (unseen == HiddenSampling::any) return;
    if (rules.shape().card_concealed.count) left_ = cards_left(rules, seen_);
    find_unknown();
}

void Determinizer::find_unknown() {
    const Shape& s = rules_.shape();
    for (const InstanceIndex instance : s.instances.indices()) {
        const Seat owner = s.instances[instance].seat;
        const Zone& zone = s.zones[s.instances[instance].zone];
        if (owner == 0 || owner == seat_ || zone.placed() || counts_cards(s, seen_, seat_, instance)) continue;
        const InstanceIndex own = s.instance_of(s.instances[instance].zone, seat_);
        if (cards_in(s, seen_, own) > 0) uncounted_.push_back({instance, own});
    }
    for (const Counter& counter : s.counters)
        for (Seat other = 1; counter.of_seat && !counter.holds() && other <= s.seats; ++other)
            if (other != seat_ && !sees_counter(s, seen_, counter, seat_, other))
                unseen_.emplace_back(counter.first + (other - 1), counter.first + (seat_ - 1));
}

void Determinizer::fill_unknown(State& m, PlayoutRandom& random) const {
    const Shape& s = rules_.shape();
    for (const auto& [cell, own] : unseen_)
        m.at(s.counter, cell) = seen_.at(s.counter, own);
    std::vector<CardId> likes;
    for (const UncountedZone& unknown : uncounted_) {
        likes.clear();
        for_each_card(s, seen_, unknown.own, [&](CardId card) { likes.push_back(card); });
        for (std::size_t i = 0; i < likes.size(); ++i) {
            const CardId card = new_card(s, m);
            if (card == kNoCard) return;
            append(s, m, card, unknown.instance);
            const CardId like = likes[random.below(static_cast<std::uint32_t>(likes.size()))];
            for (const AttributeIndex a : s.attributes.indices())
                m.at(s.card_attribute, s.attribute_cell(a, card)) =
                    seen_.at(s.card_attribute, s.attribute_cell(a, like));
        }
    }
}

void Determinizer::fill_concealed(State& m, PlayoutRandom& random) const {
    const Shape& s = rules_.shape();
    std::vector<const CardValues*> left;
    for (const CardValues& kind : left_)
        left.push_back(&kind);
    for (CardId card = 0; card < static_cast<CardId>(s.card_concealed.count); ++card) {
        if (!m.at(s.card_concealed, card)) continue;
        m.at(s.card_concealed, card) = 0;
        if (s.templates.empty()) continue;
        const auto write = [&](const auto& values) { write_attributes(s, m, card, values); };
        if (left.empty()) {
            write(s.templates[random.below(static_cast<std::uint32_t>(s.templates.size()))]);
        } else {
            std::swap(left[random.below(static_cast<std::uint32_t>(left.size()))], left.back());
            write(*left.back());
            left.pop_back();
        }
    }
}

State Determinizer::sample(PlayoutRandom& random) const {
    const Shape& s = rules_.shape();
    State m = seen_;
    m.at(s.seed, 0) = mix(random.state + 1);
    fill_concealed(m, random);
    fill_unknown(m, random);
    for (CardId card = 0; s.rolled_count.count && card < s.card_capacity; ++card)
        if (m.at(s.card_zone, card)) roll_again(s, m, card, random);
    for (const InstanceIndex instance : s.instances.indices())
        if (!s.zones[s.instances[instance].zone].placed()) shuffle_known(s, m, seat_, instance, random);
    for (const BankIndex bank : s.banks.indices())
        for (Seat other = 1; other <= s.seats; ++other)
            if (std::uint8_t& status = m.at(s.prompt_status, s.prompt_cell(bank, other));
                other != seat_ && status == kPromptAnswered)
                status = kPromptOpen;
    return m;
}

}  // namespace quattro
