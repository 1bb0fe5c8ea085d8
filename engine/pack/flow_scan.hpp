// Follows brackets and quotes of a YAML value over its lines. Reports unbalanced ones, missing commas, a '?' between
// brackets, and text after the end of the value. Indentation is checked by pack/syntax.cpp. "Flow" is YAML's word for
// values in brackets; it is not the flow of a game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pack/syntax.hpp"

namespace quattro {

class FlowScan {
public:
    explicit FlowScan(std::vector<SyntaxMistake>& out) : out_(out) {}

    // True while a bracket or quote is open.
    bool inside() const { return quote_ || !open_.empty(); }
    void begin();  // starts a value that begins with a bracket or quote
    // Continues the value with the line `text` from index `from`. `line` is its number, from 1.
    void read(std::string_view text, std::size_t from, int line);
    // The first quote that was never closed, if any.
    const std::optional<SyntaxMistake>& unclosed_quote() const { return lost_quote_; }
    void abandon();  // ends the value; reports its open quote or else its innermost open bracket, if any
private:
    struct Bracket {
        char mark;
        int line, column;
        bool colon = false;  // the current entry already has its ':'
    };
    // The kind of the last token. `opening`: a bracket, comma or colon after which a value may begin, or no token yet.
    // `word`: an unquoted word. `closed`: a closing bracket or quote, after which no word may follow.
    enum class Last { opening, word, closed };

    std::size_t read_quoted(std::string_view text, std::size_t at, int line);
    std::size_t read_word(std::string_view text, std::size_t at, int line);
    void check_question_mark(std::string_view word, int line);
    void read_mark(char mark, int line, int column);
    void open(char mark, int line, int column);
    void close(char mark, int line, int column);
    void colon(std::string_view text, std::size_t at, int line);
    void check_separator(std::string_view text, std::size_t at, int line);
    void unclosed(const Bracket& bracket);
    void stop() {
        open_.clear();
        quote_ = 0;
    }

    std::vector<SyntaxMistake>& out_;
    std::vector<Bracket> open_;
    char quote_ = 0;
    std::optional<SyntaxMistake> lost_quote_;  // the first quote that was never closed
    int quote_line_ = 0, quote_column_ = 0;
    Last last_ = Last::opening;
    int end_line_ = 0, end_column_ = 0;        // just after the last token
    int word_line_ = 0, word_column_ = 0;      // start of the last word
    int before_line_ = 0, before_column_ = 0;  // end of the token before that word
};

}  // namespace quattro
