#include "base/rows.hpp"
#include "flow/step.hpp"

namespace quattro {
namespace {

struct CodeRow {
    StepCode code;
    StepTraits traits;
};

// What only says where the flow goes on; `fails`: it reckons something.
constexpr StepTraits leads(std::string_view name, bool fails, bool goes_on = false) {
    return {.name = name, .can_fail = fails, .is_told = false, .goes_on = goes_on};
}
// What is told, and cannot be left out.
constexpr StepTraits happens(std::string_view name, bool goes_on, int through_cards = 0) {
    return {.name = name, .goes_on = goes_on, .through_cards = through_cards};
}

constexpr CodeRow kRows[] = {
    {StepCode::jump, leads("jump", false)},
    {StepCode::unless, leads("unless", true)},
    {StepCode::repeat_begin, leads("repeat_begin", false, true)},
    {StepCode::repeat_next, happens("repeat_next", false)},
    {StepCode::each_begin, leads("each_begin", false, true)},
    {StepCode::each_next, leads("each_next", true)},
    {StepCode::fork, leads("fork", true)},
    {StepCode::join, leads("join", false)},
    {StepCode::done, leads("done", false)},
    {StepCode::shuffle, happens("shuffle", true, 1)},
    {StepCode::drop, does("drop", 1)},
    {StepCode::ask, happens("ask", false)},
    {StepCode::wait, happens("wait", false)},
    {StepCode::reopen, happens("reopen", false)},
    {StepCode::close, happens("close", false)},
    {StepCode::run, does("run", 1)},
    {StepCode::act, does("act", 1)},
    {StepCode::resolve_begin, leads("resolve_begin", true, true)},
    {StepCode::resolve_next, happens("resolve_next", false)},
    {StepCode::resolve_run, does("resolve_run", 1)},
    {StepCode::trigger_next, happens("trigger_next", false)},
    {StepCode::trigger_set, happens("trigger_set", true)},
    {StepCode::compare, happens("compare", true, 1)},
    {StepCode::if_made, happens("if_made", true)},
    {StepCode::present, happens("present", true, 1)},
    {StepCode::tell, {.name = "tell", .can_fail = false, .goes_on = true}},
    {StepCode::end, happens("end", false)},
    {StepCode::block_begin, leads("block_begin", true)},
    {StepCode::block_end, leads("block_end", false, true)},
    {StepCode::reset, leads("reset", true, true)},
    {StepCode::own, {}},
};
static_assert(rows_in_order<&CodeRow::code>(kRows, StepCode::own));

}  // namespace

const StepTraits& traits_of(const Step& step) {
    return step.body ? step.body->traits() : kRows[static_cast<std::size_t>(step.code)].traits;
}

}  // namespace quattro
