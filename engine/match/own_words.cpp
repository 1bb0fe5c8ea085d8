// Answers as players wrote them, which a host enters: what is not legal counts as missing.
#include <algorithm>

#include "match/impl.hpp"

namespace quattro {

// A player's own words: a set may be named in any order and without saying that nothing more follows.
void Match::Impl::sort_set(Input& input, const Prompt& prompt, int first, State& seen) const {
    const PromptField& field = prompt.fields[static_cast<std::size_t>(first)];
    if (field.members == 0 || field.member > 0 || field.each >= 0) return;
    OptionValues values;
    list_candidates(rules(), seen, prompt, input.seat, first, values);
    std::vector<std::string> order, given;
    for (const std::int32_t v : values)
        order.push_back(option_name(rules(), seen, prompt, input.seat, first, v));
    for (int k = 0; k < field.members; ++k) {
        const std::string& name = prompt.fields[static_cast<std::size_t>(first + k)].name;
        if (const std::string* value = find_value(input.values, name); value && *value != "none")
            given.push_back(*value);
        std::erase_if(input.values, [&](const auto& pair) { return pair.first == name; });
    }
    std::stable_sort(given.begin(), given.end(), [&](const std::string& a, const std::string& b) {
        return std::find(order.begin(), order.end(), a) < std::find(order.begin(), order.end(), b);
    });
    for (std::size_t k = 0; k < given.size(); ++k)
        input.values.emplace_back(prompt.fields[static_cast<std::size_t>(first) + k].name, given[k]);
    if (given.empty()) return;
    for (std::size_t k = given.size(); k < static_cast<std::size_t>(field.members) && field.optional; ++k)
        input.values.emplace_back(prompt.fields[static_cast<std::size_t>(first) + k].name, "none");
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
