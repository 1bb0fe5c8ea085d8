// A match that is stored in a new log.
#pragma once

#include <catch2/catch.hpp>

#include "cli/journal.hpp"

namespace quattro::tools {

inline host::Table hosted_in(const std::filesystem::path& log, Match match) {
    auto file = std::make_unique<MatchLogFile>();
    REQUIRE(file->create(log) == "");
    return begin_log(std::move(file), std::move(match));
}

}  // namespace quattro::tools
