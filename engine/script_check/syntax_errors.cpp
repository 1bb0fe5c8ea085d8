// Compares a stack of open blocks and brackets with the indentation. Each must end on the line on which it begins, or
// on a later line with the same indentation that begins with its end or with other ends. `repeat` is not followed.
#include "script_check/syntax_errors.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "script_check/lua_texts.hpp"

namespace quattro {
namespace {

struct Token {
    std::string text;  // a name, a number, a sign, or `"` for any string literal
    int line = 0;
    int column = 0;      // from 1
    bool first = false;  // the first token that begins on its line
};

bool is_name_token(const Token& t) {
    return std::isalpha(static_cast<unsigned char>(t.text[0])) != 0 || t.text[0] == '_';
}

template <std::size_t N>
bool is_among(const std::string& text, const std::array<std::string_view, N>& words) {
    return contains(words, text);
}

constexpr std::array<std::string_view, 21> kReservedWords = {
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto", "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until"};

class LuaScan {
public:
    explicit LuaScan(const std::shared_ptr<const Source>& source) : source_(source) {}

    std::optional<Diagnostic> run() {
        for (std::size_t i = 0; i < source_->lines.size(); ++i)
            read_line(source_->lines[i], one_based(i));
        if (!lost_quote_) follow();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Diagnostic& a, const Diagnostic& b) { return a.where.line < b.where.line; });
        if (found_.empty()) return std::nullopt;
        return found_.front();
    }

private:
    struct Open {
        std::string text;
        int line = 0, column = 0;
        std::size_t indent = 0;
    };

    void read_line(const std::string& line, int number) {
        bool first = true;
        for (std::size_t i = finish_text(line); i < line.size();) {
            if (std::isspace(static_cast<unsigned char>(line[i]))) {
                ++i;
                continue;
            }
            const bool comment = line.compare(i, 2, "--") == 0;
            closer_ = long_closer(line, comment ? i + 2 : i);
            if (comment && closer_.empty()) return;
            if (!closer_.empty()) {
                if (!comment) tokens_.push_back({"\"", number, one_based(i), first});
                first = first && comment;
                i = skip_long(line, i + (comment ? 2 : 0) + closer_.size());
                continue;
            }
            const std::size_t end = token_end(line, i, number);
            tokens_.push_back(
                {line[i] == '\'' ? "\"" : line.substr(i, line[i] == '"' ? 1 : end - i), number, one_based(i), first});
            first = false;
            i = end;
        }
    }

    // The index after the end of the text or comment that continues from the previous line; the size of the line if it
    // does not end there. 0 if there is none.
    std::size_t finish_text(const std::string& line) {
        if (!closer_.empty()) return skip_long(line, 0);
        if (quote_ == 0) return 0;
        const QuotedEnd text = quoted_end(line, 0, quote_);
        if (!text.goes_on) quote_ = 0;
        return text.behind;
    }
    std::size_t skip_long(const std::string& line, std::size_t at) {
        const std::size_t end = line.find(closer_, at);
        if (end == std::string::npos) return line.size();
        const std::size_t behind = end + closer_.size();
        closer_.clear();
        return behind;
    }

    std::size_t token_end(const std::string& line, std::size_t i, int number) {
        std::size_t end = i + 1;
        if (line[i] == '"' || line[i] == '\'') {
            const QuotedEnd text = quoted_end(line, end, line[i]);
            if (text.goes_on) quote_ = line[i];
            if (text.closed || text.goes_on) return text.behind;
            report(number, one_based(i), "a text in quotes is never closed",
                   std::string("a ") + line[i] + " is missing at its end");
            lost_quote_ = true;
            return line.size();
        }
        if (is_word_character(line[i]))
            while (end < line.size() && is_word_character(line[end]))
                ++end;
        return end;
    }

    std::size_t indent_of(int line) const {
        const std::size_t at = source_->line(line).find_first_not_of(" \t");
        return at == std::string::npos ? 0 : at;
    }

    void follow() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const Token& t = tokens_[i];
            if (t.first) begin_line(i);
            if (opens(i))
                open_.push_back({t.text, t.line, t.column, indent_of(t.line)});
            else if (closes(t))
                close(t);
            else if (i > 0)
                check_neighbours(tokens_[i - 1], t, i);
        }
        while (!open_.empty()) {
            unclosed(open_.back(), {"", int_size(source_->lines), 1, true}, tokens_.back().line);
            open_.pop_back();
        }
    }

    // The `end` that closes `for` and `while` belongs to their `do`.
    bool opens(std::size_t i) const {
        static constexpr std::array<std::string_view, 6> kOpeners = {"{", "(", "[", "function", "if", "do"};
        return is_among(tokens_[i].text, kOpeners);
    }
    static bool closes(const Token& t) {
        static constexpr std::array<std::string_view, 4> kClosers = {"}", ")", "]", "end"};
        return is_among(t.text, kClosers);
    }
    static bool fit(const std::string& opener, const std::string& closer) {
        if (closer == "end") return opener == "function" || opener == "if" || opener == "do";
        return (opener == "{" && closer == "}") || (opener == "(" && closer == ")") || (opener == "[" && closer == "]");
    }

    // If a line is not indented more than the line of an open block, it must begin with the end of that block, or with
    // `else` or `elseif`. Also checks parameter lists, misplaced keys and deeper lines.
    void begin_line(std::size_t i) {
        const Token& t = tokens_[i];
        const std::size_t indent = indent_of(t.line);
        const bool middle = t.text == "else" || t.text == "elseif";
        while (!open_.empty() && open_.back().indent >= indent && !middle &&
               !(closes(t) && open_.back().indent == indent && fits_some(t.text, indent))) {
            unclosed(open_.back(), t, tokens_[i - 1].line);
            open_.pop_back();
        }
        if (i > 0) check_header(tokens_[i - 1]);
        const bool headless = is_script_key(i) && open_.empty() &&
                              (i == 0 || !is_name_token(tokens_[i - 1]) || tokens_[i - 1].text == "end");
        if (headless)
            report(t.line, t.column, "'" + t.text + "' is outside the script", "'return effect {' is missing above it");
        else if (i > 0 && indent > indent_of(tokens_[i - 1].line))
            check_deeper(tokens_[i - 1], i);
    }
    // The parameter list of a function must end on its first line.
    void check_header(const Token& before) {
        if (open_.size() < 2 || open_.back().text != "(" || open_.back().line != before.line) return;
        const Open& function = open_[open_.size() - 2];
        if (function.text != "function" || function.line != before.line) return;
        unclosed(open_.back(), before, before.line);
        open_.pop_back();
    }
    // Checks a line that is indented more than the line above it, which should therefore have opened something.
    void check_deeper(const Token& before, std::size_t i) {
        const bool opened = !open_.empty() && open_.back().line == before.line;
        if (opened || before.text == "then" || before.text == "else") return;
        if (before.text == "=" ? is_field(i) : is_name_token(before) && !closes(before))
            report(before.line, before.column + int_size(before.text), "a '{' is missing at the end of this line",
                   "the lines below it are indented further");
        else if (closes(before) || before.text == ",")
            begins_nothing(i);
    }
    // Points at a word of the line above that resembles a word which begins a block, or else at the deeper line.
    void begins_nothing(std::size_t i) {
        const std::vector<std::string> beginners = {"function", "then", "repeat", "else"};
        for (std::size_t word = i; word > 0 && tokens_[word - 1].line == tokens_[i - 1].line; --word) {
            const Token& t = tokens_[word - 1];
            const std::string near =
                is_name_token(t) && !is_among(t.text, kReservedWords) ? nearest(t.text, beginners) : "";
            if (!near.empty())
                return report(t.line, t.column,
                              "'" + t.text + "' begins no block, but the line below is indented further",
                              "did you mean '" + near + "'?");
        }
        report(tokens_[i].line, tokens_[i].column, "this line is indented further, but the line above begins no block",
               "a 'function(fx, p)', '{' or 'then' may be missing above it");
    }
    bool is_field(std::size_t i) const {
        return is_name_token(tokens_[i]) && !is_among(tokens_[i].text, kReservedWords) && i + 1 < tokens_.size() &&
               tokens_[i + 1].text == "=";
    }
    bool is_script_key(std::size_t i) const {
        return is_field(i) && (tokens_[i].text == "text" || tokens_[i].text == "params" || tokens_[i].text == "run");
    }
    bool fits_some(const std::string& closer, std::size_t indent) const {
        return std::any_of(open_.begin(), open_.end(),
                           [&](const Open& o) { return o.indent == indent && fit(o.text, closer); });
    }

    void close(const Token& t) {
        if (open_.empty()) return ends_nothing(t, opener_of(t.text));
        if (!fit(open_.back().text, t.text)) {
            const bool deeper = std::any_of(open_.begin(), open_.end(),
                                            [&](const Open& o) { return o.line == t.line && fit(o.text, t.text); });
            if (!deeper) return ends_nothing(t, opener_of(t.text));
            while (!fit(open_.back().text, t.text)) {
                unclosed(open_.back(), t, t.line);
                open_.pop_back();
            }
        } else if (open_.back().line != t.line && (!begins_line(t) || indent_of(t.line) != open_.back().indent)) {
            return ends_nothing(t, opener_of(t.text));  // the end belongs to a line above, whose block ends elsewhere
        }
        open_.pop_back();
    }
    // True if only other ends precede the token in its line.
    bool begins_line(const Token& t) const {
        const auto in_line = [&](const Token& other) {
            return other.line == t.line && other.column < t.column && !closes(other);
        };
        return std::none_of(tokens_.begin(), tokens_.end(), in_line);
    }
    static std::string opener_of(const std::string& closer) {
        return closer == "}" ? "{" : closer == ")" ? "(" : closer == "]" ? "[" : "function";
    }

    void ends_nothing(const Token& t, const std::string& opener) {
        report(t.line, t.column, "'" + t.text + "' has nothing to close",
               "a '" + opener + "' is missing before it, or this '" + t.text + "' is one too many");
    }
    // If `last_line` is after the line of the opener, the error is at `next`: the first token after the missing end, or
    // the end of the file. Otherwise it is at the opener.
    void unclosed(const Open& o, const Token& next, int last_line) {
        const std::string end = o.text == "{" ? "}" : o.text == "(" ? ")" : o.text == "[" ? "]" : "end";
        if (last_line > o.line)
            return report(
                next.line, next.column,
                "'" + end + "' is missing here: it closes the '" + o.text + "' of line " + std::to_string(o.line),
                "write it on a line of its own, indented like line " + std::to_string(o.line));
        report(o.line, o.column, "this '" + o.text + "' is never closed", "'" + end + "' is missing");
    }

    // Checks two adjacent tokens. In a table `name =` begins a field, so the field before it must have ended. After
    // `local NAME` no other name may follow on the line.
    void check_neighbours(const Token& before, const Token& t, std::size_t i) {
        const bool field = is_field(i);
        if (before.text == "local" && is_name_token(t) && i + 1 < tokens_.size() && tokens_[i + 1].line == t.line &&
            is_name_token(tokens_[i + 1]) && t.text != "function")
            report(t.line, t.column + int_size(t.text), "a '=' is missing after '" + t.text + "'",
                   "write local " + t.text + " = ...");
        const bool in_table = !open_.empty() && open_.back().text == "{";
        const bool ended = closes(before) || before.text == "\"" ||
                           (is_word_character(before.text[0]) && !is_among(before.text, kReservedWords));
        if (field && in_table && ended)
            report(before.line, before.column + (before.text == "\"" ? 0 : int_size(before.text)),
                   "a ',' is missing before '" + t.text + " ='", "put a ',' between two entries of a table");
    }

    void report(int line, int column, std::string message, std::string hint) {
        found_.push_back({{source_, line, column}, std::move(message), std::move(hint), ""});
    }

    const std::shared_ptr<const Source>& source_;
    std::vector<Token> tokens_;
    std::vector<Open> open_;
    std::vector<Diagnostic> found_;
    std::string closer_;  // the end of the open comment or text in long brackets; "" if there is none
    char quote_ = 0;      // the quote of a text that continues on the next line; 0 if there is none
    bool lost_quote_ = false;
};

struct Rewording {
    std::string_view theirs, ours;
};
constexpr Rewording kRewordings[] = {
    {"unexpected symbol near", "this does not belong here:"},
    {"<eof> expected near", "the script has ended before"},
    {"near <eof>", "before the end of the file"},
    {"'=' expected near", "this is not a statement; '=' or '(' is missing before"},
    {"syntax error near", "this is not a statement: something is missing before"},
    {"unfinished string near", "a text in quotes is never closed:"},
    {"expected near", "is missing before"},
};

// Notations of other languages: the sign at which Lua gives up, and another text that the line contains.
struct WrongSign {
    std::string_view token, beside, hint;
};
constexpr WrongSign kWrongSigns[] = {
    {"=", "if", "for 'equal', write =="},
    {"=", "while", "for 'equal', write =="},
    {"=", "until", "for 'equal', write =="},
    {"!", "!=", "for 'not equal', write ~="},
    {"!", "!", "for '!', write not"},
    {"&", "&&", "for '&&', write and"},
    {"|", "||", "for '||', write or"},
    {"+", "+=", "write it in full: n = n + 1"},
    {"-", "-=", "write it in full: n = n - 1"},
    {"*", "*=", "write it in full: n = n * 2"},
    {"/", "/=", "write it in full: n = n // 2"},
};

std::string_view hint_at_sign(std::string_view token, std::string_view line) {
    for (const WrongSign& sign : kWrongSigns)
        if (sign.token == token && line.find(sign.beside) != std::string_view::npos) return sign.hint;
    return "look for a missing word, sign or bracket here or above";
}

// Returns the X of "... near 'X'", or "" if the message has no such end.
std::string token_near(const std::string& message) {
    const std::string_view near = "near '";
    const std::size_t at = message.rfind(near);
    if (at == std::string::npos || message.back() != '\'') return "";
    return message.substr(at + near.size(), message.size() - at - near.size() - 1);
}

}  // namespace

std::optional<Diagnostic> find_syntax_error(const std::shared_ptr<const Source>& source, int gave_up) {
    auto found = LuaScan(source).run();
    if (found && gave_up > 0 && found->where.line > gave_up) return std::nullopt;
    return found;
}

Diagnostic reworded_lua_error(Location where, std::string message) {
    const std::string token = token_near(message);
    const std::string line =
        where.line < 1 || where.line > int_size(where.source->lines) ? "" : where.source->line(where.line);
    if (const std::size_t at = token.empty() ? std::string::npos : line.find(token);
        at != std::string::npos && line.rfind(token) == at)
        where.column = one_based(at);
    for (const Rewording& r : kRewordings)
        if (const std::size_t at = message.find(r.theirs); at != std::string::npos)
            message.replace(at, r.theirs.size(), r.ours);
    std::string hint(hint_at_sign(token, line));
    return {std::move(where), std::move(message), std::move(hint), ""};
}

}  // namespace quattro
