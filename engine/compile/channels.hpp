// Reads channels: who hears whom, and when.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reads the game's `channels`. Reports what is wrong.
void compile_channels(Rules& rules, Diagnostics& out);

extern const Schema kChannelSchema;

}  // namespace quattro
