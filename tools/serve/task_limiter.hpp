// Limits how many tasks run at the same time, so that processors stay free for requests. For tasks that can wait.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace quattro::serve {

// All functions may be called by any thread.
class TaskLimiter {
public:
    // At most `most` tasks run at the same time.
    explicit TaskLimiter(std::size_t most) : free_(most) {}
    // Runs `work` on the executor as soon as fewer tasks run than the maximum, approximately in the order of the calls.
    // `work` must not throw.
    void post(boost::asio::any_io_executor executor, std::function<void()> work) {
        boost::asio::post(executor, [this, executor, work = std::move(work)]() mutable {
            run_or_wait(std::move(executor), std::move(work));
        });
    }

private:
    using Work = std::function<void()>;
    // Runs on the executor of the work: a task that waits for a busy executor takes no turn from other tasks.
    void run_or_wait(boost::asio::any_io_executor executor, Work work) {
        {
            const std::lock_guard lock(mutex_);
            if (free_ == 0) {
                waiting_.emplace_back(std::move(executor), std::move(work));
                return;
            }
            --free_;
        }
        work();
        // Wakes one task more than can run, in case the executor of one of them is busy.
        std::deque<std::pair<boost::asio::any_io_executor, Work>> woken;
        {
            const std::lock_guard lock(mutex_);
            ++free_;
            while (!waiting_.empty() && woken.size() <= free_) {
                woken.push_back(std::move(waiting_.front()));
                waiting_.pop_front();
            }
        }
        for (auto& [where, what] : woken)
            post(std::move(where), std::move(what));
    }

    std::mutex mutex_;  // of the members below
    std::size_t free_;
    std::deque<std::pair<boost::asio::any_io_executor, Work>> waiting_;
};

}  // namespace quattro::serve
