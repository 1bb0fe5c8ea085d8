// Loads games, and notices changes of their files.
#include "serve/games.hpp"

#include <filesystem>
#include <functional>
#include <iostream>

#include "serve/clock.hpp"

namespace quattro::serve {
namespace {

constexpr Milliseconds kPauseBetweenReads = kSecond;

}  // namespace

Games::Games(tools::Paths packs) : packs_(std::move(packs)) {
    Diagnostics listing;
    for (const std::string& id : Game::list(packs_, listing)) {
        Diagnostics errors;
        if (auto game = load(id, {}, errors))
            offered_[id] = std::move(game);
        else
            std::cerr << id << " is not offered:\n" << errors.show() << '\n';
    }
    if (!listing.ok()) std::cerr << listing.show() << '\n';
}

// A number that changes if a file in the folders boards, cards or scripts of a pack is added, removed or written.
std::uint64_t Games::files_state() const {
    std::uint64_t state = 0;
    const auto add = [&](const std::filesystem::path& file) {
        std::error_code none;
        const auto written = std::filesystem::last_write_time(file, none).time_since_epoch().count();
        state += std::hash<std::string>{}(file.string() + std::to_string(written));
    };
    for (const std::filesystem::path& pack : packs_) {
        add(pack / "pack.yaml");
        for (const char* folder : {"boards", "cards", "scripts"}) {
            std::error_code none;
            for (const auto& file : std::filesystem::recursive_directory_iterator(pack / folder, none))
                add(file.path());
        }
    }
    return state;
}

std::shared_ptr<const Game> Games::load(const std::string& id, const Options& options, Diagnostics& out) {
    const std::pair key(id, options);
    std::uint64_t state = 0;
    {
        const std::lock_guard lock(mutex_);
        const Milliseconds now = server_time();
        if (looked_ < 0 || now - looked_ >= kPauseBetweenReads) {
            const std::uint64_t seen = files_state();
            if (seen != state_) loaded_.clear();
            state_ = seen;
            looked_ = now;
        }
        state = state_;
        if (const auto found = loaded_.find(key); found != loaded_.end())
            if (auto game = found->second.lock()) return game;
    }
    auto game = tools::load_game(packs_, id, options, out);  // without the lock, so that other threads go on
    const std::lock_guard lock(mutex_);
    std::erase_if(loaded_, [](const auto& entry) { return entry.second.expired(); });
    if (!game || state != state_) return game;  // after a change meanwhile, it may come from the earlier files
    // An option may be left out or given its default value: both give the same game.
    auto& same = loaded_[{id, tools::options_of(*game)}];
    if (auto before = same.lock(); before && before->content_hash() == game->content_hash()) game = std::move(before);
    loaded_[key] = same = game;
    return game;
}

}  // namespace quattro::serve
