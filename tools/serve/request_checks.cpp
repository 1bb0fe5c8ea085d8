// Checks names, players, seats, ids of requests and outcomes.
#include "serve/request_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/characters.hpp"
#include "base/text.hpp"
#include "bots/bot.hpp"
#include "serve/store.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestName = 32;  // characters of a player's name
constexpr std::string_view kSearch = "search:";
constexpr std::int64_t kMostPlayouts = 2000;  // of a bot for an answer
constexpr std::size_t kLongestRequest = 64;   // bytes of a request's id

// What a reader sees of a name: in small letters (A to Z), with one blank between its parts, without invisible
// characters, and with the ASCII sign for each character that looks like one.
std::string as_read(const std::string& name) {
    std::string read;
    for (std::size_t at = 0; at < name.size();) {
        const Character c = character_at(name, at);
        const std::size_t size = std::max<std::size_t>(c.size, 1);
        const auto odd = odd_character(c.code);
        const std::string seen = odd ? odd->replacement : name.substr(at, size);
        if (seen != " " || (!read.empty() && read.back() != ' ')) read += seen;
        at += size;
    }
    return lower(std::string(trim(read)));
}

// True for names by which pages and news call the host, bots, and seats without a name.
bool is_of_somebody_else(const std::string& read) {
    for (const char* word : {"seat", "bot"})
        if (read.starts_with(std::string(word) + " ") && to_integer(read.substr(read.find(' ') + 1))) return true;
    return read == "the host" || read == "bot" || read == "table" || read == "nobody" || read == "everybody";
}

}  // namespace

Seat seat_in(tools::Request& request, const Match& match, Seat least) {
    return static_cast<Seat>(request.number("seat", least, match.game().info().seats));
}

std::string request_id(tools::Request& request) {
    const std::string id = request.text("request");
    if (id.empty() || id.size() > kLongestRequest)
        throw tools::Rejected{"bad_request", "A \"request\" has 1 to 64 bytes.", {{"part", "request"}}};
    return id;
}

void check_player(const std::string& player) {
    // A bot that searches longer would keep all other bots waiting.
    const auto playouts = player.starts_with(kSearch) ? to_integer(player.substr(kSearch.size())) : std::nullopt;
    if ((player != kPerson && !is_bot(player)) || (playouts && *playouts > kMostPlayouts))
        throw tools::Rejected{"bad_players", fmt::format("'{}' is no player: a seat is for a \"person\" or a bot ({}).",
                                                         safe_text(player), join(bot_names(), ", "))};
}

void check_name(const std::string& name) {
    const auto characters = std::count_if(name.begin(), name.end(), [](char c) { return (c & 0xC0) != 0x80; });
    if (name.empty() || static_cast<std::size_t>(characters) > kLongestName)
        throw tools::Rejected{"bad_name", fmt::format("A name has 1 to {} characters.", kLongestName)};
    const std::string read = as_read(name);
    if (read.empty()) throw tools::Rejected{"bad_name", "Nobody could read this name: write one with letters."};
    if (is_of_somebody_else(read))
        throw tools::Rejected{
            "bad_name",
            fmt::format("'{}' is the word for somebody else in the news: choose another name.", safe_text(name))};
}

void check_name_beside(const std::string& name, const std::vector<std::string>& people) {
    const std::string read = as_read(name);
    if (read == "you" && !people.empty())
        throw tools::Rejected{"bad_name", "The news call each player 'you': another name is needed."};
    if (std::any_of(people.begin(), people.end(), [&](const std::string& other) { return as_read(other) == read; }))
        throw tools::Rejected{"bad_name", fmt::format("A player of this match is called '{}' already: another name is "
                                                      "needed.",
                                                      safe_text(name))};
}

tools::Rejected no_link() {
    return {
        "no_link",
        "This link does not work, or no longer. Ask whoever gave it to you. If this server is your own, stop it and "
        "start it again with the option --new-owner-link, which prints a new link for you. If it was installed as a "
        "service, type: tools/quattro serve --install --new-owner-link"};
}

tools::Rejected replaced_link() {
    return {
        "replaced",
        "Somebody else has this seat now: the host has given it away, and your link does not work any more. Ask the "
        "host if you want to play on."};
}

}  // namespace quattro::serve
