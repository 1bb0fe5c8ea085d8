// Shared by all property tests: every game in boards/, random numbers, and the amount of play.
// QUATTRO_MATCHES: number of matches per game and property. QUATTRO_SEED: their first seed.
// QUATTRO_GAMES: the games to use instead of all, with options, such as "quattro-bridge seats=7; quarto".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "settings.hpp"

// Like REQUIRE, but fast enough for millions of calls. The message is formatted only on failure. Fuzzers define their
// own.
#ifndef HOLDS
#define HOLDS(condition, ...)                                                   \
    do {                                                                        \
        if (!(condition)) FAIL(#condition << ": " << fmt::format(__VA_ARGS__)); \
    } while (false)
#endif

namespace quattro::property {

struct Dice {
    std::uint64_t state;
    std::uint64_t bits() { return mix(state += 0x9E3779B97F4A7C15U); }
    std::size_t below(std::size_t bound) { return bound ? static_cast<std::size_t>(bits() % bound) : 0; }
    std::int64_t from_to(std::int64_t lo, std::int64_t hi) {
        return lo + static_cast<std::int64_t>(below(static_cast<std::size_t>(hi - lo + 1)));
    }
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T>
    const T& one_of(const std::vector<T>& list) {
        return list[below(list.size())];
    }
};

// Number of matches per game: QUATTRO_MATCHES / `one_in`, at least 1. Expensive properties pass a larger `one_in`.
inline std::uint64_t matches(std::uint64_t one_in = 1) {
    return std::max<std::uint64_t>(1, setting("QUATTRO_MATCHES", 24) / one_in);
}
inline std::uint64_t first_seed() { return setting("QUATTRO_SEED", 1); }

// A loaded game with options. The name identifies both in failures.
struct Table {
    std::string name;
    std::shared_ptr<const Game> game;
};

inline std::shared_ptr<const Game> load_game(const std::filesystem::path& pack, const std::string& id,
                                             const std::map<std::string, std::string>& options) {
    Diagnostics out;
    auto game = Game::load({pack}, id, options, out);
    INFO(out.show());
    REQUIRE(game);
    return game;
}

// Sets every option to a random value that a host may choose. Sometimes reverses the list of boards.
inline std::map<std::string, std::string> some_options(const GameInfo& info, Dice& dice) {
    std::map<std::string, std::string> chosen;
    for (const OptionInfo& o : info.options)
        chosen[o.name] = o.choices.empty() ? std::to_string(dice.from_to(o.lo, std::min(o.hi, o.lo + 1000)))
                                           : dice.one_of(o.choices);
    std::string boards;
    for (std::size_t i = info.boards.size(); i > 0; --i)
        boards += (boards.empty() ? "" : ",") + info.boards[i - 1];
    if (!boards.empty() && dice.one_in(2)) chosen["boards"] = boards;
    return chosen;
}

inline std::vector<std::string> every_game() {
    Diagnostics out;
    const auto ids = Game::list({QUATTRO_HOME_DIR}, out);
    INFO(out.show());
    REQUIRE(out.size() == 0);
    return ids;
}

// Loads games with options from a list such as "quattro-bridge seats=7; quarto".
inline std::vector<Table> tables_named(const std::string& list) {
    std::vector<Table> made;
    for (const std::string& one : split(list, ';')) {
        std::vector<std::string> words = split(one, ' ');
        std::erase(words, "");
        std::map<std::string, std::string> options;
        for (std::size_t i = 1; i < words.size(); ++i)
            options[words[i].substr(0, words[i].find('='))] = words[i].substr(words[i].find('=') + 1);
        made.push_back({one, load_game(QUATTRO_HOME_DIR, words.at(0), options)});
    }
    return made;
}

// Every game of the base pack with its default options, and a second time with random options if it has options or
// boards. If QUATTRO_GAMES is set, only the games it names.
inline const std::vector<Table>& tables() {
    static const std::vector<Table> list = [] {
        if (const std::string named = setting("QUATTRO_GAMES"); !named.empty()) return tables_named(named);
        std::vector<Table> made;
        Dice dice{7};
        for (const std::string& id : every_game()) {
            made.push_back({id, load_game(QUATTRO_HOME_DIR, id, {})});
            const GameInfo info = made.back().game->info();
            if (info.options.empty() && info.boards.empty()) continue;
            const auto options = some_options(info, dice);
            std::string name = id;
            for (const auto& [option, value] : options)
                name += fmt::format(" {}={}", option, value);
            made.push_back({name, load_game(QUATTRO_HOME_DIR, id, options)});
        }
        return made;
    }();
    return list;
}

// Every game of the test packs with its default options, and Quattro Loop with a board of the pack `workshop`. If
// QUATTRO_GAMES is set, only games whose id equals it.
inline std::vector<Table> tables_of_test_packs() {
    const std::string named = setting("QUATTRO_GAMES");
    std::vector<Table> made;
    const auto add = [&](const std::filesystem::path& folder, const std::string& id,
                         const std::map<std::string, std::string>& options) {
        if (!named.empty() && id != named) return;
        Diagnostics out;
        auto game = Game::load({QUATTRO_HOME_DIR, folder}, id, options, out);
        INFO(out.show());
        REQUIRE(game);
        made.push_back({id, std::move(game)});
    };
    for (const auto& pack :
         std::filesystem::directory_iterator(std::filesystem::path(QUATTRO_HOME_DIR) / "tests/packs")) {
        Diagnostics out;
        for (const std::string& id : Game::list({pack.path()}, out))
            add(pack.path(), id, {});
    }
    add(std::filesystem::path(QUATTRO_HOME_DIR) / "tests/packs/workshop", "quattro-loop", {{"boards", "wildwood"}});
    std::sort(made.begin(), made.end(), [](const Table& a, const Table& b) { return a.name < b.name; });
    return made;
}

// Calls f(table, seed, dice) for each match. A failure names the table and the seed.
template <class F>
void each_match(std::uint64_t one_in, F&& f) {
    for (const Table& table : tables())
        for (std::uint64_t i = 0; i < matches(one_in); ++i) {
            const std::uint64_t seed = first_seed() + i;
            INFO(fmt::format("{}, QUATTRO_SEED={}", table.name, seed));
            Dice dice{mix(seed)};
            f(table, seed, dice);
        }
    SUCCEED("no match broke it");
}

}  // namespace quattro::property
