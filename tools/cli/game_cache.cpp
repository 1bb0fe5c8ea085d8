#include "cli/game_cache.hpp"

#include <algorithm>
#include <utility>

namespace quattro::tools {

GameCache::GameCache(std::shared_ptr<const Game> first, PackFolders packs, Options options)
    : packs_(std::move(packs)), id_(first->info().id), options_(std::move(options)) {
    Options all = options_of(*first);
    first_ = {options_, std::move(all), std::move(first)};
}

std::shared_ptr<const Game> GameCache::find(const Options& options) {
    const auto is_it = [&](const Entry& one) { return one.game && (one.asked == options || one.all == options); };
    if (is_it(first_)) return first_.game;
    const auto found = std::find_if(others_.begin(), others_.end(), is_it);
    if (found == others_.end()) return nullptr;
    others_.splice(others_.begin(), others_, found);
    return others_.front().game;
}

std::shared_ptr<const Game> GameCache::get(const Values& options, Diagnostics& out) {
    Options wanted = options_;
    for (const auto& [name, value] : options)
        wanted[name] = value;
    if (auto game = find(wanted)) return game;
    auto game = Game::load(packs_, id_, wanted, out);
    if (!game) return nullptr;
    Options all = options_of(*game);
    if (wanted == first_.asked) {
        first_ = {std::move(wanted), std::move(all), game};
        return game;
    }
    others_.push_front({std::move(wanted), std::move(all), game});
    if (others_.size() > kMaxKept) others_.pop_back();
    return game;
}

std::shared_ptr<const Game> GameCache::reload(const Game& game, Diagnostics& out) const {
    return reload_game(packs_, game, out);
}

void GameCache::replace_all(std::shared_ptr<const Game> mended) {
    Options all = options_of(*mended);
    others_.clear();
    first_.game = first_.all == all ? mended : nullptr;
    if (!first_.game) others_.push_front({all, all, std::move(mended)});
}

}  // namespace quattro::tools
