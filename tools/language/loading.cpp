#include "language/loading.hpp"

#include <algorithm>

#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "builtins/language.hpp"
#include "check/scenario.hpp"
#include "link/load.hpp"
#include "pack/listing.hpp"
#include "pack/pack.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kMostEntries = 4000;          // of a folder
constexpr std::uintmax_t kLargestFile = 1U << 20U;  // in bytes

const PackFolder* folder_named(const PackFolders& packs, const std::string& name) {
    const auto found = std::find_if(packs.begin(), packs.end(), [&](const PackFolder& p) { return p.name() == name; });
    return found == packs.end() ? nullptr : &*found;
}

// What the file is for the engine; nothing if it is no file of a pack, such as a file of scenarios.
std::optional<PackEntry> entry_of(const PackFolder& folder, const std::string& path) {
    Diagnostics told_elsewhere;
    for (PackEntry& entry : list_pack(folder, folder.name(), told_elsewhere))
        if (entry.file.path_in_pack == path) return std::move(entry);
    return std::nullopt;
}

// The games, those whose files lie nearest to the file first.
std::vector<std::string> games_near(const PackSet& set, const std::string& path) {
    const auto shared = [&](const std::string& game) {
        const std::string& other = set.game(game)->path_in_pack;
        return std::mismatch(path.begin(), path.end(), other.begin(), other.end()).first - path.begin();
    };
    std::vector<std::string> games = set.games();
    std::stable_sort(games.begin(), games.end(),
                     [&](const std::string& a, const std::string& b) { return shared(a) > shared(b); });
    return games;
}

std::vector<std::string> boards_of(const PackSet& set, const std::string& game) {
    std::vector<std::string> lineage;
    Diagnostics told_elsewhere;
    set.game_document(game, lineage, told_elsewhere);
    return set.board_ids(lineage);
}

void load(const PackSet& set, const std::string& game, const OptionChoices& options, Diagnostics& out) {
    collect_errors(out, [&] { return load_rules(standard_language(), set, game, options, out) != nullptr; });
}

// Loads games until one has read the file. Returns the errors of that one, or nothing if none has.
std::optional<Diagnostics> load_reader(const PackSet& set, const std::string& name, const std::string& path,
                                       const std::string& board) {
    for (const std::string& game : games_near(set, path)) {
        if (!board.empty() && !contains(boards_of(set, game), board)) continue;
        Diagnostics errors;
        set.clear_read_files();
        load(set, game, board.empty() ? OptionChoices{} : OptionChoices{{"boards", board}}, errors);
        if (set.read_files().contains(name)) return errors;
    }
    return std::nullopt;
}

// The scenarios of a file, without playing them.
void check_scenario_file(const PackFolders& packs, const PackFolder& folder, const std::string& path,
                         Diagnostics& out) {
    std::vector<Diagnostic> notes;
    const auto text = std::make_shared<const std::string>(folder.file(path).read().value_or(""));
    check_scenarios(packs, {TextFile(folder.name() + "/" + path, text)}, out, notes);
}

// Adds a file to `files`, unless it is large or cannot be read.
void add_file(const PackFolder& folder, const std::filesystem::path& path, std::map<std::string, std::string>& files) {
    const TextFile file = folder.file(path);
    if (file.size().value_or(kLargestFile + 1) > kLargestFile) return;
    if (const auto text = file.read()) files.emplace(path.generic_string(), without_byte_order_mark(*text));
}

// Adds the files below `inside` to `files`.
void collect_files(const PackFolder& folder, const std::filesystem::path& inside, int depth,
                   std::map<std::string, std::string>& files) {
    for (const FolderEntry& entry : folder.entries(inside, kMostEntries)) {
        const std::filesystem::path path = inside / entry.name;
        const std::string extension = path.extension().string();
        const bool is_asked_about = extension == ".yaml" || extension == ".lua" || extension == ".md";
        if (entry.is_link || entry.name.starts_with('.')) continue;
        if (entry.kind == EntryKind::folder && depth < kMaxFolderDepth) collect_files(folder, path, depth + 1, files);
        if (entry.kind != EntryKind::file || !is_asked_about) continue;
        add_file(folder, path, files);
    }
}

// The folder of the scenarios of a pack.
std::string tests_of(const PackFolder& folder) {
    return folder.kind("tests/scenarios") == EntryKind::folder ? "tests/scenarios" : "tests";
}

}  // namespace

PackFolder in_memory(const PackFolder& folder, const std::string& name) {
    std::map<std::string, std::string> files;
    for (const std::string& part :
         {std::string("boards"), std::string("cards"), std::string("scripts"), tests_of(folder)})
        if (folder.kind(part) == EntryKind::folder && !folder.is_link(part)) collect_files(folder, part, 1, files);
    if (!folder.is_link("pack.yaml")) add_file(folder, "pack.yaml", files);
    return PackFolder::in_memory(name, std::move(files));
}

std::vector<std::string> scenario_paths(const PackFolder& folder) {
    std::map<std::string, std::string> files;
    const std::string tests = tests_of(folder);
    if (folder.kind(tests) == EntryKind::folder && !folder.is_link(tests)) collect_files(folder, tests, 1, files);
    std::vector<std::string> paths;
    for (const auto& [path, text] : files)
        if (path.ends_with(".yaml")) paths.push_back(path);
    return paths;
}

std::optional<std::string> text_of(const PackFolders& packs, const std::string& pack, const std::string& path) {
    const PackFolder* folder = folder_named(packs, pack);
    return folder ? folder->file(path).read() : std::nullopt;
}

PackFolders with_text(const PackFolders& packs, const FilePlace& file, std::string text) {
    PackFolders changed = packs;
    const auto folder =
        std::find_if(changed.begin(), changed.end(), [&](const PackFolder& each) { return each.name() == file.pack; });
    if (folder != changed.end()) *folder = folder->with_file(file.path, std::move(text));
    return changed;
}

Diagnostics check_all_scenarios(const PackFolders& packs, const std::string& pack) {
    Diagnostics errors;
    if (const PackFolder* folder = folder_named(packs, pack))
        for (const std::string& path : scenario_paths(*folder))
            check_scenario_file(packs, *folder, path, errors);
    return errors;
}

std::optional<Diagnostics> load_file(const PackFolders& packs, const FilePlace& file) {
    const PackFolder* folder = folder_named(packs, file.pack);
    if (!folder) return std::nullopt;
    Diagnostics errors;
    if (file.path.starts_with(tests_of(*folder) + "/") && file.path.ends_with(".yaml") &&
        folder->kind(file.path) == EntryKind::file) {
        check_scenario_file(packs, *folder, file.path, errors);
        return errors;
    }
    bool is_read = true;
    collect_errors(errors, [&] {
        const std::optional<PackEntry> entry = entry_of(*folder, file.path);
        const PackSet set = PackSet::open(packs, errors);
        const std::vector<const PackFile*> files = set.all_files();
        const std::string local = file.pack + "/" + file.path;
        const auto found =
            std::find_if(files.begin(), files.end(), [&](const PackFile* f) { return f->local_path == local; });
        is_read = file.path == "pack.yaml" || (entry && found != files.end());
        if (!entry || found == files.end()) return;
        if (entry->kind == PackEntry::Kind::game) return load(set, entry->id, {}, errors);
        const std::string board = entry->kind == PackEntry::Kind::board ? entry->id : "";
        const auto of_reader = load_reader(set, (*found)->pack + "/" + file.path, file.path, board);
        is_read = of_reader.has_value();
        if (of_reader) errors.add(*of_reader);
    });
    if (!is_read && errors.ok()) return std::nullopt;
    return errors;
}

Diagnostics load_all_games(const PackFolders& packs) {
    Diagnostics errors;
    collect_errors(errors, [&] {
        const PackSet set = PackSet::open(packs, errors);
        for (const std::string& game : set.games()) {
            const std::vector<std::string> boards = boards_of(set, game);
            load(set, game, boards.empty() ? OptionChoices{} : OptionChoices{{"boards", join(boards, ",")}}, errors);
        }
    });
    errors.remove_duplicates();
    return errors;
}

}  // namespace quattro::tools
