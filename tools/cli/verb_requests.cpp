// Parses --option, --board, --seats, --names and --bots.
#include "cli/verb_requests.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "bots/bot.hpp"

namespace quattro::tools {

std::optional<OptionMap> read_options(const std::vector<std::string>& given, const std::vector<std::string>& boards,
                                      std::string& problem) {
    OptionMap options;
    for (const std::string& text : given) {
        const std::size_t equals = text.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
            problem = fmt::format("--option {}: write name=value, such as --option ties_go_to=1", text);
            return std::nullopt;
        }
        if (!options.emplace(text.substr(0, equals), text.substr(equals + 1)).second) {
            problem = fmt::format("--option {}: appears twice", text.substr(0, equals));
            return std::nullopt;
        }
    }
    if (!boards.empty() && !options.emplace("boards", join(boards, ",")).second) {
        problem =
            fmt::format("--board {}: --option boards already names boards; remove one of the two", boards.front());
        return std::nullopt;
    }
    return options;
}

namespace {

constexpr int kLongestThought = 600'000;  // milliseconds

// The error message for an unknown player name.
std::string unknown_player(std::string_view option, std::string_view text, const std::string& name,
                           const std::vector<std::string>& known) {
    const std::string hint =
        name.starts_with("bot:") ? fmt::format("the levels are 1 to {}", kBotLevels)
        : name.starts_with("search:")
            ? fmt::format("use search:N with 1 to {} playouts for each answer, or search:Nms with 1 to {} milliseconds",
                          kMaxPlayouts, kLongestThought)
            : suggest(name, known);
    return fmt::format("{} {}: there is no player '{}' ({})", option, text, name, hint);
}

}  // namespace

std::vector<std::string> player_names() {
    std::vector<std::string> names = bot_names();
    names.insert(names.begin(), {std::string(kHuman), "bot"});
    return names;
}

std::optional<std::vector<std::string>> read_seats(std::string_view text, int seats, std::string& problem) {
    const auto count = static_cast<std::size_t>(seats);
    std::vector<std::string> players(count, "greedy");
    if (text.empty()) {
        if (count > 0) players[0] = kHuman;
        return players;
    }
    std::vector<std::string> names = split(text, ',');
    while (!names.empty() && names.size() < count)
        names.push_back(names.back());  // the last name stands for all remaining seats
    if (names.size() != count) {
        problem = fmt::format("--seats {}: {} given, but the game has {} seats", text, names.size(), seats);
        return std::nullopt;
    }
    const std::vector<std::string> known = player_names();
    for (std::string& name : names) {
        name = std::string(trim(name));
        if (!is_any_bot(name) && std::find(known.begin(), known.end(), name) == known.end()) {
            problem = unknown_player("--seats", text, name, known);
            return std::nullopt;
        }
        if (name == "bot") name = "greedy";
    }
    return names;
}

namespace {

constexpr std::size_t kLongestName = 20;

// The reason why a seat cannot have this name. Returns "" if it can.
std::string against_name(const std::string& name, const std::vector<std::string>& others) {
    static const std::vector<std::string> kTaken{"you",  "your", "table", "seat", "seats", "nobody", "none",
                                                 "host", "me",   "all",   "yes",  "no",    "draw"};
    if (name.size() > kLongestName) return fmt::format("is longer than {} bytes", kLongestName);
    if (!is_clean(name)) return "has a character that cannot be shown";
    if (to_integer(name)) return "is a number, which would be read as a seat";
    if (name.find(' ') != std::string::npos) return "has a blank";
    if (std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end()) return "is a reserved word";
    if (std::find(others.begin(), others.end(), name) != others.end()) return "appears twice";
    return "";
}

}  // namespace

std::optional<std::vector<std::string>> read_names(std::string_view text, int seats, std::string& problem) {
    std::vector<std::string> names;
    for (const std::string& part : split(text, ',')) {
        const std::string name(trim(part));
        if (const std::string against = name.empty() ? "" : against_name(name, names); !against.empty()) {
            problem = fmt::format("--names: '{}' {}", safe_text(name), against);
            return std::nullopt;
        }
        names.push_back(name);
    }
    if (names.size() <= static_cast<std::size_t>(seats)) return names;
    problem = fmt::format("--names {}: {} given, but the game has {} seats", safe_text(text), names.size(), seats);
    return std::nullopt;
}

std::optional<int> time_limit_of(std::string_view name) {
    constexpr std::string_view kSearch = "search:", kUnit = "ms";
    if (!name.starts_with(kSearch) || !name.ends_with(kUnit) || name.size() < kSearch.size() + kUnit.size()) return {};
    name.remove_prefix(kSearch.size());
    name.remove_suffix(kUnit.size());
    const auto time = to_integer(name);
    return time && *time >= 1 && *time <= kLongestThought ? std::optional(static_cast<int>(*time)) : std::nullopt;
}

bool is_any_bot(std::string_view name) { return is_bot(name) || time_limit_of(name).has_value(); }

std::optional<std::string> read_bot(const std::string& text, std::string& problem, TimedBots by_clock) {
    if (text.empty() || text == "bot") return "greedy";
    if (is_bot(text)) return text;
    if (time_limit_of(text)) {
        if (by_clock == TimedBots::allowed) return text;
        problem = fmt::format(
            "{}: a time limit is only for play, host and serve-stdio. Its result depends on the speed of the machine, "
            "so figures could not be reproduced; use a number of playouts, such as search:1000",
            text);
        return std::nullopt;
    }
    problem = unknown_player("--bots", text, text, bot_names());
    return std::nullopt;
}

}  // namespace quattro::tools
