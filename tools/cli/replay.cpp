// `quattro replay`: replays a log and compares the state after every input. At a terminal, or with --step, it also
// shows the match. With --rebase, it replays the answers with the current rules and compares no states.
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/progress_line.hpp"
#include "cli/replay_viewer.hpp"
#include "cli/rulebook.hpp"
#include "cli/saved_match.hpp"
#include "cli/verbs.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// True if a person can read the output and type.
bool at_terminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

// Waits for Enter at a terminal. Returns false if the person types `q` or ends the input.
bool next_step() {
    if (!at_terminal()) return true;
    std::cout << "-- Enter: next input; q: stop -- " << std::flush;
    std::string line;
    return std::getline(std::cin, line) && line != "q";
}

void tell_since(const Match& match, const std::vector<std::string>& names, std::uint64_t& told) {
    const std::vector<Event> events = match.seen_by(kHost).events(told);
    for (const std::string& line : event_lines(events, 0, {false, 100, &match.game(), names}))
        std::cout << "  " << line << '\n';
    if (!events.empty()) told = events.back().number;
}

// The lines of inputs in the log, without the "- " in front.
std::vector<std::string> lines_of_inputs(const std::string& log) {
    std::vector<std::string> lines;
    for (const std::string& line : split(log, '\n'))
        if (line.starts_with("- ") && !line.starts_with("- { ended: ")) lines.push_back(line.substr(2));
    return lines;
}

void show_steps(const Match& match, const LogFile& file) {
    const std::vector<std::string> lines = lines_of_inputs(file.text);
    History history(match);
    const std::size_t inputs = history.last();
    std::uint64_t told = 0;
    for (std::size_t count = 0; count <= inputs; ++count) {
        const std::string line = count > 0 && count <= lines.size() ? lines[count - 1] : "";
        std::cout << (count == 0 ? "The beginning\n" : fmt::format("Input {} of {} {}\n", count, inputs, line));
        if (count >= history.first())
            tell_since(history.after(count), file.header.names, told);
        else
            std::cout << "  (played with other files than the last ones)\n";
        if (count < inputs && !next_step()) return;
    }
}

void show_table(const SavedMatch& saved, const Match& match, Seat viewer) {
    const Look look = look_of_output(match.game(), saved.log.header.names);
    handle_stop_signals();
    DescriptorReader lines(STDIN_FILENO);
    std::cout << fmt::format("{}, seed {}\n", saved.game->info().title, match.seed());
    if (!saved.log.torn.empty()) std::cout << saved.log.torn << '\n';
    ReplayViewer(match, viewer, look, lines, std::cout).run();
}

// The reason why the table cannot be shown from the requested seat. Returns "" if it can, or if no seat is requested.
std::string wrong_viewer(const ReplayRequest& request, const Game& game) {
    if (!request.seat) return "";
    if (*request.seat < 1 || *request.seat > game.info().seats)
        return fmt::format("There is no seat {}; the seats are 1 to {}.", *request.seat, game.info().seats);
    return at_terminal() ? "" : "--seat shows the table at a terminal, but this is not a terminal.";
}

// A line about the end of the log. Returns "" if the last line says that the log ended, and the match is over or was
// over then.
std::string tell_end(const LogFile& log, bool over) {
    if (!log.torn.empty()) return log.torn + "\n";
    if (log.ended.empty()) return "The log was cut off after its last line, or is still being written.\n";
    return over || log.ended == "over" ? "" : fmt::format("The log ended as: {}.\n", log.ended);
}

int show_rebase(const SavedMatch& saved, const std::string& path) {
    Diagnostics errors;
    const auto rebased = rebase(saved.game, saved.log, path, errors);
    if (!rebased) {
        std::cerr << errors.show() << '\n';
        return 1;
    }
    std::cout << tell_end(saved.log, rebased->match.over()) << departure_text(*rebased) << '\n';
    return rebased->at ? 1 : 0;
}

}  // namespace

int run_replay(const ReplayRequest& request) {
    std::string problem;
    const std::string path = request.log.string();
    const auto saved = open_log(request.log, pack_stack(request.packs), request.rebase, problem);
    if (saved) problem = wrong_viewer(request, *saved->game);
    if (!problem.empty()) {
        std::cerr << problem << '\n';
        return 1;
    }
    if (request.rebase) return show_rebase(*saved, path);
    Diagnostics errors;
    const auto match = [&] {
        const ProgressLine waiting("replaying the log");
        return replay_log(saved->game, saved->log.text, path, errors);
    }();
    if (!match) {
        std::cerr << errors.show() << '\n';
        return 1;
    }
    if (request.step)
        show_steps(*match, saved->log);
    else if (at_terminal())
        show_table(*saved, *match, request.seat.value_or(kHost));
    const Look called{.names = saved->log.header.names};
    const std::string end = match->over()     ? result_text(match->seen_by(kHost).view(), called)
                            : match->halted() ? "The match has halted: " + match->seen_by(kHost).view().failure
                                              : "The match is not over yet.";
    std::cout << tell_end(saved->log, match->over())
              << fmt::format("{}, seed {}: {} inputs replayed, every hash is the same. {}\n", saved->game->info().title,
                             match->seed(), match->inputs(), end);
    return 0;
}

}  // namespace quattro::tools
