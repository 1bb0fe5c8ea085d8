// Reads channels: who hears whom, and when.
#pragma once

#include "compile/draft.hpp"

namespace quattro {

// Reads the game's `channels`. Reports what is wrong.
void compile_channels(Draft& rules, Diagnostics& out);

extern const Schema kChannelSchema;

}  // namespace quattro
