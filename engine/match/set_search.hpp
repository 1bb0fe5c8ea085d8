// Sets: several fields of a prompt that are answered with different things (candidates: cards, words, seats ...) of one
// list. Only an action that names cards by kind may repeat a thing. A state holds a set in the order of that list. This
// interface takes the things by name, in any order. Private to the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "events/views.hpp"
#include "run/prompt.hpp"

namespace quattro {

// True for the first field of a set.
inline bool begins_set(const PromptField& field) { return is_set(field) && field.member == 0; }

// The things that an answer names in the first `count` fields of a set, including things after its end.
struct NamedThings {
    std::vector<std::string> things;
    bool ended = false;    // a field is "none", or is optional and left out
    bool has_gap = false;  // a thing follows the end, which is not legal
};
NamedThings named_in_set(const Values& values, const Prompt& prompt, FieldIndex first, int count);
// True if the set has no thing after its end and, unless it may end early, has a thing for each of its fields.
bool is_whole(const NamedThings& named, const PromptField& first);
// The answer with the amounts in the first `count` fields of a set sorted ascending, the only order in which they are
// legal. Fields that are "none" stay. `values` must name each field at most once.
Values amounts_in_order(Values values, const Prompt& prompt, FieldIndex first, int count);

// True if the field belongs to a set whose options are listed for any order of its members. False for amounts, whose
// options are listed in ascending order, and for a field without a set.
bool is_listed_set(const PromptField& field);

// Finds the legal answers to one set, given the earlier fields in a state that the seat may see. The constructor clears
// the set's own fields in that state.
class SetSearch {
public:
    SetSearch(const Rules& rules, State& seen, const Prompt& prompt, Seat seat, FieldIndex first);

    // True if some legal set contains things with all these names. A set that may end early (`up_to`) must begin with
    // them, without other things between. If there are very many ways to fill the gaps between them, not every way is
    // tried, so the result may be false by mistake. Precondition: the set is not a set of amounts.
    bool may_hold(const std::vector<std::string>& names);
    // The names that can join a set with things of these names, each once; "none" last if the set may end here. Empty
    // if there is no such set. The limits of may_hold() apply.
    std::vector<std::string> joinable(const std::vector<std::string>& names);
    // The set that contains exactly these things: a value for each of its fields, kNone at the end. If several things
    // share a name, returns the first legal set in the order of the list. Returns nothing if no such set is legal. The
    // limits of may_hold() apply. Also works for a set of amounts.
    std::optional<OptionValues> find_exact(const std::vector<std::string>& names);
    // Fills the set's fields without a check that the answer is legal. For each name in order, writes the first thing
    // with that name that is not used yet. Things that may repeat are never used up. Skips a name without such a thing.
    void fill(const std::vector<std::string>& names);

private:
    struct Thing {
        std::int32_t value;
        std::size_t name;  // index into names_
    };
    // `filled`: unwanted things may be between the wanted ones (never in a set that may end early).
    enum class Gaps : std::uint8_t { none, filled };
    // The rest of a set after the last wanted thing. `open`: any things that complete the set. `nothing`: only "none".
    enum class SetEnd : std::uint8_t { open, nothing };

    const PromptField& field() const { return prompt_.fields[first_]; }
    std::int32_t& cell(int member);
    bool set_wanted(const std::vector<std::string>& names);
    std::ptrdiff_t place_of(std::int32_t value) const;
    std::ptrdiff_t last_start() const;
    bool may_be(const std::vector<std::string>& names, SetEnd rest);
    bool search(int member, Gaps gaps, SetEnd rest);
    void options(int member, Gaps gaps, OptionValues& values);

    const Rules& rules_;
    State& seen_;
    const Prompt& prompt_;
    Seat seat_;
    FieldIndex first_;
    bool repeats_;  // the same thing may be named repeatedly, in fields of actions that name cards by kind
    std::vector<std::string> names_;   // the distinct names of list_
    Indexed<Thing> list_;              // the things of the set, in order; within find_exact() only the wanted ones
    Indexed<int> wanted_;              // by index into names_: the number of things still to be placed
    int left_ = 0;                     // the sum of wanted_
    int steps_left_ = 0, tests_left_;  // the rest of the limits: of this search, and of all searches together
    OptionValues found_;               // the field values of the last successful search
};

}  // namespace quattro
