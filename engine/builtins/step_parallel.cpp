// The step `parallel: everyone`.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/step_blocks.hpp"

namespace quattro {
namespace {

constexpr Key kParallelKeys[] = {
    {"parallel", KeyType::name,
     "`everyone`: each seat goes through the steps at its own pace. The flow continues when all seats have finished. "
     "Inside, `resolve`, `at_once`, blocks with `of` and another `parallel` are not possible; in a game with triggers, "
     "neither are changes of cards.",
     "parallel: everyone", true},
    {"steps", KeyType::map, "The steps of each seat.", "steps: { choose: { ask: column } }", true},
    kOnceIfKey};

void compile_parallel(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    if (r.node("parallel")->scalar != "everyone")
        r.error("parallel", fmt::format("'{}' is not known here", r.node("parallel")->scalar), "parallel: everyone");
    if (c.in_parallel())
        c.error("'parallel' cannot be used inside 'parallel'", "put these steps into the outer 'parallel'");
    const InstructionIndex fork = c.here();
    c.emit(instruction::Fork{});
    ++c.fork_depth;
    c.max_fork_depth = std::max(c.max_fork_depth, c.fork_depth);
    inner_steps(c, r);
    --c.fork_depth;
    c.emit(instruction::Done{});
    c.set_target_here(fork);
    c.emit(instruction::Join{});
}

}  // namespace

extern const StepRow kParallelStep;
const StepRow kParallelStep = {{"step: parallel", "Lets every seat run steps at its own pace.", kParallelKeys},
                               always<IfMode::block>,
                               compile_parallel,
                               kNoLint,
                               {},
                               nullptr,
                               {"steps"},
                               true};

}  // namespace quattro
