// A stack of packs: order, identities of files, and merged documents of games.
#include "pack/pack.hpp"

#include <algorithm>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "pack/file_names.hpp"
#include "pack/limits.hpp"
#include "pack/listing.hpp"
#include "pack/pack_order.hpp"
#include "pack/read_source.hpp"
#include "pack/replacements.hpp"

namespace fs = std::filesystem;

namespace quattro {
namespace {

// "KIND FOLDER/ID". The folder is the kind of a script, the game of a board, and empty for others. The id of a text is
// its path in the pack.
std::string identity(PackEntry::Kind kind, std::string_view folder, std::string_view id) {
    constexpr std::string_view kKinds[] = {"game", "board", "cards", "script", "text"};
    return fmt::format("{} {}/{}", kKinds[static_cast<std::size_t>(kind)], folder, id);
}

// The game that `found` extends. `stack` has the games with the id in its `extends`, lowest first. A game that extends
// its own id extends the game that it replaces. Null if it replaces none.
const PackEntry* base_of(const std::vector<PackEntry*>& stack, const PackEntry& found) {
    if (stack.back()->id != found.id) return stack.back();  // `found` extends another game
    const auto at = std::find(stack.begin(), stack.end(), &found);
    return at == stack.begin() || at == stack.end() ? nullptr : *std::prev(at);
}

std::string circle_text(const std::vector<const PackEntry*>& path, const std::string& last) {
    std::string text;
    for (const PackEntry* found : path)
        text += found->id + " > ";
    return text + last;
}

}  // namespace

struct PackSet::Impl {
    std::vector<Pack> packs;       // lowest first
    std::vector<PackEntry> files;  // in the order of the packs
    NamedEntries named;
    std::shared_ptr<SourceIndex> index;  // of every source that is read
    // The role of an error about a missing file: a consequence if listing the files has reported errors.
    Role role_of_missing = Role::mistake;
    using Parsed = std::tuple<Node, Diagnostics, std::string>;  // a document, its errors and the digest of its file
    std::mutex guard;                         // protects `read` and `parsed`, because threads share a set
    std::map<std::string, std::string> read;  // digest of each file, by pack and path
    std::map<std::string, Parsed> parsed;     // by pack and path

    std::optional<Node> parsed_before(const std::string& name, Diagnostics& out);

    void list_files(Diagnostics& out);
    void name_boards(Diagnostics& out);
    void check_texts(Diagnostics& out) const;
    const std::vector<PackEntry*>* stack(PackEntry::Kind kind, std::string_view folder, std::string_view id) const;
    const PackFile* top(PackEntry::Kind kind, std::string_view folder, std::string_view id) const;
    std::vector<std::string> ids(PackEntry::Kind kind, std::string_view folder) const;
    const PackEntry* text_of(const PackEntry& game) const;
    RulesText texts(const std::vector<const PackEntry*>& path, Diagnostics& out) const;
    // The merged document of `found`. Appends the games that were read to `path`, starting with `found`; `path` also
    // detects circles.
    Node document(const PackSet& set, const PackEntry& found, std::vector<const PackEntry*>& path, Diagnostics& out);
};

void PackSet::Impl::list_files(Diagnostics& out) {
    const std::size_t first = out.size();
    for (const Pack& pack : packs)
        for (PackEntry& found : list_pack(pack.folder, pack.manifest.name, out))
            files.push_back(std::move(found));
    for (PackEntry& found : files) {
        if (found.kind == PackEntry::Kind::board) continue;
        const std::string_view folder = found.kind == PackEntry::Kind::script ? std::string_view(found.folder) : "";
        const std::string& id = found.kind == PackEntry::Kind::text ? found.file.path_in_pack : found.id;
        named[identity(found.kind, folder, id)].push_back(&found);
    }
    role_of_missing = out.role_after(first);
}

// A board belongs to every game in its folder, regardless of the pack, and to the game that the folder is named after.
void PackSet::Impl::name_boards(Diagnostics& out) {
    std::map<std::string, std::set<std::string>> owners;
    for (const PackEntry& found : files)
        if (found.kind == PackEntry::Kind::game) owners[found.folder].insert(found.id);
    for (const PackEntry& found : files)
        if (found.kind == PackEntry::Kind::board && stack(PackEntry::Kind::game, "", found.folder))
            owners[found.folder].insert(found.folder);
    for (PackEntry& found : files) {
        if (found.kind != PackEntry::Kind::board) continue;
        for (const std::string& game : owners[found.folder])
            named[identity(found.kind, game, found.id)].push_back(&found);
        if (owners[found.folder].empty())
            out.add(role_of_missing, found.where, fmt::format("the board '{}' is in a folder without a game", found.id),
                    "put it beside its game.yaml, or into a folder named after the game");
    }
}

// Reports rules texts that belong to no game.
void PackSet::Impl::check_texts(Diagnostics& out) const {
    std::set<std::string> known;
    for (const PackEntry& found : files)
        if (found.kind == PackEntry::Kind::game) known.insert(rules_text_path(found.file.path_in_pack));
    for (const PackEntry& found : files) {
        if (found.kind != PackEntry::Kind::text || known.count(found.file.path_in_pack) > 0) continue;
        std::vector<std::string> beside;
        for (const std::string& path : known)
            if (const fs::path text(path); text.parent_path() == fs::path(found.file.path_in_pack).parent_path())
                beside.push_back(text.filename().string());
        out.add(role_of_missing, found.where, "this rules text belongs to no game, so players would not see it",
                beside.empty() ? "put it beside the game's YAML: rules.md for game.yaml, ID.md for ID.yaml"
                               : suggest(fs::path(found.file.path_in_pack).filename().string(), beside));
    }
}

const std::vector<PackEntry*>* PackSet::Impl::stack(PackEntry::Kind kind, std::string_view folder,
                                                    std::string_view id) const {
    const auto found = named.find(identity(kind, folder, id));
    return found == named.end() ? nullptr : &found->second;
}

const PackFile* PackSet::Impl::top(PackEntry::Kind kind, std::string_view folder, std::string_view id) const {
    const std::vector<PackEntry*>* files_of_id = stack(kind, folder, id);
    return files_of_id ? &files_of_id->back()->file : nullptr;
}

std::vector<std::string> PackSet::Impl::ids(PackEntry::Kind kind, std::string_view folder) const {
    const std::string prefix = identity(kind, folder, "");
    std::vector<std::string> found;
    for (auto it = named.lower_bound(prefix); it != named.end() && it->first.compare(0, prefix.size(), prefix) == 0;
         ++it)
        found.push_back(it->first.substr(prefix.size()));
    return found;
}

PackSet PackSet::open(const PackFolders& folders, Diagnostics& out) {
    PackSet set;
    set.impl_ = std::make_shared<Impl>();
    set.impl_->index = folders.index;
    set.impl_->packs = read_packs(folders, out);
    set.impl_->list_files(out);
    set.impl_->name_boards(out);
    set.impl_->check_texts(out);
    Replacements replacements(set.impl_->packs, set.impl_->files, set.impl_->named);
    replacements.check_conflicts(out);
    replacements.check_replaces(out);
    return set;
}

std::vector<std::string> PackSet::games() const { return impl_->ids(PackEntry::Kind::game, ""); }
const PackFile* PackSet::game(std::string_view id) const { return impl_->top(PackEntry::Kind::game, "", id); }
const PackFile* PackSet::cards(std::string_view id) const { return impl_->top(PackEntry::Kind::cards, "", id); }
std::vector<std::string> PackSet::card_ids() const { return impl_->ids(PackEntry::Kind::cards, ""); }
const PackFile* PackSet::script(std::string_view kind, std::string_view id) const {
    return impl_->top(PackEntry::Kind::script, kind, id);
}
std::vector<std::string> PackSet::script_ids(std::string_view kind) const {
    return impl_->ids(PackEntry::Kind::script, kind);
}

const PackFile* PackSet::board(const std::vector<std::string>& game_ids, std::string_view id) const {
    for (const std::string& game : game_ids)
        if (const PackFile* file = impl_->top(PackEntry::Kind::board, game, id)) return file;
    return nullptr;
}

std::vector<std::string> PackSet::board_ids(const std::vector<std::string>& game_ids) const {
    std::set<std::string> ids;
    for (const std::string& game : game_ids)
        for (std::string& id : impl_->ids(PackEntry::Kind::board, game))
            ids.insert(std::move(id));
    return {ids.begin(), ids.end()};
}

std::shared_ptr<const Source> PackSet::read(const PackFile& file, Diagnostics& out) const {
    auto source = read_source(file.file, file.local_path, display_path(file.pack, file.path_in_pack), out,
                              file_rank(file.path_in_pack), impl_->index);
    if (!source || (file.file.path().extension() == ".lua" && !check_characters(source, out))) return nullptr;
    const std::lock_guard lock(impl_->guard);
    // The digest is computed from lines, so that it does not depend on the line ends of the operating system.
    impl_->read[file.pack + "/" + file.path_in_pack] = digest(join(source->lines, "\n"));
    return source;
}

std::optional<Node> PackSet::Impl::parsed_before(const std::string& name, Diagnostics& out) {
    const std::lock_guard lock(guard);
    const auto entry = parsed.find(name);
    if (entry == parsed.end()) return std::nullopt;
    const auto& [document, found, digest] = entry->second;
    read[name] = digest;
    out.add(found);
    return document;
}

Node PackSet::parse(const PackFile& file, Diagnostics& out) const {
    const std::string name = file.pack + "/" + file.path_in_pack;
    if (auto before = impl_->parsed_before(name, out)) return std::move(*before);
    Diagnostics found;
    const auto source = read(file, found);
    Node document = source ? parse_yaml(source, found) : Node{};
    out.add(found);
    if (!source) return {};
    const std::lock_guard lock(impl_->guard);
    impl_->parsed[name] = {document, std::move(found), impl_->read[name]};
    return document;
}

Node PackSet::Impl::document(const PackSet& set, const PackEntry& found, std::vector<const PackEntry*>& path,
                             Diagnostics& out) {
    path.push_back(&found);
    Node own = set.parse(found.file, out);
    const Node* extends = own.find("extends");
    if (!extends || extends->is_null()) return own;
    if (!extends->is_scalar()) {
        out.error(extends->where, fmt::format("'extends' takes the id of one game, not {}", extends->message_name()),
                  "for example: extends: tides");
        return {};
    }
    const std::vector<PackEntry*>* games = stack(PackEntry::Kind::game, "", extends->scalar);
    const PackEntry* base = games ? base_of(*games, found) : nullptr;
    if (!base || contains(path, base)) {
        const bool circle = games != nullptr;
        offer_all(extends->where, extends->scalar, set.games());
        out.add(circle ? Role::mistake : role_of_missing, extends->where,
                circle ? fmt::format("'{}' extends itself: {}", found.id, circle_text(path, extends->scalar))
                       : fmt::format("there is no game '{}' to extend", extends->scalar),
                circle ? "remove 'extends' from the first of them" : suggest(extends->scalar, set.games()));
        return {};
    }
    if (path.size() > kMaxExtendsDepth) {
        out.error(extends->where,
                  fmt::format("'{}' extends a chain of more than {} games", path.front()->id, kMaxExtendsDepth),
                  "merge some of these games");
        return {};
    }
    const Node below = document(set, *base, path, out);
    return below.is_map() ? merge(below, own, out) : Node{};
}

// The game's rules text from the topmost pack that has one; null if there is none. A text from a pack below the game's
// pack does not count, because it describes the replaced game.
const PackEntry* PackSet::Impl::text_of(const PackEntry& game) const {
    const std::vector<PackEntry*>* found = stack(PackEntry::Kind::text, "", rules_text_path(game.file.path_in_pack));
    const auto height = [&](const std::string& pack) {
        return std::find_if(packs.begin(), packs.end(), [&](const Pack& p) { return p.manifest.name == pack; });
    };
    const bool counts = found && height(found->back()->file.pack) >= height(game.file.pack);
    return counts ? found->back() : nullptr;
}

RulesText PackSet::Impl::texts(const std::vector<const PackEntry*>& path, Diagnostics& out) const {
    RulesText all;
    std::set<const PackEntry*> laid;  // a game and the game that it replaces can have one text
    for (auto game = path.rbegin(); game != path.rend(); ++game) {
        const PackEntry* text = text_of(**game);
        if (!text || !laid.insert(text).second) continue;
        const PackFile& file = text->file;
        const auto source = read_source(file.file, file.local_path, display_path(file.pack, file.path_in_pack), out,
                                        file_rank(file.path_in_pack));
        if (source && check_characters(source, out)) merge_rules_text(all, read_rules_text(source, out), out);
    }
    return all;
}

Node PackSet::game_document(std::string_view id, std::vector<std::string>& lineage, Diagnostics& out) const {
    RulesText text;
    return game_document(id, lineage, text, out);
}

Node PackSet::game_document(std::string_view id, std::vector<std::string>& lineage, RulesText& text,
                            Diagnostics& out) const {
    lineage.clear();
    const std::vector<PackEntry*>* games = impl_->stack(PackEntry::Kind::game, "", id);
    if (!games) {
        out.error({}, fmt::format("there is no game '{}'", id), suggest(id, this->games()));
        return {};
    }
    std::vector<const PackEntry*> path;
    Node document = impl_->document(*this, *games->back(), path, out);
    for (const PackEntry* found : path)
        if (!contains(lineage, found->id)) lineage.push_back(found->id);
    text = impl_->texts(path, out);
    return document;
}

Node PackSet::extended_document(std::string_view id, Diagnostics& out) const {
    const std::vector<PackEntry*>* games = impl_->stack(PackEntry::Kind::game, "", id);
    const Node own = games ? parse(games->back()->file, out) : Node{};
    const Node* extends = own.find("extends");
    if (!extends || !extends->is_scalar()) return {};
    const std::vector<PackEntry*>* bases = impl_->stack(PackEntry::Kind::game, "", extends->scalar);
    const PackEntry* base = bases ? base_of(*bases, *games->back()) : nullptr;
    std::vector<const PackEntry*> path{games->back()};
    return base ? impl_->document(*this, *base, path, out) : Node{};
}

std::map<std::string, std::string> PackSet::read_files() const {
    const std::lock_guard lock(impl_->guard);
    return impl_->read;
}

void PackSet::clear_read_files() const {
    const std::lock_guard lock(impl_->guard);
    impl_->read.clear();
}

std::string PackSet::content_hash() const {
    const std::lock_guard lock(impl_->guard);
    std::string all;
    for (const auto& [path, hash] : impl_->read)
        all += fmt::format("{} {}\n", hash, path);
    return digest(all);
}

std::vector<const PackFile*> PackSet::all_files() const {
    std::vector<const PackFile*> files;
    for (const PackEntry& found : impl_->files)
        files.push_back(&found.file);
    return files;
}

}  // namespace quattro
