// A line on the terminal for whatever lasts: what is done, and for how long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace quattro::tools {

// While it is there. The line stands on the standard error, from `after` on, and is wiped at the end; where that is no
// terminal there is none. Nobody else may write there meanwhile.
class Waiting {
public:
    static constexpr std::chrono::milliseconds kLong{1000};
    explicit Waiting(std::string what, std::chrono::milliseconds after = kLong);
    ~Waiting();
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    // What it says from now on.
    void say(std::string what);

private:
    bool terminal_;
    std::mutex mutex_;  // of what follows
    std::condition_variable ended_;
    std::string what_;
    bool end_ = false;
    std::thread shower_;
};

}  // namespace quattro::tools
