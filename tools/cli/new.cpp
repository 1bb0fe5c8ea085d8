// `quattro new`: writes the files of a small new pack, game, board, script or scenario, which play at once. Never
// overwrites a file, and writes nothing if `check` would find an error.
#include <algorithm>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "base/names.hpp"
#include "base/text.hpp"
#include "check/check.hpp"
#include "cli/files.hpp"
#include "cli/new_of_game.hpp"
#include "cli/new_templates.hpp"
#include "cli/shell_word.hpp"
#include "cli/verbs.hpp"
#include "pack/listing.hpp"

namespace quattro::tools {
namespace {

namespace fs = std::filesystem;

// Says why nothing is written. The code is 2 for a wrong command line, otherwise 1.
struct NewError {
    std::string text;
    int code = 1;
};

// The new files, and how to try them.
struct NewThing {
    FileTexts files;
    std::string game, board;  // to play; the board is "" if none is new
};

// Where the files go.
struct NewTarget {
    fs::path pack;      // the folder
    PackFolders below;  // the packs without the new files, lowest first; the pack itself is among them, if it exists
    std::string tests;  // the folder of its scenarios, in the pack
};

struct NewKind {
    std::string_view word;
    bool takes_game;  // it can be made for an existing game
    // Fills `thing`. The target must exist, except for a pack. Returns an error, or nothing.
    std::optional<NewError> (*make)(const NewRequest&, const NewTarget&, NewThing& thing);
};

std::optional<NewError> failed_with(const std::string& problem) {
    if (problem.empty()) return std::nullopt;
    return NewError{problem};
}

// Finds the game for which something is made: the named one, or the only candidate. `what` describes the candidates.
std::optional<NewError> find_game(const NewRequest& request, const NewTarget& target,
                                  const std::vector<std::string>& candidates, std::string_view what,
                                  std::string& game) {
    Diagnostics errors;
    const std::vector<std::string> known = Game::list(target.below, errors);
    if (!errors.ok()) return NewError{errors.show()};
    game = request.game;
    if (game.empty() && candidates.size() == 1) game = candidates.front();
    if (game.empty() && candidates.empty())
        return NewError{fmt::format("{}: name a game with --game: {}", what, join(known, ", ")), 2};
    if (game.empty())
        return NewError{fmt::format("the game is missing: name one with --game: {}", join(candidates, ", ")), 2};
    if (std::find(known.begin(), known.end(), game) != known.end()) return std::nullopt;
    return NewError{fmt::format("there is no game '{}' ({})", game, suggest(game, known))};
}

// As find_game(), among the games with boards.
std::optional<NewError> find_board_game(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    const auto with_boards = request.game.empty() ? games_with_boards(target.below) : std::vector<std::string>();
    auto wrong = find_game(request, target, with_boards, "no game of the packs has boards", thing.game);
    if (!wrong) thing.board = request.name;
    return wrong;
}

std::optional<NewError> make_board(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    if (auto wrong = find_board_game(request, target, thing)) return wrong;
    std::string problem;
    const std::string text = copied_board(target.below, thing.game, request.name, problem);
    if (problem.empty()) thing.files[path_beside_game(target.below, thing.game, request.name)] = text;
    return failed_with(problem);
}

std::optional<NewError> make_game(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    if (!request.game.empty())
        if (auto wrong = find_game(request, target, {}, "", thing.game)) return wrong;
    const TemplateNames names{request.name, request.game, target.tests};
    thing.files = request.game.empty() ? game_template(names) : variant_template(names);
    thing.game = request.name;
    return std::nullopt;
}

std::optional<NewError> make_pack(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    auto wrong = request.game.empty() ? make_game(request, target, thing) : make_board(request, target, thing);
    thing.files.merge(manifest_template({request.name}));
    return wrong;
}

std::optional<NewError> make_effect(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    if (auto wrong = find_board_game(request, target, thing)) return wrong;
    std::string problem;
    const std::string slot = first_slot(target.below, thing.game, problem);
    const TemplateNames names{request.name, "", target.tests, slot};
    thing.files = effect_template(names);
    thing.files[path_beside_game(target.below, thing.game, request.name)] = trial_board(names);
    return failed_with(problem);
}

std::optional<NewError> make_action(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    thing.files = action_template({request.name, "", target.tests});
    thing.game = request.name;
    return std::nullopt;
}

std::optional<NewError> make_item(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    thing.files = item_template({request.name, "", target.tests});
    thing.game = request.name;
    return std::nullopt;
}

std::optional<NewError> make_scenario(const NewRequest& request, const NewTarget& target, NewThing& thing) {
    const auto of_pack =
        request.game.empty() ? games_of_pack(target.below, PackFolder(target.pack)) : std::vector<std::string>();
    if (auto wrong = find_game(request, target, of_pack, "the pack has no game", thing.game)) return wrong;
    std::string problem;
    const std::string path = fmt::format("{}/{}.yaml", target.tests, request.name);
    thing.files[path] = first_scenario(target.below, thing.game, target.pack / path, problem);
    return failed_with(problem);
}

constexpr NewKind kNewKinds[] = {{"pack", true, make_pack},        {"game", true, make_game},
                                 {"board", true, make_board},      {"effect", true, make_effect},
                                 {"action", false, make_action},   {"item", false, make_item},
                                 {"scenario", true, make_scenario}};

// What is wrong with the words of the command line, with a remedy. Returns "" if nothing is. `kind` must be the kind of
// the request, or null if there is none.
std::string wrong_request(const NewRequest& request, const NewKind* kind) {
    if (kind == nullptr)
        return fmt::format("there is no kind '{}' ({})", request.kind, suggest(request.kind, new_kinds()));
    if (const std::string fault = name_fault(request.name, NameUse::id); !fault.empty())
        return fmt::format("'{}' is not a name: {}", request.name, fault);
    const bool is_script = request.kind == "effect" || request.kind == "action" || request.kind == "item";
    if (is_script && request.name.find('-') != std::string::npos) {
        std::string name = request.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return fmt::format("'{}' is not a name of a script, in which '-' subtracts: write {}", request.name, name);
    }
    if (!request.game.empty() && !kind->takes_game)
        return fmt::format("there is no --game for this kind: the {} gets a small game of its own", request.kind);
    if (request.kind == "pack" && !request.packs.empty())
        return "there is no --pack for a new pack: it becomes a folder of the current folder";
    return "";
}

// The pack to write to: the last named one, or the current folder. A new pack becomes a folder in the current one.
std::optional<NewError> find_target(const NewRequest& request, NewTarget& target) {
    const bool is_new = request.kind == "pack";
    target.pack = is_new ? fs::path(request.name) : request.packs.empty() ? fs::path(".") : request.packs.back();
    std::error_code error;
    if (is_new && fs::exists(fs::symlink_status(target.pack, error)))
        return NewError{fmt::format("{} already exists and is not overwritten; choose another name", request.name)};
    if (!is_new && !fs::is_regular_file(target.pack / "pack.yaml", error))
        return NewError{request.packs.empty()
                            ? "the current folder is not a pack, because it has no pack.yaml; name a pack with --pack "
                              "DIR, or make one with `quattro new pack NAME`"
                            : fmt::format("{} is not a pack, because it has no pack.yaml; `quattro new pack NAME` "
                                          "makes one",
                                          target.pack.string()),
                        2};
    const bool is_base = !is_new && same_path(target.pack, base_pack());
    target.tests = is_base ? "tests/scenarios" : "tests";
    target.below = pack_stack(is_new ? Paths{} : request.packs.empty() ? Paths{target.pack} : request.packs);
    return std::nullopt;
}

// The packs with the new files, in memory. Errors in the pack's own files go to `errors`.
PackFolders packs_with(const NewTarget& target, const FileTexts& added, Diagnostics& errors) {
    FileTexts files = added;
    std::error_code ignored;
    PackFolders packs;
    for (const PackFolder& folder : target.below)
        if (!same_path(folder.path(), target.pack)) packs.push_back(folder);
    const PackFolder pack(target.pack);
    if (fs::exists(target.pack, ignored)) {
        files.emplace("pack.yaml", pack.file("pack.yaml").read().value_or(""));
        for (const PackEntry& entry : list_pack(pack, pack.name(), errors))
            files.emplace(entry.file.path_in_pack, entry.file.file.read().value_or(""));
    }
    const bool is_base = same_path(target.pack, base_pack());
    const PackFolder with_new = PackFolder::in_memory(target.pack.string(), files);
    packs.insert(is_base ? packs.begin() : packs.end(), with_new);
    return packs;
}

constexpr std::size_t kErrorsShown = 3;

// The first errors: those in the new files or, if there is none, those elsewhere.
std::string main_errors(const Diagnostics& errors, const NewThing& thing) {
    Diagnostics inside, shown;
    for (const Diagnostic& d : errors.list())
        if (std::any_of(thing.files.begin(), thing.files.end(),
                        [&](const auto& file) { return d.where.path().ends_with(file.first); }))
            inside.add(d);
    for (const Diagnostic& d : (inside.ok() ? errors : inside).list())
        if (shown.size() < kErrorsShown) shown.add(d);
    return shown.show();
}

// Checks the pack with the new files, which are not on the disk yet.
std::optional<NewError> check_new(const NewTarget& target, const NewThing& thing) {
    Diagnostics errors;
    const PackFolders packs = packs_with(target, thing.files, errors);
    CheckReport report;
    CheckEffort effort;
    effort.least_matches = 1;
    effort.folders = {target.pack};
    errors.add(check_packs(packs, report, effort));
    if (errors.ok() && !thing.board.empty()) Game::load(packs, thing.game, {{"boards", thing.board}}, errors);
    errors.remove_duplicates();
    if (errors.ok()) return std::nullopt;
    return NewError{fmt::format(
        "nothing was written, because `quattro check` would find this:\n{}\nmend the pack, or choose another name",
        main_errors(errors, thing))};
}

// Refuses files that exist, and files that would replace one of another pack, except scenarios, which never do.
std::optional<NewError> find_existing(const NewTarget& target, const NewThing& thing) {
    std::error_code error;
    for (const auto& [inside, text] : thing.files) {
        if (const fs::path path = target.pack / inside; fs::exists(fs::symlink_status(path, error)))
            return NewError{fmt::format("{} already exists and is not overwritten; choose another name",
                                        path.lexically_normal().string())};
        if (inside == "pack.yaml" || inside.starts_with(target.tests + "/")) continue;
        for (const PackFolder& pack : target.below)
            if (pack.kind(inside) != EntryKind::none)
                return NewError{
                    fmt::format("{} exists in another pack, and the new file would replace it; choose "
                                "another name",
                                (pack.path() / inside).lexically_normal().string())};
    }
    return std::nullopt;
}

// Writes a file that does not exist yet, and the folders above it. Returns the error, or "".
std::string write_new_file(const fs::path& path, const std::string& text) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    return error ? fmt::format("{}: cannot be created: {}", path.string(), error.message()) : create_file(path, text);
}

// Writes all files or, if one cannot be written, none, so that the same command can be given again.
std::optional<NewError> write_files(const NewTarget& target, const NewThing& thing) {
    std::vector<fs::path> written;
    for (const auto& [inside, text] : thing.files) {
        const fs::path path = (target.pack / inside).lexically_normal();
        const std::string wrong = write_new_file(path, text);
        if (wrong.empty()) {
            written.push_back(path);
            continue;
        }
        std::error_code ignored;
        for (const fs::path& each : written)
            fs::remove(each, ignored);
        return NewError{wrong};
    }
    for (const fs::path& path : written)
        std::cout << "Wrote " << path.string() << '\n';
    return std::nullopt;
}

// The commands that check, play, test and draw the new thing. They are not wrapped, so that they can be copied.
void show_next(const NewRequest& request, const NewTarget& target, const NewThing& thing) {
    std::string checked, packs;
    for (const fs::path& pack : request.packs.empty() ? Paths{target.pack} : request.packs) {
        checked += " " + shell_word(pack);
        if (!same_path(pack, base_pack())) packs += " --pack " + shell_word(pack);
    }
    const std::string board = thing.board.empty() ? "" : " --board " + thing.board;
    const bool has_tests = std::any_of(thing.files.begin(), thing.files.end(),
                                       [&](const auto& file) { return file.first.starts_with(target.tests + "/"); });
    const std::string tests = (target.pack / target.tests / (request.name + ".yaml")).lexically_normal().string();
    std::cout << "\nNext:\n  quattro check" << checked << '\n';
    if (request.kind != "scenario") std::cout << fmt::format("  quattro play {}{}{}\n", thing.game, board, packs);
    if (has_tests) std::cout << fmt::format("  quattro test {}{}\n", shell_word(tests), packs);
    if (!board.empty())
        std::cout << fmt::format("  quattro draw {}{}{} -o {}.svg\n", thing.game, board, packs, thing.board);
}

}  // namespace

std::vector<std::string> new_kinds() {
    std::vector<std::string> words;
    for (const NewKind& kind : kNewKinds)
        words.emplace_back(kind.word);
    return words;
}

int run_new(const NewRequest& request) {
    const auto* const kind = std::find_if(std::begin(kNewKinds), std::end(kNewKinds),
                                          [&](const NewKind& k) { return k.word == request.kind; });
    const bool known = kind != std::end(kNewKinds);
    NewTarget target;
    NewThing thing;
    std::optional<NewError> error;
    if (const std::string wrong = wrong_request(request, known ? kind : nullptr); !wrong.empty())
        error = NewError{wrong, 2};
    if (!error) error = find_target(request, target);
    if (!error) error = kind->make(request, target, thing);
    if (!error) error = find_existing(target, thing);
    if (!error) error = check_new(target, thing);
    if (!error) error = write_files(target, thing);
    if (!error) {
        show_next(request, target, thing);
        return 0;
    }
    std::cerr << "quattro new: " << error->text << '\n';
    return error->code;
}

}  // namespace quattro::tools
