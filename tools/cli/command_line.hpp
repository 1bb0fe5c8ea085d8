// The verbs of `quattro` and their options, parsed with CLI11.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/verbs.hpp"

namespace quattro::tools {

// The arguments of each verb. CLI11 writes into them while parsing, so they must outlive the parse.
struct Arguments {
    Paths packs, what;  // of `list`, `test` and `lsp`; of `test`
    PlayRequest play, host;
    RulesRequest rules;
    StdioRequest serve;
    MeasureRequest measure;
    SimulateRequest simulate;
    MergeRequest merge;
    CompareRequest compare;
    TuneRequest tune;
    SolveRequest solve;
    AnalyseRequest analyse;
    ReplayRequest replay;
    DrawRequest draw;
    NewRequest fresh;
    CheckRequest check;
    bool ids = false, write = false, docs_check = false;  // `list --ids`, `docs --write`, `docs --check`
    bool stdio = false;                                   // `lsp --stdio`: the only way in which it runs
    std::string about, shell;                             // `help VERB`, `completion SHELL`
};

// The type name that the help shows for an argument that is a log file or a game.
inline constexpr const char* kLogOrGame = "LOG|GAME";

// Declares every verb and option. `given` must outlive the parse. Unknown words are not rejected while parsing: call
// wrong_word() afterwards.
void add_words(CLI::App& app, Arguments& given);

// Call this after parsing, even if the parse failed. Returns a sentence about the first unknown verb, unknown option or
// surplus word, with a suggestion or a reason. Returns "" if there is none.
std::string wrong_word(const CLI::App& app);

std::vector<std::string> verbs_of(const CLI::App& app);
// The long options of a verb as they are typed: --seed.
std::vector<std::string> options_of(const CLI::App& verb);

}  // namespace quattro::tools
