// Parses a player's line tolerantly: ignores case and filler words and accepts abbreviations, but never guesses.
#include "cli/answer_parser.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {

bool is_little_word(const std::string& word) {
    static constexpr std::array<std::string_view, 21> kLittle{"at",   "to",  "in",   "into",  "on",   "onto", "and",
                                                              "with", "the", "from", "place", "put",  "play", "for",
                                                              "my",   "of",  "->",   ">",     "nach", "von",  "auf"};
    return std::find(kLittle.begin(), kLittle.end(), lower(word)) != kLittle.end();
}

namespace {

constexpr std::size_t kMaxMixed = 4;  // maximum number of words that are tried in every order

// The words of a label in lower case, without little words and signs: "forest ocean" for "Forest -> Ocean" and for
// "from Forest to the Ocean". The signs of numbers stay.
std::string core_words(const std::string& text) {
    std::string core, word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        const auto byte = static_cast<unsigned char>(c);
        const bool before_digit = i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
        const bool of_number = before_digit && std::string_view("+-.,/").find(c) != std::string_view::npos;
        if (std::isalnum(byte) != 0 || c == '_' || byte >= 0x80 || of_number) {
            word += c;
        } else if (!word.empty()) {
            if (!is_little_word(word)) core += (core.empty() ? "" : " ") + lower(word);
            word.clear();
        }
    }
    return core;
}

struct Found {
    std::optional<std::string> option;
    std::vector<std::string> several;  // the options that match equally well
};

// Removes colons and spaces, because "2:A" may be typed as "2A" or "2 A".
std::string without_signs(std::string text) {
    std::erase_if(text, [](char c) { return c == ':' || c == ' '; });
    return text;
}

struct Offered {
    std::string option, shown;  // as the engine writes it, and as a player sees it
};

// True if the typed text names the option.
using NameMatch = bool (*)(const std::string& said, const Offered& offered);

// The ways to name an option, the most exact first. An exact name wins over one that differs in case, so both `left`
// and `Left` can be typed.
constexpr std::array<NameMatch, 6> kInFull{
    [](const std::string& said, const Offered& offered) { return offered.option == said; },
    [](const std::string& said, const Offered& offered) { return offered.shown == said; },
    [](const std::string& said, const Offered& offered) {
        return without_signs(offered.option) == without_signs(said);
    },
    [](const std::string& said, const Offered& offered) {
        return lower(offered.option) == lower(said) || lower(offered.shown) == lower(said);
    },
    [](const std::string& said, const Offered& offered) {
        return without_signs(lower(offered.option)) == without_signs(lower(said));
    },
    [](const std::string& said, const Offered& offered) {
        const std::string core = core_words(said);
        return !core.empty() && core == core_words(offered.shown);
    }};

bool begins(const std::string& said, const Offered& offered) {
    return lower(offered.option).starts_with(lower(said)) || lower(offered.shown).starts_with(lower(said));
}

Found find_named(const std::string& said, const std::vector<Offered>& options, NameMatch names) {
    Found found;
    for (const Offered& offered : options)
        if (names(said, offered)) found.several.push_back(offered.option);
    if (found.several.size() == 1) found = {found.several.front(), {}};
    return found;
}

Found find_in_full(const std::string& said, const std::vector<Offered>& options) {
    for (const NameMatch names : kInFull)
        if (Found found = find_named(said, options, names); found.option || !found.several.empty()) return found;
    return {};
}

// Reads one field from the words at `at_`: the longest run of words that is an option. Skips filler words and the name
// of the field.
class FieldReader {
public:
    FieldReader(const std::vector<std::string>& words, std::size_t& at, const ShownAs& shown, ReadMode reads)
        : words_(words), at_(at), shown_(shown), reads_(reads) {}

    Found read(const FieldView& field, const std::vector<std::string>& options) {
        const std::vector<Offered> offered = offer(field, options);
        for (;;) {
            const Found found = longest(options, offered);
            if (found.option || at_ >= words_.size()) return found;
            const bool says_field = says(field, lower(words_[at_]));
            if (!found.several.empty() || !(says_field || is_little_word(words_[at_]))) return found;
            ++at_;
        }
    }

    // True if the word at `at_` ends a set. If an option is called `done`, the word means that option, and only `none`
    // ends the set.
    bool ends_set(const FieldView& field, const std::vector<std::string>& options) const {
        if (lower(words_[at_]) != kDone || !has_none(options)) return false;
        const Found found = find_in_full(words_[at_], offer(field, options));
        return !found.option && found.several.empty();
    }

private:
    std::vector<Offered> offer(const FieldView& field, const std::vector<std::string>& options) const {
        std::vector<Offered> offered;
        for (const std::string& option : options)
            offered.push_back({option, shown_ ? shown_(field, option) : option});
        return offered;
    }
    // True if the word is the name of the field or of its set, or a word of its title.
    static bool says(const FieldView& field, const std::string& word) {
        const std::vector<std::string> named =
            split_words(lower(field.name + " " + set_name(field.name) + " " + field.text));
        return std::find(named.begin(), named.end(), word) != named.end();
    }
    // Finds an option by its full name, its number or its beginning. Does not guess among several that match.
    Found find(const std::string& said, const std::vector<std::string>& options,
               const std::vector<Offered>& offered) const {
        if (Found found = find_in_full(said, offered); found.option || !found.several.empty()) return found;
        const auto number = to_integer(said);
        if (number && reads_ != ReadMode::exact)
            if (auto numbered = option_numbered(options, *number)) return {std::move(numbered), {}};
        // "1" must not select "10" because 1 is not an option.
        if (number || reads_ != ReadMode::tolerant) return {};
        return find_named(said, offered, begins);
    }
    Found longest(const std::vector<std::string>& options, const std::vector<Offered>& offered) {
        Found first;
        std::string run;
        std::vector<std::string> runs;
        for (std::size_t i = at_; i < words_.size(); ++i)
            runs.push_back(run += (run.empty() ? "" : " ") + words_[i]);
        for (std::size_t count = runs.size(); count > 0; --count) {
            Found found = find(runs[count - 1], options, offered);
            if (found.option) {
                at_ += count;
                return found;
            }
            first = std::move(found);  // the message is about the shortest run
        }
        return first;
    }

    const std::vector<std::string>& words_;
    std::size_t& at_;
    const ShownAs& shown_;
    const ReadMode reads_;
};

std::string problem_with(const std::string& word, const FieldView& field, const Found& found) {
    const std::string typed = safe_text(word);
    if (!found.several.empty()) return fmt::format("'{}' can mean {}.", typed, join(found.several, " or "));
    return fmt::format("'{}' is not possible for {}.", typed, field_in_words(field));
}

// Returns a sentence that `field` is missing if the word names a later field. Otherwise returns "".
std::string missing_before(const PromptView& prompt, const FieldView& field, const std::string& word) {
    const auto named = [&](const FieldView& f) { return lower(f.name) == lower(word); };
    const auto begin = std::find_if(prompt.fields.begin(), prompt.fields.end(),
                                    [&](const FieldView& f) { return f.name == field.name; });
    const auto later = begin == prompt.fields.end() ? begin : std::find_if(begin + 1, prompt.fields.end(), named);
    if (later == prompt.fields.end()) return "";
    return fmt::format("{} is missing. It comes before {}.", with_capital(field_in_words(field)),
                       field_in_words(*later));
}

}  // namespace

bool is_given(const Values& values, const std::string& field) {
    return std::any_of(values.begin(), values.end(), [&](const auto& value) { return value.first == field; });
}

std::vector<std::string> split_words(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : std::string(line) + " ") {
        const bool between = std::isspace(static_cast<unsigned char>(c)) != 0 || c == ',' || c == ';' || c == '=';
        if (!between)
            word += c;
        else if (!word.empty())
            words.push_back(std::exchange(word, ""));
    }
    return words;
}

const std::vector<CommandInfo>& commands() {
    static const std::vector<CommandInfo> kCommands{
        {"help", "help", "the current question, and this list"},
        {"rules", "rules, rules WORD", "the rulebook, with the current board; its part about WORD"},
        {"look", "look", "draw the whole table again, with the effects of its places"},
        {"back", "back", "take back the last part of an unfinished answer"},
        {"undo", "undo", "undo your last answer, unless something was drawn or shown to others since"},
        {"why", "why, why C, why 2 C", "why the last answer was refused; what happened to the card at C (of seat 2)"},
        {"log", "log, log FILE", "what you have seen so far; save the match to a file"},
        {"say", "say TEXT", "talk to those who can hear you now; `say CHANNEL TEXT` where there are several channels"},
        {"quit", "quit", "save and stop; continue with: quattro play --resume FILE"}};
    return kCommands;
}

std::string find_command(const std::string& word) {
    const std::string wanted = lower(word);
    if (wanted == "?") return "help";
    if (wanted == "exit" || wanted == "q") return "quit";
    std::vector<std::string> begun;
    for (const CommandInfo& command : commands()) {
        if (command.name == wanted) return wanted;
        if (!wanted.empty() && command.name.starts_with(wanted)) begun.push_back(command.name);
    }
    return begun.size() == 1 ? begun.front() : "";
}

namespace {

std::ptrdiff_t offset(std::size_t at) { return static_cast<std::ptrdiff_t>(at); }

// Reads the words as the fields after an optional field, which is skipped.
ReadAnswer read_later(const PromptView& prompt, Values given, const FieldView& field,
                      const std::vector<std::string>& words, const OptionsOf& options, const ShownAs& shown) {
    given.emplace_back(field.name, kNone);
    return read_answer(prompt, given, words, options, shown);
}

}  // namespace

ReadAnswer read_answer(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                       const OptionsOf& options, const ShownAs& shown, ReadMode reads) {
    ReadAnswer reading{earlier, "", false, "", ""};
    std::size_t at = 0;
    std::string done;  // the set that was ended by the "done" at `at`
    FieldReader reader(words, at, shown, reads);
    for (const FieldView& field : prompt.fields) {
        if (is_given(reading.values, field.name)) continue;
        const std::vector<std::string> possible = options(field.name, reading.values);
        if (possible.empty()) continue;  // a field without options is not asked
        if (at >= words.size()) return reading;
        const std::string set = set_name(field.name);
        if (reader.ends_set(field, possible) && (done.empty() || done == set)) {
            reading.values.emplace_back(field.name, kNone);
            done = set;
            continue;
        }
        if (!std::exchange(done, "").empty() && ++at >= words.size()) return reading;
        const Found found = reader.read(field, possible);
        if (!found.option) {
            if (at < words.size()) {
                reading.field = field.name;
                reading.word = words[at];
                reading.at = at;
                reading.problem = missing_before(prompt, field, words[at]);
                if (!reading.problem.empty() && !has_none(possible)) return reading;
                if (reading.problem.empty()) reading.problem = problem_with(words[at], field, found);
                if (!has_none(possible) || !found.several.empty() || reads != ReadMode::tolerant) return reading;
                const Values& given = reading.values;
                ReadAnswer later =
                    read_later(prompt, given, field, {words.begin() + offset(at), words.end()}, options, shown);
                if (later.problem.empty() && later.values.size() > given.size() + 1) return later;
                // A required field explains the word better than an optional one.
                if (!later.field.empty() && later.values.size() == given.size() + 1 &&
                    !has_none(options(later.field, later.values)))
                    std::tie(reading.field, reading.problem) = std::tie(later.field, later.problem);
            }
            return reading;
        }
        reading.values.emplace_back(field.name, *found.option);
    }
    if (!done.empty()) ++at;
    reading.complete = at >= words.size();
    if (reading.complete) return reading;
    // The surplus word may show that the line was meant differently, so the values of the line are discarded.
    reading.values = earlier;
    reading.problem =
        fmt::format("'{}' is one word too many: the answer is complete without it.", safe_text(words[at]));
    return reading;
}

ReadAnswer read_in_any_order(const PromptView& prompt, const Values& earlier, const std::vector<std::string>& words,
                             const OptionsOf& options, const ShownAs& shown) {
    ReadAnswer as_typed = read_answer(prompt, earlier, words, options, shown);
    const bool numbers = std::any_of(words.begin(), words.end(), [](const auto& word) { return to_integer(word); });
    if (as_typed.problem.empty() || numbers || words.size() < 2 || words.size() > kMaxMixed) return as_typed;
    std::vector<std::string> mixed = words;
    std::sort(mixed.begin(), mixed.end());
    std::optional<ReadAnswer> meant;
    do {
        ReadAnswer reading = read_answer(prompt, earlier, mixed, options, shown);
        if (!reading.complete || !reading.problem.empty()) continue;
        if (meant && meant->values != reading.values) return as_typed;  // ambiguous
        meant = std::move(reading);
    } while (std::next_permutation(mixed.begin(), mixed.end()));
    return meant ? *meant : as_typed;
}

namespace {

// True if a field from `at` on can have a number as an option, for some values of the fields before it. Examines at
// most `tries` lists of options. If these do not suffice, returns true, so that no number is interpreted by a guess.
bool any_number_behind(const PromptView& prompt, std::size_t at, const Values& values, const OptionsOf& options,
                       int& tries) {
    for (; at < prompt.fields.size(); ++at) {
        const FieldView& field = prompt.fields[at];
        if (--tries < 0) return true;
        const std::vector<std::string> possible = options(field.name, values);
        if (possible.empty()) continue;  // a field without options is not asked
        if (std::any_of(possible.begin(), possible.end(), [](const auto& option) { return to_integer(option); }))
            return true;
        const std::size_t ways = is_of_set(field) ? 1 : possible.size();  // the members of a set are interchangeable
        for (std::size_t i = 0; i < ways; ++i) {
            Values further = values;
            further.emplace_back(field.name, possible[i]);
            if (any_number_behind(prompt, at + 1, further, options, tries)) return true;
        }
        return false;
    }
    return false;
}

}  // namespace

bool takes_numbers(const PromptView& prompt, const OptionsOf& options) {
    constexpr int kMaxTries = 2000;
    const auto is_number = [](const FieldView& field) {
        return field.kind == AnswerType::amount || field.kind == AnswerType::column || field.kind == AnswerType::seat ||
               field.kind == AnswerType::value;
    };
    int tries = kMaxTries;
    return std::any_of(prompt.fields.begin(), prompt.fields.end(), is_number) ||
           any_number_behind(prompt, 0, {}, options, tries);
}

Values fill_forced(const PromptView& prompt, const Values& earlier, const OptionsOf& options) {
    Values values = earlier;
    for (const FieldView& field : prompt.fields) {
        if (is_given(values, field.name)) continue;
        const std::vector<std::string> possible = options(field.name, values);
        if (possible.size() > 1) break;
        if (possible.size() == 1) values.emplace_back(field.name, possible.front());
    }
    return values;
}

}  // namespace quattro::tools
