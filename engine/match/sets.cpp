// Sets: several fields that are answered with things of one list, which answers name in the order of that list. Here
// they may be named in any order, as people do.
#include <algorithm>

#include "match/impl.hpp"

namespace quattro {
namespace {

// What a set is made of, in the order of its list; things are meant by their places in it.
class SetList {
public:
    SetList(const Rules& rules, const State& seen, const Prompt& prompt, Seat seat, int first)
        : repeats_(prompt.fields[static_cast<std::size_t>(first)].kind == PickKind::kind &&
                   prompt.fields[static_cast<std::size_t>(first)].owner >= 0) {
        list_candidates(rules, seen, prompt, seat, first, values_);
        for (const std::int32_t value : values_)
            names_.push_back(option_name(rules, seen, prompt, seat, first, value));
    }
    std::size_t size() const { return values_.size(); }
    const std::string& name(std::size_t at) const { return names_[at]; }
    std::size_t at(std::int32_t value) const {
        return static_cast<std::size_t>(std::find(values_.begin(), values_.end(), value) - values_.begin());
    }
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
    OptionValues values_;
    std::vector<std::string> names_;
};

// Searches, in the order of the list, for a set that holds certain things.
class SetSearch {
public:
    SetSearch(const Rules& rules, State& seen, const Prompt& prompt, Seat seat, int first)
        : list(rules, seen, prompt, seat, first),
          rules_(rules),
          seen_(seen),
          prompt_(prompt),
          seat_(seat),
          first_(first) {}

    const SetList list;

    // What else a set that holds the chosen ones may hold, by name.
    std::vector<std::string> joining(const std::vector<std::size_t>& chosen) {
        std::vector<std::string> names;
        for (std::size_t at = 0; at < list.size(); ++at) {
            if (std::find(names.begin(), names.end(), list.name(at)) != names.end()) continue;
            std::vector<std::size_t> wanted = chosen;
            wanted.push_back(at);
            if (may_hold(std::move(wanted))) names.push_back(list.name(at));
        }
        if (field().optional && may_hold(chosen, true)) names.emplace_back("none");
        return names;
    }

private:
    const PromptField& field() const { return prompt_.fields[static_cast<std::size_t>(first_)]; }

    // Of a set that must be complete, the gaps between what is wanted are filled; with very many ways to do that, not
    // every one is tried.
    static constexpr int kMostSteps = 2000;       // for each thing that may join the set ...
    static constexpr int kMostInAll = 2'000'000;  // ... and candidates for all of them

    // Whether a set that may be answered holds all of these; `ends`: and nothing more.
    bool may_hold(std::vector<std::size_t> wanted, bool ends = false) {
        std::sort(wanted.begin(), wanted.end());
        steps_ = kMostSteps;
        return search(0, wanted, 0, ends);
    }
    bool search(int member, const std::vector<std::size_t>& wanted, std::size_t next, bool ends) {
        const int at = first_ + member;
        const bool all = next == wanted.size();
        if (all && (!ends || member == field().members)) return can_complete(rules_, seen_, prompt_, seat_, at);
        if (wanted.size() - next > static_cast<std::size_t>(field().members - member) || --steps_ < 0 ||
            (in_all_ -= static_cast<int>(list.size()) + 1) < 0)
            return false;
        OptionValues options;
        list_options(rules_, seen_, prompt_, seat_, at, false, options);
        std::erase_if(options, [&](std::int32_t value) {
            if (all || value == kNone) return value != kNone || !all;
            return field().optional ? list.at(value) != wanted[next] : list.at(value) > wanted[next];
        });
        std::reverse(options.begin(), options.end());  // what is wanted first, then what may come before it
        std::int32_t& cell = seen_.at(rules_.shape().answer, rules_.shape().answer_cell(prompt_.bank, seat_, at));
        const std::int32_t kept = cell;
        const bool found = std::any_of(options.begin(), options.end(), [&](std::int32_t value) {
            cell = value;
            return search(member + 1, wanted, next + (!all && list.at(value) == wanted[next] ? 1 : 0), ends);
        });
        cell = kept;
        return found;
    }

    const Rules& rules_;
    State& seen_;
    const Prompt& prompt_;
    Seat seat_;
    int first_;
    int steps_ = 0, in_all_ = kMostInAll;
};

bool is_listed_set(const PromptField& field) { return is_set(field) && field.kind != PickKind::amount; }

}  // namespace

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

Values Match::in_order(Seat seat, std::uint32_t number, Values values) const {
    const Shape& s = impl_->shape();
    if (seat < 1 || seat > s.seats || given_twice(values, RefusalCode::unknown_field)) return values;
    const int bank = impl_->bank_of(impl_->state, seat, number);
    if (bank < 0) return values;
    State seen = impl_->seen_to_answer(seat, bank);
    const Prompt& prompt = impl_->prompt_in(seen, bank, seat);
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f) {
        if (!is_set(prompt.fields[static_cast<std::size_t>(f)])) continue;
        if (!impl_->fill_earlier(seen, bank, seat, f, values)) return values;
        impl_->sort_set(values, prompt, seat, f, seen);
    }
    return values;
}

std::vector<std::string> Match::options_in_any_order(Seat seat, std::uint32_t number, const std::string& name,
                                                     const Values& earlier) const {
    const Shape& s = impl_->shape();
    if (seat < 1 || seat > s.seats) return {};
    const int bank = impl_->bank_of(impl_->state, seat, number);
    State seen = impl_->seen_to_answer(seat, bank);
    const int index = impl_->field_named(seen, bank, seat, name);
    if (index < 0) return {};
    const Prompt& prompt = impl_->prompt_in(seen, bank, seat);
    const PromptField& field = prompt.fields[static_cast<std::size_t>(index)];
    const Values sorted = in_order(seat, number, earlier);
    const int first = index - field.member;
    const auto begin = prompt.fields.begin() + first;
    const bool over = std::any_of(begin, begin + field.member, [&](const PromptField& f) {
        const std::string* value = find_value(earlier, f.name);
        return value && *value == "none";
    });
    if (!is_listed_set(field) || over) return options(seat, number, name, sorted);
    if (!impl_->fill_earlier(seen, bank, seat, first, sorted) || !is_asked(impl_->rules(), seen, prompt, seat, index))
        return {};
    SetSearch search(impl_->rules(), seen, prompt, seat, first);
    std::vector<std::size_t> chosen;
    for (int k = 0; k < field.member; ++k)
        if (const std::string* value = find_value(earlier, prompt.fields[static_cast<std::size_t>(first + k)].name)) {
            chosen.push_back(search.list.named(*value, chosen));
            if (chosen.back() == search.list.size()) return {};
        }
    return search.joining(chosen);
}

}  // namespace quattro
