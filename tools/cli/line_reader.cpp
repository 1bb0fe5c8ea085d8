// Reads with poll(2), because the standard streams cannot wait for a limited time.
#include "cli/line_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>

#include <poll.h>
#include <unistd.h>

namespace quattro::tools {
namespace {

volatile std::sig_atomic_t wants_to_stop = 0;

void note_stop(int) { wants_to_stop = 1; }

}  // namespace

bool DescriptorReader::take_line(std::string& line) {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos && !(ended_ && !buffer_.empty())) return false;
    line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
}

LineReader::ReadResult DescriptorReader::next(std::string& line, std::optional<Milliseconds> wait) {
    for (;;) {
        if (wants_to_stop != 0) return ReadResult::end;
        if (take_line(line)) return ReadResult::line;
        if (ended_) return ReadResult::end;
        pollfd watched{descriptor_, POLLIN, 0};
        const int longest = wait ? static_cast<int>(std::clamp<Milliseconds>(*wait, 0, INT_MAX)) : -1;
        const int ready = poll(&watched, 1, longest);
        if (ready == 0) return ReadResult::timeout;
        if (ready < 0 && errno == EINTR) continue;
        char bytes[4096];
        const ssize_t count = ready < 0 ? 0 : read(descriptor_, bytes, sizeof bytes);
        if (count > 0)
            buffer_.append(bytes, static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            ended_ = true;
    }
}

LineReader::ReadResult TextReader::next(std::string& line, std::optional<Milliseconds>) {
    if (at_ >= text_.size()) return ReadResult::end;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line = text_.substr(at_, end - at_);
    at_ = end + 1;
    return ReadResult::line;
}

void handle_stop_signals() {
    struct sigaction action {};
    action.sa_handler = note_stop;  // without SA_RESTART: a signal ends a wait for a line at once
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGHUP, &action, nullptr);
}

}  // namespace quattro::tools
