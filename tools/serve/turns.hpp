// Lets work that can wait run a little at a time, so that it leaves processors to what somebody waits for.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace quattro::serve {

// May be used by any thread.
class Turns {
public:
    // At most so many works run at the same time.
    explicit Turns(std::size_t most) : free_(most) {}
    // Runs the work on the executor when its turn has come; in the order of the calls. The work must not throw.
    void post(boost::asio::any_io_executor executor, std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            if (free_ == 0) {
                waiting_.emplace_back(std::move(executor), std::move(work));
                return;
            }
            --free_;
        }
        start(std::move(executor), std::move(work));
    }

private:
    using Work = std::function<void()>;
    void start(boost::asio::any_io_executor executor, Work work) {
        boost::asio::post(executor, [this, work = std::move(work)] {
            work();
            next();
        });
    }
    void next() {
        std::pair<boost::asio::any_io_executor, Work> first;
        {
            const std::lock_guard lock(mutex_);
            if (waiting_.empty()) {
                ++free_;
                return;
            }
            first = std::move(waiting_.front());
            waiting_.pop_front();
        }
        start(std::move(first.first), std::move(first.second));
    }

    std::mutex mutex_;  // of the members below
    std::size_t free_;
    std::deque<std::pair<boost::asio::any_io_executor, Work>> waiting_;
};

}  // namespace quattro::serve
