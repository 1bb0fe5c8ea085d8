#include "pack/parser_errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quattro {
namespace {

struct Rewording {
    std::string_view theirs, message, hint;
};

// The first row whose text occurs in the parser's message is used, so a text that contains another must come before it.
constexpr Rewording kRewordings[] = {
    {"end of map flow", "a '}' or ',' is missing before this", "close the bracket, or put a ',' between two entries"},
    {"end of sequence flow", "a ']' or ',' is missing before this",
     "close the bracket, or put a ',' between two items"},
    {"end of map", "this does not belong to the lines above it", "write 'key: value', indented like its neighbours"},
    {"end of sequence", "this line does not belong to the list above it",
     "begin it with '- ', indented like its neighbours"},
    {"illegal map value", "this ':' follows a text that cannot be a key",
     "put the text in quotes, or the key on a line of its own"},
    {"illegal map key", "a '?' where no key is allowed", "put the text in quotes"},
    {"illegal block entry", "a list cannot begin on this line",
     "put the item on a line of its own, indented further than its key"},
    {"illegal flow end", "this closing bracket has no opening bracket", "remove it, or write the opening bracket"},
    {"illegal EOF", "the file ends inside a text in quotes", "close the quote"},
    {"unknown escape", "an unknown escape: '\\' with this letter has no meaning",
     "write '\\\\' for a backslash, or use single quotes"},
    {"unknown token", "a value cannot begin with this character", "put the text in quotes"},
    {"not defined", "'*' refers to an anchor, and anchors are not supported",
     "write the value itself; put a text with '*' in quotes"},
    {"alias", "'*' begins a reference, and references are not supported", "put the text in quotes"},
    {"anchor", "'&' begins an anchor, and anchors are not supported", "put the text in quotes"},
    {"tag", "'!' begins a tag, and tags are not supported", "put the text in quotes"},
    {"hex", "an escape with digits that are not hexadecimal", "write four digits of 0-9, a-f after '\\u'"},
    {"unicode", "an escape that is not a character", "write the character itself"},
    {"block scalar", "nothing can follow '|' or '>' on the same line",
     "begin the text on the next line, indented; put a text that begins with this character in quotes"},
    {"illegal character in scalar", "a line of a text is not indented enough", "indent the text further than its key"},
    {"directive", "lines that begin with '%' are not supported", "remove it, or put the text in quotes"},
    // The parser reports "bad file" if the nesting exceeds its limit.
    {"bad file", "brackets or blocks are nested too deeply", "split it into named parts"},
    {"deep", "brackets or blocks are nested too deeply", "split it into named parts"},
};

}  // namespace

SyntaxMistake translate_error(const YAML::ParserException& error) {
    const auto known = std::find_if(std::begin(kRewordings), std::end(kRewordings),
                                    [&](const Rewording& r) { return error.msg.find(r.theirs) != std::string::npos; });
    const int line = std::max(0, error.mark.line + 1), column = std::max(0, error.mark.column + 1);
    if (known == std::end(kRewordings))
        return {line, column, fmt::format("this is not YAML: {}", error.msg),
                "look for a missing quote, bracket or ':' here or above"};
    return {line, column, std::string(known->message), std::string(known->hint)};
}

}  // namespace quattro
