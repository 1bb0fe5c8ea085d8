#include "script/changed_counters.hpp"

#include <algorithm>
#include <string_view>

#include "script/purity_check.hpp"

namespace quattro {
namespace {

constexpr std::string_view kChanging[] = {"set_counter", "add_counter"};
constexpr int kParameters = 1;  // the register of `p` in function(fx, p)

// The function `run` of the script; null if no function or several functions can be `run`.
const LuaFunction* find_run(const LuaFunction& chunk, int line) {
    const LuaFunction* found = nullptr;
    for (const auto& nested : chunk.nested) {
        if (nested->line != line || nested->parameters != 2) continue;
        if (found) return nullptr;
        found = nested.get();
    }
    return found;
}

// True if a function outside `run`, or nested in `run`, may change a counter.
bool others_change(const LuaFunction& chunk, const LuaFunction& run) {
    const auto may_change = [&](const auto& nested) { return nested.get() != &run && may_change_counters(*nested); };
    return std::any_of(chunk.nested.begin(), chunk.nested.end(), may_change) ||
           std::any_of(run.nested.begin(), run.nested.end(), may_change);
}

// True if the instruction may overwrite the register of `p`.
bool replaces_parameters(const LuaInstruction& i) {
    const bool only_reads = (i.op() >= LuaOp::jump && i.op() <= LuaOp::test) ||
                            (i.op() >= LuaOp::return_values && i.op() <= LuaOp::return_one);
    return i.a() == kParameters && !only_reads;
}

// The counter argument of a call of fx:set_counter or fx:add_counter. The instruction at `self` fetches the verb. The
// next instructions must load the name, and nothing may overwrite it before the call. Returns "" if the counter is
// named in any other way.
std::string name_in_call(const LuaFunction& run, std::size_t self) {
    if (self + 3 >= run.code.size()) return "";
    const int argument = run.code[self].a() + 2;
    const LuaInstruction &load = run.code[self + 1], &next = run.code[self + 2];
    if (load.a() != argument) return "";
    const bool of_table = load.op() == LuaOp::get_global && run.is_globals(load.b()) &&
                          run.constant(load.c()) == "counter" && next.op() == LuaOp::get_field &&
                          next.a() == argument && next.b() == argument;
    if (!of_table && (load.op() != LuaOp::get_field || load.b() != kParameters)) return "";
    for (std::size_t at = self + (of_table ? 3 : 2); at < run.code.size(); ++at) {
        const LuaInstruction& i = run.code[at];
        if (i.op() == LuaOp::call && i.a() == run.code[self].a())
            return of_table ? "counter." + run.constant(next.c()) : run.constant(load.c());
        if (i.a() == argument) return "";
    }
    return "";
}

}  // namespace

bool may_change_counters(const LuaFunction& f) {
    return std::any_of(std::begin(kChanging), std::end(kChanging),
                       [&](std::string_view verb) { return mentions(f, verb); });
}

std::optional<std::vector<std::string>> changed_counters(const LuaFunction& chunk, int run_line) {
    const LuaFunction* run = find_run(chunk, run_line);
    if (!run || others_change(chunk, *run) || may_compute_verbs(chunk)) return std::nullopt;
    std::vector<std::string> found;
    const auto changes = [](const std::string& verb) { return contains(kChanging, verb); };
    if (std::none_of(run->constants.begin(), run->constants.end(), changes)) return found;
    const auto mentioned = [&](const LuaInstruction& i) { return changes(run->constant(i.c())); };
    for (std::size_t at = 0; at < run->code.size(); ++at) {
        const LuaInstruction& i = run->code[at];
        if (i.op() == LuaOp::get_table || replaces_parameters(i)) return std::nullopt;
        if (i.op() == LuaOp::get_field && mentioned(i)) return std::nullopt;
        if (i.op() == LuaOp::load_constant && changes(run->constant(i.wide()))) return std::nullopt;
        if (i.op() != LuaOp::self || !i.k() || !mentioned(i)) continue;
        found.push_back(name_in_call(*run, at));
        if (found.back().empty()) return std::nullopt;
    }
    return found;
}

}  // namespace quattro
