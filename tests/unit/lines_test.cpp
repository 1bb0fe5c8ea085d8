// Lines through a card, compared with a search through all places at which they can lie.
#include <algorithm>

#include "flow/pattern.hpp"
#include "match/impl.hpp"
#include "small_pack.hpp"
#include "state/cards.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("a card completes a line where some window through it is full of cards that agree, at any border") {
    for (const char* size : {"columns: 5, rows: 4", "columns: 3, rows: 3", "columns: 4, rows: 1"}) {
        const SmallPack pack;
        const auto loaded = pack.game("seats: 2\nzones: { grid: { kind: grid, " + std::string(size) +
                                      ", seen_by: everyone } }\nmost_cards: 20\n"
                                      "patterns: { line: { among: { lines: grid, length: 3 }, same: value } }\n"
                                      "prompts: { go: { pick: [yes, no] } }\n"
                                      "flow: { ask: { ask: go }, win: { end: 1, if: made(line; at(grid; a1)) } }\n");
        const Rules& rules = Inside::rules(*loaded);
        const Shape& s = rules.shape();
        const Pattern& line = rules.patterns[0];
        std::uint64_t dice = 1;
        for (int table = 0; table < 300; ++table) {
            State m = rules.start;
            for (int place = 0; place < line.places; ++place) {
                dice = mix(dice + 1);
                if (dice % 5 == 0) continue;
                const CardId card = new_card(s, m);
                m.at(s.card_attribute, s.attribute_cell(0, card)) = static_cast<std::int16_t>(1 + dice / 8 % 2);
                put_at(s, m, card, line.first_instance, place);
            }
            const auto value = [&](int place) {
                const CardId card = card_at(s, m, line.first_instance, place);
                return card == kNoCard ? 0 : attribute(s, m, card, 0);
            };
            for (int place = 0; place < line.places; ++place) {
                const CardId card = card_at(s, m, line.first_instance, place);
                if (card == kNoCard) continue;
                bool any = false;
                for (std::size_t w = 0; w < line.windows.size(); w += 3) {
                    const std::uint8_t* window = line.windows.data() + w;
                    const bool through = std::find(window, window + 3, place) != window + 3;
                    any = any || (through && std::all_of(window, window + 3,
                                                         [&](int other) { return value(other) == value(place); }));
                }
                REQUIRE(made_through(rules, line, m, card) == any);
            }
        }
    }
}
