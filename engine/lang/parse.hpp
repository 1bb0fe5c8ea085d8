// Parses the text of an expression into a tree. The grammar is in README.md. The parser knows no names except the
// reserved ones, and those that its caller recognizes, which can have several words.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "lang/tokens.hpp"
#include "lang/tree.hpp"

namespace quattro::lang {

// The first error in an expression, with its location and a hint for the designer.
struct ExprError {
    int offset = 0;  // into the text, in bytes
    std::string message, hint;
    std::string missing = {};      // the unknown name, if the error is an unknown name
    std::string replacement = {};  // the name that it may have been meant to be; may be empty
    bool reported = false;         // the cause was already reported elsewhere: do not report it here
};

struct Parsed {
    Tree tree;  // empty if there is an error
    std::optional<ExprError> mistake;
};

// Allows or refuses texts in single quotes. They belong between { and } in texts for players, which only the drafts in
// tests/language have. The compiler of games refuses them.
enum class QuotedTexts : std::uint8_t { refused, allowed };

inline constexpr int kMaxNodes = 400;  // limit of nodes in an expression
// Nesting limit: the parser rejects more levels. `not`, `the`, `of` and `where` add one level, brackets two, and the
// value in the innermost brackets one.
inline constexpr int kMaxDepth = 72;
inline constexpr int kMaxBrackets = (kMaxDepth - 1) / 2;  // the most brackets around a value

// Returns the number of leading tokens that form a name which the caller recognizes, such as "max" or "opponent's max";
// 0 if they form none.
using Phrases = std::function<std::size_t(std::span<const Token>)>;

// Parses an expression. Never throws an `ExprError`: the first error is in the result. An empty `phrases` recognizes no
// name.
Parsed parse(std::string_view text, QuotedTexts quoted_texts = QuotedTexts::refused, const Phrases& phrases = {});

// True for grammar words (`and`, `where` ...) and for names with a fixed meaning. A game cannot declare these.
bool is_reserved(std::string_view name);
std::vector<std::string_view> reserved_words();  // all of them

}  // namespace quattro::lang
