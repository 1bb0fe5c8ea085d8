// The chances of the seats of a match that is over, after each of its inputs, computed in the background.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "analytics/analysis.hpp"

namespace quattro::serve {

// All functions must be called on one strand. The positions are analysed on `thinking`, one at a time, so that bots,
// which think there, need not wait for long. The computation pauses if known() has not been called for 30 s. It ends at
// a position that cannot be analysed.
class Chances : public std::enable_shared_from_this<Chances> {
public:
    // Throws tools::Rejected if the match is too long to be analysed.
    Chances(const Match& match, boost::asio::any_io_executor strand, boost::asio::any_io_executor thinking);
    // The known results: after the first History::first() inputs, then after each further input. Starts the
    // computation, or resumes it if it has paused.
    const std::vector<ExpectedResults>& known();
    // The number of playouts from each position whose results are averaged.
    int playouts() const { return playouts_; }
    // The title of the counter whose expected values are computed; "": the results are probabilities of a win.
    const std::string& score() const { return score_; }
    void stop() { stopped_ = true; }
    // True if known() will get no further results: all positions are known, or the computation was stopped.
    bool done() const { return stopped_ || known_.size() == wanted_; }

private:
    void go_on();

    History history_;  // history_ and analysis_: after the construction used on `thinking` alone
    int playouts_;
    Analysis analysis_;
    std::string score_;
    std::size_t wanted_;  // the number of positions
    std::vector<ExpectedResults> known_;
    Milliseconds asked_ = 0;  // when known() was last called
    bool busy_ = false, stopped_ = false;
    boost::asio::any_io_executor strand_, thinking_;
};

}  // namespace quattro::serve
