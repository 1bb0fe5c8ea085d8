#include "cli/limits.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kMaxLimit = 1 << 30;

void say_out_of_time(int) {
    constexpr char kText[] = "quattro: the processor time of --limits is used up; all accepted inputs are in the log\n";
    const auto written = write(STDERR_FILENO, kText, sizeof kText - 1);
    _exit(written < 0 ? 2 : 1);
}

std::string hold(int resource, const char* name, rlim_t soft, rlim_t hard) {
    const rlimit wanted{soft, hard};
    if (setrlimit(resource, &wanted) == 0) return "";
    return fmt::format("--limits: {} cannot be limited to {}: {}", name, soft, std::strerror(errno));
}

}  // namespace

std::optional<Limits> read_limits(const std::string& text, std::string& problem) {
    Limits limits;
    std::set<std::string> set;
    if (text.empty()) return limits;  // `--limits` alone: the defaults
    for (const std::string& part : split(text, ',')) {
        const std::size_t equals = part.find('=');
        const std::string name = part.substr(0, equals);
        int* const wanted = name == "memory" ? &limits.memory
                            : name == "cpu"  ? &limits.cpu
                            : name == "file" ? &limits.file
                                             : nullptr;
        const auto number = equals == std::string::npos ? std::nullopt : to_integer(part.substr(equals + 1));
        if (!wanted || !number || *number < 1 || *number > kMaxLimit) {
            problem = fmt::format(
                "--limits={}: '{}' is not a limit; write for example --limits=memory=512,cpu=600,file=64 (MiB, "
                "seconds, MiB; each from 1 to {})",
                text, part, kMaxLimit);
            return std::nullopt;
        }
        if (!set.insert(name).second) {
            problem = fmt::format("--limits={}: '{}' appears twice; remove one", text, name);
            return std::nullopt;
        }
        *wanted = static_cast<int>(*number);
    }
    return limits;
}

std::string apply_limits(const Limits& limits) {
    constexpr rlim_t kMiB = 1 << 20;
    std::signal(SIGXCPU, say_out_of_time);
    std::signal(SIGXFSZ, SIG_IGN);  // writing fails instead, which the journal reports
    const auto memory = static_cast<rlim_t>(limits.memory) * kMiB, file = static_cast<rlim_t>(limits.file) * kMiB;
    const auto cpu = static_cast<rlim_t>(limits.cpu);
    std::string problem = hold(RLIMIT_AS, "memory", memory, memory);
    if (problem.empty()) problem = hold(RLIMIT_CPU, "processor time", cpu, cpu + 5);
    if (problem.empty()) problem = hold(RLIMIT_FSIZE, "files", file, file);
    if (problem.empty()) problem = hold(RLIMIT_NPROC, "processes", 0, 0);
    if (problem.empty()) problem = hold(RLIMIT_CORE, "core files", 0, 0);
    return problem;
}

}  // namespace quattro::tools
