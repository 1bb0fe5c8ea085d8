// `quattro draw`: writes the table of a new match, or of a log after one of its inputs, as an SVG file.
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/draw.hpp"
#include "cli/files.hpp"
#include "cli/progress_line.hpp"
#include "cli/saved_match.hpp"
#include "cli/table_svg.hpp"
#include "cli/verbs.hpp"
#include "store/history.hpp"
#include "store/log.hpp"

namespace quattro::tools {
namespace {

// The name of a log and, behind a colon, the number of inputs after which it is drawn.
struct LogMoment {
    std::filesystem::path log;
    std::optional<std::size_t> inputs;  // if there is no number, all inputs
};

// Splits the text into a log and a number of inputs. Returns nothing if the text names no file.
std::optional<LogMoment> as_log(const std::string& text) {
    std::error_code error;
    if (std::filesystem::is_regular_file(text, error)) return LogMoment{text, {}};
    const std::size_t colon = text.find_last_of(':');
    const auto number = colon == std::string::npos ? std::nullopt : to_integer(text.substr(colon + 1));
    if (!number || *number < 0 || !std::filesystem::is_regular_file(text.substr(0, colon), error)) return std::nullopt;
    return LogMoment{text.substr(0, colon), static_cast<std::size_t>(*number)};
}

// The error for a text that as_log() has rejected: if it is a file, a colon and more text, says that the text after the
// colon is not the number of an input. Otherwise "".
std::string wrong_moment(const std::string& text) {
    std::error_code error;
    const std::size_t colon = text.find_last_of(':');
    if (colon == std::string::npos || !std::filesystem::is_regular_file(text.substr(0, colon), error)) return "";
    return fmt::format("'{}' is not the number of an input of {}: write for example {}:7.",
                       safe_text(text.substr(colon + 1)), text.substr(0, colon), text.substr(0, colon));
}

// Returns the table of `match` as SVG, or "" with the whole error message in `problem`. `whole` is the match at its
// end.
std::string drawn_table(const Match& match, const Match& whole, const DrawRequest& request,
                        const std::vector<std::string>& names, const std::string& moment, std::string& problem) {
    const Game& game = match.game();
    if (request.seat && (*request.seat < 1 || *request.seat > game.info().seats)) {
        problem = fmt::format("There is no seat {}; the seats are 1 to {}.", *request.seat, game.info().seats);
        return "";
    }
    const Seat viewer = request.seat ? static_cast<Seat>(*request.seat) : kSpectator;
    Look look;
    look.game = &game;
    look.names = names;
    const std::string sees =
        request.seat ? fmt::format("as {} sees it", seat_name(viewer, {kSpectator, look})) : "as everybody sees it";
    return table_svg(whole.seen_by(viewer).without_taken_away(view_to_draw(match.seen_by(viewer))), look,
                     game.info().title, moment + ", " + sees);
}

std::string drawn_log(const LogMoment& moment, const DrawRequest& request, std::string& problem) {
    const auto saved = open_log(moment.log, pack_stack(request.packs), false, problem);
    if (!saved) return "";
    Diagnostics errors;
    auto match = [&] {
        const ProgressLine waiting("replaying the log");
        return replay_log(saved->game, saved->log.text, moment.log.string(), errors);
    }();
    if (!match) {
        problem = errors.show();
        return "";
    }
    const Match whole = *match;
    History history(std::move(*match));
    const std::size_t inputs = moment.inputs.value_or(history.last());
    if (inputs > history.last()) {
        problem = fmt::format("{} has {} inputs, so it has no input {}.", moment.log.string(), history.last(), inputs);
        return "";
    }
    if (inputs < history.first()) {
        problem = fmt::format("{} can be drawn from input {} on; earlier inputs were played with other files.",
                              moment.log.string(), history.first());
        return "";
    }
    // The number of inputs is left out, because private ones count as well.
    return drawn_table(history.after(inputs), whole, request, saved->log.header.names,
                       inputs == history.last() ? "the end of the log" : "during the match", problem);
}

std::string drawn_start(const DrawRequest& request, std::string& problem) {
    const auto game =
        load_requested_game(pack_stack(request.packs), request.what, request.options, request.boards, problem);
    if (!game) return "";
    const Match match(game, request.seed);
    return drawn_table(match, match, request, {}, "the start", problem);
}

}  // namespace

int run_draw(const DrawRequest& request) {
    std::string problem;
    const auto log = as_log(request.what);
    if (!log) problem = wrong_moment(request.what);
    if (log && !(request.options.empty() && request.boards.empty()))
        problem = "A log names its options and boards itself; leave out --option and --board.";
    const std::string svg = !problem.empty() ? ""
                            : log            ? drawn_log(*log, request, problem)
                                             : drawn_start(request, problem);
    if (problem.empty() && request.out.empty()) std::cout << svg;
    if (problem.empty() && !request.out.empty())
        problem = request.replace ? replace_file(request.out, svg) : create_file(request.out, svg);
    if (problem.empty()) return 0;
    std::cerr << problem << '\n';
    return 1;
}

}  // namespace quattro::tools
