// The host inputs go_to, which moves the flow to another step, and note, which changes nothing.
#include <fmt/format.h>

#include "base/text.hpp"
#include "compile/step_compiler.hpp"
#include "match/host_inputs.hpp"
#include "match/position.hpp"
#include "run/enclosing_blocks.hpp"

namespace quattro {
namespace {

Outcome go_to(HostContext& h) {
    const InstructionIndex pc = find_step(h.rules, h.text("step"));
    if (!pc.valid()) {
        std::vector<std::string> known;
        for (const Instruction& step : h.rules.program)
            known.push_back(step.name.substr(step.name.rfind('.') + 1));
        const std::string near = nearest(h.text("step"), known);
        return refuse_host(fmt::format("There is no step '{}'{}", h.quoted("step"),
                                       near.empty() ? ". Use the name of a step, or a path such as round.score."
                                                    : fmt::format("; did you mean '{}'?", near)));
    }
    end_halt(h.s, h.m);
    h.m.at(h.s.over, 0) = 0;
    h.m.at(h.s.winners, 0) = 0;
    if (const std::string wrong = move_flow_to(h.rules, h.m, pc); !wrong.empty()) return refuse_host(wrong);
    return std::nullopt;
}

Outcome note(HostContext&) { return std::nullopt; }

constexpr HostParameter kStep[] = {{"step", HostParameterType::text, true, "the name of a step"}};

}  // namespace

extern const HostInputRow kGoTo, kNote;
constexpr HostInputRow kGoTo{{HostInputKind::go_to, "go_to",
                              "Closes all prompts and continues from that step of the flow. It also works if the match "
                              "has halted or is over. It cannot go into steps of `parallel` and `at_once`.",
                              "a ruling sends the match to another step", "step: round.score", kStep, "", true},
                             go_to};
constexpr HostInputRow kNote{.help = {HostInputKind::note,
                                      "note",
                                      "Changes nothing. The reason is sent to everyone and kept in the log.",
                                      "players must know of a ruling that changes nothing here",
                                      "reason: a late start",
                                      {}},
                             .apply = note,
                             .multiline = true};

}  // namespace quattro
