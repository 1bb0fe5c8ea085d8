// The input of a host that replaces the files of a halted match by mended files.
#pragma once

#include <memory>

#include "match/quattro.hpp"

namespace quattro {

// Gives a halted match mended files of the same game. This is an input, see Match. Everything to which the state refers
// must keep its name. The match stays halted; the host inputs `retry` and `skip` continue it. The log line holds the
// hashes of the changed files and the state itself, as a save, so that the log can be replayed from there with the
// mended files. Refused with bad_host_input if `mended` is null, another game or loaded with other options, if the
// match has not halted, or if the state does not fit.
Outcome reload(Match& match, std::shared_ptr<const Game> mended, Milliseconds now);

}  // namespace quattro
