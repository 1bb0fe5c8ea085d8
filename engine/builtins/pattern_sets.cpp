// The sets that patterns search: windows and lines of a zone, with an index by place, or the cards of the zone.
#include <algorithm>

#include "base/size.hpp"
#include "compile/pattern_read.hpp"

namespace quattro {
namespace {

void add_window(Pattern& pattern, const std::vector<int>& places) {
    for (const int p : places)
        pattern.windows.push_back(static_cast<std::uint8_t>(p));
}

// Lists the windows of the zone. There are none if the length exceeds the number of places, even in a ring, where a
// window would contain a place twice. A whole ring is one window, because it is the same places from every start.
void list_windows(Pattern& pattern, const Zone& zone) {
    const int n = int_size(zone.places);
    if (pattern.length > n) return;
    const bool around = zone.kind->arrangement == Arrangement::ring && pattern.length < n;
    const int starts = around ? n : n - pattern.length + 1;
    for (int start = 0; start < starts; ++start) {
        std::vector<int> places;
        for (int i = 0; i < pattern.length; ++i)
            places.push_back((start + i) % n);
        add_window(pattern, places);
    }
}

void list_lines(Pattern& pattern, const Zone& zone) {
    for (int row = 0; row < zone.rows; ++row)
        for (int column = 0; column < zone.columns; ++column)
            for (const Direction& d : zone.kind->directions) {
                const int c = column + d.columns * (pattern.length - 1), r = row + d.rows * (pattern.length - 1);
                if (c < 0 || c >= zone.columns || r >= zone.rows) continue;
                std::vector<int> places;
                for (int i = 0; i < pattern.length; ++i)
                    places.push_back((row + d.rows * i) * zone.columns + column + d.columns * i);
                add_window(pattern, places);
            }
}

// Lists, for each place and direction, the places ahead and behind, as far as a line through the place can reach.
// Directions in which no line fits are left out.
void list_rays(Pattern& pattern, const Zone& zone) {
    const auto ray = [&](int column, int row, int dc, int dr) {
        std::vector<std::uint8_t> places;
        for (int i = 1; i < pattern.length; ++i) {
            const int c = column + dc * i, r = row + dr * i;
            if (c < 0 || c >= zone.columns || r < 0 || r >= zone.rows) break;
            places.push_back(static_cast<std::uint8_t>(r * zone.columns + c));
        }
        return places;
    };
    pattern.rays_begin.push_back(0);
    for (int place = 0; place < zone.columns * zone.rows; ++place) {
        for (const Direction& d : zone.kind->directions) {
            const int column = place % zone.columns, row = place / zone.columns;
            const auto ahead = ray(column, row, d.columns, d.rows), back = ray(column, row, -d.columns, -d.rows);
            if (int_size(ahead) + int_size(back) + 1 < pattern.length) continue;
            pattern.rays.push_back(static_cast<std::uint8_t>(ahead.size()));
            pattern.rays.push_back(static_cast<std::uint8_t>(back.size()));
            pattern.rays.push_back(back.empty() ? ahead[0] : back[0]);
            pattern.rays.insert(pattern.rays.end(), ahead.begin(), ahead.end());
            pattern.rays.insert(pattern.rays.end(), back.begin(), back.end());
        }
        pattern.rays_begin.push_back(static_cast<std::uint32_t>(pattern.rays.size()));
    }
}

// Lists, for each place, the other places of each window through it. A new card is then tested against its own windows
// only.
void index_places(Pattern& pattern, std::size_t places) {
    const auto length = static_cast<std::size_t>(pattern.length);
    pattern.through_begin.push_back(0);
    for (std::size_t place = 0; place < places; ++place) {
        for (std::size_t w = 0; w < pattern.windows.size(); w += length) {
            const auto* window = pattern.windows.data() + w;
            if (std::find(window, window + length, static_cast<std::uint8_t>(place)) == window + length) continue;
            for (std::size_t i = 0; i < length; ++i)
                if (window[i] != place) pattern.through.push_back(window[i]);
        }
        pattern.through_begin.push_back(static_cast<std::uint32_t>(pattern.through.size()));
    }
}

void list_windows_of(Pattern& pattern, const Zone& zone) {
    list_windows(pattern, zone);
    index_places(pattern, zone.places.size());
}
void list_lines_of(Pattern& pattern, const Zone& zone) {
    list_lines(pattern, zone);
    index_places(pattern, zone.places.size());
    list_rays(pattern, zone);
}

constexpr PatternSets kSetRows[] = {
    {{"windows", KeyType::name, "Consecutive places of a zone whose places form one line or ring.", "windows: loop"},
     "window",
     "windows",
     [](const ZoneKind& k) { return k.has_places() && k.directions.empty(); },
     list_windows_of},
    {{"lines", KeyType::name, "Places in a straight line, in each direction that the kind of zone has.", "lines: grid"},
     "line",
     "lines",
     [](const ZoneKind& k) { return !k.directions.empty(); },
     list_lines_of},
    {{"cards", KeyType::name, "All cards of a zone, in any order.", "cards: hand"}, "card", "cards"},
};

}  // namespace

std::span<const PatternSets> pattern_sets() { return kSetRows; }

}  // namespace quattro
