// Tests a program that acts for one seat: its input and output, the other players, and that it cannot see the future.
#include <catch2/catch.hpp>

#include <unistd.h>

#include "base/text.hpp"
#include "broken_game.hpp"
#include "cli/protocol.hpp"
#include "cli/verb_requests.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::tools;
using Catch::Contains;

namespace {

std::shared_ptr<const Game> load(const std::string& id) {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return game;
}

// True if the JSON contains a key that only a host may see.
bool has_host_things(const Json& json) {
    if (!json.is_structured()) return false;
    for (const auto& [name, value] : json.items())
        if ((json.is_object() && (name == "hash" || name == "seed" || name == "inputs")) || has_host_things(value))
            return true;
    return false;
}

class Player {
public:
    explicit Player(const std::string& id = "quattro-loop", ActingRole acting = {1, "random", 7})
        : Player(load(id), std::move(acting)) {}
    Player(std::shared_ptr<const Game> game, ActingRole acting, std::unique_ptr<MatchLogFile> log = nullptr)
        : protocol_(std::move(game), pack_stack({}), {}, std::move(acting), std::move(log)) {}
    Json ask(const Json& request) {
        const Json reply = Json::parse(protocol_.handle(request.dump()));
        CHECK_FALSE(has_host_things(reply));
        CHECK_THAT(reply.dump(), !Contains(base_pack().string()));
        return reply;
    }
    std::string code(const Json& request) {
        const Json reply = ask(request);
        return reply["ok"].get<bool>() ? "ok" : reply["code"].get<std::string>();
    }
    // Answers the seat's first open prompt with the first option of each field. Returns false if there is none.
    bool answer_first() {
        const Json prompts = ask({{"op", "prompts"}})["prompts"];
        for (const Json& prompt : prompts) {
            if (prompt["answered"] == true) continue;
            Json values = Json::object();
            for (const Json& field : prompt["fields"]) {
                const Json options = ask({{"op", "options"},
                                          {"prompt", prompt["number"]},
                                          {"field", field["name"]},
                                          {"given", values}})["options"];
                if (!options.empty()) values[field["name"].get<std::string>()] = options[0];
            }
            CHECK(code({{"op", "answer"}, {"prompt", prompt["number"]}, {"values", values}}) == "ok");
            return true;
        }
        return false;
    }
    // Plays to the end. Returns the number of answers.
    int play_out() {
        int answers = 0;
        while (answer_first())
            REQUIRE(++answers < 2000);
        CHECK(ask({{"op", "view"}})["view"]["over"] == true);
        return answers;
    }
    const Match& match() const { return *protocol_.served(); }
    Protocol& protocol() { return protocol_; }

private:
    Protocol protocol_;
};

const std::vector<std::string> kHosts = {"load",   "restore", "snapshot", "log",    "state", "host",
                                         "let_go", "team",    "vote",     "unvote", "votes", "close_vote"};

}  // namespace

TEST_CASE("what is the host's is refused to a seat, however it is asked for") {
    Player player;
    for (int matches = 0; matches < 2; ++matches) {
        for (const std::string& op : kHosts) {
            INFO(op);
            CHECK(player.code({{"op", op}}) == "host_only");
            CHECK(player.code({{"op", op}, {"seat", 1}, {"nonsense", "x"}}) == "host_only");
        }
        CHECK(player.code({{"op", "new"}, {"seed", 7}}) == "host_only");
        for (const char* op : {"view", "events", "prompts", "save", "channels"})
            CHECK(player.code({{"op", op}, {"seat", 0}}) == "host_only");
        CHECK(player.code({{"op", "new"}}) == "ok");
    }
}

TEST_CASE("every other seat is refused in the same words, whether it exists or not") {
    Player player;
    player.ask({{"op", "new"}});
    for (const std::string& op : Protocol::operation_names()) {
        if (std::count(kHosts.begin(), kHosts.end(), op) || op == "game" || op == "new" || op == "tick") continue;
        INFO(op);
        Json request{{"op", op},       {"seat", 2},  {"prompt", 1},  {"field", "card"}, {"values", Json::object()},
                     {"zone", "hand"}, {"owner", 1}, {"place", "1"}, {"channel", "x"},  {"text", "x"}};
        const Json reply = player.ask(request);
        CHECK(reply["code"] == "bad_seat");
        for (const std::int64_t other : {-1LL, 3LL, 17LL, 9'000'000'000LL, -9'000'000'000LL}) {
            request["seat"] = other;
            CHECK(player.ask(request) == reply);
        }
    }
    CHECK(player.ask({{"op", "view"}, {"seat", 1}}) == player.ask({{"op", "view"}}));
    CHECK(player.ask({{"op", "save"}, {"seat", 1}}) == player.ask({{"op", "save"}}));
    CHECK(player.ask({{"op", "game"}})["seat"] == 1);
}

TEST_CASE("the other seats are bots that answer within the request that asks them") {
    for (const char* game : {"quattro-loop", "simultaneous-connect-four", "connect-four", "quarto"}) {
        for (const Seat seat : {1, 2}) {
            INFO(game << ", seat " << seat);
            Player player(game, {seat, "random", 5});
            REQUIRE(player.code({{"op", "new"}}) == "ok");
            for (int i = 0; i < 12 && !player.match().over(); ++i) {
                const View view = player.match().seen_by(kHost).view();
                for (const SeatStatus& other : view.seats)
                    CHECK((other.seat == seat || !other.has_prompt || other.answered));
                CHECK(player.answer_first());
            }
        }
    }
}

TEST_CASE("a whole match is played for a seat, and its log is played again with the bots' answers") {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("quattro-seat-" + std::to_string(::getpid()) + ".qlog");
    std::filesystem::remove(file);
    auto kept = std::make_unique<MatchLogFile>();
    REQUIRE(kept->create(file) == "");
    const auto game = load("simultaneous-connect-four");
    Player player(game, {2, "greedy", 11}, std::move(kept));
    player.ask({{"op", "new"}});
    CHECK(player.play_out() > 3);
    CHECK(player.code({{"op", "new"}}) == "log_in_use");
    std::ifstream in(file);
    const std::string log{std::istreambuf_iterator<char>(in), {}};
    CHECK(log == write_log(player.match()));
    CHECK_THAT(log, Contains("players: [\"greedy\", \"me\"]") && Contains("seat: 1, ") && Contains("ended: over"));
    Diagnostics errors;
    const auto again = replay_log(game, log, "log", errors);
    INFO(errors.show());
    REQUIRE(again);
    CHECK(again->hash() == player.match().hash());
    std::filesystem::remove(file);
}

TEST_CASE("what is asked at a deadline that is passed is answered by the bots at that deadline") {
    Player player("quattro-loop", {1, "random", 7});
    player.ask({{"op", "new"}});
    REQUIRE(player.code({{"op", "tick"}, {"now", 300'000}}) == "ok");
    const std::string log = write_log(player.match());
    CHECK_THAT(log, Contains("at: 120000, seat: 2, prompt: 2") && Contains("at: 180000, seat: 2, prompt: 3"));
    CHECK_THAT(log, !Contains("seat: 1,"));
    CHECK(player.match().now() == 300'000);
    CHECK(player.code({{"op", "tick"}, {"now", 299'999}}) == "time_goes_back");
}

TEST_CASE("a seed gives the same match again, and the next match is another; without one each is drawn") {
    Player one, two, drawn("quattro-loop", {1, "random", std::nullopt});
    const Json first = (one.ask({{"op", "new"}}), one.ask({{"op", "save"}}));
    CHECK((two.ask({{"op", "new"}}), two.ask({{"op", "save"}})) == first);
    CHECK(one.code({{"op", "new"}, {"options", {{"colour", "red"}}}}) == "host_only");
    one.ask({{"op", "new"}});
    CHECK(one.match().seed() == 8);
    drawn.ask({{"op", "new"}});
    const std::uint64_t seed = drawn.match().seed();
    drawn.ask({{"op", "new"}});
    CHECK(drawn.match().seed() != seed);
    CHECK((seed | drawn.match().seed()) > UINT32_MAX);  // too many seeds to try
}

TEST_CASE("an answer that is refused lets time pass for a seat, so that none can be used to ask what comes") {
    Player player, honest;
    for (Player* p : {&player, &honest})
        p->ask({{"op", "new"}});
    // The refusal depends on the state after the first deadline, so the time must stay there.
    const Json refused =
        player.ask({{"op", "answer"}, {"prompt", 2}, {"values", {{"card", "?"}, {"slot", "A"}}}, {"now", 150'000}});
    CHECK(refused["code"] == "not_an_option");
    CHECK(player.match().now() == 149'999);
    CHECK(honest.ask({{"op", "tick"}, {"now", 149'999}})["ok"] == true);
    CHECK(player.match().hash() == honest.match().hash());
    const Json options = honest.ask({{"op", "options"}, {"prompt", 2}, {"field", "card"}})["options"];
    CHECK(refused["data"]["options"] == join(options.get<std::vector<std::string>>(), ", "));
    // A request that does not reach the match lets no time pass.
    for (const std::int64_t never : {kMaxTime + 1, INT64_MAX}) {
        CHECK(player.code({{"op", "tick"}, {"now", never}}) == "bad_time");
        CHECK(player.code({{"op", "withdraw"}, {"prompt", 2}, {"now", never}}) == "bad_time");
    }
    CHECK(player.code({{"op", "answer"}, {"prompt", 2}, {"now", 170'000}}) == "bad_request");
    CHECK(player.code({{"op", "answer"}, {"seat", 2}, {"prompt", 2}, {"values", Json::object()}, {"now", 170'000}}) ==
          "bad_seat");
    CHECK(player.match().now() == 149'999);
    CHECK(player.code({{"op", "say"}, {"channel", "x"}, {"text", "x"}, {"now", 160'000}}) == "no_channel");
    CHECK(player.match().now() == 159'999);
}

TEST_CASE("a seat's program keeps the time that a refused answer let pass") {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("quattro-time-" + std::to_string(::getpid()) + ".qlog");
    std::filesystem::remove(file);
    auto kept = std::make_unique<MatchLogFile>();
    REQUIRE(kept->create(file) == "");
    Player player(load("quattro-loop"), {1, "random", 7}, std::move(kept));
    player.ask({{"op", "new"}});
    CHECK(player.code({{"op", "withdraw"}, {"prompt", 77}, {"now", 500}}) == "not_your_prompt");
    std::ifstream in(file);
    const std::string log{std::istreambuf_iterator<char>(in), {}};
    CHECK_THAT(log, Contains("{ at: 499, tick: true"));
    std::filesystem::remove(file);
}

TEST_CASE("a seat is told the next deadline that it may know of") {
    const quattro::test::SmallPack pack;
    const auto game = pack.game(
        "seats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\n"
        "counters: { fuse: { of: seat, starts: 7, seen_by: owner } }\n"
        "prompts: { whisper: { fields: { say: { pick: [left, right] } }, private: true, seconds: fuse, if_silent: "
        "random } }\nflow:\n  go: { ask: whisper, of: 1 }\n  over: { end: draw }\n");
    Player asked(game, {1, "", 1}), other(game, {2, "", 1});
    CHECK(asked.ask({{"op", "new"}})["next_deadline"] == 7000);
    CHECK_FALSE(other.ask({{"op", "new"}}).contains("next_deadline"));
    CHECK_FALSE(other.ask({{"op", "tick"}, {"now", 6999}})["over"].get<bool>());
    CHECK(other.ask({{"op", "tick"}, {"now", 7000}})["over"] == true);
}

TEST_CASE("a seat that plays a match that halts learns neither where nor why") {
    const BrokenGame broken;
    Player player(broken.load(), {1, "random", 7});
    player.ask({{"op", "new"}});
    const Json reply = player.ask({{"op", "answer"}, {"prompt", 1}, {"values", {{"say", "left"}}}});
    CHECK(reply["halted"] == true);
    std::string all = reply.dump();
    for (const char* op : {"view", "events", "prompts", "save", "channels"})
        all += player.ask({{"op", op}}).dump();
    all += player.ask({{"op", "answer"}, {"prompt", 2}, {"values", {{"say", "left"}}}}).dump();
    CHECK_THAT(all, !Contains("smash") && !Contains("hammer"));
}

TEST_CASE("rules that fail at the start are told to the host in detail, and to a seat not") {
    const quattro::test::SmallPack pack;
    pack.write(
        "scripts/rules/fail.lua",
        "return rule { text = '', params = { fail = amount {} }, run = function(fx, p)\n  error('no luck')\nend }\n");
    const auto game = pack.game(
        "seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: {} }\n"
        "flow:\n  fail: { run: { fail: 1 } }\n  over: { end: draw }\n");
    Player seat(game, {1, "", 1}), host(game, {});
    const Json told = seat.ask({{"op", "new"}}), all = host.ask({{"op", "new"}});
    CHECK(told["code"] == "script_failed");
    CHECK(told["data"] == Json::object());
    CHECK_THAT(all.dump(), Contains("fail.lua:2") && !Contains(pack.folder().string()));
}

TEST_CASE("what happened to a card names files by pack and path within it, for a seat, too") {
    Player player;
    player.ask({{"op", "new"}});
    player.ask({{"op", "tick"}, {"now", 1'000'000}});
    const Json events = player.ask({{"op", "events"}})["events"];
    int files = 0;
    for (const Json& event : events)
        if (event["data"].contains("file")) {
            CHECK_THAT(event["data"]["file"].get<std::string>(), Catch::StartsWith("base: "));
            ++files;
        }
    CHECK(files > 0);
    for (const char* place : {"A", "B", "C", "D", "E", "F", "G"})
        for (const int owner : {1, 2})
            CHECK(player.code({{"op", "why"}, {"zone", "loop"}, {"owner", owner}, {"place", place}}) == "ok");
}

TEST_CASE("a host sees what those who watch see, and lets go of events that it has kept elsewhere") {
    Protocol protocol(load("quattro-bridge"), pack_stack({}), {}, {});
    const auto ask = [&](const Json& request) { return Json::parse(protocol.handle(request.dump())); };
    ask({{"op", "new"}, {"seed", 7}});
    const Json watched = ask({{"op", "view"}, {"seat", -1}})["view"];
    CHECK(watched["seat"] == -1);
    CHECK(watched["prompts"].empty());
    for (const Json& zone : watched["zones"])
        if (zone["name"] == "hand")
            for (const Json& card : zone["cards"])
                CHECK(card == "?");
    const Json some = ask({{"op", "events"}, {"seat", -1}, {"most", 1}})["events"];
    REQUIRE_FALSE(some.empty());
    CHECK(some[0]["moment"] == some[some.size() - 1]["moment"]);
    CHECK(ask({{"op", "events"}, {"seat", -1}, {"most", 0}})["code"] == "bad_request");
    CHECK(ask({{"op", "let_go"}})["ok"] == true);
    for (const int viewer : {-1, 0, 1})
        CHECK(ask({{"op", "events"}, {"seat", viewer}})["events"].empty());
    CHECK(ask({{"op", "view"}, {"seat", -1}})["view"]["told"] == watched["told"]);
    ask({{"op", "host"}, {"kind", "note"}, {"data", {{"reason", "tea"}}}});
    const Json next = ask({{"op", "events"}, {"seat", -1}})["events"];
    REQUIRE(next.size() == 1);
    CHECK(next[0]["number"] == watched["told"].get<int>() + 1);
    for (const char* op : {"prompts", "save", "channels"})
        CHECK(ask({{"op", op}, {"seat", -1}})["code"] == "bad_seat");
}

TEST_CASE("the option --bots names a bot") {
    std::string problem;
    CHECK(read_bot("", problem) == "greedy");
    CHECK(read_bot("bot", problem) == "greedy");
    CHECK(read_bot("random", problem) == "random");
    CHECK_FALSE(read_bot("randm", problem));
    CHECK(problem == "--bots randm: there is no player 'randm' (did you mean 'random'?)");
}

TEST_CASE("a seat does not choose how the game is played") {
    Player player("quattro-bridge", {12, "random", 7});
    const Json fewer{{"op", "new"}, {"options", {{"seats", "4"}}}};
    const Json first = player.ask(fewer);
    CHECK(first["code"] == "host_only");
    CHECK(player.code({{"op", "view"}}) == "no_match");
    REQUIRE(player.code({{"op", "new"}}) == "ok");
    CHECK(player.match().seed() == 7);
    const std::uint64_t before = player.match().hash();
    CHECK(player.ask(fewer) == first);
    CHECK(player.match().hash() == before);
    for (const char* op : {"view", "events", "prompts", "save", "channels"})
        CHECK(player.code({{"op", op}}) == "ok");
    CHECK(player.ask({{"op", "game"}})["game"]["seats"] == 12);
    CHECK(player.answer_first());
}
