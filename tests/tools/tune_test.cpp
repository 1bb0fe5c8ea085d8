// Tests the tuning of numbers in a file: their places, the aims, and the distances from the aims.
#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>

#include "cli/tuning.hpp"
#include "payday.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;

namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("what is tried is read: from one number to another, or one after the other") {
    std::string problem;
    CHECK(read_parameter("slots.A.add=1..3", problem)->values == std::vector<std::string>{"1", "2", "3"});
    CHECK(read_parameter("a=-1..1", problem)->values == std::vector<std::string>{"-1", "0", "1"});
    CHECK(read_parameter("slots.C.to=max, min", problem)->values == std::vector<std::string>{"max", "min"});
    for (const char* wrong : {"", "slots.A.add", "=1..3", "a=", "a=1,,2", "a=3..1", "a=1..101"}) {
        INFO(wrong);
        CHECK_FALSE(read_parameter(wrong, problem));
        CHECK(problem.find("--param " + std::string(wrong)) == 0);
    }
}

TEST_CASE("an aim is a figure, a sign and a number, and how far a value is from it counts by its size") {
    std::string problem;
    const auto aim = read_aim("points_1 ~ 0.5", problem);
    REQUIRE(aim);
    CHECK(aim->figure == "points_1");
    CHECK(distance(*aim, 0.6) == Approx(0.1));
    CHECK(distance(*read_aim("made>0.4", problem), 0.5) == 0);
    CHECK(distance(*read_aim("made > 0.4", problem), 0.1) == Approx(0.3));
    CHECK(distance(*read_aim("answers < 40", problem), 60) == Approx(0.5));
    for (const char* wrong : {"", "win_1", "win_1 = 0.5", "win_1 ~", "win_1 ~ half", "win_1 ~ 0.5x"}) {
        INFO(wrong);
        CHECK_FALSE(read_aim(wrong, problem));
    }
}

TEST_CASE("a file stands with other numbers in a pack on top, and its own is not touched") {
    const Payday pack;
    const auto before = pack.game("", "  A: { pay: 1 }\n  C: [ { pay: 2 }, { pay: 3 } ]\n");
    const auto file = pack.folder() / "boards/small/wages.yaml";
    const std::string written = text_of(file);
    std::string problem;
    auto tuned = TunedFile::open(file, {{"slots.A.pay", {}}, {"slots.C.2.pay", {}}}, problem);
    INFO(problem);
    REQUIRE(tuned);
    CHECK(tuned->current() == std::vector<std::string>{"1", "3"});
    const auto folder = tuned->write_override({"7", "9"}, problem);
    CHECK(problem.empty());
    CHECK(text_of(folder / "boards/small/wages.yaml") ==
          "board: wages\nslots:\n  A: { pay: 7 }\n  C: [ { pay: 2 }, { pay: 9 } ]\n");
    Diagnostics errors;
    const auto game = Game::load({pack.folder(), folder}, "small", {}, errors);
    INFO(errors.show());
    REQUIRE(game);
    CHECK(game->rules_hash() != before->rules_hash());
    CHECK(text_of(file) == written);
}

TEST_CASE("what cannot be tried is told: a place that is not there, a file in no pack") {
    const Payday pack;
    pack.game("", "  A: { pay: 1 }\n");
    const auto file = pack.folder() / "boards/small/wages.yaml";
    std::string problem;
    for (const char* place : {"slots.B.pay", "slots.A", "slots.A.pay.1", "nothing"}) {
        CHECK_FALSE(TunedFile::open(file, {{place, {}}}, problem));
        CHECK(problem.find(std::string("--param ") + place) == 0);
    }
    CHECK_FALSE(TunedFile::open(file, {{"slots.A.pay", {}}, {"slots.A.pay", {}}}, problem));
    CHECK(problem == "--param slots.A.pay: another --param changes this value, too; remove one");
    CHECK_FALSE(TunedFile::open(pack.folder() / "boards/none.yaml", {}, problem));
    CHECK(problem.find("cannot be read") != std::string::npos);
}

TEST_CASE("figures are found by the names that aims have for them") {
    const Payday pack;
    const Json report = report_of(counted(pack.game("score: coins\n", "  A: { pay: 2 }\n"), 40, 1));
    CHECK(figure_named(report, "points_1")->value + figure_named(report, "points_2")->value == Approx(1).margin(1e-5));
    const Json& first = report.at("wins").at("seats").at(0);
    REQUIRE(first.at("shared").get<int>() + report.at("wins").at("draws").at("count").get<int>() > 0);
    CHECK(figure_named(report, "win_1")->value == Approx(first.at("alone").get<double>() / 40));
    CHECK(figure_named(report, "shared_1")->value == Approx(first.at("shared").get<double>() / 40));
    CHECK(figure_named(report, "answers")->value == 2);
    CHECK(figure_named(report, "worth_A")->value == 2);
    CHECK(figure_named(report, "matters_A")->value == 0);
    CHECK(figure_named(report, "draws"));
    for (const char* name : {"win_3", "points_3", "shared_0", "wins", "worth_Q", "color_A", ""})
        CHECK_FALSE(figure_named(report, name));
}
