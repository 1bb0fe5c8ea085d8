// Answers as players wrote them, which a host enters: what is not legal counts as missing.
#include <algorithm>

#include "match/impl.hpp"

namespace quattro {
namespace {

// The names of what a set is made of, in the order of its list; things are meant by their places in it.
class SetList {
public:
    SetList(const Rules& rules, const State& seen, const Prompt& prompt, Seat seat, int first)
        : repeats_(prompt.fields[static_cast<std::size_t>(first)].kind == PickKind::kind &&
                   prompt.fields[static_cast<std::size_t>(first)].owner >= 0) {
        OptionValues values;
        list_candidates(rules, seen, prompt, seat, first, values);
        for (const std::int32_t value : values)
            names_.push_back(option_name(rules, seen, prompt, seat, first, value));
    }
    std::size_t size() const { return names_.size(); }
    // The first with this name that is not among those; size() if there is none.
    std::size_t named(const std::string& name, const std::vector<std::size_t>& taken) const {
        std::size_t at = 0;
        while (at < size() &&
               (names_[at] != name || (!repeats_ && std::find(taken.begin(), taken.end(), at) != taken.end())))
            ++at;
        return at;
    }

private:
    bool repeats_;  // what an action names by kind may come again
    std::vector<std::string> names_;
};

}  // namespace

// Puts what the fields of a set are answered with into the order in which it is listed, if `first` begins one. What is
// no thing of the list comes last.
void Match::Impl::sort_set(Values& values, const Prompt& prompt, Seat seat, int first, const State& seen) const {
    const PromptField& field = prompt.fields[static_cast<std::size_t>(first)];
    if (!is_set(field) || field.member > 0) return;
    const SetList list(rules(), seen, prompt, seat, first);
    std::vector<std::string> given;
    std::size_t nothing = 0;  // how often "none" is said
    std::ptrdiff_t at = static_cast<std::ptrdiff_t>(values.size());
    for (int k = 0; k < field.members; ++k) {
        const std::string& name = prompt.fields[static_cast<std::size_t>(first + k)].name;
        const std::string* value = find_value(values, name);
        if (value && *value == "none") ++nothing;
        if (value && *value != "none") given.push_back(*value);
        const auto found = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == name; });
        if (found == values.end()) continue;
        at = std::min(at, found - values.begin());
        values.erase(found);
    }
    std::vector<std::size_t> places;
    std::vector<std::pair<std::size_t, std::string>> sorted;
    for (const std::string& name : given) {
        places.push_back(list.named(name, places));
        sorted.emplace_back(places.back(), name);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(sorted.begin(), sorted.end(), given.begin(), [](const auto& one) { return one.second; });
    given.resize(given.size() + nothing, "none");
    for (std::size_t k = 0; k < given.size(); ++k, ++at)
        values.insert(values.begin() + at, {prompt.fields[static_cast<std::size_t>(first) + k].name, given[k]});
}

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
