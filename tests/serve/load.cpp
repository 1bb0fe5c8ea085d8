// Plays many matches on a running server at a fixed rate of answers. Measures the time of each answer from sending it
// to the reply, which comes when it is committed: load PORT OWNERS_LINK < settings. The settings are a JSON object with
//   matches, sockets (in all; those beyond the seats are spectators), rate (answers a second), seconds, games (a list;
//   all without it), seed, confirmed (a file that gets a line for each confirmed answer: match, seat, request), bots (a
//   bot has one seat of each match), again (clients come back after the end of a connection).
// Prints lines of JSON: one when all sockets are open, and the figures at the end, or at SIGTERM.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <simdjson.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <utility>
#include <vector>

#include "serve/load_client.hpp"

using namespace quattro::load;
using namespace std::chrono_literals;

namespace {

struct Settings {
    std::size_t matches, sockets;
    double rate;
    int seconds;
    std::vector<std::string> games;
    std::uint64_t seed;
    std::string confirmed;
    bool bots, again;
};

Settings settings_from(const Json& json) {
    return {json.at("matches").get<std::size_t>(),
            json.at("sockets").get<std::size_t>(),
            json.at("rate").get<double>(),
            json.at("seconds").get<int>(),
            json.value("games", std::vector<std::string>{}),
            json.value("seed", std::uint64_t{1}),
            json.value("confirmed", ""),
            json.value("bots", false),
            json.value("again", false)};
}

struct Figures {
    std::vector<double> milliseconds;      // of each confirmed answer, from sending it
    std::map<std::string, int> refused;    // by code
    std::uint64_t late = 0, reopened = 0;  // answers not sent, since nobody was ready; matches opened for ended ones
    std::uint64_t returned = 0, lost = 0;  // connections that came back; events that a client had seen and found gone
};

// The state that all players share.
struct Run {
    asio::io_context context{1};
    std::uint16_t port = 0;
    Settings settings;
    Figures figures;
    std::ofstream confirmed;
    std::mt19937_64 dice;
    simdjson::ondemand::parser parser;
    bool over = false;
};

// The parts of a table that a player reads. Parsing the rest for thousands of players would take processor time from
// the server, which runs on this machine.
struct Table {
    bool is_known = false, over = false;
    std::uint64_t epoch = 0, event = 0;
    Json prompts = Json::array();
};

// A seat of a match, or a spectator.
class Viewer : public Client {
public:
    Viewer(Run& run, std::string match, int seat, std::string link)
        : Client(run.context, run.port), run_(run), match_(std::move(match)), seat_(seat), link_(std::move(link)) {}

    // Tries to connect until it succeeds, or the run or the match is over. Does nothing if this is under way.
    asio::awaitable<void> connect() {
        if (std::exchange(connects_, true)) co_return;
        co_await try_to_connect();
        connects_ = false;
    }
    bool is_ready() const {
        if (busy_ || !is_open() || seat_ == 0) return false;
        return !unconfirmed_.is_null() || open_prompt() != nullptr;
    }
    // Answers an open prompt, or sends the last answer again if its reply was lost or was try_again.
    asio::awaitable<void> answer() {
        busy_ = true;
        try {
            if (unconfirmed_.is_null()) co_await make_answer();
            if (!unconfirmed_.is_null()) co_await send_answer();
        } catch (const std::exception& problem) {
            // The connections of a match that is over are closed.
            if (!run_.settings.again && !match_over) ++run_.figures.refused[problem.what()];
        }
        busy_ = false;
    }
    bool match_over = false;

protected:
    // Spectators read only whether the match is over, since real spectators would read on other machines.
    void pushed(std::string& message) override {
        if (seat_ == 0) {
            if (message.find(R"("over":true)") != std::string::npos) match_over = true;
            return;
        }
        const Table before = table_;
        read(message);
        if (before.is_known && table_.epoch == before.epoch && table_.event < before.event) {
            std::cerr << match_ << ": seat " << seat_ << " has seen event " << before.event << ", now the last is "
                      << table_.event << '\n';
            ++run_.figures.lost;
        }
        match_over = table_.over;
    }
    void ended() override {
        if (run_.over || match_over || !run_.settings.again) return;
        ++run_.figures.returned;
        asio::co_spawn(
            run_.context, [self = std::static_pointer_cast<Viewer>(shared_from_this())] { return self->connect(); },
            asio::detached);
    }

private:
    asio::awaitable<void> try_to_connect() {
        while (!run_.over && !match_over) {
            try {
                const Json reply = co_await open(link_);
                if (reply.value("ok", false)) co_return;
                ++run_.figures.refused[reply.value("code", "")];
                std::cerr << match_ << ": the greeting of seat " << seat_ << " was refused: " << reply.dump() << '\n';
            } catch (const std::exception& problem) {
                if (!run_.settings.again) std::cerr << "no connection: " << problem.what() << '\n';
            }
            asio::steady_timer pause(run_.context, 50ms);
            co_await pause.async_wait(asio::use_awaitable);
        }
    }
    // Applies the table of a push. Members that are missing in it do not change.
    void read(std::string& message) {
        message.reserve(message.size() + simdjson::SIMDJSON_PADDING);
        simdjson::ondemand::document push = run_.parser.iterate(message);
        for (simdjson::ondemand::field member : push["table"].get_object()) {
            const std::string_view name = member.unescaped_key();
            if (name == "prompts")
                table_.prompts = Json::parse(std::string_view(simdjson::to_json_string(member.value())));
            if (name == "event") table_.event = member.value().get_uint64();
            if (name == "epoch") table_.epoch = member.value().get_uint64();
            if (name == "over") table_.over = member.value().get_bool();
        }
        table_.is_known = true;
    }
    const Json* open_prompt() const {
        if (match_over) return nullptr;
        for (const Json& prompt : table_.prompts)
            if (!prompt["answered"].get<bool>() && prompt["number"] > last_answered_) return &prompt;
        return nullptr;
    }
    asio::awaitable<void> make_answer() {
        const Json* open = open_prompt();
        if (open == nullptr) co_return;
        const Json prompt = *open;
        const Json values = co_await choose(*this, prompt, run_.dice);
        unconfirmed_ = {{"op", "answer"}, {"prompt", prompt["number"]}, {"values", values}};
        unconfirmed_["request"] = "r" + std::to_string(++requests_);
    }
    asio::awaitable<void> send_answer() {
        const Json request = unconfirmed_;
        const auto begin = Clock::now();
        const Json reply = co_await ask(request);
        const std::chrono::duration<double, std::milli> took = Clock::now() - begin;
        const std::string code = reply.value("code", "");
        if (code == "try_again") co_return;  // nothing was stored: it is sent again
        unconfirmed_ = nullptr;
        if (!code.empty()) {
            ++run_.figures.refused[code];
            if (code != "stale_prompt" && code != "match_over") std::cerr << match_ << ": " << reply.dump() << '\n';
            co_return;
        }
        last_answered_ = request["prompt"];
        run_.figures.milliseconds.push_back(took.count());
        if (run_.confirmed.is_open())
            run_.confirmed << match_ << ' ' << seat_ << ' ' << request["request"].get<std::string>() << std::endl;
    }

    Run& run_;
    std::string match_;
    int seat_;  // 0: a spectator
    std::string link_;
    Table table_;
    Json unconfirmed_;
    std::int64_t last_answered_ = -1;  // the number of the prompt
    int requests_ = 0;
    bool busy_ = false, connects_ = false;
};

struct Played {
    std::vector<std::shared_ptr<Viewer>> viewers;
    bool over() const {
        return std::any_of(viewers.begin(), viewers.end(), [](const auto& viewer) { return viewer->match_over; });
    }
};

asio::awaitable<Json> must(Client& client, Json request) {
    Json reply = co_await client.ask(request);
    if (!reply.value("ok", false)) throw std::runtime_error(request.dump() + " was refused: " + reply.dump());
    co_return reply;
}

// Opens a match with a person in each seat, or a bot in the last one if the settings say so. Has `sockets` sockets in
// all, or one for each person if these are more.
asio::awaitable<Played> open_match(Run& run, Client& owner, const Json& games, std::size_t number,
                                   std::size_t sockets) {
    const std::string id = run.settings.games[number % run.settings.games.size()];
    const auto found = std::find_if(games.begin(), games.end(), [&](const Json& game) { return game["id"] == id; });
    const auto seats = found->at("seats").get<std::size_t>();
    std::vector<std::string> players(seats, "person");
    if (run.settings.bots) players.back() = "bot:1";
    Json open{{"op", "open"}, {"game", id}, {"players", players}, {"request", "match " + std::to_string(number)}};
    const Json made = co_await must(owner, std::move(open));
    const std::string match = made["match"];
    const auto join = std::make_shared<Client>(run.context, run.port);
    co_await join->open(made["join"]);
    Played played;
    for (std::size_t seat = 1; seat <= seats; ++seat) {
        if (players[seat - 1] != "person") continue;
        Json take{{"op", "take"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}};
        take["request"] = std::to_string(seat);
        const Json taken = co_await must(*join, std::move(take));
        played.viewers.push_back(std::make_shared<Viewer>(run, match, static_cast<int>(seat), taken["link"]));
    }
    join->close();
    while (played.viewers.size() < sockets)
        played.viewers.push_back(std::make_shared<Viewer>(run, match, 0, made["spectator"]));
    for (const auto& viewer : played.viewers)
        co_await viewer->connect();
    co_return played;
}

Json figures_json(Run& run, const std::vector<Played>& matches, double seconds) {
    std::vector<double>& all = run.figures.milliseconds;
    std::sort(all.begin(), all.end());
    const auto share = [&](double part) {
        return all.empty()
                   ? 0.0
                   : all[std::min(all.size() - 1, static_cast<std::size_t>(part * static_cast<double>(all.size())))];
    };
    std::uint64_t pushes = 0, bytes = 0, gone = 0;
    for (const Played& played : matches)
        for (const auto& viewer : played.viewers) {
            pushes += viewer->pushes, bytes += viewer->bytes;
            gone += !viewer->is_open() && !played.over();
        }
    return {{"answers", all.size()},
            {"rate", static_cast<double>(all.size()) / seconds},
            {"p50", share(0.5)},
            {"p99", share(0.99)},
            {"p999", share(0.999)},
            {"most", all.empty() ? 0.0 : all.back()},
            {"late", run.figures.late},
            {"refused", run.figures.refused},
            {"reopened", run.figures.reopened},
            {"returned", run.figures.returned},
            {"lost", run.figures.lost},
            {"pushes", pushes},
            {"bytes", bytes},
            {"gone", gone}};
}

// Lets one viewer that is ready answer, or counts a late answer if none is ready.
void answer_one(Run& run, std::vector<Played>& matches) {
    const std::size_t first = run.dice() % matches.size();
    for (std::size_t i = 0; i < matches.size(); ++i)
        for (const auto& viewer : matches[(first + i) % matches.size()].viewers)
            if (viewer->is_ready()) {
                asio::co_spawn(
                    run.context, [viewer] { return viewer->answer(); }, asio::detached);
                return;
            }
    ++run.figures.late;
}

// Replaces each match that is over by a new one.
asio::awaitable<void> replace_ended(Run& run, Client& owner, const std::string& link, const Json& games,
                                    std::vector<Played>& matches, std::size_t sockets) {
    asio::steady_timer timer(run.context);
    while (!run.over) {
        for (Played& played : matches) {
            if (!played.over()) continue;
            for (const auto& viewer : played.viewers)
                viewer->match_over = true, viewer->close();
            try {
                if (!owner.is_open()) co_await owner.open(link);
                played = co_await open_match(run, owner, games, matches.size() + run.figures.reopened, sockets);
                ++run.figures.reopened;
            } catch (const std::exception& problem) {
                if (!run.settings.again) std::cerr << problem.what() << '\n';
            }
        }
        timer.expires_after(20ms);
        co_await timer.async_wait(asio::use_awaitable);
    }
}

asio::awaitable<void> play(Run& run, std::string link) {
    const auto owner = std::make_shared<Client>(run.context, run.port);
    co_await owner->open(link);
    Json list{{"op", "games"}};
    const Json games = (co_await must(*owner, std::move(list)))["games"];
    if (run.settings.games.empty())
        for (const Json& game : games)
            run.settings.games.push_back(game["id"]);
    const std::size_t sockets = run.settings.sockets / run.settings.matches;
    std::vector<Played> matches;
    while (matches.size() < run.settings.matches)
        matches.push_back(co_await open_match(run, *owner, games, matches.size(), sockets));
    std::cout << Json{{"open", matches.size()}, {"sockets", matches.size() * sockets}}.dump() << std::endl;
    asio::co_spawn(run.context, replace_ended(run, *owner, link, games, matches, sockets), asio::detached);
    asio::steady_timer timer(run.context);
    const auto begin = Clock::now(), end = begin + std::chrono::seconds(run.settings.seconds);
    bool told_to_end = false;
    asio::signal_set signals(run.context, SIGTERM);
    signals.async_wait([&](const boost::system::error_code& error, int) { told_to_end = !error; });
    for (std::uint64_t sent = 0; Clock::now() < end && !told_to_end;) {
        const std::chrono::duration<double> passed = Clock::now() - begin;
        for (; static_cast<double>(sent) < passed.count() * run.settings.rate; ++sent)
            answer_one(run, matches);
        timer.expires_after(2ms);
        co_await timer.async_wait(asio::use_awaitable);
    }
    const std::chrono::duration<double> passed = Clock::now() - begin;
    std::cout << figures_json(run, matches, passed.count()).dump() << std::endl;
    run.over = true;
    run.confirmed.close();
    std::quick_exit(0);  // clients are still active: ending each one would be complicated
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::cerr << "load PORT OWNERS_LINK < settings\n", 2;
    try {
        Run run;
        run.port = static_cast<std::uint16_t>(std::stoi(argv[1]));
        run.settings = settings_from(Json::parse(std::cin));
        run.dice.seed(run.settings.seed);
        if (!run.settings.confirmed.empty()) run.confirmed.open(run.settings.confirmed);
        asio::co_spawn(run.context, play(run, argv[2]), [&](const std::exception_ptr& problem) {
            run.context.stop();
            if (problem) std::rethrow_exception(problem);
        });
        run.context.run();
        return 1;
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << '\n';
        return 1;
    }
}
