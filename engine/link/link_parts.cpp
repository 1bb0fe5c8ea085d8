// Precomputes the data that script calls need at run time: the bits of their conditions, the tests of a batch, the pass
// of the script, and whether its rolls are traced.
#include "link/link.hpp"

namespace quattro {
namespace {

bool chosen_in_secret(const Rules& rules, const EffectCall& part) {
    if (!part.prompt.valid()) return false;
    const BankIndex bank = rules.prompts[part.prompt].bank;
    return rules.shape().banks[bank].keeps_secret();
}

void link_part(const Rules& rules, EffectCall& part) {
    part.guarded_by = part.guards_held = 0;
    for (const Guard& guard : part.guards) {
        const std::uint32_t bit = 1U << guard.index;
        part.guarded_by |= bit;
        if (guard.expected) part.guards_held |= bit;
    }
    const int script = !part.call.valid() ? -1 : rules.calls[part.call].script;
    part.pass = script < 0 ? 0 : rules.scripts[script].pass;
    part.traced = rules.shape().records_rolls && !chosen_in_secret(rules, part);
}

void link_batch(const Rules& rules, SlotBatch& batch) {
    batch.tested.clear();
    for (EffectCall& part : batch.parts) {
        link_part(rules, part);
        for (const Guard& guard : part.guards)
            if (guard.tests_here) batch.tested.push_back({1U << guard.index, root_of(rules, guard.test)});
    }
}

}  // namespace

void link_parts(Rules& rules) {
    for (Board& board : rules.boards)
        for (auto& slot : board.slots)
            for (SlotBatch& batch : slot)
                link_batch(rules, batch);
    for (Action& action : rules.actions)
        link_part(rules, action.part);
    for (EffectCall& part : rules.parts)
        link_part(rules, part);
}

}  // namespace quattro
