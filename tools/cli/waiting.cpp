#include "cli/waiting.hpp"

#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace quattro::tools {

Waiting::Waiting(std::string what, std::chrono::milliseconds after)
    : terminal_(isatty(STDERR_FILENO) == 1), what_(std::move(what)) {
    if (!terminal_) return;
    shower_ = std::thread([this, after] {
        const auto began = std::chrono::steady_clock::now();
        std::unique_lock lock(mutex_);
        if (ended_.wait_for(lock, after, [this] { return end_; })) return;
        do {
            const auto seconds =
                std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began).count();
            const std::string line =
                fmt::format("\r\033[K{}{}", what_, seconds > 0 ? fmt::format(" {} s", seconds) : "");
            std::fputs(line.c_str(), stderr);
            std::fflush(stderr);
        } while (!ended_.wait_for(lock, std::chrono::milliseconds(200), [this] { return end_; }));
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    });
}

Waiting::~Waiting() {
    if (!terminal_) return;
    {
        const std::lock_guard lock(mutex_);
        end_ = true;
    }
    ended_.notify_one();
    shower_.join();
}

void Waiting::say(std::string what) {
    if (!terminal_) return;
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
}

}  // namespace quattro::tools
