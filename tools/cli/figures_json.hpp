// Reads and writes files with the counts of one part of a run, for `quattro merge`.
#pragma once

#include <optional>
#include <string>

#include "cli/json.hpp"
#include "cli/run_info.hpp"

namespace quattro::tools {

// The content of such a file.
struct RunPart {
    RunInfo run;
    Shard shard;
    Stats counted;
};

std::string part_text(const RunPart& part);
// Returns nothing, with a sentence in `problem`, if the text is not a valid part.
std::optional<RunPart> read_part(const std::string& text, std::string& problem);

Json to_json(const RunInfo& run);

}  // namespace quattro::tools
