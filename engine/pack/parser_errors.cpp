#include "pack/parser_errors.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quattro {
namespace {

struct Rewording {
    std::string_view theirs, message, hint;
};

constexpr Rewording kRewordings[] = {
    {"end of map flow", "a '}' or ',' is missing before this", "close the bracket, or put a ',' between two entries"},
    {"end of sequence flow", "a ']' or ',' is missing before this",
     "close the bracket, or put a ',' between two items"},
    {"end of map", "this does not belong to what stands above it", "write 'key: value', indented like its neighbours"},
    {"end of sequence", "this line does not belong to the list above it",
     "begin it with '- ', indented like its neighbours"},
    {"illegal map value", "a ':' where no key can stand", "put the text in quotes, or the key on a line of its own"},
    {"illegal map key", "a '?' where no key can stand", "put the text in quotes"},
    {"illegal block entry", "a '- ' where no list can stand",
     "put the item on a line of its own, further in than its key"},
    {"illegal flow end", "a closing bracket that closes nothing", "take it away, or write the opening one"},
    {"illegal EOF", "the file ends within a text in quotes", "close the quote"},
    {"unknown escape", "a '\\' with a letter that means nothing", "write '\\\\' for a backslash, or use single quotes"},
    {"unknown token", "a character that cannot begin a value", "put the text in quotes"},
    {"not defined", "'*' refers to an anchor, which is not used here",
     "write the value itself; a text with '*' stands in quotes"},
    {"alias", "'*' begins a reference, which is not used here", "put the text in quotes"},
    {"anchor", "'&' begins an anchor, which is not used here", "put the text in quotes"},
    {"tag", "'!' begins a tag, which is not used here", "put the text in quotes"},
    {"hex", "an escape with digits that are not hexadecimal", "write four of 0-9, a-f after '\\u'"},
    {"unicode", "an escape that is no character", "write the character itself"},
    {"block scalar", "nothing may follow '|' or '>' in its line",
     "begin the text in the next line, further in; a text that begins with this character stands in quotes"},
    {"illegal character in scalar", "a blank too few at the begin of a line within a text",
     "indent the text further than its key"},
    {"directive", "a line that begins with '%' is not used here", "take it away, or put the text in quotes"},
    {"bad file", "brackets or blocks stand too deep in each other", "split it into named parts"},
    {"deep", "brackets or blocks stand too deep in each other", "split it into named parts"},
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
