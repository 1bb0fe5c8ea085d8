// Corrects the checksums of a log that was changed by hand, so that other checks have to find the change.
#pragma once

#include <string>

#include <fmt/format.h>

#include "base/digest.hpp"

namespace quattro::test {

inline std::string with_fixed_checksums(const std::string& log) {
    constexpr std::string_view kSum = "sum: \"";
    const std::size_t head = log.find(kSum);
    std::uint64_t sum = hash_of(std::string_view(log).substr(0, head));
    std::string again = fmt::format("{}{}{:016x}\"\ninputs:\n", log.substr(0, head), kSum, sum);
    for (std::size_t at = log.find("\ninputs:\n") + 9; at < log.size();) {
        const std::size_t end = log.find('\n', at);
        const std::string line = log.substr(at, log.rfind(", sum: \"", end) - at);
        sum = hash_of(fmt::format("{:016x}{}", sum, line));
        again += fmt::format("{}, {}{:016x}\" }}\n", line, kSum, sum);
        at = end + 1;
    }
    return again;
}

}  // namespace quattro::test
