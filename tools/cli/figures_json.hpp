// Figures in files: the counts of a part of a run, to be put together with those of other parts.
#pragma once

#include <optional>
#include <string>

#include "cli/json.hpp"
#include "cli/run_info.hpp"

namespace quattro::tools {

// What a part of a run is kept as.
struct CountedPart {
    RunInfo run;
    Shard shard;
    Figures counted;
};

std::string part_text(const CountedPart& part);
// Nothing, with a sentence in `problem`, if the text is no such part.
std::optional<CountedPart> read_part(const std::string& text, std::string& problem);

Json to_json(const RunInfo& run);

}  // namespace quattro::tools
