// What the engine shows, as JSON; keys keep their order, which answers depend on.
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
// Sixteen hex digits: many readers of JSON lose digits of large numbers.
std::string hash_text(std::uint64_t hash);
// One line. Bytes that are not UTF-8 become the replacement character.
std::string line_of(const Json& json);

}  // namespace quattro::tools
