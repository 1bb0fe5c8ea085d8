// Tests the stdio protocol: replies, refusals, and a recorded conversation.
#include <catch2/catch.hpp>

#include <cstring>
#include <fstream>
#include <set>

#include "broken_game.hpp"
#include "cli/protocol.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

Protocol protocol_for(const std::string& id, ActingRole acting = {}) {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), id, {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    return Protocol(std::move(game), pack_stack({}), {}, std::move(acting));
}

// A client of the protocol.
class Client {
public:
    explicit Client(const std::string& id = "simultaneous-connect-four", ActingRole acting = {})
        : protocol_(protocol_for(id, std::move(acting))) {}
    explicit Client(Protocol protocol) : protocol_(std::move(protocol)) {}
    Json say(const std::string& line) {
        const std::string reply = protocol_.handle(line);
        CHECK(reply.find('\n') == std::string::npos);
        return Json::parse(reply);
    }
    std::string code(const std::string& line) {
        const Json reply = say(line);
        return reply["ok"].get<bool>() ? "ok" : reply["code"].get<std::string>();
    }

private:
    Protocol protocol_;
};

// Everything that a host can see, to compare states.
std::string all_of(Client& client) { return client.say(R"({"op":"state"})").dump(); }

}  // namespace

TEST_CASE("a match can be played over the protocol") {
    Client client;
    CHECK(client.say(R"({"op":"new","seed":7})")["over"] == false);
    const Json prompts = client.say(R"({"op":"prompts","seat":1})")["prompts"];
    REQUIRE(prompts.size() == 1);
    CHECK(prompts[0]["fields"][0]["options"].size() == 7);
    CHECK(prompts[0]["deadline"] == 60000);
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":4}})") == "ok");
    CHECK(client.code(R"({"op":"answer","seat":2,"prompt":1,"values":[["column","3"]]})") == "ok");
    const Json view = client.say(R"({"op":"view","seat":2})")["view"];
    CHECK(view["zones"][0]["cards"][3] == "1");
    CHECK(view["zones"][0]["cards"][2] == "2");
    CHECK(client.say(R"({"op":"events","seat":1,"after":0})")["events"].size() >= 2);
}

TEST_CASE("an id is echoed, also with a refusal") {
    Client client;
    CHECK(client.say(R"({"op":"game","id":5})")["id"] == 5);
    CHECK(client.say(R"({"op":"nonsense","id":"a"})")["id"] == "a");
    CHECK(client.say(R"({"op":"view","seat":"x","id":-1})")["id"] == -1);
    CHECK(client.code(R"({"op":"game","id":[1]})") == "bad_request");
}

TEST_CASE("whatever comes in that is no request is refused with a code") {
    Client client;
    client.say(R"({"op":"new","seed":7})");
    const std::string before = all_of(client);
    for (const char* line : {"", "{", "nonsense", "{\"op\":\"view\",}", "\xff\xfe", "{\"op\":\"view\"}}", "1e999"})
        CHECK(client.code(line) == "bad_json");
    for (const char* line : {"[]",
                             "1",
                             "{}",
                             "null",
                             R"({"op":1})",
                             R"({"op":"view"})",
                             R"({"op":"view","seat":"1"})",
                             R"({"op":"view","seat":1.5})",
                             R"({"op":"view","seat":true})",
                             R"({"op":"view","seat":99999999999999999999})",
                             R"({"op":"new","seed":-1})",
                             R"({"op":"new","seed":"x"})",
                             R"({"op":"new","seed":""})",
                             R"({"op":"new","seed":9007199254740993})",
                             R"({"op":"new","seed":"18446744073709551616"})",
                             R"({"op":"tick"})",
                             R"({"op":"tick","now":-5})",
                             R"({"op":"answer","seat":1,"prompt":-1,"values":{}})",
                             R"({"op":"answer","seat":1,"prompt":1,"values":7})",
                             R"({"op":"answer","seat":1,"prompt":1,"values":{"column":null}})",
                             R"({"op":"view","seat":1,"colour":2})",
                             R"({"op":"load","saved":{}})",
                             R"({"op":"host"})",
                             R"({"op":"host","kind":"pause","data":[1]})",
                             R"({"op":"view","seat":1,"seat":2})",
                             R"({"op":"answer","seat":1,"prompt":1,"values":{"column":1,"column":2}})"})
        CHECK(client.code(line) == "bad_request");
    CHECK(client.say(R"({"op":"view","seat":1,"seat":2})")["reason"] == "\"seat\" appears twice in one object");
    CHECK(client.say(R"({"op":"view","seat":"1"})")["reason"] ==
          "\"seat\" must be a whole number, but is a text: write it without quotes");
    CHECK(client.code(R"({"op":"veiw"})") == "unknown_operation");
    CHECK(client.code(std::string(100000, '[')) == "bad_json");
    CHECK(client.code(std::string(100000, '[') + std::string(100000, ']')) == "bad_request");
    CHECK(all_of(client) == before);
}

TEST_CASE("answers that are stale, illegal or not asked for are refused and change nothing") {
    Client client;
    client.say(R"({"op":"new","seed":7})");
    const std::string before = all_of(client);
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":8}})") == "not_an_option");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{}})") == "missing_field");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":1,"row":2}})") == "unknown_field");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":9,"values":{"column":1}})") == "not_your_prompt");
    CHECK(client.code(R"({"op":"answer","seat":3,"prompt":1,"values":{"column":1}})") == "bad_seat");
    CHECK(client.code(R"({"op":"options","seat":1,"prompt":9,"field":"column"})") == "stale_prompt");
    CHECK(client.code(R"({"op":"options","seat":1,"prompt":1,"field":"row"})") == "unknown_field");
    CHECK(client.code(R"({"op":"host","kind":"dance","data":{}})") == "bad_host_input");
    CHECK(client.code(R"({"op":"load","saved":"nonsense"})") == "bad_save");
    CHECK(client.code(R"({"op":"new","options":{"colour":"red"}})") == "bad_options");
    CHECK(all_of(client) == before);
    client.say(R"({"op":"tick","now":100})");
    CHECK(client.code(R"({"op":"tick","now":99})") == "time_goes_back");
}

TEST_CASE("a match that is paused has no next deadline") {
    Client client;
    CHECK(client.say(R"({"op":"new","seed":7})")["next_deadline"] == 60000);
    CHECK_FALSE(client.say(R"({"op":"host","kind":"pause","now":1000})").contains("next_deadline"));
    CHECK_FALSE(client.say(R"({"op":"tick","now":9000})").contains("next_deadline"));
    CHECK(client.say(R"({"op":"host","kind":"resume","now":10000})")["next_deadline"] == 69000);
}

TEST_CASE("a match that has halted says so in every reply, and goes on as its host says") {
    const BrokenGame game;
    Client client(Protocol(game.load(), pack_stack({game.folder()}), {}, ActingRole{}));
    client.say(R"({"op":"new","seed":7})");
    CHECK_FALSE(client.say(R"({"op":"answer","seat":1,"prompt":1,"values":{"say":"left"}})").contains("halted"));
    const Json halted = client.say(R"({"op":"answer","seat":2,"prompt":1,"values":{"say":"left"}})");
    CHECK(halted["ok"] == true);
    CHECK(halted["halted"] == true);
    CHECK_FALSE(halted.contains("next_deadline"));
    // Repeating a line is not a second answer.
    CHECK(client.say(R"({"op":"answer","seat":2,"prompt":1,"values":{"say":"left"}})")["repeated"] == true);
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":2,"values":{"say":"left"}})") == "halted");
    CHECK(client.say(R"({"op":"tick","now":50})")["halted"] == true);
    const Json view = client.say(R"({"op":"view","seat":1})")["view"];
    CHECK(view["halted"] == true);
    CHECK_FALSE(view.contains("failure"));
    const std::string failure = client.say(R"({"op":"view","seat":0})")["view"]["failure"];
    CHECK(failure.find("smash.lua:3") != std::string::npos);
    CHECK(client.say(R"({"op":"events","seat":1})").dump().find("smash.lua") == std::string::npos);
    CHECK(client.say(R"({"op":"host","kind":"retry","now":60})")["halted"] == true);

    game.script("this is no Lua");
    const std::string before = all_of(client);
    CHECK(client.code(R"({"op":"host","kind":"reload","now":90})") == "bad_files");
    CHECK(all_of(client) == before);
    game.script("");
    CHECK(client.say(R"({"op":"host","kind":"reload","now":90})")["halted"] == true);
    CHECK_FALSE(client.say(R"({"op":"host","kind":"retry"})").contains("halted"));
    CHECK(client.say(R"({"op":"game"})")["content_hash"] == game.load()->content_hash());
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":2,"values":{"say":"left"}})") == "ok");
    const Json over = client.say(R"({"op":"answer","seat":2,"prompt":2,"values":{"say":"left"}})");
    CHECK(over["winners"] == Json::array({2}));
    CHECK(client.say(R"({"op":"host","kind":"result","data":{"winners":"1"}})")["winners"] == Json::array({1}));
    CHECK_FALSE(client.say(R"({"op":"host","kind":"go_to","data":{"step":"second"}})")["over"].get<bool>());
}

TEST_CASE("a match that has halted can be gone on with without what failed, and its seats cannot say how") {
    const BrokenGame game;
    for (const bool host : {true, false}) {
        Client client(
            Protocol(game.load(), pack_stack({game.folder()}), {}, host ? ActingRole{} : ActingRole{1, "random", 7}));
        client.say(R"({"op":"new"})");
        client.say(R"({"op":"answer","seat":1,"prompt":1,"values":{"say":"left"}})");
        client.say(R"({"op":"answer","seat":2,"prompt":1,"values":{"say":"left"}})");
        CHECK(client.code(R"({"op":"host","kind":"skip"})") == (host ? "ok" : "host_only"));
        CHECK(client.say(R"({"op":"tick","now":1})").contains("halted") == !host);
    }
}

TEST_CASE("without a match there is nothing to ask") {
    Client client;
    for (const char* line :
         {R"({"op":"prompts","seat":1})", R"({"op":"view","seat":1})", R"({"op":"tick","now":1})", R"({"op":"log"})"})
        CHECK(client.code(line) == "no_match");
}

TEST_CASE("for a seat nobody sees or does what is the host's") {
    Client client("simultaneous-connect-four", {1});
    client.say(R"({"op":"new"})");
    for (const char* line : {R"({"op":"view","seat":0})", R"({"op":"events","seat":0})", R"({"op":"prompts","seat":0})",
                             R"({"op":"state"})", R"({"op":"host","kind":"pause"})"})
        CHECK(client.code(line) == "host_only");
    CHECK_FALSE(client.say(R"({"op":"tick","now":1})").contains("hash"));
}

TEST_CASE("repeating an answer that was taken is no second answer") {
    Client client;
    client.say(R"({"op":"new","seed":7})");
    const std::string first = R"({"op":"answer","seat":1,"prompt":1,"values":{"column":4}})";
    const std::string second = R"({"op":"answer","seat":2,"prompt":1,"values":{"column":4}})";
    CHECK(client.code(first) == "ok");
    CHECK(client.code(second) == "ok");
    const std::string before = all_of(client);
    CHECK(client.say(first)["repeated"] == true);
    CHECK(client.say(second)["repeated"] == true);
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":5}})") == "stale_prompt");
    CHECK(all_of(client) == before);
}

TEST_CASE("an empty list is no object, and a reload has no parameters") {
    Client client;
    CHECK(client.code(R"({"op":"new","options":[]})") == "bad_request");
    CHECK(client.code(R"({"op":"new","seed":7,"options":{}})") == "ok");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":[]})") == "bad_request");
    CHECK(client.code(R"({"op":"host","kind":"pause","data":[]})") == "bad_request");
    CHECK(client.code(R"({"op":"host","kind":"reload","data":{"files":"all"}})") == "bad_host_input");
}

TEST_CASE("an answer of a seat is not repeated after a team has answered otherwise") {
    Client client;
    client.say(R"({"op":"new","seed":7})");
    const std::string own = R"({"op":"answer","seat":1,"prompt":1,"values":{"column":4}})";
    CHECK(client.code(own) == "ok");
    CHECK(client.code(R"({"op":"team","seat":1,"members":["a"]})") == "ok");
    CHECK(client.code(R"({"op":"vote","seat":1,"member":"a","prompt":1,"values":{"column":5}})") == "ok");
    CHECK(client.code(own) == "held_by_team");
    CHECK(client.say(R"({"op":"prompts","seat":1})")["prompts"][0]["fields"][0]["given"] == "5");
}

TEST_CASE("an open answer can be replaced and withdrawn") {
    Client client;
    client.say(R"({"op":"new","seed":7})");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":4}})") == "ok");
    CHECK(client.code(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":5}})") == "ok");
    CHECK(client.say(R"({"op":"prompts","seat":1})")["prompts"][0]["fields"][0]["given"] == "5");
    CHECK(client.code(R"({"op":"withdraw","seat":1,"prompt":1})") == "ok");
    CHECK(client.say(R"({"op":"prompts","seat":1})")["prompts"][0]["answered"] == false);
    const Json again = client.say(R"({"op":"answer","seat":1,"prompt":1,"values":{"column":5}})");
    CHECK(again["ok"] == true);
    CHECK_FALSE(again.contains("repeated"));
}

TEST_CASE("a saved match goes on where it was") {
    Client client("quattro-loop");
    client.say(R"({"op":"new","seed":7})");
    const Json before = client.say(R"({"op":"state"})");
    client.say(R"({"op":"new","seed":8})");
    Json load{{"op", "load"}, {"saved", before["saved"]}};
    CHECK(client.code(load.dump()) == "ok");
    const Json after = client.say(R"({"op":"state"})");
    CHECK(after["hash"] == before["hash"]);
    CHECK(after["view"] == before["view"]);
}

TEST_CASE("a snapshot goes on where it was, with its number of inputs; another's is refused") {
    Client client("quattro-loop");
    client.say(R"({"op":"new","seed":7,"options":{"ties_go_to":"1"}})");
    client.say(R"({"op":"tick","now":100})");
    const Json before = client.say(R"({"op":"state"})"), kept = client.say(R"({"op":"snapshot"})");
    CHECK(kept["options"]["ties_go_to"] == "1");
    client.say(R"({"op":"new","seed":8})");
    const Json restore{{"op", "restore"}, {"snapshot", kept["snapshot"]}, {"options", kept["options"]}};
    CHECK(client.code(restore.dump()) == "ok");
    CHECK(client.say(R"({"op":"state"})") == before);
    Json other = restore;
    other.erase("options");
    CHECK(client.code(other.dump()) == "bad_save");
    CHECK(client.code(R"({"op":"restore","snapshot":"AAA"})") == "bad_save");
    CHECK(client.code(R"({"op":"restore","snapshot":"AA=A"})") == "bad_save");
    CHECK(Client("quattro-loop", {1}).code(R"({"op":"snapshot"})") == "host_only");
}

TEST_CASE("the recorded conversation is what the program says today") {
    std::ifstream in(base_pack() / "tests" / "stdio" / "conversation.jsonl");
    REQUIRE(in);
    Protocol protocol = protocol_for("quattro-loop");
    std::string said, reply;
    int lines = 0;
    for (std::string line; std::getline(in, line); ++lines) {
        REQUIRE(line.size() > 2);
        if (line[0] == '>') {
            said = line.substr(2);
            reply = protocol.handle(said);
        } else {
            INFO("line " << lines + 1 << ", after " << said);
            CHECK(reply == line.substr(2));
        }
    }
    CHECK(lines > 10);
}

TEST_CASE("very many options are refused before the game is loaded with them") {
    Client client;
    REQUIRE(client.code(R"({"op":"new","seed":7})") == "ok");
    const std::string before = all_of(client);
    Json request{{"op", "new"}, {"options", Json::object()}};
    for (int i = 0; i < 3'000; ++i)
        request["options"]["option_" + std::to_string(i)] = "x";
    const Json reply = client.say(request.dump());
    CHECK(reply["code"] == "bad_options");
    CHECK(reply["reason"] == "no game has more than 1000 options");
    CHECK(all_of(client) == before);
}

TEST_CASE("a host names seats of the match that is played, not of the game as the program was started") {
    Client client("quattro-bridge");
    const auto codes = [&](int seat) {
        std::set<std::string> all;
        for (const std::string& op : Protocol::operation_names()) {
            if (std::string("game new tick load log state host snapshot restore let_go").find(op) != std::string::npos)
                continue;
            const Json request{
                {"op", op},         {"seat", seat}, {"prompt", 999}, {"field", "x"},   {"values", Json::object()},
                {"zone", "x"},      {"owner", 1},   {"place", "x"},  {"channel", "x"}, {"text", "x"},
                {"members", {"m"}}, {"member", "m"}};
            const Json reply = client.say(request.dump());
            all.insert(reply["ok"] == true ? "ok" : reply["code"].get<std::string>());
        }
        return all;
    };
    REQUIRE(client.code(R"({"op":"new","seed":1,"options":{"seats":"4"}})") == "ok");
    CHECK(codes(4).count("bad_seat") == 0);
    for (const int seat : {5, 12, 13, 17, -2})
        CHECK(codes(seat) == std::set<std::string>{"bad_seat"});
    CHECK(client.code(R"({"op":"why","seat":1,"zone":"x","owner":5,"place":"x"})") == "bad_request");
    REQUIRE(client.code(R"({"op":"new","seed":1})") == "ok");
    CHECK(codes(12).count("bad_seat") == 0);
}

TEST_CASE("a place or card that nobody sees has no history") {
    Client client("quattro-loop");
    REQUIRE(client.code(R"({"op":"new","seed":1})") == "ok");
    const auto why = [&](const std::string& zone, const std::string& place) {
        const Json request{{"op", "why"}, {"seat", 1}, {"zone", zone}, {"owner", 1}, {"place", place}};
        const Json reply = client.say(request.dump());
        return reply["ok"] == true ? "ok" : reply["data"]["part"].get<std::string>();
    };
    CHECK(why("loop", "A") == "ok");
    CHECK(why("hand", "1") == "ok");
    CHECK(why("nowhere", "A") == "zone");
    for (const char* place : {"Z", "1", ""})
        CHECK(why("loop", place) == "place");
    for (const char* place : {"0", "-1", "99", "A", ""})
        CHECK(why("hand", place) == "place");
}

TEST_CASE("the protocol's page names every kind of event") {
    std::ifstream in(base_pack() / "tools" / "README.md");
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    for (const std::string_view word : event_words()) {
        INFO(word);
        CHECK(page.find("`" + std::string(word) + "`") != std::string::npos);
    }
}

TEST_CASE("a seed is a text of 64 bits, and one that nobody names is drawn from all of them") {
    Client client;
    for (const char* seed : {"\"18446744073709551615\"", "\"0\"", "\"7\"", "9007199254740992"}) {
        REQUIRE(client.code(std::string(R"({"op":"new","seed":)") + seed + "}") == "ok");
        const std::string digits = seed[0] == '"' ? std::string(seed + 1, std::strlen(seed) - 2) : seed;
        CHECK(client.say(R"({"op":"state"})")["seed"] == digits);
    }
    std::uint64_t ever = 0, always = UINT64_MAX;
    for (int i = 0; i < 64; ++i) {
        REQUIRE(client.code(R"({"op":"new"})") == "ok");
        const std::uint64_t seed = std::stoull(client.say(R"({"op":"state"})")["seed"].get<std::string>());
        ever |= seed;
        always &= seed;
    }
    CHECK(ever == UINT64_MAX);
    CHECK(always == 0);
}
