#include "events/kinds.hpp"

#include <vector>

#include "base/rows.hpp"
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr AnswerKindRow kAnswers[] = {
    {AnswerType::card, "card",
     "A card, as it is written. If the field picks from one zone with places: the name of the card's place."},
    {AnswerType::place, "place", "The name of a place of a zone."},
    {AnswerType::column, "column", "The number of a column of a grid, from 1."},
    {AnswerType::seat, "seat", "The number of a seat."},
    {AnswerType::value, "value", "The name of a value of an attribute."},
    {AnswerType::amount, "amount", "A whole number."},
    {AnswerType::word, "word", "One of the words that the prompt lists."},
    {AnswerType::kind, "kind", "A kind of card, written like a card, whether or not such a card exists."},
    {AnswerType::action, "action", "The name of an action; its parameters are answered in the fields that follow."},
};

static_assert(rows_in_order<&AnswerKindRow::kind>(kAnswers, AnswerType::action));

}  // namespace

std::span<const AnswerKindRow> answer_kind_rows() { return kAnswers; }
std::string_view word(AnswerType kind) { return kAnswers[static_cast<std::size_t>(kind)].word; }

std::span<const ZoneKind* const> zone_kinds() {
    static const std::vector<const ZoneKind*> kinds = [] {
        std::vector<const ZoneKind*> list;
        for (const ZoneKindRow* row : zone_kind_rows())
            list.push_back(&row->kind);
        return list;
    }();
    return kinds;
}

const ZoneKind* zone_kind(std::string_view word) {
    const ZoneKindRow* row = zone_kind_row(word);
    return row ? &row->kind : nullptr;
}

}  // namespace quattro
