#include "game/zone_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {

// Each row is in a file of its own.
extern const ZoneKindRow kPile, kHand, kRow, kLoop, kGrid, kHoneycomb, kLattice;

namespace {

constexpr const ZoneKindRow* kRows[] = {&kPile, &kHand, &kRow, &kLoop, &kGrid, &kHoneycomb, &kLattice};

bool takes(const ZoneKindRow& row, std::string_view key) {
    return std::any_of(row.keys.begin(), row.keys.end(), [&](const Key& k) { return k.name == key; });
}

// The kind that an unknown word probably stands for: the one that takes most of the given keys. It avoids errors about
// these keys.
const ZoneKindRow& likely_kind(const MapReader& reader) {
    const auto given = [&](const ZoneKindRow* row) {
        return std::count_if(row->keys.begin(), row->keys.end(), [&](const Key& k) { return reader.node(k.name); });
    };
    const auto fewer = [&](const ZoneKindRow* a, const ZoneKindRow* b) { return given(a) < given(b); };
    return **std::max_element(std::begin(kRows), std::end(kRows), fewer);
}

std::string joined(const std::vector<std::string>& kinds) {
    std::string text;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        text += (i == 0 ? "" : i + 1 == kinds.size() ? " or " : ", ") + kinds[i];
    return text;
}

const ZoneKindRow& kind_of(const MapReader& reader, Diagnostics& out) {
    const Node* kind = reader.node("kind");
    if (!kind) return kPile;
    if (const ZoneKindRow* row = zone_kind_row(kind->scalar)) return *row;
    std::vector<std::string> known;
    for (const ZoneKindRow* row : kRows)
        known.emplace_back(row->kind.word);
    out.unknown(kind->where, fmt::format("'{}' is not known here", kind->scalar), kind->scalar, known);
    return likely_kind(reader);
}

}  // namespace

std::span<const ZoneKindRow* const> zone_kind_rows() { return kRows; }

const ZoneKindRow* zone_kind_row(std::string_view word) {
    const auto found = std::find_if(std::begin(kRows), std::end(kRows),
                                    [&](const ZoneKindRow* row) { return row->kind.word == word; });
    return found == std::end(kRows) ? nullptr : *found;
}

std::string zone_kinds_text(bool (*holds)(const ZoneKind& kind)) {
    std::vector<std::string> kinds;
    for (const ZoneKindRow* row : kRows)
        if (holds(row->kind)) kinds.push_back(fmt::format("a {}", row->kind.word));
    return joined(kinds);
}

void read_zone_kind(Zone& zone, const MapReader& reader, Diagnostics& out) {
    const ZoneKindRow& row = kind_of(reader, out);
    zone.kind = &row.kind;
    if (row.read) row.read(zone, reader, out);
    std::vector<std::string_view> said;
    for (const ZoneKindRow* other : kRows)
        for (const Key& key : other->keys) {
            if (!reader.node(key.name) || takes(row, key.name)) continue;
            if (contains(said, key.name)) continue;
            said.push_back(key.name);
            std::vector<std::string> kinds;
            for (const ZoneKindRow* one : kRows)
                if (takes(*one, key.name)) kinds.push_back(fmt::format("a {}", one->kind.word));
            reader.error(key.name, fmt::format("only {} has {}", joined(kinds), key.name));
        }
}

}  // namespace quattro
