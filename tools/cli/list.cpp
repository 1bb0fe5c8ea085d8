// `quattro list`: shows the games of the packs with their seats, options and boards, or only their ids.
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

std::string option_in_words(const OptionInfo& option) {
    const std::string range =
        option.choices.empty() ? fmt::format("{} to {}", option.lo, option.hi) : join(option.choices, ", ");
    const std::string text = option.text.empty() ? "" : " - " + option.text;
    return fmt::format("    --option {}={}  ({}){}\n", option.name, option.value, range, text);
}

std::string game_in_words(const GameInfo& info) {
    std::string shown = fmt::format("{} - {}, {} seats", info.id, info.title, info.seats);
    if (!info.designers.empty()) shown += ", by " + join(info.designers, ", ");
    shown += "\n";
    if (!info.text.empty()) shown += fmt::format("    {}\n", info.text);
    for (const OptionInfo& option : info.options)
        shown += option_in_words(option);
    if (!info.boards.empty()) shown += fmt::format("    boards: {}\n", join(info.boards, ", "));
    if (!info.other_boards.empty())
        shown += fmt::format("    more boards, with --board {}: {}\n", info.other_boards.front(),
                             join(info.other_boards, ", "));
    return shown;
}

}  // namespace

int run_list(const Paths& packs, bool ids) {
    Diagnostics errors;
    bool first = true;
    const Paths stack = pack_stack(packs);
    for (const std::string& id : Game::list(stack, errors)) {
        if (ids) {
            std::cout << id << '\n';
            continue;
        }
        const auto game = Game::load(stack, id, {}, errors);
        if (!game) continue;
        std::cout << (first ? "" : "\n") << game_in_words(game->info());
        first = false;
    }
    if (!errors.ok()) std::cerr << errors.show() << '\n';
    return errors.ok() ? 0 : 1;
}

}  // namespace quattro::tools
