// Walks the folders of a pack. Reports files that look like files of a pack but are not read, because a silently
// ignored file is the hardest mistake to find.
#include "pack/listing.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "base/declaring_words.hpp"
#include "base/names.hpp"
#include "base/size.hpp"
#include "base/text.hpp"
#include "pack/file_names.hpp"
#include "pack/limits.hpp"
#include "pack/odd_scan.hpp"
#include "pack/read_source.hpp"

namespace fs = std::filesystem;

namespace quattro {
namespace {

constexpr std::size_t kMaxEntries = 4 * kMaxFiles;  // files, folders and links in a pack

const std::vector<std::string> kScriptFolders = {"actions", "effects", "items", "lib", "rules"};

bool is_within(const fs::path& path, const fs::path& root) {
    return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

class Listing {
public:
    Listing(const PackFolder& root, const std::string& pack, Diagnostics& out) : root_(root), pack_(pack), out_(out) {
        std::error_code failure;
        if (!root.is_in_memory()) real_root_ = fs::canonical(root.path(), failure);
        local_root_ = local_path(root.path() / "x");
        local_root_.pop_back();
    }

    // Lists boards/, cards/ and scripts/. The scenarios in tests/ are read by check/scenario.hpp.
    std::vector<PackEntry> run() {
        for (const std::string_view folder : {"boards", "cards", "scripts"})
            if (const EntryKind kind = root_.kind(folder); kind != EntryKind::none && kind != EntryKind::folder)
                misplaced(folder, "this is not a folder", "put the files of a pack into folders");
            else if (!root_.is_link(folder) || check_link(folder))
                collect(folder, 1);
        if (report_too_large()) return {};
        check_root_entries();
        std::sort(paths_.begin(), paths_.end());
        for (const fs::path& path : paths_)
            classify(path);
        return std::move(found_);
    }

private:
    // Lists the files below `folder`. `folder` and `paths_` are relative to the root of the pack.
    void collect(const fs::path& folder, int depth) {
        if (depth > kMaxFolderDepth)
            return misplaced(folder, fmt::format("folders are nested more than {} deep", kMaxFolderDepth),
                             "move its contents further up");
        if (entries_ > kMaxEntries) return;
        for (const FolderEntry& entry : root_.entries(folder, kMaxEntries + 1 - entries_)) {
            if (paths_.size() > kMaxFiles || ++entries_ > kMaxEntries) return;
            if (entry.name[0] == '.') continue;
            fs::path path = folder / entry.name;
            if (entry.is_link && !check_link(path)) continue;
            if (entry.kind == EntryKind::folder)
                collect(path, depth + 1);
            else if (entry.kind != EntryKind::file)
                misplaced(path, "this is neither a file nor a folder", "remove it");
            else {
                bytes_ += root_.file(path).size().value_or(0);
                paths_.push_back(std::move(path));
            }
        }
    }

    // Reports at the top level of the pack: a misspelt pack.yaml, scripts, and folders with files of a pack that have a
    // misspelt name or belong in scripts/.
    void check_root_entries() {
        std::vector<FolderEntry> root_entries = root_.entries("", kMaxEntries);
        std::sort(root_entries.begin(), root_entries.end(),
                  [](const auto& a, const auto& b) { return a.name < b.name; });
        for (const FolderEntry& entry : root_entries) {
            if (entry.name[0] == '.' || !is_clean(entry.name) || entry.is_link) continue;
            if (entry.kind == EntryKind::folder)
                check_root_folder(entry.name);
            else if (entry.kind == EntryKind::file)
                check_root_file(entry.name);
        }
    }

    void check_root_folder(const std::string& name) {
        const std::string suggested = corrected_folder_name(name);
        const bool is_script_folder = contains(kScriptFolders, name);
        if ((suggested.empty() && !is_script_folder) || !contains_pack_files(root_, name)) return;
        if (!suggested.empty())
            misplaced(fs::path(name) / "", "this folder of a pack is not read",
                      fmt::format("did you mean '{}/'?", suggested));
        else if (has_file_ending_in(name, ".lua"))
            misplaced(fs::path(name) / "", "scripts outside of scripts/ are not read",
                      fmt::format("move the folder to scripts/{}/", name));
    }

    // True if a YAML file lies directly in boards/. Lists the folder at the first call only.
    bool boards_have_games() {
        if (!boards_have_games_) boards_have_games_ = has_file_ending_in("boards", ".yaml");
        return *boards_have_games_;
    }

    // True if an entry directly in the folder has this ending.
    bool has_file_ending_in(const fs::path& folder, std::string_view ending) const {
        const std::vector<FolderEntry> entries = root_.entries(folder, kMaxEntries);
        return std::any_of(entries.begin(), entries.end(),
                           [&](const FolderEntry& entry) { return fs::path(entry.name).extension() == ending; });
    }

    void check_root_file(const fs::path& name) {
        std::string suggested = corrected_file_name(name.string());
        if (suggested.empty()) suggested = name.string();
        if (lower(suggested) == "pack.yaml" && name != "pack.yaml")
            misplaced(name, "this file is not read as the pack's manifest", "rename it to pack.yaml");
        else if (fs::path(suggested).extension() == ".lua")
            misplaced(name, "a script belongs in scripts/KIND/",
                      fmt::format("move it to scripts/effects/ or another of: {}", join(kScriptFolders, ", ")));
    }

    // Reports a pack that is too large. Returns true if it is.
    bool report_too_large() {
        const Location where = location_of("");
        const std::string_view hint = "split the pack";
        if (paths_.size() > kMaxFiles)
            out_.error(where, fmt::format("this pack has more than {} files", kMaxFiles), std::string(hint));
        else if (entries_ > kMaxEntries)
            out_.error(where, fmt::format("this pack has more than {} files and folders", kMaxEntries),
                       std::string(hint));
        else if (bytes_ > kMaxPackBytes)
            out_.error(where,
                       fmt::format("the files of this pack are larger than {} MiB together", kMaxPackBytes >> 20U),
                       std::string(hint));
        else
            return false;
        return true;
    }

    std::string local_path_of(const fs::path& inside) const { return local_root_ + inside.generic_string(); }
    std::string display_path_of(const fs::path& inside) const {
        return fmt::format("{}: {}", pack_, inside.generic_string());
    }
    Location location_of(const fs::path& inside) const {
        return location_of_file(local_path_of(inside), display_path_of(inside), file_rank(inside));
    }

    // Returns true if the link may be followed; otherwise reports the reason. A link must not disclose files from
    // outside the pack and must not lead in a circle.
    bool check_link(const fs::path& inside) {
        std::error_code failure;
        const fs::path target = fs::canonical(root_.path() / inside, failure);
        const Location where = location_of(inside);
        if (failure)
            out_.error(where, "the target of this symbolic link does not exist", "put a copy of the file here");
        else if (!is_within(target, real_root_))
            out_.error(where, "this symbolic link leads outside of the pack", "put a copy of the file here");
        else if (fs::is_directory(target, failure))
            out_.error(where, "this link to a folder is not followed",
                       "replace the link by a folder that contains the files");
        else
            return true;
        return false;
    }

    void classify(const fs::path& inside) {
        if (const std::string name = inside.generic_string(); !is_clean(name))
            return misplaced(
                inside,
                fmt::format("the name has {}, which no text may have", character_name(name, find_unclean(name))),
                "rename it");
        const std::string top = inside.begin()->string(), extension = inside.extension().string();
        const auto depth = std::distance(inside.begin(), inside.end());
        const std::string suggested = corrected_file_name(inside.filename().string());  // "" if the name is right
        const bool is_rules_text = fs::path(suggested).extension() == ".md";
        if (!suggested.empty() && (!is_rules_text || top == "boards") && suggested != "README.md")
            return misplaced(inside,
                             fmt::format("the name of {} ends in {} here",
                                         extension_of(suggested) == ".yaml"  ? "a YAML file"
                                         : extension_of(suggested) == ".lua" ? "a script"
                                                                             : "a rules text",
                                         extension_of(suggested)),
                             fmt::format("rename it to {}", suggested));
        if (extension != ".yaml" && extension != ".lua" && report_missing_extension(inside)) return;
        if (top == "scripts" && extension == ".yaml")
            return misplaced(inside, "scripts/ holds only scripts; a YAML file belongs in boards/, cards/ or tests/",
                             "move it");
        if (top != "scripts" && extension == ".lua")
            return misplaced(inside, "a script belongs in scripts/KIND/",
                             fmt::format("move it to scripts/effects/ or another of: {}", join(kScriptFolders, ", ")));
        if (top == "scripts") return extension == ".lua" ? add_script(inside, depth) : void();
        if (top == "boards" && extension == ".md") return add_text(inside);
        if (extension != ".yaml") return;
        if (top == "boards") return add_board_or_game(inside);
        if (depth != 2) return misplaced(inside, "a card set belongs directly in cards/", "move the file up");
        add(inside, PackEntry::Kind::cards, "", inside.stem().string(), location_of(inside));
    }

    static std::string extension_of(const std::string& name) { return fs::path(name).extension().string(); }

    // Checks a file without an ending or with .txt. Reports it and returns true if it starts like a file of a pack:
    // with YAML keys, including one that identifies the file, or with the `return` of a script.
    bool report_missing_extension(const fs::path& inside) {
        const std::string extension = inside.extension().string();
        if (extension != ".txt" && !extension.empty()) return false;
        std::istringstream stream(root_.file(inside).read().value_or(""));
        std::string line, suggested;
        bool yaml = true;
        for (int lines = 0; lines < 20 && suggested.empty() && std::getline(stream, line) && line.size() < 1000;
             ++lines) {
            if (line.starts_with("return ") && starts_with_any(line.substr(7), kDeclaringWords)) suggested = ".lua";
            if (yaml && starts_with_any(line, {"game:", "board:", "cards:"})) suggested = ".yaml";
            yaml = yaml && (trim(line).empty() || starts_with_any(line, {"#", " "}) || has_key(line));
        }
        if (suggested.empty()) return false;
        misplaced(inside, "this file is not read: its name has no known extension",
                  fmt::format("rename it to {}{}", inside.stem().string(), suggested));
        return true;
    }
    static bool starts_with_any(std::string_view line, std::initializer_list<std::string_view> begins) {
        return std::any_of(begins.begin(), begins.end(), [&](std::string_view b) { return line.starts_with(b); });
    }
    static bool has_key(std::string_view line) {
        const std::size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_");
        return end != 0 && end != std::string_view::npos && line[end] == ':';
    }

    void add_script(const fs::path& inside, std::ptrdiff_t depth) {
        const std::string folder = depth > 1 ? std::next(inside.begin())->string() : "";
        if (depth != 3 || !contains(kScriptFolders, folder)) {
            const std::string hint =
                depth == 3 ? suggest(folder, kScriptFolders)
                           : fmt::format("move it to scripts/effects/ or another of: {}", join(kScriptFolders, ", "));
            return misplaced(inside, "a script belongs in scripts/KIND/, and this is not one of the kinds", hint);
        }
        add(inside, PackEntry::Kind::script, folder, inside.stem().string(), location_of(inside));
    }

    void add_board_or_game(const fs::path& inside) {
        const std::string folder = inside.parent_path().lexically_relative("boards").generic_string();
        const auto source =
            read_source(root_.file(inside), local_path_of(inside), display_path_of(inside), out_, file_rank(inside));
        if (!source) return;
        if (report_odd_name(source)) return add_by_file_name(inside, *source, folder == "." ? "" : folder);
        for (const auto& [key, kind] :
             {std::pair{"game", PackEntry::Kind::game}, std::pair{"board", PackEntry::Kind::board}})
            if (const auto id = top_value(source, key)) {
                check_file_name(inside, key, id->first, id->second);
                return add(inside, kind, folder == "." ? "" : folder, id->first, id->second);
            }
        report_unknown(source);
    }

    // True if an unclean or odd character is in the line of `game` or `board` or, if there is no such line, anywhere.
    // Then reports these characters of the whole file.
    bool report_odd_name(const std::shared_ptr<const Source>& source) {
        auto id = top_value(source, "game");
        if (!id) id = top_value(source, "board");
        Diagnostics found;
        if (check_characters(source, found))
            for (const SyntaxMistake& m : find_odd_characters(*source).wrong)
                found.error({source, m.line, m.column}, m.message, m.hint);
        const auto at_name = [&](const Diagnostic& d) { return !id || d.where.line == id->second.line; };
        if (std::none_of(found.list().begin(), found.list().end(), at_name)) return false;
        out_.add(found);
        return true;
    }
    // Lists a file with an unreadable name under its file name, or a game.yaml under its folder's name, so that its
    // absence causes no further errors.
    void add_by_file_name(const fs::path& inside, const Source& source, const std::string& folder) {
        const std::string stem = inside.stem().string();
        const bool is_game = std::any_of(source.lines.begin(), source.lines.end(), [](const std::string& line) {
            return line.starts_with("flow:") || line.starts_with("extends:");
        });
        add(inside, stem == "game" || is_game ? PackEntry::Kind::game : PackEntry::Kind::board, folder,
            stem == "game" ? inside.parent_path().filename().string() : stem, location_of(inside));
    }

    // Adds a text with the rules for players, except README.md. PackSet finds its game when all packs are listed.
    void add_text(const fs::path& inside) {
        const fs::path folder = inside.parent_path().lexically_relative("boards");
        const std::string stem = inside.stem().string();
        if (stem == "README") return;
        if (folder == "." && !boards_have_games()) return;  // a page of documents, such as a tutorial
        const std::string id = stem == "rules" ? folder.filename().string() : stem;
        add(inside, PackEntry::Kind::text, folder.generic_string(), id, location_of(inside));
    }

    // The value of a top-level key and its location, found without parsing the file. Nothing if the key is missing.
    static std::optional<std::pair<std::string, Location>> top_value(const std::shared_ptr<const Source>& source,
                                                                     std::string_view key) {
        for (std::size_t i = 0; i < source->lines.size(); ++i) {
            const std::string_view line = source->lines[i];
            if (line.substr(0, key.size()) != key || line.substr(key.size(), 1) != ":") continue;
            std::string_view value = line.substr(key.size() + 1);
            const std::string_view blank = value.substr(0, value.find(" #"));
            value = trim(blank);
            if (value.size() > 1 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0])
                value = value.substr(1, value.size() - 2);
            const std::size_t column =
                value.empty() ? key.size() + 1 : static_cast<std::size_t>(value.data() - line.data()) + 1;
            return std::pair{std::string(value), Location{source, one_based(i), static_cast<int>(column)}};
        }
        return std::nullopt;
    }

    // A file is normally named after its content, and the folder of a game.yaml after the game. Reports a name that is
    // almost equal, because it is probably a typing error.
    void check_file_name(const fs::path& inside, std::string_view key, const std::string& id, const Location& where) {
        const std::string stem = inside.stem().string();
        const std::string name = stem == "game" ? inside.parent_path().filename().string() : stem;
        if (id != name && !nearest(id, {name}).empty())
            out_.error(where,
                       fmt::format("the {} is called '{}', and the {} in it '{}'", stem == "game" ? "folder" : "file",
                                   name, key, id),
                       fmt::format("did you mean '{}'?", name));
    }

    // If the file does not parse, the syntax errors are more useful than the missing key.
    void report_unknown(const std::shared_ptr<const Source>& source) {
        Diagnostics broken;
        const Node document = parse_yaml(source, broken);
        out_.add(broken);
        if (!broken.ok()) return;
        std::string hint = "begin it with 'game: ID' or 'board: ID'";
        Location where{source, 1, 0};
        for (const Node::Entry& entry : document.entries) {
            const std::string suggested = nearest(entry.key, {"game", "board"});
            if (suggested.empty() || !entry.value.is_scalar()) continue;
            hint = fmt::format("did you mean '{}'?", suggested);
            where = entry.where;
            break;
        }
        out_.error(where, "this file has neither the key 'game' nor 'board', so it is not read", hint);
    }

    void add(const fs::path& inside, PackEntry::Kind kind, std::string folder, std::string id, Location where) {
        if (!check_name(id, where, out_, NameUse::id)) return;
        PackFile file{root_.file(inside), pack_, local_path_of(inside), false, inside.generic_string()};
        found_.push_back({std::move(file), kind, std::move(folder), std::move(id), std::move(where)});
    }

    void misplaced(const fs::path& inside, std::string message, std::string hint) {
        out_.error(location_of(inside), std::move(message), std::move(hint));
    }

    const PackFolder& root_;
    const std::string& pack_;
    Diagnostics& out_;
    fs::path real_root_;      // empty for a pack in memory
    std::string local_root_;  // prefix of the local paths of the pack's files
    std::vector<fs::path> paths_;
    std::uintmax_t bytes_ = 0;  // size of all listed files
    std::size_t entries_ = 0;   // number of entries seen, including folders and links
    std::optional<bool> boards_have_games_;
    std::vector<PackEntry> found_;
};

}  // namespace

std::vector<PackEntry> list_pack(const PackFolder& root, const std::string& pack, Diagnostics& out) {
    return Listing(root, pack, out).run();
}

}  // namespace quattro
