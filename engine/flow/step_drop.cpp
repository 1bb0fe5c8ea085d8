// drop: { ATTRIBUTE: X }, into: COLUMN.
#include <fmt/format.h>

#include <algorithm>

#include "flow/step_cards.hpp"

namespace quattro {
namespace {

constexpr Key kKeys[] = {{"drop", KeyType::map, "A new card with these attributes falls down a column of a grid.",
                          "drop: { owner: seat }", true},
                         {"into", KeyType::text, "The column that was answered.", "into: column", true},
                         {"first", KeyType::expression,
                          "The seat whose card falls first; seat order unless said otherwise.", "first: holder"},
                         {"overflow", KeyType::name,
                          "What happens to a card whose column is full: `forfeit`, it is lost.", "overflow: forfeit"},
                         kOfKey,
                         kIfKey};

void declare(StepNames& names, const Node::Entry& step, bool) { names.card(step); }

// A grid can be filled by drops, never more.
void count_cards(StepCompiler& c, int zone) {
    if (!c.filled_zones.insert(zone).second) return;
    const Zone& grid = c.rules.shape().zones[static_cast<std::size_t>(zone)];
    c.created += static_cast<int>(grid.places.size()) * (grid.of_seat ? c.rules.shape().seats : 1);
}

void compile(StepCompiler& c, const Reader& r, const Node::Entry& entry) {
    const auto [prompt, field] = c.answer(r, "into", PickKind::column);
    std::vector<AttributeChange> list = attributes_made(c, r, "drop");
    const Expr of = c.seat(r, "of"), first = c.seat(r, "first");
    if (const Node* overflow = r.node("overflow"); overflow && overflow->scalar != "forfeit")
        r.error("overflow", fmt::format("'{}' is not known here", overflow->scalar), "overflow: forfeit");
    const auto& names = c.rules.registers;
    Step& s = c.emit(StepCode::drop);
    s.attributes = std::move(list);
    s.index = prompt;
    s.field = field;
    s.of = of;
    s.e = first;
    s.to = static_cast<int>(std::find(names.begin(), names.end(), entry.key) - names.begin());
    s.flag = r.node("overflow") != nullptr;
    if (prompt < 0) return;
    const PromptField& column =
        c.rules.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)];
    if (column.zones.empty()) return;
    s.zone = column.zones[0];
    if (s.zone >= 0) count_cards(c, s.zone);
}

}  // namespace

extern const StepRow kDropStep;
const StepRow kDropStep = {
    {"step: drop", "Drops a new card into a column.", kKeys}, always<IfIs::of_seats>, compile, {}, declare};

}  // namespace quattro
