// A hash table over texts that are stored in one string.
#include "events/event_texts.hpp"

#include "base/digest.hpp"

namespace quattro {

std::pair<std::string_view, std::string_view> EventTexts::at(std::size_t number) const {
    const Pair& pair = pairs_[number];
    const std::string_view all = texts_.view().substr(pair.begin, end_of(number) - pair.begin);
    return {all.substr(0, pair.name_size), all.substr(pair.name_size)};
}

std::size_t EventTexts::slot_of(std::string_view name, std::string_view value) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (hash_of(value) + 31 * hash_of(name)) & mask;
    while (slots_[slot] != 0 && at(slots_[slot] - 1) != std::pair(name, value))
        slot = (slot + 1) & mask;
    return slot;
}

void EventTexts::grow() {
    slots_.assign(slots_.empty() ? 16 : 2 * slots_.size(), 0);
    for (std::size_t number = 0; number < pairs_.size(); ++number) {
        const auto [name, value] = at(number);
        slots_[slot_of(name, value)] = static_cast<std::uint32_t>(number) + 1;
    }
}

std::size_t EventTexts::add(std::string_view name, std::string_view value) {
    if (4 * pairs_.size() >= 3 * slots_.size()) grow();
    std::uint32_t& known = slots_[slot_of(name, value)];
    if (known == 0) {
        pairs_.push_back({static_cast<std::uint32_t>(texts_.size()), static_cast<std::uint32_t>(name.size())});
        texts_.append(name);
        texts_.append(value);
        known = static_cast<std::uint32_t>(pairs_.size());
    }
    return known - 1;
}

}  // namespace quattro
