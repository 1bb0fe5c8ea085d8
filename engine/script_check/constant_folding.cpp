// Scans the tokens of a file, and evaluates its expressions with the precedence of Lua. Only whole numbers and constant
// locals have known values. Operands beside an unknown one may still be constant.
#include "script_check/constant_folding.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/checked.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "script_check/normalized_source.hpp"

namespace quattro {
namespace {

using Number = std::optional<std::int64_t>;  // nothing if the value is not a known whole number

struct Operator {
    std::string_view words[2];  // the tokens of the operator; the second is "" or must follow
    int left, right;            // precedence to the left and to the right
    Number (*result)(std::int64_t, std::int64_t);
    bool exact = true;  // false if a whole result may not fit into 64 bits
};

Int128 floored_wide(Int128 a, Int128 b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
Number quotient(std::int64_t a, std::int64_t b) { return checked(floored_wide(a, b)); }
Number rest(std::int64_t a, std::int64_t b) { return checked(a - floored_wide(a, b) * b); }
Number unknown(std::int64_t, std::int64_t) { return std::nullopt; }

constexpr int kUnary = 12, kBelowSums = 9;
constexpr Operator kOperators[] = {
    {{"/", "/"}, 11, 11, quotient, false},
    {{"+", ""}, 10, 10, checked_sum, false},
    {{"-", ""}, 10, 10, checked_difference, false},
    {{"*", ""}, 11, 11, checked_product, false},
    {{"%", ""}, 11, 11, rest},
    {{"/", ""}, 11, 11, unknown},
    {{"^", ""}, 14, 13, unknown},
};

constexpr std::array<std::string_view, 19> kKeywords = {
    "and",   "break", "do", "else",   "elseif", "for",  "function", "goto",  "if", "in",
    "local", "not",   "or", "repeat", "return", "then", "until",    "while", "end"};

bool is_numeral(const std::string& word) { return is_digit(word[0]); }
bool is_text(const std::string& word) {
    return word[0] == '"' || word[0] == '\'' || (word[0] == '[' && word.size() > 1);
}
bool is_name_word(const std::string& word) {
    return (std::isalpha(static_cast<unsigned char>(word[0])) != 0 || word[0] == '_') && !contains(kKeywords, word);
}

// The names that are declared at a token, with the values that Lua knows at compile time.
class ScopedNames {
public:
    void open_block() { blocks_.push_back(order_.size()); }
    void close_block() {
        if (blocks_.empty()) return;
        for (; order_.size() > blocks_.back(); order_.pop_back())
            values_[order_.back()].pop_back();
        blocks_.pop_back();
    }
    void add(const std::string& name, Number value) {
        order_.push_back(name);
        values_[name].push_back(value);
    }
    Number find(const std::string& name) const {
        const auto found = values_.find(name);
        return found == values_.end() || found->second.empty() ? std::nullopt : found->second.back();
    }

private:
    std::map<std::string, std::vector<Number>> values_;  // per name: its values, the innermost last
    std::vector<std::string> order_;                     // the declared names, in order
    std::vector<std::size_t> blocks_;                    // per open block: the size of `order_` at its beginning
};

// Names whose scope begins at a token.
struct Declared {
    std::size_t from = 0;            // the index of the token
    std::vector<std::string> names;  // if empty, a block ends there
    Number last_value = {};          // of the last name
};

class FoldedScan {
public:
    FoldedScan(const std::shared_ptr<const Source>& source, Diagnostics& out)
        : source_(source),
          out_(out),
          words_(lua_tokens(*source)),
          followed_(words_.size() + 2),
          behind_(words_.size()) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (contains(kOpeningWords, word(i))) open.push_back(i);
            if (open.empty() || !contains(kClosingWords, word(i))) continue;
            behind_[open.back()] = i + 1;
            open.pop_back();
        }
    }

    void run() {
        for (std::size_t i = 0; i < words_.size() && !found_; ++i) {
            follow_scopes(i);
            if (is_numeral(word(i))) check_numeral(i);
            if (followed_[i] || !begins_expression(i)) continue;
            at_ = i;
            sum(kBelowSums);
        }
    }

private:
    const std::string& word(std::size_t i) const {
        static const std::string kNone = " ";
        return i < words_.size() ? words_[i].text : kNone;
    }
    // True if the token ends a value, so that an operator after it is binary.
    bool ends_value(std::size_t i) const {
        const std::string& w = word(i);
        return is_numeral(w) || is_text(w) || is_name_word(w) || w == ")" || w == "]" || w == "}" || w == "end" ||
               (w == "." && i >= 2 && word(i - 1) == "." && word(i - 2) == ".");
    }
    bool begins_expression(std::size_t i) const {
        const std::string& w = word(i);
        if (!is_numeral(w) && !is_name_word(w) && !is_text(w) && w != "(" && w != "-") return false;
        if (i == 0) return true;
        if (ends_value(i - 1) && !is_name_word(w)) return false;
        constexpr std::string_view kContinued = "+-*/%^#";
        const std::string& before = word(i - 1);
        if (before == "." && (i < 2 || word(i - 2) != ".")) return false;
        if (before == "~") return i >= 2 && ends_value(i - 2);
        return before != "not" && (before.size() != 1 || kContinued.find(before[0]) == std::string_view::npos);
    }
    void report(std::size_t i, std::string_view what) {
        if (std::exchange(found_, true)) return;
        out_.error({source_, words_[i].line, 0},
                   fmt::format("{} is out of range: the range is {} to {}", what, INT64_MIN, INT64_MAX),
                   "write a smaller number; math.mininteger and math.maxinteger are the bounds");
    }
    // Checks an integer literal. If it is too large, Lua reads a decimal literal as a float, and a hexadecimal literal
    // modulo 2^64.
    void check_numeral(std::size_t i) {
        const std::string& w = word(i);
        if (is_whole(w) && !value_of(w)) report(i, safe_text(w, 40));
    }
    static bool is_hexadecimal(const std::string& w) { return w.size() > 2 && w[0] == '0' && (w[1] | 0x20) == 'x'; }
    static bool is_whole(const std::string& w) {
        const bool hex = is_hexadecimal(w);
        return std::all_of(w.begin() + (hex ? 2 : 0), w.end(), [hex](char c) {
            return hex ? std::isxdigit(static_cast<unsigned char>(c)) != 0 : is_digit(c);
        });
    }
    static Number value_of(const std::string& w) {
        if (!is_whole(w)) return std::nullopt;
        const bool hex = is_hexadecimal(w);
        std::int64_t value = 0;
        const auto read = std::from_chars(w.data() + (hex ? 2 : 0), w.data() + w.size(), value, hex ? 16 : 10);
        return read.ec == std::errc() ? Number(value) : std::nullopt;
    }
    // Opens and closes the blocks that begin or end at the token, and declares the names whose scope begins there.
    void follow_scopes(std::size_t i) {
        for (; !declared_.empty() && declared_.back().from <= i; declared_.pop_back())
            begin_scope(declared_.back());
        const std::string& w = word(i);
        if (w == "end" || w == "else" || w == "elseif") names_.close_block();
        if (w == "do" || w == "then" || w == "else" || w == "repeat" || w == "function") names_.open_block();
        if (w == "until") declared_.push_back({expression_end(i + 1), {}});  // `until` sees the names of its block
        if (w == "function") declare_parameters(i);
        if (w == "for") declare_loop(i);
        if (w == "local") declare_locals(i);
    }
    void begin_scope(const Declared& declared) {
        if (declared.names.empty()) return names_.close_block();
        for (std::size_t n = 0; n < declared.names.size(); ++n)
            names_.add(declared.names[n], n + 1 == declared.names.size() ? declared.last_value : std::nullopt);
    }
    // function NAME(PARAMETER, ...)
    void declare_parameters(std::size_t i) {
        for (; i < words_.size() && word(i) != "("; ++i)
            if (word(i) == ":") names_.add("self", std::nullopt);
        for (; i < words_.size() && word(i) != ")"; ++i)
            if (is_name_word(word(i))) names_.add(word(i), std::nullopt);
    }
    // for NAME, ... = ... do, and for NAME, ... in ... do: the scope begins after `do`.
    void declare_loop(std::size_t i) {
        Declared loop;
        for (++i; i < words_.size() && word(i) != "=" && word(i) != "in"; ++i)
            if (is_name_word(word(i))) loop.names.push_back(word(i));
        for (bool more = true; more; more = word(i) == ",")
            i = expression_end(i + 1);
        loop.from = i + 1;
        declared_.push_back(std::move(loop));
    }
    // local NAME <const>, ... = ...: Lua knows the value of the last name at compile time if it is constant, if each
    // name has one expression, and if the last expression is a number.
    void declare_locals(std::size_t i) {
        if (word(i + 1) == "function") return names_.add(word(i + 2), std::nullopt);
        Declared locals;
        bool constant = false;
        do {
            locals.names.push_back(word(++i));
            constant = word(i + 1) == "<" && word(i + 2) == "const";
            i += word(i + 1) == "<" ? 4 : 1;
        } while (word(i) == ",");
        std::size_t expressions = 0, last = i;
        for (bool more = word(i) == "="; more; more = word(i) == ",") {
            last = i + 1;
            i = expression_end(last);
            ++expressions;
        }
        at_ = last;
        if (const Number value = constant && expressions == locals.names.size() ? sum(kBelowSums) : std::nullopt;
            at_ == i)
            locals.last_value = value;
        locals.from = i;
        declared_.push_back(std::move(locals));
    }
    // The index after the expression that begins at `i`.
    std::size_t expression_end(std::size_t i) const {
        for (const std::size_t first = i; i < words_.size(); i = std::max(i + 1, behind_[i]))
            if (i > first && ends_value(i - 1) && !continues_expression(i)) return i;
        return words_.size();
    }
    // True if the token, which follows a value, belongs to the same expression as this value.
    bool continues_expression(std::size_t i) const {
        constexpr std::array<std::string_view, 5> kEnding = {",", ";", ")", "]", "}"};
        const std::string& w = word(i);
        if (w == "and" || w == "or") return true;
        const bool label = w == ":" && word(i + 1) == ":";
        return !label && !contains(kEnding, w) && !contains(kKeywords, w) && !is_name_word(w);
    }

    const Operator* sign_here() const {
        for (const Operator& sign : kOperators)
            if (word(at_) == sign.words[0] && (sign.words[1].empty() || word(at_ + 1) == sign.words[1])) return &sign;
        return nullptr;
    }
    // Evaluates an expression with operators of precedence above `limit`.
    Number sum(int limit) {
        Number left = operand();
        for (const Operator* sign = sign_here(); sign && sign->left > limit; sign = sign_here()) {
            const std::size_t here = at_;
            at_ += sign->words[1].empty() ? 1 : 2;
            const Number right = sum(sign->right);
            left = left && right ? joined(*left, *sign, *right, here) : std::nullopt;
        }
        return left;
    }
    Number joined(std::int64_t a, const Operator& sign, std::int64_t b, std::size_t here) {
        const bool divides = sign.result == quotient || sign.result == rest;
        if (divides && b == 0) return std::nullopt;  // Lua does not fold a division by zero
        const Number result = sign.result(a, b);
        if (!result && !sign.exact && sign.result != unknown)
            report(here, fmt::format("{} {}{} {}", a, sign.words[0], sign.words[1], b));
        return result;
    }
    Number operand() {
        const std::size_t here = at_;
        const std::string& w = word(at_++);
        if (w == "-") {
            const Number value = sum(kUnary);
            return value ? joined(0, kOperators[2], *value, here) : value;
        }
        if (w == "#" || w == "not" || w == "~") {
            sum(kUnary);
            return std::nullopt;
        }
        if (is_numeral(w)) return value_of(w);
        if (w == "(") {
            followed_[at_] = true;
            const Number value = sum(kBelowSums);
            if (word(at_) == ")" && !has_suffix(at_ + 1)) return ++at_, value;
            at_ = here;
        }
        return other_operand(here);
    }
    bool has_suffix(std::size_t i) const {
        const std::string& w = word(i);
        return is_text(w) || w == "(" || w == "[" || w == "{" || w == ":" || (w == "." && word(i + 1) != ".");
    }
    // Skips a name, a call or another operand. Returns the value of a constant local, otherwise nothing. Expressions in
    // brackets of the operand are scanned separately.
    Number other_operand(std::size_t here) {
        at_ = here;
        if (word(at_) == "(" || word(at_) == "{")
            pass_brackets();
        else
            ++at_;
        if (!has_suffix(at_)) return names_.find(word(here));
        while (has_suffix(at_))
            if (is_text(word(at_)))
                ++at_;
            else if (word(at_) == ":" || word(at_) == ".")
                at_ += 2;
            else
                pass_brackets();
        return std::nullopt;
    }
    void pass_brackets() { at_ = std::max(at_ + 1, behind_[at_]); }

    const std::shared_ptr<const Source>& source_;
    Diagnostics& out_;
    const std::vector<LuaToken> words_;
    std::vector<bool> followed_;       // per token: true if the expression that begins there was evaluated
    std::vector<std::size_t> behind_;  // per opening bracket or block: the index after its closing word
    std::size_t at_ = 0;
    ScopedNames names_;
    std::vector<Declared> declared_;  // names whose scope has not begun yet; the scope of the last ones begins first
    bool found_ = false;
};

}  // namespace

void check_constant_folding(const std::shared_ptr<const Source>& source, Diagnostics& out) {
    FoldedScan(source, out).run();
}

}  // namespace quattro
