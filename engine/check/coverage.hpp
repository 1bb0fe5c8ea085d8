// The parts of a game's program, and the answers, that trial matches or scenarios have reached. Private to the engine.
#pragma once

#include <set>
#include <string>
#include <tuple>

#include "base/indexed.hpp"
#include "rules/rules.hpp"

namespace quattro {

// A record of coverage, by program counter, by script call and by answer.
class Coverage {
public:
    explicit Coverage(const Rules& rules) : reached_(rules.program.size()), done_(reached_.size()) {}

    void mark_reached(InstructionIndex pc) { reached_[pc] = true; }
    void mark_executed(InstructionIndex pc) { done_[pc] = true; }
    void call(const EffectCall& part) { called_.insert(&part); }
    // Records an answer, by the names of the prompt and its field.
    void answer(const std::string& prompt, const std::string& field, const std::string& value) {
        answers_.emplace(prompt, field, value);
    }

    bool reached(InstructionIndex pc) const { return reached_[pc]; }
    // True if the instruction was executed for at least one seat. An instruction without a condition on seats counts as
    // soon as it is reached.
    bool executed(InstructionIndex pc) const { return done_[pc]; }
    bool called(const EffectCall& part) const { return called_.contains(&part); }
    using Answers = std::set<std::tuple<std::string, std::string, std::string>>;
    // The recorded answers as prompt, field and value. Only scenarios record answers.
    const Answers& answers() const { return answers_; }

private:
    Indexed<bool, InstructionIndex> reached_, done_;
    std::set<const EffectCall*> called_;
    Answers answers_;
};

}  // namespace quattro
