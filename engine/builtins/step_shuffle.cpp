// The step `shuffle: ZONE`.
#include <fmt/format.h>

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/ops_flow.hpp"

namespace quattro {
namespace {

constexpr Key kShuffleKeys[] = {
    with_role(KeyRole::shuffles,
              {"shuffle", KeyType::member, "The zone whose cards are put in random order.", "shuffle: deck", true}),
    kOfKey, kIfKey};

struct ShuffleBody : InstructionBody {
    ZoneIndex zone;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kShuffle = {"shuffle", nullptr,
                                                     InstructionKind::kCanFail | InstructionKind::kReported |
                                                         InstructionKind::kCards | InstructionKind::kFallsThrough};
        return kShuffle;
    }
    Op* link(Linker& linker, const Instruction& step) const override;
    void expressions(const std::function<void(const Expr&)>&) const override {}
    bool per_seat() const override { return true; }
};

struct ShuffleOp : OpOf<ShuffleOp> {
    static constexpr std::uint32_t kSeat1 = 1U << 1;  // a set of seats has bit n for seat n
    FlowOps::SeatSelector whom;
    const Zone& zone;
    ShuffleOp(const Rules& rules, const Instruction& step, const ShuffleBody& body)
        : whom(rules, step), zone(rules.shape().zones[body.zone]) {}
    // A zone of the table is shuffled once, not once for each seat: as if seat 1 alone did it.
    Next run_in(Run& x, State& m, int frame) const {
        std::uint32_t seats = whom.seats(x, m, frame);
        if (!zone.of_seat && seats) seats = kSeat1;
        FlowOps::each(seats, [&](Seat seat) {
            shuffle(x.s, m, x.rules.shuffle_stream, zone.first_instance + (zone.of_seat ? seat - 1 : 0));
        });
        return Next::proceed;
    }
};

Op* ShuffleBody::link(Linker& linker, const Instruction& step) const {
    return linker.terms().make<ShuffleOp>(linker.rules(), step, *this);
}

void compile_shuffle(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const ZoneIndex zone = c.zone(r, "shuffle");
    const Expr of = c.seat(r, "of");
    if (zone.valid() && c.rules.shape().zones[zone].placed())
        r.error("shuffle", "only a pile or a hand can be shuffled");
    auto body = std::make_shared<ShuffleBody>();
    body->zone = zone;
    c.emit(std::move(body), of);
}

void lint_shuffled_twice(const StepNotes& notes, const Node& before, const Node::Entry& step) {
    if (step.value.find(kIfKey.name) || !same_part(before, step.value, kShuffleKeys[0].name)) return;
    notes.note(step.where, fmt::format("the previous step already shuffles '{}'; remove one of the two",
                                       step.value.find(kShuffleKeys[0].name)->scalar));
}

}  // namespace

extern const StepRow kShuffleStep;  // without this declaration the constant would be private to the file
const StepRow kShuffleStep = {{"step: shuffle", "Shuffles a zone.", kShuffleKeys},
                              always<IfMode::of_seats>,
                              compile_shuffle,
                              StepLint{.pair = lint_shuffled_twice}};

}  // namespace quattro
