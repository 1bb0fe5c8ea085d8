// What may be typed after `quattro`: the verbs and their options, read with CLI11.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/verbs.hpp"

namespace quattro::tools {

// Each verb's arguments, kept alive while CLI11 fills them in.
struct Arguments {
    Paths packs, what;
    PlayRequest play, host;
    RulesRequest rules;
    ServeRequest serve;
    MeasureRequest measure;
    SimulateRequest simulate;
    MergeRequest merge;
    CompareRequest compare;
    TuneRequest tune;
    SolveRequest solve;
    AnalyseRequest analyse;
    ReplayRequest replay;
    CheckRequest check;
    bool ids = false, write = false, stale = false;
    std::string about, shell;
};

// What stands for a file that is a log, or for a game.
inline constexpr const char* kLogOrGame = "LOG|GAME";

// Declares every verb and option. Words that are neither are not refused while parsing, see wrong_word().
void add_words(CLI::App& app, Arguments& given);

// Once parsed: the first word that is no verb, no option of its verb, or one too many, in a sentence with what may have
// been meant; "" if there is none.
std::string wrong_word(const CLI::App& app);

std::vector<std::string> verbs_of(const CLI::App& app);
// As they are typed: --seed.
std::vector<std::string> options_of(const CLI::App& verb);

}  // namespace quattro::tools
