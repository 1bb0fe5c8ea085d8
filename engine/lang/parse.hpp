// From the text of an expression to its tree. The parser knows the grammar of README.md beside it and no name but the
// fixed ones.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "lang/tokens.hpp"
#include "lang/tree.hpp"

namespace quattro::lang {

// What is wrong with an expression: the first mistake, where it stands, and what to do.
struct Mistake {
    int offset = 0;  // into the text
    std::string message, hint;
    std::string missing = {};  // the name that was looked for in vain
    bool told = false;         // already, where its cause stands: it is not told again
};

struct Parsed {
    Tree tree;  // empty where there is a mistake
    std::optional<Mistake> mistake;
};

// Texts in single quotes stand only in what is shown to players, between { and }.
enum class Texts : std::uint8_t { refused, allowed };

inline constexpr int kMostNodes = 400;  // of an expression
inline constexpr int kDeepest = 24;     // brackets, and other things that stand within each other

// How many of the tokens at hand make a name of several words ("opponent's max"); 0: none.
using Phrases = std::function<std::size_t(std::span<const Token>)>;

Parsed parse(std::string_view text, Texts texts = Texts::refused, const Phrases& phrases = {});

// Whether a name means the same everywhere or is a word of the grammar (`and`, `where` ...): nobody may declare it.
bool is_reserved(std::string_view name);

}  // namespace quattro::lang
