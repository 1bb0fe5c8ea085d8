// The files of `quattro new` that follow from an existing game. All of it comes from the game's rules and boards.
#include "cli/new_of_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "bots/bot.hpp"
#include "check/scenario.hpp"
#include "pack/listing.hpp"

namespace quattro::tools {
namespace {

std::string folder_of(const std::string& path) { return std::filesystem::path(path).parent_path().generic_string(); }

// The text of a board under a new name. Leaves out the comments before the key `board`, which are about the old board.
// Returns "" if no line begins with that key.
std::string renamed_board(const std::string& text, const std::string& name) {
    std::string lead, rest;
    bool found = false;
    for (const std::string& line : split(text, '\n')) {
        if (!found && line.starts_with("board:")) {
            rest += fmt::format("board: {}\n", name);
            found = true;
        } else if (found || (!line.empty() && line.front() != '#')) {
            rest += line + "\n";
        }
    }
    while (rest.ends_with("\n\n"))
        rest.pop_back();
    return found ? rest : "";
}

// A value as YAML: in quotes, if it has characters that YAML could read.
std::string yaml_value(const std::string& value) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    };
    if (!value.empty() && std::all_of(value.begin(), value.end(), is_plain)) return value;
    std::string quoted = "\"";
    for (const char c : value)
        quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return quoted + "\"";
}

// Lets each seat in turn answer its only open prompt. Returns the answers as the list `do` of a scenario.
std::string answer_once(Match& match, Bot& bot) {
    std::string answers;
    for (Seat seat = 1; seat <= match.game().info().seats && !match.over() && !match.halted(); ++seat) {
        const std::vector<PromptView> prompts = match.seen_by(seat).prompts();
        if (prompts.size() != 1 || prompts.front().answered) continue;
        const Values values = bot.choose(match.seen_by(seat), prompts.front());
        if (match.answer(seat, prompts.front().number, values, match.now())) break;
        std::vector<std::string> fields;
        for (const auto& [field, value] : values)
            fields.push_back(fmt::format("{}: {}", yaml_value(field), yaml_value(value)));
        answers += fmt::format("  - {}: {{ {} }}\n", seat, join(fields, ", "));
    }
    return answers;
}

// What a scenario expects now: whether the match is over, and the open prompt of each seat that does not have several.
std::string expected_now(const Match& match) {
    if (match.over()) return "  expect: { over: true }\n";
    std::vector<std::string> asked;
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat) {
        const std::vector<PromptView> prompts = match.seen_by(seat).prompts();
        if (prompts.size() > 1) continue;
        asked.push_back(fmt::format("{}: {}", seat, prompts.empty() ? "none" : prompts.front().name));
    }
    if (asked.empty()) return "  expect: { over: false }\n";
    return fmt::format("  expect: {{ over: false, asked: {{ {} }} }}\n", join(asked, ", "));
}

// The scenario file; `play` adds what happens.
std::string scenario_of(const std::string& game, const std::string& title, const std::string& play) {
    return fmt::format(
        "# The first scenario of {}. tests/README.md of Quattro explains positions, answers and expectations.\n"
        "- scenario: {}\n  game: {}\n  seed: 1\n{}",
        game, title, game, play);
}

bool passes(const PackFolders& packs, const std::filesystem::path& path, const std::string& text) {
    Diagnostics errors;
    const auto results = run_scenarios(packs, TextFile(path, std::make_shared<const std::string>(text)), errors);
    return errors.ok() && !results.empty() &&
           std::all_of(results.begin(), results.end(), [](const ScenarioResult& r) { return r.passed; });
}

std::shared_ptr<const Game> load_or_explain(const PackFolders& packs, const std::string& game, std::string& problem) {
    Diagnostics errors;
    auto loaded = Game::load(packs, game, {}, errors);
    if (!loaded) problem = errors.show();
    return loaded;
}

}  // namespace

std::vector<std::string> games_with_boards(const PackFolders& packs) {
    std::vector<std::string> found;
    Diagnostics errors;
    for (const std::string& id : Game::list(packs, errors))
        if (const auto game = Game::load(packs, id, {}, errors); game && !game->info().boards.empty())
            found.push_back(id);
    return found;
}

std::vector<std::string> games_of_pack(const PackFolders& packs, const PackFolder& pack) {
    Diagnostics errors;
    const PackSet all = PackSet::open(packs, errors);
    const std::vector<PackEntry> entries = list_pack(pack, pack.name(), errors);
    std::vector<std::string> found;
    for (const std::string& id : all.games()) {
        const std::string folder = folder_of(all.game(id)->path_in_pack);
        if (std::any_of(entries.begin(), entries.end(), [&](const PackEntry& entry) {
                return (entry.kind == PackEntry::Kind::game && entry.id == id) ||
                       (entry.kind == PackEntry::Kind::board && folder_of(entry.file.path_in_pack) == folder);
            }))
            found.push_back(id);
    }
    return found;
}

std::string path_beside_game(const PackFolders& packs, const std::string& game, const std::string& name) {
    Diagnostics errors;
    const PackSet all = PackSet::open(packs, errors);
    const PackFile* file = all.game(game);
    return file ? fmt::format("{}/{}.yaml", folder_of(file->path_in_pack), name) : "";
}

std::string copied_board(const PackFolders& packs, const std::string& game, const std::string& name,
                         std::string& problem) {
    const auto loaded = load_or_explain(packs, game, problem);
    if (!loaded) return "";
    if (loaded->info().boards.empty()) {
        problem = fmt::format("the game '{}' has no boards; name one that has: {}", game,
                              join(games_with_boards(packs), ", "));
        return "";
    }
    const std::string& from = loaded->info().boards.front();
    Diagnostics errors;
    const PackSet all = PackSet::open(packs, errors);
    std::vector<std::string> lineage;
    all.game_document(game, lineage, errors);
    const PackFile* board = all.board(lineage, from);
    const std::string text = board ? renamed_board(board->file.read().value_or(""), name) : "";
    if (text.empty()) {
        problem = fmt::format("the board '{}' of the game '{}' cannot be copied", from, game);
        return "";
    }
    return fmt::format("# A copy of the board {}: change its text, and what its slots do.\n{}", from, text);
}

std::string first_slot(const PackFolders& packs, const std::string& game, std::string& problem) {
    const auto loaded = load_or_explain(packs, game, problem);
    if (!loaded) return "";
    const Match match(loaded, 1);
    for (const ZoneView& zone : match.seen_by(kHost).view().zones)
        if (!zone.effects.empty() && !zone.places.empty()) return zone.places[0];
    problem = fmt::format("no zone of the game '{}' has slots at its start; name a game with boards: {}", game,
                          join(games_with_boards(packs), ", "));
    return "";
}

std::string first_scenario(const PackFolders& packs, const std::string& game, const std::filesystem::path& path,
                           std::string& problem) {
    const auto loaded = load_or_explain(packs, game, problem);
    if (!loaded) return "";
    Match match(loaded, 1);
    const std::string start = scenario_of(game, "The match begins with these questions", expected_now(match));
    const std::string answers = answer_once(match, *make_bot("random", 1));
    if (answers.empty()) return start;
    const std::string text =
        scenario_of(game, "The first answers lead to the next questions", "  do:\n" + answers + expected_now(match));
    return passes(packs, path, text) ? text : start;
}

}  // namespace quattro::tools
