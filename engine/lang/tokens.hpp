// Words, numbers and signs of an expression, with their columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quattro {

struct Token {
    enum class Kind { end, name, number, sign, text, wrong };  // a text with its quotes
    Kind kind = Kind::end;
    std::string text;
    int offset = 0;  // from the first character of the expression
};

// Always ends with an `end` token. Names may hold ', - (between letters) and _ ; signs are one or two characters.
std::vector<Token> tokenize(std::string_view text);

}  // namespace quattro
