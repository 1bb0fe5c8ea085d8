#include "state/shape.hpp"

#include "base/size.hpp"

#include <algorithm>

namespace quattro {
namespace {

void number_parts(Shape& shape) {
    shape.instances.clear();
    shape.cell_count = shape.counter_cells = shape.answer_cells = 0;
    for (const ZoneIndex z : shape.zones.indices()) {
        Zone& zone = shape.zones[z];
        zone.first_instance = shape.instances.next_index();
        for (int seat = zone.of_seat ? 1 : 0; seat <= (zone.of_seat ? shape.seats : 0); ++seat) {
            shape.instances.push_back({z, static_cast<std::uint8_t>(seat), zone.placed(),
                                       static_cast<std::uint16_t>(shape.cell_count),
                                       static_cast<std::uint16_t>(zone.places.size())});
            shape.cell_count += int_size(zone.places);
        }
    }
    for (Counter& counter : shape.counters) {
        counter.first = CounterCell(shape.counter_cells);
        shape.counter_cells += counter.of_seat ? shape.seats : 1;
    }
    for (Bank& bank : shape.banks) {
        bank.first = shape.answer_cells;
        shape.answer_cells += bank.fields * shape.seats;
    }
}

void lay_out_match(Shape& s) {
    Layout& l = s.layout;
    const std::size_t prompt_cells = s.banks.size() * static_cast<std::size_t>(s.seats);
    s.now = l.add<std::int64_t>("clock.now", 1, 0, INT64_MAX);
    s.paused = l.add<std::int64_t>("clock.paused", 1, -INT64_MAX, INT64_MAX);
    s.opened = l.add<std::int64_t>("clock.opened", prompt_cells, 0, INT64_MAX);
    s.deadline = l.add<std::int64_t>("clock.deadline", prompt_cells, kExpired, INT64_MAX);
    s.seed = l.add<std::uint64_t>("seed", 1, INT64_MIN, INT64_MAX);
    s.counter =
        l.add<std::int64_t, CounterCell>("counters", static_cast<std::size_t>(s.counter_cells), INT64_MIN, INT64_MAX);
    s.winners = l.add<std::uint32_t>("winners", 1, 0, (std::int64_t{1} << s.seats) - 1);
    s.slot_conditions = l.add<std::uint32_t>("guards", static_cast<std::size_t>(s.seats) + 1, 0, UINT32_MAX);
    s.board = l.add<std::uint16_t>("board", 1, 0, UINT16_MAX);
    s.over = l.add<std::uint8_t>("over", 1, 0, 2);
    s.reviewed = l.add<std::uint8_t>("reviewed", 1, 0, 1);
}

void lay_out_cards(Shape& s) {
    Layout& l = s.layout;
    const auto n = static_cast<std::size_t>(s.card_capacity);
    bool lists = false;
    for (const Zone& zone : s.zones)
        lists = lists || !zone.placed();
    const std::size_t instances = s.instances.size();
    s.card_attribute = l.add<std::int16_t>("card.attributes", n * s.attributes.size(), INT16_MIN, INT16_MAX);
    s.cell = l.add<std::uint16_t>("cells", static_cast<std::size_t>(s.cell_count), 0, s.card_capacity);
    s.card_next = l.add<std::uint16_t>("card.next", lists ? n : 0, 0, s.card_capacity);
    s.head = l.add<std::uint16_t, InstanceIndex>("zone.head", lists ? instances : 0, 0, s.card_capacity);
    s.tail = l.add<std::uint16_t, InstanceIndex>("zone.tail", lists ? instances : 0, 0, s.card_capacity);
    s.size = l.add<std::uint16_t, InstanceIndex>("zone.size", instances, 0, s.card_capacity);
    s.card_zone = l.add<std::uint8_t>("card.zone", n, 0, static_cast<std::int64_t>(instances));
    s.card_place = l.add<std::uint8_t>("card.place", n, 0, 255);
    s.card_pending = l.add<std::uint8_t>("card.pending", s.triggers.empty() ? 0 : n, 0, 255);
    s.card_concealed = l.add<std::uint8_t>("card.concealed", lists ? n : 0, 0, 1);
    s.cards_begin = s.card_attribute.offset;
    s.cards_end = s.card_concealed.offset + s.card_concealed.count;
}

void lay_out_flow(Shape& s) {
    Layout& l = s.layout;
    const auto frames = static_cast<std::size_t>(s.frame_capacity);
    const auto each = static_cast<std::size_t>(s.seats) + 1;
    const std::size_t prompt_cells = s.banks.size() * static_cast<std::size_t>(s.seats);
    s.answer = l.add<std::int32_t>("answers", static_cast<std::size_t>(s.answer_cells), kNone, INT32_MAX);
    s.repeats = l.add<std::int32_t>("repeats", static_cast<std::size_t>(s.repeat_count) * each, 0, INT32_MAX);
    s.prompt_number = l.add<std::uint32_t>("prompt.number", prompt_cells, 0, UINT32_MAX);
    s.prompt_count = l.add<std::uint32_t>("asked", static_cast<std::size_t>(s.seats), 0, UINT32_MAX);
    s.stream_position = l.add<std::uint32_t>("drawn", s.streams.size() * each, 0, UINT32_MAX);
    s.frame_pc = l.add<std::uint16_t>("frame.pc", frames, 0, kNoFrame);
    s.trigger_card = l.add<std::uint16_t>("subject", s.triggers.empty() ? 0 : each, 0, s.card_capacity);
    s.remembered =
        l.add<std::uint16_t>("remembered", static_cast<std::size_t>(s.register_count) * each, 0, s.card_capacity);
    s.prompt_id = l.add<std::uint16_t>("prompt.id", prompt_cells, 0, UINT16_MAX);
    s.prompt_status = l.add<std::uint8_t>("prompt.status", prompt_cells, 0, kPromptAnswered);
    s.prompt_frame = l.add<std::uint8_t>("prompt.frame", prompt_cells, 0, s.frame_capacity - 1);
    s.frame_parent = l.add<std::uint8_t>("frame.parent", frames, 0, s.frame_capacity - 1);
    s.frame_pending = l.add<std::uint8_t>("frame.pending", frames, 0, s.frame_capacity);
    s.frame_seat = l.add<std::uint8_t>("frame.seat", frames, 0, s.seats);
    s.halted = l.add<std::uint8_t>("halted", 1, 0, s.frame_capacity);
}

// These columns are last, so that a game without rolls has the same layout as if rolls did not exist.
void lay_out_rolls(Shape& s) {
    Layout& l = s.layout;
    const std::size_t rolled = s.records_rolls ? s.card_attribute.count : 0;
    s.preset_rolls = l.add<std::int32_t>("expected", s.has_rolls ? kMaxPresetRolls : 0, INT32_MIN, INT32_MAX);
    s.rolled_from = l.add<std::int16_t>("card.rolled_from", rolled, INT16_MIN, INT16_MAX);
    s.rolled_count = l.add<std::uint16_t>("card.rolled_count", rolled, 0, UINT16_MAX);
    s.preset_roll_count = l.add<std::uint8_t>("expected.count", s.has_rolls ? 1 : 0, 0, kMaxPresetRolls);
}

}  // namespace

void Shape::finish() {
    number_parts(*this);
    guard_attributes.clear();
    conditional_attributes.clear();
    card_answers.clear();
    for (const BankIndex bank : banks.indices())
        for (Seat seat = 1; seat <= seats; ++seat)
            for (const FieldIndex f : banks[bank].field_indices())
                if (banks[bank].holds_card[f]) card_answers.push_back(static_cast<int>(answer_cell(bank, seat, f)));
    for (const AttributeIndex a : attributes.indices()) {
        if (attributes[a].guards != 0 || attributes[a].guards_places) guard_attributes.push_back(a);
        if (attributes[a].absent_attribute.valid()) conditional_attributes.push_back(a);
    }
    has_guards = !guard_attributes.empty();
    layout = Layout{};
    lay_out_match(*this);
    lay_out_cards(*this);
    lay_out_flow(*this);
    lay_out_rolls(*this);
}

State Shape::blank() const {
    State state(layout.size());
    for (int f = 0; f < frame_capacity; ++f)
        state.at(frame_pc, f) = kNoFrame;
    for (int a = 0; a < answer_cells; ++a)
        state.at(answer, a) = kUnanswered;
    return state;
}

}  // namespace quattro
