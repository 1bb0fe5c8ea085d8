// Splits an expression into names, numbers, signs and texts, with their offsets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quattro {

struct Token {
    enum class Kind { end, name, number, sign, text, wrong };  // `text` includes its quotes; `wrong`: not a valid token
    Kind kind = Kind::end;
    std::string text;
    int offset = 0;  // from the start of the expression, in bytes
};

// The result always ends with an `end` token. A name begins with a letter or underscore; letters, digits, underscores,
// apostrophes, and a hyphen before a letter or underscore can follow. Texts are in single quotes. A `wrong` token is
// one byte. Signs have one or two characters.
std::vector<Token> tokenize(std::string_view text);

}  // namespace quattro
