#include "events/kinds.hpp"

#include <vector>

#include "base/rows.hpp"
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr AnswerKindRow kAnswers[] = {
    {AnswerType::card, "card", "A card, as it is written; one that lies at a place by that place."},
    {AnswerType::place, "place", "A place of a zone, by its name."},
    {AnswerType::column, "column", "A column of a grid, from 1."},
    {AnswerType::seat, "seat", "A seat, by its number."},
    {AnswerType::value, "value", "A value of an attribute, by its name."},
    {AnswerType::amount, "amount", "A whole number."},
    {AnswerType::word, "word", "One of the words that the prompt lists."},
    {AnswerType::kind, "kind", "What a card can be, as one of it is written, whether or not there is one."},
    {AnswerType::action, "action", "An action, by its name; what it asks stands in the fields behind it."},
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
