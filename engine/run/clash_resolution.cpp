#include "run/clash_resolution.hpp"

#include <fmt/format.h>

#include "state/clash.hpp"

namespace quattro {
namespace {

std::string in_words(std::uint32_t seats) {
    std::string words;
    for (; seats; seats &= seats - 1) {
        const bool last = (seats & (seats - 1)) == 0;
        words += fmt::format("{}{}", words.empty() ? "" : last ? " and " : ", ", std::countr_zero(seats));
    }
    return words;
}

std::string wanted(const Run& x, const State& m, const Clash& clash) {
    const Operation& op = clash.example;
    const auto card = [&](CardId id) { return x.name_for(m, id, 0); };
    switch (op.kind) {
        case OperationKind::set_counter:
            for (const Counter& c : x.s.counters)
                if (const auto cell = op.counted().number() - c.first.number();
                    cell >= 0 && cell < (c.of_seat ? x.s.seats : 1))
                    return fmt::format("set '{}' to different values", c.name);
            break;
        case OperationKind::set:
        case OperationKind::name:
        case OperationKind::swap_attribute:
            return fmt::format("change '{}' of the card {} in different ways", x.s.attributes[op.attribute].name,
                               card(op.card));
        case OperationKind::add:
            return fmt::format("take more from '{}' of the card {} than it has", x.s.attributes[op.attribute].name,
                               card(op.card));
        case OperationKind::swap_places:
        case OperationKind::exchange:
        case OperationKind::move:
        case OperationKind::hand_over:
        case OperationKind::discard:
        case OperationKind::rotate:
        case OperationKind::reverse:
        case OperationKind::add_counter:
        case OperationKind::create:
        case OperationKind::record_roll: break;
    }
    return fmt::format("want the card {}", card(op.card));
}

}  // namespace

Seat Precedence::front(Run& x, const State& m, int frame) const {
    if (!first) return 0;
    const std::int64_t seat = first->get(x.frame_scope(m, frame, 0));
    return seat > 0 && seat <= x.s.seats ? static_cast<Seat>(seat) : 0;
}

std::string clash_remedy(const Instruction& instruction) {
    if (instruction.priority.given())
        return ", and 'first' is none; it must be a seat whenever seats can clash, such as 'first: HOLDER or 1'";
    return "; add 'first: SEAT' for the seat with priority, or 'clash: nobody' if none of them gets it";
}

void refuse_clash(const Instruction& instruction, std::uint32_t seats, const std::string& want) {
    throw StepFailure{instruction.where, fmt::format("seats {} {} at the same moment{}", in_words(seats), want,
                                                     clash_remedy(instruction))};
}

std::uint32_t settle_clashes(Run& x, const State& m, int frame, const Instruction& instruction) {
    Operations& operations = x.scratch.operations;
    const std::uint32_t seats = seats_of(operations);
    if ((seats & (seats - 1)) == 0) return 0;
    const Clash clash = find_clash(x.s, m, operations, seats, x.scratch.claims);
    if (!clash.seats) return 0;
    const Precedence precedence(x.rules, instruction);
    std::uint32_t losers = precedence.nobody ? clash.seats : 0;
    if (const Seat front = precedence.front(x, m, frame)) {
        std::uint32_t accepted = 0;
        Precedence::in_order(seats, front, [&](Seat seat) {
            const std::uint32_t with = accepted | 1U << seat;
            if (find_clash(x.s, m, operations, with, x.scratch.claims).seats)
                losers |= 1U << seat;
            else
                accepted = with;
        });
    } else if (!losers) {
        refuse_clash(instruction, clash.example_seats, wanted(x, m, clash));
    }
    remove_operations(operations, losers);
    return losers;
}

}  // namespace quattro
