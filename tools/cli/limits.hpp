// Resource limits for a process that serves untrusted packs. The process sets them before it loads anything. The
// engine's own budgets stop hostile packs much earlier; these limits are the second line of defence.
#pragma once

#include <optional>
#include <string>

namespace quattro::tools {

struct Limits {
    int memory = 512;  // MiB of address space
    int cpu = 600;     // seconds of CPU time of the whole process
    int file = 64;     // maximum size of a written file in MiB, for example the log
};

// Parses "" or some of "memory=512,cpu=600,file=64", whole numbers from 1 to 2^30. Missing limits keep their defaults,
// and the last one of a name counts. Returns nothing, with a sentence in `problem`, if the text is malformed.
std::optional<Limits> read_limits(const std::string& text, std::string& problem);

// Sets the limits for this process, and forbids core files and, for users without privileges, new processes and
// threads. Returns "" or the reason of a failure. When the CPU time is used up, the process prints a message and exits
// with 1, or with 2 if it cannot print. Writing beyond `file` fails.
std::string apply_limits(const Limits& limits);

}  // namespace quattro::tools
