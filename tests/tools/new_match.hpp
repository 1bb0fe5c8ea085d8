// A match of a shipped game, for tests of the output at a keyboard.
#pragma once

#include <catch2/catch.hpp>

#include <string>

#include "cli/packs.hpp"

namespace quattro::tools {

inline Match new_match(const std::string& id) {
    Diagnostics errors;
    const auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return Match(game, 7);
}

}  // namespace quattro::tools
