// Tests that refused requests of every operation, at a later time, change nothing.
#include <catch2/catch.hpp>

#include <algorithm>

#include "cli/protocol.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

constexpr int kLater = 200'000;  // every prompt's time has run out by then

class Table {
public:
    explicit Table(bool team) : protocol_(load(), pack_stack({}), {}, ActingRole{}) {
        ask({{"op", "new"}, {"seed", 7}});
        if (!team) return;
        ask({{"op", "team"}, {"seat", 1}, {"members", {"ann", "bob"}}});
        ask({{"op", "vote"}, {"seat", 1}, {"member", "ann"}, {"prompt", 1}, {"values", {{"column", "4"}}}, {"now", 5}});
    }
    Json ask(const Json& request) { return Json::parse(protocol_.handle(request.dump())); }
    // What the host and the seats can request.
    std::string all() {
        std::string text = ask({{"op", "state"}}).dump() + ask({{"op", "game"}}).dump() + ask({{"op", "log"}}).dump();
        for (int seat = 0; seat <= 2; ++seat)
            for (const char* op : {"prompts", "events", "votes", "channels", "view"})
                text += ask({{"op", op}, {"seat", seat}}).dump();
        return text;
    }
    std::string now() { return ask({{"op", "state"}})["view"]["now"].dump(); }

private:
    static std::shared_ptr<const Game> load() {
        Diagnostics errors;
        auto game = load_game(pack_stack({}), "simultaneous-connect-four", {}, errors);
        REQUIRE(game);
        return game;
    }
    Protocol protocol_;
};

Json later(Json request) {
    request["now"] = kLater;
    return request;
}

// A refused request of every operation that can be refused. Those with a time have a later one.
std::vector<Json> refused_requests() {
    const Json none = Json::object();
    const std::string name(300, 'x');
    return {
        {{"op", "game"}, {"x", 1}},
        {{"op", "new"}, {"options", {{"colour", "red"}}}},
        {{"op", "new"}, {"now", -1}},
        {{"op", "prompts"}, {"seat", 3}},
        {{"op", "options"}, {"seat", 1}, {"prompt", 9}, {"field", "column"}},
        {{"op", "channels"}, {"seat", 3}},
        {{"op", "view"}, {"seat", 3}},
        {{"op", "events"}, {"seat", 3}},
        {{"op", "why"}, {"seat", 3}, {"zone", "grid"}, {"owner", 1}, {"place", "a1"}},
        {{"op", "save"}, {"seat", 3}},
        {{"op", "load"}, {"saved", "nonsense"}},
        {{"op", "snapshot"}, {"x", 1}},
        {{"op", "restore"}, {"snapshot", "nonsense!"}},
        later({{"op", "host"}, {"kind", "set_zones"}, {"data", {{"nowhere", "1"}}}}),
        later({{"op", "host"}, {"kind", "retry"}}),
        later({{"op", "host"}, {"kind", "skip"}}),
        later({{"op", "host"}, {"kind", "result"}, {"data", {{"winners", "9"}}}}),
        {{"op", "let_go"}, {"x", 1}},
        {{"op", "log"}, {"x", 1}},
        {{"op", "state"}, {"x", 1}},
        {{"op", "votes"}, {"seat", 3}},
        {{"op", "tick"}, {"now", -1}},
        {{"op", "tick"}, {"now", kLater}, {"x", 1}},
        {{"op", "nonsense"}, {"now", kLater}},
        later({{"op", "answer"}, {"seat", 2}, {"prompt", 1}, {"values", {{"column", "8"}}}}),
        later({{"op", "answer"}, {"seat", 2}, {"prompt", 99}, {"values", none}}),
        later({{"op", "answer"}, {"seat", 3}, {"prompt", 1}, {"values", none}}),
        later({{"op", "withdraw"}, {"seat", 2}, {"prompt", 99}}),
        later({{"op", "say"}, {"seat", 2}, {"channel", "nowhere"}, {"text", "hello"}}),
        later({{"op", "host"}, {"kind", "dance"}}),
        later({{"op", "host"}, {"kind", "extend"}, {"data", {{"seat", "9"}}}}),
        later({{"op", "host"}, {"kind", "enter"}, {"data", {{"seat", "2"}, {"prompt", "99"}}}}),
        later({{"op", "host"}, {"kind", "set_counter"}, {"data", {{"counter", "none"}, {"value", "1"}}}}),
        later({{"op", "host"}, {"kind", "set_zone"}, {"data", {{"zone", "grid"}, {"cards", "1"}}}}),
        later({{"op", "host"}, {"kind", "set_repeat"}, {"data", {{"name", "none"}, {"number", "1"}}}}),
        later({{"op", "host"}, {"kind", "set_board"}, {"data", {{"name", "none"}}}}),
        later({{"op", "host"}, {"kind", "shuffle"}, {"data", {{"zone", "grid"}}}}),
        later({{"op", "host"}, {"kind", "go_to"}, {"data", {{"step", "none"}}}}),
        later({{"op", "host"}, {"kind", "resume"}}),
        later({{"op", "host"}, {"kind", "replace"}, {"data", {{"name", "Zoe"}}}}),
        later({{"op", "team"}, {"seat", 1}, {"members", {"ann", "ann"}}}),
        later({{"op", "team"}, {"seat", 2}, {"members", {""}}}),
        later({{"op", "team"}, {"seat", 2}, {"members", {name}}}),
        later({{"op", "team"}, {"seat", 2}, {"members", {"x\u202e"}}}),
        later({{"op", "team"}, {"seat", 3}, {"members", {"x"}}}),
        later({{"op", "vote"}, {"seat", 1}, {"member", "eve"}, {"prompt", 1}, {"values", {{"column", "4"}}}}),
        later({{"op", "vote"}, {"seat", 1}, {"member", "bob"}, {"prompt", 99}, {"values", {{"column", "4"}}}}),
        later({{"op", "vote"}, {"seat", 1}, {"member", "bob"}, {"prompt", 1}, {"values", {{"column", "4"}}}}),
        later({{"op", "unvote"}, {"seat", 1}, {"member", "eve"}, {"prompt", 1}}),
        later({{"op", "unvote"}, {"seat", 1}, {"member", "ann"}, {"prompt", 1}}),
        later({{"op", "close_vote"}, {"seat", 1}, {"prompt", 99}}),
        later({{"op", "close_vote"}, {"seat", 1}, {"prompt", 1}}),
    };
}

}  // namespace

TEST_CASE("a refused request of any operation leaves match, votes and time as they were") {
    for (const bool team : {false, true}) {
        Table table(team);
        const std::string before = table.all(), now = table.now();
        for (const Json& request : refused_requests()) {
            INFO(request.dump() << (team ? ", a team at seat 1" : ""));
            const Json reply = table.ask(request);
            CHECK(reply["ok"] == false);
            CHECK(table.now() == now);
            CHECK(table.all() == before);
        }
    }
}

TEST_CASE("every operation has a refused request here") {
    const std::vector<Json> tested = refused_requests();
    for (const std::string& name : Protocol::operation_names()) {
        INFO(name);
        CHECK(std::any_of(tested.begin(), tested.end(), [&](const Json& request) { return request["op"] == name; }));
    }
}
