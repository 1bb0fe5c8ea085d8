// Follows brackets and quotes of a YAML value over its lines; the part of the search for mistakes that
// knows nothing of indentation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pack/syntax.hpp"

namespace quattro {

class FlowScan {
public:
    explicit FlowScan(std::vector<Mistake>& out) : out_(out) {}

    bool inside() const { return quote_ || !open_.empty(); }
    void begin();  // a value that starts with a bracket or quote
    void read(std::string_view text, std::size_t from, int line);
    const std::optional<Mistake>& lost_quote() const { return lost_quote_; }
    void abandon();  // it should have ended by now: says which half is missing
private:
    struct Bracket {
        char mark;
        int line, column;
        bool colon = false;  // the current entry has its ':'
    };
    enum class Last { opening, word, value };  // what stands before: a value takes no more words

    std::size_t read_quoted(std::string_view text, std::size_t at, int line);
    std::size_t read_word(std::string_view text, std::size_t at, int line);
    void read_mark(char mark, int line, int column);
    void open(char mark, int line, int column);
    void close(char mark, int line, int column);
    void colon(std::string_view text, std::size_t at, int line);
    void check_room(std::string_view text, std::size_t at, int line);
    void unclosed(const Bracket& bracket);
    void stop() {
        open_.clear();
        quote_ = 0;
    }

    std::vector<Mistake>& out_;
    std::vector<Bracket> open_;
    char quote_ = 0;
    std::optional<Mistake> lost_quote_;  // the first of them
    int quote_line_ = 0, quote_column_ = 0;
    Last last_ = Last::opening;
    int end_line_ = 0, end_column_ = 0;        // just behind the last thing read
    int word_line_ = 0, word_column_ = 0;      // where the last word begins
    int before_line_ = 0, before_column_ = 0;  // the end of what stands before that word
};

}  // namespace quattro
