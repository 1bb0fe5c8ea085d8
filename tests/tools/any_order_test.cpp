// Tests that answers can name sets in any order: over the line protocol, and in votes.
#include <catch2/catch.hpp>

#include "cli/protocol.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

std::shared_ptr<const Game> bridges() {
    Diagnostics errors;
    auto game = load_game(pack_stack({}), "quattro-bridge", {}, errors);
    REQUIRE(game);
    return game;
}

// Answers as seat 1 with these bridges, at `now`.
Json build(Protocol& host, const std::vector<std::string>& bridges, Milliseconds now) {
    Json values{{"start", "red"}};
    for (std::size_t i = 0; i < bridges.size(); ++i)
        values["routes_" + std::to_string(i + 1)] = bridges[i];
    const Json request{{"op", "answer"}, {"seat", 1}, {"prompt", 1}, {"values", values}, {"now", now}};
    return Json::parse(host.handle(request.dump()));
}

}  // namespace

TEST_CASE("over the line protocol a set may be answered in any order, and again in another") {
    Protocol host(bridges(), pack_stack({}), {}, ActingRole{});
    host.handle(R"({"op":"new","seed":7})");
    const Json first = build(host, {"Y>R", "R>G", "B>Y", "R>Y", "G>R", "B>G"}, 10);
    REQUIRE(first["ok"].get<bool>());
    const Json again = build(host, {"B>G", "B>Y", "G>R", "R>G", "R>Y", "Y>R"}, 2000);
    CHECK(again["repeated"] == true);
    CHECK(again["hash"] == first["hash"]);
    CHECK(again["now"] == 10);
    const Json twice = build(host, {"Y>R", "R>G", "B>Y", "R>Y", "R>G", "B>G"}, 2000);
    CHECK(twice["code"] == "not_an_option");
    CHECK(twice["data"]["field"] == "routes_5");
    const Json options = Json::parse(host.handle(
        R"({"op":"options","seat":2,"prompt":1,"field":"routes_2","given":{"routes_1":"Y>R"}})"))["options"];
    CHECK(options.front() == "R>B");
    CHECK(options.back() == "Y>G");
    CHECK(options.size() == 11);
}

TEST_CASE("one set named in two orders is one answer, counted in the order of its list") {
    Match match(bridges(), 7);
    Team team(1, {"a1", "a2", "a3"});
    const auto built = [](std::vector<std::string> bridges) {
        Values values = {{"start", "red"}};
        for (std::size_t i = 0; i < bridges.size(); ++i)
            values.emplace_back("routes_" + std::to_string(i + 1), bridges[i]);
        return values;
    };
    REQUIRE_FALSE(team.vote(match, "a1", 1, built({"Y>R", "R>G", "B>Y", "R>Y", "G>R", "B>G"}), 0));
    REQUIRE_FALSE(team.vote(match, "a2", 1, built({"B>G", "B>Y", "G>R", "R>G", "R>Y", "Y>R"}), 0));
    REQUIRE_FALSE(team.vote(match, "a3", 1, built({"R>G", "R>Y", "B>G", "B>Y", "G>R", "Y>B"}), 0));
    const VoteCount count = team.counts(match, "a1")[0];
    REQUIRE(count.counts.size() == 2);
    CHECK(count.counts[0].second == 2);
    CHECK(count.own == count.counts[0].first);
    CHECK(match.seen_by(1).prompts()[0].fields[0].value == "R>G");
    CHECK(match.seen_by(1).prompts()[0].fields[5].value == "Y>R");
    CHECK(team.vote(match, "a3", 1, built({"Y>B", "R>G", "R>G", "B>G", "B>Y", "G>R"}), 0)->code == "not_an_option");
}
