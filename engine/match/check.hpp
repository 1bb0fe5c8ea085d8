// Everything that can be found wrong in packs without playing.
#pragma once

#include <filesystem>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

struct CheckCounts {
    int games = 0, boards = 0, scripts = 0, cards = 0;
    std::vector<std::filesystem::path> files;  // games, boards, card sets and scripts
};

// Loads every game, every board that lies beside one, every script, every card set; all errors, each once.
Diagnostics check_packs(const std::vector<std::filesystem::path>& packs, CheckCounts& counts);

}  // namespace quattro
