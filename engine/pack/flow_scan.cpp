// Finds brackets and quotes without a counterpart, and missing commas.
#include "pack/flow_scan.hpp"

#include "base/size.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quattro {
namespace {

constexpr std::string_view kMarks = "{}[],";

char closer_of(char opener) { return opener == '{' ? '}' : ']'; }
char opener_of(char closer) { return closer == '}' ? '{' : '['; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_opener(char c) { return c == '{' || c == '['; }
bool is_closer(char c) { return c == '}' || c == ']'; }
bool is_quote(char c) { return c == '"' || c == '\''; }
int column_of(std::size_t at) { return one_based(at); }

bool is_colon(std::string_view text, std::size_t at) {
    if (text[at] != ':') return false;
    return at + 1 == text.size() || is_blank(text[at + 1]) || kMarks.find(text[at + 1]) != std::string_view::npos;
}

bool begins_comment(std::string_view text, std::size_t at) {
    return text[at] == '#' && (at == 0 || is_blank(text[at - 1]));
}

}  // namespace

void FlowScan::begin() {
    stop();
    last_ = Last::opening;
}

void FlowScan::read(std::string_view text, std::size_t from, int line) {
    for (std::size_t at = from; at < text.size();) {
        if (quote_) {
            at = read_quoted(text, at, line);
        } else if (begins_comment(text, at)) {
            return;
        } else if (is_blank(text[at])) {
            ++at;
        } else if (!open_.empty() && is_colon(text, at)) {
            colon(text, at++, line);
        } else if (is_quote(text[at]) && last_ == Last::opening) {
            quote_ = text[at];
            quote_line_ = line;
            quote_column_ = column_of(at++);
        } else if (is_opener(text[at]) || (!open_.empty() && kMarks.find(text[at]) != std::string_view::npos)) {
            check_separator(text, at, line);
            read_mark(text[at], line, column_of(at));
            ++at;
        } else {
            at = read_word(text, at, line);
        }
        if (!inside() && last_ == Last::opening) return;  // abandoned after an error
    }
}

std::size_t FlowScan::read_quoted(std::string_view text, std::size_t at, int line) {
    for (; at < text.size(); ++at) {
        if (quote_ == '"' && text[at] == '\\') {
            ++at;
        } else if (text[at] == quote_) {
            if (quote_ == '\'' && at + 1 < text.size() && text[at + 1] == '\'') {
                ++at;
                continue;
            }
            quote_ = 0;
            last_ = Last::closed;
            end_line_ = line;
            end_column_ = column_of(at + 1);
            return at + 1;
        }
    }
    return text.size();
}

// A word ends before a blank, so that "2 to: x" is read as a value and a key with a missing comma between them.
std::size_t FlowScan::read_word(std::string_view text, std::size_t at, int line) {
    check_separator(text, at, line);
    if (!inside() && last_ == Last::opening) return text.size();
    before_line_ = end_line_;
    before_column_ = end_column_;
    word_line_ = line;
    word_column_ = column_of(at);
    const std::size_t from = at;
    while (at < text.size() && !is_blank(text[at]) && !is_colon(text, at) &&
           kMarks.find(text[at]) == std::string_view::npos)
        ++at;
    if (!open_.empty()) check_question_mark(text.substr(from, at - from), line);
    last_ = Last::word;
    end_line_ = line;
    end_column_ = column_of(at);
    return at;
}

// Between brackets a '?' ends an unquoted text wherever it stands (YAML 1.1 as yaml-cpp reads it).
void FlowScan::check_question_mark(std::string_view word, int line) {
    const std::size_t at = word.find('?');
    if (at == std::string_view::npos) return;
    if (word == "?")
        out_.push_back(
            {line, word_column_, "a '?' alone begins a key in YAML", "to write the character itself, quote it: '?'"});
    else
        out_.push_back({line, word_column_ + column_of(at) - 1, "between brackets a '?' ends a text without quotes",
                        "put the whole text in quotes"});
}

void FlowScan::read_mark(char mark, int line, int column) {
    if (mark == ',') {
        open_.back().colon = false;
        last_ = Last::opening;
    } else if (is_opener(mark)) {
        open(mark, line, column);
    } else {
        close(mark, line, column);
    }
    end_line_ = line;
    end_column_ = column + 1;
}

void FlowScan::open(char mark, int line, int column) {
    open_.push_back({mark, line, column});
    last_ = Last::opening;
}

void FlowScan::close(char mark, int line, int column) {
    last_ = Last::closed;
    if (closer_of(open_.back().mark) == mark) return open_.pop_back();
    const bool outer =
        std::any_of(open_.begin(), open_.end(), [&](const Bracket& b) { return closer_of(b.mark) == mark; });
    if (!outer) {
        out_.push_back({line, column, fmt::format("'{}' has no opening bracket", mark),
                        fmt::format("write '{}' before the first entry, or close with '{}'", opener_of(mark),
                                    closer_of(open_.back().mark))});
        return;
    }
    while (closer_of(open_.back().mark) != mark) {
        unclosed(open_.back());
        open_.pop_back();
    }
    open_.pop_back();
}

void FlowScan::colon(std::string_view text, std::size_t at, int line) {
    Bracket& bracket = open_.back();
    if (bracket.colon) {
        const bool same_line = word_line_ == before_line_;
        const std::size_t from = word_line_ == line ? static_cast<std::size_t>(word_column_ - 1) : at;
        const std::string_view word = text.substr(from, at - from);
        out_.push_back({same_line ? word_line_ : before_line_, same_line ? word_column_ : before_column_,
                        fmt::format("a ',' or '{}' is missing before '{}'", closer_of(bracket.mark),
                                    word_line_ == line ? word : "this"),
                        "an entry has only one ':'; put a ',' between two entries"});
    }
    bracket.colon = true;
    last_ = Last::opening;
    end_line_ = line;
    end_column_ = column_of(at + 1);
}

// Reports a missing comma: inside a bracket, only a comma, a colon or a closing bracket may follow a closed bracket or
// quote, and no bracket may follow a word. Nothing may follow the end of the whole value.
void FlowScan::check_separator(std::string_view text, std::size_t at, int line) {
    const char mark = text[at];
    const bool joined = last_ == Last::closed || (last_ == Last::word && is_opener(mark));
    if (!joined || (!open_.empty() && (is_closer(mark) || mark == ','))) return;
    const std::string_view rest = text.substr(at, 20);
    if (open_.empty()) {
        const bool quoted = at > 0 && is_quote(text[at - 1]) && end_line_ == line && end_column_ == column_of(at);
        const std::string in_quotes =
            fmt::format("the {} before it ends the text: put the text in {} quotes", text[at > 0 ? at - 1 : 0],
                        at > 0 && text[at - 1] == '"' ? "single" : "double");
        out_.push_back({line, column_of(at), fmt::format("unexpected '{}' after the end of a value", rest),
                        quoted                           ? in_quotes
                        : is_closer(mark) || mark == ',' ? "write a '[' or '{' where the list or map begins"
                                                         : "put the whole text in quotes, or the parts in brackets"});
        stop();
        last_ = Last::opening;
        return;
    }
    const bool apart = line != end_line_;
    out_.push_back({end_line_, apart ? end_column_ : column_of(at),
                    fmt::format("a ',' or '{}' is missing before '{}'", closer_of(open_.back().mark), rest),
                    "put a ',' between two entries"});
    open_.back().colon = false;
    last_ = Last::opening;
}

void FlowScan::unclosed(const Bracket& bracket) {
    out_.push_back({bracket.line, bracket.column, fmt::format("this '{}' is never closed", bracket.mark),
                    fmt::format("add '{}' after its last entry", closer_of(bracket.mark))});
}

void FlowScan::abandon() {
    if (quote_) {
        out_.push_back({quote_line_, quote_column_,
                        fmt::format("this {} is never closed", quote_ == '"' ? "double quote" : "single quote"),
                        fmt::format("add {} at the end of the text", quote_)});
        if (!lost_quote_) lost_quote_ = out_.back();
    } else if (!open_.empty()) {
        unclosed(open_.back());
    }
    stop();
    last_ = Last::opening;
}

}  // namespace quattro
