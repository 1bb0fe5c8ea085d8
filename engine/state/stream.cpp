#include "state/stream.hpp"

#include <algorithm>

#include "state/cards.hpp"

namespace quattro {

// Ids ascend from the top of the pile, whatever lay where before; only the contents are drawn.
void shuffle(const Shape& s, State& m, int stream, int instance) {
    thread_local std::vector<CardId> ids;
    ids.clear();
    for_each_card(s, m, instance, [](CardId card) { ids.push_back(card); });
    std::sort(ids.begin(), ids.end());
    for (const CardId id : ids)
        take(s, m, id);
    for (const CardId id : ids)
        append(s, m, id, instance);
    const Seat seat = s.instances[static_cast<std::size_t>(instance)].seat;
    for (std::size_t left = ids.size(); left > 1; --left) {
        const auto pick = draw(s, m, stream, seat, static_cast<std::uint32_t>(left));
        exchange_contents(s, m, ids[left - 1], ids[pick]);
    }
}

}  // namespace quattro
