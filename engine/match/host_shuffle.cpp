// The host input `shuffle`.
#include <fmt/format.h>

#include "base/text.hpp"
#include "game/zone_kinds.hpp"
#include "match/host_inputs.hpp"
#include "match/position.hpp"
#include "state/cards.hpp"
#include "state/random_stream.hpp"

namespace quattro {
namespace {

bool lies_loose(const ZoneKind& kind) { return !kind.has_places(); }

Outcome refuse_zone(const HostContext& h) {
    std::vector<std::string> known;
    for (const Zone& zone : h.s.zones)
        if (lies_loose(*zone.kind)) known.push_back(zone.name);
    for (const Family& family : h.rules.model.zone_families)
        if (family.name == h.text("zone"))
            return refuse_host(fmt::format("There are several zones '{}'. Name one of them, such as {}({}).",
                                           family.name, family.name, h.rules.model.key_name(family, 0)));
    const std::string meant = suggest(h.text("zone"), known);
    return refuse_host(
        fmt::format("There is no zone '{}'{}.", h.quoted("zone"), meant.empty() ? "" : " (" + meant + ")"));
}

// The new id of each card after the shuffle. Repeats the shuffle on a copy whose first attribute holds the card ids.
Indexed<CardId> shuffled_numbers(const HostContext& h, State before, InstanceIndex instance) {
    std::vector<CardId> cards;
    Indexed<CardId> now(static_cast<std::size_t>(h.s.card_capacity));
    for_each_card(h.s, before, instance, [&](CardId card) { cards.push_back(card); });
    for (const CardId card : cards)
        before.at(h.s.card_attribute, h.s.attribute_cell(AttributeIndex(0), card)) = static_cast<std::int16_t>(card);
    shuffle(h.s, before, h.rules.shuffle_stream, instance);
    for (CardId card = 0; card < h.s.card_capacity; ++card)
        now[card] = card;
    for (const CardId card : cards)
        now[before.at(h.s.card_attribute, h.s.attribute_cell(AttributeIndex(0), card))] = card;
    return now;
}

Outcome shuffle_zone(HostContext& h) {
    const ZoneIndex index = h.rules.model.find_zone(h.text("zone"));
    if (!index.valid()) return refuse_zone(h);
    const Zone& zone = h.s.zones[index];
    if (!lies_loose(*zone.kind))
        return refuse_host(
            fmt::format("'{}' is a {}, but only {} can be shuffled. Use `set_zone` to arrange its cards.", zone.name,
                        zone.kind->word, zone_kinds_text(lies_loose)));
    if (h.has("seat") && !h.seat()) return refuse_host(fmt::format("There is no seat '{}'.", h.quoted("seat")));
    if (zone.of_seat != h.has("seat"))
        return refuse_host(zone.of_seat ? fmt::format("Each seat has its own '{}'. Name one with `seat`.", zone.name)
                                        : fmt::format("There is only one '{}'. Leave out the seat.", zone.name));
    const InstanceIndex instance = h.s.instance_of(index, h.seat().value_or(1));
    const State before = h.m;
    shuffle(h.s, h.m, h.rules.shuffle_stream, instance);
    // A shuffle gives the cards new ids, so everything that names a card must name its new id.
    if (!h.s.attributes.empty()) rename_cards(h.s, before, h.m, shuffled_numbers(h, before, instance));
    return std::nullopt;
}

constexpr HostParameter kPile[] = {{"zone", HostParameterType::name, true, "the name of a pile or hand"},
                                   {"seat", HostParameterType::seat, false, "the seat, if each seat has its own"}};

}  // namespace

extern const HostInputRow kShuffle;
constexpr HostInputRow kShuffle{
    .help = {HostInputKind::shuffle, "shuffle",
             "Shuffles a pile or hand, like the step `shuffle`, so that a card that somebody saw by mistake cannot be "
             "found again. Answers and counters still name the same cards afterwards. Everyone is told the zone.",
             "a player saw cards that should be secret", "zone: deck", kPile},
    .apply = shuffle_zone,
    .told_parameter = "zone"};

}  // namespace quattro
