// What fields are answered with, and how zones lie, with the words for it: part of the contract in quattro.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/zone_kind.hpp"

namespace quattro {

// What a field is answered with.
enum class AnswerKind : std::uint8_t { card, place, column, seat, value, amount, word, kind, action };

// A kind as protocols write it, and what it means.
struct AnswerKindRow {
    AnswerKind kind;
    std::string_view word, says;
};
std::span<const AnswerKindRow> answer_kind_rows();  // in the order of the enumeration
std::string_view word(AnswerKind kind);

struct ZoneKindRow {
    ZoneKind kind;
    std::string_view word, says;
};
std::span<const ZoneKindRow> zone_kind_rows();  // in the order of the enumeration
std::string_view word(ZoneKind kind);

}  // namespace quattro
