// Reads a whole text as an answer: its parts in any order.
#include <algorithm>
#include <numeric>
#include <optional>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"

namespace quattro::tools {
namespace {

// The words of each part between commas, semicolons and line ends. A word that ends with a colon names a field: the
// colon is dropped.
std::vector<std::vector<std::string>> written_parts(const std::string& text) {
    std::vector<std::vector<std::string>> parts;
    std::string part;
    for (const char c : text + "\n") {
        if (c != ',' && c != ';' && c != '\n') {
            part += c;
            continue;
        }
        std::vector<std::string> words = split_words(part);
        for (std::string& word : words)
            while (word.size() > 1 && (word.back() == ':' || word.back() == '.'))
                word.pop_back();
        if (!words.empty()) parts.push_back(std::move(words));
        part.clear();
    }
    return parts;
}

std::vector<std::string> joined(const std::vector<std::vector<std::string>>& parts,
                                const std::vector<std::size_t>& order) {
    std::vector<std::string> words;
    for (const std::size_t part : order)
        words.insert(words.end(), parts[part].begin(), parts[part].end());
    return words;
}

}  // namespace

ReadAnswer read_text(const PromptView& prompt, const Values& earlier, const std::string& text, const OptionsOf& options,
                     const ShownAs& shown) {
    ReadAnswer as_written = read_in_any_order(prompt, earlier, split_words(text), options, shown);
    const auto parts = written_parts(text);
    if (as_written.problem.empty() || parts.empty() || parts.size() > kMostParts) return as_written;
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0);
    std::optional<ReadAnswer> meant;
    do {
        ReadAnswer reading = read_answer(prompt, earlier, joined(parts, order), options, shown);
        if (!reading.problem.empty()) continue;
        if (meant && meant->values != reading.values) return as_written;  // ambiguous
        meant = std::move(reading);
    } while (std::next_permutation(order.begin(), order.end()));
    return meant ? *meant : as_written;
}

}  // namespace quattro::tools
