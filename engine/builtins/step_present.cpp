// The step `present: next`.
#include <fmt/format.h>

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kPresentKeys[] = {
    {"present", KeyType::name, "`next`: the next board of the game's list is played.", "present: next", true},
    kOnceIfKey};

void compile_present(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    if (r.node("present")->scalar != "next")
        r.error("present", fmt::format("'{}' is not known here", r.node("present")->scalar), "present: next");
    if (!c.rules.model.doc.find("boards"))
        c.out.error(c.rules.model.doc.where,
                    fmt::format("'boards' is missing in this game: the step '{}' presents a board", c.path),
                    "boards: [NAME, ...]");
    c.emit(instruction::Present{});
}

}  // namespace

extern const StepRow kPresentStep;
const StepRow kPresentStep = {
    {"step: present", "Begins the next board.", kPresentKeys}, always<IfMode::once>, compile_present, kNoLint};

}  // namespace quattro
