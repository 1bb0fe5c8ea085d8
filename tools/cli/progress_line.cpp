#include "cli/progress_line.hpp"

#include <cstdio>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/window.hpp"

namespace quattro::tools {
namespace {

constexpr int kUnknownWidth = 80;

// The activity and its duration, cut to one line of the window: a wrapped line could not be erased.
std::string line_of(const std::string& what, long long seconds) {
    const std::string time = seconds > 0 ? fmt::format(" {} s", seconds) : "";
    const int room = window_width(STDERR_FILENO).value_or(kUnknownWidth) - 1 - static_cast<int>(time.size());
    return what.size() <= static_cast<std::size_t>(room) ? what + time
                                                         : fmt::format("{:.{}}...{}", what, room - 3, time);
}

}  // namespace

ProgressLine::ProgressLine(std::string what, std::chrono::milliseconds after)
    : terminal_(isatty(STDERR_FILENO) == 1), what_(std::move(what)) {
    if (!terminal_) return;
    try {
        thread_ = std::thread([this, after] { show(after); });
    } catch (const std::system_error&) {
        terminal_ = false;  // no thread can be started, so there is no line
    }
}

void ProgressLine::show(std::chrono::milliseconds after) {
    const auto began = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    if (ended_.wait_for(lock, after, [this] { return end_; })) return;
    do {
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began).count();
        const std::string line = "\r\033[K" + line_of(what_, seconds);
        std::fputs(line.c_str(), stderr);
        std::fflush(stderr);
    } while (!ended_.wait_for(lock, std::chrono::milliseconds(200), [this] { return end_; }));
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

ProgressLine::~ProgressLine() {
    if (!terminal_) return;
    {
        const std::lock_guard lock(mutex_);
        end_ = true;
    }
    ended_.notify_one();
    thread_.join();
}

void ProgressLine::set_text(std::string what) {
    if (!terminal_) return;
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
}

}  // namespace quattro::tools
