// Finds comparisons that always or never hold, rolls with one result, and functions that nothing calls or that only
// return their parameters. Reads the text, and compares only numbers that are written in it.
#include "script_check/constant_results.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "script/purity_check.hpp"

namespace quattro {
namespace {

bool is_name_of(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// A cursor in a line of code, or in several joined lines.
struct LineReader {
    std::string_view line;
    std::size_t at = 0;

    void blanks() {
        while (at < line.size() && line[at] == ' ')
            ++at;
    }
    bool take(std::string_view text) {
        blanks();
        if (line.substr(at, text.size()) != text) return false;
        at += text.size();
        return true;
    }
    // Reads a decimal whole number that is a complete token. Returns nothing if it has more than nine digits.
    std::optional<std::int64_t> number() {
        blanks();
        const std::size_t from = at;
        while (at < line.size() && is_digit(line[at]))
            ++at;
        if (at == from || at - from > 9) return std::nullopt;
        if (at < line.size() && (line[at] == '.' || is_name_of(line[at]))) return std::nullopt;
        return std::stoll(std::string(line.substr(from, at - from)));
    }
    // True if no operator follows that has the last operand as its left side, apart from `and` and `or`.
    bool ends_operand() {
        blanks();
        return at >= line.size() || std::string_view("+-*/%^.<>=~&|").find(line[at]) == std::string_view::npos;
    }
};

// Returns the offset of the operand that ends before `end`: a number, or a name with fields, indices and calls.
std::size_t operand_before(std::string_view line, std::size_t end) {
    std::size_t at = end;
    while (at > 0 && line[at - 1] == ' ')
        --at;
    int depth = 0;
    while (at > 0) {
        const char c = line[at - 1];
        if (c == ')' || c == ']') ++depth;
        if ((c == '(' || c == '[') && depth-- == 0) break;
        if (depth <= 0 && c != '(' && c != '[' && c != ')' && c != ']' && !is_name_of(c) && c != '.' && c != ':') break;
        --at;
    }
    return at;
}

// True if the operand at `at` begins a condition or a value. False at the start of a line, because the line above may
// end with an operator.
bool begins_there(std::string_view line, std::size_t at) {
    while (at > 0 && line[at - 1] == ' ')
        --at;
    if (at == 0) return false;
    const char c = line[at - 1];
    if (c == '(' || c == ',' || c == '{') return true;
    if (c == '=') return at < 2 || std::string_view("=<>~").find(line[at - 2]) == std::string_view::npos;
    for (const std::string_view word : {"if", "elseif", "and", "or", "not", "return", "while", "until"}) {
        if (at < word.size() || line.substr(at - word.size(), word.size()) != word) continue;
        if (at == word.size() || !is_name_of(line[at - word.size() - 1])) return true;
    }
    return false;
}

struct Comparison {
    std::string_view text;
    bool holds;  // the result for a remainder and a number that no remainder reaches
};
constexpr std::array kComparisons = {Comparison{"==", false}, Comparison{"~=", true}, Comparison{"<=", true},
                                     Comparison{">=", false}, Comparison{"<", true},  Comparison{">", false}};

void find_remainders(const std::shared_ptr<const Source>& source, std::string_view line, int number, Diagnostics& out) {
    for (std::size_t at = line.find('%'); at != std::string_view::npos; at = line.find('%', at + 1)) {
        LineReader reader{line, at + 1};
        const auto by = reader.number();
        if (!by || *by == 0 || !begins_there(line, operand_before(line, at))) continue;
        for (const Comparison& sign : kComparisons) {
            if (!reader.take(sign.text)) continue;
            const auto with = reader.number();
            if (with && reader.ends_operand() && *with >= *by)
                out.error(
                    {source, number, one_based(at)}, sign.holds ? "this always holds" : "this never holds",
                    "the remainder of a division by " + std::to_string(*by) + " is less than " + std::to_string(*by));
            break;
        }
    }
}

void find_rolls(const std::shared_ptr<const Source>& source, std::string_view line, int number, Diagnostics& out) {
    constexpr std::string_view kRoll = ":roll(";
    for (std::size_t at = line.find(kRoll); at != std::string_view::npos; at = line.find(kRoll, at + 1)) {
        LineReader reader{line, at + kRoll.size()};
        const auto lowest = reader.number();
        if (!lowest || !reader.take(",")) continue;
        const auto highest = reader.number();
        if (highest && *lowest == *highest && reader.take(")"))
            out.error({source, number, static_cast<int>(at) + 2}, "this roll is always " + std::to_string(*lowest),
                      "write fx:roll(LOWEST, HIGHEST), for example fx:roll(1, 6)");
    }
}

// True if the word occurs more than once.
bool is_named_again(const std::vector<std::string>& lines, const std::string& name) {
    int named = 0;
    for (const std::string& line : lines)
        for (std::size_t found = find_word(line, name, 0); found != std::string::npos && named < 2;
             found = find_word(line, name, found + 1))
            ++named;
    return named > 1;
}

// Reports `local function NAME` if the name occurs nowhere else and does not begin with '_'.
void find_uncalled(const std::shared_ptr<const Source>& source, const std::vector<std::string>& lines,
                   Diagnostics& out) {
    constexpr std::string_view kBegin = "local function ";
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::size_t at = lines[n].find(kBegin);
        if (at == std::string::npos) continue;
        std::size_t end = at + kBegin.size();
        while (end < lines[n].size() && is_name_of(lines[n][end]))
            ++end;
        const std::string name = lines[n].substr(at + kBegin.size(), end - at - kBegin.size());
        if (name.empty() || name[0] == '_') continue;
        if (!is_named_again(lines, name))
            out.error({source, one_based(n), one_based(at + kBegin.size())}, "nothing calls '" + name + "'",
                      "call it, or remove it");
    }
}

// Reports `local function NAME(PARAMETERS) return PARAMETERS end` on one to three lines. `...` alone is allowed.
void find_returned(const std::shared_ptr<const Source>& source, const std::vector<std::string>& lines,
                   Diagnostics& out) {
    for (std::size_t n = 0; n < lines.size(); ++n) {
        std::string text(trim(lines[n]));
        for (std::size_t next = n + 1; next < std::min(lines.size(), n + 3); ++next)
            text += " " + std::string(trim(lines[next]));
        LineReader reader{text};
        if (!reader.take("local function ")) continue;
        const std::size_t open = text.find('('), close = text.find(')');
        if (open == std::string::npos || close == std::string::npos || close < open) continue;
        const std::string name(trim(std::string_view(text).substr(reader.at, open - reader.at)));
        const std::string parameter(trim(std::string_view(text).substr(open + 1, close - open - 1)));
        reader.at = close + 1;
        const bool same = reader.take("return ") && reader.take(parameter + " ") && reader.take("end");
        if (!same || parameter.empty() || parameter == "..." ||
            (reader.at < text.size() && is_name_of(text[reader.at])))
            continue;
        out.error({source, one_based(n), one_based(find_word(lines[n], name, 0))},
                  "'" + name + "' only returns its argument", "let it compute something, or remove it");
    }
}

}  // namespace

void check_constant_results(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code,
                            bool names_missing, Diagnostics& out) {
    for (std::size_t n = 0; n < code.size(); ++n) {
        find_remainders(source, code[n], one_based(n), out);
        find_rolls(source, code[n], one_based(n), out);
    }
    if (!names_missing) find_uncalled(source, code, out);
    find_returned(source, code, out);
}

}  // namespace quattro
