// Reads parts of a request to the module, and writes errors of packs as JSON.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/diagnostics.hpp"
#include "cli/json.hpp"
#include "language/language.hpp"

namespace quattro::tools {

// {"pack": "mine", "path": "boards/x.yaml", "line": 3, "column": 7, "message": ..., "hint": ..., "text": ...}. Lines
// and columns count from 1; columns count characters; what is not known is left out. `text` is the error as a terminal
// shows it.
// If the word may be misspelt, `correction` is the replacement that mends it.
Json to_json(const Diagnostic& diagnostic);
Json to_json(const FilePlace& place);          // {"pack": "mine", "path": "boards/x.yaml", "line": 3, "column": 7}
Json to_json(const Replacement& replacement);  // a place, "to": the column behind what is replaced, and "text"
// The parts "pack", "path", "line" and "column".
FilePlace place_in(const Json& request);
Json to_json(const Diagnostics& errors);  // in the order in which they are shown

// Parses a request. Throws Rejected with bad_json, or with bad_request if it is nested more than 64 deep or has more
// than 20,000 names.
Json parsed(const char* request);
// True if the list has this element.
bool contains(const Json& list, const Json& element);

// The functions below throw Rejected with bad_request, or an exception of the JSON library, if the part is missing or
// wrong.

// The part "files": at most 4,000 texts, by paths of at most 1,000 bytes; at most 16 MiB together.
std::map<std::string, std::string> files_in(const Json& request);
// The name of a pack in memory: a clean text that could be the name of a folder.
std::string folder_name(const Json& name);
// A whole number from `lo` to `hi`; `otherwise` if the part is missing.
std::int64_t number_in(const Json& request, const std::string& name, std::int64_t lo, std::int64_t hi,
                       std::int64_t otherwise);
std::uint64_t seed_in(const Json& request);                          // the part "seed", see seed_from_json()
std::map<std::string, std::string> options_in(const Json& request);  // the part "options"; none if it is missing

}  // namespace quattro::tools
