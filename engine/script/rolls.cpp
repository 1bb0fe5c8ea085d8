#include "script/rolls.hpp"

#include <algorithm>

#include "script/verbs.hpp"

namespace quattro {
namespace {

constexpr int kTrials = 8;  // all lowest, all highest, and enough others to distinguish the rolls
constexpr std::size_t kMaxRolls = 64, kMaxTraced = 512;  // of a call whose rolls are traced

std::int64_t tried(int trial, std::size_t nth, std::int64_t lo, std::int64_t hi) {
    if (trial == 1) return lo;
    if (trial == 2) return hi;
    return lo + static_cast<std::int64_t>(mix(static_cast<std::uint64_t>(trial) << 32U | (nth + 1)) %
                                          static_cast<std::uint64_t>(hi - lo + 1));
}

// Removes the next result that the host has set in advance, and returns it. Fails if it is out of range.
std::int64_t take_expected(VerbCall& call, std::int64_t lo, std::int64_t hi) {
    const Shape& s = *call.context.shape;
    State& m = *call.context.state;
    std::int32_t* expected = m.all(s.preset_rolls);
    const std::int32_t next = expected[0];
    if (next < lo || next > hi)
        call.fail("the host has entered " + std::to_string(next) + " for a roll from " + std::to_string(lo) + " to " +
                  std::to_string(hi) + "; enter other results with `expect`, then use `retry`");
    std::copy(expected + 1, expected + kMaxPresetRolls, expected);
    expected[kMaxPresetRolls - 1] = 0;
    --m.at(s.preset_roll_count, 0);
    return next;
}

// The operations and the rolls of one run of a call: the real run or a trial.
struct TracedRun {
    std::vector<Operation> operations;
    std::vector<Roll> rolls;

    // The operation that determines an attribute of a card. Null if there is none, or if the attribute is also changed
    // in a different way than by setting it.
    const Operation* determining(CardId card, AttributeIndex attribute) const {
        const Operation* last = nullptr;
        for (const Operation& op : operations) {
            const bool about = op.card == card || (op.kind == OperationKind::swap_attribute && op.other == card);
            if (!about || op.attribute != attribute) continue;
            if (op.kind == OperationKind::add || op.kind == OperationKind::swap_attribute) return nullptr;
            if (op.kind == OperationKind::set || op.kind == OperationKind::name) last = &op;
        }
        return last;
    }
    const Operation* nth_create(std::size_t n) const {
        for (const Operation& op : operations)
            if (op.kind == OperationKind::create && n-- == 0) return &op;
        return nullptr;
    }
    std::size_t creates() const {
        return static_cast<std::size_t>(std::count_if(operations.begin(), operations.end(), [](const Operation& op) {
            return op.kind == OperationKind::create;
        }));
    }
};

// Returns the range of the roll that gave these values in all runs, of which the real run is the first. Empty if there
// is no such roll.
RollRange range_behind(const std::vector<TracedRun>& runs, const std::vector<std::int64_t>& values) {
    for (std::size_t i = 0; i < runs[0].rolls.size(); ++i) {
        bool same = true;
        const Roll& real = runs[0].rolls[i];
        for (std::size_t r = 0; same && r < runs.size(); ++r) {
            const std::vector<Roll>& rolls = runs[r].rolls;
            same = i < rolls.size() && rolls[i].value == values[r] && rolls[i].lo == real.lo && rolls[i].hi == real.hi;
        }
        if (same) return range_of(real.lo, real.hi);
    }
    return {};
}

RollRange range_of_setting(const std::vector<TracedRun>& runs, const Operation& op) {
    std::vector<std::int64_t> values;
    bool each = true;  // true if roll_each set the attribute in every run
    for (const TracedRun& run : runs) {
        const Operation* decides = run.determining(op.card, op.attribute);
        if (!decides) return {};
        each = each && decides->range.count && decides->range == op.range;
        values.push_back(decides->amount);
    }
    return each ? op.range : range_behind(runs, values);
}

RollRange range_of_created(const Shape& shape, const std::vector<TracedRun>& runs, std::size_t nth,
                           AttributeIndex attribute) {
    std::vector<std::int64_t> values;
    for (const TracedRun& run : runs) {
        const Operation* made = run.nth_create(nth);
        if (!made || run.creates() != runs[0].creates() || made->other != runs[0].nth_create(nth)->other) return {};
        values.push_back(unpack_digit(shape, made->amount, attribute));
    }
    return range_behind(runs, values);
}

void note(CallContext& context, std::size_t first, const std::vector<TracedRun>& runs) {
    Operations& all = *context.operations;
    const std::size_t end = all.size();
    std::size_t made = 0;
    for (std::size_t i = first; i < end; ++i) {
        if (all[i].kind == OperationKind::set || all[i].kind == OperationKind::name)
            all[i].range = range_of_setting(runs, all[i]);
        if (all[i].kind != OperationKind::create) continue;
        for (const AttributeIndex a : context.shape->attributes.indices())
            if (const RollRange range = range_of_created(*context.shape, runs, made, a); range.count)
                all.push_back({OperationKind::record_roll, all[i].seat, a, kNoCard, static_cast<std::int32_t>(i), 0,
                               all[i].cause, range});
        ++made;
    }
}

bool may_be_rolled(const Operation& op) {
    return op.kind == OperationKind::set || op.kind == OperationKind::name || op.kind == OperationKind::create;
}

// Runs the call again with other rolls, kTrials times. Returns false if one of these runs fails.
bool try_others(CallContext& context, std::size_t end, const std::function<void()>& run_again,
                std::vector<TracedRun>& runs) {
    bool good = true;
    for (context.trial = 1; good && context.trial <= kTrials; ++context.trial) {
        context.rolls.clear();
        try {
            run_again();
        } catch (const ScriptFailure&) {
            good = false;
        }
        const auto asked = context.operations->begin() + static_cast<std::ptrdiff_t>(end);
        runs.push_back({{asked, context.operations->end()}, context.rolls});
        context.operations->resize(end);
    }
    context.trial = 0;
    return good;
}

}  // namespace

std::int64_t roll_number(VerbCall& call, std::int64_t lo, std::int64_t hi) {
    CallContext& c = call.context;
    if (c.trial > 0) return tried(c.trial, c.rolls.size(), lo, hi);
    if (c.shape->preset_roll_count.count && c.state->at(c.shape->preset_roll_count, 0) > 0)
        return take_expected(call, lo, hi);
    return lo + next_random(*c.shape, *c.state, c.roll_stream, c.seat, static_cast<std::uint32_t>(hi - lo + 1));
}

RollRange range_of(std::int64_t lo, std::int64_t hi) {
    const auto from = std::clamp<std::int64_t>(lo, INT16_MIN, INT16_MAX);
    const auto last = std::clamp<std::int64_t>(hi, INT16_MIN, INT16_MAX);
    return {static_cast<std::int16_t>(from),
            static_cast<std::uint16_t>(std::min<std::int64_t>(last - from + 1, UINT16_MAX))};
}

void mark_rolled(CallContext& context, std::size_t first, const std::function<void()>& run_again) {
    Operations& all = *context.operations;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, all.end(), may_be_rolled)) return;
    if (!context.read_hidden && context.rolls.empty()) return;  // the ranges of roll_each remain
    std::vector<TracedRun> runs = {{{begin, all.end()}, context.rolls}};
    const bool few = context.rolls.size() <= kMaxRolls && runs[0].operations.size() <= kMaxTraced;
    if (!context.read_hidden && few && try_others(context, all.size(), run_again, runs) && !context.read_hidden)
        return note(context, first, runs);
    for (std::size_t i = first; i < all.size(); ++i)
        all[i].range = {};
}

}  // namespace quattro
