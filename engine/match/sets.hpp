// Sets: several fields of a prompt that are answered with different things of one list. A state holds what a set is
// made of in the order of that list; here things are meant by their names, in any order. Private to the match layer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "match/views.hpp"
#include "run/prompt.hpp"

namespace quattro {

// The first field of a set.
inline bool begins_set(const PromptField& field) { return is_set(field) && field.member == 0; }

// What the first `count` fields of a set are answered with, up to its end.
struct Named {
    std::vector<std::string> things;
    bool ended = false;   // a field says that nothing more follows, or may be left out and is
    bool behind = false;  // ... and yet something stands behind it
};
Named named_in_set(const Values& values, const Prompt& prompt, int first, int count);
// Whether the set has nothing behind its end, and as much as it must have.
bool is_whole(const Named& named, const PromptField& first);
// Of amounts, which are not searched, those that were named before in ascending order.
Values amounts_in_order(Values values, const Prompt& prompt, int first, int count);

// Whether every thing of the field's set can be looked at. Of amounts there may be too many: they are listed in
// ascending order alone.
bool is_listed_set(const PromptField& field);

// What a seat can answer one set with, given the fields before it as they stand in a state that it may see. What stands
// in the set's own fields there is taken away.
class SetSearch {
public:
    SetSearch(const Rules& rules, State& seen, const Prompt& prompt, Seat seat, int first);

    // Whether a set that may be answered holds things of all these names. With very many ways to fill the gaps between
    // them not every one is tried. Not for amounts.
    bool may_hold(const std::vector<std::string>& names);
    // What else a set that holds things of these names may hold, by name, each once; "none" last where nothing need.
    // Empty: there is no such set. As far as may_hold() finds it.
    std::vector<std::string> joining(const std::vector<std::string>& names);
    // The set that holds these and nothing else: a value for each of its fields, kNone at the end. Of several, where
    // things bear one name, the first in the order of the list; nothing if no such set can be answered.
    std::optional<OptionValues> whole(const std::vector<std::string>& names);
    // Puts the first things of these names into the set's fields as they come, whether or not they may be answered;
    // what has no such name is passed over.
    void hold(const std::vector<std::string>& names);

private:
    struct Thing {
        std::int32_t value;
        std::size_t name;  // among names_
    };
    enum class Gaps : std::uint8_t { none, filled };   // whether what is not wanted may stand between
    enum class Rest : std::uint8_t { open, nothing };  // what may come behind the last that is wanted

    const PromptField& field() const { return prompt_.fields[first_]; }
    std::int32_t& cell(int member);
    bool want(const std::vector<std::string>& names);
    std::ptrdiff_t place_of(std::int32_t value) const;
    std::ptrdiff_t last_start() const;
    bool may_be(const std::vector<std::string>& names, Rest rest);
    bool search(int member, Gaps gaps, Rest rest);
    void options(int member, Gaps gaps, OptionValues& values);

    const Rules& rules_;
    State& seen_;
    const Prompt& prompt_;
    Seat seat_;
    int first_;
    bool repeats_;                    // what an action names by kind may come again
    std::vector<std::string> names_;  // each once
    Indexed<Thing> list_;             // what the set is about, in order; of amounts those that are wanted
    Indexed<int> wanted_;             // how often each name is still to come
    int left_ = 0;                    // all of those together
    int steps_ = 0, in_all_;
    OptionValues found_;  // what the last search that succeeded put into the fields
};

}  // namespace quattro
