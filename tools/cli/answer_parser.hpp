// Parses an answer that a person types, by number or in words ("R2 at C", "3", the start of a word), and the commands
// of `quattro play`. Also formats answers, fields and options for people. The commands of the host and the server use
// it as well.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

std::vector<std::string> split_words(std::string_view line);
// True for words that have no meaning between the parts of an answer: "to", "the", "put". Some are German.
bool is_little_word(const std::string& word);

// The commands of `quattro play`, in the order in which its `help` lists them. `use` is the form in which it is typed.
struct CommandInfo {
    std::string name, use, meaning;
};
const std::vector<CommandInfo>& commands();
// The command that the word names or begins ("u" is undo), in any case. Returns "" if there is none or if it is
// ambiguous. "?" is help, "exit" and "q" are quit.
std::string find_command(const std::string& word);

// Returns the options of a field, given the values of earlier fields. Returns none if the field is not asked. See
// Seen::options().
using OptionsOf = std::function<std::vector<std::string>(const std::string& field, const Values& earlier)>;

// The text that shows an option of a field. Players may also type it.
using ShownAs = std::function<std::string(const FieldView& field, const std::string& option)>;

// The result of reading a line as an answer. Values before the first word that does not fit are kept.
struct ReadAnswer {
    Values values;  // the earlier values and those just read, in the order of the fields
    // A sentence about the first word that does not fit, or "". With surplus words no new value is added.
    std::string problem;
    bool complete = false;    // true if every field that is asked has a value
    std::string field, word;  // if a word does not fit: the field that was read, and the word; "" for a surplus word
    std::size_t at = 0;       // if a word does not fit: the number of words before it; 0 for a surplus word
    std::string ignored{};    // the beginning of the text that was not understood and left out; see read_text()
};

enum class ReadMode {
    tolerant,        // accepts the start of an option and numbers from the list; optional fields may be skipped
    exact,           // every asked field in order, options in full; numbers never select from the list
    exact_or_number  // like `exact`, but numbers select from the list
};

// True if a number may be the value of a field of this prompt, so that numbers must not select from a list. Also true
// if the prompt has too many options to find out.
bool takes_numbers(const PromptView& prompt, const OptionsOf& options);

// Reads words as values of the fields that `earlier` does not have. `kDone` ends a set unless an option has that name.
// If the mode allows it, a number selects from the list as shown, unless an option is itself a number. An exact option
// wins over one that differs in case, and such an option wins over one that begins with the word. If several options
// match equally well, reports a problem.
ReadAnswer read_answer(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                       const OptionsOf& options, const ShownAs& shown = {}, ReadMode reads = ReadMode::tolerant);

// Reads a whole text, for example a message that a player wrote to the host. Reads it like read_in_any_order(). If its
// words do not fit, splits it into parts, which end at commas, semicolons, line ends and full stops. A part may begin
// with the name of its field and a colon: "move: Forest".
//  - Tries up to `kMostParts` parts in other orders. Uses an order if all orders that fit give the same answer.
//  - If no order fits, or if there are more parts (up to `kMostListed`), reads the first part that answers the next
//    field, again and again, unless parts answer a field in different ways. Here the word before the colon need not be
//    the name of a field.
// If nothing can be read and the text begins with up to `kMostIgnored` words that name nothing, as in "hey! 2 to Ann",
// reads the text after these words; they are then `ignored`. A word with a digit, a field's name before a colon, and a
// word of an option are never ignored. `named` returns the options whose words count for this, which may include
// impossible ones. If `named` is empty, `options` is used.
inline constexpr std::size_t kMostParts = 4, kMostListed = 16, kMostIgnored = 30;
ReadAnswer read_text(const PromptView& prompt, const Values& earlier, const std::string& text, const OptionsOf& options,
                     const ShownAs& shown = {}, const OptionsOf& named = {});
// The part of a text, as read_text() splits it, that contains word number `at` of the text, counted from 0. Returns ""
// if there is no such word.
std::string part_with_word(const std::string& text, std::size_t at);

// Like read_answer(), but if the words do not fit, tries them in other orders. Uses another order if all orders that
// fit give the same complete answer. Does not reorder more than four words, nor words with a number, because the
// position of a number decides its meaning.
ReadAnswer read_in_any_order(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                             const OptionsOf& options, const ShownAs& shown = {});

// Adds to `earlier` the value of each following field that has a single option, up to the first field with several.
Values fill_forced(const PromptView& prompt, const Values& earlier, const OptionsOf& options);

// The option that leaves an optional field empty.
inline constexpr const char* kNone = "none";
// The word that ends a set. If an option has this name, only `none` ends the set.
inline constexpr const char* kDone = "done";
bool has_none(const std::vector<std::string>& options);
// The set of a field: "cards" for "cards_2", the second field of the set. Returns any other field name unchanged.
std::string set_name(const std::string& field);
// The word that ends a set whose next field has these options: kDone, or kNone if an option is called kDone.
std::string end_of_set(const std::vector<std::string>& options);
// True if the field belongs to a set.
bool is_of_set(const FieldView& field);
// The name of a part of an answer for players: "melt" for "melt.melt_2", "swap values" for "swap_values2".
std::string part_in_words(const std::string& name);
// The title of a field, or else its name for players: "slot", or "cards, no. 2" for a field of a set.
std::string field_in_words(const FieldView& field);

// True if the answer has a value for this field.
bool is_given(const Values& values, const std::string& field);
// The current answer to a prompt, by field.
Values current_answer(const PromptView& prompt);
// An answer, or the beginning of one, for players: "card R2, slot C", "routes R>B and B>G". Returns "" if every field
// is `none`.
std::string answer_in_words(const PromptView& prompt, const Values& values, const ShownAs& shown = {});
// The name of the field to be answered after these values. Returns only "no. 3" if it continues the set of the last
// value.
std::string next_field_in_words(const PromptView& prompt, const FieldView& field, const Values& values);

// True if options are shown with numbers: from 1, and 0 for `none`. False if an option could be mistaken for such a
// number.
bool are_numbered(const std::vector<std::string>& options);
// The option with this number. Returns nothing if the options are not numbered or there is no such number.
std::optional<std::string> option_numbered(const std::vector<std::string>& options, std::int64_t number);
// The options as a list: "0 none, 1 R1, 2 R2", or the bare options if numbers would be confusing. Many consecutive
// numbers are shown as "0 to 20". `label` returns the text of a numbered option. The overload with a field shows many
// places as their count, the first and the last.
std::string options_in_words(
    const std::vector<std::string>& options,
    const std::function<std::string(const std::string&)>& label = [](const std::string& option) { return option; });
std::string options_in_words(std::vector<std::string> options, const FieldView& field, const ShownAs& shown);

}  // namespace quattro::tools
