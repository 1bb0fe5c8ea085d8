// Tests the arguments of the command line.
#include <catch2/catch.hpp>

#include "cli/verb_requests.hpp"

using namespace quattro::tools;

TEST_CASE("options are written name=value") {
    std::string problem;
    CHECK(*read_options({"ties_go_to=1", "text=a=b"}, {}, problem) == OptionMap{{"ties_go_to", "1"}, {"text", "a=b"}});
    CHECK(read_options({}, {}, problem)->empty());
    CHECK_FALSE(read_options({"ties_go_to"}, {}, problem));
    CHECK(problem == "--option ties_go_to: write name=value, such as --option ties_go_to=1");
    CHECK_FALSE(read_options({"=1"}, {}, problem));
    CHECK_FALSE(read_options({"a="}, {}, problem));
    CHECK_FALSE(read_options({"a=1", "a=2"}, {}, problem));
    CHECK(problem == "--option a: appears twice");
}

TEST_CASE("the flag --board names the boards in their order, and --option boards does not name them as well") {
    std::string problem;
    CHECK(*read_options({"a=1"}, {"tides", "forge"}, problem) == OptionMap{{"a", "1"}, {"boards", "tides,forge"}});
    CHECK_FALSE(read_options({"boards=tides"}, {"forge"}, problem));
    CHECK(problem == "--board forge: --option boards already names boards; remove one of the two");
}

TEST_CASE("without --seats you play the first seat against bots") {
    std::string problem;
    CHECK(*read_seats("", 3, problem) == std::vector<std::string>{"me", "greedy", "greedy"});
}

TEST_CASE("the option --seats names a player for every seat") {
    std::string problem;
    CHECK(*read_seats("bot, me", 2, problem) == std::vector<std::string>{"greedy", "me"});
    CHECK(*read_seats("random,greedy", 2, problem) == std::vector<std::string>{"random", "greedy"});
    CHECK(*read_seats("me,random", 4, problem) == std::vector<std::string>{"me", "random", "random", "random"});
    CHECK_FALSE(read_seats("me,bot,bot", 2, problem));
    CHECK(problem == "--seats me,bot,bot: 3 given, but the game has 2 seats");
    CHECK_FALSE(read_seats("me,gredy", 2, problem));
    CHECK(problem == "--seats me,gredy: there is no player 'gredy' (did you mean 'greedy'?)");
}

TEST_CASE("the option --names says what seats are called, and none is called like another thing") {
    std::string problem;
    CHECK(*read_names("ann, bo", 3, problem) == std::vector<std::string>{"ann", "bo"});
    CHECK(*read_names(",bo", 2, problem) == std::vector<std::string>{"", "bo"});
    CHECK(read_names("", 2, problem)->empty());
    const auto refused = [&](const char* names) {
        CHECK_FALSE(read_names(names, 2, problem));
        return problem;
    };
    CHECK(refused("a,b,c") == "--names a,b,c: 3 given, but the game has 2 seats");
    CHECK(refused("ann,ann") == "--names: 'ann' appears twice");
    CHECK(refused("1,2") == "--names: '1' is a number, which would be read as a seat");
    CHECK(refused("you") == "--names: 'you' is a reserved word");
    CHECK(refused("ann,draw") == "--names: 'draw' is a reserved word");  // `result draw` means that nobody wins
    CHECK(refused("ann lee") == "--names: 'ann lee' has a blank");
    CHECK(refused("a\x1b[2J") == "--names: 'a<U+001B>[2J' has a character that cannot be shown");
    CHECK(refused("abcdefghijklmnopqrstu") == "--names: 'abcdefghijklmnopqrstu' is longer than 20 bytes");
}

TEST_CASE("a bot has a level from 1 to 5, and is the greedy one without") {
    std::string problem;
    CHECK(*read_seats("me, bot:2", 2, problem) == std::vector<std::string>{"me", "bot:2"});
    CHECK(*read_seats("bot,bot:5", 3, problem) == std::vector<std::string>{"greedy", "bot:5", "bot:5"});
    CHECK(read_bot("bot:1", problem) == "bot:1");
    for (const std::string name : {"bot:0", "bot:9", "bot:", "bot:two"}) {
        CHECK_FALSE(read_seats("me," + name, 2, problem));
        CHECK(problem == "--seats me," + name + ": there is no player '" + name + "' (the levels are 1 to 5)");
        CHECK_FALSE(read_bot(name, problem));
        CHECK(problem == "--bots " + name + ": there is no player '" + name + "' (the levels are 1 to 5)");
    }
}

TEST_CASE("a search thinks for so many playouts, or by a clock where somebody plays and nothing is measured") {
    std::string problem;
    CHECK(*read_seats("me,search:500", 2, problem) == std::vector<std::string>{"me", "search:500"});
    CHECK(*read_seats("search:100ms,me", 2, problem) == std::vector<std::string>{"search:100ms", "me"});
    CHECK(time_limit_of("search:100ms") == 100);
    CHECK(is_any_bot("search:100ms"));
    CHECK(read_bot("search:100", problem) == "search:100");
    CHECK(read_bot("search:100ms", problem, TimedBots::allowed) == "search:100ms");
    CHECK_FALSE(read_bot("search:100ms", problem));
    CHECK(problem ==
          "search:100ms: a time limit is only for play, host and serve-stdio. Its result depends on the speed of the "
          "machine, so figures could not be reproduced; use a number of playouts, such as search:1000");
    for (const std::string name : {"search:", "search:0", "search:ms", "search:0ms", "search:1s", "search:-5ms",
                                   "search:600001ms", "search:100000001"}) {
        INFO(name);
        CHECK_FALSE(is_any_bot(name));
        CHECK_FALSE(read_seats("me," + name, 2, problem));
        CHECK(problem ==
              "--seats me," + name + ": there is no player '" + name +
                  "' (use search:N with 1 to 100000000 playouts for each answer, or search:Nms with 1 to 600000 "
                  "milliseconds)");
    }
}
