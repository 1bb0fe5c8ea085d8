// Votes on answers with sets in them: which are the same, and what the seat then answers.
#include <catch2/catch.hpp>

#include "cli/games.hpp"
#include "cli/team.hpp"

using namespace quattro;
using namespace quattro::tools;

TEST_CASE("one set named in two orders is one answer, counted in the order of its list") {
    Diagnostics errors;
    Match match(load_game(pack_stack({}), "quattro-bridge", {}, errors), 7);
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
    CHECK(match.prompts(1)[0].fields[0].given == "R>G");
    CHECK(match.prompts(1)[0].fields[5].given == "Y>R");
    CHECK(team.vote(match, "a3", 1, built({"Y>B", "R>G", "R>G", "B>G", "B>Y", "G>R"}), 0)->code == "not_an_option");
}
