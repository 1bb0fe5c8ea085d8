#include "cli/window.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace quattro::tools {

constexpr int kNarrowest = 20;  // what says that it is narrower is asked in vain

std::optional<int> window_width() {
    winsize size{};
    const bool known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return known && size.ws_col >= kNarrowest ? std::optional<int>(size.ws_col) : std::nullopt;
}

}  // namespace quattro::tools
