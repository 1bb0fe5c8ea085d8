// Creates the bots that players name, also those that are limited by time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bots/bot.hpp"

namespace quattro::tools {

// Creates a bot for a seat. Its random choices follow from the seed and the seat. `name` must be that of a bot, see
// is_any_bot().
std::unique_ptr<Bot> bot_for(const std::string& name, std::uint64_t seed, Seat seat);

}  // namespace quattro::tools
