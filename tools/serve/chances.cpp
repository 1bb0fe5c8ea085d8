#include "serve/chances.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <exception>
#include <iostream>

#include "analytics/board_info.hpp"
#include "cli/protocol_request.hpp"
#include "rulebook/look.hpp"
#include "serve/clock.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostInputs = 1000;
// The playouts of one position: those whose results count, and as many that build the search tree of each seat.
constexpr int kPlayouts = 300;
constexpr Milliseconds kPatience = 30'000;  // it pauses this long after the last call of known()
constexpr std::uint64_t kSeed = 1;          // the same match gives the same chances

int playouts_for(const Match& match) { return std::max(1, kPlayouts / (match.game().info().seats + 1)); }

std::string score_of(const Game& game) {
    const std::string counter = score_counter(game);
    return counter.empty() ? "" : title_of(game, counter);
}

}  // namespace

Chances::Chances(const Match& match, boost::asio::any_io_executor strand, boost::asio::any_io_executor thinking)
    : history_(match),
      playouts_(playouts_for(match)),
      analysis_(history_, playouts_, kSeed),
      score_(score_of(match.game())),
      wanted_(history_.last() - history_.first() + 1),
      strand_(std::move(strand)),
      thinking_(std::move(thinking)) {
    if (wanted_ > kMostInputs)
        throw tools::Rejected{"too_long",
                              "This match is too long: its chances are not computed here. Use `quattro analyse`."};
}

const std::vector<ExpectedResults>& Chances::known() {
    asked_ = server_time();
    if (!busy_) go_on();
    return known_;
}

void Chances::go_on() {
    busy_ = !stopped_ && known_.size() < wanted_ && server_time() - asked_ < kPatience;
    if (!busy_) return;
    boost::asio::post(thinking_, [self = shared_from_this(), next = known_.size()] {
        ExpectedResults chances;
        try {
            chances = self->analysis_.after(self->history_.first() + next);
        } catch (const std::exception& error) {
            std::cerr << "a match that is over cannot be analysed: " << error.what() << '\n';
        }
        boost::asio::post(self->strand_, [self, chances] {
            if (chances.empty())
                self->stopped_ = true;
            else
                self->known_.push_back(chances);
            self->go_on();
        });
    });
}

}  // namespace quattro::serve
