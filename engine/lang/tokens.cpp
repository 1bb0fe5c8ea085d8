#include "lang/tokens.hpp"

#include "base/size.hpp"

#include <cctype>

namespace quattro {
namespace {

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

std::size_t name_end(std::string_view t, std::size_t i) {
    while (i < t.size()) {
        const bool joint = t[i] == '-' && i + 1 < t.size() && letter(t[i + 1]);
        if (!letter(t[i]) && !digit(t[i]) && t[i] != '\'' && !joint) break;
        ++i;
    }
    return i;
}

std::size_t number_end(std::string_view t, std::size_t i) {
    while (i < t.size() && digit(t[i]))
        ++i;
    if (i + 1 < t.size() && t[i] == '.' && digit(t[i + 1])) {
        ++i;
        while (i < t.size() && digit(t[i]))
            ++i;
    }
    return i;
}

}  // namespace

std::vector<Token> tokenize(std::string_view t) {
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < t.size();) {
        if (t[i] == ' ' || t[i] == '\t' || t[i] == '\n') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        Token::Kind kind = Token::Kind::sign;
        if (letter(t[i])) {
            kind = Token::Kind::name;
            end = name_end(t, i);
        } else if (digit(t[i])) {
            kind = Token::Kind::number;
            end = number_end(t, i);
        } else if (t.substr(i, 2) == "!=" || t.substr(i, 2) == "<=" || t.substr(i, 2) == ">=" ||
                   t.substr(i, 2) == "..") {
            end = i + 2;
        } else if (const std::size_t close = t[i] == '\'' ? t.find('\'', i + 1) : std::string_view::npos;
                   close != std::string_view::npos) {
            kind = Token::Kind::text;
            end = close + 1;
        } else if (std::string_view("+-*/%=<>(),;.").find(t[i]) == std::string_view::npos) {
            kind = Token::Kind::wrong;
        }
        tokens.push_back({kind, std::string(t.substr(i, end - i)), static_cast<int>(i)});
        i = end;
    }
    tokens.push_back({Token::Kind::end, "", int_size(t)});
    return tokens;
}

}  // namespace quattro
