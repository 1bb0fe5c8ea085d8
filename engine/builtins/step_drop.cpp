// The step `drop: { ATTRIBUTE: X }, into: COLUMN`.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/size.hpp"
#include "builtins/ops_cards.hpp"
#include "builtins/step_cards.hpp"
#include "link/linker.hpp"
#include "rules/field_kind.hpp"
#include "run/execute_cards.hpp"
#include "run/instruction_kinds.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"
#include "state/start_value.hpp"

namespace quattro {
namespace {

constexpr Key kDropKeys[] = {
    {"drop", KeyType::map, "A new card with these attributes falls down a column of a grid.", "drop: { owner: seat }",
     true},
    {"into", KeyType::text, "The column that was answered.", "into: column", true},
    {"first", KeyType::expression, "The seat whose card falls first. Default: seat order.", "first: holder"},
    {"overflow", KeyType::name, "`forfeit`: a card whose column is full is lost.", "overflow: forfeit"},
    kOfKey,
    kIfKey};

struct DropBody : InstructionBody, AttributeNumbers {
    std::vector<AttributeChange> attributes;
    PromptIndex prompt;
    FieldIndex field;
    ZoneIndex zone;
    RegisterIndex remembered;
    bool forfeits = false;  // a card for a full column is lost; otherwise the match halts
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kDrop = card_kind("drop");
        return kDrop;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>& f) const override {
        for (const AttributeChange& change : attributes)
            f(change.amount);
    }
    void numbers(const std::function<void(const GivenNumber&)>& f) const override { each_number(attributes, f); }
    bool per_seat() const override { return true; }
    void on_skipped(const Shape& s, State& m) const override { forget(s, m); }
    // Forgets the cards that the step dropped the last time.
    void forget(const Shape& s, State& m) const {
        for (std::uint16_t *at = m.all(s.remembered) + s.register_cell(remembered), *end = at + s.seats; at <= end;
             ++at)
            if (*at) *at = 0;
    }
};

// Drops, for each seat, a new card into the column that it answered. The card falls to the lowest free place.
struct Drop : OpOf<Drop> {
    const Instruction& step;
    const DropBody& body;
    FlowOps::SeatSelector whom;
    const Term* first;
    AnswerColumn answers;
    OwnZone zone;
    int first_cell, columns, places;  // `first_cell`: of the first instance; `places`: of each instance
    int remembered;
    CardOps::AttributeInit values[kMaxAttributes];
    int value_count = 0;
    int own[kMaxAttributes] = {};  // the columns of attributes whose value is the seat that drops the card
    int own_count = 0;
    // The columns of attributes that the step does not name and that do not begin at 0, and their start values.
    int unnamed[kMaxAttributes] = {};
    std::int16_t begin[kMaxAttributes] = {};
    int unnamed_count = 0;
    Drop(const Rules& rules, const Instruction& step, const DropBody& body);
    Next run_in(Run& x, State& m, int frame) const;
    void drop(Run& x, State& m, int frame, Seat seat) const;
    [[gnu::noinline]] void set_computed_attributes(Run& x, State& m, int frame, Seat seat, CardId card) const;
    [[gnu::cold]] void on_full_column(const Run& x, const State& m, Seat seat, int column) const;
};

Op* DropBody::link(Linker& linker, const Instruction& step) const {
    return linker.terms().make<Drop>(linker.rules(), step, *this);
}

Drop::Drop(const Rules& rules, const Instruction& s, const DropBody& b)
    : step(s),
      body(b),
      whom(rules, s),
      first(root_of(rules, s.priority)),
      answers(rules.shape(), rules.prompts[b.prompt].bank, b.field),
      zone(rules.shape().zones[b.zone]) {
    const Shape& shape = rules.shape();
    const Zone& grid = shape.zones[b.zone];
    first_cell = shape.instances[zone.first].first_cell;
    columns = grid.columns;
    places = grid.columns * grid.rows;
    remembered = shape.register_cell(b.remembered);
    for (const AttributeChange& change : b.attributes) {
        if (as<SeatTerm>(root_of(rules, change.amount)))
            own[own_count++] = change.attribute.number() * shape.card_capacity;
        else
            values[value_count++] = CardOps::AttributeInit(rules, change);
    }
    for (const AttributeIndex a : shape.attributes.indices()) {
        const auto names = [&](const AttributeChange& change) { return change.attribute == a; };
        if (start_value(shape.attributes[a]) == 0 || std::any_of(b.attributes.begin(), b.attributes.end(), names))
            continue;
        unnamed[unnamed_count] = a.number() * shape.card_capacity;
        begin[unnamed_count++] = start_value(shape.attributes[a]);
    }
}

Next Drop::run_in(Run& x, State& m, int frame) const {
    body.forget(x.s, m);
    const std::uint32_t seats = whom.seats(x, m, frame);
    const std::int64_t first_seat = first ? first->get(x.frame_scope(m, frame, 0)) : 0;
    bool first_is_next = first_seat > 0 && first_seat <= x.s.seats && (seats >> first_seat & 1U);
    for (std::uint32_t left = seats; left; first_is_next = false) {
        const Seat seat = first_is_next ? static_cast<Seat>(first_seat) : std::countr_zero(left);
        left &= ~(1U << seat);
        drop(x, m, frame, seat);
    }
    return Next::proceed;
}

// Only viewers who see at least how many cards lie in the column may learn that it is full.
void Drop::on_full_column(const Run& x, const State& m, Seat seat, int column) const {
    if (!body.forfeits)
        throw StepFailure{step.where, fmt::format("column {} is full; offer only columns that are not full, or add "
                                                  "'overflow: forfeit'",
                                                  column + 1)};
    if (!x.sink) return;
    std::uint32_t who = kToHost;
    for (Seat viewer = kSpectator; viewer <= x.s.seats; ++viewer)
        if (viewer != kHost && visibility_of(x.s, m, viewer, zone.instance(seat)) != Visibility::none)
            who |= audience_bit(viewer);
    if (x.s.banks[x.rules.prompts[body.prompt].bank].keeps_secret()) who &= kToHost | audience_bit(seat);
    x.tell(who, EventKind::forfeited, {{"seat", std::to_string(seat)}, {"column", std::to_string(column + 1)}});
}

void Drop::drop(Run& x, State& m, int frame, Seat seat) const {
    const auto column = static_cast<int>(answers.of(m, seat));
    if (column < 0) return;
    const InstanceIndex instance = zone.instance(seat);
    const std::uint16_t* at = m.all(x.s.cell) + first_cell + (instance - zone.first) * places;
    int place = column;
    while (place < places && at[place])
        place += columns;
    if (place >= places) return on_full_column(x, m, seat, column);
    CardId card = new_card(x.s, m);
    if (card == kNoCard) card = create_card(x, m, step);  // throws StepFailure
    std::int16_t* attributes = m.all(x.s.card_attribute) + card;
    for (int i = 0; i < own_count; ++i)
        attributes[own[i]] = static_cast<std::int16_t>(seat);
    for (int i = 0; i < unnamed_count; ++i)
        attributes[unnamed[i]] = begin[i];
    if (value_count > 0) set_computed_attributes(x, m, frame, seat, card);
    put_at(x.s, m, card, instance, place);
    if (x.sink) caused_by_answer(x, body.prompt, seat, card);
    m.at(x.s.remembered, remembered + seat) = static_cast<std::uint16_t>(card + 1);
}

void Drop::set_computed_attributes(Run& x, State& m, int frame, Seat seat, CardId card) const {
    const Scope& scope = x.frame_scope(m, frame, seat);
    for (const CardOps::AttributeInit& value : std::span(values, static_cast<std::size_t>(value_count)))
        m.at(x.s.card_attribute, x.s.attribute_cell(value.attribute, card)) = value.of(scope);
}

void declare_drop(StepDeclarer& names, const Node::Entry& step, bool) { names.declare_card(step); }

// Makes room for one card at each place of the grid, once for all drops into it. Cards that leave the grid for another
// zone need `most_cards`.
void count_cards(StepCompiler& c, ZoneIndex zone) {
    if (!c.filled_zones.insert(zone).second) return;
    const Zone& grid = c.rules.shape().zones[zone];
    c.max_created += int_size(grid.places) * (grid.of_seat ? c.rules.shape().seats : 1);
}

void compile_drop(StepCompiler& c, const MapReader& r, const Node::Entry& entry) {
    auto body = std::make_shared<DropBody>();
    std::tie(body->prompt, body->field) = c.answer(r, "into", kColumnField);
    body->attributes = c.attributes(r, "drop");
    const Expr of = c.seat(r, "of");
    if (const Node* overflow = r.node("overflow"); overflow && overflow->scalar != "forfeit")
        r.error("overflow", fmt::format("'{}' is not known here", overflow->scalar), "overflow: forfeit");
    const auto& names = c.rules.registers;
    body->remembered = RegisterIndex(std::find(names.begin(), names.end(), entry.key) - names.begin());
    body->forfeits = r.node("overflow") != nullptr;
    if (body->prompt.valid()) {
        const PromptField& column = c.rules.prompts[body->prompt].fields[body->field];
        if (!column.zones.empty()) body->zone = column.zones[0];
        if (body->zone.valid()) count_cards(c, body->zone);
    }
    c.emit(std::move(body), of);
    read_precedence(c, r);
}

}  // namespace

extern const StepRow kDropStep;
const StepRow kDropStep = {{"step: drop", "Drops a new card into a column.", kDropKeys},
                           always<IfMode::of_seats>,
                           compile_drop,
                           kNoLint,
                           {},
                           declare_drop};

}  // namespace quattro
