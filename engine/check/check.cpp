#include "check/check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/collect_errors.hpp"
#include "base/text.hpp"
#include "builtins/language.hpp"
#include "check/check_game.hpp"
#include "check/scenario_player.hpp"
#include "compile/check_names.hpp"
#include "link/load.hpp"
#include "lint/inherited_texts.hpp"
#include "pack/variant_changes.hpp"
#include "script_check/declare.hpp"

namespace quattro {
namespace {

namespace fs = std::filesystem;

void check_scripts(const PackSet& packs, CheckReport& report, Diagnostics& out) {
    std::vector<ScriptFile> libs, files;
    for (const char* folder : {"lib", "effects", "actions", "items", "rules"})
        for (const std::string& id : packs.script_ids(folder)) {
            const PackFile* file = packs.script(folder, id);
            auto source = packs.read(*file, out);
            if (source) (std::string_view(folder) == "lib" ? libs : files).push_back({id, folder, std::move(source)});
            ++report.scripts;
        }
    declare_scripts(files, libs, out, true);
}

// Returns the option `boards` with all boards of the game, including boards that the game does not list, so that these
// are also checked; no option if the game has no boards. Counts the boards in `report` whose files are not in `seen`
// yet, and adds these files to `seen`.
OptionChoices all_boards(const PackSet& packs, const std::string& game, CheckReport& report,
                         std::set<std::string>& seen) {
    std::vector<std::string> lineage;
    Diagnostics ignored;
    packs.game_document(game, lineage, ignored);
    const std::vector<std::string> boards = packs.board_ids(lineage);
    for (const std::string& id : boards)
        if (const PackFile* file = packs.board(lineage, id); file && seen.insert(file->local_path).second)
            ++report.boards;
    return boards.empty() ? OptionChoices{} : OptionChoices{{"boards", join(boards, ",")}};
}

bool is_inside(const TextFile& file, const fs::path& folder) {
    const auto real = [&](const fs::path& path) {
        return file.is_in_memory() ? path.lexically_normal() : fs::weakly_canonical(path);
    };
    const fs::path inside = real(file.path()).lexically_relative(real(folder));
    return !inside.empty() && *inside.begin() != "..";
}

// The files to which a check applies: those in the given folders or, if no folder is given, all files of the packs.
class Subject {
public:
    Subject(const PackSet& packs, const std::vector<fs::path>& folders) : all_(folders.empty()) {
        for (const PackFile* file : packs.all_files())
            if (std::any_of(folders.begin(), folders.end(),
                            [&](const fs::path& f) { return is_inside(file->file, f); })) {
                shown_.insert(file->local_path);
                read_.insert(file->pack + "/" + file->path_in_pack);
            }
    }
    bool has(const Location& where) const { return all_ || shown_.contains(where.path()); }
    // Returns true if one of these files, given by pack and path in it, belongs to the subject.
    bool has_one(const std::map<std::string, std::string>& files) const {
        return all_ ||
               std::any_of(files.begin(), files.end(), [&](const auto& file) { return read_.contains(file.first); });
    }

private:
    bool all_;
    std::set<std::string> shown_, read_;  // paths as locations name them, and as a game's list of files names them
};

// Lint notes of all games. A note about a shared place counts only if no game that shares the place is correct there.
class LintNotes {
public:
    void add(const Rules& rules, const PackSet& packs) {
        std::vector<LintNote> found = lint_notes(rules);
        lint_inherited_texts(rules, packs, found);
        for (LintNote& lint_note : found) {
            const Key key{lint_note.where.path(), lint_note.where.line, lint_note.where.column, lint_note.message};
            const bool in_order = lint_note.is_correct;
            LintNote& known = all_.try_emplace(key, std::move(lint_note)).first->second;
            known.is_correct = known.is_correct || in_order;
        }
    }
    void note(const Subject& subject, std::vector<Diagnostic>& notes) const {
        for (const auto& [key, lint_note] : all_)
            if (!lint_note.is_correct && subject.has(lint_note.where))
                notes.push_back({lint_note.where, lint_note.message, "", ""});
    }

private:
    using Key = std::tuple<std::string, int, int, std::string>;  // a place and the message
    std::map<Key, LintNote> all_;
};

// Sorts by file, line and column, and leaves only the first note for each place.
void sort(std::vector<Diagnostic>& notes) {
    const auto place = [](const Diagnostic& note) {
        return std::tuple(note.where.path(), note.where.line, note.where.column);
    };
    std::stable_sort(notes.begin(), notes.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
    const auto same = [&](const Diagnostic& a, const Diagnostic& b) { return place(a) == place(b); };
    notes.erase(std::unique(notes.begin(), notes.end(), same), notes.end());
}

// Adds the errors that `f` finds in a game to `out`. If the game is a variant, the hint of an error in an inherited
// file also names the change of the variant that may have caused it.
template <class F>
void try_game(const PackSet& packs, const std::string& game, Diagnostics& out, F&& f) {
    Diagnostics found = out;  // errors for a line that has one already are not reported again
    f(found);
    if (found.size() == out.size()) return;
    const VariantChanges changes(packs, game);
    for (std::size_t i = out.size(); i < found.size(); ++i) {
        Diagnostic error = found.list()[i];
        changes.add_cause_hint(error);
        out.add(std::move(error));
    }
}

void check_all(const PackFolders& folders, CheckReport& report, const CheckEffort& effort, Diagnostics& out) {
    CoverageReport unreached;
    LintNotes lint;
    const PackSet packs = PackSet::open(folders, out);
    check_scripts(packs, report, out);
    std::set<std::string> seen;
    const Subject subject(packs, effort.folders);
    for (const std::string& game : packs.games()) {
        ++report.games;
        packs.clear_read_files();
        const OptionChoices boards = all_boards(packs, game, report, seen);
        auto rules = load_rules(standard_language(), packs, game, boards, out);
        load_rules(standard_language(), packs, game, {},
                   out);  // the game's own list of boards must name existing boards
        if (!rules) out.remove_duplicates();
        if (!rules || !subject.has_one(rules->files)) continue;
        check_place_names(*rules, out);
        lint.add(*rules, packs);
        const auto otherwise = [&](const OptionChoices& chosen, Diagnostics& wrong) {
            OptionChoices all = boards;
            all.insert(chosen.begin(), chosen.end());
            return load_rules(standard_language(), packs, game, all, wrong);
        };
        try_game(packs, game, out, [&](Diagnostics& found) {
            check_game(std::move(rules), otherwise, effort, unreached, report, found);
        });
    }
    for (const std::string& id : packs.card_ids())
        check_card_set(packs, id, out);
    for (const PackFile* file : packs.all_files()) {
        if (file->path_in_pack.starts_with("cards/")) ++report.cards;
        report.files.push_back(file->file.path());
    }
    if (out.ok() && unreached.any())
        run_scenario_coverage(folders, effort.scenarios, [&](const Rules& rules, const Coverage& reached) {
            unreached.add_scenario(rules, reached);
        });
    lint.note(subject, report.notes);
    for (const Diagnostic& note : unreached.notes([&](const Location& where) { return subject.has(where); }))
        report.notes.push_back(note);
    sort(report.notes);
}

}  // namespace

Diagnostics check_packs(const PackFolders& folders, CheckReport& report, const CheckEffort& effort) {
    Diagnostics out;
    collect_errors(out, [&] { check_all(folders, report, effort, out); });
    out.remove_duplicates();
    if (!out.ok()) report.notes.clear();
    return out;
}

}  // namespace quattro
