// Engine data as JSON. Keys keep their order, because the order of the fields of an answer matters.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "match/quattro.hpp"

namespace quattro::tools {

struct VoteCount;

using Json = nlohmann::ordered_json;

Json to_json(const Values& values);  // an object
Json to_json(const PromptView& prompt);
Json to_json(const View& view);
Json to_json(const VoteCount& count);
Json to_json(const Event& event);
Json to_json(const GameInfo& info);
// The hash as sixteen hex digits, because many JSON readers lose digits of large numbers.
std::string hash_text(std::uint64_t hash);
// The JSON text on one line. Bytes that are not UTF-8 are replaced by the replacement character.
std::string line_of(const Json& json);

}  // namespace quattro::tools
