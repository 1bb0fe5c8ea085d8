// Steps that shuffle and drop cards, and what follows when cards change. What each instruction means stands at its
// execution (execute_cards.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "flow/names.hpp"
#include "flow/step_compiler.hpp"

namespace quattro {

void StepCompiler::shuffle(const Reader& r) {
    const int z = zone(r, "shuffle");
    const Expr of = seat(r, "of");
    if (z >= 0 && rules_.shape().zones[static_cast<std::size_t>(z)].placed())
        r.error("shuffle", "only a pile or a hand can be shuffled");
    Step& s = emit(StepCode::shuffle);
    s.zone = z;
    s.of = of;
}

// `as: NAME`, where expressions find the card again. `once`: it is moved or made for nobody.
int StepCompiler::register_named(const Reader& r, bool once) const {
    const Node* as = r.node("as");
    if (!as) return -1;
    const auto found = std::find(rules_.registers.begin(), rules_.registers.end(), as->scalar);
    if (found == rules_.registers.end()) return -1;  // which is reported
    const auto index = static_cast<int>(found - rules_.registers.begin());
    const bool of_table = rules_.register_of_table[static_cast<std::size_t>(index)];
    if (once && !of_table && !r.node("of") && !about_one_seat() && forks_ == 0)
        r.error("as", fmt::format("each seat has its own '{}', and the step happens once", as->scalar),
                "say whose: of: SEAT; or declare it without of: seat");
    return index;
}

void StepCompiler::after_batch() {
    if (triggers_.empty()) return;
    if (forks_ > 0) out_.error(where_, "cards with triggers cannot change inside 'parallel'", "change them after it");
    for (std::size_t i = 0; i < triggers_.size(); ++i) {
        const int top = here();
        emit(StepCode::trigger_next).index = static_cast<int>(i);
        Step& ask = emit(StepCode::ask);
        ask.index = triggers_[i].prompt;
        ask.flag = true;
        emit(StepCode::wait).index = triggers_[i].prompt;
        Step& set = emit(StepCode::trigger_set);
        set.index = triggers_[i].prompt;
        set.attributes = triggers_[i].changes;
        emit(StepCode::jump).jump = top;
        at(top).jump = here();
    }
}

void StepCompiler::drop(const Reader& r) {
    const auto [prompt, field] = answer(r, "into", PickKind::column, true);
    std::vector<AttributeChange> list;
    changes(r, "drop", false, list);
    const Expr of = seat(r, "of"), first = seat(r, "first");
    if (const Node* overflow = r.node("overflow"); overflow && overflow->scalar != "forfeit")
        r.error("overflow", fmt::format("'{}' is not known here", overflow->scalar), "overflow: forfeit");
    const auto name = std::find(rules_.registers.begin(), rules_.registers.end(), path_.substr(path_.rfind('.') + 1));
    Step& s = emit(StepCode::drop);
    s.attributes = std::move(list);
    s.index = prompt;
    s.field = field;
    s.of = of;
    s.e = first;
    s.to = static_cast<int>(name - rules_.registers.begin());
    s.flag = r.node("overflow") != nullptr;
    if (prompt < 0) return;
    const PromptField& column =
        rules_.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)];
    if (!column.zones.empty()) s.zone = column.zones[0];
}

}  // namespace quattro
