// Reads the triggers and compiles the flow. Computes the capacities that a match needs, and finds steps by name.

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_names.hpp"

namespace quattro {
namespace {

// The card capacity: `most_cards` of the game, or else all cards that can ever exist.
int most_cards(const Rules& rules, int starting, int created, Diagnostics& out) {
    const Node* most = rules.model.doc.find("most_cards");
    const auto fixed = most ? to_integer(most->scalar) : std::nullopt;
    if (!fixed) return starting + created;
    if (starting > *fixed)
        out.error(most->where,
                  "the match begins with " + std::to_string(starting) + " cards, more than " + std::to_string(*fixed),
                  "give the maximum number of cards at one time, including those at the start");
    return static_cast<int>(*fixed);
}

// True if `path`, such as round.sell(amber).coins, has the component `name`, or several successive ones that `name`
// lists; with `last`, if it ends in them.
bool leads(std::string_view path, std::string_view name, bool last) {
    for (std::size_t at = path.find(name); at != std::string_view::npos; at = path.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || path[at - 1] == '.';
        if (begins && (end == path.size() || (!last && (path[end] == '.' || path[end] == '(')))) return true;
    }
    return false;
}

}  // namespace

void compile_flow(Draft& rules, Diagnostics& out) {
    StepCompiler c{rules, out};
    compile_triggers(c);
    if (const Node* flow = rules.model.doc.find("flow")) c.steps(*flow, "");
    Instruction last;
    last.operands = instruction::End{};
    last.name = "the end of the flow";
    rules.program.push_back(last);
    Shape& s = rules.model.shape;
    s.frame_capacity = 1 + s.seats * c.max_fork_depth;
    s.repeat_count = int_size(rules.flow_number_names);
    s.register_count = int_size(rules.registers);
    s.program_size = int_size(rules.program);
    int starting = 0;
    for (const ZoneIndex z : s.zones.indices())
        starting += int_size(rules.model.zone_starts[z]) * (s.zones[z].of_seat ? s.seats : 1);
    s.card_capacity = most_cards(rules, starting, c.max_created, out);
}

std::vector<std::string> steps_named(const Rules& rules, std::string_view name) {
    std::vector<std::string> paths;
    if (name.empty()) return paths;
    for (const InstructionIndex i : rules.program.indices()) {
        const std::string& path = rules.program[i].name;
        if (path == name) return {path};
        if (leads(path, name, true) && !contains(paths, path)) paths.push_back(path);
    }
    return paths;
}

InstructionIndex find_step(const Rules& rules, std::string_view name) {
    if (name.empty()) return {};
    for (const InstructionIndex i : rules.program.indices())
        if (rules.program[i].name == name) return i;
    for (const bool last : {true, false})
        for (const InstructionIndex i : rules.program.indices())
            if (leads(rules.program[i].name, name, last)) return i;
    return {};
}

}  // namespace quattro
