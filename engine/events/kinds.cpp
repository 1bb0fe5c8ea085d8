#include "events/kinds.hpp"

#include <vector>

#include "base/rows.hpp"
#include "game/zone_kinds.hpp"

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

static_assert(rows_in_order<&AnswerKindRow::kind>(kAnswers, AnswerKind::action));

}  // namespace

std::span<const AnswerKindRow> answer_kind_rows() { return kAnswers; }
std::string_view word(AnswerKind kind) { return kAnswers[static_cast<std::size_t>(kind)].word; }

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
