#include "cli/window.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace quattro::tools {

constexpr int kNarrowestWindow = 20;  // a smaller reported width is not plausible

std::optional<int> window_width(int descriptor) {
    winsize size{};
    const bool known = isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0;
    return known && size.ws_col >= kNarrowestWindow ? std::optional<int>(size.ws_col) : std::nullopt;
}

std::optional<int> window_height() {
    winsize size{};
    const bool asked = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    const bool known = asked && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return known && size.ws_row > 0 ? std::optional<int>(size.ws_row) : std::nullopt;
}

}  // namespace quattro::tools
