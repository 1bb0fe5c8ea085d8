// Several files in one input: a line "%% PATH" begins a file. The text before the first such line is a game.
#pragma once

#include "fuzz_common.hpp"

namespace quattro::fuzz {

constexpr std::size_t kMaxFiles = 40;

// True if the path is short, stays below the folder and has only safe characters.
inline bool may_be_written(std::string_view path) {
    if (path.empty() || path.size() > 80 || path.front() == '/' || path.find("..") != std::string_view::npos ||
        path.find("//") != std::string_view::npos)
        return false;
    return path.back() != '/' && path.back() != '.' &&
           path.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") ==
               std::string_view::npos;
}

inline void write_files(const Folder& folder, std::string_view text) {
    std::string name = "boards/fuzz/game.yaml", body;
    std::size_t files = 0;
    const auto done = [&] {
        if (!body.empty() && ++files <= kMaxFiles && may_be_written(name)) folder.file(name, body);
        body.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        if (line.starts_with("%% ")) {
            done();
            name = std::string(trim(line.substr(3)));
        } else {
            body += line;
        }
    }
    done();
}

}  // namespace quattro::fuzz
