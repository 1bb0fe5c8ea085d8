// Finds where a YAML file was broken, by its lines and brackets. Meant for files that do not parse: a
// parser names the point where it gave up, often far behind the mistake.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct Mistake {
    int line = 0;    // from 1
    int column = 0;  // from 1
    std::string message;
    std::string hint;
};

// In the order of the file, at most one a line. Empty if nothing it knows explains the failure.
std::vector<Mistake> find_mistakes(const Source& source);

// A quote that is never closed. The parser lets it pass and takes all that follows for the text.
std::optional<Mistake> lost_quote(const Source& source);

// Where a plain text begins a bracket or a quote it does not end, or ends one it did not begin: "" if nowhere,
// else the character. Such a text parses, but nearly always lost the other half.
std::string lone_half(std::string_view plain);

// Where `key:` of a line ends (the index of its colon), reading from `from`; npos if the line has no key there.
std::size_t key_colon(std::string_view line, std::size_t from);

}  // namespace quattro
