// The text of the files that `simulate --shard` writes and `merge` reads: the parameters of the run, and sums, so that
// parts can be added up without loss.
#pragma once

#include <optional>
#include <string>

#include "cli/json.hpp"
#include "cli/run_info.hpp"

namespace quattro::tools {

// The content of a file that `simulate --shard` writes.
struct RunPart {
    RunInfo run;
    Shard shard;
    Stats counted;
};

std::string part_text(const RunPart& part);
// Returns nothing if the text is not a valid part. `problem` then says why, as the rest of a sentence that begins with
// the name of the file: "is damaged: ...".
std::optional<RunPart> read_part(const std::string& text, std::string& problem);

Json to_json(const RunInfo& run);  // the parameters, also for figures.json

}  // namespace quattro::tools
