#include "match/check.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "flow/load.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

void check_scripts(const PackSet& packs, CheckCounts& counts, Diagnostics& out) {
    std::vector<ScriptFile> libs, files;
    for (const char* folder : {"lib", "effects", "actions", "items", "rules"})
        for (const std::string& id : packs.script_ids(folder)) {
            const PackFile* file = packs.script(folder, id);
            auto source = packs.read(*file, out);
            if (source) (std::string_view(folder) == "lib" ? libs : files).push_back({id, folder, std::move(source)});
            ++counts.scripts;
        }
    declare_scripts(files, libs, out);
}

// Every board, in the game's list or not: one nobody plays yet is checked too.
OptionChoices all_boards(const PackSet& packs, const std::string& game, CheckCounts& counts, std::set<std::string>& seen) {
    std::vector<std::string> lineage;
    Diagnostics ignored;
    packs.game_document(game, lineage, ignored);
    const std::vector<std::string> boards = packs.board_ids(lineage);
    for (const std::string& id : boards)
        if (const PackFile* file = packs.board(lineage, id); file && seen.insert(file->shown).second) ++counts.boards;
    return boards.empty() ? OptionChoices{} : OptionChoices{{"boards", join(boards, ",")}};
}

}  // namespace

Diagnostics check_packs(const std::vector<std::filesystem::path>& folders, CheckCounts& counts) {
    Diagnostics out;
    const PackSet packs = PackSet::open(folders, out);
    check_scripts(packs, counts, out);
    std::set<std::string> seen;
    for (const std::string& game : packs.games()) {
        ++counts.games;
        auto rules = load_rules(packs, game, all_boards(packs, game, counts, seen), out);
        load_rules(packs, game, {}, out);   // the game's own list names boards that must be there
        if (!rules) continue;
        try {
            Game(std::move(rules)).worker();
        } catch (const ScriptFailure& failure) {
            out.error(failure.place, failure.message);
        }
    }
    for (const PackFile* file : packs.all_files())
        if (file->shown.find("cards/") != std::string::npos) ++counts.cards;
    return out;
}

}  // namespace quattro
