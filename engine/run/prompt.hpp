// Prompts: what may be answered, field by field, and how answers are named.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/playout_random.hpp"
#include "run/rules.hpp"

namespace quattro {

using OptionValues = Indexed<std::int32_t>;

// The options of a field for a seat, given its earlier fields as they stand in the state's answers. With
// `completable`, those after which the rest could not be answered are left out. kNone stands for "none".
void list_options(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field, bool completable,
                  OptionValues& options);
// Answers the members of a set from `field` on at random, so that every legal set which begins with its earlier members
// is equally likely (see run/draw_set.hpp). If there is none, they stay unanswered.
void draw_set_from(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field, PlayoutRandom& random);
// Whether a field is asked, given the earlier ones; if not, it counts as none.
bool is_asked(const Rules& rules, const State& m, const Prompt& prompt, Seat seat, int field);
// Whether the fields from `field` on can be answered. Leaves the answers as they were.
bool can_complete(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field);
// Whether the fields behind `field` can be answered after this option of it; where none depends on it, they can.
bool completable_after(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field,
                       std::int32_t value);
// Why a value that exists is not an option: the filter that fails, as the designer wrote it; "" if none does.
std::string failing_filter(const Rules& rules, State& state, const Prompt& prompt, Seat seat, int field,
                           std::int32_t value);
// How many options the functions above have looked at so far, in this thread: what they cost.
std::int64_t options_looked_at();
// Of looking at one of them; in units of one operation of an expression.
inline constexpr std::int64_t kCostOfOption = 4;
// Every value the field knows, filtered or not; for refusals.
void list_candidates(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                     OptionValues& options);

// Notes whether a seat has let its time for the prompt run out; nothing where no expression asks.
inline void note_silence(const Shape& s, State& m, const Prompt& prompt, Seat seat, bool silent) {
    if (prompt.silent >= 0) m.at(s.counter, s.counters[prompt.silent].first + (seat - 1)) = silent ? 1 : 0;
}

std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                        std::int32_t value);
// The kind a card of this name is; nothing if it is no card.
std::optional<int> kind_named(const Rules& rules, const PromptField& field, std::string_view name);
std::string kind_name(const Rules& rules, const PromptField& field, std::int32_t kind);
// How a card looks to somebody who sees it.
std::string card_name(const Rules& rules, const State& state, CardId card);
// The same from the state of all: attributes that hide themselves from this viewer are blank.
std::string card_name_for(const Rules& rules, const State& state, CardId card, Seat viewer);
// A zone's instance as it is written, "1:hand" or "deck", with one of its places, "1:loop.A"; -1 is none.
std::string place_name(const Shape& s, InstanceIndex instance, int place);
// A counter's value as players read it.
std::string counter_text(const Rules& rules, const Counter& counter, std::int64_t value);

}  // namespace quattro
