// Reads a whole text as an answer: its parts in any order.
#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"

namespace quattro::tools {
namespace {

// True if the character at `i` ends a part: a comma, a semicolon, a line end, or the full stop of a sentence.
bool ends_part(const std::string& text, std::size_t i) {
    const bool stop = text[i] == '.' && (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n');
    return stop || text[i] == ',' || text[i] == ';' || text[i] == '\n';
}

// The parts in their written form, without empty parts.
std::vector<std::string> texts_of_parts(const std::string& text) {
    std::vector<std::string> parts;
    std::string part;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && !ends_part(text, i)) {
            part += text[i];
            continue;
        }
        if (!split_words(part).empty()) parts.push_back(part);
        part.clear();
    }
    return parts;
}

// The words of one part, without colons and full stops at their ends. A first word with a colon may name a field.
struct Part {
    std::vector<std::string> words;
    bool labelled = false;  // true if there are several words and the first ended with a colon
};
std::vector<Part> written_parts(const std::string& text) {
    std::vector<Part> parts;
    for (const std::string& written : texts_of_parts(text)) {
        Part part{split_words(written)};
        part.labelled = part.words.size() > 1 && part.words.front().back() == ':';
        for (std::string& word : part.words)
            while (word.size() > 1 && (word.back() == ':' || word.back() == '.'))
                word.pop_back();
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<std::string> joined(const std::vector<Part>& parts, const std::vector<std::size_t>& order) {
    std::vector<std::string> words;
    for (const std::size_t part : order)
        words.insert(words.end(), parts[part].words.begin(), parts[part].words.end());
    return words;
}

// The first field that has a value in `reading` but not in `before`. Returns null if there is none, or if that value is
// `none`.
const FieldView* next_filled(const PromptView& prompt, const Values& before, const ReadAnswer& reading) {
    for (const FieldView& field : prompt.fields) {
        if (is_given(before, field.name)) continue;
        const auto value = std::find_if(reading.values.begin(), reading.values.end(),
                                        [&](const auto& each) { return each.first == field.name; });
        if (value != reading.values.end()) return value->second == kNone ? nullptr : &field;
    }
    return nullptr;
}

// True if a field of the prompt has this name or label, or if a set of fields has this name. Ignores case.
bool is_field(const PromptView& prompt, const std::string& word) {
    return std::any_of(prompt.fields.begin(), prompt.fields.end(), [&](const FieldView& field) {
        return lower(field.name) == lower(word) || lower(set_name(field.name)) == lower(word) ||
               lower(field.text) == lower(word);
    });
}

// Reads the parts one by one: in each step, the first part that answers the next field. Returns nothing if no part
// does, or if several parts answer a field that is in no set differently.
std::optional<ReadAnswer> read_one_by_one(const PromptView& prompt, const Values& earlier, std::vector<Part> parts,
                                          const OptionsOf& options, const ShownAs& shown) {
    ReadAnswer whole{earlier, "", false, "", ""};
    while (!parts.empty()) {
        std::optional<ReadAnswer> next;
        std::size_t taken = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::vector<std::string>& words = parts[i].words;
            ReadAnswer reading = read_answer(prompt, whole.values, words, options, shown);
            if (!reading.problem.empty() && parts[i].labelled && !is_field(prompt, words.front()))
                reading = read_answer(prompt, whole.values, {words.begin() + 1, words.end()}, options, shown);
            const FieldView* field = reading.problem.empty() ? next_filled(prompt, whole.values, reading) : nullptr;
            if (field == nullptr) continue;
            if (next && !is_of_set(*field) && next->values != reading.values) return std::nullopt;
            if (!next) std::tie(next, taken) = std::tuple(std::move(reading), i);
        }
        if (!next) return std::nullopt;
        whole = std::move(*next);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(taken));
    }
    return whole;
}

// Reads a text without ignoring words at its beginning.
ReadAnswer read_parts(const PromptView& prompt, const Values& earlier, const std::string& text,
                      const OptionsOf& options, const ShownAs& shown) {
    ReadAnswer as_written = read_in_any_order(prompt, earlier, split_words(text), options, shown);
    const auto parts = written_parts(text);
    if (as_written.problem.empty() || parts.empty() || parts.size() > kMostListed) return as_written;
    if (parts.size() > kMostParts) return read_one_by_one(prompt, earlier, parts, options, shown).value_or(as_written);
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0);
    std::optional<ReadAnswer> meant;
    do {
        ReadAnswer reading = read_answer(prompt, earlier, joined(parts, order), options, shown);
        if (!reading.problem.empty()) continue;
        if (meant && meant->values != reading.values) return as_written;  // ambiguous
        meant = std::move(reading);
    } while (std::next_permutation(order.begin(), order.end()));
    return meant ? *meant : read_one_by_one(prompt, earlier, parts, options, shown).value_or(as_written);
}

// The offset of each word of the text.
std::vector<std::size_t> word_begins(const std::string& text) {
    std::vector<std::size_t> begins;
    bool within = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_word = !split_words(text.substr(i, 1)).empty();
        if (is_word && !within) begins.push_back(i);
        within = is_word;
    }
    return begins;
}

// The word in lower case, without marks at the end of sentences, colons, quotation marks and brackets.
std::string letters_of(const std::string& word) {
    std::string letters = lower(word);
    std::erase_if(letters, [](char c) { return std::string_view("!?.:\"'()").find(c) != std::string_view::npos; });
    return letters;
}
// All words in the names and labels of the options of the prompt's fields, without little words. `earlier` has the
// values of fields that are already given.
std::set<std::string> names_of_options(const PromptView& prompt, const Values& earlier, const OptionsOf& options,
                                       const ShownAs& shown) {
    std::set<std::string> names;
    for (const FieldView& field : prompt.fields)
        for (const std::string& option : options(field.name, earlier))
            for (const std::string& name : {option, shown ? shown(field, option) : option})
                for (const std::string& word : split_words(name))
                    if (!is_little_word(word)) names.insert(letters_of(word));
    return names;
}

bool has_new_value(const Values& earlier, const ReadAnswer& reading) {
    return std::any_of(reading.values.begin(), reading.values.end(),
                       [&](const auto& value) { return value.second != kNone && !is_given(earlier, value.first); });
}

}  // namespace

ReadAnswer read_text(const PromptView& prompt, const Values& earlier, const std::string& text, const OptionsOf& options,
                     const ShownAs& shown, const OptionsOf& named) {
    ReadAnswer whole = read_parts(prompt, earlier, text, options, shown);
    // A problem with a surplus word has no `field`: everything before the word was understood.
    if (whole.problem.empty() || whole.field.empty() || has_new_value(earlier, whole)) return whole;
    const std::set<std::string> names = names_of_options(prompt, earlier, named ? named : options, shown);
    const auto names_something = [&](const std::string& word) {
        const bool digit = std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
        const bool label = word.back() == ':' && is_field(prompt, word.substr(0, word.size() - 1));
        return digit || label || names.contains(letters_of(word));
    };
    const std::vector<std::string> words = split_words(text);
    const std::vector<std::size_t> begins = word_begins(text);
    std::optional<ReadAnswer> in_part;
    for (std::size_t i = 0; i + 1 < words.size() && i < kMostIgnored && !names_something(words[i]); ++i) {
        ReadAnswer rest = read_parts(prompt, earlier, text.substr(begins[i + 1]), options, shown);
        if (!has_new_value(earlier, rest)) continue;
        rest.ignored = text.substr(0, begins[i + 1]);
        if (rest.problem.empty()) return rest;
        if (!in_part) in_part = std::move(rest);
    }
    return in_part ? *in_part : whole;
}

std::string part_with_word(const std::string& text, std::size_t at) {
    for (const std::string& part : texts_of_parts(text)) {
        const std::size_t words = split_words(part).size();
        if (at < words) return part.substr(part.find_first_not_of(" \t\r"));
        at -= words;
    }
    return "";
}

}  // namespace quattro::tools
