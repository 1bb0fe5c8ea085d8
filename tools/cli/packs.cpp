// Finds packs and loads games for the verbs.
#include "cli/packs.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

namespace fs = std::filesystem;

fs::path base_pack() {
    const char* home = std::getenv("QUATTRO_HOME");
    return home != nullptr && *home != '\0' ? fs::path(home) : fs::path(QUATTRO_HOME_DIR);
}

bool same_path(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error) && !error;
}

Paths pack_stack(const Paths& others) {
    Paths stack{base_pack()};
    for (const fs::path& pack : others) {
        const bool known =
            std::any_of(stack.begin(), stack.end(), [&](const fs::path& p) { return same_path(p, pack); });
        if (!known) stack.push_back(pack);
    }
    return stack;
}

std::optional<fs::path> pack_of(const fs::path& file) {
    std::error_code error;
    fs::path folder = fs::weakly_canonical(file, error);
    if (error) return std::nullopt;
    if (!fs::is_directory(folder)) folder = folder.parent_path();
    for (;; folder = folder.parent_path()) {
        for (const char* sign : {"pack.yaml", "boards", "cards", "scripts"})
            if (fs::exists(folder / sign, error)) return folder;
        if (folder == folder.parent_path()) return std::nullopt;
    }
}

Paths current_pack() {
    std::error_code error;
    const fs::path folder = fs::current_path(error);
    const auto pack = error ? std::nullopt : pack_of(folder);
    const bool own = pack && fs::exists(*pack / "pack.yaml", error) && !same_path(*pack, base_pack());
    return own ? Paths{same_path(*pack, folder) ? "." : *pack} : Paths{};
}

std::shared_ptr<const Game> load_game(const PackFolders& packs, const std::string& id,
                                      const std::map<std::string, std::string>& options, Diagnostics& out) {
    const std::vector<std::string> known = Game::list(packs, out);
    if (!out.ok()) return nullptr;
    if (std::find(known.begin(), known.end(), id) == known.end()) {
        out.error({}, fmt::format("there is no game '{}'", id), suggest(id, known));
        return nullptr;
    }
    return Game::load(packs, id, options, out);
}

std::shared_ptr<const Game> load_requested_game(const Paths& packs, const std::string& id,
                                                const std::vector<std::string>& options,
                                                const std::vector<std::string>& boards, std::string& problem) {
    const auto read = read_options(options, boards, problem);
    if (!read) return nullptr;
    Diagnostics errors;
    auto game = load_game(packs, id, *read, errors);
    if (!game) problem = errors.show();
    return game;
}

std::map<std::string, std::string> options_of(const Game& game) {
    std::map<std::string, std::string> options;
    for (const OptionInfo& option : game.info().options)
        options[option.name] = option.value;
    if (!game.info().boards.empty()) options["boards"] = join(game.info().boards, ",");
    return options;
}

std::shared_ptr<const Game> reload_game(const PackFolders& packs, const Game& game, Diagnostics& out) {
    return load_game(packs, game.info().id, options_of(game), out);
}

std::optional<std::string> read_file_if_any(const fs::path& path) {
    std::string text;
    const std::string problem = read_whole(path, text);
    return problem.empty() ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace quattro::tools
