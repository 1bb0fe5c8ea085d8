// What a program that serves packs of strangers allows itself: it asks the system to hold it to that before it loads
// anything. The engine's own budgets end hostile packs long before; these are for what nobody thought of.
#pragma once

#include <optional>
#include <string>

namespace quattro::tools {

struct Limits {
    int memory = 512;  // MiB of address space
    int cpu = 600;     // seconds of processor time, of the whole process
    int file = 64;     // MiB that a file, its log, may grow to
};

// "", or some of "memory=512,cpu=600,file=64", whole numbers from 1. Nothing, with a sentence in `problem`, for others.
std::optional<Limits> read_limits(const std::string& text, std::string& problem);

// Holds this process to them from now on: no more processes beside it either, and no core file. "" or the reason why
// that cannot be. Once the time is over the process says so and ends with 1; writing beyond `file` fails.
std::string hold_to(const Limits& limits);

}  // namespace quattro::tools
