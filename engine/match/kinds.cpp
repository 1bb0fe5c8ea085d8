#include "match/kinds.hpp"

#include "base/rows.hpp"

namespace quattro {
namespace {

constexpr AnswerKindRow kAnswers[] = {
    {AnswerKind::card, "card", "A card, as it is written; one that lies at a place by that place."},
    {AnswerKind::place, "place", "A place of a zone, by its name."},
    {AnswerKind::column, "column", "A column of a grid, from 1."},
    {AnswerKind::seat, "seat", "A seat, by its number."},
    {AnswerKind::value, "value", "A value of an attribute, by its name."},
    {AnswerKind::amount, "amount", "A whole number."},
    {AnswerKind::word, "word", "One of the words that the prompt lists."},
    {AnswerKind::kind, "kind", "What a card can be, as one of it is written, whether or not there is one."},
    {AnswerKind::action, "action", "An action, by its name; what it asks stands in the fields behind it."},
};

constexpr ZoneKindRow kZones[] = {
    {ZoneKind::pile, "pile", "Any number of cards, the top one first."},
    {ZoneKind::hand, "hand", "Any number of cards, as a hand of cards is held."},
    {ZoneKind::row, "row", "Places beside each other."},
    {ZoneKind::loop, "loop", "Places in a ring: the last is beside the first."},
    {ZoneKind::grid, "grid", "Places in columns and rows; listed by rows from below."},
};

static_assert(rows_in_order<&AnswerKindRow::kind>(kAnswers, AnswerKind::action));
static_assert(rows_in_order<&ZoneKindRow::kind>(kZones, ZoneKind::grid));

}  // namespace

std::span<const AnswerKindRow> answer_kind_rows() { return kAnswers; }
std::string_view word(AnswerKind kind) { return kAnswers[static_cast<std::size_t>(kind)].word; }

std::span<const ZoneKindRow> zone_kind_rows() { return kZones; }
std::string_view word(ZoneKind kind) { return kZones[static_cast<std::size_t>(kind)].word; }

}  // namespace quattro
