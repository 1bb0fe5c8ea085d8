#include "match/set_search.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/size.hpp"
#include "base/text.hpp"
#include "match/input.hpp"

namespace quattro {
namespace {

// The limits of the search for ways to fill the gaps between wanted things.
constexpr int kMaxSteps = 2000;                 // steps of one search
constexpr int kMaxTotalCandidates = 2'000'000;  // candidates in all searches of one SetSearch

const PromptField& field_of(const Prompt& prompt, FieldIndex index) { return prompt.fields[index]; }

}  // namespace

NamedThings named_in_set(const Values& values, const Prompt& prompt, FieldIndex first, int count) {
    NamedThings named;
    for (FieldIndex f = first; f < first + count; ++f) {
        const std::string* given = find_value(values, field_of(prompt, f).name);
        const bool nothing = given ? *given == "none" : field_of(prompt, f).optional;
        if (given && !nothing && named.ended) named.has_gap = true;
        if (given && !nothing) named.things.push_back(*given);
        named.ended = named.ended || nothing;
    }
    return named;
}

bool is_whole(const NamedThings& named, const PromptField& first) {
    return !named.has_gap && (first.optional || int_size(named.things) == first.members);
}

Values amounts_in_order(Values values, const Prompt& prompt, FieldIndex first, int count) {
    std::vector<std::string> amounts = named_in_set(values, prompt, first, count).things;
    std::stable_sort(amounts.begin(), amounts.end(), [](const std::string& a, const std::string& b) {
        return to_integer(a).value_or(0) < to_integer(b).value_or(0);
    });
    std::size_t next = 0;
    for (FieldIndex f = first; f < first + count; ++f) {
        const std::string& name = field_of(prompt, f).name;
        // The first value of the field, as in named_in_set(): a caller may give a field twice.
        const auto given = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == name; });
        if (given != values.end() && given->second != "none") given->second = amounts[next++];
    }
    return values;
}

bool is_listed_set(const PromptField& field) { return is_set(field) && !field.bounds; }

SetSearch::SetSearch(const Rules& rules, State& seen, const Prompt& prompt, Seat seat, FieldIndex first)
    : rules_(rules),
      seen_(seen),
      prompt_(prompt),
      seat_(seat),
      first_(first),
      repeats_(field().repeats),
      tests_left_(kMaxTotalCandidates) {
    for (int k = 0; k < field().members; ++k)
        cell(k) = kUnanswered;
    OptionValues values;
    list_candidates(rules, seen, prompt, seat, first, values);
    std::unordered_map<std::string, std::size_t> known;
    for (const std::int32_t value : values) {
        const auto [name, is_new] =
            known.try_emplace(option_name(rules, seen, prompt, seat, first, value), names_.size());
        if (is_new) names_.push_back(name->first);
        list_.push_back({value, name->second});
    }
}

std::int32_t& SetSearch::cell(int member) {
    return seen_.at(rules_.shape().answer, rules_.shape().answer_cell(prompt_.bank, seat_, first_ + member));
}

std::vector<std::string> SetSearch::joinable(const std::vector<std::string>& names) {
    std::vector<std::string> may_join;
    std::vector<std::string> wanted = names;
    for (const std::string& name : names_) {
        wanted.push_back(name);
        if (may_be(wanted, SetEnd::open)) may_join.push_back(name);
        wanted.pop_back();
    }
    if (field().optional && may_be(names, SetEnd::nothing)) may_join.emplace_back("none");
    return may_join;
}

std::optional<OptionValues> SetSearch::find_exact(const std::vector<std::string>& names) {
    if (!set_wanted(names)) return std::nullopt;
    const std::vector<Thing> all = list_;
    std::erase_if(list_, [&](const Thing& thing) { return wanted_[thing.name] == 0; });
    steps_left_ = kMaxSteps;
    const bool found = search(0, Gaps::none, SetEnd::nothing);
    list_ = all;
    return found ? std::optional(found_) : std::nullopt;
}

void SetSearch::fill(const std::vector<std::string>& names) {
    std::vector<bool> taken(list_.size());
    int member = 0;
    for (const std::string& name : names) {
        std::size_t at = 0;
        while (at < list_.size() && (names_[list_[at].name] != name || (taken[at] && !repeats_)))
            ++at;
        if (at == list_.size() || member == field().members) continue;
        taken[at] = true;
        cell(member++) = list_[at].value;
    }
}

// Counts the wanted things by name; returns false if the list lacks one of the names.
bool SetSearch::set_wanted(const std::vector<std::string>& names) {
    wanted_.assign(names_.size(), 0);
    left_ = int_size(names);
    for (const std::string& name : names) {
        const auto known = std::find(names_.begin(), names_.end(), name);
        if (known == names_.end()) return false;
        ++wanted_[known - names_.begin()];
    }
    return true;
}

std::ptrdiff_t SetSearch::place_of(std::int32_t value) const {
    return std::find_if(list_.begin(), list_.end(), [&](const Thing& thing) { return thing.value == value; }) -
           list_.begin();
}

// The highest index from which on the list contains all wanted things. The size of the list if nothing is wanted; -1 if
// the list lacks some of them.
std::ptrdiff_t SetSearch::last_start() const {
    std::vector<int> missing = wanted_;
    auto names = std::count_if(missing.begin(), missing.end(), [](int times) { return times > 0; });
    auto at = static_cast<std::ptrdiff_t>(list_.size());
    while (names > 0 && --at >= 0) {
        int& times = missing[list_[at].name];
        if (times > 0 && (--times == 0 || repeats_)) times = 0, --names;
    }
    return at;
}

bool SetSearch::may_hold(const std::vector<std::string>& names) { return may_be(names, SetEnd::open); }

bool SetSearch::may_be(const std::vector<std::string>& names, SetEnd rest) {
    steps_left_ = kMaxSteps;
    return set_wanted(names) && search(0, field().optional ? Gaps::none : Gaps::filled, rest);
}

// The values of the next field after which all wanted things can still follow; only kNone if none is wanted any more.
void SetSearch::options(int member, Gaps gaps, OptionValues& values) {
    list_options(rules_, seen_, prompt_, seat_, first_ + member, false, values);
    const std::ptrdiff_t last = last_start();
    std::erase_if(values, [&](std::int32_t value) {
        if (left_ == 0 || value == kNone) return left_ > 0 || value != kNone;
        const std::ptrdiff_t at = place_of(value);
        if (at > last || at == static_cast<std::ptrdiff_t>(list_.size())) return true;
        return gaps == Gaps::none && wanted_[list_[at].name] == 0;
    });
}

bool SetSearch::search(int member, Gaps gaps, SetEnd rest) {
    if (left_ == 0 && (rest == SetEnd::open || member == field().members)) {
        if (!can_complete(rules_, seen_, prompt_, seat_, first_ + member)) return false;
        found_.clear();
        for (int k = 0; k < field().members; ++k)
            found_.push_back(cell(k));
        return true;
    }
    if (left_ > field().members - member || --steps_left_ < 0 || (tests_left_ -= int_size(list_) + 1) < 0) return false;
    OptionValues values;
    options(member, gaps, values);
    // If gaps may be filled, tries the last value first, because it is usually a wanted thing.
    if (gaps == Gaps::filled) std::reverse(values.begin(), values.end());
    const std::int32_t kept = cell(member);
    const bool found = std::any_of(values.begin(), values.end(), [&](std::int32_t value) {
        cell(member) = value;
        int unwanted = 0;
        int& times = value == kNone ? unwanted : wanted_[list_[place_of(value)].name];
        const int comes = times > 0 ? 1 : 0;
        times -= comes, left_ -= comes;
        const bool ends_well = search(member + 1, gaps, rest);
        times += comes, left_ += comes;
        return ends_well;
    });
    cell(member) = kept;
    return found;
}

}  // namespace quattro
