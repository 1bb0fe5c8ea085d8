// Answers as players wrote them, which a host enters: what is not legal counts as missing.
#include "match/impl.hpp"

namespace quattro {

// A player's own words: a set may be named in any order and without saying that nothing more follows.
void Match::Impl::take_set(Input& input, const Prompt& prompt, int first, const State& seen) const {
    sort_set(input.values, prompt, input.seat, first, seen);
    const PromptField& field = prompt.fields[static_cast<std::size_t>(first)];
    if (!is_set(field) || field.member > 0 || !field.optional || !find_value(input.values, field.name)) return;
    for (int k = 1; k < field.members; ++k)
        if (const std::string& name = prompt.fields[static_cast<std::size_t>(first + k)].name;
            !find_value(input.values, name))
            input.values.emplace_back(name, "none");
}

// An action of which a part is missing or not legal is none, before what is asked after it is looked at.
void Match::Impl::drop_action(Seat seat, const Prompt& prompt, int index, State& seen) {
    const PromptField& field = prompt.fields[static_cast<std::size_t>(index)];
    const auto cell = [&](int f) { return shape().answer_cell(prompt.bank, seat, f); };
    if (field.owner < 0 || seen.at(shape().answer, cell(index)) != kUnanswered) return;
    for (int f = field.owner; f <= index; ++f)
        state.at(shape().answer, cell(f)) = seen.at(shape().answer, cell(f)) = kUnanswered;
}

}  // namespace quattro
