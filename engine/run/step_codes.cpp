#include "run/step_codes.hpp"

#include <type_traits>

#include "base/rows.hpp"
#include "run/doings.hpp"
#include "run/execute_steps.hpp"

namespace quattro {
namespace {

template <class T>
Doing* made(Rules& rules, const Step& step) {
    if constexpr (std::is_constructible_v<T, const Rules&, const Step&>)
        return rules.terms.make<T>(rules, step);
    else
        return rules.terms.make<T>(step);
}
template <Doings::StepFunction F>
Doing* as_read(Rules& rules, const Step& step) {
    return rules.terms.make<Doings::AsRead>(step, F);
}

// Functions that do their step for whoever they choose.
template <auto F>
bool once(Run& x, State& m, int frame, const Step& step) {
    F(x, m, frame, step);
    return true;
}
template <auto F>
bool waits(Run& x, State& m, int frame, const Step& step) {
    return F(x, m, frame, step);
}

using K = StepKind;
constexpr StepKind kKinds[] = {
    {StepCode::jump, "jump", made<Doings::Jump>, 0},
    {StepCode::unless, "unless", Doings::make_unless, K::kReckons},
    {StepCode::repeat_begin, "repeat_begin", as_read<once<repeat_begin>>, K::kGoesOn},
    {StepCode::repeat_next, "repeat_next", made<Doings::RepeatNext>, K::kReckons | K::kTold},
    {StepCode::each_begin, "each_begin", as_read<once<each_begin>>, K::kGoesOn},
    {StepCode::each_next, "each_next", made<Doings::EachNext>, K::kReckons},
    {StepCode::fork, "fork", as_read<once<fork_all>>, K::kReckons},
    {StepCode::join, "join", as_read<waits<joined>>, 0},
    {StepCode::done, "done", as_read<once<finish_frame>>, 0},
    {StepCode::ask, "ask", made<Doings::Ask>, K::kReckons | K::kTold},
    {StepCode::wait, "wait", made<Doings::Wait>, K::kReckons | K::kTold},
    {StepCode::reopen, "reopen", made<Doings::Reopen>, K::kReckons | K::kTold},
    {StepCode::close, "close", as_read<once<close_all>>, K::kReckons | K::kTold},
    {StepCode::run, "run", made<Doings::RunScript>, K::kReckons | K::kTold | K::kDoes | K::kCards | K::kGoesOn},
    {StepCode::act, "act", as_read<once<act>>, K::kReckons | K::kTold | K::kDoes | K::kCards | K::kGoesOn},
    {StepCode::resolve_begin, "resolve_begin", as_read<once<repeat_begin>>, K::kReckons | K::kGoesOn},
    {StepCode::resolve_next, "resolve_next", made<Doings::ResolveNext>, K::kReckons | K::kTold},
    {StepCode::resolve_run, "resolve_run", as_read<once<resolve_run>>,
     K::kReckons | K::kTold | K::kDoes | K::kCards | K::kGoesOn},
    {StepCode::trigger_next, "trigger_next", made<Doings::TriggerNext>, K::kReckons | K::kTold},
    {StepCode::trigger_set, "trigger_set", as_read<once<trigger_set>>, K::kReckons | K::kTold | K::kGoesOn},
    {StepCode::compare, "compare", as_read<once<compare>>, K::kReckons | K::kTold | K::kCards | K::kGoesOn},
    {StepCode::present, "present", as_read<once<present>>, K::kReckons | K::kTold | K::kCards | K::kGoesOn},
    {StepCode::end, "end", as_read<once<end>>, K::kReckons | K::kTold},
    {StepCode::block_begin, "block_begin", made<Doings::BlockBegin>, K::kReckons},
    {StepCode::block_end, "block_end", made<Doings::BlockEnd>, K::kGoesOn},
    {StepCode::reset, "reset", as_read<once<reset_counters>>, K::kReckons | K::kGoesOn},
    {StepCode::own, "", nullptr, 0},
};

}  // namespace

const StepKind& step_kind(const Step& step) {
    static_assert(rows_in_order<&StepKind::code>(kKinds, StepCode::own));
    return step.body ? step.body->kind() : kKinds[static_cast<std::size_t>(step.code)];
}

Doing* make_doing(Rules& rules, const Step& step) { return step_kind(step).make(rules, step); }

}  // namespace quattro
