// What was reached of a game's program, in trial matches or in scenarios. Private to the match layer.
#pragma once

#include <set>
#include <string>
#include <tuple>

#include "base/indexed.hpp"
#include "run/rules.hpp"

namespace quattro {

class Reached {
public:
    explicit Reached(const Rules& rules) : reached_(rules.program.size()), done_(reached_.size()) {}

    void come_to(int pc) { reached_[pc] = true; }
    void do_for_somebody(int pc) { done_[pc] = true; }
    void call(const Part& part) { called_.insert(&part); }
    // By the names of a prompt and of its field.
    void answer(const std::string& prompt, const std::string& field, const std::string& value) {
        answers_.emplace(prompt, field, value);
    }

    bool reached(int pc) const { return reached_[pc]; }
    // ... and, if it asks of each seat whether it happens for that one, it did for some seat.
    bool done(int pc) const { return done_[pc]; }
    bool called(const Part& part) const { return called_.contains(&part); }
    using Answers = std::set<std::tuple<std::string, std::string, std::string>>;
    // Of scenarios alone: prompt, field and value.
    const Answers& answers() const { return answers_; }

private:
    Indexed<bool> reached_, done_;
    std::set<const Part*> called_;
    Answers answers_;
};

}  // namespace quattro
