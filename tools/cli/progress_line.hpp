// Shows a line on the terminal during a long activity, with its duration.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace quattro::tools {

// Shows the line on the standard error while the object exists, after a delay of `after`, and erases it at the end.
// Does nothing if the standard error is not a terminal. Nothing else may be written there meanwhile.
class ProgressLine {
public:
    static constexpr std::chrono::milliseconds kLong{1000};
    explicit ProgressLine(std::string what, std::chrono::milliseconds after = kLong);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    // Replaces the text.
    void set_text(std::string what);

private:
    void show(std::chrono::milliseconds after);

    bool terminal_;
    std::mutex mutex_;  // guards the members below
    std::condition_variable ended_;
    std::string what_;
    bool end_ = false;
    std::thread thread_;
};

}  // namespace quattro::tools
