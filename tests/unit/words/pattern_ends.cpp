// among: { ends: ZONE, length: 2 }: the first and the last place.
#include "added_words.hpp"

namespace quattro::test {

const PatternSets kEndsSets{{"ends", KeyType::name, "The first and the last place of a zone.", "ends: row"},
                            "end",
                            "ends",
                            [](const ZoneKind& kind) { return kind.has_places(); },
                            [](Pattern& pattern, const Zone& zone) {
                                pattern.windows = {};
                                pattern.windows.push_back(0);
                                pattern.windows.push_back(static_cast<std::uint8_t>(zone.places.size() - 1));
                                for (std::size_t place = 0; place < zone.places.size(); ++place) {
                                    pattern.through_begin.push_back(static_cast<std::uint32_t>(pattern.through.size()));
                                    if (place == 0) pattern.through.push_back(pattern.windows[1]);
                                    if (place + 1 == zone.places.size()) pattern.through.push_back(pattern.windows[0]);
                                }
                                pattern.through_begin.push_back(static_cast<std::uint32_t>(pattern.through.size()));
                            }};

}  // namespace quattro::test
