// What chats show of a link to a match: its game and a picture of the game's table before anybody has done something.
// It holds nothing of the match itself.
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
    // "/previews/GAME.png" for the title of a game; "" if it is not offered.
    std::string address_of(const std::string& title) const;
    // The picture at such an address as a PNG file, drawn at the first call; "" if there is none.
    const std::string& png(std::string_view address);

private:
    const Games games_;
    std::mutex mutex_;  // of what follows
    std::map<std::string, std::string, std::less<>> drawn_;
};

}  // namespace quattro::serve
