// Pictures that chats show for a link to a match: the table of its game at the beginning. They show nothing of the
// match itself.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "match/quattro.hpp"

namespace quattro::serve {

// All functions may be called by any thread.
class Previews {
public:
    using Games = std::map<std::string, std::shared_ptr<const Game>>;  // by id

    explicit Previews(Games games) : games_(std::move(games)) {}
    // The address of the picture of a game, by the game's title: "/previews/GAME.png"; "" if the game is not offered.
    std::string address_of(const std::string& title) const;
    // The picture at an address of address_of() as a PNG file, drawn at the first call; "" if there is none, or if it
    // cannot be drawn.
    const std::string& png(std::string_view address);

private:
    const Games games_;
    std::mutex mutex_;  // for `drawn_`
    std::map<std::string, std::string, std::less<>> drawn_;
};

}  // namespace quattro::serve
