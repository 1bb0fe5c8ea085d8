// Compiles channels: which seats can talk to each other, and when.
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Reads the game's `channels` into `rules.channels`. Reports errors.
void compile_channels(Draft& rules, Diagnostics& out);

extern const Schema kChannelSchema;

}  // namespace quattro
