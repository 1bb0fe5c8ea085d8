// What editors ask about the files of a pack: what could stand at a place, what a word means and where it is declared,
// and how a name is changed everywhere. The answers come from the engine, which loads the packs with the file as it is:
// so what is offered is what it accepts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source_index.hpp"
#include "pack/pack_folder.hpp"

namespace quattro::tools {

// A place in a file of a pack in memory. Lines and columns count from 1; columns count UTF-16 code units, as editors
// do.
struct FilePlace {
    std::string pack;  // the name of its folder
    std::string path;  // inside the pack, such as "boards/mine/game.yaml"
    int line = 1;
    int column = 1;
};

struct Completions {
    int from = 1, to = 1;         // the columns of the word that a choice replaces, and behind it
    std::vector<Choice> choices;  // all that fit the place, whatever is typed already
};

struct WordMeaning {
    int from = 1, to = 1;               // the columns of the word, and behind it
    std::string text;                   // for designers; may have several lines
    std::optional<FilePlace> declared;  // nothing if no file of the packs declares it
};

struct Replacement {
    FilePlace at;
    int to = 1;  // the column behind what is replaced, on the same line
    std::string text;
};

struct Renaming {
    std::vector<Replacement> replacements;  // sorted by file and place
    std::string problem;                    // why the name cannot be changed; then there are no replacements
};

// The functions below do nothing and return an empty result if there is no such file or place. All packs must be in
// memory (PackFolder::in_memory).

Completions complete(const PackFolders& packs, const FilePlace& at);
std::optional<WordMeaning> meaning_of(const PackFolders& packs, const FilePlace& at);
// Renames what the word at the place refers to, in all packs, at its declaration, where variants change it, and
// wherever else the engine reads its name, also in the scenarios of the file's pack. Loads all games and checks these
// scenarios before and after: an error is the problem. A script that uses the name as zone.NAME, counter.NAME or
// attr.NAME is one, too.
Renaming rename_word(const PackFolders& packs, const FilePlace& at, const std::string& name);

// The replacement that mends an error whose word may have been misspelt (Diagnostic::replacement).
std::optional<Replacement> correction_of(const Diagnostic& error);

}  // namespace quattro::tools
