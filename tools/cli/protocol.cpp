// Dispatches requests to operations and turns failures into replies.
#include "cli/protocol.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/protocol_operations.hpp"

namespace quattro::tools {
namespace {

Json refusal(const std::string& code, const std::string& reason, Json data) {
    return {{"ok", false}, {"code", code}, {"reason", reason}, {"data", std::move(data)}};
}

struct Operation {
    std::string_view name;
    Json (*run)(ServedMatch& served, Request& request);
    bool host_only;
};

constexpr Operation kOperations[] = {
    {"game", operations::game, false},
    {"new", operations::begin_match, false},
    {"prompts", operations::prompts, false},
    {"options", operations::options, false},
    {"answer", operations::answer, false},
    {"withdraw", operations::withdraw, false},
    {"view", operations::view, false},
    {"events", operations::events, false},
    {"why", operations::why, false},
    {"tick", operations::tick, false},
    {"save", operations::save, false},
    {"load", operations::load, true},
    {"log", operations::log, true},
    {"state", operations::state, true},
    {"host", operations::host, true},
    {"channels", operations::channels, false},
    {"say", operations::say, false},
    {"team", operations::team, true},
    {"vote", operations::vote, true},
    {"unvote", operations::unvote, true},
    {"votes", operations::votes, true},
    {"close_vote", operations::close_vote, true},
    {"snapshot", operations::snapshot, true},
    {"restore", operations::restore, true},
    {"let_go", operations::discard_events, true},
};

}  // namespace

Protocol::Protocol(std::shared_ptr<const Game> game, PackFolders packs, std::map<std::string, std::string> options,
                   ActingRole acting, std::unique_ptr<MatchLogFile> log)
    : served_{GameCache(game, std::move(packs), std::move(options)),
              std::move(game),
              acting,
              SeatBots(acting.seat, acting.seat ? acting.bots : ""),
              std::move(log),
              false,
              std::nullopt,
              false,
              {},
              {}} {
    served_.keeps = served_.file != nullptr;
}

std::vector<std::string> Protocol::operation_names() {
    std::vector<std::string> names;
    for (const Operation& operation : kOperations)
        names.emplace_back(operation.name);
    return names;
}

Json Protocol::dispatch(const std::string& line) {
    Request request(line);
    const auto found = std::find_if(std::begin(kOperations), std::end(kOperations),
                                    [&](const Operation& operation) { return operation.name == request.op(); });
    if (found == std::end(kOperations)) {
        throw Rejected{"unknown_operation",
                       fmt::format("there is no operation '{}' ({})", safe_text(request.op()),
                                   suggest(request.op(), operation_names())),
                       {{"op", safe_text(request.op())}}};
    }
    if (found->host_only && !served_.is_host())
        throw Rejected{"host_only",
                       fmt::format("'{}' is only for the host, but this program acts for a seat", request.op()),
                       {{"op", request.op()}}};
    return found->run(served_, request);
}

// The details of internal failures may contain names of files and hidden data, so only the host gets them.
Json Protocol::failed(const std::string& code, const std::string& reason, const std::string& detail) const {
    return refusal(code, reason, served_.is_host() ? Json{{"detail", detail}} : Json::object());
}

Json Protocol::reply_to(const std::string& line) {
    // If the program acts for a seat, bots may have answered before the failure, so the match may have changed.
    const std::string unchanged = served_.is_host() ? "; the match is unchanged" : "";
    try {
        Json ok{{"ok", true}};
        ok.update(dispatch(line));
        return ok;
    } catch (const Rejected& refused) {
        return refusal(refused.code, refused.reason, refused.data);
    } catch (const PackError& error) {
        return failed("script_failed", "a rule of the game failed", error.show(PathStyle::display));
    } catch (const std::filesystem::filesystem_error& error) {  // its own text contains names of local files
        return failed("internal", "a file could not be used" + unchanged, error.code().message());
    } catch (const JournalFailure&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;  // the process state is no longer reliable
    } catch (const std::exception& error) {
        return failed("internal", "a bug in the engine" + unchanged, safe_text(error.what()));
    }
}

std::string Protocol::handle(const std::string& line) {
    Json reply;
    try {
        reply = reply_to(line);
    } catch (const JournalFailure& failure) {
        failure_ = failure.what();
        reply = refusal("log_failed", served_.is_host() ? failure_ : "The log cannot be written. The match stops here.",
                        Json::object());
    }
    if (Json id = Request::id_of(line); !id.is_null()) reply["id"] = std::move(id);
    return line_of(reply);
}

std::string Protocol::no_memory() {
    return line_of(
        refusal("no_memory", "Out of memory. The match stops here; all accepted inputs are in its log.", {}));
}

std::string Protocol::refuse_long_line(std::size_t longest) {
    return line_of(refusal("line_too_long",
                           fmt::format("a line must have at most {} bytes (see --longest-line)", longest),
                           {{"longest", longest}}));
}

void Protocol::end() {
    if (served_.table && served_.keeps && !served_.table->match().over()) served_.table->end("saved");
}

// Restores the accepted answers, so that a client that missed the replies can send its answers again.
void Protocol::go_on(host::Table table, bool keeps) {
    const Match& match = table.match();
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        for (const auto& [number, values] : match.seen_by(seat).answers())
            served_.accepted[{seat, number}] = values;
    served_.others.begin(match);
    table.carry_out_timed([this](Match& begun) { served_.others.answer(begun); });
    served_.keeps = keeps;
    served_.table = std::move(table);
}

}  // namespace quattro::tools
