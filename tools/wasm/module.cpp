// The engine as a WebAssembly module: quattro_call() takes a request and returns its reply, both as JSON. README.md
// lists the requests. The module has one thread and waits for nobody; whoever wants to cancel a request ends the worker
// in which it runs.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "bots/bot.hpp"
#include "check/check.hpp"
#include "check/scenario.hpp"
#include "cli/board_baseline.hpp"
#include "cli/draw.hpp"
#include "cli/figures_report.hpp"
#include "cli/packs.hpp"
#include "cli/protocol.hpp"
#include "cli/seed.hpp"
#include "cli/table_svg.hpp"
#include "wasm/page_reply.hpp"
#include "wasm/request_parts.hpp"

namespace quattro::tools {
namespace {

constexpr std::int64_t kMostMatches = 1'000'000;  // of a check or of a simulation
constexpr std::int64_t kBlock = 16;               // matches of a simulation between two reports of its progress
constexpr std::int64_t kComparedMatches = 1000;   // matches of which answers are also left out
constexpr std::size_t kLongestDetail = 400;       // bytes of a text of the JSON library

// Calls `onProgress` of the module, if its user has set it, with two numbers: done and all, which is 0 if it is
// unknown.
EM_JS(void, report_progress, (double done, double all), {
    if (Module["onProgress"]) Module["onProgress"](done, all);
});

// An open table: the line protocol of the command line, which acts for the host or for one seat against bots.
struct OpenTable {
    Seat acting = kHost;  // the seat, or the host
    std::unique_ptr<Protocol> protocol;
};

class Module {
public:
    // Returns the reply to a request. Throws Rejected and nlohmann's exceptions if the request is malformed, PackError
    // if the rules of a game fail, and std::bad_alloc.
    Json reply_to(const Json& request) {
        for (const Operation& operation : kOperations)
            if (request.at("op").get_ref<const std::string&>() == operation.name)
                return (this->*operation.run)(request);
        throw Rejected{"unknown_operation", "there is no such operation"};
    }

private:
    struct Operation {
        std::string_view name;
        Json (Module::*run)(const Json& request);
    };
    static const std::vector<Operation> kOperations;

    Json pack(const Json& request) {
        const std::string name = folder_name(request.at("name"));
        packs_.insert_or_assign(name, PackFolder::in_memory(name, files_in(request)));
        return Json::object();
    }
    Json forget(const Json& request) {
        packs_.erase(request.at("name").get<std::string>());
        return Json::object();
    }
    Json games(const Json& request) {
        Diagnostics errors;
        const std::vector<std::string> ids = Game::list(stack(request), errors);
        return {{"games", ids}, {"errors", to_json(errors)}};
    }
    Json open(const Json& request) {
        const auto game = load(request);
        ActingRole acting{static_cast<Seat>(number_in(request, "seat", 1, game->info().seats, kHost)),
                          request.value("bots", "greedy"), std::nullopt};
        if (!is_bot(acting.bots))
            throw Rejected{"bad_bot", fmt::format("there is no bot '{}'", safe_text(acting.bots))};
        if (request.contains("seed")) acting.seed = seed_in(request);
        const std::int64_t number = next_++;
        tables_[number] = {acting.seat, std::make_unique<Protocol>(game, stack(request), options_in(request), acting)};
        return {{"table", number}, {"game", to_json(game->info())}, {"rules_hash", game->rules_hash()}};
    }
    Json ask(const Json& request) {
        return Json::parse(table(request).protocol->handle(line_of(request.at("request"))));
    }
    Json close(const Json& request) {
        tables_.erase(table_number(request));
        return Json::object();
    }
    // The answer that a bot would give to the first unanswered prompt of a seat. Does not answer it.
    Json bot(const Json& request) {
        const OpenTable& served = table(request);
        const Match& match = begun(served);
        const Seat seat = viewer_in(request, served, match);
        if (seat < 1) throw Rejected{"bad_request", "\"seat\" must be a seat"};
        const std::string name = request.value("bot", "greedy");
        // A table that acts for a seat must not learn anything about the seed of its match.
        const auto bot = make_bot(name, served.acting == kHost ? match.seed() : any_seed());
        if (!bot) throw Rejected{"bad_bot", fmt::format("there is no bot '{}'", safe_text(name))};
        for (const PromptView& prompt : match.seen_by(seat).prompts()) {
            if (prompt.answered) continue;
            const Values values = bot->choose(match.seen_by(seat), prompt);
            return {{"number", prompt.number}, {"values", to_json(values)}};
        }
        return {{"number", nullptr}};
    }
    Json draw(const Json& request) {
        const OpenTable& served = table(request);
        const Match& match = begun(served);
        const Seat seat = viewer_in(request, served, match);
        Look look;
        look.game = &match.game();
        return {{"svg", table_svg(view_to_draw(match.seen_by(seat)), look, match.game().info().title, "")}};
    }
    Json page(const Json& request) {
        const OpenTable& served = table(request);
        const Match& match = begun(served);
        std::vector<PagePlayer> players;
        for (const Json& player : request.value("players", Json::array()))
            players.push_back({player.at("name").get<std::string>(), player.value("bot", false)});
        if (!players.empty() && players.size() != static_cast<std::size_t>(match.game().info().seats))
            throw Rejected{"bad_request", "\"players\" must have one player for each seat"};
        return page_reply(match, viewer_in(request, served, match), players, request.at("request"));
    }
    Json check(const Json& request) {
        CheckReport report;
        CheckEffort effort;
        const auto matches = static_cast<std::uint64_t>(number_in(request, "matches", 0, kMostMatches, 20));
        effort.least_matches = std::min<std::uint64_t>(effort.least_matches, matches);
        for (const Json& name : request.value("about", Json::array())) {
            if (!contains(request.at("packs"), name))
                throw Rejected{"no_pack", "each pack of \"about\" must be one of \"packs\""};
            effort.folders.emplace_back(name.get<std::string>());
        }
        effort.continue_game = [&](const CheckProgress& progress) {
            report_progress(static_cast<double>(progress.matches), static_cast<double>(matches));
            return progress.matches < matches;
        };
        const Diagnostics found = check_packs(stack(request), report, effort);
        Json notes = Json::array();
        for (const Diagnostic& note : report.notes)
            notes.push_back(to_json(note));
        return {{"errors", to_json(found)}, {"notes", std::move(notes)}, {"games", report.games},
                {"boards", report.boards},  {"scripts", report.scripts}, {"cards", report.cards},
                {"matches", report.matches}};
    }
    Json test(const Json& request) {
        Diagnostics errors;
        const TextFile file(request.at("path").get<std::string>(),
                            std::make_shared<const std::string>(request.at("text").get<std::string>()));
        Json results = Json::array();
        for (const ScenarioResult& result : run_scenarios(stack(request), file, errors))
            results.push_back({{"title", result.title},
                               {"line", result.where.line},
                               {"passed", result.passed},
                               {"report", result.report}});
        return {{"results", std::move(results)}, {"errors", to_json(errors)}};
    }
    Json simulate(const Json& request) {
        const auto game = load(request);
        const std::int64_t matches = number_in(request, "matches", 1, kMostMatches, 1000);
        SimulationSetup setup;
        setup.players.assign(static_cast<std::size_t>(game->info().seats), request.value("bot", "random"));
        if (!is_bot(setup.players.front())) throw Rejected{"bad_bot", "there is no bot of this name"};
        if (request.contains("seed")) setup.seed = seed_in(request);
        if (setup.players.front() == "random") {
            setup.slot_matches = setup.round_matches = matches;
            setup.option_matches = std::min(matches, kComparedMatches);
        }
        Simulation simulation(game, setup);
        for (std::int64_t first = 0; first < matches; first += kBlock) {
            simulation.play(first, std::min(kBlock, matches - first));
            report_progress(static_cast<double>(std::min(first + kBlock, matches)), static_cast<double>(matches));
        }
        RunResult result{game, run_info(*game, matches, setup), simulation.take()};
        if (request.value("listed", true)) result.listed = listed_boards(stack(request), result, 1);
        return {{"report", report_of(result)}, {"text", to_text(result)}};
    }

    Json complete(const Json& request) {
        const Completions found = tools::complete(stack(request), place_in(request));
        Json choices = Json::array();
        for (const Choice& choice : found.choices)
            choices.push_back({{"name", choice.name}, {"text", choice.text}});
        return {{"from", found.from}, {"to", found.to}, {"choices", std::move(choices)}};
    }
    Json explain(const Json& request) {
        const auto meaning = meaning_of(stack(request), place_in(request));
        if (!meaning) return {{"meaning", nullptr}};
        Json json{{"from", meaning->from}, {"to", meaning->to}, {"text", meaning->text}};
        if (meaning->declared) json["declared"] = to_json(*meaning->declared);
        return {{"meaning", std::move(json)}};
    }
    Json rename_in_files(const Json& request) {
        const Renaming renaming = rename_word(stack(request), place_in(request), request.at("to").get<std::string>());
        if (!renaming.problem.empty()) throw Rejected{"cannot_rename", renaming.problem};
        Json replacements = Json::array();
        for (const Replacement& replacement : renaming.replacements)
            replacements.push_back(to_json(replacement));
        return {{"replacements", std::move(replacements)}};
    }

    PackFolders stack(const Json& request) const {
        PackFolders folders;
        for (const Json& name : request.at("packs")) {
            const auto found = packs_.find(name.get<std::string>());
            if (found == packs_.end())
                throw Rejected{"no_pack", fmt::format("there is no pack '{}'", safe_text(name.get<std::string>()))};
            folders.push_back(found->second);
        }
        return folders;
    }
    // Throws Rejected with the errors if the game cannot be loaded.
    std::shared_ptr<const Game> load(const Json& request) const {
        Diagnostics errors;
        auto game = load_game(stack(request), request.at("game").get<std::string>(), options_in(request), errors);
        if (!game) throw Rejected{"bad_pack", "the game cannot be loaded", {{"errors", to_json(errors)}}};
        return game;
    }
    OpenTable& table(const Json& request) {
        const auto found = tables_.find(table_number(request));
        if (found == tables_.end()) throw Rejected{"no_table", "there is no such table"};
        return found->second;
    }
    static std::int64_t table_number(const Json& request) { return number_in(request, "table", 1, INT32_MAX, 0); }
    // The viewer that "seat" names: a seat, 0 for the host, or -1 for a spectator, which is the default. A table that
    // acts for a seat has the view of that seat alone.
    static Seat viewer_in(const Json& request, const OpenTable& served, const Match& match) {
        const std::int64_t seats = match.game().info().seats;
        if (served.acting == kHost) return static_cast<Seat>(number_in(request, "seat", -1, seats, kSpectator));
        if (number_in(request, "seat", INT32_MIN, INT32_MAX, served.acting) != served.acting)
            throw Rejected{"bad_seat", fmt::format("this table acts only for seat {}", served.acting)};
        return served.acting;
    }
    static const Match& begun(const OpenTable& served) {
        const Match* match = served.protocol->served();
        if (!match) throw Rejected{"no_match", "there is no match yet: begin with \"new\""};
        return *match;
    }

    std::map<std::string, PackFolder> packs_;
    std::map<std::int64_t, OpenTable> tables_;
    std::int64_t next_ = 1;
};

const std::vector<Module::Operation> Module::kOperations = {
    {"pack", &Module::pack},         {"forget", &Module::forget},   {"games", &Module::games},
    {"open", &Module::open},         {"ask", &Module::ask},         {"close", &Module::close},
    {"bot", &Module::bot},           {"draw", &Module::draw},       {"page", &Module::page},
    {"check", &Module::check},       {"test", &Module::test},       {"simulate", &Module::simulate},
    {"complete", &Module::complete}, {"explain", &Module::explain}, {"rename", &Module::rename_in_files},
};

Json refusal(const std::string& code, const std::string& reason, const Json& data = Json::object()) {
    return {{"ok", false}, {"code", code}, {"reason", reason}, {"data", data}};
}

Json reply_to(Module& module, const char* request) {
    try {
        Json reply{{"ok", true}};
        reply.update(module.reply_to(parsed(request)));
        return reply;
    } catch (const Rejected& refused) {
        return refusal(refused.code, refused.reason, refused.data);
    } catch (const PackError& error) {
        Json list = Json::array();
        for (const Diagnostic& diagnostic : error.diagnostics)
            list.push_back(to_json(diagnostic));
        return refusal("script_failed", "a rule of the game failed", {{"errors", std::move(list)}});
    } catch (const Json::exception& error) {
        return refusal("bad_request", "a part of the request is missing or has another type than it must have",
                       {{"detail", safe_text(error.what(), kLongestDetail)}});
    } catch (const std::bad_alloc&) {
        return refusal("no_memory", "there is not enough memory");
    } catch (const std::exception& error) {
        return refusal("internal", safe_text(error.what()));
    }
}

}  // namespace
}  // namespace quattro::tools

// Returns the reply, a text that the caller frees; null if there is not enough memory for it. The module must not be
// used any more then, nor after a reply with the code no_memory.
extern "C" EMSCRIPTEN_KEEPALIVE char* quattro_call(const char* request) {
    try {
        static quattro::tools::Module module;
        return ::strdup(quattro::tools::line_of(quattro::tools::reply_to(module, request)).c_str());
    } catch (...) {
        return nullptr;
    }
}
