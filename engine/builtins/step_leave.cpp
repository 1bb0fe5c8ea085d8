// The step `leave: BLOCK`.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kLeaveKeys[] = {{"leave", KeyType::name, "The enclosing repeat that ends now.", "leave: round", true},
                              kOnceIfKey};

// Jumps to the end of the outermost block of this name, after closing the prompts and the blocks of a seat inside it.
void compile_leave(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const Node& name = *r.node("leave");
    const auto innermost =
        std::find_if(c.blocks.rbegin(), c.blocks.rend(), [&](const OpenBlock& o) { return o.name == name.scalar; });
    if (innermost == c.blocks.rend()) {
        std::vector<std::string> names = names_of(c.blocks);
        if (names.empty())  // blocks for each value of an attribute are unrolled and cannot be left
            return c.out.error(name.where, "this step is not inside a repeat",
                               "move it into the steps of repeat:, until: or each: seat");
        return c.out.unknown(name.where, fmt::format("this step is not inside a block '{}'", name.scalar), name.scalar,
                             names);
    }
    const auto found = innermost.base() - 1;
    const auto depth = position_in(c.blocks, found) + 1;
    if (found->forks != c.fork_depth)
        c.error("a 'leave' inside 'parallel' cannot end a repeat outside of it",
                "write 'leave' after the step with 'parallel', or put the repeat inside 'parallel'");
    bool one_seat = found->of_seats || found->eaches != c.each_depth, stays = found->eaches > (found->of_seats ? 1 : 0);
    for (const OpenAtOnce& asked : c.asked_at_once)
        if (asked.depth >= depth)
            c.emit(instruction::Close{asked.prompt}), one_seat = true;
        else
            stays = true;
    for (std::size_t i = c.blocks.size(); i >= static_cast<std::size_t>(depth); --i)
        if (c.blocks[i - 1].seat.valid()) c.emit(instruction::BlockEnd{c.blocks[i - 1].seat});
    if (one_seat && !stays) c.emit(instruction::EachBegin{});  // the frame applies to all seats again
    found->leaves.push_back(c.here());
    c.emit(instruction::Jump{});
}

}  // namespace

extern const StepRow kLeaveStep;
const StepRow kLeaveStep = {
    {"step: leave", "Ends a repeat.", kLeaveKeys}, always<IfMode::block>, compile_leave, kNoLint};

}  // namespace quattro
