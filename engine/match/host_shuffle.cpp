// The host's input `shuffle`.
#include <fmt/format.h>

#include "base/text.hpp"
#include "game/zone_kinds.hpp"
#include "match/host_inputs.hpp"
#include "match/position.hpp"
#include "state/stream.hpp"

namespace quattro {
namespace {

bool lies_loose(const ZoneKind& kind) { return !kind.placed(); }

Outcome refuse_zone(const Hosting& h) {
    std::vector<std::string> known;
    for (const Zone& zone : h.s.zones)
        if (lies_loose(*zone.kind)) known.push_back(zone.name);
    const std::string meant = suggest(h.text("zone"), known);
    return refuse_host(
        fmt::format("There is no zone '{}'{}.", h.quoted("zone"), meant.empty() ? "" : " (" + meant + ")"));
}

Outcome shuffle_zone(Hosting& h) {
    const int index = h.rules.model.find_zone(h.text("zone"));
    if (index < 0) return refuse_zone(h);
    const Zone& zone = h.s.zones[index];
    if (!lies_loose(*zone.kind))
        return refuse_host(fmt::format("'{}' is a {}: only {} can be shuffled. `set_zone` lays its cards otherwise.",
                                       zone.name, zone.kind->word, zone_kinds_in_words(lies_loose)));
    if (h.has("seat") && !h.seat()) return refuse_host(fmt::format("There is no seat '{}'.", h.quoted("seat")));
    if (zone.of_seat != h.has("seat"))
        return refuse_host(zone.of_seat ? fmt::format("Each seat has its own '{}': say whose, with `seat`.", zone.name)
                                        : fmt::format("There is only one '{}': leave out the seat.", zone.name));
    const int instance = h.s.instance_of(index, h.seat().value_or(1));
    forget_cards(h.s, h.m, instance);
    shuffle(h.s, h.m, h.rules.shuffle_stream, instance);
    return std::nullopt;
}

constexpr HostParameter kPile[] = {{"zone", HostTakes::name, true, "the name of a pile or hand"},
                                   {"seat", HostTakes::seat, false, "whose, where each seat has its own"}};

}  // namespace

extern const HostInputRow kShuffle;
constexpr HostInputRow kShuffle{
    .kind =
        {"shuffle",
         "The cards of a pile or hand are put in random order, as by the step `shuffle`: what somebody saw of it by "
         "mistake is worth nothing any more. An answer that named one of them is open again.",
         "zone: deck", kPile},
    .apply = shuffle_zone,
    .told = "zone"};

}  // namespace quattro
