// A match that is about to be played or hosted here: a new one, or one out of its log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/home.hpp"
#include "cli/journal.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

struct Table {
    Match match;
    std::vector<std::string> players;  // by seat: kMe, a bot's name, or whom the host has put there
    std::vector<std::string> names;    // of the seats, see Look
    Journal journal;
};

// `otherwise`: what stands for --seats if neither that nor the log says who plays. Nothing, with a sentence in
// `problem`, if there is no such match.
std::optional<Table> open_table(const PlayRequest& request, const Paths& packs, const std::string& otherwise,
                                std::string& problem);

}  // namespace quattro::tools
