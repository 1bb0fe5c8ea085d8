// A tokenizer for Lua. Lua's own bytecode is no substitute, because it contains line numbers even when stripped.
#include "script_check/normalized_source.hpp"

#include <algorithm>
#include <cctype>

#include "base/characters.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

class LuaWords {
public:
    explicit LuaWords(std::string text) : text_(std::move(text)) {}

    std::vector<LuaToken> read() {
        std::vector<LuaToken> words;
        int line = 1;
        std::size_t counted = 0;  // offset up to which line ends are counted
        for (skip_blank(); at_ < text_.size(); skip_blank()) {
            const std::size_t from = at_;
            line += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted),
                                                text_.begin() + static_cast<std::ptrdiff_t>(from), '\n'));
            counted = from;
            at_ = end_of_word();
            words.push_back({text_.substr(from, at_ - from), line});
        }
        return words;
    }

private:
    // The number of '=' in the opening long bracket at `at`; npos if there is no long bracket.
    std::size_t level(std::size_t at) const {
        if (at >= text_.size() || text_[at] != '[') return std::string::npos;
        const std::size_t end = text_.find_first_not_of('=', at + 1);
        return end != std::string::npos && text_[end] == '[' ? end - at - 1 : std::string::npos;
    }
    std::size_t end_of_long(std::size_t at, std::size_t level) const {
        const std::string close = "]" + std::string(level, '=') + "]";
        const std::size_t end = text_.find(close, at + level + 2);
        return end == std::string::npos ? text_.size() : end + close.size();
    }
    void skip_blank() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
                ++at_;
            } else if (text_.compare(at_, 2, "--") == 0) {
                const std::size_t long_one = level(at_ + 2);
                at_ = long_one != std::string::npos ? end_of_long(at_ + 2, long_one)
                                                    : std::min(text_.find('\n', at_), text_.size());
            } else {
                return;
            }
        }
    }
    std::size_t end_of_word() const {
        const char c = text_[at_];
        if (const std::size_t long_one = level(at_); long_one != std::string::npos) return end_of_long(at_, long_one);
        std::size_t end = at_ + 1;
        if (c == '"' || c == '\'') {
            while (end < text_.size() && text_[end] != c)
                end += text_[end] == '\\' ? 2 : 1;
            return std::min(end + 1, text_.size());
        }
        // A point belongs to a number: "1." is one token, and differs from the tokens "1" and ".".
        const bool number = is_digit(c);
        if (number || is_word_character(c))
            while (end < text_.size() && (is_word_character(text_[end]) || (number && text_[end] == '.')))
                ++end;
        return end;
    }

    std::string text_;
    std::size_t at_ = 0;
};

std::vector<std::string> source_words(const Source& source) {
    std::vector<std::string> words;
    for (LuaToken& word : lua_tokens(source))
        words.push_back(std::move(word.text));
    return words;
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> all) {
    return std::find(all.begin(), all.end(), word) != all.end();
}
// The `end` that closes `for` and `while` belongs to their `do`.
bool opens(const std::string& word) { return is_one_of(word, {"{", "(", "[", "function", "if", "do"}); }
bool closes(const std::string& word) { return is_one_of(word, {"}", ")", "]", "end"}); }
bool is_plain_text(const std::string& word) {
    return word[0] == '"' || word[0] == '\'' || (word[0] == '[' && word.size() > 1) || word == ".";
}

// The index after the field at `at` and its separator, if the field is `text` and consists of string literals.
// Otherwise `at`.
std::size_t behind_text(const std::vector<std::string>& words, std::size_t at) {
    if (at + 2 >= words.size() || words[at] != "text" || words[at + 1] != "=") return at;
    std::size_t end = at + 2;
    while (end < words.size() && is_plain_text(words[end]))
        ++end;
    if (end == words.size() || end == at + 2) return at;
    if (words[end] == "," || words[end] == ";") return end + 1;
    return words[end] == "}" ? end : at;
}

}  // namespace

std::vector<LuaToken> lua_tokens(const Source& source) { return LuaWords(join(source.lines, "\n")).read(); }

std::string normalized_source(const Source& source) {
    const std::vector<std::string> words = source_words(source);
    std::string essence;
    int depth = -1;  // nesting depth in the table of `return WORD { ... }`; -1 outside of it
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool table = depth < 0 && i >= 2 && words[i] == "{" && words[i - 2] == "return";
        const bool field = depth == 1 && (words[i - 1] == "{" || words[i - 1] == "," || words[i - 1] == ";");
        if (field) {
            const std::size_t behind = behind_text(words, i);
            if (behind != i) {
                i = behind - 1;
                continue;
            }
        }
        if (table) depth = 0;
        if (depth >= 0) depth += opens(words[i]) ? 1 : closes(words[i]) ? -1 : 0;
        essence += words[i];
        essence += '\0';
    }
    return essence;
}

std::vector<std::string> required_libs(const Source& source) {
    const std::vector<std::string> words = source_words(source);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string& next = words[i + 1] == "(" && i + 2 < words.size() ? words[i + 2] : words[i + 1];
        if (words[i] == "require" && next.size() > 2 && (next[0] == '"' || next[0] == '\''))
            ids.push_back(next.substr(1, next.size() - 2));
    }
    return ids;
}

}  // namespace quattro
