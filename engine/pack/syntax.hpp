// Finds mistakes in a YAML file that does not parse, by its lines and brackets. A parser reports the point where it
// gave up, which is often far after the mistake.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct SyntaxMistake {
    int line = 0;    // from 1; 0: unknown
    int column = 0;  // from 1; 0: unknown
    std::string message;
    std::string hint;
};

// The mistakes in the order of the file, at most one per line. Empty if no known mistake explains the failure.
std::vector<SyntaxMistake> find_syntax_mistakes(const Source& source);

// The first quote that is never closed within its value, if any. The YAML parser accepts it: it reads on up to the next
// such quote, or reads the rest of the file as text.
std::optional<SyntaxMistake> unclosed_quote(const Source& source);

// Checks a plain scalar for an unbalanced bracket, or for an odd number of double quotes with one at its end. Returns
// the unbalanced character, or "" if there is none. Such a scalar parses, but almost always lost its other half.
std::string unbalanced_mark(std::string_view plain);

// The index of the colon that ends the key at `from`, or npos if there is no key.
std::size_t key_colon(std::string_view line, std::size_t from);

}  // namespace quattro
