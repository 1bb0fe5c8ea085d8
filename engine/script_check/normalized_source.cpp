// Normalizes Lua source. A hash of the bytecode would not do, because bytecode contains line numbers even when
// stripped.
#include "script_check/normalized_source.hpp"

#include <algorithm>
#include <cctype>

#include "base/characters.hpp"
#include "base/declaring_words.hpp"
#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kNowhere = std::string::npos;

class LuaTokenizer {
public:
    explicit LuaTokenizer(std::string text) : text_(std::move(text)) {}

    std::vector<LuaToken> read() {
        std::vector<LuaToken> tokens;
        int line = 1;
        std::size_t counted = 0;  // offset up to which line ends are counted
        for (skip_blank_and_comments(); at_ < text_.size(); skip_blank_and_comments()) {
            const std::size_t from = at_;
            line += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted),
                                                text_.begin() + static_cast<std::ptrdiff_t>(from), '\n'));
            counted = from;
            at_ = end_of_token();
            tokens.push_back({text_.substr(from, at_ - from), line});
        }
        return tokens;
    }

private:
    // The number of '=' in the opening long bracket at `at`; kNowhere if there is no long bracket.
    std::size_t bracket_level(std::size_t at) const {
        if (at >= text_.size() || text_[at] != '[') return kNowhere;
        const std::size_t end = text_.find_first_not_of('=', at + 1);
        return end != kNowhere && text_[end] == '[' ? end - at - 1 : kNowhere;
    }
    std::size_t end_of_long_bracket(std::size_t at, std::size_t level) const {
        const std::string close = "]" + std::string(level, '=') + "]";
        const std::size_t end = text_.find(close, at + level + 2);
        return end == kNowhere ? text_.size() : end + close.size();
    }
    void skip_blank_and_comments() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
                ++at_;
            } else if (text_.compare(at_, 2, "--") == 0) {
                const std::size_t level = bracket_level(at_ + 2);
                at_ = level != kNowhere ? end_of_long_bracket(at_ + 2, level)
                                        : std::min(text_.find('\n', at_), text_.size());
            } else {
                return;
            }
        }
    }
    std::size_t end_of_token() const {
        const char c = text_[at_];
        if (const std::size_t level = bracket_level(at_); level != kNowhere) return end_of_long_bracket(at_, level);
        std::size_t end = at_ + 1;
        if (c == '"' || c == '\'') {
            while (end < text_.size() && text_[end] != c)
                end += text_[end] == '\\' ? 2 : 1;
            return std::min(end + 1, text_.size());
        }
        // A dot in a number belongs to it: "1." is one token, and differs from the tokens "1" and ".".
        const bool number = is_digit(c);
        if (number || is_word_character(c))
            while (end < text_.size() && (is_word_character(text_[end]) || (number && text_[end] == '.')))
                ++end;
        return end;
    }

    std::string text_;
    std::size_t at_ = 0;
};

std::vector<std::string> token_texts(const Source& source) {
    std::vector<std::string> tokens;
    for (LuaToken& token : lua_tokens(source))
        tokens.push_back(std::move(token.text));
    return tokens;
}

bool is_one_of(const std::string& token, std::initializer_list<std::string_view> all) { return contains(all, token); }
// The change of the nesting depth at a token. `do` opens the block of `for` and `while`, and `end` closes it.
int depth_change(const std::string& token) {
    if (is_one_of(token, {"{", "(", "[", "function", "if", "do", "repeat"})) return 1;
    return is_one_of(token, {"}", ")", "]", "end", "until"}) ? -1 : 0;
}
bool is_string_literal(const std::string& token) {
    return token[0] == '"' || token[0] == '\'' || (token[0] == '[' && token.size() > 1);
}

// The index of the opening brace of the declaration, if the file ends with `return WORD { ... }`. Otherwise kNowhere,
// also if the word may mean something else there: it occurs before outside of blocks, names a function, or the file
// uses `_ENV`.
std::size_t declaration_at(const std::vector<std::string>& tokens) {
    std::size_t end = tokens.size();
    if (end > 0 && tokens[end - 1] == ";") --end;
    if (end < 4 || tokens[end - 1] != "}") return kNowhere;
    std::size_t open = end - 1;
    for (int depth = -1; depth < 0 && open > 0;)
        depth += depth_change(tokens[--open]);
    if (open < 2 || tokens[open] != "{" || tokens[open - 2] != "return") return kNowhere;
    const std::string& word = tokens[open - 1];
    if (!is_one_of(word, kDeclaringWords)) return kNowhere;
    int depth = 0;
    for (std::size_t i = 0; i < open - 2; ++i) {
        depth += depth_change(tokens[i]);
        if (tokens[i] == word && (depth == 0 || tokens[i - 1] == "function")) return kNowhere;
        if (tokens[i] == "_ENV") return kNowhere;
    }
    return depth == 0 ? open : kNowhere;
}

// If the field at `at` is a `text` of string literals, alone or joined by "..", returns the index after the field and
// its separator. Otherwise returns `at`.
std::size_t skip_text_field(const std::vector<std::string>& tokens, std::size_t at) {
    if (tokens[at] != "text" || tokens[at + 1] != "=") return at;
    std::size_t end = at + 2;
    while (is_string_literal(tokens[end]) && tokens[end + 1] == "." && tokens[end + 2] == ".")
        end += 3;
    if (!is_string_literal(tokens[end])) return at;
    ++end;
    if (is_one_of(tokens[end], {",", ";"})) return end + 1;
    return tokens[end] == "}" ? end : at;
}

}  // namespace

std::vector<LuaToken> lua_tokens(const Source& source) { return LuaTokenizer(join(source.lines, "\n")).read(); }

std::string normalized_source(const Source& source, LuaFile file) {
    const std::vector<std::string> tokens = token_texts(source);
    const std::size_t declaration = file == LuaFile::script ? declaration_at(tokens) : kNowhere;
    std::string normalized;
    int depth = 0;  // nesting depth from the declaration on
    for (std::size_t i = 0; i < tokens.size();) {
        const bool is_field = depth == 1 && is_one_of(tokens[i - 1], {"{", ",", ";"});
        if (const std::size_t next = is_field ? skip_text_field(tokens, i) : i; next != i) {
            i = next;
            continue;
        }
        if (declaration != kNowhere && i >= declaration) depth += depth_change(tokens[i]);
        normalized += tokens[i++];
        normalized += '\0';
    }
    return normalized;
}

std::vector<std::string> required_libs(const Source& source) {
    const std::vector<std::string> tokens = token_texts(source);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const std::string& next = tokens[i + 1] == "(" && i + 2 < tokens.size() ? tokens[i + 2] : tokens[i + 1];
        if (tokens[i] == "require" && next.size() > 2 && (next[0] == '"' || next[0] == '\''))
            ids.push_back(next.substr(1, next.size() - 2));
    }
    return ids;
}

}  // namespace quattro
