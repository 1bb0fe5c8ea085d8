// What a player types: a command, or an answer by number or in words ("R2 at C", "3", the start of a word).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

std::vector<std::string> words_of(std::string_view line);

// The commands, in the order in which `help` lists them.
struct CommandInfo {
    std::string name, use, meaning;
};
const std::vector<CommandInfo>& commands();
// The command the first word names or begins ("u" is undo), or "" if it is none. "?" is help, "exit" is quit.
std::string command_named(const std::string& word);

using OptionsOf = std::function<std::vector<std::string>(const std::string& field, const Values& earlier)>;

// How an option of a field is shown; it may be typed like that as well.
using ShownAs = std::function<std::string(const FieldView& field, const std::string& option)>;

// How far a line took an answer. The values before the first word that fits nothing are kept.
struct Reading {
    Values values;            // those from before and those just read, in the order of the fields
    std::string problem;      // a sentence about the first word that did not fit, or ""; too many words: none counts
    bool complete = false;    // every field has its value
    std::string field, word;  // of the problem: what was to be answered, and with what
};

enum class Reads {
    generously,     // the start of an option is enough, a number picks from the list, an optional field may be skipped
    exactly,        // every asked field in its order, options in full; a number never picks from the list
    exactly_listed  // the same, but a number picks from the list
};

// Whether a number may be the value of a field of this prompt, so that it must not pick from a list.
bool takes_numbers(const PromptView& prompt, const OptionsOf& options);

// Reads words as the values of the fields that `earlier` has not yet given; `kDone` ends a set where no option is
// called so. A number picks from the list as it is shown, unless every option is itself a number. An option in full
// wins over one that differs in its case, and that over one that begins so; of several in the same way none is guessed.
Reading read_answer(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                    const OptionsOf& options, const ShownAs& shown = {}, Reads reads = Reads::generously);

// The same; what is possible in no other way than with the words in another order is meant so. Numbers say only where
// they stand what they are.
Reading read_in_any_order(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                          const OptionsOf& options, const ShownAs& shown = {});

// What was given with every field filled in that leaves no choice, as far as the first that leaves one.
Values alone(const PromptView& prompt, const Values& earlier, const OptionsOf& options);

// The option that answers an optional field with nothing.
inline constexpr const char* kNone = "none";
// The word that ends a set: an option may be called so, and then only `none` ends it.
inline constexpr const char* kDone = "done";
bool has_none(const std::vector<std::string>& options);
// "cards" of "cards_2", the second of a set; any other field is one by itself.
std::string set_of(const std::string& field);
// The word that ends the set of which a field has these options: kDone, or kNone where an option is called kDone.
std::string end_of_set(const std::vector<std::string>& options);
// Whether it is one of a set.
bool is_of_set(const FieldView& field);
// What a part of an answer is called for players: "melt" of "melt.melt_2", "swap values" of "swap_values2".
std::string part_in_words(const std::string& name);
// What a field is called for players: "slot", and "cards, no. 2" of a set.
std::string field_in_words(const FieldView& field);

// What a prompt is answered with now, by its fields.
Values given_to(const PromptView& prompt);
// An answer or its beginning for players: "card R2, slot C", "routes R>B and B>G". "" if every field is `none`.
std::string answer_in_words(const PromptView& prompt, const Values& values, const ShownAs& shown = {});
// The field that is answered behind these values: only "no. 3" where those end with others of its set.
std::string next_field_in_words(const PromptView& prompt, const FieldView& field, const Values& values);

// Whether options are shown with their numbers before them: from 1, but `none` is always 0.
bool are_numbered(const std::vector<std::string>& options);
// The option with this number, if they are numbered and there is one.
std::optional<std::string> option_numbered(const std::vector<std::string>& options, std::int64_t number);
// "0 none, 1 R1, 2 R2", or without numbers where they would confuse; many numbers in a row as "0 to 20"; of many
// places how many there are, the first and the last. `label`: how an option is called.
std::string options_in_words(
    const std::vector<std::string>& options,
    const std::function<std::string(const std::string&)>& label = [](const std::string& option) { return option; });
std::string options_in_words(std::vector<std::string> options, const FieldView& field, const ShownAs& shown);

}  // namespace quattro::tools
