// Reads the text line by line. Two expressions count as equal if their text is equal.
#include "script_check/redundant_code.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "script/purity_check.hpp"

namespace quattro {
namespace {

// `fx:VERB(ARGUMENTS)` as a whole line.
struct Statement {
    std::string_view verb;
    std::vector<std::string_view> arguments;
};

// Splits a text at each separator `by` that is outside of brackets. Returns the trimmed parts.
std::vector<std::string_view> split_outside(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (std::string_view("([{").find(text[i]) != std::string_view::npos) ++depth;
        if (std::string_view(")]}").find(text[i]) != std::string_view::npos) --depth;
        if (depth != 0 || text.substr(i, by.size()) != by) continue;
        parts.push_back(trim(text.substr(from, i - from)));
        from = i + by.size();
        i = from - 1;
    }
    parts.push_back(trim(text.substr(from)));
    return parts;
}

// True if the round bracket that opens at the start of the text closes at its end.
bool is_one_bracket(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return i + 1 == text.size();
    }
    return false;
}

std::string_view without_brackets(std::string_view text) {
    text = trim(text);
    while (text.starts_with('(') && is_one_bracket(text))
        text = trim(text.substr(1, text.size() - 2));
    return text;
}

std::optional<Statement> statement_of(std::string_view line) {
    line = trim(line);
    if (!line.starts_with("fx:") || line.empty() || line.back() != ')') return std::nullopt;
    const std::size_t open = line.find('(');
    if (open == std::string_view::npos || !is_one_bracket(line.substr(open))) return std::nullopt;
    return Statement{line.substr(3, open - 3), split_outside(line.substr(open + 1, line.size() - open - 2), ",")};
}

bool draws(std::string_view text) { return text.find("roll") != std::string_view::npos; }

bool is_in(std::string_view word, std::span<const std::string_view> words) { return contains(words, word); }

class Lines {
public:
    Lines(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code, Diagnostics& out)
        : source_(source), code_(code), out_(out) {}

    void look() {
        for (at_ = 0; at_ < code_.size(); ++at_) {
            const std::string_view line = code_[at_];
            look_at_pair();
            if (const auto statement = statement_of(line)) look_at_arguments(*statement);
            look_at_assignment(line);
            look_at_condition(line);
            look_at_operands(line);
        }
    }

private:
    void report(std::size_t column, std::string message, std::string hint) const {
        out_.error({source_, one_based(at_), one_based(column)}, std::move(message), std::move(hint));
    }
    // The part of the current line as it is written.
    std::string_view written(std::string_view part) const {
        const auto from = static_cast<std::size_t>(part.data() - code_[at_].data());
        return std::string_view(source_->lines[at_]).substr(from, part.size());
    }
    std::size_t find_round(std::string_view line) const { return line.find_first_not_of(' '); }

    // Compares the statement of the current line with the statement of the previous line.
    void look_at_pair() const {
        static constexpr std::array<std::string_view, 6> kSame = {"set",  "set_counter", "copy",
                                                                  "give", "discard",     "move"};
        static constexpr std::array<std::string_view, 3> kBack = {"swap", "exchange", "reverse"};
        if (at_ == 0) return;
        const auto before = statement_of(code_[at_ - 1]), now = statement_of(code_[at_]);
        if (!before || !now || before->verb != now->verb || now->arguments.size() < 1) return;
        const bool same = before->arguments == now->arguments && !draws(code_[at_]);
        const std::size_t column = find_round(code_[at_]);
        if (same && is_in(now->verb, kSame))
            report(column, "this appears twice, and the second time changes nothing", "remove one of them");
        if (same && is_in(now->verb, kBack))
            report(column, fmt::format("this undoes the 'fx:{}' of the previous line", now->verb),
                   "remove both, or use other cards");
        const bool adds = now->verb == "add" || now->verb == "add_counter";
        if (!adds || now->arguments.size() < 2 || before->arguments.size() != now->arguments.size()) return;
        for (std::size_t i = 0; i < now->arguments.size(); ++i)
            if (i != 1 && now->arguments[i] != before->arguments[i]) return;
        const std::string_view a = before->arguments[1], b = now->arguments[1];
        if ((b.starts_with('-') && without_brackets(b.substr(1)) == a) ||
            (a.starts_with('-') && without_brackets(a.substr(1)) == b))
            report(column, fmt::format("this undoes the 'fx:{}' of the previous line", now->verb),
                   "remove both, or add another number");
    }

    // Reports a verb of two cards if both are written in the same way.
    void look_at_arguments(const Statement& statement) const {
        static constexpr std::array<std::string_view, 4> kOfTwo = {"swap", "exchange", "copy", "transfer"};
        const auto& arguments = statement.arguments;
        if (!is_in(statement.verb, kOfTwo) || arguments.size() < 2 || arguments[0] != arguments[1]) return;
        report(find_round(code_[at_]), fmt::format("'{}' is on both sides, so nothing changes", written(arguments[0])),
               fmt::format("fx:{} takes two different cards", statement.verb));
    }

    void look_at_assignment(std::string_view line) const {
        const std::string_view text = trim(line);
        const auto sides = split_outside(text, " = ");
        const bool plain = sides.size() == 2 && sides[0] == sides[1] && !sides[0].empty() &&
                           std::all_of(sides[0].begin(), sides[0].end(), [](char c) {
                               return c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0;
                           });
        if (plain) report(find_round(line), fmt::format("'{0} = {0}' changes nothing", sides[0]), "remove it");
    }

    // Checks the condition of `if` and `elseif CONDITION then` and of `while CONDITION do`, if they are on one line.
    void look_at_condition(std::string_view line) const {
        const std::string whole(line);
        for (const auto& [word, end] :
             {std::pair{"if", "then"}, std::pair{"elseif", "then"}, std::pair{"while", "do"}}) {
            const std::size_t from = find_word(whole, word, 0);
            const std::size_t to = from == std::string::npos ? from : find_word(whole, end, from);
            if (to == std::string::npos) continue;
            const std::size_t begin = from + std::string_view(word).size();
            const std::string_view condition = without_brackets(line.substr(begin, to - begin));
            const std::size_t column = line.find(condition, begin);
            if (condition == "false" || condition == "nil") report(column, "this never holds", "remove it");
            if (condition == "true" && word != std::string_view("while"))
                report(column, "this always holds", "remove the condition");
            for (const char* join : {" and ", " or "})
                look_at_parts(condition, column, join);
        }
    }
    // Reports a part that occurs twice or together with its negation, if all parts are joined by `join`. Parts that
    // roll are allowed.
    void look_at_parts(std::string_view condition, std::size_t column, std::string_view join) const {
        const bool both = join == " and ";
        const auto parts = split_outside(condition, join);
        const auto other = split_outside(condition, both ? " or " : " and ");
        if (parts.size() < 2 || other.size() > 1) return;
        for (std::size_t i = 0; i < parts.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const std::string_view a = without_brackets(parts[j]), b = without_brackets(parts[i]);
                if (draws(a)) continue;
                const auto contrary = [](std::string_view x, std::string_view y) {
                    return x.starts_with("not ") && without_brackets(x.substr(4)) == y;
                };
                if (a == b) return report(column, fmt::format("'{}' appears twice", written(a)), "remove one of them");
                if (contrary(a, b) || contrary(b, a))
                    return report(column, both ? "this never holds" : "this always holds",
                                  "remove it, or test another value");
            }
    }

    // Reports comparisons of equal operands, and a number subtracted from itself. Operands that roll are allowed.
    void look_at_operands(std::string_view line) const {
        for (const std::string_view sign : {" == ", " ~= ", " < ", " > ", " <= ", " >= ", " - "})
            for (std::size_t at = line.find(sign); at != std::string_view::npos; at = line.find(sign, at + 1)) {
                const std::size_t from = operand_before(line, at), to = operand_end(line, at + sign.size());
                const std::string_view left = trim(line.substr(from, at - from));
                const std::string_view right = trim(line.substr(at + sign.size(), to - at - sign.size()));
                if (left.empty() || left != right || draws(left)) continue;
                if (!stands_alone(line, from, to, sign == " - " ? "+-*/%^.#\"'" : "+-*/%^.~#<>&|\"'")) continue;
                if (sign == " - ")
                    report(from, fmt::format("'{0} - {0}' is always 0", written(left)), "one of them may be a mistake");
                else
                    report(from, fmt::format("'{}' is compared with itself", written(left)),
                           "one of them may be a mistake");
            }
    }
    static bool is_of_name(char c) {
        return c == '_' || c == '.' || c == ':' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    }
    // Returns the offset of the operand that ends at `end`: a number, or a name with fields, indices and calls.
    static std::size_t operand_before(std::string_view line, std::size_t end) {
        int depth = 0;
        std::size_t at = end;
        for (; at > 0; --at) {
            const char c = line[at - 1];
            if (c == ')' || c == ']') ++depth;
            if ((c == '(' || c == '[') && depth-- == 0) break;
            if (depth == 0 && c != '(' && c != '[' && !is_of_name(c)) break;
        }
        return at;
    }
    static std::size_t operand_end(std::string_view line, std::size_t from) {
        int depth = 0;
        std::size_t at = from;
        for (; at < line.size(); ++at) {
            const char c = line[at];
            if (c == '(' || c == '[') ++depth;
            if ((c == ')' || c == ']') && depth-- == 0) break;
            if (depth == 0 && c != ')' && c != ']' && !is_of_name(c)) break;
        }
        return at;
    }
    // True if no sign in `binding` stands directly before or after the two operands, and no "==" after them.
    static bool stands_alone(std::string_view line, std::size_t from, std::size_t to, std::string_view binding) {
        const std::string_view before = trim(line.substr(0, from)), behind = trim(line.substr(to));
        const bool bound_before = !before.empty() && binding.find(before.back()) != std::string_view::npos;
        const bool bound_behind =
            !behind.empty() && (binding.find(behind.front()) != std::string_view::npos || behind.starts_with("=="));
        return !bound_before && !bound_behind;
    }

    const std::shared_ptr<const Source>& source_;
    const std::vector<std::string>& code_;
    Diagnostics& out_;
    std::size_t at_ = 0;
};

}  // namespace

void check_redundant_code(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code,
                          Diagnostics& out) {
    Lines(source, code, out).look();
}

}  // namespace quattro
