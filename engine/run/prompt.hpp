// Options of prompts, field by field, and the names of answers.
#pragma once

#include <string>
#include <vector>

#include "rules/option_names.hpp"
#include "rules/playout_random.hpp"

namespace quattro {

using OptionValues = Indexed<std::int32_t>;

// Lists the options of a field for a seat, given the answers to its earlier fields in the state. With `completable`,
// omits options after which no answers to the later fields are found within kMaxTries. kNone is the option "none", and
// the only one if the field is not asked. Leaves the list empty if a condition cannot be evaluated.
void list_options(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field, bool completable,
                  OptionValues& options);
// Samples the members of a set from `field` on: every legal set that begins with the earlier members is equally likely,
// but for the exceptions in run/sample_set.hpp. If no legal set is found, members become unanswered; all of them if a
// condition cannot be evaluated.
void draw_set_from(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                   PlayoutRandom& random);
// True if a field is asked, given the answers to the earlier fields. A field that is not asked has the answer kNone.
// False if the condition cannot be evaluated.
bool is_asked(const Rules& rules, const State& m, const Prompt& prompt, Seat seat, FieldIndex field);
// True if the fields from `field` on can be answered. False if a condition cannot be evaluated, or if the search
// exceeds kMaxTries. Leaves the answers unchanged.
bool can_complete(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field);
// True if the fields after `field` can be answered once `value` answers it, or if none of them depends on `field`.
// False if a condition cannot be evaluated, or if the search exceeds kMaxTries.
bool completable_after(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                       std::int32_t value);
// The reason why a candidate is not an option: the source of the filter, or of the action's condition, that does not
// hold. "" if all of them hold, or if one cannot be evaluated.
std::string failing_filter(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                           std::int32_t value);
// The number of options that this thread has tested so far, as a measure of cost. Each OptionEnumerator adds its number
// when it is destroyed.
std::int64_t options_tested();
// Cost of testing one option, in units of one operation of an expression.
inline constexpr std::int64_t kCostOfOption = 4;
// Lists every candidate of the field, filtered or not. Leaves the list empty if the bounds of an amount cannot be
// evaluated.
void list_candidates(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                     OptionValues& options);

// Records whether the seat let its time for the prompt run out. Does nothing if no expression reads it.
inline void note_silence(const Shape& s, State& m, const Prompt& prompt, Seat seat, bool silent) {
    if (prompt.silence_counter.valid())
        m.at(s.counter, s.counters[prompt.silence_counter].first + (seat - 1)) = silent ? 1 : 0;
}

// The name of an answer to a field: "none" for kNone, "" for kUnanswered.
std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                        std::int32_t value);

}  // namespace quattro
