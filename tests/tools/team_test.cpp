// Tests seats of teams: votes, answers of the seat and their time, and the information of others.
#include <catch2/catch.hpp>

#include <chrono>

#include "cli/protocol.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

std::shared_ptr<const Game> load(const std::string& id) {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return game;
}

Values column(int n) { return {{"column", std::to_string(n)}}; }

std::vector<std::string> crowd(const std::string& prefix, int count) {
    std::vector<std::string> names;
    for (int i = 1; i <= count; ++i)
        names.push_back(prefix + std::to_string(i));
    return names;
}

// A match whose first seat is a team, with a host that gives every input over the line protocol.
class Room {
public:
    explicit Room(int members = 3, const std::string& id = "simultaneous-connect-four", int seed = 7)
        : protocol_(load(id), pack_stack({}), {}, ActingRole{}) {
        ask({{"op", "new"}, {"seed", seed}});
        if (members > 0) CHECK(team(1, crowd("a", members)) == "ok");
    }
    Json ask(const Json& request) { return Json::parse(protocol_.handle(request.dump())); }
    std::string code(const Json& request) {
        const Json reply = ask(request);
        return reply["ok"].get<bool>() ? "ok" : reply["code"].get<std::string>();
    }
    std::string team(int seat, const std::vector<std::string>& members) {
        return code({{"op", "team"}, {"seat", seat}, {"members", members}});
    }
    std::string vote(const std::string& member, int column, int now = -1, int prompt = 1, int seat = 1) {
        Json request{{"op", "vote"}, {"seat", seat}, {"member", member}, {"prompt", prompt}};
        request["values"] = {{"column", column}};
        if (now >= 0) request["now"] = now;
        return code(request);
    }
    std::string unvote(const std::string& member, int prompt = 1, int seat = 1) {
        return code({{"op", "unvote"}, {"seat", seat}, {"member", member}, {"prompt", prompt}});
    }
    std::string close(int prompt = 1, int seat = 1) {
        return code({{"op", "close_vote"}, {"seat", seat}, {"prompt", prompt}});
    }
    std::string tick(int now) { return code({{"op", "tick"}, {"now", now}}); }
    // The columns with their votes, and the number of members: "4:2 1:1 of 5". Or the code of a refusal.
    std::string counts(const std::string& member = "a1", int seat = 1) {
        const Json reply = ask({{"op", "votes"}, {"seat", seat}, {"member", member}});
        if (!reply["ok"].get<bool>()) return reply["code"];
        std::string text;
        for (const Json& prompt : reply["votes"]) {
            for (const Json& count : prompt["counts"])
                text += count["values"]["column"].get<std::string>() + ":" + count["votes"].dump() + " ";
            text += "of " + prompt["members"].dump();
        }
        return text;
    }
    // The answer of the seat to its open prompt.
    std::string given(int seat = 1) {
        const Json prompt = ask({{"op", "prompts"}, {"seat", seat}})["prompts"][0];
        return prompt["fields"][0].value("given", "nothing");
    }
    // The lowest row of the grid.
    std::string row() {
        std::string text;
        const Json zones = ask({{"op", "view"}, {"seat", 1}})["view"]["zones"];
        for (int i = 0; i < 7; ++i) {
            const std::string card = zones[0]["cards"][static_cast<std::size_t>(i)];
            text += card.empty() ? "." : card;
        }
        return text;
    }
    std::string log() { return ask({{"op", "log"}})["log"]; }
    std::string hash() { return ask({{"op", "state"}})["hash"]; }
    // Output to a seat: its view, prompts, events and save.
    std::string seen(int seat) {
        std::string text =
            ask({{"op", "view"}, {"seat", seat}}).dump() + ask({{"op", "prompts"}, {"seat", seat}}).dump();
        return text + ask({{"op", "events"}, {"seat", seat}}).dump() + ask({{"op", "save"}, {"seat", seat}}).dump();
    }

private:
    Protocol protocol_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the seat answers with the most voted as soon as every member has voted") {
    Room room(3);
    CHECK(room.vote("a1", 4) == "ok");
    CHECK(room.vote("a2", 2) == "ok");
    CHECK(room.given() == "nothing");
    CHECK(room.counts() == "2:1 4:1 of 3");
    CHECK(room.vote("a3", 4) == "ok");
    CHECK(room.counts("a2") == "4:2 2:1 of 3");
    CHECK(room.given() == "4");
    CHECK(has(room.log(), "answer: {column: \"4\"}"));
}

TEST_CASE("a vote can be replaced and withdrawn until the prompt closes") {
    Room room(2);
    room.vote("a1", 4);
    room.vote("a1", 5);
    CHECK(room.counts() == "5:1 of 2");
    CHECK(room.unvote("a1") == "ok");
    CHECK(room.unvote("a1") == "ok");
    CHECK(room.counts() == "of 2");
    room.vote("a1", 5);
    room.vote("a2", 5);
    CHECK(room.given() == "5");
    CHECK(room.unvote("a2") == "ok");
    CHECK(room.given() == "nothing");
    room.vote("a2", 6);
    room.vote("a1", 6);
    CHECK(room.given() == "6");
    room.ask({{"op", "answer"}, {"seat", 2}, {"prompt", 1}, {"values", {{"column", 1}}}});
    CHECK(room.row() == "2....1.");
    CHECK(room.vote("a1", 5) == "stale_prompt");
    CHECK(room.unvote("a1") == "stale_prompt");
}

TEST_CASE("votes count for a seat that had answered before it became a team's") {
    Room room(0);
    room.ask({{"op", "answer"}, {"seat", 1}, {"prompt", 1}, {"values", {{"column", 5}}}});
    CHECK(room.team(1, crowd("a", 3)) == "ok");
    CHECK(room.given() == "5");
    room.vote("a1", 2, 1000);
    room.vote("a2", 2, 2000);
    CHECK(room.given() == "5");
    CHECK(room.tick(60000) == "ok");
    CHECK(has(room.log(), "at: 60000, seat: 1, prompt: 1, answer: {column: \"2\"}"));
}

TEST_CASE("votes are no inputs, but have a time like one") {
    Room room(2);
    Json late{{"op", "vote"}, {"seat", 1}, {"member", "a1"}, {"prompt", 1}, {"values", {{"column", 2}}}};
    late["now"] = (std::int64_t{1} << 53) + 1;
    CHECK(room.code(late) == "bad_time");
    CHECK(room.code({{"op", "new"}, {"now", late["now"]}}) == "bad_time");
    CHECK(room.vote("a1", 2, 1000) == "ok");
}

TEST_CASE("the votes stand when a host takes the answered card away and puts it back") {
    Room room(2, "quattro-loop");
    const Json values{{"card", "Y2"}, {"slot", "G"}};
    const auto vote = [&](const char* member) {
        return room.code({{"op", "vote"}, {"seat", 1}, {"member", member}, {"prompt", 1}, {"values", values}});
    };
    CHECK(vote("a1") == "ok");
    CHECK(vote("a2") == "ok");
    CHECK(room.code(
              {{"op", "host"}, {"kind", "set_zone"}, {"data", {{"zone", "hand"}, {"seat", 1}, {"cards", "Y2 B2"}}}}) ==
          "ok");
    CHECK(room.ask({{"op", "prompts"}, {"seat", 1}})["prompts"][0]["answered"] == false);
    CHECK(vote("a1") == "ok");
    CHECK(room.ask({{"op", "prompts"}, {"seat", 1}})["prompts"][0]["answered"] == true);
}

TEST_CASE("the most voted is answered at the deadline exactly") {
    Room room(5);
    room.vote("a1", 3, 1000);
    room.vote("a2", 2, 2000);
    CHECK(room.tick(59999) == "ok");
    CHECK(room.given() == "nothing");
    CHECK(room.vote("a3", 2, 60000) == "ok");  // the last moment
    CHECK(room.tick(60000) == "ok");
    CHECK(has(room.row(), "1"));
    CHECK(room.row()[1] == '1');
    CHECK(has(room.log(), "at: 60000, seat: 1, prompt: 1, answer: {column: \"2\"}"));
}

TEST_CASE("whatever comes after the deadline finds the vote closed and answered at the deadline") {
    for (const bool by_vote : {true, false}) {
        Room room(5);
        room.vote("a1", 3, 1000);
        if (by_vote)
            CHECK(room.vote("a2", 4, 70000) == "stale_prompt");
        else
            CHECK(room.code({{"op", "host"}, {"kind", "note"}, {"data", {{"reason", "late"}}}, {"now", 70000}}) ==
                  "ok");
        CHECK((by_vote ? room.tick(70000) : "ok") == "ok");
        CHECK(has(room.log(), "at: 60000, seat: 1, prompt: 1, answer: {column: \"3\"}"));
        CHECK(room.row()[2] == '1');
    }
}

TEST_CASE("a refused input leaves votes and match as they were, even when it comes after a deadline") {
    Room room(5);
    room.vote("a1", 3, 1000);
    const std::string hash = room.hash();
    CHECK(room.vote("a2", 9, 70000) == "stale_prompt");
    CHECK(room.code({{"op", "host"}, {"kind", "dance"}, {"now", 80000}}) == "bad_host_input");
    CHECK(room.hash() == hash);
    CHECK(room.counts() == "3:1 of 5");
    CHECK(room.vote("a2", 4, 999) == "time_goes_back");
    CHECK(room.tick(999) == "time_goes_back");
    CHECK(room.vote("a2", 4, 1000) == "ok");
}

TEST_CASE("a tie is drawn by the match, and the same when its log is played again") {
    std::set<std::string> drawn;
    for (int seed = 1; seed <= 30; ++seed) {
        Room room(4, "simultaneous-connect-four", seed);
        room.vote("a1", 1);
        room.vote("a2", 6);
        room.vote("a3", 6);
        room.vote("a4", 1);
        drawn.insert(room.given());
        CHECK(has(room.log(), "lot: [{column: \"1\"}, {column: \"6\"}]"));
        Diagnostics errors;
        const auto again = replay_log(load("simultaneous-connect-four"), room.log(), "log", errors);
        INFO(errors.show());
        REQUIRE(again);
        CHECK(hash_text(again->hash()) == room.hash());
    }
    CHECK(drawn == std::set<std::string>{"1", "6"});
}

TEST_CASE("who votes first does not matter for the draw") {
    Room one(2), two(2);
    one.vote("a1", 3), one.vote("a2", 5);
    two.vote("a2", 3), two.vote("a1", 5);
    CHECK(one.given() == two.given());
    one.vote("a1", 5);
    CHECK(one.given() == "5");
    one.vote("a1", 3);
    CHECK(one.given() == two.given());
}

TEST_CASE("without a vote the prompt runs out") {
    Room voted(3), plain(0);
    CHECK(voted.tick(60000) == "ok");
    CHECK(plain.tick(60000) == "ok");
    CHECK(voted.hash() == plain.hash());
    CHECK_FALSE(has(voted.log(), "answer"));
}

TEST_CASE("the host closes a vote: the seat answers at once, and no vote counts any more") {
    Room room(5);
    room.vote("a1", 3);
    room.vote("a2", 3);
    room.vote("a3", 1);
    CHECK(room.close() == "ok");
    CHECK(room.given() == "3");
    CHECK(room.vote("a4", 1) == "vote_closed");
    CHECK(room.unvote("a1") == "vote_closed");
    CHECK(room.close() == "vote_closed");
    CHECK(room.close(9) == "not_your_prompt");
    room.ask({{"op", "answer"}, {"seat", 2}, {"prompt", 1}, {"values", {{"column", 1}}}});
    CHECK(room.row() == "2.1....");
    CHECK(room.close(2) == "ok");  // nobody has voted: the default
    CHECK(room.given() != "nothing");
}

TEST_CASE("a prompt without a deadline ends when all have voted or the host closes it") {
    test::SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
prompts: { pick: { fields: { number: { pick: 1..9 } } } }
flow:
  first: { ask: pick, of: 1 }
  second: { ask: pick, of: 1 }
  third: { ask: pick, of: 1 }
  over: { end: draw }
)"),
                7);
    Team team(1, {"a", "b"});
    REQUIRE_FALSE(team.vote(match, "a", 1, {{"number", "4"}}, 500000));
    CHECK(match.inputs() == 0);
    REQUIRE_FALSE(team.vote(match, "b", 1, {{"number", "4"}}, 500000));
    REQUIRE_FALSE(team.vote(match, "a", 2, {{"number", "3"}}, 500000));
    CHECK(match.seen_by(1).prompts()[0].number == 2);
    REQUIRE_FALSE(team.close(match, 2, 500000));
    REQUIRE_FALSE(team.close(match, 3, 500000));
    CHECK(match.over());
}

TEST_CASE("a vote is refused as an answer would be, and for strangers") {
    Room room(3);
    CHECK(room.vote("a1", 8) == "not_an_option");
    CHECK(room.vote("a1", 1, -1, 9) == "not_your_prompt");
    CHECK(room.code({{"op", "vote"}, {"seat", 1}, {"member", "a1"}, {"prompt", 1}, {"values", Json::object()}}) ==
          "missing_field");
    CHECK(room.code({{"op", "vote"}, {"seat", 1}, {"member", "a1"}, {"prompt", 1}, {"values", {{"row", 1}}}}) ==
          "unknown_field");
    CHECK(room.vote("b1", 1) == "not_a_member");
    CHECK(room.vote("a1", 1, -1, 1, 2) == "not_a_member");
    CHECK(room.vote("a1", 1, -1, 1, 3) == "bad_seat");
    CHECK(room.code({{"op", "answer"}, {"seat", 1}, {"prompt", 1}, {"values", {{"column", 1}}}}) == "held_by_team");
    CHECK(room.code({{"op", "withdraw"}, {"seat", 1}, {"prompt", 1}}) == "held_by_team");
    CHECK(room.counts() == "of 3");
    room.code({{"op", "host"}, {"kind", "pause"}});
    CHECK(room.vote("a1", 1) == "paused");
    CHECK(room.vote("a1", 1, 100000) == "paused");
    CHECK(room.tick(200000) == "ok");
}

TEST_CASE("other seats and other teams learn nothing of a vote") {
    Room room(3), quiet(3);
    for (Room* r : {&room, &quiet})
        CHECK(r->team(2, {"b1", "b2"}) == "ok");
    room.vote("a1", 4);
    room.vote("a2", 2);
    for (const int seat : {1, 2})
        CHECK(room.seen(seat) == quiet.seen(seat));
    CHECK(room.counts("b1") == "not_a_member");
    CHECK(room.counts("b1", 2) == "of 2");
    CHECK(room.counts("nobody") == "not_a_member");
    CHECK(room.counts("") == "2:1 4:1 of 3");  // the host
    CHECK(Room(0).counts("") == "not_a_member");
}

TEST_CASE("several prompts are voted on at once") {
    Room room(2);
    room.team(2, {"b1", "b2"});
    room.vote("b1", 7, 10, 1, 2);
    room.vote("a1", 1, 20);
    CHECK(room.counts("a1") == "1:1 of 2");
    CHECK(room.counts("b1", 2) == "7:1 of 2");
    CHECK(room.tick(60000) == "ok");
    CHECK(room.row() == "1.....2");
    CHECK(room.counts("a1") == "of 2");
}

TEST_CASE("votes that end one after the other are each answered at their own deadline") {
    Room room(2);
    room.team(2, {"b1", "b2"});
    room.code({{"op", "host"}, {"kind", "extend"}, {"data", {{"seat", 2}, {"milliseconds", 5000}}}});
    room.vote("b1", 7, 10, 1, 2);
    room.vote("a1", 1, 20);
    CHECK(room.tick(900000) == "ok");
    CHECK(has(room.log(), "at: 60000, seat: 1, prompt: 1, answer: {column: \"1\"}"));
    CHECK(has(room.log(), "at: 65000, seat: 2, prompt: 1, answer: {column: \"7\"}"));
    Diagnostics errors;
    CHECK(replay_log(load("simultaneous-connect-four"), room.log(), "log", errors));
}

TEST_CASE("a team can change: whoever leaves takes the vote along") {
    Room room(3);
    room.vote("a1", 4);
    room.vote("a2", 2);
    CHECK(room.team(1, {"a1", "a3"}) == "ok");
    CHECK(room.counts() == "4:1 of 2");
    CHECK(room.team(1, {"a1"}) == "ok");
    CHECK(room.given() == "4");
    CHECK(room.team(1, {"a1", "a4"}) == "ok");
    CHECK(room.given() == "nothing");
    CHECK(room.team(2, {"a1"}) == "bad_team");
    CHECK(room.team(2, {"b", "b"}) == "bad_team");
    CHECK(room.team(2, {""}) == "bad_team");
    CHECK(room.team(2, crowd("b", 10001)) == "bad_team");
    CHECK(room.team(1, {}) == "ok");
    CHECK(room.vote("a1", 1) == "not_a_member");
    CHECK(room.code({{"op", "answer"}, {"seat", 1}, {"prompt", 1}, {"values", {{"column", 1}}}}) == "ok");
}

TEST_CASE("one answer written in two ways is one answer") {
    Match match(load("quattro-loop"), 7);
    Team team(1, crowd("a", 3));
    const std::string card = match.seen_by(1).options(1, "card", {})[0];
    REQUIRE_FALSE(team.vote(match, "a1", 1, {{"card", card}, {"slot", "B"}}, 0));
    REQUIRE_FALSE(team.vote(match, "a2", 1, {{"slot", "B"}, {"card", card}}, 0));
    REQUIRE(team.counts(match, "a1")[0].counts.size() == 1);
    CHECK(team.counts(match, "a1")[0].counts[0].second == 2);
}

TEST_CASE("ten thousand members vote in less than five seconds") {
    Match match(load("simultaneous-connect-four"), 7);
    const std::vector<std::string> names = crowd("m", 10000);
    Team team(1, names);
    const auto before = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < names.size(); ++i)
        REQUIRE_FALSE(team.vote(match, names[i], 1, column(1 + static_cast<int>(i % 7 == 3 ? 4 : i % 5)), 0));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    UNSCOPED_INFO("10,000 votes took " << took.count() << " s");
    CHECK(took.count() < 5);  // a slow machine, with sanitizers; about 0.1 s as released
    CHECK(match.seen_by(1).prompts()[0].fields[0].value == "5");
    CHECK(match.inputs() == 1);
    CHECK(team.counts(match, "m1")[0].votes == 10000);
}
