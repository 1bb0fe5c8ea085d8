#include "script/changes.hpp"

#include <algorithm>
#include <string_view>

namespace quattro {
namespace {

constexpr std::string_view kChanging[] = {"set_counter", "add_counter"};
constexpr int kGetTable = 12;   // a field whose name is reckoned
constexpr int kParameters = 1;  // the register of `p` in function(fx, p)
constexpr int kFirstTest = 56, kLastTest = 66, kFirstReturn = 70, kLastReturn = 72;

bool changes(const std::string& verb) {
    return std::find(std::begin(kChanging), std::end(kChanging), verb) != std::end(kChanging);
}
bool mentions_change(const Proto& f) { return std::any_of(f.constants.begin(), f.constants.end(), changes); }
bool names_field_by_value(const Instruction& i) { return static_cast<int>(i.bits & 0x7FU) == kGetTable; }

// The functions that are not `run` must not change any counter.
bool others_change(const Proto& f, const Proto* run) {
    if (&f != run && mentions_change(f)) return true;
    return std::any_of(f.nested.begin(), f.nested.end(),
                       [&](const auto& nested) { return others_change(*nested, run); });
}

const Proto* find_run(const Proto& chunk, int line) {
    const auto found = std::find_if(chunk.nested.begin(), chunk.nested.end(), [&](const auto& nested) {
        return nested->line == line && nested->parameters == 2;
    });
    return found == chunk.nested.end() ? nullptr : found->get();
}

// Whether the instruction may make the register of `p` something else.
bool replaces_parameters(const Instruction& i) {
    const auto code = static_cast<int>(i.bits & 0x7FU);
    const bool only_reads = (code >= kFirstTest && code <= kLastTest) || (code >= kFirstReturn && code <= kLastReturn);
    return i.a() == kParameters && !only_reads;
}

// The name of the counter that a call of fx:set_counter takes, where the instruction at `self` fetches that verb: it is
// loaded by the next instructions, and not touched before the call. "" if it is named in another way.
std::string name_in_call(const Proto& run, std::size_t self) {
    if (self + 3 >= run.code.size()) return "";
    const int argument = run.code[self].a() + 2;
    const Instruction &load = run.code[self + 1], &next = run.code[self + 2];
    if (load.a() != argument) return "";
    const bool of_table = load.op() == Op::get_global && run.is_globals(load.b()) &&
                          run.constant(load.c()) == "counter" && next.op() == Op::get_field && next.a() == argument &&
                          next.b() == argument;
    if (!of_table && (load.op() != Op::get_field || load.b() != kParameters)) return "";
    for (std::size_t at = self + (of_table ? 3 : 2); at < run.code.size(); ++at) {
        const Instruction& i = run.code[at];
        if (i.op() == Op::call && i.a() == run.code[self].a())
            return of_table ? "counter." + run.constant(next.c()) : run.constant(load.c());
        if (i.a() == argument) return "";
    }
    return "";
}

}  // namespace

std::optional<std::vector<std::string>> counters_changed(const Proto& chunk, int run_line) {
    const Proto* run = find_run(chunk, run_line);
    if (!run || others_change(chunk, run)) return std::nullopt;
    std::vector<std::string> found;
    if (!mentions_change(*run)) return found;
    const auto mentioned = [&](const Instruction& i) { return changes(run->constant(i.c())); };
    for (std::size_t at = 0; at < run->code.size(); ++at) {
        const Instruction& i = run->code[at];
        if (names_field_by_value(i) || replaces_parameters(i)) return std::nullopt;
        if (i.op() == Op::get_field && mentioned(i)) return std::nullopt;
        if (i.op() == Op::load_constant && changes(run->constant(i.wide()))) return std::nullopt;
        if (i.op() != Op::self || !i.k() || !mentioned(i)) continue;
        found.push_back(name_in_call(*run, at));
        if (found.back().empty()) return std::nullopt;
    }
    return found;
}

}  // namespace quattro
