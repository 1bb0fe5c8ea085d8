// The kinds of answers and zones, and the words for them: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/answer_kind.hpp"
#include "base/zone_kind.hpp"

namespace quattro {

// The description of a kind of answer, for protocols and pages.
struct AnswerKindRow {
    AnswerType kind;        // the key of the row
    std::string_view word;  // for example "card"
    std::string_view doc;   // one sentence about the form of the answer
};

// One row for each kind, in the order of the enumeration.
std::span<const AnswerKindRow> answer_kind_rows();
// The word of a kind as in its row: "card", "place" ... Each word names one kind.
std::string_view word(AnswerType kind);

// All kinds of zones, in the order of the reference.
std::span<const ZoneKind* const> zone_kinds();
// The kind of this word; null if there is none.
const ZoneKind* zone_kind(std::string_view word);

}  // namespace quattro
