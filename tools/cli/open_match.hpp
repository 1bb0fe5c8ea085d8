// Opens a match to be played or hosted at this terminal: a new match or one from its log.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/journal.hpp"
#include "cli/packs.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

struct OpenedMatch {
    host::Table table;
    std::vector<std::string> players;  // by seat: kHuman, the name of a bot, or a name that the host assigned
    std::vector<std::string> names;    // names of the seats, see Look
    // The file in which the match is stored; "" if it is not stored.
    std::filesystem::path log;
};

// Opens the requested match. `otherwise` replaces --seats if neither that option nor the log names the players. Prints
// remarks on a resumed log. Returns nothing, with a sentence in `problem`, if the match cannot be opened. Throws
// PackError if the rules fail before the first prompt, and JournalFailure.
std::optional<OpenedMatch> open_match(const PlayRequest& request, const Paths& packs, const std::string& otherwise,
                                      std::string& problem);

}  // namespace quattro::tools
