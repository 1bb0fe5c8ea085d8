// Answers as players wrote them, entered by the host: parts that are not legal count as missing.
#include <algorithm>

#include "match/answer_handler.hpp"

namespace quattro {
namespace {

// The names of a set's candidates, in the order of the set's list. An index identifies a candidate, because several
// candidates can have the same name.
class SetList {
public:
    SetList(const Rules& rules, AnswerForm& form, FieldIndex first) : repeats_(form.field(first).repeats) {
        OptionValues values;
        list_candidates(rules, form.seen(), form.prompt(), form.seat(), first, values);
        for (const std::int32_t value : values)
            names_.push_back(form.option_name(first, value));
    }
    std::size_t size() const { return names_.size(); }
    // The first index with this name that is not in `taken`; size() if there is none. If `repeats_` is true, `taken` is
    // ignored.
    std::size_t named(const std::string& name, const std::vector<std::size_t>& taken) const {
        std::size_t at = 0;
        while (at < size() && (names_[at] != name || (!repeats_ && contains(taken, at))))
            ++at;
        return at;
    }

private:
    bool repeats_;  // true for cards that an action names by kind: a name may be given several times
    std::vector<std::string> names_;
};

}  // namespace

// If `first` begins a set, puts the members of the answer into the order of the set's list and gives them to the first
// fields of the set. Members that are not in the list come after the others, and "none" comes last.
void AnswerHandler::sort_set(Values& values, AnswerForm& form, FieldIndex first) const {
    const PromptField& field = form.field(first);
    if (!begins_set(field)) return;
    const SetList list(rules_, form, first);
    std::vector<std::string> given;
    std::size_t nothing = 0;  // the number of members that are "none"
    std::ptrdiff_t at = static_cast<std::ptrdiff_t>(values.size());
    for (int k = 0; k < field.members; ++k) {
        const std::string& name = form.field(first + k).name;
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
        values.insert(values.begin() + at, {form.field(first + k).name, given[k]});
}

// If the answer names the first member of an optional set, adds "none" for each member that it does not name.
void AnswerHandler::complete_set(Values& values, AnswerForm& form, FieldIndex first) const {
    const PromptField& field = form.field(first);
    if (!begins_set(field) || !field.optional || !find_value(values, field.name)) return;
    for (int k = 1; k < field.members; ++k)
        if (const std::string& name = form.field(first + k).name; !find_value(values, name))
            values.emplace_back(name, "none");
}

// If field `index` belongs to an action and is unanswered, clears the choice of the action and all fields after it up
// to `index`. Later fields then ignore the action.
void AnswerHandler::drop_action(AnswerForm& form, FieldIndex index) {
    const PromptField& field = form.field(index);
    if (!field.owner.valid() || form.answer(index) != kUnanswered) return;
    for (FieldIndex f = field.owner; f <= index; ++f)
        state_.at(s_.answer, form.cell(f)) = form.answer(f) = kUnanswered;
}

}  // namespace quattro
